import { isDeepStrictEqual } from 'node:util'
import { fail, ok, type Result } from '../../contract/failure.ts'
import {
  fields as recordFields,
  isEmpty,
  isField,
  isPhotoField,
  normaliseLines,
  type Family,
} from '../../contract/record/fields.ts'
import { jointName, tagList, webUrl, type JointName, type WebUrl } from '../../contract/record/parts.ts'
import { readRecord } from '../../contract/record/record.ts'
import {
  photoRefs,
  profileWords,
  responseOnly,
  type PhotoField,
  type PhotoRef,
} from '../record-text/compare-texts.ts'
import {
  elementsOf,
  membersOf,
  objectText,
  elementsWithText,
  ownEntry,
  rawRecord,
  withCardEdits,
  type RawRecord,
} from '../record-text/json-text.ts'
import type { RequestBody, UpdateBody } from '../api/record-api.ts'
import type { FetchedText } from '../api/read-answer.ts'
import {
  clearKindOf,
  kindOfField,
  leavesOut,
  type KeepVariant,
  type RequestVariants,
} from './request-variants.ts'
import type { Intent, SaveDeps } from './intent.ts'

interface BodyOptions {
  intent: Intent
  variants: RequestVariants
  /** Our `client_id`; '' without one. */
  clientId: string
  /** The name of our data in `extendprops`, where it differs from the client id (contract/cards). */
  applicationId?: string
  /** Sync key of a new record (interface 2.4 external_id). */
  key?: string
}

/** The ids under which a body carries what is ours. */
export function idsOf({ clientId, applicationId }: SaveDeps): { clientId: string; applicationId?: string } {
  return { clientId, ...(applicationId !== undefined && { applicationId }) }
}

/**
 * The body of a create or update: every request-side field of the base as received, plus the changes. That loses
 * nothing where PUT replaces and says nothing new where it merges (reliability 5.1). Fails with `invalid-input` for a
 * change that cannot be sent.
 */
export function requestBody(options: BodyOptions): Result<RequestBody> {
  const { intent } = options
  const base = rawRecord(intent.base ?? '{}')
  const refused = refusedChange(intent, base)
  if (refused !== null) {
    return fail({ kind: 'invalid-input', path: refused, expected: 'a field that can be edited' })
  }
  const body = keptFields(base, options)
  if (intent.base === null) newFields(options).forEach((text, field) => body.set(field, text))
  const { cards, ...fields } = intent.changes
  if (cards !== undefined) {
    const marked = withCardEdits(ownEntry(base, 'extendprops', cards.client_id)?.text, cards)
    if (Buffer.byteLength(marked) > mostMarks)
      return fail({ kind: 'invalid-input', path: 'cards', expected: 'at most 8 kB of marks' })
    body.set('extendprop', marked)
  }
  for (const [field, value] of Object.entries(fields)) {
    const real = field === 'tags' ? (tagList.safeParse(value).data ?? value) : value
    const text = changedText({ field, value: real, base, variants: options.variants })
    if (text === null) body.delete(field)
    else if (text !== undefined) body.set(field, text)
  }
  const sent = intent.base === null ? body : withoutRefused(body, base, options)
  return ok({ json: objectText(sent) })
}

/** The body of an update over a version that a GET has shown; nothing else may go out as one. Fails as `requestBody`. */
export function updateBody(over: FetchedText, options: BodyOptions): Result<UpdateBody> {
  const body = requestBody({ ...options, intent: { ...options.intent, base: over } })
  return body.ok ? ok({ ...body.value, over }) : body
}

/** Bytes of our entry of `extendprops`: some thirty years with everything that can be said of one. */
const mostMarks = 8192

/** Data of applications, in which nothing is left out; a kindof of null says something (interface 2.1). */
const wholeFields = new Set(['extendprop', 'external_id', 'kindof'])

