import { join } from 'node:path'
import { fail, ok, type Result } from '../../contract/failure.ts'
import type { BookPlace, BookSummary } from '../../contract/ipc/records.ts'
import type { PendingDeletion, RecordDelete, RecordSave, RecordSaved } from '../../contract/ipc/outbox.ts'
import type { SyncState } from '../../contract/ipc/progress.ts'
import type { Family } from '../../contract/record/fields.ts'
import { isLocalId, type RecordView } from '../../contract/record/record.ts'
import type { ConnectionProfile } from '../../contract/profile.ts'
import type { FetchedText } from '../api/read-answer.ts'
import type { ServiceApi } from '../api/record-api.ts'
import type { Announce } from '../../contract/ipc/notice.ts'
import { heardBy, openHistory, type History } from '../history/history.ts'
import { recorded } from '../history/recorded.ts'
import { openMirror, type Mirror } from '../book/mirror.ts'
import type { Outbox, OutboxPace } from '../outbox/outbox.ts'
import { stateOf, type Sync } from '../book/sync/sync.ts'
import { createAccess, guardWrites, type Access } from './access.ts'
import { ownerCheck } from '../book/owners.ts'
import { bookSummary } from './book-summary.ts'
import {
  connect,
  originOf,
  createTokenProbe,
  type Connection,
  type ConnectOptions,
  type TokenProbe,
} from './connection.ts'
import { forgetFormerPlace } from './former-place.ts'
import type { OwnRows } from '../disk/kept-rows.ts'
import { openRecordWriter, openSessionPhotos, type SessionPhotos } from './record-writer.ts'
import { openSync, keepSound, type SessionWorkers } from './session-sync.ts'

/**
 * Everything that belongs to one profile and one sign-in (design 3). Neither ever changes inside it: a switch ends it
 * and opens another one, so a write can never land in the wrong book.
 */
export interface Session extends SessionPhotos {
  readonly profile: ConnectionProfile
  readonly signedIn: boolean
  /** Whether it talks to the service with this token. */
  uses(token: string): boolean
  /** What the service has said about the token. */
  readonly access: Access
  /** Families that the service refused to write with this token. */
  readonly readOnly: ReadonlySet<Family>
  readonly mirror: Mirror
  /** What only this computer knows of the profile, apart from the outbox. */
  readonly kept: OwnRows
  /** Writes on their way to the service; they wait there while signed out. */
  readonly outbox: Outbox
  /** What the user did, and what contacts were. */
  readonly history: History
  /** null while signed out. */
  readonly sync: Sync | null
  /** Counts for the sidebar, without records that are being deleted. */
  summary(place: BookPlace): Promise<Result<BookSummary>>
  /** How fresh the mirror is, also while signed out. */
  syncState(): SyncState
  /**
   * A record with what waits for it in the outbox, under the id it has now if the service has given one since; null when it is
   * not known.
   */
  readRecord(family: Family, id: string): RecordView | null
  /** Reads a record from the service into the mirror. */
  fetchRecord(family: Family, id: string): Promise<Result<RecordView>>
  save(input: RecordSave): Promise<Result<RecordSaved>>
  /** Asks whether the service accepts the token again that it refused; if so, requests that waited for it continue. */
  tryAgain(): Promise<Result<null>>
  /** Closes the connections that wait for a next request: after a sleep they are dead (fault T33). */
  dropConnections(): void
  requestDelete(input: RecordDelete): Result<PendingDeletion>
  undoDelete(deletion: string): boolean
  /** Stops the sync, takes no more writes, sends waiting deletes and resolves when every write has been answered. */
  finish(): Promise<void>
  /** Stops reads and closes the files. After `finish`, so that no write is cut off; resolves when they are closed. */
  end(): Promise<void>
}

export interface SessionOptions extends ConnectOptions {
  /** Folder of all profiles; this one gets its own inside. */
  folder: string
  /** Name of our sync keys on records (interface 2.4 client_id). */
  clientId: string
  announce: Announce
  /** The service said something new about the token. */
  onAccess(): void
  outboxPace: OutboxPace
  /** Without them the sync and the searches happen in this thread. */
  workers: SessionWorkers | undefined
  /** The copy of the book is damaged and has to be opened again. */
  onTorn(): void
}

