import type { PrintOptions } from '../../contract/ipc/print.ts'
import { breakHint } from '../font/font-set.ts'
import { addressLines, countryLine, type AddressLines } from './address-lines.ts'
import {
  chooseAddress,
  countryOf,
  hasPlace,
  printable,
  printableLines,
  postalCode,
  type MailingWarning,
  type AddressChoice,
  type ChosenAddress,
  type MailingRecord,
  type PostalCode,
} from './mailing-record.ts'
import type { PostalAddress } from '../../contract/record/parts.ts'
import {
  aloneHonorific,
  isNamedLike,
  withoutHonorific,
  writtenNames,
  writtenTitle,
  type AddresseeName,
  type NameOptions,
} from './names.ts'

/** How to turn a record into the text on the outside. */
export interface CompositionOptions extends NameOptions {
  readonly address: AddressChoice
  /** Company lines: at office addresses, always, or never. A record without a person is its organisation. */
  readonly organization: PrintOptions['organization']
  readonly title: boolean
  /** The code of the country where the mail is posted; empty for Japan. */
  readonly homeCountry: string
  /** Whether mail to another country says AIR MAIL. */
  readonly airMail: boolean
}

/** The text on the outside, without positions. */
export interface Addressee {
  readonly postalCode: PostalCode
  readonly domestic: boolean
  /** Written as in East Asia, from the largest unit to the smallest; otherwise international order. */
  readonly largestFirst: boolean
  readonly addressLines: readonly string[]
  /** The last line of mail to another country than that where it is posted, in Latin letters; empty at home. */
  readonly country: string
  /** AIR MAIL, above the addressee; else empty. */
  readonly service: string
  /** The data for the customer barcode. */
  readonly street: string
  readonly building: string
  /** Company and departments, one line each. */
  readonly organization: readonly string[]
  readonly title: string
  /** Empty when an organisation is addressed alone. */
  readonly names: readonly AddresseeName[]
  /** 御中, when an organisation is addressed alone. */
  readonly organizationHonorific: string
}

/** An addressee with the warnings for the user. */
export interface Composed {
  readonly addressee: Addressee
  readonly warnings: readonly MailingWarning[]
}

interface WrittenOrganization {
  readonly lines: readonly string[]
  readonly title: string
  readonly honorific: string
  readonly corrected: boolean
}

function writtenOrganization(
  record: MailingRecord,
  alone: boolean,
  usual: string | null,
): WrittenOrganization {
  const { organization } = record
  const typed = [organization?.name, organization?.dept1, organization?.dept2]
    .flatMap(printableLines)
    .map(withoutHonorific)
  const title = withoutHonorific(printable(organization?.title))
  const own = typed.map(({ honorific }) => honorific).find((honorific) => honorific !== '') ?? ''
  const lines = typed.map(({ text }) => text).filter((text) => text !== '')
  const corrected = title.honorific !== ''
  if (!alone) return { lines, title: title.text, honorific: '', corrected: corrected || own !== '' }
  const chosen = aloneHonorific(printable(record.suffix) || own)
  const honorific = usual ? chosen.honorific : ''
  return { lines, title: title.text, honorific, corrected: corrected || chosen.corrected }
}

/** The record without the title that is written in the place of a name. */
function withoutTitle({ organization, ...record }: MailingRecord): MailingRecord {
  return { ...record, organization: { ...organization, title: '' } }
}

/** The record without a company that has the name of one of its people, which would be printed twice. */
function withoutOwnName(record: MailingRecord, options: CompositionOptions): MailingRecord {
  const { organization } = record
  if (!isNamedLike(printable(organization?.name), record, options)) return record
  return { ...record, organization: { ...organization, name: '' } }
}

const noOrganization: WrittenOrganization = { lines: [], title: '', honorific: '', corrected: false }

function isOrganizationShown(
  choice: CompositionOptions['organization'],
  kindof: string | null | undefined,
): boolean {
  return choice === 'always' || (choice === 'office' && kindof === 'office')
}

