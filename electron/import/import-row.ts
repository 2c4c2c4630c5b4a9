import type { ImportRow } from '../../contract/ipc/import.ts'
import { isPhotoField, isEmpty } from '../../contract/record/fields.ts'
import { shortened } from '../../exchange/limits.ts'
import { nameOf } from '../../exchange/person.ts'
import type { Person, ReadPerson } from '../../exchange/person.ts'
import type { Standing } from './match-persons.ts'

/** A line without what both say, which is told only of those that are shown. */
export type ImportLine = Omit<ImportRow, 'values'>

/** Returns the line of a person: who it is, and how it stands to the book. */
export function rowOf({ line, person }: ReadPerson, place: number, standing: Standing): ImportLine {
  const { lastkana = '', firstkana = '', organization, addresses } = person
  const [home] = addresses ?? []
  const at = [home?.zipcode, home?.region, home?.city, home?.street, home?.building]
  const { match, ...rest } = standing
  return {
    ...{ place, line, name: nameOf(person), kana: `${lastkana} ${firstkana}`.trim(), ...rest },
    company: organization?.name ?? '',
    address: at.filter(Boolean).join(' '),
    match: match && { family: match.family, id: match.id, name: nameOf(match.record as Person) },
  }
}

/** Returns what a person and the contact that it may be say in the fields where they are not the same. */
export function bothSay(
  fields: Readonly<Record<string, unknown>>,
  { adds, differs, match }: Standing,
): ImportRow['values'] {
  return [...new Set([...differs, ...adds])].map((field) => {
    const say = isPhotoField(field) ? countOf : textOf
    return { field, mine: say(match?.record[field]), theirs: say(fields[field]) }
  })
}

/** The texts of a value on one line: those of a list one behind the other, without what kind they are. */
function textOf(value: unknown): string {
  return shortened(textsOf(value).join(' · '))
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  if (Array.isArray(value)) return value.flatMap((each) => textsOf(each).join(' ') || [])
  if (typeof value !== 'object' || value === null) return []
  const parts = Object.entries(value).filter(([part]) => part !== 'kindof' && part !== 'label')
  return parts.flatMap(([, part]) => textsOf(part))
}

/** Of photos there is nothing to be read but how many there are. */
function countOf(value: unknown): string {
  const photos = Array.isArray(value) ? value.length : Number(!isEmpty(value))
  return photos === 0 ? '' : String(photos)
}
