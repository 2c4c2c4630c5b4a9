import type { PrintSheet } from '../../contract/ipc/print-setup.ts'
import type { Translate } from './translate.ts'

type Titled = Pick<PrintSheet, 'own' | 'kind' | 'code' | 'name'>

/** What a sheet is called: a maker's sheet by its code, a postcard in the language of `t`, an own one as it was named. */
export function sheetTitle({ own, kind, code, name }: Titled, t: Translate): string {
  if (own) return name
  if (kind !== 'hagaki') return code
  return t(code === 'new-year-hagaki' ? 'print.newYearCard' : 'print.card')
}

/** Case, width and the kinds of × and blanks do not count. */
function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/[×x*]/gu, 'x').replace(/[\s-]/gu, '')
}

/** Whether a sheet has these words in its codes, name or sizes; every word must be somewhere. */
export function sheetMatches({ code, also, name, grid, paper }: PrintSheet, wanted: string): boolean {
  const faces = grid.columns * grid.rows
  const sizes = [`${grid.width}x${grid.height}`, `${paper.width}x${paper.height}`, `${faces}面`, `${faces}up`]
  const known = plain([code, ...also, name, ...sizes].join('|'))
  return wanted.split(/\s+/u).every((word) => known.includes(plain(word)))
}
