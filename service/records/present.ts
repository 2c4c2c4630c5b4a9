import { isObject, parseStored, type Json, type JsonObject } from '../json.ts'
import type { Variants } from '../variants.ts'
import { withDigits } from './clock.ts'
import { isEmpty } from './fill.ts'

/** Turns the stored JSON text of a record into the text that is sent. */
export type Present = (text: string, place: 'list' | 'record') => string

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
export function presentation(variants: Shown): Present {
  const plainRecord =
    variants.etag === 'plain' &&
    variants.timestamps === '6' &&
    variants.empty === 'null' &&
    variants.honorific === 'suffix'
  return (text, place) => {
    const hideEtag = place === 'list' && variants.listEtag === 'no'
    if (plainRecord && !hideEtag) return text
    return JSON.stringify(shown(parseStored(text), variants, hideEtag))
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

/** Leaves out null, "", [] and {}, but never a kindof: there null is a value (spec 2.1: other). */
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

/** Applies `change` to every field at every depth, apart from the data of other programs (spec 2.4: free JSON). */
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
