import type { ImportColumn } from '../../contract/ipc/import.ts'
import type { MessageKey } from '../../languages/page.ts'
import type { Translate } from './translate.ts'

const words = {
  keep: 'imports.holds.keep',
  skip: 'imports.holds.skip',
  fullname: 'imports.holds.fullname',
  lastname: 'imports.holds.lastname',
  firstname: 'imports.holds.firstname',
  fullkana: 'imports.holds.fullkana',
  lastkana: 'imports.holds.lastkana',
  firstkana: 'imports.holds.firstkana',
  suffix: 'imports.holds.suffix',
  'organization.name': 'imports.holds.company',
  'organization.dept1': 'imports.holds.department',
  'organization.title': 'imports.holds.title',
  'adr:home:zipcode': 'imports.holds.zipcode',
  'adr:home:line1': 'imports.holds.address',
  'adr:home:line2': 'imports.holds.address2',
  'adr:home:region': 'imports.holds.region',
  'adr:home:city': 'imports.holds.city',
  'adr:home:street': 'imports.holds.street',
  'adr:home:building': 'imports.holds.building',
  'adr:office:zipcode': 'imports.holds.officeZipcode',
  'adr:office:line1': 'imports.holds.officeAddress',
  'tel:tel': 'imports.holds.tel',
  'tel:cell': 'imports.holds.cell',
  'tel:offtel': 'imports.holds.officeTel',
  'tel:fax': 'imports.holds.fax',
  'email:home': 'imports.holds.email',
  'email:office': 'imports.holds.officeEmail',
  'url:hp': 'imports.holds.url',
  birthdate: 'imports.holds.birthdate',
  gender: 'imports.holds.gender',
  'joint:all': 'imports.holds.joint',
  tags: 'imports.holds.tags',
  code: 'imports.holds.code',
  note: 'imports.holds.note',
} as const satisfies Record<ImportColumn, MessageKey>

/** What a column can hold, as options of a select. What nobody knows goes to the memo unless the user names it. */
export function columnOptions(isKnown: boolean, t: Translate): { value: ImportColumn; text: string }[] {
  const entries = Object.entries(words) as [ImportColumn, MessageKey][]
  return entries.map(([value, key]) => {
    return { value, text: t(value === 'keep' && !isKnown ? 'imports.holds.memo' : key) }
  })
}
