import { dirname, join } from 'node:path'
import { fail, ok, type Failure, type Result } from '../../contract/failure.ts'
import type { LocalCopy } from '../../contract/ipc/backup.ts'
import type { JobChange } from '../../contract/ipc/bulk.ts'
import { isLocalId } from '../../contract/record/record.ts'
import type { KeepCopy } from './bulk-jobs.ts'
import type { BulkItem, BulkSession } from './bulk-item.ts'
import { startThread, type AskedThread } from '../thread/asked-thread.ts'
import { openOwnFolder } from '../disk/own-folder.ts'
import { profileLabel, placesOf } from '../backup/backups.ts'
import type { Questions, BackupToWrite } from '../backup/write-backup.ts'
import { copyName } from '../backup/copies-folder.ts'

/** Copies of contacts on this computer, written before a job of many, or its Undo, changes them. */
export interface LocalCopies {
  /** For jobs of many: writes a copy of what the job changes; where it cannot, the user says whether the job begins. */
  keep: KeepCopy
  /** The newest first. */
  list(session: BulkSession): Promise<Result<LocalCopy[]>>
  /** Where the copy of this name lies. */
  path(session: BulkSession, name: string): string
}

export interface LocalCopiesOptions {
  /** Entry of the thread (backup-worker.ts). */
  worker: URL
  version: string
  /** Asks whether a job is to begin although no copy could be written. */
  mayGoOn(failure: Failure): Promise<boolean>
}

export function createLocalCopies({ worker, version, mayGoOn }: LocalCopiesOptions): LocalCopies {
  const inThread = async <T>(
    use: (thread: AskedThread<Questions>) => Promise<Result<T>>,
  ): Promise<Result<T>> => {
    const thread = startThread<Questions>(worker, null, {
      broken: { kind: 'unexpected', logId: 'local-copies-thread' },
    })
    const result = await use(thread)
    void thread.close()
    return result
  }
  return {
    async keep(session, change, items, isUndo = false) {
      const which = touched(items)
      if (items.length < 2 || which.length === 0) return ok(null)
      const copy = copyOf(session, change, { which, version, isUndo })
      const written = await inThread((thread) => write(thread, copy))
      if (written.ok || (await mayGoOn(written.failure))) return ok(null)
      return fail({ kind: 'cancelled' })
    },
    async list(session) {
      const listed = await inThread((thread) => thread.ask('copies', { folder: folderOf(session) }))
      return listed.ok ? ok(listed.value.copies) : listed
    },
    path: (session, name) => join(folderOf(session), name),
  }
}

function folderOf({ mirror }: BulkSession): string {
  return join(dirname(mirror.path), 'copies')
}

/** A record that a job creates has no earlier version to copy. */
function touched(items: readonly BulkItem[]): { family: BulkItem['family']; id: string }[] {
  const known = items.filter(({ id }) => !isLocalId(id))
  const ids = known.flatMap(({ family, id, merge }) =>
    [id, merge?.other ?? id].map((each) => ({ family, id: each })),
  )
  return [...new Map(ids.map((each) => [JSON.stringify(each), each])).values()]
}

function copyOf(
  session: BulkSession,
  before: JobChange,
  { which, version, isUndo }: { which: BackupToWrite['which']; version: string; isUndo: boolean },
): BackupToWrite {
  const folder = folderOf(session)
  openOwnFolder(folder)
  const now = new Date()
  const { mirror, photos } = placesOf(session)
  return {
    mirror,
    // A tag touches no photo, and with all of them the copy would take long.
    photos: 'tag' in before ? null : photos,
    // A job does not wait for what it does not change.
    fetchesPhotos: false,
    which,
    goal: join(folder, copyName(now)),
    waiting: 0,
    beside: {},
    told: {
      made: now.toISOString(),
      app: version,
      profile: profileLabel(session.profile),
      before,
      ...(isUndo && { isUndo }),
    },
  }
}

async function write(thread: AskedThread<Questions>, copy: BackupToWrite): Promise<Result<null>> {
  const begun = await thread.ask('begin', copy)
  if (!begun.ok) return begun
  for (;;) {
    const now = await thread.ask('step', { photos: [] })
    if (!now.ok) return now
    if (now.value.written === null) continue
    // Old copies are removed immediately to make room.
    await thread.ask('makeRoom', { folder: dirname(copy.goal) })
    return ok(null)
  }
}
