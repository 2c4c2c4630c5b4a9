import { isEmpty, normaliseLines, sameValue } from '../../contract/record/fields.ts'
import { emailForm, telephoneForm } from '../duplicates/normal-forms.ts'
import { comparable } from '../write/forms.ts'

type Element = Record<string, unknown>

/** Parts that say of what kind an element is, and nothing by themselves. */
const kinds = new Set(['kindof', 'label'])
/** A telephone number that says nothing beside its digits, such as an extension. */
const plainNumber = /^[\d\s()+.‐‑–ー－-]+$/u

/**
 * Returns both lists as one. An element that says no more than one of the other list stands once; any other stays as it
 * is, so nothing of either is lost.
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

function isBlank(value: unknown): boolean {
  return isEmpty(typeof value === 'string' ? value.trim() : value)
}

function isSamePart(field: string, name: string, one: unknown, other: unknown): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return sameValue(one, other)
  return formOf(field, name, one) === formOf(field, name, other)
}

/** A value as it compares: how a number, a postal code or an address of a mail is written is no difference. */
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
