import { isObject, parseStored, type Json, type JsonObject } from '../json.ts'
import type { Variants } from '../variants.ts'
import { withDigits } from './clock.ts'
import { isEmpty } from './build-record.ts'

/** The occasion on which a record is shown: in a list, by a get or delete, or as the answer to a create or update. */
type Place = 'list' | 'record' | 'echo'

type Departures = Pick<Variants, 'lists' | 'echo' | 'etags' | 'keys'>

type Change = (record: JsonObject) => JsonObject

/** The fields that a brief record lacks. Sync keys stay: a list is filtered by them. */
const particulars = [
  'joint_names',
  'addresses',
  'organization',
  'tags',
  'weburls',
  'emails',
  'telephones',
  'memo',
  'birthdate',
  'face_picture',
  'pictures',
  'extendprops',
]

const stubFields = ['id', 'etag', 'updated_at']

/** Fields without which an answer would not be one about this record, or a deleted one would look alive. */
const neverAtRandom = ['id', 'deleted', 'external_ids']

/**
 * The fields omitted on one occasion; null for none. No etag is shown anywhere under `etags=none`.
 * @param listsWithout further fields that lists do not have
 */
function leavesOut(
  place: Place,
  { lists, echo, etags, keys }: Departures,
  listsWithout: readonly string[],
): Change | null {
  const changes: Change[] = []
  if (etags === 'none') changes.push(without(['etag']))
  if (keys === 'hidden') changes.push(without(['external_ids']))
  if (place === 'list') {
    if (lists === 'brief') changes.push(without(particulars))
    if (lists === 'filled') changes.push((record) => fields(record, (_name, value) => !isEmpty(value)))
    if (lists === 'first') changes.push(firstOfEach)
    if (lists === 'random') changes.push(atRandom)
    if (listsWithout.length > 0) changes.push(without(listsWithout))
  }
  if (place === 'echo' && echo === 'brief') changes.push(without(particulars))
  if (place === 'echo' && echo === 'stub')
    changes.push((record) => fields(record, (name) => stubFields.includes(name)))
  if (place === 'echo' && echo === 'random') changes.push(atRandom)
  if (changes.length === 0) return null
  return (record) => changes.reduce((left, change) => change(left), record)
}

function without(names: readonly string[]): Change {
  return (record) => fields(record, (name) => !names.includes(name))
}

/** Without about a third of the fields, different ones in each answer. */
function atRandom(record: JsonObject): JsonObject {
  return fields(record, (name) => neverAtRandom.includes(name) || Math.random() > 1 / 3)
}

function firstOfEach(record: JsonObject): JsonObject {
  const cut = Object.entries(record).map(([name, value]) => {
    return [name, Array.isArray(value) && name !== 'external_ids' ? value.slice(0, 1) : value] as const
  })
  return Object.fromEntries(cut)
}

function fields(
  record: JsonObject,
  isShown: (name: string, value: JsonObject[string]) => boolean,
): JsonObject {
  return Object.fromEntries(Object.entries(record).filter(([name, value]) => isShown(name, value)))
}

/** Turns the stored JSON text of a record into the text that is sent. */
export type Present = (text: string, place: Place) => string

type Shown = Pick<Variants, 'etag' | 'listEtag' | 'timestamps' | 'empty' | 'honorific'>

/** The etag in the form that answers carry and that If-Match is compared with. */
export function shownEtag(etag: string, form: Variants['etag']): string {
  if (form === 'plain') return etag
  return form === 'quoted' ? `"${etag}"` : `W/"${etag}"`
}

/**
 * The presentation for a set of switches. With the defaults the stored text is the answer, untouched: a page of 1,000
 * records is then one join.
 */
export function presentation(variants: Shown & Departures, listsWithout: readonly string[] = []): Present {
  return (text, place) => {
    const plainRecord =
      variants.etag === 'plain' &&
      variants.timestamps === '6' &&
      variants.empty === 'null' &&
      variants.honorific === 'suffix'
    const hideEtag = place === 'list' && variants.listEtag === 'no'
    const leaveOut = leavesOut(place, variants, listsWithout)
    if (plainRecord && !hideEtag && leaveOut === null) return text
    const record = shown(parseStored(text), variants, hideEtag)
    return JSON.stringify(leaveOut === null ? record : leaveOut(record))
  }
}

function shown(record: JsonObject, variants: Shown, hideEtag: boolean): JsonObject {
  const entries = Object.entries(record).flatMap(([name, value]): [string, Json][] => {
    if (name === 'etag') return hideEtag ? [] : [[name, etagField(value, variants.etag)]]
    if (name === 'joint_names') return [[name, jointNames(value, variants.honorific)]]
    return [[name, value]]
  })
  const next = timed(Object.fromEntries(entries), variants.timestamps)
  return variants.empty === 'missing' ? withoutEmpty(next) : next
}

const etagField = (value: Json, form: Variants['etag']): Json =>
  typeof value === 'string' ? shownEtag(value, form) : value

function jointNames(value: Json, name: Variants['honorific']): Json {
  if (name === 'suffix' || !Array.isArray(value)) return value
  return value.map((joint) =>
    isObject(joint)
      ? Object.fromEntries(
          Object.entries(joint).map(([key, of]) => [key === 'suffix' ? 'honorific' : key, of]),
        )
      : joint,
  )
}

const timeNames = ['created_at', 'updated_at', 'taken']

function timed(record: JsonObject, digits: Variants['timestamps']): JsonObject {
  if (digits === '6') return record
  return mapFields(record, (name, value) =>
    typeof value === 'string' && timeNames.includes(name) ? withDigits(value, digits) : value,
  )
}

const ofOtherPrograms = ['extendprops', 'external_ids']

/** Omits null, "", [] and {}, but never a kindof: there null is a value (interface 2.1: other). */
function withoutEmpty(record: JsonObject): JsonObject {
  const prune = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(prune)
    return isObject(value) ? withoutEmpty(value) : value
  }
  const pruned = Object.entries(record).map(([name, value]): [string, Json] => [
    name,
    ofOtherPrograms.includes(name) ? value : prune(value),
  ])
  return Object.fromEntries(pruned.filter(([name, value]) => name === 'kindof' || !isEmpty(value)))
}

/** Applies `change` to every field at every depth, apart from the data of other programs (interface 2.4: free JSON). */
function mapFields(record: JsonObject, change: (name: string, value: Json) => Json): JsonObject {
  const into = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(into)
    return isObject(value) ? mapFields(value, change) : value
  }
  const entries = Object.entries(record).map(([name, value]): [string, Json] => [
    name,
    change(name, ofOtherPrograms.includes(name) ? value : into(value)),
  ])
  return Object.fromEntries(entries)
}
