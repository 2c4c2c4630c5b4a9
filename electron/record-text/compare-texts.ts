import { jsonValue } from '../../contract/failure.ts'
import {
  fieldsOfKind,
  isEmpty,
  isPhotoField,
  responseFields,
  sameValue,
  showsNothing,
  type FieldOf,
} from '../../contract/record/fields.ts'
import { jointName, tagList, webUrl, type JointName, type WebUrl } from '../../contract/record/parts.ts'
import { asObject, objectText, rawRecord, withFields, type RawRecord } from './json-text.ts'

/** Whether a text of a record shows nothing of it, where another one does. */
export function isEmptied(before: string, now: string): boolean {
  return showsNothing(asObject(jsonValue(now))) && !showsNothing(asObject(jsonValue(before)))
}

/** Fields that are the version's own and say nothing about the person. */
export const stamps: ReadonlySet<string> = new Set(['etag', 'updated_at', 'updated_by'])

/** Fields that only responses carry (interface 2.4); everything else of a record goes back with an update. */
export const responseOnly: ReadonlySet<string> = new Set(Object.keys(responseFields))

/** True when everything that `one` says is also said by `other`, which may say more: elements of a list, fields. */
export function saysNoMore(one: unknown, other: unknown): boolean {
  if (isEmpty(one)) return true
  if (Array.isArray(one)) return Array.isArray(other) && isWithin(one, other)
  if (typeof one !== 'object' || one === null) return one === other
  if (typeof other !== 'object' || other === null || Array.isArray(other)) return false
  return Object.entries(one).every(([name, value]) => saysNoMore(value, Reflect.get(other, name)))
}

/** Whether another list contains all elements of a list, in their order. */
function isWithin(elements: readonly unknown[], list: readonly unknown[]): boolean {
  let at = 0
  return elements.every((element) => {
    while (at < list.length && !saysNoMore(element, list[at])) at += 1
    at += 1
    return at <= list.length
  })
}

/** True when a text says less of a record than another one in some field, and nothing else there. */
export function leavesOut(text: string, full: string): boolean {
  const [less, more] = [rawRecord(text).value, rawRecord(full).value]
  return Object.keys(more).some((field) => !stamps.has(field) && saysLess(less[field], more[field]))
}

function saysLess(less: unknown, more: unknown): boolean {
  return saysNoMore(less, more) && !saysNoMore(more, less)
}

/**
 * The text of a record after an answer that omits fields: what the answer says, and the rest as it was known. It
 * can be shown, but must not be the base of an update.
 */
export function fullerText(answer: string, known: string): string {
  if (!leavesOut(answer, known)) return answer
  const [said, before] = [rawRecord(answer), rawRecord(known)]
  const fields = new Map(before.raw)
  for (const [field, text] of said.raw) {
    const isKept = before.raw.has(field) && !stamps.has(field)
    if (!isKept || !saysLess(said.value[field], before.value[field])) fields.set(field, text)
  }
  return objectText(fields)
}

/**
 * The value of a field for the comparison of two versions: double names of the spec are made one, so that either
 * counts as the same (fault P18, P19), and tags are reduced to real tags, which is all that a save sends.
 */
export function comparable(field: string, value: unknown): unknown {
  if (!Array.isArray(value)) return value
  if (field === 'tags') return tagList.safeParse(value).data ?? value
  return value.map((element: unknown) => {
    const joint = field === 'joint_names' ? jointName.safeParse(element) : null
    if (joint?.success) return honorificToCompare(joint.data)
    const weburl = field === 'weburls' ? webUrl.safeParse(element) : null
    return weburl?.success ? profileToCompare(weburl.data) : element
  })
}

/**
 * True when two versions of a record say the same in a field: here, what another program added to an object
 * counts, too.
 */
export function sameInBoth(field: string, one: unknown, other: unknown): boolean {
  return sameValue(comparable(field, one), comparable(field, other))
}

/** The joint name with one name for its honorific: interface 2.1 says `honorific` in the table and `suffix` in the sample. */
function honorificToCompare(joint: JointName): JointName {
  return { ...joint, honorific: undefined, suffix: joint.suffix || joint.honorific || '' }
}

/** How a web URL says that it is a profile page: interface 2.1 has one word in its table and another one in its sample. */
export const profileWords = { table: 'profile', sample: 'prof' } as const

/** The web URL with one word for a profile page. */
function profileToCompare(weburl: WebUrl): WebUrl {
  return weburl.kindof === profileWords.sample ? { ...weburl, kindof: profileWords.table } : weburl
}

/** The two fields of a record that hold photos (interface 2.1). */
export const photoFields = fieldsOfKind('photo', 'photos')
export type PhotoField = FieldOf<'photo' | 'photos'>

/** A photo in a response or in a request; `temporary` when it refers to an upload (interface 2.1 `source`). */
export interface PhotoRef {
  image: string
  temporary: boolean
}

/** The photos in the value of one photo field: one object, a list of them, or nothing. */
export function photoRefs(value: unknown): PhotoRef[] {
  const items: unknown[] = Array.isArray(value) ? value : [value]
  return items.map(asObject).flatMap(({ image, source }) => {
    return typeof image === 'string' && image !== '' ? [{ image, temporary: source === 'temp' }] : []
  })
}

/** Ids of all photos that a record has. */
export function photosOf(record: RawRecord): string[] {
  return photoFields.flatMap((field) => photoRefs(record.value[field]).map(({ image }) => image))
}

/**
 * A version as the form showed it: in a field that the form changes, what the form showed replaces a different
 * value.
 * @param shown JSON object of fields
 */
export function asShown(text: string, shown: string): string {
  const { value } = rawRecord(text)
  const other = Object.entries(asObject(jsonValue(shown))).filter(
    ([field, was]) => !sameField(field, was, value[field]),
  )
  return other.length === 0 ? text : withFields(text, Object.fromEntries(other))
}

/** Whether two versions say the same in a field. Of photos only which ones they are counts: a list may show less about each. */
export function sameField(field: string, one: unknown, other: unknown): boolean {
  if (!isPhotoField(field)) return sameInBoth(field, one, other)
  return JSON.stringify(photoRefs(one)) === JSON.stringify(photoRefs(other))
}

/** Whether the record still says what was seen of it; of a version that a list showed only what it did show. */
export function isUnchanged({ seen, isWhole }: { seen: string; isWhole: boolean }, now: string): boolean {
  const [before, after] = [rawRecord(seen).value, rawRecord(now).value]
  // A version without an etag does not count as another version.
  if (!isWhole) return saysNoMore({ ...before, etag: null }, after)
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields
    .filter((field) => !stamps.has(field))
    .every((field) => sameInBoth(field, before[field], after[field]))
}
