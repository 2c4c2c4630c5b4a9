import { parseStored, type JsonObject, isObject, type Json } from '../json.ts'
import type { Parts } from '../parts.ts'
import { done, refused, type Outcome } from '../refusal.ts'
import { commit, newEtag, type StoredRecord } from '../store/record-table.ts'
import type { Variants } from '../variants.ts'
import { contentOf, isEmpty, photosIn } from './build-record.ts'
import { addressOnly, isListed, responseOnly, writableFields, type Family, type Shape } from './fields.ts'
import { shownEtag } from './present.ts'
import { isGroup } from './read-operations.ts'

/** One record, as addressed by an update or delete. */
export interface Target {
  family: Family
  id: string
  /** The If-Match header; undefined when the caller wants no conflict detection (interface 4.4). */
  ifMatch: string | undefined
}

/** POST /api/address/ and /api/homeaddress/ (interface 4.1, 4.2): the text of the created record, as for get. */
export function createRecord(parts: Parts, family: Family, body: JsonObject): Outcome<string> {
  const checked = checkBody(parts, family, body, undefined)
  if (!checked.ok) return checked
  return save(parts, { family, id: parts.nextId(), body, stored: undefined })
}

/** PUT /api/address/{id} and /api/homeaddress/{id}: the updated record, or 412 and nothing changed (interface 4.4). */
export function updateRecord(parts: Parts, target: Target, body: JsonObject): Outcome<string> {
  const found = findWritable(parts, target)
  if (!found.ok) return found
  const checked = checkBody(parts, target.family, body, found.value)
  if (!checked.ok) return checked
  return save(parts, { family: target.family, id: target.id, body, stored: found.value })
}

/** DELETE: a soft delete (interface 1.4, 3). Deleting a deleted record succeeds and changes nothing. */
export function deleteRecord(parts: Parts, target: Target): Outcome<string> {
  const found = findWritable(parts, target)
  if (!found.ok) return found
  if (found.value.deleted) return done(parts.present(found.value.text, 'record'))
  return parts.db.transaction(() => {
    const before = parseStored(found.value.text)
    const record = { ...before, deleted: true, ...freshStamp(parts, before) }
    return done(parts.present(commit(parts, found.value, record).text, 'record'))
  })
}

function findWritable(parts: Parts, { family, id, ifMatch }: Target): Outcome<StoredRecord> {
  const record = parts.records.read(family, id)
  const hidden = record?.deleted && parts.variants.deletedWrite === '404'
  if (!record || hidden) return refused(404, 'There is no such record')
  const compares = ifMatch !== undefined && parts.variants.etags !== 'none'
  if (compares && ifMatch !== shownEtag(record.etag, parts.variants.etag)) {
    return refused(412, 'The record has changed since this etag')
  }
  return done(record)
}

function checkBody(
  parts: Parts,
  family: Family,
  body: JsonObject,
  record: StoredRecord | undefined,
): Outcome<true> {
  const problem = problemOf(body, family, { variants: parts.variants, stored: record?.text ?? '' })
  if (problem) return refused(400, problem)
  const strictly = record && problemOfStrict(body, parts.variants.strict)
  if (strictly) return refused(parts.strictStatus, strictly)
  if (family === 'homeaddress') return done(true)
  // Interface 2.4: only group_id is required, and only on address create; an update without it stays in its group.
  const group_id = body['group_id'] ?? record?.group_id
  if (typeof group_id !== 'string') return refused(400, 'group_id must be text')
  return isGroup(parts, group_id) ? done(true) : refused(400, 'group_id is not a group you can use')
}

interface Save {
  family: Family
  id: string
  body: JsonObject
  stored: StoredRecord | undefined
}

function save(parts: Parts, { family, id, body, stored }: Save): Outcome<string> {
  const before = stored && parseStored(stored.text)
  return parts.db.transaction(() => {
    const { variants, images } = parts
    const content = contentOf({ family, id, body, stored: before, variants, images })
    if (!content.ok) return content
    const record = { id, ...content.value, ...historyOf(parts, before) }
    const kept = photosIn(record).map((photo) => String(photo['image']))
    images.dropOthers(id, kept)
    const group_id = String(content.value['group_id'] ?? '')
    return done(parts.present(commit(parts, { family, id, group_id }, record).text, 'echo'))
  })
}

/** The fields that only a response has, after a write, in the order of interface 2.1. */
function historyOf(parts: Parts, before: JsonObject | undefined): JsonObject {
  const { etag, updated_at, updated_by } = freshStamp(parts, before)
  return {
    etag,
    deleted: parts.variants.revival === 'revived' ? false : (before?.['deleted'] ?? false),
    created_at: before?.['created_at'] ?? updated_at,
    updated_at,
    created_by: before?.['created_by'] ?? updated_by,
    updated_by,
    owner_id: before?.['owner_id'] ?? updated_by,
  }
}

const freshStamp = ({ variants, clock, users }: Parts, before: JsonObject | undefined) => ({
  etag: newEtag(before, variants),
  updated_at: clock.now(),
  updated_by: users.self,
})

interface Rules {
  variants: Pick<Variants, 'unknown' | 'forbidden' | 'kindofs'>
  /** JSON text of the stored record: an odd value that it already holds may be sent back. Empty for a create. */
  stored: string
}

/**
 * The first thing wrong with a create or update body, in words that name the field (`addresses[0].zipcode must be
 * text`), or undefined. Only types, listed values and dates are checked: bounds are not shown (interface 2.4).
 */
