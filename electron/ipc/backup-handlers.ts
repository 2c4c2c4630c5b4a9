import { fail, ok } from '../../contract/failure.ts'
import type { Handlers } from '../../contract/ipc/bridge.ts'
import type { BackupDesk } from '../backup/backup-desk.ts'
import type { LocalCopies } from '../backup/local-copies.ts'
import type { ImportDesk } from '../import/import-desk.ts'
import type { Sessions } from '../session/sessions.ts'
import { wrongProfile, withinSession } from './answer.ts'

type BackupChannel = Extract<keyof Handlers, `backup.${string}` | `restore.${string}`>

/** What the channels of backup and restore reach. */
export interface BackupParts {
  desk: BackupDesk
  copies: LocalCopies
  imports: ImportDesk
  /** Asks the user for a backup; null when the dialog was closed. */
  askFile(): Promise<string | null>
}

/**
 * The channels of backup and restore.
 * SECURITY: where a backup goes, and which one is read, the user says in a dialog of main, and local copies go by names that
 * main has given them; the page names no path (SECURITY X20).
 */
export function backupHandlers(sessions: Sessions, parts: BackupParts): Pick<Handlers, BackupChannel> {
  const within = withinSession(sessions)
  return {
    'backup.prepare': ({ profile }) =>
      within((session) => (session.profile.id === profile ? parts.desk.prepare(session) : wrongProfile)),
    'backup.save': ({ token }) => parts.desk.save(token),
    'backup.step': ({ token }) => parts.desk.step(token),
    'backup.close': async ({ token }) => {
      await parts.desk.close(token)
      return ok(null)
    },
    'restore.list': () =>
      within(async (session) => {
        const listed = await parts.copies.list(session)
        return listed.ok ? ok({ copies: listed.value }) : listed
      }),
    'restore.choose': () =>
      within(async (session) => {
        const path = await parts.askFile()
        return path === null ? fail({ kind: 'cancelled' }) : parts.imports.restore(session, path)
      }),
    'restore.copy': ({ name }) =>
      within((session) => parts.imports.restore(session, parts.copies.path(session, name))),
  }
}
