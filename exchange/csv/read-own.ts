import { numbersOfDate, restoreNumbers, restoreZipcode } from '../fields/lost-digits.ts'
import { genderOf, isEastern } from '../fields/names.ts'
import { photoOfCell } from '../fields/photo.ts'
import type { JointPerson, ReadPerson, Remark } from '../person.ts'
import type { TableRows } from '../table-rows.ts'
import { dateOfCell, remarkOf } from './birth-cells.ts'
import { wholeNumber } from './cell-values.ts'
import { plainText, unguarded } from './formula-guard.ts'
import { isTo } from './column.ts'
import { ownColumn, putValue } from './own-columns.ts'
import { RowReading, type TakeCell } from './row-person.ts'
import type { WholeReading } from './table-columns.ts'

/**
 * Rows of our own export, each field where it came from and unchanged. A value that does not have the form in which we write it
 * has been changed by a spreadsheet, and is restored with a remark; columns that other programs have added come after the
 * person's own. Null as for `readRows`.
 */
export function readOwnRows(
  headers: readonly string[],
  rows: TableRows,
  reading: WholeReading,
): { persons: ReadPerson[]; remarks: Remark[] } | null {
  const persons: ReadPerson[] = []
  const remarks: Remark[] = []
  const columns = headers.map(ownColumn)
  const photoAt = columns.findIndex((column) => column?.name === 'photo')
  const added = columns.flatMap((column, at) =>
    column === null ? [{ at, take: takerOf(reading, headers, at) }] : [],
  )
  const row = new RowReading(reading, remarks)
  const isRead = rows.each(({ line, cells }) => {
    row.begin(line)
    for (const [at, column] of columns.entries())
      if (column?.name === 'photo') takePhoto(row, cells[at] ?? '')
      else if (column !== null) putValue(row.person, column, unguarded(apart(cells[at] ?? '')))
    row.noteCut(cells, (at) => columns[at]?.name ?? headers[at] ?? '', photoAt)
    repair(row)
    for (const { at, take: takeCell } of added) {
      const cell = plainText(cells[at] ?? '')
      if (cell !== '') takeCell(row, cell)
    }
    const beyond = cells.slice(columns.length).join(' ').trim()
    if (beyond !== '') row.note('', 'too-many-cells', beyond)
    const person = row.finishOwn()
    if (person !== null) persons.push({ line, person })
  })
  return isRead ? { persons, remarks } : null
}

function takerOf({ columns }: WholeReading, headers: readonly string[], at: number): TakeCell {
  const column = columns[at] ?? null
  // A name or an address would become an additional one.
  const isByItself = isTo(column, 'telephone', 'email', 'link', 'memo', 'note', 'tags', 'nickname')
  return RowReading.takerOf(isByItself ? column : null, headers[at] ?? '')
}

/** A copy of a text: a slice of a longer text would keep all of that in memory, including portraits. */
function apart(text: string): string {
  return text.length < 13 || text.length > 1000 ? text : `${text} `.slice(0, -1)
}

function takePhoto(row: RowReading, cell: string): void {
  if (cell === '') return
  const photo = photoOfCell(cell)
  if (photo === 'cut') row.note('photo', 'photo-cut')
  else if (photo === 'unreadable') row.note('photo', 'photo-unreadable')
  else row.person.photo = photo
}

/** Restores our form of a value that a spreadsheet has rewritten. */
function repair(row: RowReading): void {
  const { person } = row
  const note = (kind: Remark['text']['kind'], value: string) => row.note('', kind, value)
  repairDays(row, person, '')
  for (const [at, joint] of (person.joint_names ?? []).entries())
    repairDays(row, joint, `joint_names.${at + 1}.`)
  for (const address of person.addresses ?? []) {
    repairDigits(row, address, 'zipcode')
    repairDigits(row, address, 'pobox')
    restoreZipcode(address, note)
    for (const part of ['street', 'building'] as const)
      // In Scotland 2/1 is a flat.
      if (
        !/^\d+\/\d+$/u.test(address[part] ?? '') ||
        isEastern(`${address.region ?? ''}${address.city ?? ''}`)
      )
        repairNumbers(row, address, part)
  }
  repairNumbers(row, person, 'code')
  repairDigits(row, person, 'code')
  if (person.telephones === undefined) return
  person.telephones = person.telephones.filter((telephone) => repairNumber(row, telephone))
  restoreNumbers(person, note)
}

function repairDays(row: RowReading, person: JointPerson, at: string): void {
  const { birthdate, gender } = person
  if (birthdate !== undefined) repairDate(row, person, `${at}birthdate`)
  if (gender === undefined || gender === 'm' || gender === 'f') return
  const known = genderOf(gender)
  if (known === 'm' || known === 'f') {
    person.gender = known
    row.note(`${at}gender`, 'reads-otherwise', `${String(gender)} → ${known}`)
  } else {
    delete person.gender
    if (known === null) row.unknown(gender, `${at}gender`)
  }
}

function repairDate(row: RowReading, person: JointPerson, field: string): void {
  const { birthdate = '' } = person
  const date = dateOfCell(row, birthdate.trim(), field)
  if (date.kind === 'day') {
    if (date.iso === birthdate) return
    person.birthdate = date.iso
    row.note(field, 'reads-otherwise', `${birthdate} → ${date.iso}`)
    return
  }
  delete person.birthdate
  if (date.kind === 'none') return
  row.memo.push(`${field}: ${date.text}`)
  row.note(field, remarkOf[date.kind], date.text)
}

/** House numbers, or a code, that a spreadsheet took for a date. */
function repairNumbers<Part extends string>(
  row: RowReading,
  holder: Partial<Record<Part, string>>,
  part: Part,
): void {
  const written = holder[part] ?? ''
  const numbers = numbersOfDate(written)
  if (numbers === null) return
  holder[part] = numbers
  row.note(part, 'reads-otherwise', `${written} → ${numbers}`)
}

/**
 * Digits in a spreadsheet's notation for quantities. Without the plus that a spreadsheet writes there, the text may be a code:
 * 5E3.
 */
function repairDigits<Part extends string>(
  row: RowReading,
  holder: Partial<Record<Part, string>>,
  part: Part,
): void {
  const written = holder[part] ?? ''
  if (!/^\d.*E\+\d+$/iu.test(written)) return
  const digits = wholeNumber(written)
  if (digits === written) return
  if (digits === null) {
    delete holder[part]
    row.digitsLost(written, part)
  } else {
    holder[part] = digits
    row.note(part, 'reads-otherwise', `${written} → ${digits}`)
  }
}

/** Returns whether a telephone number is still one: a spreadsheet turns it into a quantity, and may drop its last digits. */
function repairNumber(row: RowReading, telephone: { number?: string }): boolean {
  const { number: written } = telephone
  // The value may be a kind without its number.
  if (written === undefined) return true
  const number = wholeNumber(written.replace(/^'(?=\d)/u, ''))
  if (number === null) row.digitsLost(written, 'telephones')
  else if (number !== written) {
    telephone.number = number
    row.note('telephones', 'reads-otherwise', `${written} → ${number}`)
  }
  return number !== null
}
