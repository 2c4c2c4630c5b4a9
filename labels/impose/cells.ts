import { cellCount } from '../sheet/sheet.ts'
import type { Sheet } from '../sheet/sheet.ts'

/** One mailing label's place: page and cell number. */
export interface Slot {
  /** What to print: an element of `items`. */
  readonly item: number
  readonly page: number
  readonly cell: number
}

/** Where printing begins, what of the first page is used up, and how often everything is printed. */
export interface ImpositionOptions {
  readonly startCell: number
  readonly usedCells: readonly number[]
  readonly copies: number
  /** Copies of one record side by side (`each`), or the whole run again (`sets`). */
  readonly collate: 'each' | 'sets'
}

function repeated(items: readonly number[], { copies, collate }: ImpositionOptions): number[] {
  const times = Math.max(1, Math.floor(copies))
  if (collate === 'each') return items.flatMap((item) => Array.from({ length: times }, () => item))
  return Array.from({ length: times }, () => items).flat()
}

/**
 * Gives items their cells in order. Every batch begins a new page (one batch per group); on the very first page cells
 * before `startCell` and used ones stay empty.
 */
export function impose(
  batches: readonly (readonly number[])[],
  sheet: Sheet,
  options: ImpositionOptions,
): Slot[] {
  const perPage = cellCount(sheet)
  const used = new Set(options.usedCells)
  const slots: Slot[] = []
  let at = Math.max(0, Math.min(Math.floor(options.startCell), perPage - 1))
  for (const batch of batches.filter(({ length }) => length > 0)) {
    if (slots.length > 0) at = Math.ceil(at / perPage) * perPage
    for (const item of repeated(batch, options)) {
      while (at < perPage && used.has(at)) at += 1
      slots.push({ item, page: Math.floor(at / perPage), cell: at % perPage })
      at += 1
    }
  }
  return slots
}
