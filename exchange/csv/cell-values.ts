import { fullKana, splitHonorific, splitName } from '../fields/names.ts'
import { limits } from '../limits.ts'
import type { JointPerson } from '../person.ts'

/** What stands between two telephone numbers; a pause in dialling is a comma, too. */
const betweenNumbers = /;|；|、|\n|:::|[/／,，](?=\s*(?:[+(]|0|０))/u

/** The telephone numbers of one cell: some programs write several into it. */
export function numbersIn(cell: string): string[] {
  return isOneNumber(cell) ? [cell] : valuesIn(cell.replace(/^'(?=\d)/u, ''), betweenNumbers)
}

/** Whether a cell holds nothing but the signs of a single number, as most do. */
function isOneNumber(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    // Digits, blank, hyphen, dot, plus and round brackets.
    const isSign = code === 0x20 || (code >= 0x28 && code <= 0x2e && code !== 0x2c)
    if (!isSign && (code < 0x30 || code > 0x39)) return false
  }
  return text !== ''
}

/** Several values of one cell, without empty ones. */
export function valuesIn(text: string, between: RegExp): string[] {
  if (!between.test(text)) return text === '' ? [] : [text]
  return text
    .split(between)
    .map((each) => each.trim())
    .filter((each) => each !== '')
}

/** Groups in which everybody is, or that the program keeps for itself. */
const everybody = /^(?:my ?contacts|starred|(?:all|other) contacts)$/iu

/** Those of cells that were taken apart: a table has few, and the same in many rows. */
const ofOneCell = new Map<string, readonly string[]>()
const mostKept = 1000

/** Tags in one cell. Those of Google stand between ` ::: `, groups that everybody has behind `* `. */
export function tagsIn(cell: string): readonly string[] {
  const known = ofOneCell.get(cell)
  if (known) return known
  const tags = cell
    .split(cell.includes(':::') ? ':::' : /[;,、，；\n]/u)
    .map((tag) => tag.trim().replace(/^\*\s*/u, ''))
    .filter((tag) => tag !== '' && !everybody.test(tag))
  if (ofOneCell.size < mostKept && cell.length < limits.shown) ofOneCell.set(cell, tags)
  return tags
}

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