/** Opens the mirror of a profile and, with a token, its way to the service. `storage` when the mirror does not open. */
export function openSession(options: SessionOptions): Result<Session> {
  const folder = join(options.folder, options.profile.id)
  const access = createAccess()
  access.watch(options.onAccess)
  const connection = connect(options, access)
  if (!connection.ok) return connection
  const searchWorker = options.workers && { searchWorker: options.workers.search }
  const origin = originOf(options.profile, connection.value)
  const mirror = openMirror({ folder, ...searchWorker, ...origin, onOther: () => forgetFormerPlace(folder) })
  if (!mirror.ok) return mirror
  return assemble({ ...options, folder }, { mirror: mirror.value, connection: connection.value, access })
}

interface Parts {
  mirror: Mirror
  connection: Connection | null
  access: Access
}

function assemble(options: SessionOptions, { mirror, connection, access }: Parts): Result<Session> {
  const { profile } = options
  const api = connection && ownersApi(connection.api, mirror)
  let left = false
  // What happens in a session that was left is not news of the one in use; only its deletes are still told.
  const told: Announce = (name, notice) => {
    if (!left || name === 'deletion.settled') options.announce(name, notice)
  }
  const history = openHistory({ ...options, mirror, onChange: () => told('history.changed', null) })
  const announce = heardBy(history, told)
  const photos = openSessionPhotos({ ...options, api, announce })
  const opened = openOutbox({ ...options, ...photos.opened, announce, api, mirror }, history)
  if (!opened.ok) return opened
  const { outbox, kept } = opened.value
  photos.tidy(unfinishedIn(outbox))
  const sync = connection && openSync({ ...options, announce, connection, access, mirror, outbox })
  const probe = openProbe(options, { connection, access, outbox, sync })
  const check = options.workers?.check
  const stopCheck = check && keepSound({ ...options, url: check, announce, mirror, outbox, sync })
  return ok({
    profile,
    mirror,
    kept,
    ...photos.opened,
    outbox,
    history,
    sync,
    syncState: () => sync?.state() ?? stateOf(mirror),
    access,
    readOnly: access.readOnly,
    signedIn: api !== null,
    uses: (token) => connection?.holder.token() === token,
    summary: (place) => bookSummary({ mirror, outbox, groups: profile.groups, place }),
    ...recordCalls({ mirror, api, outbox, history }, announce),
    tryAgain: async () => probe?.now() ?? fail({ kind: 'signed-out' }),
    dropConnections: () => api?.dropIdle(),
    ...leaving({ connection, probe, outbox, history, sync, mirror }, () => {
      left = true
      stopCheck?.()
    }),
  })
}

/** The calls of a session, which write nothing while it is not known that the token is of the right person. */
function ownersApi(api: ServiceApi, mirror: Mirror): ServiceApi {
  const check = ownerCheck(mirror, api.homeaddress)
  return check === null ? api : guardWrites(api, check)
}

/** Writes that wait, and the form that was left open. */
function unfinishedIn({ drafts, waiting }: Outbox) {
  const draft = drafts.read()
  return draft ? [...waiting(), draft] : waiting()
}

/** The outbox of a profile, which the history listens to. */
function openOutbox(
  options: Parameters<typeof openRecordWriter>[0],
  history: History,
): ReturnType<typeof openRecordWriter> {
  const opened = openRecordWriter(options)
  if (!opened.ok) {
    history.end()
    return opened
  }
  const { outbox, kept } = opened.value
  const read = readWithWaiting({ outbox, mirror: options.mirror })
  return ok({ outbox: recorded(outbox, { history, photos: options.photos, read }), kept })
}

/** Reads a record of the mirror with what waits for it in the outbox. */
function readWithWaiting({ outbox, mirror }: Pick<Session, 'outbox' | 'mirror'>): Session['readRecord'] {
  return (family, id) => outbox.view(family, id) ?? mirror.read(family, id)
}

function leaving(
  { connection, probe, outbox, history, sync, mirror }: LeavingParts,
  isLeft: () => void,
): Pick<Session, 'finish' | 'end'> {
  return {
    async finish() {
      isLeft()
      probe?.stop()
      connection?.secondAsk.hurry()
      // The thread of the sync has the file open, too. Saves are taken until it has let go.
      await sync?.close()
      await outbox.finish()
    },
    async end() {
      connection?.api.close()
      outbox.close()
      history.end()
      await mirror.close()
    },
  }
}

