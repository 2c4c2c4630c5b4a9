import { z } from 'zod'

/**
 * What a list of contacts may show besides the name, on paper and in the table of the window, in the order in which both offer it.
 * `blank` is room to write into.
 */
export const listColumn = z.enum([
  'kana',
  'jointNames',
  'company',
  'zipcode',
  'address',
  'telephone',
  'email',
  'birthdate',
  'tags',
  'memo',
  'tick',
  'blank',
])

/** The columns of the table of the window: those that are not for a pen. */
export const tableColumn = listColumn.exclude(['tick', 'blank'])

export type ListColumn = z.infer<typeof listColumn>
export type TableColumn = z.infer<typeof tableColumn>

/** What an address list and the table show unless the user chose others. */
export const addressColumns: readonly TableColumn[] = ['company', 'zipcode', 'address', 'telephone']

/** The chosen columns with or without one of them, in the order in which they are offered. */
export function withColumn<C extends ListColumn>(
  offered: readonly C[],
  chosen: readonly C[],
  { column, isOn }: { column: C; isOn: boolean },
): C[] {
  return offered.filter((each) => (each === column ? isOn : chosen.includes(each)))
}
