import type { Person } from '../person.ts'
import { joined } from './cell-values.ts'
import type { Column } from './headers.ts'

/** The same as in the row above. */
export const isDitto = (cell: string) => cell.length < 3 && (cell === '〃' || cell === '同上')

/** Whoever is the first of a family, below a heading for what each is of another. */
const first = /^(?:本人|世帯主|戸主|筆頭者|ご?本人様?|)$/u

/** Rows that say more of the person above them: of the family, or of the address. */
export class RowsOfPerson {
  readonly #name: number
  readonly #relation: number

  /** @param headers and columns: those of the table, side by side */
  constructor(headers: readonly string[], columns: readonly (Column | null)[]) {
    this.#name = columns.indexOf('fullname')
    this.#relation = headers.findIndex((header) => header.trim() === '続柄')
  }

  /** Adds a row to the person above it. Returns false for one that is somebody by itself. */
  take(last: Person | undefined, person: Person, cells: readonly string[]): boolean {
    const { lastname, firstname } = person
    // Most people have both names.
    if (last === undefined || (lastname !== undefined && firstname !== undefined)) return false
    const isNamed = lastname !== undefined || firstname !== undefined
    return isNamed ? this.#takeMember(last, person, cells) : takeBuilding(last, person)
  }

  /** By the given name alone, set in below the first of the family or with what somebody is of that one. */
  #takeMember(last: Person, person: Person, cells: readonly string[]): boolean {
    const { lastname, firstname, lastkana, firstkana, birthdate, gender, suffix, memo, ...rest } = person
    const { telephones = [], ...others } = rest
    const given = lastname ?? firstname
    const isSetIn = cells[this.#name]?.startsWith('\u3000') === true && telephones.length === 0
    const isOfFamily = !first.test(cells[this.#relation]?.trim() ?? '') && last.addresses !== undefined
    if (given === undefined || Object.keys(others).length > 0 || !(isSetIn || isOfFamily)) return false
    const kana = firstkana ?? lastkana
    ;(last.joint_names ??= []).push({
      firstname: given,
      ...(kana && { firstkana: kana }),
      ...(suffix && { suffix }),
      ...(gender && { gender }),
      ...(birthdate && { birthdate }),
    })
    for (const telephone of telephones) (last.telephones ??= []).push(telephone)
    const lines = telephones.map(({ number }) => `Telephone (${given}): ${number}`)
    if (memo !== undefined) lines.unshift(`${given}: ${memo}`)
    if (lines.length > 0) last.memo = [...(last.memo ? [last.memo] : []), ...lines].join('\n')
    return true
  }
}

/** The building alone, below its street. */
function takeBuilding(last: Person, { addresses = [], ...rest }: Person): boolean {
  const [above] = last.addresses ?? []
  const [{ kindof = null, street = '', building = '', ...others } = {}, another] = addresses
  if (above === undefined || above.kindof !== kindof || above.building !== undefined) return false
  if (another !== undefined || Object.keys(rest).length > 0 || Object.keys(others).length > 0) return false
  above.building = joined(street, building)
  return true
}
