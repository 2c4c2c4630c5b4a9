import { cardMarks, yearOf } from '../../contract/cards/card-marks.ts'
import type { CardMark } from '../../contract/cards/card-marks.ts'
import { ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { CardRow } from '../../contract/ipc/cards.ts'
import type { Output } from '../../contract/ipc/contract.ts'
import { guardedText, quoted } from '../../exchange/csv/formula-guard.ts'
import { listCards } from '../cards/years-desk.ts'
import type { CardSession } from '../cards/years-desk.ts'
import { csvBytes } from '../export/csv-list.ts'
import { saveSurely } from '../print/save-file.ts'
import type { Language } from '../window/menu-text.ts'

/** The cards of one year as a table in a file. */
export interface CardYearDesk {
  /**
   * Asks for a path, writes who was written to, who wrote and who is in mourning, and compares what lies there; nobody is asked
   * where nothing is known of the year. `storage` where the disk refuses or does not hold it.
   */
  save(session: CardSession, year: number): Promise<Result<Output<'share.cardYear'>>>
}

export interface CardYearDeskOptions {
  language(): Language
  /** Asks the user where the file goes; null when the user thought better of it. */
  askPath(year: number): Promise<string | null>
  /** Returns the handle that stands for the file in the page. */
  wrote(path: string): string
}

const marksText: Record<Language, Record<CardMark, string>> = {
  en: {
    ...{ 'nengajo.sent': 'New Year sent', 'nengajo.received': 'New Year received' },
    ...{ 'kanchu.sent': 'cold season sent', 'kanchu.received': 'cold season received' },
    ...{ 'christmas.sent': 'Christmas sent', 'christmas.received': 'Christmas received' },
    stop: 'no more cards',
  },
  ja: {
    ...{ 'nengajo.sent': '年賀状 出した', 'nengajo.received': '年賀状 もらった' },
    ...{ 'kanchu.sent': '寒中見舞い 出した', 'kanchu.received': '寒中見舞い もらった' },
    ...{ 'christmas.sent': 'クリスマス 出した', 'christmas.received': 'クリスマス もらった' },
    stop: 'やめる',
  },
}
const columnText: Record<Language, readonly string[]> = {
  en: ['name', 'reading', 'company', 'in mourning', 'date of death', 'for whom'],
  ja: ['名前', '読み', '会社', '喪中', '亡くなった日', 'どなたの喪中か'],
}

export function createCardYearDesk({ language, askPath, wrote }: CardYearDeskOptions): CardYearDesk {
  return {
    async save(session, year) {
      const list = await listCards(session)
      if (!list.ok) return list
      const rows = list.value.rows.filter(({ years }) => Object.hasOwn(years, String(year)))
      const path = rows.length === 0 ? null : await askPath(year)
      if (path === null) return ok({ saved: false, handle: null, contacts: rows.length })
      const { bytes } = csvBytes(cardYearCsv(rows, year, language()), 'utf-8')
      const saved = await saveSurely(path, bytes)
      if (!saved.ok) return saved
      return ok({ saved: true, handle: wrote(path), contacts: rows.length })
    },
  }
}

/** A year as CSV: a line a contact, an x for each mark. No cell is a formula. */
export function cardYearCsv(rows: readonly CardRow[], year: number, language: Language): string {
  const [name = '', kana = '', company = '', ...ofMourning] = columnText[language]
  const head = [name, kana, company, ...cardMarks.map((mark) => marksText[language][mark]), ...ofMourning]
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
