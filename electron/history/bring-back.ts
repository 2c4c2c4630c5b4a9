import { randomUUID } from 'node:crypto'
import { marksFrom } from '../../contract/cards/card-marks.ts'
import { fail, notKnownYet, ok, type Failure, type Result } from '../../contract/failure.ts'
import {
  isLocalId,
  localIdOf,
  type AddressChanges,
  type RecordView,
  type ServiceRecord,
} from '../../contract/record/record.ts'
import { fieldsOf, isPhotoField, isEmpty, type Family } from '../../contract/record/fields.ts'
import type { Photo, PhotoReference } from '../../contract/record/parts.ts'
import type { BatchedWrite } from '../outbox/batches.ts'
import { needsDecision } from '../outbox/entry.ts'
import { copyPhoto, type ChosenPhotos } from '../photo/chosen-photos.ts'
import type { RecordSave, RecordSaved } from '../../contract/ipc/outbox.ts'
import type { ConnectionProfile } from '../../contract/profile.ts'
import type { Mirror } from '../book/mirror.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { PhotoSource } from '../photo/stored-photos.ts'
import type { History } from './history.ts'
import { photosIn } from './recorded.ts'

/** What taking back needs of the session it works in. */
export interface StepSession {
  readonly profile: ConnectionProfile
  readonly signedIn: boolean
  readonly mirror: Mirror
  readonly outbox: Outbox
  readonly history: History
  readonly photos: PhotoSource
  readonly chosenPhotos: ChosenPhotos
  readRecord(family: Family, id: string): RecordView | null
  fetchRecord(family: Family, id: string): Promise<Result<RecordView>>
  save(input: RecordSave): Promise<Result<RecordSaved>>
}

/** A contact of a family, under the id that it has now. */
export interface Target {
  family: Family
  id: string
}

/** A contact that is to have its old photos again. `now` is what it has now; null if it is created again. */
interface Wanted {
  family: Family
  /** Ids under which its photos may be known: a contact that was created again has a new one. */
  ids: readonly string[]
  now: ServiceRecord | null
}

/**
 * Photos as a save names them: those that the record still has by their ids, the others as copies of what this computer or
 * the service still has. `lost` counts the photos that neither of them has.
 */
async function photosAgain(
  session: StepSession,
  { family, ids, now }: Wanted,
  wanted: unknown,
): Promise<{ photos: PhotoReference[]; lost: number }> {
  const there = [...photosIn(now?.face_picture), ...photosIn(now?.pictures)].map(({ image }) => image)
  const again = { photos: [] as PhotoReference[], lost: 0 }
  for (const photo of photosIn(wanted)) {
    if (there.includes(photo.image)) {
      again.photos.push({ image: photo.image })
      continue
    }
    const handle = await copyUnderAny(session, { family, ids }, photo)
    if (handle === null) again.lost += 1
    else again.photos.push({ image: handle, source: 'temp' })
  }
  return again
}

/** Handle of a copy; null if neither this computer nor the service has the photo any more. */
async function copyUnderAny(
  session: StepSession,
  { family, ids }: Pick<Wanted, 'family' | 'ids'>,
  photo: Photo,
): Promise<string | null> {
  for (const id of new Set(ids)) {
    const copied = await copyPhoto(session, { family, id, picture: photo.image }, photo)
    if (copied.ok) return copied.value
  }
  return null
}

/** These values with photos that a save can name. `lost` counts the photos that are lost. */
export async function withPhotosAgain(
  session: StepSession,
  wanted: Wanted,
  values: AddressChanges,
): Promise<{ changes: AddressChanges; lost: number }> {
  const changes: AddressChanges = { ...values }
  let lost = 0
  for (const field of Object.keys(values).filter(isPhotoField)) {
    const again = await photosAgain(session, wanted, values[field])
    lost += again.lost
    if (field === 'face_picture') changes.face_picture = again.photos[0] ?? null
    else changes.pictures = again.photos
  }
  return { changes, lost }
}

/** How a deleted contact comes back. */
export interface BroughtBack {
  /** The write that creates it again; null if the contact exists already. */
  write: (BatchedWrite & { save: object }) | null
  /** Whether an update has brought it back just now. */
  isRevived: boolean
  lost: number
}

const isThere: BroughtBack = { write: null, isRevived: false, lost: 0 }

/** Name of the note in the mirror. */
const note = 'revival'

/**
 * Brings a deleted contact back. The interface does not say whether an update does that (interface 3.5), so we try it once
 * for each service. If it does not, the returned write creates a copy with every field that a contact can have, and its photos.
 * @param last the contact as it was last known, used if the copy of the book lacks it; `ids`: its other ids
 */
