import type { MailingWarning } from '../mailing-warning.ts'
import { chooseAddress } from './choose-address.ts'
import type { AddressChoice, ChosenAddress } from './choose-address.ts'
import { aloneHonorific, withoutHonorific } from './honorific.ts'
import type { MailingRecord, PostalAddress } from './mailing-record.ts'
import { printable } from './mailing-record.ts'
import { writtenNames } from './names.ts'
import type { AddresseeName, NameOptions } from './names.ts'
import { postalCode } from './postal-code.ts'
import type { PostalCode } from './postal-code.ts'
import { addressLines, withPostalCode } from './postal-address-lines.ts'

/** How to turn a record into what is written on the outside. */
export interface CompositionOptions extends NameOptions {
  readonly address: AddressChoice
  /** Company lines: at office addresses, always, or never. A record without a person is its organisation. */
  readonly organization: 'office' | 'always' | 'never'
  readonly title: boolean
}

/** What is written on the outside, not yet where. */
export interface Addressee {
  readonly postalCode: PostalCode
  readonly domestic: boolean
  /** Written as in East Asia, from the largest unit to the smallest; otherwise international order. */
  readonly largestFirst: boolean
  readonly addressLines: readonly string[]
  /** What the customer barcode is made of. */
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

/** An addressee with what the user should know about it. */
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

function writtenOrganization(record: MailingRecord, alone: boolean, usual: string): WrittenOrganization {
  const { organization } = record
  const typed = [organization?.name, organization?.dept1, organization?.dept2].map((part) =>
    withoutHonorific(printable(part)),
  )
  const title = withoutHonorific(printable(organization?.title))
  const own = typed.map(({ honorific }) => honorific).find((honorific) => honorific !== '') ?? ''
  const lines = typed.map(({ text }) => text).filter((text) => text !== '')
  const corrected = title.honorific !== ''
  if (!alone) return { lines, title: title.text, honorific: '', corrected: corrected || own !== '' }
  const chosen = aloneHonorific(printable(record.suffix) || own)
  const honorific = usual === '' ? '' : chosen.honorific
  return { lines, title: '', honorific, corrected: corrected || chosen.corrected }
}

const noOrganization: WrittenOrganization = { lines: [], title: '', honorific: '', corrected: false }

function isOrganizationShown(
  choice: CompositionOptions['organization'],
  kindof: string | null | undefined,
): boolean {
  return choice === 'always' || (choice === 'office' && kindof === 'office')
}

function addressWarnings(chosen: ChosenAddress | null, code: PostalCode, record: number): MailingWarning[] {
  if (chosen === null) return [{ kind: 'no-address', record }]
  const other: MailingWarning[] = chosen.substitute ? [{ kind: 'other-address', record }] : []
  if (code.digits !== '' || code.foreign) return other
  return [...other, { kind: code.text === '' ? 'no-postal-code' : 'postal-code-form', record }]
}

/** Where the customer barcode finds the address number; mail to a post office box has that of the box. */
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
    chosen === null ? { domestic: true, largestFirst: true, lines: [] } : addressLines(chosen.address)
  const code = postalCode(printable(chosen?.address.zipcode), place.domestic)
  const placed = withPostalCode(place, code, framed)
  const { names, corrected } = writtenNames(record, options, place.domestic)
  const alone = names.length === 0
  const shown = alone || isOrganizationShown(options.organization, chosen?.address.kindof)
  const usual = place.domestic ? options.honorific : ''
  const written = shown && record.organization != null
  const organization = written ? writtenOrganization(record, alone, usual) : noOrganization
  const warnings = addressWarnings(chosen, code, index)
  if (alone && organization.lines.length === 0) warnings.push({ kind: 'no-name', record: index })
  if (corrected || organization.corrected) warnings.push({ kind: 'honorific-corrected', record: index })
  const addressee: Addressee = {
    postalCode: placed.code,
    domestic: place.domestic,
    largestFirst: place.largestFirst,
    addressLines: placed.lines,
    ...numbered(chosen?.address ?? {}),
    organization: organization.lines,
    title: options.title ? organization.title : '',
    names,
    organizationHonorific: organization.lines.length > 0 ? organization.honorific : '',
  }
  return { addressee, warnings }
}
