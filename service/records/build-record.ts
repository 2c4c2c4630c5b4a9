import { isObject } from '../json.ts'
import type { Json, JsonObject } from '../json.ts'
import { done } from '../refusal.ts'
import type { Outcome } from '../refusal.ts'
import type { ImageTable } from '../store/image-table.ts'
import type { Variants } from '../variants.ts'
import { addressOnly, isListed, writableFields } from './fields.ts'
import type { Family, Shape } from './fields.ts'
import { emptyOf, fill, isEmpty } from './fill.ts'
import { photoOf, photosIn } from './photos-in-body.ts'

/**
 * Interface 2.4: a request carries one `extendprop` or `external_id`, the record an array with one entry per client_id.
 * The sent entry replaces the one of its client_id in place; `keepOthers` says what happens to the rest.
 */
function withEntry(held: Json | undefined, sent: Json | undefined, keepOthers: boolean): JsonObject[] {
  const entries = Array.isArray(held) ? held.filter(isObject) : []
  if (!isObject(sent)) return keepOthers ? entries : []
  if (!keepOthers) return [sent]
  const known = entries.some((entry) => entry['client_id'] === sent['client_id'])
  if (!known) return [...entries, sent]
  return entries.map((entry) => (entry['client_id'] === sent['client_id'] ? sent : entry))
}

export interface Draft {
  family: Family
  /** Id of the record, new or not. */
  id: string
  body: JsonObject
  /** The record as it is; undefined for a create. */
  stored: JsonObject | undefined
  variants: Variants
  images: ImageTable
}

/**
 * The writable part of a record after a create or update with a checked body, in the order of interface 2.1: group_id,
 * fields, fields the spec does not list, extendprops, external_ids. Temporary images are attached on the way.
 */
export function contentOf(draft: Draft): Outcome<JsonObject> {
  const { family, body, stored, variants } = draft
  const content: JsonObject = {}
  if (family === 'address') content['group_id'] = body['group_id'] ?? stored?.['group_id'] ?? null
  for (const [name, shape] of Object.entries(writableFields[family])) {
    const value = nextValue(name, shape, draft)
    if (!value.ok) return value
    content[name] = value.value
  }
  const keepOthers = variants.others === 'kept'
  return done({
    ...content,
    ...unlistedOf(draft),
    extendprops: withEntry(stored?.['extendprops'], body['extendprop'], keepOthers),
    external_ids: withEntry(stored?.['external_ids'], body['external_id'], keepOthers),
  })
}

function nextValue(name: string, shape: Shape, draft: Draft): Outcome<Json> {
  const { body, stored, variants } = draft
  const before = stored?.[name] ?? emptyOf(shape)
  const sent = Object.hasOwn(body, name) ? body[name] : undefined
  if (sent === undefined) return done(staysWhenAbsent(shape, variants) ? before : emptyOf(shape))
  if (isEmpty(sent)) return done(clears(sent, variants.clear) ? emptyOf(shape) : before)
  if (isPhoto(shape)) return photoValue(name, sent, draft)
  return done(fill(sent, shape, variants.unknown === 'accept'))
}

function staysWhenAbsent(shape: Shape, { put, photo }: Variants): boolean {
  return put === 'merge' || (isPhoto(shape) && (photo === 'any' || photo === 'omit'))
}

function isPhoto(shape: Shape): boolean {
  return shape.is === 'photo' || (shape.is === 'list' && shape.of.is === 'photo')
}

function clears(sent: Json, clear: Variants['clear']): boolean {
  return clear === 'any' || clear === (sent === null ? 'null' : 'empty')
}

function photoValue(name: string, sent: Json, draft: Draft): Outcome<Json> {
  const attachment = {
    images: draft.images,
    record_id: draft.id,
    held: photosIn(draft.stored),
    keep: draft.variants.photo,
  }
  if (!Array.isArray(sent)) return photoOf(sent, name, attachment)
  const photos: Json[] = []
  for (const [index, item] of sent.entries()) {
    const photo = photoOf(item, `${name}[${index}]`, attachment)
    if (!photo.ok) return photo
    if (photo.value !== null) photos.push(photo.value)
  }
  return done(photos)
}

/** Fields no table of the spec names: kept like any other field when the `unknown` switch accepts them. */
function unlistedOf({ family, body, stored, variants }: Draft): JsonObject {
  if (variants.unknown !== 'accept') return {}
  const isUnlisted = ([name]: [string, Json]) => !isListed(family, name) && !addressOnly.includes(name)
  const before = variants.put === 'merge' && isObject(stored) ? Object.entries(stored).filter(isUnlisted) : []
  return Object.fromEntries([...before, ...Object.entries(body).filter(isUnlisted)])
}