export async function bringBack(
  session: StepSession,
  { family, id }: Target,
  { ids, last }: { ids: readonly string[]; last: ServiceRecord | null },
): Promise<Result<BroughtBack>> {
  const known = session.readRecord(family, id)?.record ?? null
  if (known !== null && known.deleted !== true) return ok(isThere)
  // A delete that has not been sent yet is taken back.
  const { deletions, list } = session.outbox
  const waiting = list().find((each) => each.action === 'delete' && each.family === family && each.id === id)
  if (waiting && deletions.undo(waiting.key)) return ok(isThere)
  const revived = isLocalId(id) ? ok(false) : await revive(session, { family, id })
  if (!revived.ok) return revived
  if (revived.value) return ok({ ...isThere, isRevived: true })
  const from = known ?? last
  if (from === null) return fail({ kind: 'not-found' })
  const values = Object.fromEntries(
    fieldsOf(family)
      .map((name) => [name, from[name]] as const)
      .filter(([, value]) => !isEmpty(value)),
  ) as AddressChanges
  const again = await withPhotosAgain(session, { family, ids: [id, ...ids], now: null }, values)
  const isAddress = family === 'address'
  // Marks of cards are not a field. They cover years, and no user could enter them again.
  const changes = { ...again.changes, ...(isAddress && marksFrom(session.profile, from, {})) }
  const group_id = isAddress ? (from.group_id ?? null) : null
  const save = { family, id: null, group_id, etag: null, changes, key: randomUUID() }
  return ok({ write: { save }, isRevived: false, lost: again.lost })
}

/** Whether an update has brought it back. Fails if that cannot be known yet. */
async function revive(session: StepSession, { family, id }: Target): Promise<Result<boolean>> {
  const { mirror, outbox } = session
  if (mirror.meta(note) === 'stays-deleted') return ok(false)
  const now = await session.fetchRecord(family, id)
  if (!now.ok && now.failure.kind === 'not-found') return ok(false)
  if (!now.ok) return now
  if (now.value.record.deleted !== true) return ok(true)
  const save = {
    family,
    id,
    group_id: null,
    etag: now.value.record.etag ?? '',
    changes: {},
    key: randomUUID(),
  }
  const taken = outbox.batches.commit([{ save }])
  if (!taken.ok) return taken
  const { refused, waiting } = await settled(session, [save.key])
  const failure = refused.get(save.key) ?? waiting.get(save.key)
  if (failure !== undefined) {
    outbox.batches.withdraw([save.key])
    outbox.batches.drop(save.key)
    if (failure.kind !== 'not-found' && failure.kind !== 'rejected') return fail(failure)
  }
  // The answer may only repeat what was sent.
  const after = await session.fetchRecord(family, id)
  const isBack = after.ok && after.value.record.deleted !== true
  if (after.ok) mirror.setMeta(note, isBack ? 'revived' : 'stays-deleted')
  return ok(isBack)
}

/** Remembers the id of the contact that such a write creates. */
export function noteCopy({ history }: StepSession, { family, id }: Target, { write }: BroughtBack): void {
  if (write) history.rename(family, id, localIdOf(write.save.key))
}

/** Writes that are no longer under way: why some were refused, and why others are sent by themselves later. */
export interface Settled {
  refused: ReadonlyMap<string, Failure>
  waiting: ReadonlyMap<string, Failure>
}

/** Resolves when none of these writes is under way any more, or the session ends. */
export async function settled(
  { outbox: { batches } }: StepSession,
  keys: readonly string[],
): Promise<Settled> {
  for (;;) {
    const refused = new Map<string, Failure>()
    const waiting = new Map<string, Failure>()
    let isUnderway = false
    const heldUp = batches.heldUp()
    for (const [key, { state, failure }] of batches.standings(new Set(keys))) {
      if (needsDecision({ state })) refused.set(key, failure ?? notKnownYet)
      else if (state !== 'done' && (heldUp !== null || (failure !== null && state !== 'sending')))
        waiting.set(key, heldUp ?? failure ?? notKnownYet)
      else isUnderway ||= state !== 'done'
    }
    if (!isUnderway || batches.isLeaving()) return { refused, waiting }
    await changeOf(batches)
  }
}

/** Resolves when the outbox changes, after half a second at most. */
function changeOf(batches: StepSession['outbox']['batches']): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      unwatch()
      resolve()
    }
    const timer = setTimeout(end, 500)
    const unwatch = batches.watch(() => setImmediate(end))
  })
}