function addressWarnings(chosen: ChosenAddress | null, code: PostalCode, record: number): MailingWarning[] {
  if (chosen === null || !hasPlace(chosen.address)) return [{ kind: 'no-address', record }]
  const other: MailingWarning[] = chosen.substitute ? [{ kind: 'other-address', record }] : []
  if (code.restored) return [...other, { kind: 'postal-code-restored', record, text: code.text }]
  if (code.wrong) return [...other, { kind: 'postal-code-form', record }]
  return code.text === '' && !code.foreign ? [...other, { kind: 'no-postal-code', record }] : other
}

/** The text with the address number for the customer barcode; mail to a post office box uses that of the box. */
function numbered(address: PostalAddress): Pick<Addressee, 'street' | 'building'> {
  const [street, building, pobox] = [address.street, address.building, address.pobox].map(printable)
  const isBoxOnly = street === '' && building === ''
  return { street: (isBoxOnly ? pobox : street) ?? '', building: building ?? '' }
}

/**
 * Composes the outside of one mailing. `index` is the record's position in the print job, for the warnings; `framed` says
 * whether the sheet has printed boxes for the seven digits of the postal code.
 */
export function composeAddressee(
  record: MailingRecord,
  options: CompositionOptions,
  index: number,
  framed = false,
): Composed {
  const chosen = chooseAddress(record, options.address)
  const place =
    chosen === null ? { domestic: true, largestFirst: true, lines: [] } : addressLines(chosen.address, framed)
  const code = postalCode(printable(chosen?.address.zipcode), place.domestic, chosen?.address)
  const placed = withPostalCode(place, code, framed)
  const to = place.domestic ? 'JP' : ((chosen && countryOf(chosen.address)) ?? '')
  const named = writtenNames(record, options, to)
  const isOffice = named.names.length === 0
  const { names, corrected } =
    isOffice && options.title ? writtenTitle(record, options, place.domestic) : named
  const alone = names.length === 0
  const shown = isOffice || isOrganizationShown(options.organization, chosen?.address.kindof)
  const usual = place.domestic ? options.honorific : ''
  const written = shown && record.organization != null
  const left = isOffice ? withoutTitle(record) : withoutOwnName(record, options)
  const organization = written ? writtenOrganization(alone ? record : left, alone, usual) : noOrganization
  const warnings = addressWarnings(chosen, code, index)
  if (alone && organization.lines.length === 0) warnings.push({ kind: 'no-name', record: index })
  if (alone && options.title && organization.title !== '')
    warnings.push({ kind: 'title-left-out', record: index, text: organization.title })
  if (corrected || organization.corrected) warnings.push({ kind: 'honorific-corrected', record: index })
  const country = chosen === null ? '' : countryLine(chosen.address, options.homeCountry || 'JP')
  const addressee: Addressee = {
    postalCode: placed.code,
    domestic: place.domestic,
    largestFirst: place.largestFirst,
    addressLines: placed.lines,
    country,
    service: options.airMail && country !== '' ? 'AIR MAIL' : '',
    ...numbered(chosen?.address ?? {}),
    organization: organization.lines,
    title: options.title && !alone ? organization.title : '',
    names,
    organizationHonorific: organization.lines.length > 0 ? organization.honorific : '',
  }
  return { addressee, warnings }
}

/** Lines, and the postal code if it is separate from them; its `text` is empty if it is among the lines. */
interface PlacedCode {
  readonly lines: readonly string[]
  readonly code: PostalCode
}

/**
 * Decides where the postal code is printed, so that it is printed once: among the lines, in the boxes of the sheet, or as
 * separate text. Only seven digits go into boxes (`framed`); another code is then at the head of the address. What a user typed
 * into other fields is never changed, even where it repeats the code.
 */
function withPostalCode(place: AddressLines, code: PostalCode, framed: boolean): PlacedCode {
  const { lines, largestFirst: isApart } = place
  if (!isApart) return { lines, code: { ...code, text: '' } }
  if (!framed || code.digits !== '' || code.text === '') return { lines, code }
  const [first, ...rest] = lines
  const head = first === undefined ? code.text : `${code.text} ${breakHint}${first}`
  return { lines: [head, ...rest], code: { ...code, text: '' } }
}