function problemOf(body: JsonObject, family: Family, rules: Rules): string | undefined {
  const fields = writableFields[family]
  for (const [name, value] of Object.entries(body)) {
    const shape = Object.hasOwn(fields, name) ? fields[name] : undefined
    const problem = shape ? problemOfField(value, shape, name, rules) : problemOfOther(name, family, rules)
    if (problem) return problem
  }
  return problemOfExtension(body)
}

const ofPrograms = ['extendprop', 'external_id']

/** The fields that a strict service accepts in no update, at any depth. */
function problemOfStrict(body: JsonObject, strict: Variants['strict']): string | undefined {
  const is = (what: Variants['strict']) => strict === what || strict === 'all'
  if (is('group') && Object.hasOwn(body, 'group_id')) return 'group_id cannot be changed'
  if (is('key') && Object.hasOwn(body, 'external_id')) return 'external_id cannot be changed'
  const refused = (value: Json): boolean =>
    (value === null && is('null')) || (value !== null && isEmpty(value) && is('empty'))
  const within = (value: Json): boolean => {
    if (Array.isArray(value)) return value.some((each) => refused(each) || within(each))
    if (!isObject(value)) return false
    return Object.entries(value).some(
      ([name, each]) => name !== 'kindof' && !ofPrograms.includes(name) && (refused(each) || within(each)),
    )
  }
  return within(body) ? 'there is a field without a value' : undefined
}

/** null means "no value" for every field of a record. */
function problemOfField(value: Json, shape: Shape, name: string, rules: Rules): string | undefined {
  return value === null ? undefined : problemIn(value, shape, name, rules)
}

function problemOfOther(name: string, family: Family, { variants }: Rules): string | undefined {
  if (responseOnly.includes(name)) {
    return variants.forbidden === 'reject' ? `${name} is not part of a request` : undefined
  }
  if (variants.unknown !== 'reject') return undefined
  const foreign = family === 'homeaddress' && addressOnly.includes(name)
  return foreign || !isListed(family, name) ? `${name} is not a field of this record` : undefined
}

/** Interface 2.4: extendprop {client_id, data}, external_id {client_id, id}. */
function problemOfExtension({ extendprop, external_id }: JsonObject): string | undefined {
  if (extendprop !== undefined && extendprop !== null) {
    if (!isObject(extendprop) || !isFilledText(extendprop['client_id'])) {
      return 'extendprop.client_id must be text'
    }
    if (!isObject(extendprop['data'])) return 'extendprop.data must be an object'
  }
  if (external_id !== undefined && external_id !== null) {
    if (!isObject(external_id) || !isFilledText(external_id['client_id'])) {
      return 'external_id.client_id must be text'
    }
    if (!isFilledText(external_id['id'])) return 'external_id.id must be text'
  }
  return undefined
}

const isFilledText = (value: Json | undefined): boolean => typeof value === 'string' && value !== ''

function problemIn(value: Json, shape: Shape, path: string, rules: Rules): string | undefined {
  switch (shape.is) {
    case 'text':
      return typeof value === 'string' ? undefined : `${path} must be text`
    case 'date':
      return problemOfDate(value, path, rules)
    case 'choice':
      return problemOfChoice(value, shape, path, rules)
    case 'photo':
      return problemOfPhoto(value, path)
    case 'list':
      return problemOfList(value, shape.of, path, rules)
    case 'object':
      return problemOfObject(value, shape, path, rules)
  }
}

function problemOfDate(value: Json, path: string, rules: Rules): string | undefined {
  if (typeof value === 'string' && (value === '' || isDate(value) || holds(rules, path, value)))
    return undefined
  return `${path} must be a date such as 1980-12-31`
}

/** True for %Y-%m-%d of a day that exists. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text)
}

type Choice = Extract<Shape, { is: 'choice' }>

function problemOfChoice(value: Json, shape: Choice, path: string, rules: Rules): string | undefined {
  const listed = value === null ? shape.orNull : typeof value === 'string' && shape.values.includes(value)
  if (listed || value === '' || holds(rules, path, value)) return undefined
  if (rules.variants.kindofs === 'any' && (value === null || typeof value === 'string')) return undefined
  return `${path} must be one of ${shape.values.join(', ')}${shape.orNull ? ' or null' : ''}`
}

function holds({ stored }: Rules, path: string, value: Json): boolean {
  const name = path.slice(path.lastIndexOf('.') + 1)
  return stored.includes(`"${name}":${JSON.stringify(value)}`)
}

function problemOfPhoto(value: Json, path: string): string | undefined {
  if (!isObject(value)) return `${path} must be an object`
  if (!isFilledText(value['image'])) return `${path}.image must be text`
  const source = value['source']
  return source === undefined || source === 'temp' ? undefined : `${path}.source must be temp`
}

function problemOfList(value: Json, of: Shape, path: string, rules: Rules): string | undefined {
  if (!Array.isArray(value)) return `${path} must be a list`
  for (const [index, item] of value.entries()) {
    const problem = problemIn(item, of, `${path}[${index}]`, rules)
    if (problem) return problem
  }
  return undefined
}

type ObjectShape = Extract<Shape, { is: 'object' }>

function problemOfObject(value: Json, shape: ObjectShape, path: string, rules: Rules): string | undefined {
  if (!isObject(value)) return `${path} must be an object`
  for (const [name, inner] of Object.entries(value)) {
    const own = shape.alias?.[name] ?? name
    const field = Object.hasOwn(shape.fields, own) ? shape.fields[own] : undefined
    const here = `${path}.${name}`
    if (!field && rules.variants.unknown === 'reject') return `${here} is not a field of this record`
    // null means "no value" everywhere except in a kindof, where the spec says for which objects it is a value.
    const problem =
      field && (inner !== null || field.is === 'choice') ? problemIn(inner, field, here, rules) : undefined
    if (problem) return problem
  }
  return undefined
}
