import type { CardsOf, CardRow } from '../../contract/ipc/cards.ts'
import { cardMarks, hasMark, yearOf } from '../../contract/cards/card-marks.ts'
import { ok, type Result } from '../../contract/failure.ts'
import type { Input, Output } from '../../contract/ipc/contract.ts'
import { guardedText, quoted } from '../../exchange/csv/formula-guard.ts'
import { listCards, type CardSession } from '../jobs/cards/card-years.ts'
import { csvBytes } from '../export/csv-list.ts'
import { saveSurely } from '../disk/save-file.ts'
import type { MarkTable } from '../../labels/table/mark-table.ts'
import type { Language } from '../../contract/language.ts'
import { mainText } from '../../languages/main.ts'
import type { SavingDesktop } from '../window/files.ts'

/** Cards as a table in a file. */
export interface CardTables {
  /**
   * Asks for a path, writes which contacts got a card, which sent one and which are in mourning, and compares
   * the file with that; without any marks it does not ask. A CSV is of one year, a PDF of one kind over the
   * years. `storage` where the disk refuses or is too small.
   */
  save(
    session: CardSession,
    of: Omit<Input<'share.cardYear'>, 'profile'>,
  ): Promise<Result<Output<'share.cardYear'>>>
}

export interface CardTablesOptions extends Pick<SavingDesktop, 'language' | 'wrote'> {
  /** Asks the user where the file goes; null when the user thought better of it. */
  askPath(year: number, format: 'csv' | 'pdf'): Promise<string | null>
  /** A table as the bytes of a PDF. */
  tablePdf(table: MarkTable): Promise<Result<Uint8Array>>
}

const tableMarks = ['sent', 'received', 'mourning', 'stop'] as const

export function createCardTables(options: CardTablesOptions): CardTables {
  const { language, askPath, tablePdf, wrote } = options
  const bytesOf = async (rows: readonly CardRow[], of: CardsOf, format: 'csv' | 'pdf') =>
    format === 'pdf'
      ? tablePdf(cardTable(rows, of, language()))
      : ok(csvBytes(cardYearCsv(rows, of.year, language()), 'utf-8').bytes)
  return {
    async save(session, { year, kind, format }) {
      const list = await listCards(session)
      if (!list.ok) return list
      const years = format === 'csv' ? [year] : yearsTo(year)
      const rows = list.value.rows.filter((row) =>
        years.some((each) => Object.hasOwn(row.years, String(each))),
      )
      const path = rows.length === 0 ? null : await askPath(year, format)
      if (path === null) return ok({ saved: false, handle: null, contacts: rows.length })
      const bytes = await bytesOf(rows, { year, kind }, format)
      if (!bytes.ok) return bytes
      const saved = await saveSurely(path, bytes.value)
      if (!saved.ok) return saved
      return ok({ saved: true, handle: wrote(path), contacts: rows.length })
    },
  }
}

/** As many years as the window shows. */
const mostYears = 8
const yearsTo = (year: number) => Array.from({ length: mostYears }, (_, at) => year - at)

/** Those of whom something is known in these years, by years, the newest first. */
export function cardTable(rows: readonly CardRow[], { year, kind }: CardsOf, language: Language): MarkTable {
  const years = yearsTo(year)
  const { kinds, marks, is, between } = mainText[language].cardTable
  const signs = (row: CardRow, of: number) =>
    tableMarks.flatMap((mark) => {
      const isWhole = mark === 'mourning' || mark === 'stop'
      return hasMark(row.years, of, isWhole ? mark : `${kind}.${mark}`) ? marks[mark].sign : []
    })
  return {
    title: `${kinds[kind]} ${years.at(-1)}–${year}`,
    legend: tableMarks.map((mark) => `${marks[mark].sign}${is}${marks[mark].word}`).join(between),
    name: mainText[language].cardColumns.name,
    columns: years.map(String),
    rows: rows.map((row) => ({
      name: row.name || row.organization,
      kana: row.kana,
      cells: years.map((each) => signs(row, each).join(' ')),
    })),
  }
}

/** A year as CSV: a line a contact, an x for each mark. No cell is a formula. */
export function cardYearCsv(rows: readonly CardRow[], year: number, language: Language): string {
  const { cardMarks: words, cardColumns: columns } = mainText[language]
  const head = [
    ...[columns.name, columns.kana, columns.company],
    ...cardMarks.map((mark) => words[mark]),
    ...[columns.mourning, columns.date, columns.whom],
  ]
  const lines = rows.map((row) => {
    const { marks, mourning } = yearOf(row.years, year)
    return [
      ...[row.name, row.kana, row.organization],
      ...cardMarks.map((mark) => (marks.includes(mark) ? 'x' : '')),
      ...[mourning ? 'x' : '', mourning?.date ?? '', mourning?.whom ?? ''],
    ]
  })
  const written = [head, ...lines].map((cells) => cells.map((cell) => quoted(guardedText(cell))).join(','))
  return [...written, ''].join('\r\n')
}
