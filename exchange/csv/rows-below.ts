import { isKanaOrKanji } from '../fields/names.ts'
import type { Person } from '../person.ts'
import type { TableRow, TableRows } from '../table-rows.ts'
import { joined } from '../fields/joined.ts'
import { isTo, type Column, type Columns } from './column.ts'

/** The words before sums, in small letters and without blanks. */
const word =
  '合計|総計|小計|総合計|計|(?:合計|総)(?:金額|額|人数|件数|枚数|数)|(?:grand|sub)?-?totals?|totale|totalgénéral|(?:gesamt|zwischen)?summe|gesamt|итого|합계|总计|總計|合计|小计'
const words = new RegExp(`^(?:${word})$`, 'u')
const longestWord = 20
/** A part of each of these words, so that few names have to be compared in full. */
const part = /[計计数額]|total|summe|gesamt|итого|합계/iu

/** A sum: ¥3,000, 1.250,00 €, 12名. */
const number = "[-+△▲]?[¥$€£]?[\\d.,']+(?:円|%|€|[件人名枚通部個点冊本社])?"
const sum = new RegExp(`^${number}$`, 'u')
/** Word and sum in one cell: 計2名, Total: 3, 全3件. */
const sumInOneCell = new RegExp(`^(?:(?:${word})${number}|全\\d+[件人名枚社])$`, 'u')

/** Words that are never a name; below telephone numbers, the sum is their count. */
const isNoName = /^[合総总總小][計计]/u

/** Columns that neither identify nor reach a person, and names: they may hold a sum. */
const mayBeSummed = (column: Column | null) =>
  column === null || isTo(column, 'memo', 'note', 'skip', 'fullname', 'lastname', 'firstname', 'organization')

/** A word that begins a remark if a number or a colon follows. */
const begins =
  /^(?:注|備考|連絡先|お?問い?合わ?せ先?|幹事|会計|事務局|作成|更新|最終更新|印刷|出力|集計|出典|notes?|updated|last\s?updated|printed|created|generated|exported|source|page|stand|erstellt|gedruckt)/iu
/** Words that make any line a remark, and the end of a list. */
const remarks =
  /^(?:※|[（(]?注\d*[）)]|[*＊].*[はをが。]|(?:以上|以下余白|終わり|おわり|end)[。.]?$|please\b.*\s)/iu

/** A date of the list: 2026年1月1日現在, 2026年1月1日 事務局作成. */
const asOf = /^.*(?:現在|作成|更新)[)）]?$/u

/** More consecutive rows than this are not remarks. */
const mostBelow = 9

/** The rows without the sums and remarks that people write below a list; `skipped` gets each row left out. */
export function withoutRowsBelow(
  rows: TableRows,
  columns: Columns,
  skipped: (row: TableRow) => void,
): TableRows {
  return {
    each(use) {
      let held: TableRow[] = []
      let hasOthers = false
      const isRead = rows.each((row) => {
        if (hasOthers && held.length < mostBelow && isBelow(row.cells, columns)) {
          held.push(row)
          return
        }
        hasOthers = true
        if (held.length === 0) return use(row)
        // More rows follow, so these did not end the list.
        const before = held
        held = []
        // There may be sums of parts among them.
        for (const each of before) {
          if (isSumOfPart(each.cells, columns)) skipped(each)
          else if (use(each) === false) return false
        }
        return use(row)
      })
      for (const row of held) skipped(row)
      return isRead
    },
  }
}

/** Whether a row is a sum or a remark. Nearly every row of a list has a second text, which shows that it is neither. */
function isBelow(cells: readonly string[], columns: Columns): boolean {
  let at = -1
  for (let place = 0; place < cells.length; place += 1) {
    if (!isText(cells[place] ?? '')) continue
    if (at >= 0) return false
    at = place
  }
  return isRemark(cells) || (at >= 0 && isTotal(cells, at, columns))
}

/** Whether a row is a sum, by a word that is never a name. */
function isSumOfPart(cells: readonly string[], columns: Columns): boolean {
  const at = cells.findIndex(isText)
  return at >= 0 && isNoName.test(plain(cells[at] ?? '')) && isTotal(cells, at, columns)
}

/** Whether a row has one cell only, with a remark about the list or its sum. */
function isRemark(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '')
  const text = filled[0]?.trim() ?? ''
  return (
    filled.length === 1 &&
    (remarks.test(text) ||
      (asOf.test(text) && /\d/u.test(text)) ||
      (begins.test(text) && /[\d０-９:：]/u.test(text)) ||
      sumInOneCell.test(plain(text)))
  )
}

/** Whether the only text of a row is a word for a sum, and all other cells are numbers in columns without contact data. */
function isTotal(cells: readonly string[], at: number, columns: Columns): boolean {
  const text = cells[at] ?? ''
  if (text.length > longestWord || !part.test(text) || !words.test(plain(text))) return false
  const mayBeAnywhere = isNoName.test(plain(text))
  let hasSum = false
  const others = cells.every((cell, place) => {
    if (place === at || cell.trim() === '') return true
    hasSum = true
    return (mayBeAnywhere || mayBeSummed(columns[place] ?? null)) && sum.test(plain(cell))
  })
  return others && hasSum
}

/** Whether a cell begins with a character that no number has. */
function isText(cell: string): boolean {
  if (cell === '') return false
  // Kana and kanji never begin a number.
  return isKanaOrKanji(cell.charCodeAt(0)) || /^\s*[^\d\s.,'+\-¥￥$€£△▲０-９]/u.test(cell)
}

function plain(cell: string): string {
  return cell
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s:()[\]【】]/gu, '')
}

const nameInTwo =
  /^([\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]{1,6})\s[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]{1,6}$/u

