import { readCards } from '../../../contract/cards/card-marks.ts'
import type { Input } from '../../../contract/ipc/contract.ts'
import type { DuplicateComparison, FieldMerge } from '../../../contract/ipc/duplicates.ts'
import { isSameCountry } from '../../../contract/record/countries.ts'
import {
  fields,
  fieldsOf,
  isEmpty,
  isPhotoField,
  normaliseLines,
  responseFields,
  sameValue,
  type Family,
  type FieldName,
} from '../../../contract/record/fields.ts'
import type { AddressChanges, ServiceRecord } from '../../../contract/record/record.ts'
import { emailForm } from '../../record-text/normal-forms.ts'
import { isSameTelephone, telephoneForm } from '../../record-text/telephone-form.ts'
import { comparable } from '../../record-text/compare-texts.ts'

type Taken = Input<'duplicates.merge'>['taken']

/** What the values of a field become, and whether the user has to say which. */
type Together = Pick<FieldMerge, 'kind' | 'results'>

/**
 * Returns what becomes of every field of records that one of them says something in, in the order of the form. The first one
 * stays. What only one of them says is kept; where there is room for one value and they have several, the user chooses.
 */
export function mergeRecords(family: Family, records: readonly ServiceRecord[]): FieldMerge[] {
  return fieldsOf(family).flatMap((field) => {
    const values = records.map((record) => record[field] ?? null)
    if (values.every(isBlank)) return []
    const together = field === 'pictures' ? pictures(records) : mergeField(field, values)
    return [{ field, values, ...together }]
  })
}

function mergeField(field: FieldName, values: readonly unknown[]): Together {
  const [first, ...others] = values.filter((value) => !isBlank(value))
  if (others.length === 0) return all(values, first)
  switch (fields[field].kind) {
    case 'line':
      return others.every((value) => isSameText(first, value)) ? all(values, first) : oneOf(values, first)
    case 'lines':
      return all(values, others.map(String).reduce(joinTexts, String(first)))
    case 'object':
      return mergeObjects(values as (object | null)[])
    case 'tags':
      return all(values, [...new Set(values.flatMap(listOf))])
    case 'list':
      return all(
        values,
        values.map(listOf).reduce((mine, theirs) => joinLists(field, mine, theirs)),
      )
    // Another face becomes one of the pictures: whether they are the same cannot be seen here.
    case 'photo':
    case 'photos':
      return all(values, first)
  }
}

/** All pictures of all; where several have a face, those that are not shown as the face, too. */
function pictures(records: readonly ServiceRecord[]): Together {
  const values = records.map((record) => record.pictures ?? null)
  return all(values, [...(values[0] ?? []), ...otherPictures(records).map(({ photo }) => photo)])
}

/** A photo of one of several records. */
export interface PhotoOf {
  /** Place of the record among them. */
  at: number
  photo: NonNullable<ServiceRecord['pictures']>[number]
}

/**
 * Returns the face that the record that stays gets from another one; null where it has a face, or where no record
 * has one.
 */
export function otherFace(records: readonly ServiceRecord[]): PhotoOf | null {
  const at = records.findIndex((record) => record.face_picture)
  const photo = records[at]?.face_picture
  return at > 0 && photo ? { at, photo } : null
}

/** Returns what is added to the pictures of the record that stays. */
export function otherPictures(records: readonly ServiceRecord[]): PhotoOf[] {
  const withFace = records.findIndex((record) => record.face_picture)
  return records.flatMap(({ face_picture, pictures: more }, at) => {
    const face = face_picture && at !== withFace ? [face_picture] : []
    return at === 0 ? [] : [...face, ...(more ?? [])].map((photo) => ({ at, photo }))
  })
}

/** The result is this value, no matter which record is chosen. */
function all([mine, ...others]: readonly unknown[], value: unknown): Together {
  const results = [mine, ...others].map(() => value)
  if (isSame(mine, value)) return { kind: 'same', results: results.map(() => mine) }
  return { kind: isBlank(mine) ? 'filled' : 'joined', results }
}

