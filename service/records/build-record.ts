import { isObject, type Json, type JsonObject } from '../json.ts'
import { done, refused, type Outcome } from '../refusal.ts'
import type { ImageTable } from '../store/image-table.ts'
import type { Variants } from '../variants.ts'
import { addressOnly, isListed, writableFields, type Shape, type Family } from './fields.ts'

/** The stored value of an empty field: [] for a list, null for everything else. */
function emptyOf(shape: Shape): Json {
  return shape.is === 'list' ? [] : null
}

/** True for null, "", [] and {}: the forms in which a client may mean "no value". */
export function isEmpty(value: Json): boolean {
  if (value === null || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return isObject(value) && Object.keys(value).length === 0
}

/**
 * The stored form of a checked value: every field of the spec's object present and in the table's order, "" as null, aliases
 * under their own name, and unlisted fields after them (`keepUnknown`) or left out.
 */
function fill(value: Json, shape: Shape, keepUnknown: boolean): Json {
  if (value === '') return null
  if (shape.is === 'list' && Array.isArray(value))
    return value.map((item) => fill(item, shape.of, keepUnknown))
  if (shape.is !== 'object' || !isObject(value)) return value
  const listed = Object.entries(shape.fields).flatMap(([name, inner]) => {
    const sent = sentAs(name, value, shape.alias)
    // Interface 2.1 and 2.2: null is not a kindof of every object, so a missing one is not turned into it.
    if (sent === undefined && inner.is === 'choice' && !inner.orNull) return []
    return [[name, sent === undefined ? emptyOf(inner) : fill(sent, inner, keepUnknown)] as const]
  })
  const known = [...Object.keys(shape.fields), ...Object.keys(shape.alias ?? {}), ...(shape.never ?? [])]
  const rest = keepUnknown ? Object.entries(value).filter(([name]) => !known.includes(name)) : []
  return Object.fromEntries([...listed, ...rest])
}

function sentAs(
  name: string,
  value: JsonObject,
  alias: Readonly<Record<string, string>> = {},
): Json | undefined {
  const other = Object.keys(alias).find((from) => alias[from] === name)
  return value[name] ?? (other === undefined ? undefined : value[other]) ?? value[name]
}

interface Attachment {
  images: ImageTable
  record_id: string
  /** Photo objects that the record holds now, in the response form. */
  held: readonly JsonObject[]
  keep: Variants['photo']
}

/**
 * Turns one photo object of a request into its response form. A temporary image (interface 2.1: {image, source: 'temp'})
 * becomes a stored one; a stored one stays, in the forms that the `photo` switch takes, else it comes to null: the
 * service drops it silently, which is what a client must notice. An image that is neither is refused.
 */
function photoOf(value: Json, path: string, attachment: Attachment): Outcome<JsonObject | null> {
  if (!isObject(value)) return done(null)
  const image = String(value['image'])
  const held = attachment.held.find((photo) => photo['image'] === image)
  if (held) {
    const form = value['source'] === undefined ? 'id' : 'id+source'
    return done(attachment.keep === 'any' || attachment.keep === form ? held : null)
  }
  const attached =
    value['source'] === 'temp' ? attachment.images.attach(image, attachment.record_id) : undefined
  return attached ? done(attached) : refused(400, `${path}.image is not a temporary image`)
}

/** The photo objects of a stored record, the face first. */
export function photosIn(record: JsonObject | undefined): JsonObject[] {
  const pictures = record?.['pictures']
  return [record?.['face_picture'], ...(Array.isArray(pictures) ? pictures : [])].filter(isObject)
}

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

interface Draft {
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
