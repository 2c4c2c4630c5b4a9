import { jsonValue } from '../../contract/failure.ts'
import { isEmpty, showsNothing } from '../../contract/record/fields.ts'
import { asObject, objectText, rawRecord } from './json-text.ts'

/** Whether a text of a record shows nothing of it, where another one does. */
export function isEmptied(before: string, now: string): boolean {
  return showsNothing(asObject(jsonValue(now))) && !showsNothing(asObject(jsonValue(before)))
}

/** Fields that are the version's own and say nothing about the person. */
export const stamps: ReadonlySet<string> = new Set(['etag', 'updated_at', 'updated_by'])

/** True when everything that `one` says is also said by `other`, which may say more: elements of a list, fields. */
export function saysNoMore(one: unknown, other: unknown): boolean {
  if (isEmpty(one)) return true
  if (Array.isArray(one)) return Array.isArray(other) && isWithin(one, other)
  if (typeof one !== 'object' || one === null) return one === other
  if (typeof other !== 'object' || other === null || Array.isArray(other)) return false
  return Object.entries(one).every(([name, value]) => saysNoMore(value, Reflect.get(other, name)))
}

/** Whether another list contains all elements of a list, in their order. */
function isWithin(elements: readonly unknown[], list: readonly unknown[]): boolean {
  let at = 0
  return elements.every((element) => {
    while (at < list.length && !saysNoMore(element, list[at])) at += 1
    at += 1
    return at <= list.length
  })
}

/** True when a text says less of a record than another one in some field, and nothing else there. */
export function leavesOut(text: string, full: string): boolean {
  const [less, more] = [rawRecord(text).value, rawRecord(full).value]
  return Object.keys(more).some((field) => !stamps.has(field) && saysLess(less[field], more[field]))
}

function saysLess(less: unknown, more: unknown): boolean {
  return saysNoMore(less, more) && !saysNoMore(more, less)
}

/**
 * The text of a record after an answer that omits fields: what the answer says, and the rest as it was known. It
 * can be shown, but must not be the base of an update.
 */
export function fullerText(answer: string, known: string): string {
  if (!leavesOut(answer, known)) return answer
  const [said, before] = [rawRecord(answer), rawRecord(known)]
  const fields = new Map(before.raw)
  for (const [field, text] of said.raw) {
    const isKept = before.raw.has(field) && !stamps.has(field)
    if (!isKept || !saysLess(said.value[field], before.value[field])) fields.set(field, text)
  }
  return objectText(fields)
}
