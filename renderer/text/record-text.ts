import {
  isEmpty,
  fields,
  fieldsOf,
  partNames,
  responseFields,
  type FieldName,
} from '../../contract/record/fields.ts'
import type {
  emailKinds,
  JointName,
  Organization,
  PostalAddress,
  postalAddressKinds,
  telephoneKinds,
  webUrlKinds,
} from '../../contract/record/parts.ts'
import { postalLine } from '../../contract/record/postal-lines.ts'
import type { ServiceRecord } from '../../contract/record/record.ts'
import { en, type MessageKey } from '../../languages/page.ts'
import { timestampText } from './dates.ts'
import type { Translate } from './i18n.ts'
import { honorificOf, personKana, personName } from './person-name.ts'

/** The lists of a record whose elements have a `kindof`. */
export type KindofList = 'addresses' | 'emails' | 'telephones' | 'weburls'

/** What every such element has. */
export type KindofEntry = {
  kindof?: string | null | undefined
  label?: string | null | undefined
}

type Known<List extends readonly (string | null)[]> = Record<NonNullable<List[number]>, MessageKey>

const kindKeys = {
  addresses: {
    home: 'record.kindof.addresses.home',
    office: 'record.kindof.addresses.office',
  } satisfies Known<typeof postalAddressKinds>,
  emails: {
    cell: 'record.kindof.emails.cell',
    home: 'record.kindof.emails.home',
    office: 'record.kindof.emails.office',
  } satisfies Known<typeof emailKinds>,
  telephones: {
    tel: 'record.kindof.telephones.tel',
    fax: 'record.kindof.telephones.fax',
    cell: 'record.kindof.telephones.cell',
    offtel: 'record.kindof.telephones.offtel',
    offfax: 'record.kindof.telephones.offfax',
    offcell: 'record.kindof.telephones.offcell',
  } satisfies Known<typeof telephoneKinds>,
  weburls: {
    profile: 'record.kindof.weburls.profile',
    prof: 'record.kindof.weburls.profile', // interface 2.1: the table says profile, a sample says prof
    blog: 'record.kindof.weburls.blog',
    hp: 'record.kindof.weburls.hp',
    office: 'record.kindof.weburls.office',
  } satisfies Known<typeof webUrlKinds> & { prof: MessageKey },
}

export function isKindofList(field: string): field is KindofList {
  return Object.hasOwn(kindKeys, field)
}

/** A `kindof` in words; a value the spec does not know as it is (design 2). */
export function kindofText(list: KindofList, kindof: string | null, t: Translate): string {
  if (kindof === null || kindof === '') return t('record.kindof.other')
  const known = new Map<string, MessageKey>(Object.entries(kindKeys[list]))
  const key = known.get(kindof)
  return key === undefined ? kindof : t(key)
}

/** The caption next to an element: its own label if its kind is "other", else its kind. */
export function entryCaption(list: KindofList, entry: KindofEntry, t: Translate): string {
  const kind = kindofText(list, entry.kindof ?? null, t)
  if (!entry.label) return kind
  return entry.kindof ? `${kind} (${entry.label})` : entry.label
}

/** The kinds to choose from, and the present one as it is if it is not one of them. */
export function kindofOptions(
  list: KindofList,
  kinds: readonly (string | null)[],
  present: string | null,
  t: Translate,
): { value: string | null; text: string }[] {
  const option = (value: string | null) => ({ value, text: kindofText(list, value, t) })
  if (kinds.includes(present)) return kinds.map(option)
  const own = option(present)
  return [own, ...kinds.map(option).filter(({ text }) => text !== own.text)]
}

/** `gender` in words; a value the spec does not know as it is. */
export function genderText(gender: string, t: Translate): string {
  if (gender === 'm' || gender === 'f') return t(`record.gender.${gender}`)
  return gender === '' ? t('record.gender.none') : gender
}

