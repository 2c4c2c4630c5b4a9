import { breakHint } from '../font/font-set.ts'
import { composeAddressee, type Addressee, type CompositionOptions } from './addressee.ts'
import { hasPlace, type MailingRecord } from './mailing-record.ts'
import type { AddresseeName } from './names.ts'

/** Which address a letter goes to, counted from 0, else the first that is filled in; and the code of the country where it is posted. */
export interface LetterOptions {
  readonly at?: number | undefined
  readonly home: string
}

/** As on a label, so that letter and envelope agree. */
const asOnLabels = {
  organization: 'office',
  title: true,
  jointNames: true,
  jointHonorifics: true,
  honorific: '様',
  airMail: false,
} as const satisfies Partial<CompositionOptions>

/**
 * The addressee at the head of a letter, a line each, as one writes it in the country of the address; [] for a contact without a
 * place to write to.
 *
 * In Japan it begins with 〒, unlike in the boxes of a postcard, and the honorific belongs to the name: a letter that
 * names its addressee without one is rude.
 */
export function letterLines(record: MailingRecord, { at, home }: LetterOptions): string[] {
  const { addresses } = record
  const wanted = at === undefined ? addresses?.find(hasPlace) : addresses?.[at]
  if (!wanted || !hasPlace(wanted)) return []
  const address = addresses?.indexOf(wanted) ?? 0
  const { addressee } = composeAddressee(record, { ...asOnLabels, address, homeCountry: home }, 0)
  const lines = addressee.largestFirst ? easternLines(addressee) : westernLines(addressee)
  return lines.map((line) => line.replaceAll(breakHint, '')).filter((line) => line.trim() !== '')
}

function easternLines(addressee: Addressee): string[] {
  const { postalCode, addressLines, organization, title, names, organizationHonorific, country } = addressee
  const code = postalCode.digits !== '' && postalCode.text !== '' ? `〒${postalCode.text}` : postalCode.text
  const company = [...organization]
  const last = company.pop() ?? ''
  const office = organizationHonorific === '' ? last : spaced([last, organizationHonorific])
  return [code, ...addressLines, ...company, office, ...easternNames(names, title), country]
}

/** The title is before a name, as in 部長　山田　太郎　様; above several, so that these are below each other. */
function easternNames(names: readonly AddresseeName[], title: string): string[] {
  const [first, ...others] = names
  if (first === undefined) return [title]
  if (others.length === 0) return [spaced([title, nameText(first)])]
  const indent = '\u3000'.repeat([...first.lastname].length + 1)
  const below = others.map(
    (name) => (name.lastname === '' && first.lastname !== '' ? indent : '') + nameText(name),
  )
  return [title, nameText(first), ...below]
}

function westernLines({
  names,
  title,
  organization,
  addressLines,
  postalCode,
  country,
}: Addressee): string[] {
  return [...names.map(nameText), title, ...organization, ...addressLines, postalCode.text, country]
}

function nameText({ lastname, firstname, honorific }: AddresseeName): string {
  return spaced([lastname, firstname, honorific])
}

/** Japanese typists part names with a full-width blank. */
function spaced(parts: readonly string[]): string {
  const filled = parts.filter((part) => part !== '')
  const isJapanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(filled.join(''))
  return filled.join(isJapanese ? '\u3000' : ' ')
}
