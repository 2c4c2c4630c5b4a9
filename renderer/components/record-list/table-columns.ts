import type { RecordSort } from '../../../contract/ipc/records.ts'
import type { TableColumn } from '../../../contract/record/list-columns.ts'

/** A column of the table; each row begins with the name. */
type ShownColumn = 'name' | TableColumn

/** Of each column its least width in px, and its part of what is left. */
const widths: Record<ShownColumn, readonly [number, number]> = {
  name: [138, 3],
  kana: [120, 2],
  jointNames: [110, 2],
  company: [112, 3],
  zipcode: [84, 1],
  address: [156, 5],
  telephone: [124, 2],
  email: [160, 3],
  birthdate: [104, 1],
  tags: [110, 2],
  memo: [160, 4],
}

/** The order of the list that belongs to a column; undefined where there is none. `named` is that of the names. */
export function sortOf(column: ShownColumn, named: RecordSort): RecordSort | undefined {
  const sorts: Partial<Record<ShownColumn, RecordSort>> = {
    name: named,
    kana: 'kana',
    company: 'organization',
    zipcode: 'zipcode',
  }
  return sorts[column]
}

/** The columns of a table as CSS has them. Each row is laid out by itself: nothing depends on its texts. */
export function tableLayout(columns: readonly TableColumn[]): { columns: string; width: string } {
  const shown = ['name' as const, ...columns].map((column) => widths[column])
  return {
    columns: shown.map(([least, part]) => `minmax(${least}px, ${part}fr)`).join(' '),
    width: `${shown.reduce((sum, [least]) => sum + least, 0)}px`,
  }
}

/** Heights of the rows in px. */
export const tableRowHeights = { comfortable: 36, compact: 28 }