/** The body without what this service refuses; what the user changed stays. */
function withoutRefused(
  body: Map<string, string>,
  base: RawRecord,
  { intent, variants }: BodyOptions,
): Map<string, string> {
  const { leftOut } = variants
  if (leftOut === 'nothing') return body
  const isBlank = leavesOut(leftOut, 'blanks') ? isBlankText : () => false
  // A field that is emptied and was empty before has not changed.
  const isChanged = (field: string) =>
    Object.hasOwn(intent.changes, field) &&
    !(isEmpty(Reflect.get(intent.changes, field)) && isEmpty(base.value[field]))
  const isRefused = (field: string, text: string) =>
    isBlank(text) ||
    (field === 'group_id' && leavesOut(leftOut, 'group')) ||
    (field === 'external_id' && leavesOut(leftOut, 'key')) ||
    (!isListedField(field) && leavesOut(leftOut, 'unlisted'))
  const pruned = [...body].map(
    ([field, text]) => [field, wholeFields.has(field) ? text : withoutBlank(text, isBlank)] as const,
  )
  return new Map(pruned.filter(([field, text]) => isChanged(field) || !isRefused(field, text)))
}

const isBlankText = (text: string) => /^(?:null|""|\[\s*\]|\{\s*\})$/.test(text)

/** The text of a value without the members that are blank, at any depth; numbers stay as they came. */
function withoutBlank(text: string, isBlank: (text: string) => boolean): string {
  if (text.startsWith('['))
    return `[${elementsOf(text)
      .map((each) => withoutBlank(each, isBlank))
      .join(',')}]`
  if (!text.startsWith('{')) return text
  const members = [...membersOf(text)].map(
    ([name, value]) => [name, wholeFields.has(name) ? value : withoutBlank(value, isBlank)] as const,
  )
  return objectText(new Map(members.filter(([name, value]) => wholeFields.has(name) || !isBlank(value))))
}

const listedFields = new Set([...Object.keys(recordFields), 'group_id', 'extendprop', 'external_id'])

/** True for a field that the interface lists for requests (2.1, 2.4). */
function isListedField(field: string): boolean {
  return listedFields.has(field)
}

/** True when a change of this field can be sent for the family; a field that is not of the spec can be, too. */
export function hasField(family: Family, field: string): boolean {
  if (field === 'group_id') return family === 'address'
  const families: readonly Family[] = isField(field)
    ? recordFields[field].families
    : ['address', 'homeaddress']
  return families.includes(family)
}

/**
 * Name of a changed field that the family lacks or that could not be read (fault P16), null when all changes are
 * possible.
 */
function refusedChange({ family, changes, base }: Intent, { value }: RawRecord): string | null {
  const unreadable = base === null ? [] : (readRecord(family, value)?.unreadable ?? [])
  const isRefused = (field: string) =>
    !hasField(family, field) || unreadable.includes(field === 'cards' ? 'extendprops' : field)
  return Object.keys(changes).find(isRefused) ?? null
}

/** The fields of the base that go back, as received; photos in the variant that keeps them. */
function keptFields(
  base: RawRecord,
  { variants, clientId, applicationId }: BodyOptions,
): Map<string, string> {
  const kept = new Map<string, string>()
  for (const [field, text] of base.raw) {
    if (responseOnly.has(field)) continue
    const received = { value: base.value[field], text }
    const sent = isPhotoField(field) ? keptPhotoText(field, received, variants.keepPhoto.form) : text
    if (sent !== null) kept.set(field, field === 'tags' ? keptTagsText(base, text) : sent)
  }
  const own = applicationId && ownEntry(base, 'extendprops', applicationId)
  const extendprop = own || ownEntry(base, 'extendprops', clientId)
  if (extendprop) kept.set('extendprop', extendprop.text)
  const externalId = ownEntry(base, 'external_ids', clientId)
  if (externalId !== undefined) kept.set('external_id', externalId.text)
  return kept
}

/** The tags as received, without what a service may hold there and refuse in a request. */
function keptTagsText(base: RawRecord, text: string): string {
  const tags = tagList.safeParse(base.value['tags']).data
  const isWhole = tags === undefined || tags.length === elementsOf(text).length
  return isWhole ? text : listText('tags', tags, base)
}

function newFields({ intent, clientId, key }: BodyOptions): Map<string, string> {
  const fields = new Map<string, string>()
  if (intent.family === 'address') fields.set('group_id', JSON.stringify(intent.group_id))
  if (clientId !== '' && key !== undefined) {
    fields.set('external_id', JSON.stringify({ client_id: clientId, id: key }))
  }
  return fields
}

interface Change {
  field: string
  value: unknown
  base: RawRecord
  variants: RequestVariants
}