/** A cell with the sign for "same as above" filled in from the row above: all of it, or the family name, as in 〃 花子. */
export function asAbove(cell: string, above: string | undefined): string {
  if (above === undefined) return cell
  if (cell.length < 3 && (cell === '〃' || cell === '同上')) return above
  if (cell.charCodeAt(0) !== sameAsAbove || !nameInTwo.test(cell)) return cell
  const family = nameInTwo.exec(above)?.[1]
  return family === undefined ? cell : `${family}${cell.slice(1)}`
}

const sameAsAbove = 0x3003

/** The first member of a family, under a heading for the relation. */
const first = /^(?:本人|世帯主|戸主|筆頭者|ご?本人様?|)$/u

/** Tables with more columns come from programs; each of their rows is a contact of its own, whatever it lacks. */
export const mostByHand = 20

/** Rows that add to the person above them: family members, or lines of the address. */
export class RowsOfPerson {
  readonly #isByHand: boolean
  readonly #name: number
  readonly #family: number
  readonly #count: number
  readonly #relation: number
  /** Whether the row of the person above had a number. */
  #isNumbered = false

  /** @param headers and columns: those of the table, side by side */
  constructor(headers: readonly string[], columns: Columns) {
    const at = (content: Column['to']) => columns.findIndex((column) => isTo(column, content))
    this.#name = at('fullname')
    this.#isByHand = columns.length <= mostByHand
    this.#family = at('firstname') < 0 ? -1 : at('lastname')
    this.#count = at('count')
    this.#relation = headers.findIndex((header) => header.trim() === '続柄')
  }

  /** Adds a row to the person above it. Returns false for a row that is a contact of its own. */
  take(last: Person | undefined, person: Person, cells: readonly string[]): boolean {
    const isTaken = this.#isByHand && last !== undefined && this.#isMore(last, person, cells)
    if (!isTaken && this.#count >= 0) this.#isNumbered = /\d/u.test(cells[this.#count] ?? '')
    return isTaken
  }

  #isMore(last: Person, person: Person, cells: readonly string[]): boolean {
    const { lastname, firstname } = person
    // Most people have both names.
    if (lastname !== undefined && firstname !== undefined)
      return (
        lastname === last.lastname &&
        person.telephones === undefined &&
        this.#isWithoutNumber(cells) &&
        takeJoint(last, person)
      )
    const isNamed = lastname !== undefined || firstname !== undefined
    return isNamed ? this.#takeMember(last, person, cells) : takeBuilding(last, person)
  }

  /**
   * Takes a family member, who has only a given name and is indented below the first of the family, lacks the family's shared data, or has a
   * relation.
   */
  #takeMember(last: Person, person: Person, cells: readonly string[]): boolean {
    const { telephones } = person
    const isBelow =
      telephones === undefined &&
      (cells[this.#name]?.startsWith('\u3000') === true ||
        this.#isWithoutNumber(cells) ||
        this.#isWithoutFamily(last, cells))
    const isOfFamily = !first.test(cells[this.#relation]?.trim() ?? '') && last.addresses !== undefined
    if (!isBelow && !isOfFamily) return false
    return takeJoint(last, isNamedWhole(person) ? givenAlone(person) : person)
  }

  /** Whether rows are numbered, and the row above is, but this one is not. */
  #isWithoutNumber(cells: readonly string[]): boolean {
    return this.#count >= 0 && this.#isNumbered && (cells[this.#count] ?? '').trim() === ''
  }

  /** Whether the family name has its own column, and only the row above fills it. */
  #isWithoutFamily({ lastname, firstname, addresses }: Person, cells: readonly string[]): boolean {
    const isWhole = lastname !== undefined && firstname !== undefined && addresses !== undefined
    return isWhole && this.#family >= 0 && (cells[this.#family] ?? '').trim() === ''
  }
}

/** Whether the only name is in the place of the family name, as for a single word in a cell for both. */
const isNamedWhole = ({ lastname, firstname }: Person) => lastname !== undefined && firstname === undefined

function givenAlone({ lastname = '', lastkana, firstkana = lastkana, ...others }: Person): Person {
  return { ...others, firstname: lastname, ...(firstkana && { firstkana }) }
}

/** Adds a row to the joint names of the person above it. Returns false where it has another way to reach a person. */
function takeJoint(last: Person, { telephones = [], memo, ...person }: Person): boolean {
  const { lastname, firstname, lastkana, firstkana, birthdate, gender, suffix, ...others } = person
  if (Object.keys(others).length > 0) return false
  ;(last.joint_names ??= []).push({
    ...(lastname && { lastname }),
    ...(firstname && { firstname }),
    ...(lastkana && { lastkana }),
    ...(firstkana && { firstkana }),
    ...(suffix && { suffix }),
    ...(gender && { gender }),
    ...(birthdate && { birthdate }),
  })
  for (const telephone of telephones) (last.telephones ??= []).push(telephone)
  const lines = telephones.map(({ number }) => `Telephone (${firstname ?? ''}): ${number}`)
  if (memo !== undefined) lines.unshift(`${firstname ?? ''}: ${memo}`)
  if (lines.length > 0) last.memo = [...(last.memo ? [last.memo] : []), ...lines].join('\n')
  return true
}

/** Only the building, below its street. */
function takeBuilding(last: Person, { addresses = [], ...rest }: Person): boolean {
  const [above] = last.addresses ?? []
  const [{ kindof = null, street = '', building = '', ...others } = {}, another] = addresses
  if (above === undefined || above.kindof !== kindof || above.building !== undefined) return false
  if (another !== undefined || Object.keys(rest).length > 0 || Object.keys(others).length > 0) return false
  above.building = joined([street, building])
  return true
}