type LeavingParts = Pick<Parts, 'connection' | 'mirror'> &
  Pick<Session, 'outbox' | 'history' | 'sync'> & { probe: TokenProbe | null }

/** null while signed out. */
function openProbe(
  { tokenPace }: SessionOptions,
  { connection, access, ...parts }: Pick<Parts, 'connection' | 'access'> & Pick<Session, 'outbox' | 'sync'>,
): TokenProbe | null {
  const onTaken = () => {
    parts.outbox.wake()
    void parts.sync?.start()
  }
  return connection && createTokenProbe({ connection, access, onTaken, waits: tokenPace.probes })
}

/** The record as a GET shows it; asked again where a save was done while the answer was on its way, which may be older. */
async function newestText(
  from: { api: Connection['api']; mirror: Mirror },
  family: Family,
  id: string,
): Promise<Result<FetchedText>> {
  const before = from.mirror.raw(family, id)
  const text = await from.api[family].get(id)
  return text.ok && from.mirror.raw(family, id) !== before ? newestText(from, family, id) : text
}

type RecordCalls = Pick<Session, 'fetchRecord' | 'readRecord' | 'save' | 'requestDelete' | 'undoDelete'>

function recordCalls(
  {
    api,
    mirror,
    outbox,
    history,
  }: { api: Connection['api'] | null } & Pick<Session, 'mirror' | 'outbox' | 'history'>,
  announce: Announce,
): RecordCalls {
  const read = readWithWaiting({ outbox, mirror })
  return {
    async fetchRecord(family, id) {
      if (!api) return fail({ kind: 'signed-out' })
      const text = await newestText({ api, mirror }, family, id)
      if (!text.ok) return text
      const view = mirror.putFetched(family, text.value)
      outbox.showAgain(family, [id])
      if (view.ok) announce('mirror.changed', { family, ids: [id] })
      return view
    },
    readRecord(family, id) {
      const found = read(family, id)
      if (found !== null || !isLocalId(id)) return found
      // A page may still show a new contact as it did before the service gave its id.
      return read(family, history.resolve(family, id))
    },
    save: outbox.save,
    requestDelete: outbox.deletions.request,
    undoDelete: outbox.deletions.undo,
  }
}

/** Holds the one session in use, and those that were left but still finish their writes. */
export interface SessionSwitch {
  current(): Result<Session>
  /**
   * Puts another session in the place of the one in use; `between` finds the files of the profile closed. One call at a
   * time.
   */
  replace(profile: ConnectionProfile, token: string | null, between?: () => void): Promise<Result<Session>>
  /** Resolves when nothing of this profile is being written any more. The one in use does not count. */
  finished(profile: string): Promise<void>
  /** Ends everything; resolves when every write has been answered. */
  close(): Promise<void>
  /** Writes down what the sessions hold in memory only, also those that are closing. For a process that ends without `close`. */
  writeDown(): void
}

/**
 * A write that is on its way finishes into its own profile while the next one is already in use (design 3). A profile
 * is never open twice: coming back to it waits for its writes.
 */
export function createSessionSwitch(
  open: (profile: ConnectionProfile, token: string | null) => Result<Session>,
): SessionSwitch {
  let current: Result<Session> = fail({ kind: 'signed-out' })
  const leaving = new Map<string, { session: Session; left: Promise<void> }>()

  const leave = (session: Session) => {
    const { id } = session.profile
    const left = session.finish().then(async () => {
      await session.end()
      leaving.delete(id)
    })
    leaving.set(id, { session, left })
  }
  return {
    current: () => current,
    async replace(profile, token, between) {
      if (current.ok && current.value.profile.id === profile.id) {
        // Its mirror answers reads until the new session is there in the same moment.
        await current.value.finish()
        const ended = current.value.end()
        // Windows removes no file that is open.
        if (between !== undefined) await ended
      } else {
        await leaving.get(profile.id)?.left
        if (current.ok) leave(current.value)
      }
      between?.()
      current = open(profile, token)
      return current
    },
    finished: async (profile) => leaving.get(profile)?.left,
    async close() {
      if (current.ok) leave(current.value)
      current = fail({ kind: 'signed-out' })
      await Promise.all([...leaving.values()].map(({ left }) => left))
    },
    writeDown() {
      const open = [...leaving.values()].map(({ session }) => session)
      for (const { history } of current.ok ? [current.value, ...open] : open) history.end()
    },
  }
}
