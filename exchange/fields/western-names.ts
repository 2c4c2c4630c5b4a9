import { isWesternHonorific, joinedHonorific } from '../../contract/record/western-titles.ts'
import type { Person } from '../person.ts'
import {
  endsInLatin,
  isCompany,
  isEastern,
  isFamily,
  isSalutation,
  longestWithDegree,
  splitName,
} from './names.ts'

/**
 * Takes the words before or after a western name as its honorific, in addition to the existing one: Dr., Jr. Returns false if
 * the text is something else, or the name is not a western one.
 */
export function takeWesternHonorific(person: Person, text: string): boolean {
  const { lastname = '', firstname = '', suffix = '' } = person
  if (lastname + firstname === '' || isEastern(lastname + firstname + suffix)) return false
  if (!isWesternHonorific(text)) return false
  person.suffix = joinedHonorific(suffix, text.trim())
  return true
}

/** Words before a name that are not part of it; other words of `salutation` may be given names. */
const beforeName =
  /^(?:(?:(?:Mr|Mrs|Ms|Mx|Dr|Prof|Rev|Hr|Sig|Sra?|Dra|Dott)\.|Mrs?|Ms|Miss|Dr|Prof|Herrn?|Frau|[Dd]e heer|[Mm]evrouw|Dhr\.|Mevr\.|Mme|Mlle|Monsieur|Madame) )+(?=\S)/u

/** The same for a couple with only one name: Mr. and Mrs. John Smith. */
const beforeCouple =
  /^(?:(?:Mr|Dr|Prof|Rev|Capt|Herrn?|Hr|M|Mrs?|Sr|Sig|Dhr|Lord|Sir)\.? )+(?:&|\+|and|und|et|y|e|en|og|och) (?:(?:Mrs?|Ms|Miss|Dr|Prof|Frau|Fr|Mme|Sra|Mevr|Lady|Fru)(?:\. ?| |$))+/u

