import { z } from 'zod'
import { addressColumns, listColumn, type ListColumn } from '../record/list-columns.ts'
import { cardRun } from './cards.ts'
import { printSelection } from './print.ts'
import type { NameSort } from './records.ts'

/**
 * What a list on paper is for: to look up addresses, the birthdays of a year by their days, or boxes to tick while one writes or
 * posts by hand.
 */
export const listKind = z.enum(['address', 'birthday', 'tick'])

/** As in the list of the window; `selection` is the order in which the contacts are given. Birthdays are always by their days. */
export const listOrder = z.enum(['selection', 'kana', 'name', 'organization', 'zipcode'])

/** How a list is printed. */
export const listOptions = z.strictObject({
  kind: listKind,
  columns: z.array(listColumn).max(20),
  /** '' for the usual title of its kind. */
  title: z.string().max(100),
  order: listOrder,
  /** Whether kana rows, letters, first digits or months are above the contacts. */
  headings: z.boolean(),
  address: z.enum(['first', 'home', 'office']),
  paper: z.enum(['A4', 'Letter']),
  landscape: z.boolean(),
  /** Of the type. */
  points: z.number().int().min(8).max(12),
  typeface: z.enum(['serif', 'sans', 'klee']),
})

/** A list to lay out: whom it is of, without those who are left out of it. */
export const listCall = z.strictObject({
  selection: printSelection,
  leaveOut: z.array(z.string().min(1).max(500)).max(20_000),
  options: listOptions,
  /** Of cards of a year: contacts in mourning that year are left out. */
  cards: cardRun.optional(),
})

export type ListCall = z.infer<typeof listCall>
export type ListKind = z.infer<typeof listKind>
export type ListOptions = z.infer<typeof listOptions>

/** The columns of each kind, unless the user chose others. */
export const usualColumns: Record<ListKind, readonly ListColumn[]> = {
  address: addressColumns,
  birthday: ['telephone'],
  tick: ['zipcode', 'address', 'blank'],
}

/**
 * A list of a kind as it is printed unless the user chose otherwise.
 * @param order that of the list of the window
 */
export function usualList(kind: ListKind, order: NameSort): ListOptions {
  return {
    kind,
    columns: [...usualColumns[kind]],
    title: '',
    order: kind === 'tick' ? 'selection' : order,
    headings: kind !== 'tick',
    address: 'first',
    paper: 'A4',
    landscape: false,
    points: 9,
    typeface: 'sans',
  }
}
