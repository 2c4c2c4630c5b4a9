import type { SharedCard } from '../../contract/ipc/share.ts'
import { postalLine } from '../../contract/record/postal-lines.ts'
import { joined } from '../fields/joined.ts'
import { nameOf, type Person, type PersonAddress } from '../person.ts'
import { typesOf, escaped } from './write-vcard.ts'

type SharedPart = SharedCard['holds'][number]

interface Part extends SharedPart {
  lines: readonly string[]
  /** Order in which parts get space: the smallest number first. */
  rank: number
}

const frame = ['BEGIN:VCARD', 'VERSION:3.0', 'END:VCARD']
const bytesOf = (lines: readonly string[]) =>
  lines.reduce((sum, line) => sum + new TextEncoder().encode(line).length + 2, 0)

/**
 * Returns a person as a vCard 3.0 of at most this many bytes (UTF-8), for a code that a phone scans: name, reading, company,
 * telephones, mails, addresses and web addresses, without photo and memo. When space runs out, the name stays longest, then a
 * telephone number, a mail address, the reading and the company; later ones of a kind are dropped first.
 */
export function smallCard(person: Person, mostBytes: number): SharedCard {
  const parts = partsOf(person)
  const taken = new Set<Part>()
  let left = mostBytes - bytesOf(frame)
  for (const part of [...parts].sort((one, other) => one.rank - other.rank)) {
    const size = bytesOf(part.lines)
    // A card without its name has nothing.
    if (size > left && part.field === 'name') break
    if (size > left) continue
    left -= size
    taken.add(part)
  }
  const shown = (some: readonly Part[]) => some.map(({ field, value }) => ({ field, value }))
  const held = parts.filter((part) => taken.has(part))
  const [begin = '', version = '', end = ''] = frame
  const lines = [begin, version, ...held.flatMap((part) => part.lines), end]
  return {
    // Lines are not folded: some programs on phones read each line separately.
    text: held.length === 0 ? '' : lines.map((line) => `${line}\r\n`).join(''),
    holds: shown(held),
    leftOut: shown(parts.filter((part) => !taken.has(part))),
  }
}

function partsOf(person: Person): Part[] {
  const { lastname, firstname, telephones = [], emails = [], addresses = [], weburls = [] } = person
  const name = nameOf(person) || person.lastkana || telephones[0]?.number || ''
  if (name === '') return []
  const listed = <T>(
    field: SharedPart['field'],
    [first, others]: readonly [number, number],
    each: readonly T[],
    write: (one: T) => Pick<Part, 'value' | 'lines'> | null,
  ) =>
    each.flatMap((one, at) => {
      const part = write(one)
      return part === null ? [] : [{ field, rank: at === 0 ? first : others, ...part }]
    })
  return [
    {
      field: 'name',
      value: name,
      rank: 0,
      lines: [`N:${parts([lastname, firstname, '', '', ''])}`, `FN:${escaped(name)}`],
    },
    ...kanaOf(person),
    ...workOf(person),
    ...listed('telephones', [1, 5], telephones, ({ kindof, number }) => ({
      value: number,
      lines: [`${withTypes('TEL', kindof)}:${escaped(number)}`],
    })),
    ...listed('emails', [2, 6], emails, ({ kindof, address }) => ({
      value: address,
      lines: [`${withTypes('EMAIL', kindof)}:${escaped(address)}`],
    })),
    ...listed('addresses', [7, 9], addresses, addressOf),
    ...listed('weburls', [8, 10], weburls, ({ url }) => ({
      value: url,
      lines: [`URL:${url.replace(/[\r\n]+/gu, '')}`],
    })),
  ]
}

function kanaOf({ lastkana = '', firstkana = '' }: Person): Part[] {
  const lines = [
    ...(lastkana === '' ? [] : [`X-PHONETIC-LAST-NAME:${escaped(lastkana)}`]),
    ...(firstkana === '' ? [] : [`X-PHONETIC-FIRST-NAME:${escaped(firstkana)}`]),
  ]
  return lines.length === 0 ? [] : [{ field: 'kana', value: joined([lastkana, firstkana]), rank: 3, lines }]
}

function workOf({ organization = {} }: Person): Part[] {
  const { name, dept1, dept2, title } = organization
  const company = [name, dept1, dept2]
  while (company.length > 0 && !company.at(-1)) company.pop()
  const lines = [
    ...(company.length === 0 ? [] : [`ORG:${parts(company)}`]),
    ...(title ? [`TITLE:${escaped(title)}`] : []),
  ]
  const value = joined([...company, title])
  return lines.length === 0 ? [] : [{ field: 'organization', value, rank: 4, lines }]
}

/** The building is in the street: phones do not show the part that the standard has for it. */
function addressOf(address: PersonAddress): Pick<Part, 'value' | 'lines'> | null {
  const { kindof, pobox, building, street, city, region, zipcode, country } = address
  const place = [pobox, '', joined([street, building]), city, region, zipcode, country]
  if (!place.some(Boolean)) return null
  return {
    value: postalLine({ ...address }),
    lines: [`${withTypes('ADR', kindof)}:${parts(place)}`],
  }
}

function withTypes(name: string, kindof: string | null): string {
  const types = typesOf(kindof).filter((type) => type !== 'voice')
  return [name, ...types.map((type) => `TYPE=${type}`)].join(';')
}

function parts(texts: readonly (string | undefined)[]): string {
  return texts.map((text) => escaped(text ?? '')).join(';')
}
