import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { applicationIdOf } from '../../contract/cards/card-marks.ts'
import { ok, jsonValue, type Result } from '../../contract/failure.ts'
import type { RecordSaved } from '../../contract/ipc/outbox.ts'
import type { ConnectionProfile } from '../../contract/profile.ts'
import type { PhotoReference } from '../../contract/record/parts.ts'
import { newPhotosIn, photosOfWrites, type AddressChanges } from '../../contract/record/record.ts'
import { etagOf, rawRecord } from '../record-text/json-text.ts'
import type { ServiceApi } from '../api/record-api.ts'
import type { Announce } from '../../contract/ipc/notice.ts'
import type { Mirror } from '../book/mirror.ts'
import type { OwnRows } from '../disk/kept-rows.ts'
import { keepProfile } from '../settings/profile-row.ts'
import { newerJournal, openJournal } from '../outbox/journal.ts'
import { createOutbox, type Outbox, type OutboxPace } from '../outbox/outbox.ts'
import {
  createChosenPhotos,
  createPhotoUploads,
  type ChosenPhotos,
  type PhotoUploads,
} from '../photo/chosen-photos.ts'
import {
  openKeptPhotos,
  openPhotoCache,
  photoSource,
  type PhotoCache,
  type PhotoSource,
} from '../photo/stored-photos.ts'
import {
  createLearnedVariants,
  leftOutVariants,
  unlearned,
  type LearnedVariants,
} from '../write/request-variants.ts'
import { basesOf, type Entry, type SaveDeps, type SendEntry } from '../write/intent.ts'
import { addressOf, normalised } from './profile-rules.ts'

interface RecordWriterOptions {
  /** null while signed out: then every write waits. */
  api: ServiceApi | null
  mirror: Mirror
  photos: PhotoSource
  /** null while signed out. */
  photoUploads: PhotoUploads | null
  /** The name of the sync keys of a profile that has none yet. */
  clientId: string
  announce: Announce
  /** Folder of the profile. */
  folder: string
  profile: ConnectionProfile
  outboxPace: OutboxPace
}

/**
 * Opens the outbox of a profile, which changes its records, and what else only this computer knows of it. `storage` when its file does not open. That of a newer Atena is shown,
 * and takes and sends nothing.
 */
export function openRecordWriter(options: RecordWriterOptions): Result<{ outbox: Outbox; kept: OwnRows }> {
  const { api, mirror, announce, folder, profile, outboxPace } = options
  const opened = openJournal(folder)
  const isNewer = !opened.ok && opened.failure.kind === 'newer'
  const journal = isNewer ? ok(newerJournal(folder)) : opened
  if (!journal.ok) return journal
  const address = addressOf(profile)
  const origin = address === null ? '' : normalised(address)
  const { own } = journal.value
  // Demo needs no settings, and its address is another one at each start.
  const clientId =
    profile.kind === 'demo' ? options.clientId : keepProfile(own, { profile, clientId: options.clientId })
  const deps = isNewer || api === null ? null : saveDeps(api, { ...options, clientId })
  const outbox = createOutbox({
    journal: journal.value,
    mirror,
    announce,
    profile: profile.id,
    origin,
    deps,
    ...outboxPace,
  })
  return ok({ outbox, kept: own })
}

function saveDeps(
  api: ServiceApi,
  { mirror, photos, photoUploads, clientId, profile }: RecordWriterOptions,
): SaveDeps {
  return {
    api,
    clientId,
    applicationId: applicationIdOf(profile),
    bases: basesOf(mirror),
    photoCopy: (family, id, image) => photos.read({ family, id, picture: image }),
    ...(photoUploads && {
      withPhotos: (entry, send) => {
        const isStill = (each: Entry) => isUnchanged(api, each)
        return sendWithPhotos({ uploads: photoUploads, isStill, base: mirror.base }, entry, send)
      },
      photosDone: (handles) => handles.forEach(photoUploads.settled),
    }),
    variants: storedVariants(mirror),
    // The state of the sync of home addresses is a time of the service (reliability 5.3).
    serverTime: () => mirror.watermark('homeaddress'),
  }
}

const clearing = z.object({ form: z.enum(['empty', 'null', 'absent']), proven: z.boolean() })
const variantsShape = z.object({
  clear: z.object({ text: clearing, list: clearing, object: clearing }),
  keepPhoto: z.object({ form: z.enum(['id', 'omit', 'id+source']), proven: z.boolean() }),
  etags: z.enum(['unproven', 'change', 'stay']),
  leftOut: z.enum(leftOutVariants),
})

/** What the profile has learned about its service, kept with its mirror; a text that cannot be read is unlearned. */
function storedVariants(mirror: Mirror): LearnedVariants {
  const known = variantsShape.safeParse(jsonValue(mirror.meta('forms')))
  return createLearnedVariants(known.success ? known.data : unlearned, (variants) => {
    mirror.setMeta('forms', JSON.stringify(variants))
  })
}

