import type { TableRow, TableRows } from '../table-rows.ts'
import type { Column } from './headers.ts'

/** What stands before sums, in small letters and without blanks. */
const words =
  /^(?:合計|総計|小計|総合計|計|(?:合計|総)(?:金額|額|人数|件数|枚数|数)|(?:grand|sub)?-?totals?|totale|totalgénéral|(?:gesamt|zwischen)?summe|gesamt|итого|합계|总计|總計|合计|小计)$/u
const longestWord = 20
/** A part of each of them, so that few names have to be looked at whole. */
const part = /[計计数額]|total|summe|gesamt|итого|합계/iu

/** A sum: ¥3,000, 1.250,00 €, 12名. */
const sum = /^[-+△▲]?[¥$€£]?[\d.,']+(?:円|%|€|[件人名枚通部個点冊本社])?$/u

/** Columns that hold nothing to reach anybody by, or who somebody is: a sum may stand in them. */
const mayBeSummed = /^(?:memo\b|note$|skip$|(?:full|last|first)name$|organization\.)/u

/** More rows of sums one behind another are something else. */
const mostSums = 9

/** Rows without those of sums at the end of them, as people write them below a list; `skipped` is told of each. */
export function withoutTotals(
  rows: TableRows,
  columns: readonly (Column | null)[],
  skipped: (row: TableRow) => void,
): TableRows {
  return {
    each(use) {
      let held: TableRow[] = []
      let hasOthers = false
      const isRead = rows.each((row) => {
        if (hasOthers && held.length < mostSums && isTotal(row.cells, columns)) {
          held.push(row)
          return
        }
        hasOthers = true
        if (held.length === 0) return use(row)
        // They were no end.
        const before = held
        held = []
        return before.every((each) => use(each) !== false) && use(row)
      })
      for (const row of held) skipped(row)
      return isRead
    },
  }
}

/** Whether the only text of a row is a word for a sum, and all else are numbers in columns that hold nothing of a contact. */
function isTotal(cells: readonly string[], columns: readonly (Column | null)[]): boolean {
  const at = cells.findIndex(isText)
  // Nearly every row of a list has a second text: most are seen by it, before any word is looked for.
  if (at < 0 || cells.some((cell, place) => place > at && isText(cell))) return false
  const text = cells[at] ?? ''
  if (text.length > longestWord || !part.test(text) || !words.test(plain(text))) return false
  let hasSum = false
  const others = cells.every((cell, place) => {
    if (place === at || cell.trim() === '') return true
    const column = columns[place] ?? null
    hasSum = true
    return (column === null || mayBeSummed.test(column)) && sum.test(plain(cell))
  })
  return others && hasSum
}

/** Whether a cell begins with a sign that stands in no number. */
function isText(cell: string): boolean {
  if (cell === '') return false
  const first = cell.charCodeAt(0)
  // Kana and kanji, of which no number begins.
  return (first >= 0x3041 && first <= 0x9fff) || /^\s*[^\d\s.,'+\-¥￥$€£△▲０-９]/u.test(cell)
}

function plain(cell: string): string {
  return cell
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s:()[\]【】]/gu, '')
}
