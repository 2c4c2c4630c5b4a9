import { readCards } from '../../contract/cards/card-marks.ts'
import type { DuplicateComparison, FieldMerge } from '../../contract/ipc/duplicates.ts'
import {
  emptyValue,
  fields,
  fieldsOf,
  isPhotoField,
  responseFields,
  isEmpty,
  normaliseLines,
  sameValue,
} from '../../contract/record/fields.ts'
import type { Family, FieldName } from '../../contract/record/fields.ts'
import type { AddressChanges, ServiceRecord } from '../../contract/record/record.ts'
import { joinLists } from './merge-lists.ts'

/** What two values become, and whether the user has to say which. */
type Together = Pick<FieldMerge, 'kind' | 'ifStays' | 'ifGoes'>

/**
 * Returns what becomes of every field of two records that one of them says something in, in the order of the form. What
 * only one of them says is kept; where there is room for one value and both have another, the user chooses.
 */
export function mergeRecords(family: Family, stays: ServiceRecord, goes: ServiceRecord): FieldMerge[] {
  return fieldsOf(family).flatMap((field) => {
    const [mine, theirs] = [stays[field] ?? null, goes[field] ?? null]
    if (isBlank(mine) && isBlank(theirs)) return []
    const together = field === 'pictures' ? pictures(stays, goes) : mergeField(field, mine, theirs)
    return [{ field, stays: mine, goes: theirs, ...together }]
  })
}

function mergeField(field: FieldName, mine: unknown, theirs: unknown): Together {
  if (isBlank(theirs)) return both(mine, 'same')
  if (isBlank(mine)) return both(theirs, 'filled')
  switch (fields[field].kind) {
    case 'line':
      return isSameText(mine, theirs) ? both(mine, 'same') : { kind: 'choose', ifStays: mine, ifGoes: theirs }
    case 'lines':
      return joined(mine, joinTexts(String(mine), String(theirs)))
    case 'object':
      return mergeObjects(mine as object, theirs as object)
    case 'tags':
      return joined(mine, [...new Set([...listOf(mine), ...listOf(theirs)])])
    case 'list':
      return joined(mine, joinLists(field, listOf(mine), listOf(theirs)))
    // The other face becomes one of the pictures: nobody can see here whether they are the same.
    case 'photo':
    case 'photos':
      return both(mine, 'same')
  }
}

/** All pictures of both; where both have a face, the one of the record that goes, too. */
function pictures(stays: ServiceRecord, goes: ServiceRecord): Together {
  const mine = stays.pictures ?? []
  return joined(mine, [...mine, ...otherPictures(stays, goes)])
}

/** What is added to the pictures of the record that stays. */
export function otherPictures(
  stays: ServiceRecord,
  goes: ServiceRecord,
): NonNullable<ServiceRecord['pictures']> {
  const face = stays.face_picture && goes.face_picture ? [goes.face_picture] : []
  return [...face, ...(goes.pictures ?? [])]
}

function both(value: unknown, kind: FieldMerge['kind']): Together {
  return { kind, ifStays: value, ifGoes: value }
}

function joined(mine: unknown, value: unknown): Together {
  if (sameValue(mine, value)) return both(mine, 'same')
  return both(value, isBlank(mine) ? 'filled' : 'joined')
}

function joinTexts(mine: string, theirs: string): string {
  const [one, other] = [mine, theirs].map(normaliseLines) as [string, string]
  if (one.includes(other.trim())) return mine
  return other.includes(one.trim()) ? theirs : `${mine}\n${theirs}`
}

/** Part by part. Where both have another value in a part, the user says whose parts hold; the other's fill the rest. */
function mergeObjects(mine: object, theirs: object): Together {
  const [own, others] = [said(mine), said(theirs)]
  const clashes = Object.entries(others).some(([name, value]) => name in own && !isSame(own[name], value))
  const ifStays = { ...mine, ...others, ...own }
  if (clashes) return { kind: 'choose', ifStays, ifGoes: { ...mine, ...own, ...others } }
  return joined(mine, ifStays)
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

/** Returns the fields of the record that stays that a merge changes, without photos. */
export function changesOf(merged: readonly FieldMerge[], fromOther: readonly FieldName[]): AddressChanges {
  const changed = merged
    .filter(({ field }) => !isPhotoField(field))
    .map(({ field, stays, ifStays, ifGoes }) => {
      return { field, stays, value: fromOther.includes(field) ? ifGoes : ifStays }
    })
    .filter(({ stays, value }) => !sameValue(stays, value))
  return Object.fromEntries(changed.map(({ field, value }) => [field, value])) as AddressChanges // each is its field's
}

/** Returns what these fields of a record hold, in the words of a save. */
export function valuesOf(record: ServiceRecord, names: readonly FieldName[]): AddressChanges {
  return Object.fromEntries(names.map((name) => [name, record[name] ?? emptyValue(name)])) as AddressChanges
}

/** Returns what the record that stays cannot be given: what other applications note, and what no request carries. */
export function lostWith(
  family: Family,
  stays: ServiceRecord,
  goes: ServiceRecord,
): DuplicateComparison['lost'] {
  const known = new Set([...fieldsOf(family), ...Object.keys(responseFields), 'group_id'] as string[])
  const own: Readonly<Record<string, unknown>> = stays
  const unknown = Object.entries(goes)
    .filter(([name, value]) => !known.has(name) && !isEmpty(value) && !sameValue(value, own[name]))
    .map(([name, value]) => ({ name, text: shortText(value) }))
  // Marks of cards are ours, and go over (electron/bulk/merge.ts).
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

/** Returns whether the second of two records is the one to stay: the one that says more, of equals the older one. */
export function isFuller(one: ServiceRecord, other: ServiceRecord): boolean {
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
