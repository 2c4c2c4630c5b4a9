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
  readonly #family: number
  readonly #count: number
  readonly #relation: number
  /** Whether the row of the person above had a number. */
  #isNumbered = false

  /** @param headers and columns: those of the table, side by side */
  constructor(headers: readonly string[], columns: readonly (Column | null)[]) {
    this.#name = columns.indexOf('fullname')
    this.#family = columns.includes('firstname') ? columns.indexOf('lastname') : -1
    this.#count = columns.indexOf('count')
    this.#relation = headers.findIndex((header) => header.trim() === '続柄')
  }

  /** Adds a row to the person above it. Returns false for one that is somebody by itself. */
  take(last: Person | undefined, person: Person, cells: readonly string[]): boolean {
    const isTaken = last !== undefined && this.#isMore(last, person, cells)
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

  /** By the given name alone, set in below the first of the family, without what each family has, or with what somebody is of the first. */
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

  /** Whether rows are numbered, and the one above is, but this one is not. */
  #isWithoutNumber(cells: readonly string[]): boolean {
    return this.#count >= 0 && this.#isNumbered && (cells[this.#count] ?? '').trim() === ''
  }

  /** Whether the family name has a column of its own, and the one above stands in it alone. */
  #isWithoutFamily({ lastname, firstname, addresses }: Person, cells: readonly string[]): boolean {
    const isWhole = lastname !== undefined && firstname !== undefined && addresses !== undefined
    return isWhole && this.#family >= 0 && (cells[this.#family] ?? '').trim() === ''
  }
}

/** Whether the only name stands where one of a family would, as a word alone does in a cell for both. */
const isNamedWhole = ({ lastname, firstname }: Person) => lastname !== undefined && firstname === undefined

function givenAlone({ lastname = '', lastkana, firstkana = lastkana, ...others }: Person): Person {
  return { ...others, firstname: lastname, ...(firstkana && { firstkana }) }
}

/** Adds a row to the joint names of the person above it. Returns false where it says how to reach somebody else. */
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

/** The building alone, below its street. */
function takeBuilding(last: Person, { addresses = [], ...rest }: Person): boolean {
  const [above] = last.addresses ?? []
  const [{ kindof = null, street = '', building = '', ...others } = {}, another] = addresses
  if (above === undefined || above.kindof !== kindof || above.building !== undefined) return false
  if (another !== undefined || Object.keys(rest).length > 0 || Object.keys(others).length > 0) return false
  above.building = joined(street, building)
  return true
}
