import { isDeepStrictEqual } from 'node:util'
import { fail, ok, jsonValue } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { RecordDelete } from '../../contract/ipc/outbox.ts'
import { isPhotoField } from '../../contract/record/fields.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { AddressChanges } from '../../contract/record/record.ts'
import { asObject, etagOf, rawRecord, withFields } from '../api/json-text.ts'
import type { FetchedText } from '../api/record-text.ts'
import { saysNoMore } from '../mirror/incoming.ts'
import type { LearnedForms } from './forms.ts'
import type { SaveDeps } from './intent.ts'
import { responseOnly, sameInBoth, photoRefs } from './forms.ts'

/** The version that an update goes over, beside what the user saw of the record. */
export interface ProvenVersion {
  /** Raw JSON text; may lack what lists leave out. */
  seen: string
  over: FetchedText
}

const conflict = fail({ kind: 'precondition-failed' })

/**
 * The record as a GET shows it, to be written over. One that was shown before under this etag is not asked for again,
 * once the service is known to change its etags; where they say nothing, the record is read each time. Fails with
 * `precondition-failed` where it is not known what the user saw, unless the change fits any version (`fitsAny`).
 */
export async function provenVersion(
  deps: SaveDeps,
  { family, id, etag }: { family: Family; id: string; etag: string },
  fitsAny = false,
): Promise<Result<ProvenVersion>> {
  const seen = deps.bases.base(family, id, etag)
  if (seen === null && !fitsAny) return conflict
  const known = deps.bases.proven(family, id, etag)
  if (known !== null && deps.forms.current().etags === 'change')
    return ok({ seen: seen ?? known, over: known })
  const fresh = await deps.api[family].get(id)
  if (!fresh.ok) return fresh
  if (known !== null) noteSameEtag(deps.forms, known, fresh.value)
  deps.bases.putFetched(family, fresh.value)
  return ok({ seen: seen ?? fresh.value, over: fresh.value })
}

/** Whether a save says nothing but marks of cards, which fit every version of a record. */
export function isMarking(changes: AddressChanges): boolean {
  return changes.cards !== undefined && Object.keys(changes).length === 1
}

/**
 * The changes of the user as they go over the record: what a list has left out, and what others changed in fields that
 * the user left alone, stays as the GET shows it. `precondition-failed` where somebody else changed a field that the
 * user changed too, or where it held what the user could not see.
 */
export function changesOver({ seen, over }: ProvenVersion, changes: AddressChanges): Result<AddressChanges> {
  const [before, now] = [rawRecord(seen).value, rawRecord(over).value]
  const isMoved = (field: string) => !sameField(field, before[field], now[field])
  const entries = Object.entries(changes).filter(
    ([field, value]) => !isMoved(field) || !sameField(field, value, before[field]),
  )
  const isTheirs = entries.some(([field, value]) => isMoved(field) && !sameField(field, value, now[field]))
  return isTheirs ? conflict : ok(Object.fromEntries(entries))
}

/**
 * A version as the form showed it: where that had something else in a field that it changes, this stands there instead.
 * @param shown JSON object of fields
 */
export function asShown(text: string, shown: string): string {
  const { value } = rawRecord(text)
  const other = Object.entries(asObject(jsonValue(shown))).filter(
    ([field, was]) => !sameField(field, was, value[field]),
  )
  return other.length === 0 ? text : withFields(text, Object.fromEntries(other))
}

/** Of photos only which ones they are counts: a list may show less about each. */
function sameField(field: string, one: unknown, other: unknown): boolean {
  if (!isPhotoField(field)) return sameInBoth(field, one, other)
  return JSON.stringify(photoRefs(one)) === JSON.stringify(photoRefs(other))
}

/**
 * What a delete goes over, as a GET shows it; null where the etag that the user saw is all that is needed. The record is
 * read where that etag is missing or says nothing, and where the user's copy is all that will be left of it. Fails with
 * `precondition-failed` where it says something else by now, or more than the copy.
 * @param isCopied a copy was made of the version that was seen
 */
export async function versionToDelete(
  deps: SaveDeps,
  { family, id, etag }: RecordDelete,
  isCopied = false,
): Promise<Result<FetchedText | null>> {
  const seen = deps.bases.base(family, id, etag)
  const known = deps.bases.proven(family, id, etag)
  const isGuarded = etag !== '' && deps.forms.current().etags === 'change'
  if (isGuarded && isCopied && seen !== null && known !== null)
    return saysAll(seen, known) ? ok(null) : conflict
  if (!isCopied && (isGuarded || (etag !== '' && seen === null))) return ok(null)
  if (seen === null) return conflict
  const fresh = await deps.api[family].get(id)
  if (!fresh.ok) return fresh
  const now = fresh.value
  if (known !== null) noteSameEtag(deps.forms, known, now)
  deps.bases.putFetched(family, now)
  if (rawRecord(now).value['deleted'] === true) return ok(now)
  const isOther = etag !== '' && etagOf(rawRecord(now)) !== etag
  if (isOther || !isUnchanged({ seen, isWhole: known !== null }, now)) return conflict
  return isCopied && !saysAll(seen, now) ? conflict : ok(now)
}

/** Whether the record still says what was seen of it; of a version that a list showed only what it did show. */
export function isUnchanged(
  { seen, isWhole }: { seen: string; isWhole: boolean },
  now: FetchedText,
): boolean {
  const [before, after] = [rawRecord(seen).value, rawRecord(now).value]
  // A missing etag is no other one.
  if (!isWhole) return saysNoMore({ ...before, etag: null }, after)
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields
    .filter((field) => !stamps.has(field))
    .every((field) => sameInBoth(field, before[field], after[field]))
}

const stamps: ReadonlySet<string> = new Set(['etag', 'updated_at', 'updated_by'])

/** Whether a copy holds everything that a user has written down in the record. */
function saysAll(copied: string, record: FetchedText): boolean {
  const [copy, full] = [rawRecord(copied).value, rawRecord(record).value]
  const own = Object.keys(full).filter((field) => !responseOnly.has(field))
  return own.every((field) => {
    if (!isPhotoField(field)) return saysNoMore(full[field], copy[field])
    const copies = photoRefs(copy[field]).map(({ image }) => image)
    return photoRefs(full[field]).every(({ image }) => copies.includes(image))
  })
}

/**
 * Two texts that were read one after the other: where one etag stands for two versions, no etag of this service is
 * trusted any more.
 */
function noteSameEtag(forms: LearnedForms, before: string, after: string): void {
  const [one, other] = [rawRecord(before), rawRecord(after)]
  if (etagOf(one) === '' || etagOf(one) !== etagOf(other)) return
  if (!isDeepStrictEqual(one.value, other.value)) learn(forms, 'stay')
}

/**
 * A write went over `before` and gave `after`, as the service shows it. A new etag proves that it changes with a
 * version; the same one for another content that it does not.
 */
export function noteWrite(forms: LearnedForms, before: string, after: string): void {
  const [one, other] = [etagOf(rawRecord(before)), etagOf(rawRecord(after))]
  if (one === '' || other === '') return
  if (one === other) return noteSameEtag(forms, before, after)
  if (forms.current().etags === 'unproven') learn(forms, 'change')
}

function learn(forms: LearnedForms, etags: 'change' | 'stay'): void {
  forms.learn({ ...forms.current(), etags })
}
