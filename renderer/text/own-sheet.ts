import type { OwnSheet, SheetProblem } from '../../contract/ipc/print-setup.ts'
import type { MessageKey } from '../../languages/page.ts'
import type { Translate } from './translate.ts'

/** Papers by name; lengths mm. */
export const papers = {
  a4: { width: 210, height: 297 },
  letter: { width: 215.9, height: 279.4 },
  hagaki: { width: 100, height: 148 },
} as const

export type PaperName = keyof typeof papers | 'other'

/** The name of a paper of this size. */
export function paperName({ width, height }: OwnSheet['paper']): PaperName {
  const known = (Object.keys(papers) as (keyof typeof papers)[]).find(
    (name) => papers[name].width === width && papers[name].height === height,
  )
  return known ?? 'other'
}

/** A first sheet to change: two columns of six, as most A4 sheets have. */
export function newSheet(): OwnSheet {
  return {
    code: `own-${crypto.randomUUID()}`,
    name: '',
    paper: papers.a4,
    grid: {
      columns: 2,
      rows: 6,
      left: 18.6,
      top: 21.2,
      width: 86.4,
      height: 42.3,
      pitchX: 86.4,
      pitchY: 42.3,
      radius: 0,
    },
    direction: 'horizontal',
  }
}

const fields: Record<string, MessageKey> = {
  'paper.width': 'sheet.width',
  'paper.height': 'sheet.height',
  columns: 'sheet.columns',
  rows: 'sheet.rows',
  width: 'sheet.labelWidth',
  height: 'sheet.labelHeight',
  left: 'sheet.left',
  top: 'sheet.top',
  pitchX: 'sheet.gapX',
  pitchY: 'sheet.gapY',
}

/** What is wrong with a sheet, in the language of `t`. `most` is how far it is off where two things collide. */
export function sheetProblemText({ kind, field, least, most }: SheetProblem, t: Translate): string {
  const key = fields[field]
  const values = { field: key ? t(key) : field, least, most, by: most }
  if (kind === 'off-paper')
    return t(`sheet.problem.off-paper-${field === 'right' ? 'right' : 'bottom'}`, values)
  if (kind === 'overlap') return t(`sheet.problem.overlap-${field === 'x' ? 'x' : 'y'}`, values)
  return t(`sheet.problem.${kind}`, values)
}
