import { join } from 'node:path'
import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { BookSummary } from '../../contract/ipc/book.ts'
import type {
  PendingDeletion,
  RecordDelete,
  RecordSave,
  RecordSaved,
} from '../../contract/ipc/record-write.ts'
import type { Family } from '../../contract/model/family.ts'
import type { RecordView } from '../../contract/model/service-record.ts'
import type { ConnectionProfile } from '../../contract/profile.ts'
import { createServiceApi } from '../api/service-api.ts'
import type { ServiceApi } from '../api/service-api.ts'
import type { Announce } from '../ipc/announce.ts'
import { openMirror } from '../mirror/mirror.ts'
import type { Mirror } from '../mirror/mirror.ts'
import type { Outbox, OutboxPace } from '../outbox/outbox.ts'
import { createSync } from '../sync/sync.ts'
import type { Sync } from '../sync/sync.ts'
import { createAccess } from './access.ts'
import type { Access } from './access.ts'
import { guardApi } from './guarded-api.ts'
import { bookSummary } from './book-summary.ts'
import { addressOf, normalised } from './profile-address.ts'
import { openRecordWriter } from './record-writer.ts'
import { openSessionPhotos } from './session-photos.ts'
import type { SessionPhotos } from './session-photos.ts'
import { createTokenHolder } from './token-holder.ts'

/**
 * Everything that belongs to one profile and one sign-in (design 3). Neither ever changes inside it: a switch ends it
 * and opens another one, so a write can never land in the wrong book.
 */
export interface Session extends SessionPhotos {
  readonly profile: ConnectionProfile
  readonly signedIn: boolean
  /** What the service has said about the token. */
  readonly access: Access
  /** Families that the service refused to write with this token. */
  readonly readOnly: ReadonlySet<Family>
  readonly mirror: Mirror
  /** Writes on their way to the service; they wait there while signed out. */
  readonly outbox: Outbox
  /** null while signed out. */
  readonly sync: Sync | null
  /** Counts for the sidebar, without records that are being deleted. */
  summary(): Promise<Result<BookSummary>>
  /** A record with what waits for it in the outbox; null when it is not known. */
  readRecord(family: Family, id: string): RecordView | null
  /** Reads a record from the service into the mirror. */
  fetchRecord(family: Family, id: string): Promise<Result<RecordView>>
  save(input: RecordSave): Promise<Result<RecordSaved>>
  requestDelete(input: RecordDelete): Result<PendingDeletion>
  undoDelete(deletion: string): boolean
  /** Stops the sync, takes no more writes, sends waiting deletes and resolves when every write has been answered. */
  finish(): Promise<void>
  /** Stops reads and closes the files. After `finish`, so that no write is cut off. */
  end(): void
}

export interface SessionOptions {
  profile: ConnectionProfile
  token: string | null
  /** Asks for a token in place of a refused one; `unauthorized` when there is no way. */
  renewToken(): Promise<Result<string>>
  /** Folder of all profiles; this one gets its own inside. */
  folder: string
  /** Name under which our sync keys stand on records (spec 2.4 client_id). */
  clientId: string
  announce: Announce
  /** The service said something new about the token. */
  onAccess(): void
  outboxPace: OutboxPace
}

/** Opens the mirror of a profile and, with a token, its way to the service. `storage` when the mirror does not open. */
export function openSession(options: SessionOptions): Result<Session> {
  const folder = join(options.folder, options.profile.id)
  const access = createAccess(options.onAccess)
  const api = openApi(options, access)
  if (!api.ok) return api
  const mirror = openMirror({ folder, profileId: options.profile.id })
  if (!mirror.ok) return mirror
  return assemble({ ...options, folder }, { mirror: mirror.value, api: api.value, access })
}

function openApi({ profile, token, renewToken }: SessionOptions, access: Access): Result<ServiceApi | null> {
  const address = addressOf(profile)
  if (token === null || address === null) return ok(null)
  const holder = createTokenHolder(token, renewToken)
  const api = createServiceApi({ base_url: normalised(address), token: holder.token })
  return api.ok ? ok(guardApi(api.value, access, holder.renew)) : api
}

interface Parts {
  mirror: Mirror
  api: ServiceApi | null
  access: Access
}

function assemble(options: SessionOptions, { mirror, api, access }: Parts): Result<Session> {
  const { profile } = options
  let left = false
  // What happens in a session that was left is not news of the one in use; only its deletes are still told.
  const announce: Announce = (name, notice) => {
    if (!left || name === 'deletion.settled') options.announce(name, notice)
  }
  const photos = openSessionPhotos({ ...options, api, announce })
  const opened = openRecordWriter({ ...options, ...photos.opened, announce, api, mirror })
  if (!opened.ok) return opened
  const outbox = opened.value
  photos.tidy(outbox.list())
  const sync = api && openSync({ api, mirror, outbox }, profile, announce)
  return ok({
    profile,
    mirror,
    ...photos.opened,
    outbox,
    sync,
    access,
    readOnly: access.readOnly,
    signedIn: api !== null,
    summary: () => bookSummary(mirror, outbox, profile.groups),
    ...recordCalls({ mirror, api, outbox }, announce),
    async finish() {
      left = true
      sync?.cancel()
      await outbox.finish()
    },
    end() {
      api?.close()
      outbox.close()
      mirror.close()
    },
  })
}

function openSync(
  { api, mirror, outbox }: { api: ServiceApi; mirror: Mirror; outbox: Outbox },
  { groups }: ConnectionProfile,
  announce: Announce,
): Sync {
  return createSync({
    api,
    mirror,
    groups,
    onProgress(state) {
      announce('sync.progress', state)
      // The service was reached, so what waits may go out.
      if (state.phase === 'idle' && state.failure === null) outbox.wake()
    },
    onChanged(family, ids) {
      // A refresh never hides what waits for a record (issue 6, reliability R10).
      outbox.showAgain(family, ids)
      announce('mirror.changed', { family, ids })
    },
  })
}

type RecordCalls = Pick<Session, 'fetchRecord' | 'readRecord' | 'save' | 'requestDelete' | 'undoDelete'>

function recordCalls(
  { api, mirror, outbox }: { api: ServiceApi | null; mirror: Mirror; outbox: Outbox },
  announce: Announce,
): RecordCalls {
  return {
    async fetchRecord(family, id) {
      if (!api) return fail({ kind: 'signed-out' })
      const text = await api[family].get(id)
      if (!text.ok) return text
      const view = mirror.putOne(family, text.value)
      outbox.showAgain(family, [id])
      if (view.ok) announce('mirror.changed', { family, ids: [id] })
      return view
    },
    readRecord: (family, id) => outbox.view(family, id) ?? mirror.read(family, id),
    save: outbox.save,
    requestDelete: outbox.deletions.request,
    undoDelete: outbox.deletions.undo,
  }
}
