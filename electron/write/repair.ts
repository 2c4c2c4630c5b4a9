import type { FieldDifference } from '../../contract/ipc/outbox.ts'
import { isPhotoField } from '../../contract/record/fields.ts'
import type { AddressChanges } from '../../contract/record/record.ts'
import { conditionOver } from '../api/record-api.ts'
import { photoFields, photoRefs, photosOf, type PhotoField } from '../record-text/compare-texts.ts'
import { changedValue, rawRecord } from '../record-text/json-text.ts'
import { idsOf, updateBody } from './bodies.ts'
import { clearKindOf, kindOfField, nextClearVariant, type RequestVariants } from './request-variants.ts'
import type { Answered, SaveDeps } from './intent.ts'

/** What a second update should put right. */
export interface RepairPlan {
  /** Fields that are still there although the save emptied them. */
  cleared: string[]
  /** The variants to try this time. */
  variants: RequestVariants
}

/**
 * What another variant of saying it may put right: fields that stayed, and photos that were lost while a copy is at hand.
 * null when nothing is left to try.
 */
export function planRepair(
  known: RequestVariants,
  answered: Answered,
  differences: readonly FieldDifference[],
): RepairPlan | null {
  const clear = { ...known.clear }
  const cleared: string[] = []
  for (const field of answered.cleared) {
    const kind = clearKindOf(kindOfField(field))
    const next = nextClearVariant(kind, answered.variants.clear[kind].form)
    if (known.clear[kind].proven || next === null || !differences.some((each) => each.field === field))
      continue
    clear[kind] = { form: next, proven: false }
    cleared.push(field)
  }
  const lostPhoto = differences.some(({ field }) => isPhotoField(field)) && hasCopyOfLost(answered)
  return cleared.length > 0 || lostPhoto ? { cleared, variants: { ...known, clear } } : null
}

function hasCopyOfLost({ intent, echo, copies }: Answered): boolean {
  const base = rawRecord(intent.base ?? '{}')
  const got = rawRecord(echo)
  return photoFields.some((field) => {
    const present = photoRefs(got.value[field]).map(({ image }) => image)
    return photoRefs(changedValue(field, intent.changes, base)).some(
      ({ image, temporary }) => !temporary && !present.includes(image) && copies.has(image),
    )
  })
}

/**
 * Sends the repair over the record as it came back, with its fresh etag. Returns the new state; `refused` when the
 * service does not take this variant, `failed` when it could not be done: then the differences stay and are shown.
 */
export async function sendRepair(
  deps: SaveDeps,
  answered: Answered,
  plan: RepairPlan,
): Promise<Answered | 'refused' | 'failed'> {
  const { id, intent, fetched } = answered
  // What went wrong was seen in an answer; only the record itself is written over.
  if (fetched === null) return 'failed'
  const condition = conditionOver(fetched)
  // Photos travel as uploads as long as no variant of keeping them is proven: this update must not lose them again.
  const photos = plan.variants.keepPhoto.proven ? {} : await reattachPhotos(deps, answered)
  if (photos === null) return 'failed'
  const emptied = Object.fromEntries(plan.cleared.map((field) => [field, Reflect.get(intent.changes, field)]))
  const body = updateBody(fetched, {
    intent: { ...intent, changes: { ...emptied, ...photos } },
    variants: plan.variants,
    ...idsOf(deps),
  })
  if (!body.ok || !condition.ok) return 'failed'
  const answer = await deps.api[intent.family].update(id, body.value, condition.value)
  if (!answer.ok) return answer.failure.kind === 'rejected' ? 'refused' : 'failed'
  const changes = { ...intent.changes, ...photos }
  const cleared = plan.cleared
  const next = { over: fetched, echo: answer.value, fetched: null }
  return { ...answered, ...next, intent: { ...intent, changes }, variants: plan.variants, cleared }
}

/**
 * Uploads every photo that the record should have and returns the photo fields of a body that attaches them again,
 * in their order; {} where it should have none, null when one could not be uploaded. Costs one re-compression
 * each.
 */
async function reattachPhotos(
  deps: SaveDeps,
  answered: Answered,
): Promise<Pick<AddressChanges, 'face_picture' | 'pictures'> | null> {
  const face = await reattachField(deps, answered, 'face_picture')
  const pictures = await reattachField(deps, answered, 'pictures')
  if (face === null || pictures === null) return null
  return { ...(face[0] && { face_picture: face[0] }), ...(pictures.length > 0 && { pictures }) }
}

type TemporaryReference = { image: string; source: 'temp' }

async function reattachField(
  deps: SaveDeps,
  answered: Answered,
  field: PhotoField,
): Promise<TemporaryReference[] | null> {
  const references: TemporaryReference[] = []
  for (const image of meantImages(answered, field)) {
    const bytes = await bytesOf(deps, answered, image)
    if (bytes === null) return null
    const uploaded = await deps.api.photo.uploadBytes(new Uint8Array(bytes), {})
    if (!uploaded.ok) return null
    references.push({ image: uploaded.value.id, source: 'temp' })
  }
  return references
}

/**
 * Ids under which the photos that the field should hold can be had: kept ones under their own, uploads of this save
 * under the ids the service has given them, which are those in the echo that were not there before.
 */
function meantImages({ intent, echo }: Answered, field: PhotoField): string[] {
  const base = rawRecord(intent.base ?? '{}')
  const meant = photoRefs(changedValue(field, intent.changes, base))
  const before = new Set(photosOf(base))
  const given = photoRefs(rawRecord(echo).value[field]).filter(({ image }) => !before.has(image))
  return meant.flatMap(({ image, temporary }) => (temporary ? (given.shift()?.image ?? []) : image))
}

async function bytesOf(
  deps: SaveDeps,
  { copies, intent, id }: Answered,
  image: string,
): Promise<Uint8Array | null> {
  const copy = copies.get(image)
  if (copy) return copy
  const fetched = await deps.photoCopy(intent.family, id, image)
  return fetched.ok ? fetched.value : null
}
