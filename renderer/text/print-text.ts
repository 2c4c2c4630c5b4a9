import type { CellField, LayoutProblem } from '../../contract/ipc/cell-layout.ts'
import type { OwnSheet, PrintSheet, RefusedTemplate, SheetProblem } from '../../contract/ipc/print-setup.ts'
import type { PrintWarning } from '../../contract/ipc/print.ts'
import type { MessageKey } from '../../languages/page.ts'
import type { Translate } from './i18n.ts'

type Titled = Pick<PrintSheet, 'own' | 'kind' | 'code' | 'name'>

/** The name of a sheet: a maker's sheet by its code, a postcard in the language of `t`, the user's own sheet by its name. */
export function sheetTitle({ own, kind, code, name }: Titled, t: Translate): string {
  if (own) return name
  if (kind !== 'hagaki') return code
  return t(code === 'new-year-hagaki' ? 'print.newYearCard' : 'print.card')
}

/** The size of a label, or of a whole card or envelope. */
export function sheetSize({ grid, paper, kind }: PrintSheet, t: Translate): string {
  const { width, height } = kind === 'labels' ? grid : paper
  return t('print.millimetres', { width, height })
}

/** Sheets under one heading. */
export interface SheetGroup {
  readonly heading: string
  readonly sheets: readonly PrintSheet[]
}

/**
 * Sheets as the picker shows them: those with a code in `recent`, in its order; then own sheets, cards, envelopes, and the label
 * sheets of each maker, in the order of the first of each.
 */
export function groupSheets(
  sheets: readonly PrintSheet[],
  recent: readonly string[],
  t: Translate,
): SheetGroup[] {
  const used = recent.flatMap((code) => sheets.find((sheet) => sheet.code === code) ?? [])
  const others = Map.groupBy(
    sheets.filter((sheet) => !used.includes(sheet)),
    (sheet) => headingOf(sheet, t),
  )
  const groups = [...others].map(([heading, some]) => ({ heading, sheets: some }))
  return used.length > 0 ? [{ heading: t('print.recentSheets'), sheets: used }, ...groups] : groups
}

function headingOf({ own, kind, maker }: PrintSheet, t: Translate): string {
  if (own) return t('print.kinds.own')
  return kind === 'labels' ? maker : t(`print.kinds.${kind}`)
}

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

/** What a new sheet of a kind begins with: usual sizes, to be changed, and the usual way of writing. */
export function usualSheet(kind: PrintSheet['kind']): Pick<OwnSheet, 'kind' | 'paper' | 'direction'> {
  if (kind === 'labels') return { kind, paper: papers.a4, direction: 'horizontal' }
  if (kind === 'hagaki') return { kind, paper: papers.hagaki, direction: 'vertical' }
  return { kind, paper: { width: 114, height: 162 }, direction: 'horizontal' }
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
  hole: 'sheet.hole',
}

/** What is wrong with a sheet, in the language of `t`. If two things collide, `most` says by how much. */
export function sheetProblemText({ kind, field, least, most }: SheetProblem, t: Translate): string {
  const key = fields[field]
  const values = { field: key ? t(key) : field, least, most, by: most }
  if (kind === 'off-paper')
    return t(`sheet.problem.off-paper-${field === 'right' ? 'right' : 'bottom'}`, values)
  if (kind === 'overlap') return t(`sheet.problem.overlap-${field === 'x' ? 'x' : 'y'}`, values)
  return t(`sheet.problem.${kind}`, values)
}

/** Why a template of a file is no sheet, in the language of `t`. */
export function refusalText({ problems }: RefusedTemplate, t: Translate): string {
  return problems
    .map((problem) =>
      'detail' in problem
        ? t(`sheet.templateProblem.${problem.kind}`, { detail: problem.detail })
        : sheetProblemText(problem, t),
    )
    .join(' ')
}

/** The sentence of a warning in the language of `t`. */
export function warningText({ kind, record, detail }: PrintWarning, t: Translate): string {
  // Without a page it has no label (contract/ipc/print.ts).
  if (kind === 'no-address' && record?.page !== null) return t('print.warning.no-address-printed')
  if (kind === 'barcode-left-out') return t(barcodeKeys[detail] ?? 'print.warning.barcode-left-out.room')
  if (kind === 'small-type-sheet' || kind === 'no-room-sheet') {
    const end = detail.indexOf(' ')
    return t(`print.warning.${kind}`, { sheet: detail.slice(0, end), detail: detail.slice(end + 1) })
  }
  return t(`print.warning.${kind}`, { detail })
}

const barcodeKeys: Record<string, MessageKey> = {
  'postal-code': 'print.warning.barcode-left-out.postal-code',
  representative: 'print.warning.barcode-left-out.representative',
  'address-number': 'print.warning.barcode-left-out.address-number',
}

/** What a field of a layout is called, in the language of `t`; a fixed text by what it says. */
export function fieldName(field: CellField, t: Translate): string {
  const kind = t(`layout.fields.${field.kind}`)
  return field.kind === 'text' && field.text.trim() !== ''
    ? `${kind}: ${field.text.trim().slice(0, 20)}`
    : kind
}

/** What is wrong with a file of a layout, and where in it. */
export function problemText(problem: LayoutProblem | null, t: Translate): string {
  const { kind, place, detail } = problem ?? { kind: 'no-layout', place: '', detail: '' }
  return t(`layout.problems.${kind}`, { place: place || t('layout.wholeFile'), detail })
}

const startNames: Record<string, MessageKey> = {
  usual: 'print.layouts.usual',
  badge: 'print.layouts.badge',
  'tent-card': 'print.layouts.tent-card',
  'return-label': 'print.layouts.return-label',
}

/** What a layout that comes with the app is called, in the language of `t`. */
export function startName(name: string, t: Translate): string {
  const key = startNames[name]
  return key ? t(key) : name
}
