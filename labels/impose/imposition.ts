import type { PrintOptions } from '../../contract/ipc/print.ts'
import {
  chooseAddress,
  isDomestic,
  printable,
  postalCode,
  type AddressChoice,
  type MailingRecord,
} from '../compose/mailing-record.ts'
import { cellCount, type Sheet } from '../sheet/sheet.ts'

/** The order of printing; `selection` keeps the order given. */
type PrintOrder = PrintOptions['order']

/** Made on first use: it takes 5 ms. */
let japanese: Intl.Collator | null = null

/** Katakana as hiragana in any width, so that mixed entries sort together. */
function readingKey(kana: string): string {
  return kana
    .normalize('NFKC')
    .replace(/[\u30a1-\u30f6]/gu, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60))
}

function postalKey(record: MailingRecord, choice: AddressChoice): string {
  const address = chooseAddress(record, choice)?.address
  if (address === undefined) return ''
  const code = postalCode(printable(address.zipcode), isDomestic(address), address)
  // Foreign mail comes after the seven digits: letters sort after them.
  return code.digits || (code.text === '' ? '' : `z${code.text}`)
}

function kanaKey({ lastkana, firstkana, organization, lastname, firstname }: MailingRecord): string {
  const person = printable(lastkana) + ' ' + printable(firstkana)
  if (person.trim() !== '') return readingKey(person)
  const kana = printable(organization?.kana)
  return readingKey(kana) || printable(lastname) + printable(firstname) || printable(organization?.name)
}

function keyOf(record: MailingRecord, order: PrintOrder, choice: AddressChoice): string {
  if (order === 'postal-code') return postalKey(record, choice)
  return order === 'kana' ? kanaKey(record) : printable(record.code)
}

/**
 * Sorts records for printing; those without the wanted field come last, equal ones keep their order. Returns positions
 * in `records`, so that warnings still name the record that the user chose.
 */
export function printOrder(
  records: readonly MailingRecord[],
  order: PrintOrder,
  choice: AddressChoice,
): number[] {
  const positions = records.map((_, index) => index)
  if (order === 'selection') return positions
  const collator = (japanese ??= new Intl.Collator('ja', { numeric: true }))
  const keys = records.map((record) => keyOf(record, order, choice))
  return positions.sort((a, b) => {
    const [left, right] = [keys[a] ?? '', keys[b] ?? '']
    if (left === '' || right === '') return Number(left === '') - Number(right === '') || a - b
    return collator.compare(left, right) || a - b
  })
}

/** One mailing label's place: page and cell number. */
export interface Slot {
  /** The item to print: an element of `items`. */
  readonly item: number
  readonly page: number
  readonly cell: number
}

/** Where printing begins, which cells of the first page are used up, and how many times everything is printed. */
export interface ImpositionOptions {
  readonly startCell: number
  readonly usedCells: readonly number[]
  readonly copies: number
  /** Copies of one record side by side (`each`), or the whole run again (`sets`). */
  readonly collate: PrintOptions['collate']
}

/** The items as often as they are printed. */
function repeated(items: readonly number[], { copies, collate }: ImpositionOptions): number[] {
  const times = Math.max(1, Math.floor(copies))
  if (collate === 'each') return items.flatMap((item) => Array.from({ length: times }, () => item))
  return Array.from({ length: times }, () => items).flat()
}

/**
 * Gives items their cells in order. Every batch begins a new page (one batch per group); on the very first page cells
 * before `startCell` and used ones stay empty. `place` fills a cell and returns what it did: an item that it refuses takes no
 * cell, and its other copies are not tried; `stop` ends the whole.
 */
export function impose(
  batches: readonly (readonly number[])[],
  sheet: Sheet,
  options: ImpositionOptions,
  place: (slot: Slot) => 'filled' | 'refused' | 'stop',
): void {
  const perPage = cellCount(sheet)
  const used = new Set(options.usedCells)
  const refused = new Set<number>()
  let isBegun = false
  let at = Math.max(0, Math.min(Math.floor(options.startCell), perPage - 1))
  for (const batch of batches) {
    if (isBegun) at = Math.ceil(at / perPage) * perPage
    for (const item of repeated(batch, options)) {
      if (refused.has(item)) continue
      while (at < perPage && used.has(at)) at += 1
      const placed = place({ item, page: Math.floor(at / perPage), cell: at % perPage })
      if (placed === 'stop') return
      if (placed === 'filled') {
        isBegun = true
        at += 1
      } else refused.add(item)
    }
  }
}