const betweenCouple = / (?:&|\+|and|und|et) /iu
/** Words between two given names before one family name, which family names may also contain: Ortega y Gasset. */
const alsoInName = /^(\p{Lu}[\p{L}-]+) (?:y|e|en|i|og|och) (?=\p{Lu}[\p{L}-]+ )/u
const nameWord = /^(?:\p{Lu}[\p{L}\p{M}'’.-]*|van|von|vom|zu|der|den|de|del|della|di|da|du|la|le|ter|ten)$/u

/** Words of shops, firms and schools, whose names may contain an & as well. */
const wordOfGroup =
  /^(?:the|co|company|cie|sons?|söhne|fils|bros|brothers|partners?|associates|group|services?|shop|store|hotel|inn|restaurant|caf[eé]|bar|church|school|college|university|bank|club|foundation|trust|law|firm|design|media|studios?|family|families|foods|motors|consulting|insurance|realty)\.?$/iu

/**
 * Returns the names in a cell with a European or American name, the first of them whole, and the words before them: Mr. John
 * Smith, John & Mary Smith, John Smith and Mary Jones; null if there is nothing to divide.
 */
export function splitWesternNames(text: string): { names: string[]; salutation: string } | null {
  if (text.length > longestWithDegree || !endsInLatin(text) || isFamily(text)) return null
  const line = text.replace(/\s+/gu, ' ').trim()
  const [, lastname = '', addressed = ''] = /^([^,]+, )?(.+)$/u.exec(line) ?? []
  const couple = beforeCouple.exec(addressed)?.[0]
  if (couple === addressed) return null
  const before = couple ?? (lastname === '' ? undefined : beforeName.exec(addressed)?.[0])
  if (before !== undefined) return behindSalutation(before.trim(), lastname + addressed.slice(before.length))
  const list = listOf(line)
  if (list !== null) return { names: list, salutation: '' }
  const written = line.replace(alsoInName, '$1 & ').split(betweenCouple)
  const salutations = written.map((name) => beforeName.exec(name)?.[0].trim() ?? '')
  const plain = written.map((name) => name.replace(beforeName, ''))
  const names = plain.length === 2 ? coupleOf(plain[0] ?? '', plain[1] ?? '') : plain
  if (names === null || names.length > 2) return null
  const salutation = salutations.filter((word) => word !== '').join(', ')
  return names.length === 1 && salutation === '' ? null : { names, salutation }
}

/**
 * The names of a family or a group between commas, with a word before the last: John, Mary, Tom and Ann Smith. Null for any
 * other text: a single comma may come before the given names, as in Smith, John & Mary Ann.
 */
function listOf(line: string): string[] | null {
  const [, before, last] = /^([^,]+(?:, [^,]+)+)(?:,? (?:&|and|und|et|y|e|en) )([^,]+)$/iu.exec(line) ?? []
  if (before === undefined || last === undefined || !/, .*,/u.test(line)) return null
  const [first = '', ...others] = [...before.split(', '), last]
  const { lastname, firstname } = splitName(last)
  const words = line.split(/[\s,]+/u)
  const areNames = words.every((word) => nameWord.test(word) || /^(?:&|and|und|et|y|e|en)$/iu.test(word))
  if (!areNames || words.some((word) => wordOfGroup.test(word)) || isCompany(last)) return null
  if (lastname === undefined || firstname === undefined) return null
  const length = (name: string) => name.split(' ').length
  if ([first, ...others].every((name) => length(name) > 1)) return [first, ...others]
  const areGiven = [first, ...others.slice(0, -1)].every((name) => length(name) === 1)
  return areGiven ? [`${first} ${lastname}`, ...others.slice(0, -1), firstname] : null
}

/** The names after a form of address. */
function behindSalutation(first: string, name: string): { names: string[]; salutation: string } {
  const { names, salutation } = splitWesternNames(name) ?? {
    names: [name.replace(/,\s*$/u, '')],
    salutation: '',
  }
  return { names, salutation: salutation === '' ? first : `${first}, ${salutation}` }
}

/** Two names written together, at least one of them whole: the family name may belong to both. */
function coupleOf(one: string, other: string): string[] | null {
  const words = `${one} ${other}`.split(' ')
  const [, family] = /^([^,]+), ?[^ ,]+$/u.exec(one) ?? []
  const areNames = words.every((word, at) => nameWord.test(at === 0 || family ? word.replace(',', '') : word))
  if (!areNames || words.length < 3 || words.some((word) => wordOfGroup.test(word))) return null
  if (isCompany(other) || isSalutation(one) || (family !== undefined && other.includes(' '))) return null
  const { lastname, firstname } = splitName(other)
  if (one.includes(' ') || lastname === undefined || firstname === undefined) return [one, other]
  return [`${one} ${lastname}`, firstname]
}

/** Headers that say that the family name comes first; a header in the plural means two family names. */
const saysOrder =
  /^(?:nom,?(?: et)? pr[ée]nom|(?:nach)?name(?:, ?|\/| | und )vorname|naam en voornaam|nom ?(?:\/|&) ?pr[ée]nom|(?:teljes )?n[ée]v$|apellidos,?(?: y)? nombre|cognome e nome|nazwisko i imi[ęe]|p[řr][íi]jmen[íi] a jm[ée]no|priezvisko a meno|(?:last(?: ?name)?|surname), ?first)/iu
/** Family names in capitals before a given one, and one with its small words. */
const capitals = /^(?:\p{Lu}[\p{Lu}'’-]+\s+)+(?=\p{Lu}\p{Ll})/u
const oneName = /^(?:(?:van|von|der|den|de|del|della|di|da|la|le|du|des)\s+)*\S+\s+/iu

/**
 * Returns a European name with a comma after the family name if the header says that the family name comes first; other names
 * unchanged.
 */
export function inOrderOf(header: string, text: string): string {
  if (!saysOrder.test(header) || /[,&+\d]|^fam(?:il|\.)/iu.test(text) || isEastern(text) || isCompany(text))
    return text
  const [first = ''] = capitals.exec(text) ?? oneName.exec(text) ?? []
  const rest = text.slice(first.length)
  const [second = ''] = /^apellidos/iu.test(header) && first !== '' ? (/^\S+\s+/u.exec(rest) ?? []) : []
  return first === '' ? text : `${(first + second).trim()}, ${rest.slice(second.length)}`
}
