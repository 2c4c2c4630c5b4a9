import { fullKana, splitHonorific, splitName } from '../fields/names.ts'
import type { JointPerson } from '../person.ts'

/** A joint name, whole or in parts. */
type Parts = JointPerson & { fullname?: string }

/** The joint names of one row as its cells come in. */
export class JointCells {
  readonly #parts = new Map<number, Parts>()

  /** Adds the cell of a column `joint:number:part`; `all`, `suffixes` and `kana` hold several, matched by position. */
  take(number: string, part: string, text: string): void {
    if (!['all', 'suffixes', 'kana'].includes(number)) {
      this.#add(Number(number), part === 'suffix' ? 'suffixes' : part, text)
      return
    }
    // 花子/一郎 with 様/君.
    for (const [at, value] of text.split(/[/／、,;；・\n]/u).entries())
      this.#add(at + 1, number === 'all' ? 'fullname' : number, value.trim())
  }

  #add(at: number, part: string, text: string): void {
    this.#parts.set(at, { ...this.#parts.get(at), ...partOf(part, text) })
  }

  /** Those who have a name, in the order of their numbers. */
  persons(): JointPerson[] {
    return [...this.#parts].sort(([a], [b]) => a - b).flatMap(([, each]) => jointPerson(each))
  }
}

function partOf(part: string, text: string): Partial<Parts> {
  if (text === '') return {}
  if (part === 'suffixes') return /^(?:なし|選択なし)$/u.test(text) ? {} : { suffix: text }
  if (part === 'kana') return { firstkana: fullKana(text) }
  return { [part]: text }
}

/** A joint name as a person; none where there is no name. */
export function jointPerson({ fullname, ...joint }: Parts): JointPerson[] {
  if (fullname !== undefined) {
    const { name, suffix } = splitHonorific(fullname)
    if (suffix !== undefined) joint.suffix ??= suffix
    // A joint name alone is a given name: the family name is the first person's.
    Object.assign(joint, /[\s\u3000]/u.test(name) ? splitName(name) : { firstname: name })
  }
  return joint.lastname === undefined && joint.firstname === undefined ? [] : [joint]
}
