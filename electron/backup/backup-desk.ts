import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { BackupProgress, BackupSummary } from '../../contract/ipc/backup.ts'
import { startThread } from '../thread/asked-thread.ts'
import type { AskedThread } from '../thread/asked-thread.ts'
import type { Session } from '../session/session.ts'
import { profileForBackup, partNames } from './backup-shape.ts'
import type { Questions, BackupToWrite } from './write-backup.ts'

/** Backups of the profile in use. One at a time is open; the next one takes its place. */
export interface BackupDesk {
  /** Counts what it would hold. `storage` where the local copy cannot be read. */
  prepare(session: BackupSession): Promise<Result<BackupSummary>>
  /** Asks for a path and begins. `not-found` where the token is none, here and below. */
  save(token: string): Promise<Result<{ begun: boolean }>>
  /** Goes on with it. `storage` where the disk refuses or does not hold it: nothing is left behind then. */
  step(token: string): Promise<Result<BackupProgress>>
  close(token: string): Promise<void>
}

/** The session that is backed up. */
export type BackupSession = Pick<Session, 'mirror' | 'outbox' | 'profile'>

export interface BackupDeskOptions {
  /** Entry of the thread (backup-worker.ts). */
  worker: URL
  /** Version of the app. */
  version: string
  /** What is kept of printing for a profile, and for this computer. */
  printing(profile: string): unknown
  /** Asks the user where it goes; null when the user thought better of it. */
  askPath(): Promise<string | null>
  /** Returns the handle that stands for the file in the page. */
  wrote(path: string): string
}

interface Underway {
  token: string
  thread: AskedThread<Questions>
  session: BackupSession
  path: string
}

const gone = fail({ kind: 'not-found' })

export function createBackupDesk(options: BackupDeskOptions): BackupDesk {
  const { worker, askPath, wrote } = options
  let open: Underway | null = null
  const close = async () => {
    const thread = open?.thread
    open = null
    // First what it has written is removed.
    await thread?.ask('stop', null)
    void thread?.close()
  }
  const of = (token: string) => (open?.token === token ? open : null)
  return {
    async prepare(session) {
      await close()
      const thread = startThread<Questions>(worker, null, {
        broken: { kind: 'unexpected', logId: 'backup-thread' },
      })
      open = { token: randomUUID(), thread, session, path: '' }
      return survey(open)
    },
    async save(token) {
      const mine = of(token)
      if (mine === null) return gone
      const path = await askPath()
      if (path === null) return ok({ begun: false })
      mine.path = path
      const begun = await mine.thread.ask('begin', wholeBackup(mine.session, path, options))
      return begun.ok ? ok({ begun: true }) : begun
    },
    async step(token) {
      const mine = of(token)
      if (mine === null) return gone
      const now = await mine.thread.ask('step', null)
      return now.ok ? ok(progressOf(now.value, () => wrote(mine.path))) : now
    },
    async close(token) {
      if (of(token)) await close()
    },
  }
}

function progressOf({ step, counts }: Questions['step']['output'], done: () => string): BackupProgress {
  return counts === null ? { ...step, handle: null } : { ...step, phase: 'done', handle: done() }
}

async function survey({ token, thread, session }: Underway): Promise<Result<BackupSummary>> {
  const found = await thread.ask('survey', placesOf(session))
  return found.ok ? ok({ token, ...found.value, waiting: session.outbox.list().length }) : found
}

/** Where the records and the copies of photos of a profile lie. */
export function placesOf({ mirror }: Pick<Session, 'mirror'>): Questions['survey']['input'] {
  return { mirror: mirror.path, photos: join(dirname(mirror.path), 'photos') }
}

/** SECURITY: of the profile and the settings only what is named here goes out, and no secret (SECURITY X49). */
function wholeBackup(
  session: BackupSession,
  goal: string,
  { version, printing }: BackupDeskOptions,
): BackupToWrite {
  const { profile, outbox } = session
  const waiting = outbox.list()
  return {
    ...{ ...placesOf(session), which: null, goal, waiting: waiting.length },
    told: { made: new Date().toISOString(), app: version, profile: nameOf(profile), before: null },
    beside: {
      [partNames.waiting]: waiting,
      [partNames.profile]: profileForBackup(profile),
      [partNames.printing]: printing(profile.id),
    },
  }
}

/** What a backup calls the profile that it is of. */
export function nameOf({ name, kind }: Session['profile']): Pick<Session['profile'], 'name' | 'kind'> {
  return { name, kind }
}
