import { isObject, type Json, type JsonObject } from '../json.ts'
import type { Variants } from '../variants.ts'
import { isEmpty } from './fill.ts'
import { addressOnly, isListed, responseOnly, writableFields, type Family, type Shape } from './fields.ts'

interface Rules {
  variants: Pick<Variants, 'unknown' | 'forbidden' | 'kindofs' | 'strict'>
  /** JSON text of the stored record: an odd value that it already holds may be sent back. Empty for a create. */
  stored: string
}

/**
 * The first thing wrong with a create or update body, in words that name the field (`addresses[0].zipcode must be
 * text`), or undefined. Only types, listed values and dates are checked: bounds are not shown (interface 2.4).
 */
export function problemOf(body: JsonObject, family: Family, rules: Rules): string | undefined {
  const fields = writableFields[family]
  for (const [name, value] of Object.entries(body)) {
    const shape = Object.hasOwn(fields, name) ? fields[name] : undefined
    const problem = shape ? problemOfField(value, shape, name, rules) : problemOfOther(name, family, rules)
    if (problem) return problem
  }
  return (
    problemOfExtension(body) ??
    (rules.stored === '' ? undefined : problemOfStrict(body, rules.variants.strict))
  )
}

const ofPrograms = ['extendprop', 'external_id']

/** What a strict service takes in no update, at whatever depth. */
function problemOfStrict(body: JsonObject, strict: Variants['strict']): string | undefined {
  const is = (what: Variants['strict']) => strict === what || strict === 'all'
  if (is('group') && Object.hasOwn(body, 'group_id')) return 'group_id cannot be changed'
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
    // null means "no value" everywhere but in a kindof, where the spec says for which objects it is a value.
    const problem =
      field && (inner !== null || field.is === 'choice') ? problemIn(inner, field, here, rules) : undefined
    if (problem) return problem
  }
  return undefined
}
