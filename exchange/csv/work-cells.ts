import { splitCompany, splitWork } from '../fields/companies.ts'
import { fullKana } from '../fields/names.ts'
import type { Person, PersonOrganization } from '../person.ts'
import { saysNone, valuesIn } from './cell-values.ts'
import type { Column, Columns } from './column.ts'
import { hasOneOffice } from './table-columns.ts'

/** The row that has the cell. */
interface WorkRow {
  readonly person: Person
  readonly reading: { columns: Columns }
  unknown(text: string, header: string): void
}

type WorkPart = Extract<Column, { to: 'organization' }>['part']

/** Adds a fact about work to the person of the row: one part, or several, as the heading says. */
export function takeWork(row: WorkRow, part: WorkPart, text: string, header: string): void {
  if (part === 'post') takeParts(row, splitWork(text), header)
  else if (part === 'place') takeParts(row, placeOf(text), header)
  else takePart(row, part, text, header)
}

function takeParts(row: WorkRow, parts: PersonOrganization, header: string): void {
  for (const part of ['name', 'dept1', 'dept2', 'title'] as const)
    if (parts[part] !== undefined) takePart(row, part, parts[part], header)
}

/** A company with its departments and a title, under a heading that names them together. */
function placeOf(text: string): PersonOrganization {
  const company = splitCompany(text, true)
  if (company === null) return { name: text }
  const { name, dept1, dept2, rest } = company
  const work = rest === undefined ? {} : splitWork(rest)
  return { name, ...(dept1 && { dept1 }), ...(dept2 && { dept2 }), ...work }
}

function takePart(row: WorkRow, part: keyof PersonOrganization, text: string, header: string): void {
  if (saysNone.test(text)) return
  const organization = (row.person.organization ??= {})
  // Several values in one cell, as Google writes them.
  for (const each of text.includes(' ::: ') ? valuesIn(text, /:::/u) : [text]) {
    if (organization[part] === undefined) organization[part] = part === 'kana' ? fullKana(each) : each
    else if (organization[part] === each) continue
    // 支店名 before 部署名
    else if (part === 'dept1' && hasOneOffice(row.reading.columns)) takePart(row, 'dept2', each, header)
    else row.unknown(each, header)
  }
}