function oneOf(values: readonly unknown[], first: unknown): Together {
  return { kind: 'choose', results: values.map((value) => (isBlank(value) ? first : value)) }
}

function joinTexts(mine: string, theirs: string): string {
  const [one, other] = [mine, theirs].map(normaliseLines) as [string, string]
  if (one.includes(other.trim())) return mine
  return other.includes(one.trim()) ? theirs : `${mine}\n${theirs}`
}

/** Part by part. Where they have other values in a part, the user says whose parts hold; the others' fill the rest. */
function mergeObjects(values: readonly (object | null)[]): Together {
  const parts = values.map((value) => said(value ?? {}))
  const filled: Record<string, unknown> = Object.assign({}, ...parts.toReversed())
  const clashes = parts.some((own) => Object.keys(own).some((name) => !isSame(own[name], filled[name])))
  if (!clashes) return all(values, { ...values[0], ...filled })
  return { kind: 'choose', results: parts.map((own) => ({ ...values[0], ...filled, ...own })) }
}

function said(value: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => !isBlank(part)))
}

function isSame(one: unknown, other: unknown): boolean {
  return typeof one === 'string' && typeof other === 'string' ? isSameText(one, other) : sameValue(one, other)
}

function isSameText(one: unknown, other: unknown): boolean {
  return normaliseLines(String(one)).trim() === normaliseLines(String(other)).trim()
}

function isBlank(value: unknown): boolean {
  return isEmpty(typeof value === 'string' ? value.trim() : value)
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : []
}

/** Returns the fields of the record that stays that a merge changes, without photos. `taken`: whose value, where not its own. */
export function changesOf(merged: readonly FieldMerge[], taken: Taken): AddressChanges {
  const changed = merged
    .filter(({ field }) => !isPhotoField(field))
    .map(({ field, values, results }) => {
      const { from = 0 } = taken.find((each) => each.field === field) ?? {}
      return { field, stays: values[0], value: results[from] ?? results[0] }
    })
    .filter(({ stays, value }) => !sameValue(stays, value))
  return Object.fromEntries(changed.map(({ field, value }) => [field, value])) as AddressChanges // each is its field's
}

/** Returns what the record that stays cannot be given: what other applications note, and what no request carries. */
export function lostWith(
  family: Family,
  [stays, ...others]: readonly ServiceRecord[],
): DuplicateComparison['lost'] {
  return stays ? others.flatMap((goes) => lostOf(family, stays, goes)) : []
}

function lostOf(family: Family, stays: ServiceRecord, goes: ServiceRecord): DuplicateComparison['lost'] {
  const known = new Set([...fieldsOf(family), ...Object.keys(responseFields), 'group_id'] as string[])
  const own: Readonly<Record<string, unknown>> = stays
  const unknown = Object.entries(goes)
    .filter(([name, value]) => !known.has(name) && !isEmpty(value) && !sameValue(value, own[name]))
    .map(([name, value]) => ({ name, text: shortText(value) }))
  // Marks of cards are ours, and go over (electron/jobs/plan-merge.ts).
  const others = (goes.extendprops ?? []).filter(({ data }) => Object.keys(readCards(data)).length === 0)
  const noted = others.map(({ client_id, data }) => {
    return { name: client_id ?? 'extendprops', text: shortText(data) }
  })
  const keys = (goes.external_ids ?? []).map(({ client_id, id }) => {
    return { name: client_id ?? 'external_ids', text: id ?? '' }
  })
  return [...unknown, ...noted, ...keys]
}

const longest = 200

function shortText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

/** Returns the records with the record that stays in front: the fullest one, of equals the oldest. */
export function fullestFirst<Each extends { record: ServiceRecord }>(records: readonly Each[]): Each[] {
  const [first, ...others] = records
  if (first === undefined) return []
  const stays = others.reduce((best, each) => (isFuller(best.record, each.record) ? each : best), first)
  return [stays, ...records.filter((each) => each !== stays)]
}

