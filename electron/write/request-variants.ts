import {
  fields,
  isField,
  responseFields,
  sameValue,
  fieldsOfKind,
  type Family,
  type FieldOf,
} from '../../contract/record/fields.ts'
import { jointName, tagList, webUrl, type JointName, type WebUrl } from '../../contract/record/parts.ts'
import { asObject, type RawRecord } from '../record-text/json-text.ts'

/** How an update says "no value": the empty value of the field's type, null, or leaving the field out. */
export type ClearVariant = 'empty' | 'null' | 'absent'

/** How an update keeps a photo the record has: its id, no photo field at all, or id and source. */
export type KeepVariant = 'id' | 'omit' | 'id+source'

/** A variant in use, and whether an echo has shown that it works. */
interface Learned<F> {
  /** The variant, by its name in what is stored. */
  form: F
  proven: boolean
}

export type ClearKind = 'text' | 'list' | 'object'

/**
 * Whether an etag tells one version of a record from another: seen to change with an update, seen to stay, or neither yet.
 * Only where it changes does If-Match guard what others write.
 */
type EtagHabit = 'unproven' | 'change' | 'stay'

/**
 * What of a record as it came a service may refuse in an update: its group, our sync key, what has no value, and fields
 * that the interface does not list.
 */
type Refusable = 'group' | 'key' | 'blanks' | 'unlisted'

/**
 * The parts that an update omits because the service refuses them, in the order in which they are tried. The least
 * harmful comes first: a field without a value is lost under no reading of the spec, a field that is not listed is
 * lost under one of them.
 */
const leftOutParts = {
  nothing: [],
  group: ['group'],
  key: ['key'],
  blanks: ['blanks'],
  'blanks+group': ['blanks', 'group'],
  'blanks+group+key': ['blanks', 'group', 'key'],
  unlisted: ['unlisted'],
  all: ['blanks', 'group', 'unlisted'],
  'all+key': ['blanks', 'group', 'unlisted', 'key'],
} as const satisfies Record<string, readonly Refusable[]>

export type LeftOut = keyof typeof leftOutParts
export const leftOutVariants = Object.keys(leftOutParts) as LeftOut[]

/** True when an update that omits this is without that part. */
export function leavesOut(leftOut: LeftOut, part: Refusable): boolean {
  const parts: readonly Refusable[] = leftOutParts[leftOut]
  return parts.includes(part)
}

/** What is known about one deployment; the spec shows none of it (reliability 5.1). Plain data, to be stored. */
export interface RequestVariants {
  clear: Record<ClearKind, Learned<ClearVariant>>
  keepPhoto: Learned<KeepVariant>
  etags: EtagHabit
  leftOut: LeftOut
}

/** Variants to try, the most usual first. An object has no natural empty value, so null comes first there. */
const clearOrder: Record<ClearKind, readonly ClearVariant[]> = {
  text: ['empty', 'null', 'absent'],
  list: ['empty', 'null', 'absent'],
  object: ['null', 'empty', 'absent'],
}
const keepOrder: readonly KeepVariant[] = ['id', 'omit', 'id+source']

export const unlearned: RequestVariants = {
  clear: {
    text: { form: 'empty', proven: false },
    list: { form: 'empty', proven: false },
    object: { form: 'null', proven: false },
  },
  keepPhoto: { form: 'id', proven: false },
  etags: 'unproven',
  leftOut: 'nothing',
}

/** What the profile has learned about its service, and where new knowledge goes. */
export interface LearnedVariants {
  current(): RequestVariants
  learn(variants: RequestVariants): void
}

/** Holds the variants of one profile. `store` is called with every change, for keeping it beyond the session. */
export function createLearnedVariants(
  known: RequestVariants = unlearned,
  store: (variants: RequestVariants) => void = () => {},
): LearnedVariants {
  let variants = known
  return {
    current: () => variants,
    learn(next) {
      if (JSON.stringify(next) === JSON.stringify(variants)) return
      variants = next
      store(next)
    },
  }
}