/** Request text of a changed field; undefined to send what the base has, null to leave the field out. */
function changedText({ field, value, base, variants }: Change): string | null | undefined {
  const before = base.value[field]
  if (isEmpty(value)) return isEmpty(before) ? undefined : clearedText(field, variants)
  if (isPhotoField(field)) return changedPhotoText(field, value, variants.keepPhoto.form)
  if (isDeepStrictEqual(value, before)) return undefined
  if (
    typeof value === 'string' &&
    typeof before === 'string' &&
    normaliseLines(before) === normaliseLines(value)
  ) {
    return undefined
  }
  return Array.isArray(value) ? listText(field, value, base) : JSON.stringify(value)
}

function clearedText(field: string, variants: RequestVariants): string | null {
  const kind = clearKindOf(kindOfField(field))
  const { form } = variants.clear[kind]
  if (form === 'absent') return null
  if (form === 'null') return 'null'
  return { text: '""', list: '[]', object: '{}' }[kind]
}

/** A changed list: untouched elements as received, in their order, the others with the spec's double names repaired. */
function listText(field: string, elements: readonly unknown[], base: RawRecord): string {
  const received = elementsWithText(base, field)
  const receivedUrls = received
    .map(({ value }) => webUrl.safeParse(value).data)
    .filter((url) => url !== undefined)
  const texts = elements.map((element) => {
    const untouched = received.find(({ value }) => isDeepStrictEqual(value, element))
    if (untouched) return untouched.text
    const joint = field === 'joint_names' ? jointName.safeParse(element).data : undefined
    if (joint) return JSON.stringify(honorificToSend(joint))
    const weburl = field === 'weburls' ? webUrl.safeParse(element).data : undefined
    return JSON.stringify(weburl ? profileToSend(weburl, receivedUrls) : element)
  })
  return `[${texts.join(',')}]`
}

/**
 * The joint name as it is sent: always `suffix` (interface 2.1: "a builder should emit suffix"), and `honorific`
 * as well where it came with one. Two different values stay two (fault P19).
 */
function honorificToSend(joint: JointName): JointName {
  const { suffix, honorific } = joint
  if (honorific === undefined || suffix) return joint
  return { ...joint, suffix: honorific }
}

/**
 * A web URL as it is sent, given those the record came with: a profile page keeps the word under which its address was
 * received; a new one takes the word that this record uses, and its own where the record has none: a record that is made again,
 * or a copy, says what the service said. What is typed has the table's word.
 */
function profileToSend(weburl: WebUrl, received: readonly WebUrl[]): WebUrl {
  if (!isProfile(weburl)) return weburl
  const profiles = received.filter(isProfile)
  const same = profiles.find(({ url }) => url === weburl.url)
  const words = new Set(profiles.map(({ kindof }) => kindof))
  if (same) return { ...weburl, kindof: same.kindof }
  if (words.size === 0) return weburl
  return { ...weburl, kindof: words.size > 1 || words.has(table) ? table : sample }
}

const { table, sample } = profileWords

function isProfile({ kindof }: WebUrl): boolean {
  return kindof === table || kindof === sample
}

function referenceText({ image, temporary }: PhotoRef, keep: KeepVariant): string {
  return JSON.stringify(temporary || keep === 'id+source' ? { image, source: 'temp' } : { image })
}

/**
 * Request text of an unchanged photo field; null where the variant keeps photos by omitting the field. The spec
 * does not show how a stored photo is kept (interface 2.1), so the echo decides which variant is right
 * (reliability 5.1.5). A field without photos, or with a value that is not a photo, is sent back as received.
 */
export function keptPhotoText(
  field: PhotoField,
  received: { value: unknown; text: string },
  keep: KeepVariant,
): string | null {
  const { value, text } = received
  const items = Array.isArray(value) ? value.length : 1
  if (photoRefs(value).length !== items || items === 0) return text
  return keep === 'omit' ? null : changedPhotoText(field, value, keep)
}

/** Request text of a photo field that the user changed; photos among them that the record has keep their id. */
export function changedPhotoText(field: PhotoField, value: unknown, keep: KeepVariant): string {
  const texts = photoRefs(value).map((photo) => referenceText(photo, keep))
  return field === 'face_picture' ? (texts[0] ?? 'null') : `[${texts.join(',')}]`
}