function isFuller(one: ServiceRecord, other: ServiceRecord): boolean {
  const [first, second] = [sayings(one), sayings(other)]
  if (first !== second) return second > first
  return (other.created_at ?? '') < (one.created_at ?? '')
}

/** How many values a record has. */
function sayings(value: unknown): number {
  if (isEmpty(value)) return 0
  if (typeof value !== 'object' || value === null) return 1
  const values = Array.isArray(value) ? value : Object.values(value)
  return values.reduce((sum: number, each) => sum + sayings(each), 0)
}

type Element = Record<string, unknown>

/** Parts that say of what kind an element is, and nothing by themselves. */
const kinds = new Set(['kindof', 'label'])
/** A telephone number that says nothing more than its digits, unlike an extension. */
const plainNumber = /^[\d\s()/+.‐‑–ー－-]+$/u

/**
 * Returns both lists as one. An element that says no more than an element of the other list is listed once; any
 * other stays unchanged, so nothing of either is lost.
 */
export function joinLists(field: string, mine: readonly unknown[], theirs: readonly unknown[]): unknown[] {
  const joined = [...mine]
  for (const each of theirs) {
    if (joined.some((own) => says(field, own, each))) continue
    const less = joined.findIndex((own) => says(field, each, own) && !isOnlyKind(own))
    if (less < 0) joined.push(each)
    else joined[less] = each
  }
  return joined
}

/** Returns whether the first element says everything that the second one does. */
function says(field: string, whole: unknown, part: unknown): boolean {
  const [one, other] = [elementOf(field, whole), elementOf(field, part)]
  if (one === null || other === null) return sameValue(whole, part)
  return Object.entries(other).every(
    ([name, value]) => isBlank(value) || isSamePart(field, name, one[name], value),
  )
}

/** With the names of the interface that stand for one thing made one. */
function elementOf(field: string, value: unknown): Element | null {
  const [first] = (hasTwoHonorifics(value) ? [value] : comparable(field, [value])) as unknown[]
  return typeof first === 'object' && first !== null && !Array.isArray(first) ? (first as Element) : null
}

/** Then both are said: a record may have one in each of the two names of the interface (fault P19). */
function hasTwoHonorifics(value: unknown): boolean {
  const { suffix, honorific } = (value ?? {}) as Element
  return Boolean(suffix) && Boolean(honorific) && suffix !== honorific
}

function isOnlyKind(value: unknown): boolean {
  const parts = Object.entries((value ?? {}) as Element)
  return parts.every(([name, part]) => kinds.has(name) || isBlank(part))
}

function isSamePart(field: string, name: string, one: unknown, other: unknown): boolean {
  if (field === 'addresses' && name === 'country' && typeof other === 'string')
    return isSameCountry(typeof one === 'string' ? one : '', other)
  if (typeof one !== 'string' || typeof other !== 'string') return sameValue(one, other)
  const [first, second] = [formOf(field, name, one), formOf(field, name, other)]
  if (first === second) return true
  // The value with a country says more.
  return (
    field === 'telephones' && name === 'number' && first.startsWith('+') && isSameTelephone(first, second)
  )
}

/**
 * A value in the form used to compare: the way a number, a postal code or a mail address is written does not count
 * as a difference.
 */
function formOf(field: string, name: string, text: string): string {
  const plain = normaliseLines(text).trim()
  if (field === 'telephones' && name === 'number' && plainNumber.test(plain.normalize('NFKC')))
    return telephoneForm(plain) || plain
  if (field === 'emails' && name === 'address') return emailForm(plain) || plain
  if (field === 'weburls' && name === 'url') return plain.replace(/\/$/u, '')
  if (field === 'addresses' && name === 'zipcode') {
    const digits = plain.normalize('NFKC').replace(/[\s‐ー－-]/gu, '')
    return /^\d+$/u.test(digits) ? digits : plain
  }
  return plain
}
