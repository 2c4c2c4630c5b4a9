import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { fail, ok, type Result } from '../../contract/failure.ts'
import type { BackupProgress, BackupSummary } from '../../contract/ipc/backup.ts'
import { startThread, type AskedThread } from '../thread/asked-thread.ts'
import type { Session } from '../session/session.ts'
import type { SavedFiles } from '../window/files.ts'
import { expectedLack, FetchedPhotos } from '../photo/fetched-photos.ts'
import { profileForBackup, partNames } from './backup-shape.ts'
import type { PhotoKey } from '../photo/stored-photos.ts'
import type { BackupToWrite, Questions } from './write-backup.ts'

/** Backups of the profile in use. One at a time is open; the next one takes its place. */
export interface Backups {
  /** Counts what it would hold. `storage` where the local copy cannot be read. */
  prepare(session: BackupSession): Promise<Result<BackupSummary>>
  /** Asks for a path and begins. `not-found` where the token is unknown, here and below. */
  save(token: string): Promise<Result<{ begun: boolean }>>
  /** Continues it. `storage` where the disk refuses or is too small: no part of a file remains then. */
  step(token: string): Promise<Result<BackupProgress>>
  close(token: string): Promise<void>
}

/** The session that is backed up. */
type BackupSession = Pick<
  Session,
  'kept' | 'mirror' | 'outbox' | 'photos' | 'profile' | 'signedIn' | 'access' | 'syncState'
>

export interface BackupsOptions extends Pick<SavedFiles, 'wrote'> {
  /** Entry of the thread (backup-worker.ts). */
  worker: URL
  version: string
  /** What is kept of printing for a profile, and for this computer. */
  printing(session: Pick<Session, 'kept'>): unknown
  /** Asks the user where it goes; null when the user thought better of it. */
  askPath(): Promise<string | null>
}

interface Underway {
  token: string
  thread: AskedThread<Questions>
  session: BackupSession
  path: string
  /** Photos that the next step is to be given. */
  wanted: readonly PhotoKey[]
  photos: FetchedPhotos
  /** The latest step; the next one waits for it, so that a photo never meets the contact of another one. */
  step: Promise<unknown>
}

const gone = fail({ kind: 'not-found' })

export function createBackups(options: BackupsOptions): Backups {
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
      const photos = new FetchedPhotos(session.photos)
      open = { token: randomUUID(), thread, session, path: '', wanted: [], photos, step: Promise.resolve() }
      return survey(open)
    },
    async save(token) {
      const mine = of(token)
      if (mine === null) return gone
      const path = await askPath()
      if (path === null) return ok({ begun: false })
      Object.assign(mine, { path, wanted: [], photos: new FetchedPhotos(mine.session.photos) })
      const begun = await mine.thread.ask('begin', wholeBackup(mine.session, path, options))
      return begun.ok ? ok({ begun: true }) : begun
    },
    async step(token) {
      const mine = of(token)
      if (mine === null) return gone
      const now = await goOn(mine)
      return now.ok ? ok(progressOf(now.value, () => wrote(mine.path))) : now
    },
    async close(token) {
      if (of(token)) await close()
    },
  }
}

function progressOf({ step, written }: Questions['step']['output'], done: () => string): BackupProgress {
  if (written === null) return { ...step, missing: [], handle: null }
  return { ...step, phase: 'done', missing: written.missing, handle: done() }
}

function goOn(mine: Underway): Promise<Result<Questions['step']['output']>> {
  const step = mine.step.then(async () => {
    const now = await mine.thread.ask('step', { photos: await mine.photos.get(mine.wanted) })
    mine.wanted = now.ok ? now.value.wanted : []
    return now
  })
  mine.step = step
  return step
}

async function survey({ token, thread, session }: Underway): Promise<Result<BackupSummary>> {
  const found = await thread.ask('survey', placesOf(session))
  if (!found.ok) return found
  const { outbox } = session
  return ok({ token, ...found.value, photoLack: expectedLack(session), waiting: outbox.waiting().length })
}

/** Where the records and the copies of photos of a profile lie. */
export function placesOf({ mirror }: Pick<Session, 'mirror'>): Questions['survey']['input'] {
  return { mirror: mirror.path, photos: join(dirname(mirror.path), 'photos') }
}

/** SECURITY: of the profile and the settings only what is named here goes out, and no secret (SECURITY X49). */
function wholeBackup(
  session: BackupSession,
  goal: string,
  { version, printing }: BackupsOptions,
): BackupToWrite {
  const { profile, outbox } = session
  const waiting = outbox.list()
  return {
    ...placesOf(session),
    which: null,
    goal,
    waiting: waiting.length,
    fetchesPhotos: session.signedIn,
    told: { made: new Date().toISOString(), app: version, profile: profileLabel(profile), before: null },
    beside: {
      [partNames.waiting]: waiting,
      [partNames.profile]: profileForBackup(profile),
      [partNames.printing]: printing(session),
    },
  }
}

/** The name and the kind of a profile, as its backup states them. */
export function profileLabel({ name, kind }: Session['profile']): Pick<Session['profile'], 'name' | 'kind'> {
  return { name, kind }
}
