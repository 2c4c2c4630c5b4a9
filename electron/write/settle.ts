import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { FieldDifference, RecordSaved } from '../../contract/ipc/record-write.ts'
import type { Family } from '../../contract/record/fields.ts'
import { readRecord } from '../../contract/record/record.ts'
import type { RecordView } from '../../contract/record/record.ts'
import { differencesOf, meantValue, verifyEcho } from './compare.ts'
import type { Answered } from './compare.ts'
import { clearKindOf, nextKeepForm } from './forms.ts'
import type { ClearKind, Forms, LearnedForms } from './forms.ts'
import type { SaveDeps } from './intent.ts'
import { photoFields, photoRefs, photosOf } from './photos.ts'
import { rawRecord } from './raw-record.ts'
import { planRepair, sendRepair } from './repair.ts'
import type { RepairPlan } from './repair.ts'
import { kindOfField } from './request-fields.ts'
import { noteWrite } from './version.ts'

/** Each kind of guess has three forms, so two repairs try them all. */
const mostRepairs = 2

/**
 * Keeps the answer, compares it with what was meant, and repairs what the service left out while another form of
 * saying it is known. The differences that remain are for the user (fault P40).
 */
export async function settle(deps: SaveDeps, answered: Answered): Promise<Result<RecordSaved>> {
  let now = await verified(deps, answered)
  let view = keep(deps, now)
  for (let repairs = 0; repairs < mostRepairs; repairs += 1) {
    if (now.isGuessed) break
    learnFrom(deps.forms, now, now.differences)
    const plan = planRepair(deps.forms.current(), now, now.differences)
    if (plan === null) break
    const repaired = await sendRepair(deps, now, plan)
    if (repaired === 'failed') break
    // A refused repair has changed nothing, so the next form may still be tried.
    now = repaired === 'refused' ? withForms(now, plan) : await verified(deps, repaired)
    if (repaired !== 'refused') view = keep(deps, now)
  }
  if (!now.isGuessed) learnFrom(deps.forms, now, now.differences)
  return view.ok ? ok({ view: view.value, differences: now.differences, waiting: null }) : view
}

/** An answered write with what is known of the record now. */
interface Verified extends Answered {
  differences: FieldDifference[]
  /** The answer left something out, and the record could not be read: `echo` is what should be there. */
  isGuessed: boolean
}

async function verified(deps: SaveDeps, answered: Answered): Promise<Verified> {
  const whole = await verifyEcho(deps, answered)
  const now = { ...answered, echo: whole.text, fetched: whole.fetched }
  if (answered.over !== null && !whole.isGuessed) noteWrite(deps.forms, answered.over, now.echo)
  const differences = differencesOf(now.intent, now.echo)
  return { ...now, differences, isGuessed: whole.isGuessed }
}

function withForms(answered: Verified, { cleared, forms }: RepairPlan): Verified {
  return { ...answered, cleared, forms: { ...answered.forms, clear: forms.clear } }
}

/**
 * Puts the answer where the session keeps records. The service has it already, so a local failure does not undo the
 * save: the record is read here instead.
 */
function keep(deps: SaveDeps, { intent, echo, fetched }: Answered): Result<RecordView> {
  const { family } = intent
  const kept = fetched === null ? deps.bases.put(family, echo) : deps.bases.putFetched(family, fetched)
  return kept.ok ? kept : viewOf(family, echo)
}

function viewOf(family: Family, echo: string): Result<RecordView> {
  const read = readRecord(family, rawRecord(echo).value)
  return read ? ok(read) : fail({ kind: 'bad-response', path: '$', expected: 'a record' })
}

/**
 * Remembers what an echo shows: a form that emptied a field or kept a photo works; one that lost a photo makes room
 * for the next. A form that once worked is not doubted again, a field that then stays is that field's own rule.
 */
export function learnFrom(
  forms: LearnedForms,
  answered: Answered,
  differences: readonly FieldDifference[],
): void {
  const known = forms.current()
  forms.learn({
    ...known,
    clear: clearsLearned(known, answered, differences),
    keepPhoto: keepLearned(known, answered),
  })
}

function clearsLearned(
  known: Forms,
  answered: Answered,
  differences: readonly FieldDifference[],
): Forms['clear'] {
  const learned = { ...known.clear }
  for (const field of answered.cleared) {
    const kind: ClearKind = clearKindOf(kindOfField(field))
    const worked = !differences.some((difference) => difference.field === field)
    if (worked && !learned[kind].proven)
      learned[kind] = { form: answered.forms.clear[kind].form, proven: true }
  }
  return learned
}

function keepLearned(known: Forms, { intent, echo, forms }: Answered): Forms['keepPhoto'] {
  const base = rawRecord(intent.base ?? '{}')
  const kept = photoFields
    .flatMap((field) => photoRefs(meantValue(field, intent, base)))
    .filter(({ temporary }) => !temporary)
  if (known.keepPhoto.proven || kept.length === 0) return known.keepPhoto
  const present = new Set(photosOf(rawRecord(echo)))
  const { form } = forms.keepPhoto
  return kept.every(({ image }) => present.has(image))
    ? { form, proven: true }
    : { form: nextKeepForm(form), proven: false }
}
