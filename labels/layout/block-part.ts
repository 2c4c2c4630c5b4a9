import type { Direction } from '../../contract/ipc/print.ts'
import type { Addressee } from '../compose/addressee.ts'
import type { AddresseeName } from '../compose/names.ts'
import { verticalText, type VerticalDigits } from '../compose/vertical-text.ts'
import { joinHint, type FontSet } from '../font/font-set.ts'
import { namesOf, type Names } from '../typeset/name-forms.ts'
import { settingOf, wordsKept, type Setting } from '../typeset/setting.ts'

/** One element of a block: a paragraph, or the aligned names. Lengths in em of the base size. */
export interface BlockPart {
  readonly content: Setting | Names
  /** Type size, in base sizes. */
  readonly scale: number
  readonly indent: number
  readonly before: number
  /** `end`: pushed to the end of the line, as a sender's name is. */
  readonly align: 'start' | 'middle' | 'end'
  /** Whether it stays next to the names when there is hardly any room. */
  readonly keep: boolean
  /** Whether it names towns, which stay whole longer than other words. */
  readonly towns: boolean
}

/** How addressees are written in a block. */
export interface BlockStyle {
  readonly fonts: FontSet
  readonly direction: Direction
  readonly digits: VerticalDigits
  /** How the postal code is shown: digits in a printed frame, or text, with or without 〒 before it. */
  readonly postalCode: 'framed' | 'text' | 'marked'
}

/** Whether an addressee is set in columns; mail to another country is read in lines there, and digits only as Arabic ones. */
export function isInColumns(
  { largestFirst, country }: Addressee,
  { direction }: Pick<BlockStyle, 'direction'>,
): boolean {
  return direction === 'vertical' && largestFirst && country === ''
}

/** Whether a part is a paragraph. */
export function isParagraph(content: BlockPart['content']): content is Setting {
  return 'sorts' in content
}

/** Departments and title share a line up to this many characters. */
const sharedLine = 16

function appended(lines: readonly string[], text: string): string[] {
  const last = lines[lines.length - 1]
  if (text === '') return [...lines]
  const joins = last !== undefined && lines.length > 1 && last.length + text.length < sharedLine
  return joins ? [...lines.slice(0, -1), `${last}\u3000${text}`] : [...lines, text]
}

/** Company, departments and title in as few lines as read well; 御中 after the last when no person is named. */
export function organizationLines({ organization, title, organizationHonorific }: Addressee): string[] {
  const lines = [...organization, title].reduce(appended, [])
  const last = lines.pop()
  if (last === undefined) return []
  if (organizationHonorific === '') return [...lines, last]
  // No line begins with it while the company can be parted elsewhere.
  return [...lines, [`${last}\u3000`, ...organizationHonorific].join(joinHint)]
}

/** The postal code as text; empty where a printed frame holds it. */
export function codeText({ postalCode }: Addressee, style: Pick<BlockStyle, 'postalCode'>): string {
  if (style.postalCode === 'framed' || postalCode.text === '') return ''
  return style.postalCode === 'marked' && postalCode.digits !== '' ? `〒${postalCode.text}` : postalCode.text
}

/** Text in the form of the way of writing. */
export function written(
  text: string,
  { direction, digits }: Pick<BlockStyle, 'direction' | 'digits'>,
): string {
  return direction === 'vertical' ? verticalText(text, digits) : text
}

/** A paragraph of a block, in the base size where `more` does not say otherwise. */
export function paragraph(style: BlockStyle, text: string, more: Partial<BlockPart>): BlockPart {
  return paragraphOf(settingOf(style.fonts, written(text, style), style.direction), more)
}

/** A line of a company, its departments or a title, whose words stay whole as long as there is another way. */
export function companyPart(style: BlockStyle, text: string, more: Partial<BlockPart>): BlockPart {
  return paragraphOf(companySetting(style, text), more)
}

/** The same as a setting. */
export function companySetting(style: BlockStyle, text: string): Setting {
  return wordsKept(settingOf(style.fonts, written(text, style), style.direction))
}

function paragraphOf(content: Setting, more: Partial<BlockPart>): BlockPart {
  return {
    content,
    scale: 1,
    indent: 0,
    before: 0,
    align: 'start',
    keep: false,
    towns: false,
    ...more,
  }
}

