import type { PrintSheet } from '../../contract/ipc/print-setup.ts'
import type { Translate } from './translate.ts'

/** What a sheet is called: a maker's sheet by its code, a postcard in the language of `t`, an own one as it was named. */
export function sheetTitle({ own, kind, code, name }: PrintSheet, t: Translate): string {
  if (own) return name
  if (kind !== 'hagaki') return code
  return t(code === 'new-year-hagaki' ? 'print.newYearCard' : 'print.card')
}