/** When a version was saved, and the id of the user who did so, as far as the service says; '' where it does not say when. */
export function lastChangeText(
  { updated_at, updated_by }: Pick<ServiceRecord, 'updated_at' | 'updated_by'>,
  locale: string,
  t: Translate,
): string {
  if (!updated_at) return ''
  const time = timestampText(updated_at, locale)
  return updated_by
    ? t('record.view.lastChangeBy', { time, id: updated_by })
    : t('record.view.lastChange', { time })
}

type KnownField = keyof typeof en.record.field

/** The name of a top-level field in the form; a field that the form does not have keeps its own name. */
export function fieldName(field: string, t: Translate): string {
  return isKnown(field) ? t(`record.field.${field}`) : field
}

function isKnown(field: string): field is KnownField {
  return Object.hasOwn(en.record.field, field)
}

/** The value of a top-level field as lines to read side by side; [] for a blank one. */
export function fieldLines(field: FieldName, value: unknown, t: Translate): string[] {
  if (isEmpty(value)) return []
  if (typeof value === 'string') return field === 'gender' ? [genderText(value, t)] : value.split(/\r\n?|\n/)
  if (field === 'face_picture') return [t('record.conflict.photos', { count: 1 })]
  if (field === 'organization') return organizationLines(value as Organization)
  return Array.isArray(value) ? listLines(field, value, t) : [JSON.stringify(value)]
}

/** Elements were already parsed as their field's objects (contract/record/record.ts). */
function listLines(field: FieldName, values: unknown[], t: Translate): string[] {
  switch (field) {
    case 'tags':
      return [values.join(', ')]
    case 'pictures':
      return [t('record.conflict.photos', { count: values.length })]
    case 'joint_names':
      return (values as JointName[]).map((joint) => jointNameLine(joint, t))
    case 'addresses':
      return (values as PostalAddress[]).map((entry) => withCaption(field, entry, addressLine(entry), t))
    case 'emails':
    case 'telephones':
    case 'weburls':
      return (values as ReachEntry[]).map((entry) =>
        withCaption(field, entry, entry.address ?? entry.number ?? entry.url ?? '', t),
      )
    default:
      return values.map((value) => JSON.stringify(value))
  }
}

type ReachEntry = KindofEntry & Partial<Record<'address' | 'number' | 'url', string | null>>

function withCaption(list: KindofList, entry: KindofEntry, text: string, t: Translate): string {
  return t('record.entry.of', { kind: entryCaption(list, entry, t), text })
}

function addressLine(address: PostalAddress): string {
  return [postalLine(address), address.station, address.geolocation].filter(Boolean).join(' ')
}

function jointNameLine(joint: JointName, t: Translate): string {
  const gender = joint.gender ? genderText(joint.gender, t) : ''
  return [personName(joint), honorificOf(joint), personKana(joint), gender, joint.birthdate]
    .filter(Boolean)
    .join(' ')
}

function organizationLines({ name, kana, dept1, dept2, title }: Organization): string[] {
  return [name, kana, dept1, dept2, title].filter((part): part is string => Boolean(part))
}

/** A value that has no place in the view. */
export interface Leftover {
  /** Its place, in the spec's words: `addresses 1 floor`. */
  name: string
  text: string
}

const shownFields = [...fieldsOf('address'), ...Object.keys(responseFields), 'group_id']

/** Fields that the spec does not know, at the top and inside the objects of a record (fault P13). */
export function recordLeftovers(record: ServiceRecord): Leftover[] {
  const inner = fieldsOf('address').flatMap((field) =>
    'part' in fields[field]
      ? elements(record[field], field).flatMap(([name, value]) => unknown(value, partNames(field), name))
      : [],
  )
  return [...unknown(record, shownFields, ''), ...inner]
}

/** A value as one line of text. */
export function plainText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

function elements(value: unknown, field: string): [name: string, value: unknown][] {
  if (!Array.isArray(value)) return [[field, value]]
  return value.map((element: unknown, index) => [`${field} ${index + 1}`, element])
}

function unknown(value: unknown, known: readonly string[], name: string): Leftover[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value)
    .filter(([key, inner]) => !known.includes(key) && inner !== null && inner !== '')
    .map(([key, inner]) => ({ name: `${name} ${key}`.trim(), text: plainText(inner) }))
}
