import { shortened } from './limits.ts'
import { nameOf, nameParts } from './person.ts'
import type { Person, Remark, RemarkText } from './person.ts'

const lists = ['joint_names', 'addresses', 'emails', 'telephones', 'weburls'] as const
const singles = ['code', ...nameParts, 'memo'] as const
type Fields = Readonly<Record<string, string | null | undefined>>

/**
 * What a file does not give back of a person, field by field: left out, or there in another form. `number` counts the
 * persons of the file from 1. The order of lists is no loss, nor is a postal code without its hyphen or another sign for the
 * end of a line; `uid` names the
 * entry in its file and is nothing of the person.
 */
export function lossesOf(before: Person, after: Person, number: number): Remark[] {
  const person = nameOf(before)
  const found: [field: string, text: RemarkText | null][] = [
    ...singles.map((field): [string, RemarkText | null] => [field, textLoss(before[field], after[field])]),
    ...fieldLosses('organization.', { ...before.organization }, { ...after.organization }),
    ...lists.flatMap((list) =>
      elementLosses(list, (before[list] ?? []) as Fields[], (after[list] ?? []) as Fields[]),
    ),
    ...tagLosses(before.tags ?? [], after.tags ?? []),
    ['photo', photoLoss(before, after)],
  ]
  return found.flatMap(([field, text]) => (text === null ? [] : [{ line: number, person, field, text }]))
}

function textLoss(from: string | null | undefined, to: string | null | undefined): RemarkText | null {
  const [before, after] = [from, to].map((text) => text?.replace(/\r\n?/gu, '\n'))
  if ((before ?? '') === (after ?? '')) return null
  if ((before ?? '') === '') return { kind: 'reads-otherwise', value: `→ ${shortened(after ?? '')}` }
  if ((after ?? '') === '') return { kind: 'left-out', value: shortened(before ?? '') }
  const [one, other] = [before ?? '', after ?? ''].map((text) => [...text])
  // Of long texts the place where they part says more than how they begin.
  const apart = Math.max(0, (one ?? []).findIndex((sign, at) => sign !== other?.[at]) - 20)
  const shown = [one, other].map((signs) => shortened((signs ?? []).slice(apart, apart + 40).join('')))
  return { kind: 'reads-otherwise', value: shown.join(' → ') }
}

function fieldLosses(prefix: string, before: Fields, after: Fields): [string, RemarkText | null][] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].map((name) => [
    prefix + name,
    isSame(name, before, after) ? null : textLoss(before[name], after[name]),
  ])
}

function isSame(name: string, one: Fields, other: Fields): boolean {
  const plain = (fields: Fields) =>
    name === 'zipcode' ? fields[name]?.replace(/^(\d{3})-(\d{4})$/u, '$1$2') : fields[name]
  return plain(one) === plain(other)
}

/** Elements are compared with the one that is most like them, wherever in the list it stands. */
function elementLosses(
  list: string,
  before: readonly Fields[],
  after: readonly Fields[],
): [string, RemarkText | null][] {
  const partners = partnersOf(before, after)
  return before.flatMap((element, at) => {
    const partner = after[partners.get(at) ?? -1]
    const field = `${list}.${at + 1}`
    return partner
      ? fieldLosses(`${field}.`, element, partner)
      : [[field, { kind: 'left-out', value: textOf(element) }]]
  })
}

/** Fields that an element has at the most. */
const mostFields = 12

/**
 * By place in the list, the place of what it has become: first what is the same, then what is alike in the most fields, down
 * to two, then what has kept all of its one field, at last what is alike in one.
 */
function partnersOf(before: readonly Fields[], after: readonly Fields[]): Map<number, number> {
  const partners = new Map<number, number>()
  const left = new Set(after.keys())
  const pair = (least: (element: Fields) => number) => {
    for (const [at, element] of before.entries()) {
      if (partners.has(at)) continue
      let best = { place: -1, likeness: least(element) - 1 }
      for (const place of left) {
        const found = likeness(element, after[place] ?? {})
        if (found > best.likeness) best = { place, likeness: found }
      }
      if (left.delete(best.place)) partners.set(at, best.place)
    }
  }
  for (const [at, element] of before.entries()) {
    const same = [...left].find((place) => isIdentical(element, after[place] ?? {}))
    if (same !== undefined && left.delete(same)) partners.set(at, same)
  }
  for (let fields = mostFields; fields > 1; fields--) pair(() => fields)
  pair((element) => Math.max(1, likeness(element, element)))
  // A list that is as long as before has its elements in their places, whatever became of them.
  if (before.length === after.length)
    for (const at of before.keys()) if (!partners.has(at) && left.delete(at)) partners.set(at, at)
  pair(() => 1)
  return partners
}

function isIdentical(one: Fields, other: Fields): boolean {
  return Object.keys({ ...one, ...other }).every((name) => isSame(name, one, other))
}

/** How many fields are the same; of no use where nothing but the kind is. */
function likeness(one: Fields, other: Fields): number {
  const same = Object.keys(one).filter((name) => isSame(name, one, other))
  const telling = same.filter((name) => name !== 'kindof' && name !== 'label' && name !== 'suffix')
  return telling.length === 0 ? 0 : same.length
}

function textOf(element: Fields): string {
  const values = Object.entries(element).map(([name, value]) => (name === 'kindof' ? '' : (value ?? '')))
  return shortened(values.filter((value) => value !== '').join(' '))
}

function tagLosses(before: readonly string[], after: readonly string[]): [string, RemarkText | null][] {
  return before
    .filter((tag) => !after.includes(tag))
    .map((tag) => ['tags', { kind: 'left-out', value: shortened(tag) }])
}

function photoLoss({ photo: before }: Person, { photo: after }: Person): RemarkText | null {
  if (before === undefined) return null
  if (after === undefined) return { kind: 'left-out', value: `${before.type}, ${before.bytes.length} bytes` }
  const isSame = before.type === after.type && Buffer.compare(before.bytes, after.bytes) === 0
  return isSame ? null : { kind: 'reads-otherwise', value: `${before.type} → ${after.type}` }
}
