import type { LaidOutJob, PrintProgress, PrintWarning } from '../../../contract/ipc/print.ts'
import type { FontSet } from '../../../labels/font/font-set.ts'
import { listPages } from '../../../labels/list/list-pages.ts'
import type { Database } from '../../disk/database.ts'
import { rowOf } from '../../book/row.ts'
import { fillGaps } from '../fonts/fonts-for-gaps.ts'
import type { InstalledFonts } from '../fonts/open-font.ts'
import { listOfRecords, listPaper } from '../list/list-of-records.ts'
import { mostWarnings, type KeptJob } from './lay-out.ts'
import type { ListInput } from './print-thread.ts'
import { familyOf, readSelection, recordReader } from './read-selection.ts'

/** What laying out a list works with. */
interface ListTools {
  database: Database
  fonts: FontSet
  /** Fonts that may fill gaps of the others. */
  installed: InstalledFonts
  /** Folder of the bundled font files. */
  bundled: string
  /** Called again and again; if it throws, the work ends. */
  onProgress(progress: PrintProgress): void
}

/** Reads the records and lays their list out. Throws as SQLite does, and what `onProgress` throws. */
export function layOutList(
  input: ListInput,
  { database, fonts: given, installed, bundled, onProgress }: ListTools,
): { kept: KeptJob; outline: Omit<LaidOutJob, 'job' | 'svg' | 'photos'> } {
  const { options, language } = input
  const family = familyOf(input)
  const readOne = recordReader(database, input.waiting)
  const records = readSelection(database, input, readOne, (done, total) =>
    onProgress({ phase: 'reading', done, total }),
  )
  const { list, count, leftOut } = listOfRecords({ family, records, options, language, today: new Date() })
  const paper = listPaper(options)
  const layOut = (fonts: FontSet) => (count === 0 ? [] : listPages(list, fonts, paper))
  const { typeface } = options
  const job = { laid: layOut(given), fonts: given, typeface, installed, bundled, layOut }
  const { laid: pages, fonts } = fillGaps({ ...job, pagesOf: (laid) => laid })
  const missing = [...fonts.gaps.keys()].join('')
  const warnings: PrintWarning[] = [
    ...(missing === '' ? [] : [{ kind: 'font-lacks' as const, record: null, detail: missing }]),
    ...leftOut.slice(0, mostWarnings).flatMap((at): PrintWarning[] => {
      const record = records[at]
      if (record === undefined) return []
      const { id, name } = rowOf(family, record, null)
      return [{ kind: 'no-birthday', record: { family, id, name, page: null }, detail: '' }]
    }),
  ]
  const outline = {
    pages: pages.length,
    labels: count,
    records: count,
    withoutAddress: 0,
    paper: { width: paper.width, height: paper.height },
    cells: [],
    frames: [],
    warnings: warnings.slice(0, mostWarnings),
    warningCount: leftOut.length + (missing === '' ? 0 : 1),
  }
  return { kept: { pages, fonts, title: list.title, ids: [], portraits: [] }, outline }
}
