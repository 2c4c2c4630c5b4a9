import type { FieldDifference } from '../../contract/ipc/record-write.ts'
import { meantValue } from './echo.ts'
import { clearKindOf, nextClearForm } from './learned-forms.ts'
import type { Forms } from './learned-forms.ts'
import { isPhotoField, photoFields, photoRefs } from './photos.ts'
import { reattachPhotos } from './reattach-photos.ts'
import { etagOf, rawRecord } from './raw-record.ts'
import { requestBody } from './request-body.ts'
import { kindOfField } from './request-fields.ts'
import type { SaveDeps } from './save-deps.ts'
import type { Answered } from './settle.ts'

/** What a second update should put right. */
export interface RepairPlan {
  /** Fields that are still there although the save emptied them. */
  cleared: string[]
  /** The forms to try this time. */
  forms: Forms
}

/**
 * What another form of saying it may put right: fields that stayed, and photos that were lost while a copy is at hand.
 * null when nothing is left to try.
 */
export function planRepair(
  known: Forms,
  answered: Answered,
  differences: readonly FieldDifference[],
): RepairPlan | null {
  const clear = { ...known.clear }
  const cleared: string[] = []
  for (const field of answered.cleared) {
    const kind = clearKindOf(kindOfField(field))
    const next = nextClearForm(kind, answered.forms.clear[kind].form)
    if (known.clear[kind].proven || next === null || !differences.some((each) => each.field === field))
      continue
    clear[kind] = { form: next, proven: false }
    cleared.push(field)
  }
  const lostPhoto = differences.some(({ field }) => isPhotoField(field)) && hasCopyOfLost(answered)
  return cleared.length > 0 || lostPhoto ? { cleared, forms: { clear, keepPhoto: known.keepPhoto } } : null
}

function hasCopyOfLost({ intent, echo, copies }: Answered): boolean {
  const base = rawRecord(intent.base ?? '{}')
  const got = rawRecord(echo)
  return photoFields.some((field) => {
    const present = photoRefs(got.value[field]).map(({ image }) => image)
    return photoRefs(meantValue(field, intent, base)).some(
      ({ image, temporary }) => !temporary && !present.includes(image) && copies.has(image),
    )
  })
}

/**
 * Sends the repair over the record as it came back, with its fresh etag. Answers the new state; `refused` when the
 * service does not take this form, `failed` when it could not be done: then the differences stay and are shown.
 */
export async function sendRepair(
  deps: SaveDeps,
  answered: Answered,
  plan: RepairPlan,
): Promise<Answered | 'refused' | 'failed'> {
  const { id, intent, echo } = answered
  // Photos travel as uploads as long as no form of keeping them is proven: this update must not lose them again.
  const photos = plan.forms.keepPhoto.proven ? {} : await reattachPhotos(deps, answered)
  if (photos === null) return 'failed'
  const emptied = Object.fromEntries(plan.cleared.map((field) => [field, Reflect.get(intent.changes, field)]))
  const body = requestBody({
    intent: { ...intent, base: echo, changes: { ...emptied, ...photos } },
    forms: plan.forms,
    clientId: deps.clientId,
  })
  if (!body.ok) return 'failed'
  const answer = await deps.api[intent.family].update(id, body.value, etagOf(rawRecord(echo)))
  if (!answer.ok) return answer.failure.kind === 'rejected' ? 'refused' : 'failed'
  const changes = { ...intent.changes, ...photos }
  const cleared = plan.cleared
  return { ...answered, intent: { ...intent, changes }, echo: answer.value, forms: plan.forms, cleared }
}