/** The names of a block, larger than the base size where `more` does not say otherwise. */
export function namesPart(
  style: BlockStyle,
  names: readonly AddresseeName[],
  more: Partial<BlockPart>,
): BlockPart {
  const { fonts, direction } = style
  const content = namesOf({ fonts, names, direction, stretch: 1, text: (text) => written(text, style) })
  return {
    content,
    scale: 1.6,
    indent: 1,
    before: 0.7,
    align: 'start',
    keep: true,
    towns: false,
    ...more,
  }
}

/** The country of mail to another one, which the postal union wants as the last line. */
function countryParts({ country, largestFirst }: Addressee, style: BlockStyle): BlockPart[] {
  if (country === '') return []
  // Below a name that is larger than itself.
  const before = largestFirst ? 0.25 : 0
  return [paragraph(style, country, { keep: true, before })]
}

/** International order: name, title, organisation, then the address from the street up to the country, all in one size. */
function internationalParts(addressee: Addressee, style: BlockStyle): BlockPart[] {
  const { names, title, organization } = addressee
  const named = names.length === 0 ? [] : [namesPart(style, names, { scale: 1.06, indent: 0, before: 0 })]
  const company = [title, ...organization].filter((line) => line !== '')
  return [
    ...named,
    ...company.map((line) => companyPart(style, line, { keep: names.length === 0 })),
    ...addressee.addressLines.map((line) => paragraph(style, line, {})),
    ...countryParts(addressee, style),
  ]
}

function nameScale(count: number): number {
  return count <= 1 ? 1.6 : count === 2 ? 1.45 : 1.25
}

/** Japanese order: postal code, address, organisation, names. An organisation alone takes the place of the name. */
function domesticParts(addressee: Addressee, style: BlockStyle): BlockPart[] {
  const { names } = addressee
  const parts: BlockPart[] = []
  const code = codeText(addressee, style)
  if (code !== '' && style.direction === 'horizontal') parts.push(paragraph(style, code, { keep: true }))
  addressee.addressLines.forEach((line, index) => {
    parts.push(
      paragraph(style, line, index === 0 ? { before: 0.1, towns: true } : { indent: 1, scale: 0.94 }),
    )
  })
  organizationLines(addressee).forEach((line, index) => {
    const scale = names.length === 0 ? 1.28 : 1
    const keep = names.length === 0
    parts.push(companyPart(style, line, { before: index === 0 ? 0.55 : 0, scale, keep }))
  })
  if (names.length > 0) parts.push(namesPart(style, names, { scale: nameScale(names.length) }))
  return [...parts, ...countryParts(addressee, style)]
}

/** The parts of an addressee in the order in which they are read. */
export function blockParts(addressee: Addressee, style: BlockStyle): BlockPart[] {
  const parts = addressee.largestFirst
    ? domesticParts(addressee, style)
    : internationalParts(addressee, style)
  const [first, ...rest] = parts
  if (addressee.service === '' || first === undefined) return parts
  const service = paragraph(style, addressee.service, { scale: 0.9 })
  return [service, { ...first, before: 0.6 }, ...rest]
}

/** Address and organisation as columns next to the names of a card; later ones begin a little lower. */
export function columnParts(addressee: Addressee, style: BlockStyle): BlockPart[] {
  const address = addressee.addressLines.map((line, index) =>
    paragraph(style, line, index === 0 ? {} : { indent: 1.8, scale: 0.9 }),
  )
  if (addressee.names.length === 0) return address
  const organization = organizationLines(addressee).map((line, index) =>
    companyPart(style, line, {
      indent: 1,
      scale: 0.94,
      before: index === 0 ? 0.2 : 0,
    }),
  )
  return [...address, ...organization]
}

/**
 * The parts of a sender: the same order, smaller. In Japanese columns all end on one line, so that they are one block and the name
 * is at its end.
 */
export function senderParts(sender: Addressee, style: BlockStyle): BlockPart[] {
  if (!sender.largestFirst) return internationalParts(sender, style)
  const vertical = style.direction === 'vertical'
  const align = vertical ? 'end' : 'start'
  const code = vertical ? '' : codeText(sender, style)
  const address = [code, ...sender.addressLines].filter((line) => line !== '')
  const lines = address.map((line) => paragraph(style, line, { keep: line === code, align }))
  const organization = organizationLines(sender).map((line) =>
    companyPart(style, line, { scale: 1.1, align }),
  )
  const names = namesPart(style, sender.names, {
    scale: vertical ? nameScale(sender.names.length) : 1.35,
    before: 0.3,
    indent: 0,
    align,
  })
  return [
    ...lines,
    ...organization,
    ...(sender.names.length === 0 ? [] : [names]),
    ...countryParts(sender, style),
  ]
}