/** What sending photos needs of the session. */
interface PhotoSending {
  uploads: PhotoUploads
  /**
   * Whether the service has the record in the version that the entry is based on: if so, an answer that something is missing,
   * or in conflict, is about the temporary image.
   */
  isStill(entry: Entry): Promise<boolean>
  base: SaveDeps['bases']['base']
}

/**
 * Sends an entry whose changes name chosen photos by handle: waits for their uploads and puts the temporary ids in
 * their place (interface 2.1 `source`). Where the service refuses the entry or omits a photo, the temporary image
 * may have expired, so it is uploaded again, once (fault C18, C19). The bytes stay until `SaveDeps.photosDone`.
 */
export async function sendWithPhotos(
  parts: PhotoSending,
  entry: Entry,
  send: SendEntry,
): Promise<Result<RecordSaved>> {
  const { uploads, isStill } = parts
  const first = await sendResolved(uploads, entry, send)
  const isOfRecord = !first.ok && ['not-found', 'precondition-failed'].includes(first.failure.kind)
  const isLacking = isOfRecord ? await isStill(entry) : lacksPhotos(first)
  return isLacking ? again(parts, { entry, send }, first) : first
}

async function isUnchanged(api: ServiceApi, { family, id, etag, action }: Entry): Promise<boolean> {
  const now = action === 'create' ? null : await api[family].get(id)
  if (!now?.ok) return false
  const record = rawRecord(now.value)
  return etagOf(record) === etag && record.value['deleted'] !== true
}

async function again(
  { uploads, base }: PhotoSending,
  { entry, send }: { entry: Entry; send: SendEntry },
  first: Result<RecordSaved>,
): Promise<Result<RecordSaved>> {
  newPhotosIn(entry.changes).forEach(uploads.renew)
  if (!first.ok) return sendResolved(uploads, entry, send)
  // The record is saved, its photos are not: they go over it as it is now.
  const { id, etag: now } = first.value.view.record
  const etag = now ?? ''
  // Not alone: where the etag stayed the same (C36), the base at hand is still the one before this save.
  const isSame = entry.action === 'update' && etag === (entry.etag ?? '')
  const seen = isSame ? entry.base : base(entry.family, id, etag)
  const rest = {
    ...entry,
    action: 'update',
    id,
    etag,
    base: seen,
    group_id: null,
    key: randomUUID(),
  } as const
  const second = await sendResolved(uploads, rest, send)
  return second.ok ? second : first
}

/** A service may refuse a reference to an expired image, or drop it without a word (not shown in interface 4.3). */
function lacksPhotos(answer: Result<RecordSaved>): boolean {
  if (!answer.ok) return answer.failure.kind === 'rejected'
  return answer.value.differences.some(({ field }) => field === 'face_picture' || field === 'pictures')
}

async function sendResolved(
  uploads: PhotoUploads,
  entry: Entry,
  send: SendEntry,
): Promise<Result<RecordSaved>> {
  const ids = new Map<string, string>()
  for (const handle of newPhotosIn(entry.changes)) {
    const uploaded = await uploads.upload(handle)
    if (!uploaded.ok) return uploaded
    ids.set(handle, uploaded.value)
  }
  return send({ ...entry, changes: withIds(entry.changes, ids) })
}

function withIds(changes: AddressChanges, ids: ReadonlyMap<string, string>): AddressChanges {
  const resolved = (reference: PhotoReference): PhotoReference => ({
    ...reference,
    image: reference.source === 'temp' ? (ids.get(reference.image) ?? reference.image) : reference.image,
  })
  const { face_picture, pictures } = changes
  return {
    ...changes,
    ...(face_picture && { face_picture: resolved(face_picture) }),
    ...(pictures && { pictures: pictures.map(resolved) }),
  }
}

/** The photos of a session: those that records have, and those on their way to them. */
export interface SessionPhotos {
  readonly photos: PhotoSource
  /** The copies of those that were shown. */
  readonly photoCache: PhotoCache
  /** Photos that were chosen and are not saved yet. */
  readonly chosenPhotos: ChosenPhotos
  /** null while signed out. */
  readonly photoUploads: PhotoUploads | null
}

/** Opens the photo folders of a profile; `tidy` comes once it is known which writes wait. */
export function openSessionPhotos({
  folder,
  api,
  announce,
}: Pick<RecordWriterOptions, 'folder' | 'api' | 'announce'>) {
  const kept = openKeptPhotos(join(folder, 'chosen'))
  const chosen = createChosenPhotos(kept)
  const photoCache = openPhotoCache(join(folder, 'photos'))
  const opened: SessionPhotos = {
    photos: photoSource(photoCache, api?.photo ?? null),
    photoCache,
    chosenPhotos: chosen,
    photoUploads:
      api &&
      createPhotoUploads({
        chosen,
        api: api.photo,
        onProgress: (progress) => announce('photo.progress', progress),
      }),
  }
  const tidy = (waiting: Parameters<typeof photosOfWrites>[0]) =>
    kept.removeForgotten(photosOfWrites(waiting))
  return { opened, tidy }
}