export function clearKindOf(kind: ValueKind): ClearKind {
  if (kind === 'photo') return 'object'
  return kind === 'photos' ? 'list' : kind
}

/** The variant to try after `now` failed, null after the last one. */
export function nextClearVariant(kind: ClearKind, now: ClearVariant): ClearVariant | null {
  return clearOrder[kind][clearOrder[kind].indexOf(now) + 1] ?? null
}

/** The variant to try at the next save after `now` lost a photo; starts again after the last one. */
export function nextKeepVariant(now: KeepVariant): KeepVariant {
  return keepOrder[keepOrder.indexOf(now) + 1] ?? 'id'
}

/** Fields that only responses carry (interface 2.4); everything else of a record goes back with an update. */
export const responseOnly: ReadonlySet<string> = new Set(Object.keys(responseFields))

/** What kind of value a field of a record has; decides how "no value" is said. */
type ValueKind = 'text' | 'list' | 'object' | 'photo' | 'photos'

const valueKinds = {
  line: 'text',
  lines: 'text',
  tags: 'list',
  list: 'list',
  object: 'object',
  photo: 'photo',
  photos: 'photos',
} as const

/** The kind of a field; an unknown one counts as a text. */
export function kindOfField(field: string): ValueKind {
  return isField(field) ? valueKinds[fields[field].kind] : 'text'
}

/** True when a change of this field can be sent for the family; a field that is not of the spec can be, too. */
export function hasField(family: Family, field: string): boolean {
  if (field === 'group_id') return family === 'address'
  const families: readonly Family[] = isField(field) ? fields[field].families : ['address', 'homeaddress']
  return families.includes(family)
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

const listedFields = new Set([...Object.keys(fields), 'group_id', 'extendprop', 'external_id'])

/** True for a field that the interface lists for requests (2.1, 2.4). */
export function isListedField(field: string): boolean {
  return listedFields.has(field)
}

/** The honorific of a joint name. Interface 2.1 names it `honorific` in the table and `suffix` in the sample. */
function honorificOf({ suffix, honorific }: JointName): string {
  return suffix || honorific || ''
}

/**
 * The joint name as it is sent: always `suffix` (interface 2.1: "a builder should emit suffix"), and `honorific`
 * as well where it came with one. Two different values stay two (fault P19).
 */
export function honorificToSend(joint: JointName): JointName {
  const { suffix, honorific } = joint
  if (honorific === undefined || suffix) return joint
  return { ...joint, suffix: honorific }
}

/** The joint name with one name for its honorific, to compare what was sent with what came back. */
function honorificToCompare(joint: JointName): JointName {
  return { ...joint, honorific: undefined, suffix: honorificOf(joint) }
}

/** Interface 2.1: the table says `profile`, the sample says `prof`. */
const inTable = 'profile'
const inSample = 'prof'

/**
 * A web URL as it is sent, given those the record came with: a profile page keeps the word under which its address was
 * received; a new one takes the word that this record uses, and its own where the record has none: a record that is made again,
 * or a copy, says what the service said. What is typed has the table's word.
 */
export function profileToSend(weburl: WebUrl, received: readonly WebUrl[]): WebUrl {
  if (weburl.kindof !== inTable && weburl.kindof !== inSample) return weburl
  const profiles = received.filter(({ kindof }) => kindof === inTable || kindof === inSample)
  const same = profiles.find(({ url }) => url === weburl.url)
  const words = new Set(profiles.map(({ kindof }) => kindof))
  if (same) return { ...weburl, kindof: same.kindof }
  if (words.size === 0) return weburl
  return { ...weburl, kindof: words.size > 1 || words.has(inTable) ? inTable : inSample }
}

/** The web URL with one word for a profile page, to compare what was sent with what came back. */
function profileToCompare(weburl: WebUrl): WebUrl {
  return weburl.kindof === inSample ? { ...weburl, kindof: inTable } : weburl
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
