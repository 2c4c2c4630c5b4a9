import type { CellField, CellLayout, RecordField, TextField } from '../../contract/ipc/cell-layout.ts'
import type { Addressee } from '../compose/addressee.ts'
import { printableLines } from '../compose/mailing-record.ts'
import type { AddresseeName } from '../compose/names.ts'
import type { BlockText } from './block.ts'
import {
  blockParts,
  companyPart,
  codeText,
  namesPart,
  organizationLines,
  paragraph,
  senderParts,
  type BlockPart,
  type BlockStyle,
} from './block-part.ts'

/** A field with text in it. */
export type WrittenField = RecordField | TextField

/** What a record says of nothing that a field shows. */
function nothingOf(addressee: Addressee): Addressee {
  return {
    ...addressee,
    postalCode: { ...addressee.postalCode, text: '' },
    addressLines: [],
    country: '',
    service: '',
    building: '',
    organization: [],
    title: '',
    names: [],
    organizationHonorific: '',
  }
}

const namingKinds: readonly CellField['kind'][] = ['names', 'name']

/** Whether a company takes the place of the name: no person is named, and the layout has a field for names. */
function isAlone({ names }: Addressee, { fields }: CellLayout): boolean {
  return names.length === 0 && fields.some(({ kind }) => namingKinds.includes(kind))
}

function withHonorifics(names: readonly AddresseeName[], wanted: boolean): AddresseeName[] {
  return names.map((name) => (wanted ? name : { ...name, honorific: '' }))
}

/** What a field of names shows. */
function shownNames(field: RecordField, whole: Addressee): Partial<Addressee> {
  const { names, organization, organizationHonorific } = whole
  const { kind, honorific } = field
  if (kind === 'joint-names') return { names: withHonorifics(names.slice(1), honorific) }
  if (names.length === 0)
    return { organization, organizationHonorific: honorific ? organizationHonorific : '' }
  return { names: withHonorifics(kind === 'name' ? names.slice(0, 1) : names, honorific) }
}

/** What a field of a company shows. An honorific goes to the last of the fields that it is divided into. */
function shownCompany(
  { kind, honorific }: RecordField,
  whole: Addressee,
  layout: CellLayout,
): Partial<Addressee> {
  if (isAlone(whole, layout)) return {}
  const { organization, organizationHonorific, title } = whole
  const wanted = honorific ? organizationHonorific : ''
  if (kind === 'organization') return { organization, title, organizationHonorific: wanted }
  const [company, ...departments] = organization
  const goesOn = departments.length > 0 && layout.fields.some((field) => field.kind === 'department')
  if (kind === 'company')
    return {
      organization: company === undefined ? [] : [company],
      organizationHonorific: goesOn ? '' : wanted,
    }
  return { organization: departments, organizationHonorific: departments.length > 0 ? wanted : '' }
}

/** The part of an addressee that a field shows. */
export function shownBy(field: RecordField, whole: Addressee, layout: CellLayout): Addressee {
  const nothing = nothingOf(whole)
  switch (field.kind) {
    case 'addressee':
      return field.honorific
        ? whole
        : { ...whole, names: withHonorifics(whole.names, false), organizationHonorific: '' }
    case 'names':
    case 'name':
    case 'joint-names':
      return { ...nothing, ...shownNames(field, whole) }
    case 'postal-code':
      return { ...nothing, postalCode: whole.postalCode }
    case 'address': {
      const { addressLines, country, service, building } = whole
      return { ...nothing, addressLines, country, service, building }
    }
    case 'organization':
    case 'company':
    case 'department':
      return { ...nothing, ...shownCompany(field, whole, layout) }
    case 'title':
      return { ...nothing, title: whole.title }
    case 'sender':
      return whole
  }
}

/** The parts of a field of the record, all in the size of the field. */
function recordParts(shown: Addressee, style: BlockStyle): BlockPart[] {
  const { names, service, addressLines, country } = shown
  if (names.length > 0) return [namesPart(style, names, { scale: 1, indent: 0, before: 0 })]
  const around = [codeText(shown, style), service].filter((line) => line !== '')
  return [
    ...around.map((line) => paragraph(style, line, { keep: true })),
    ...addressLines.map((line, index) => paragraph(style, line, { towns: index === 0 })),
    ...organizationLines(shown).map((line) => companyPart(style, line, { keep: true })),
    ...(country === '' ? [] : [paragraph(style, country, { keep: true })]),
  ]
}

/** In columns the postal code is the first of the parts, unless it goes into printed boxes; the parts of a block leave it out there. */
function codeInColumns(addressee: Addressee, style: BlockStyle): BlockPart[] {
  const code = style.direction === 'vertical' ? codeText(addressee, style) : ''
  return code === '' ? [] : [paragraph(style, code, { keep: true })]
}

/** The parts of a field. */
function partsOf(kind: RecordField['kind'], shown: Addressee, style: BlockStyle): BlockPart[] {
  if (kind === 'addressee') return [...codeInColumns(shown, style), ...blockParts(shown, style)]
  if (kind === 'sender') return [...codeInColumns(shown, style), ...senderParts(shown, style)]
  return recordParts(shown, style)
}

/** The text of a field that shows this part of an addressee, or of a sender. */
export function recordText({ kind, align }: RecordField, addressee: Addressee, style: BlockStyle): BlockText {
  return { addressee, partsOf: (lesser) => partsOf(kind, lesser, style).map((part) => ({ ...part, align })) }
}

/** The lines of a fixed text. */
export function linesOf({ text }: TextField): string[] {
  return printableLines(text)
}

/** The text of a field that is the same on every label. */
export function fixedText(field: TextField, whole: Addressee, style: BlockStyle): BlockText {
  const { align } = field
  const parts = linesOf(field).map((line) => paragraph(style, line, { align, keep: true }))
  return { addressee: nothingOf(whole), partsOf: () => parts }
}

/** Whether a field has text. */
export function isWritten(field: CellField): field is WrittenField {
  return field.kind !== 'line' && field.kind !== 'qr' && field.kind !== 'photo'
}
