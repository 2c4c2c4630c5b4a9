import type { Encoding } from '../../contract/encodings.ts'
import type { Failure } from '../../contract/failure.ts'
import type { ExportFormat, ExportLoss } from '../../contract/ipc/export.ts'
import {
  missingParts,
  type ImportFile,
  type ImportChoice,
  type ImportRemark,
  type ImportRow,
  type ImportColumn,
} from '../../contract/ipc/import.ts'
import { mostMissingNames, type LackingPhotos } from '../../contract/ipc/photo.ts'
import type { WithoutPortrait } from '../../contract/ipc/share.ts'
import { en, type MessageKey } from '../../languages/page.ts'
import { timestampText } from './dates.ts'
import { failureText } from './failure-text.ts'
import { fieldName, genderText, isKindofList, kindofText } from './record-text.ts'
import { dateTag, sentences, t, tn, type Language, type Translate } from './i18n.ts'

/** The formats by who reads them; every format is in one group. */
const formatGroups = {
  phones: ['vcard-3.0', 'vcard-4.0', 'csv-google', 'csv-outlook', 'csv-outlook-ja'],
  spreadsheets: ['xlsx', 'list', 'list-shift-jis'],
  cards: ['csv-atena-shokunin', 'csv-design-kit', 'contactxml'],
  programs: ['csv', 'jcard'],
} as const satisfies Record<string, readonly ExportFormat[]>

/** The formats, what each is for, and whether photos are in the file, as options of a choice by groups. */
export function formatOptions(): { value: ExportFormat; text: string; hint: string; group: string }[] {
  const names = Object.keys(formatGroups) as (keyof typeof formatGroups)[]
  return names.flatMap((name) =>
    formatGroups[name].map((value) => {
      const key = keyOf(value)
      const group = t(`exports.groups.${name}`)
      return { value, text: t(`exports.formats.${key}.name`), hint: t(`exports.formats.${key}.hint`), group }
    }),
  )
}

/** A dot would part the path of a text. */
function keyOf(format: ExportFormat) {
  if (format === 'vcard-4.0') return 'vcard4'
  return format === 'vcard-3.0' ? 'vcard3' : format
}

/** What is lost for how many contacts, as a sentence, and one of them as an example ('' if there is none). */
export function lossText({ kind, field, count, person, value }: ExportLoss): {
  text: string
  example: string
} {
  const isWhole = kind === 'left-out' && field === ''
  const text = isWhole
    ? tn('exports.wholeLoss', count)
    : tn(`exports.loss.${kind}`, count, { field: partName(field) })
  const name = person || t('exports.nameless')
  // For a picture, no description would help.
  const shown = field === 'face_picture' || field === 'pictures' ? '' : inWords(field, value)
  if (person === '' && shown === '') return { text, example: '' }
  const example =
    shown === ''
      ? t('exports.examplePerson', { person: name })
      : t('exports.example', { person: name, value: shown })
  return { text, example }
}

/** A value as the form shows it: what the service keeps as a code, on both sides of the arrow, is nothing to read. */
function inWords(field: string, value: string): string {
  const [list = '', part = list] = field.split('.')
  const sides = value.split(/ ?→ /u)
  if (part === 'gender') return sides.map((code) => genderText(code, t)).join(' → ')
  if (part !== 'kindof' || !isKindofList(list)) return value
  return sides.map((code) => kindofText(list, code, t)).join(' → ')
}

/** The form's name of a field, and of its part: `addresses.station`. */
function partName(field: string): string {
  const [whole = '', part = ''] = field.split('.')
  const name = fieldName(whole, t)
  const known = part === '' ? '' : (partNameOf(part) ?? part)
  return known === '' || known === name ? name : `${name} – ${known}`
}

function partNameOf(part: string): string | null {
  if (isOf(en.record.organization, part)) return t(`record.organization.${part}`)
  if (isOf(en.record.postal, part)) return t(`record.postal.${part}`)
  if (isOf(en.record.field, part)) return t(`record.field.${part}`)
  if (part === 'kindof' || part === 'label' || part === 'url') return t(`record.entry.${part}`)
  if (part === 'address') return t('record.entry.emailAddress')
  return part === 'number' ? t('record.entry.telephoneNumber') : null
}

function isOf<T extends object>(names: T, name: string): name is string & keyof T {
  return Object.hasOwn(names, name)
}

/** Photos that a file lacks or will lack: why, and whose they are. */
export interface LackingLine {
  text: string
  names: readonly string[]
  /** Whether there are more contacts than those named. */
  hasMore: boolean
}

/** The line for this many photos. A contact may lack several: only when the list of names is full are there more. */
export function lackingLine(text: string, count: number, names: readonly string[]): LackingLine {
  return { text, names, hasMore: count > names.length && names.length >= mostMissingNames }
}

/** The photos that a file which was written lacks, with what helps. */
export function lackingLines(missing: readonly LackingPhotos[]): LackingLine[] {
  return missing.map(({ why, count, names }) =>
    lackingLine(tn(`photoLack.lacks.${why}`, count), count, names),
  )
}

/** That a file was written (`text`), and how many photos it lacks. */
export function savedText(text: string, missing: readonly LackingPhotos[]): string {
  const count = missing.reduce((sum, each) => sum + each.count, 0)
  return count > 0 ? sentences(text, tn('photoLack.told', count)) : text
}

/** Says that contacts were shared (`text`, or ''), which photos are missing, and what helps; '' if there is nothing to say. */
export function sharedText(text: string, contacts: number, { withoutPhoto, lack }: WithoutPortrait): string {
  if (lack === null) return text
  const more = contacts === 1 ? t(`share.withoutPhoto.${lack}`) : tn('share.withoutPhotos', withoutPhoto)
  return text === '' ? more : sentences(text, more)
}

/** Why something was not done. */
export function exportFailureText(failure: Failure): string {
  if (failure.kind === 'not-found') return t('exports.gone')
  if (failure.kind === 'unexpected' && failure.logId === 'export-read-back') return t('exports.unreadable')
  if (failure.kind === 'storage' && failure.reason === 'damaged') return t('exports.differs')
  if (failure.kind === 'storage' && failure.reason === 'denied') return t('exports.denied')
  return failureText(failure, t)
}

const formats: Readonly<Record<string, string>> = {
  csv: 'CSV',
  tsv: 'TSV',
  xlsx: 'Excel',
  contactxml: 'ContactXML',
  ldif: 'LDIF',
  jcard: 'jCard',
  xcard: 'xCard',
  'windows-contact': 'Windows Contacts',
  unknown: '',
  backup: '',
}

/** The short name of an encoding: that of its option, without for which languages it is. */
export function encodingText(encoding: string): string {
  const name = isOf(en.imports.encodings, encoding)
    ? t(`imports.encodings.${encoding}`)
    : encoding.toUpperCase()
  return name.replace(/ ?[(（].*$/u, '')
}

/** The encodings that the user can choose, with their whole names. */
export function encodingOptions(t: Translate): { value: Encoding; text: string }[] {
  const names = Object.keys(en.imports.encodings) as (keyof typeof en.imports.encodings)[]
  return names.map((value) => ({ value, text: t(`imports.encodings.${value}`) }))
}

/** In which orders day and month can be read; that they are guessed is one only until the user has said. */
export function dayOrderOptions(
  order: NonNullable<ImportFile['dayOrder']>,
  t: Translate,
): { value: NonNullable<ImportFile['dayOrder']>; text: string }[] {
  const orders = ['day-first', 'month-first'] as const
  const offered = order === 'guessed' ? ([order, ...orders] as const) : orders
  return offered.map((value) => ({ value, text: t(`imports.dayOrders.${value}`) }))
}

/** Facts about a file: name, program, format, encoding and size, as far as they are known. */
export function importFacts(file: ImportFile, language: Language): string {
  const { name, product, format, encoding, bytes } = file
  const kind = formats[format] ?? format.replace(/^vcard-/u, 'vCard ')
  const text = encodingText(encoding)
  return [name, product, kind, text, byteSize(bytes, language)].filter((fact) => fact !== '').join(' · ')
}

/** Of which profile a backup is, and from when; '' for any other file. */
export function backupText({ backup }: ImportFile, t: Translate): string {
  if (backup === null) return ''
  const { profile, made } = backup
  return t('backup.restore.of', { profile, made: timestampText(made, dateTag()) })
}

/** Why a person has its state, in parts, and whether the choice for it changes nothing. */
export function importReasons(
  { name, reasons, match, adds, differs }: ImportRow,
  choice: ImportChoice,
  t: Translate,
): string[] {
  const isKept = choice === 'merge' && match !== null && adds.length === 0
  const fields = (names: readonly string[]) =>
    names.map((name) => fieldName(name, t)).join(t('imports.comma'))
  return [
    adds.length > 0 ? t('imports.adds', { fields: fields(adds) }) : '',
    differs.length > 0 ? t('imports.differs', { fields: fields(differs) }) : '',
    isKept ? t('imports.keeps') : '',
    match && match.name !== name ? t('imports.is', { name: match.name || t('imports.nameless') }) : '',
    reasons.map((reason) => t(`imports.reason.${reason}`)).join(t('imports.comma')),
  ].filter((part) => part !== '')
}

/** A remark as a sentence, after its line and the person it is about. */
export function importRemark({ line, person, field, kind, value }: ImportRemark, t: Translate): string {
  const where = line === 0 ? '' : t('imports.line', { line })
  const name = isOf(en.record.postal, field) ? t(`record.postal.${field}`) : fieldName(field, t)
  return [where, person, name, remarkSaid(kind, value, t)].filter((part) => part !== '').join(' · ')
}

/** Which parts of a file are missing in what it brings, as sentences: the first three. */
export function missingPartsText({ remarks }: ImportFile, t: Translate): string[] {
  const ofMissing = remarks.filter(({ kind }) => missingParts.has(kind))
  return ofMissing.slice(0, 3).map((remark) => importRemark(remark, t))
}

function remarkSaid(kind: string, value: string, t: Translate): string {
  if (value === '' && isOf(en.imports.remarkAlone, kind)) return t(`imports.remarkAlone.${kind}`)
  return isOf(en.imports.remark, kind) ? t(`imports.remark.${kind}`, { value }) : value
}

/** Why something was not done. */
export function importFailureText(failure: Failure, t: Translate): string {
  return failure.kind === 'not-found' ? t('imports.gone') : failureText(failure, t)
}

const words = {
  keep: 'imports.holds.keep',
  skip: 'imports.holds.skip',
  fullname: 'imports.holds.fullname',
  lastname: 'imports.holds.lastname',
  firstname: 'imports.holds.firstname',
  fullkana: 'imports.holds.fullkana',
  lastkana: 'imports.holds.lastkana',
  firstkana: 'imports.holds.firstkana',
  suffix: 'imports.holds.suffix',
  'organization.name': 'imports.holds.company',
  'organization.dept1': 'imports.holds.department',
  'organization.title': 'imports.holds.title',
  'adr:home:zipcode': 'imports.holds.zipcode',
  'adr:home:line1': 'imports.holds.address',
  'adr:home:line2': 'imports.holds.address2',
  'adr:home:region': 'imports.holds.region',
  'adr:home:city': 'imports.holds.city',
  'adr:home:street': 'imports.holds.street',
  'adr:home:building': 'imports.holds.building',
  'adr:office:zipcode': 'imports.holds.officeZipcode',
  'adr:office:line1': 'imports.holds.officeAddress',
  'tel:tel': 'imports.holds.tel',
  'tel:cell': 'imports.holds.cell',
  'tel:offtel': 'imports.holds.officeTel',
  'tel:fax': 'imports.holds.fax',
  'email:home': 'imports.holds.email',
  'email:office': 'imports.holds.officeEmail',
  'url:hp': 'imports.holds.url',
  birthdate: 'imports.holds.birthdate',
  gender: 'imports.holds.gender',
  'joint:all': 'imports.holds.joint',
  tags: 'imports.holds.tags',
  code: 'imports.holds.code',
  note: 'imports.holds.note',
} as const satisfies Record<ImportColumn, MessageKey>

/** What a column can hold, as options of a select. A column that is not recognised goes to the memo unless the user names it. */
export function columnOptions(isKnown: boolean, t: Translate): { value: ImportColumn; text: string }[] {
  const entries = Object.entries(words) as [ImportColumn, MessageKey][]
  return entries.map(([value, key]) => {
    return { value, text: t(value === 'keep' && !isKnown ? 'imports.holds.memo' : key) }
  })
}

const steps = [
  { from: 1e9, unit: 'gigabyte' },
  { from: 1e6, unit: 'megabyte' },
  { from: 1e3, unit: 'kilobyte' },
  { from: 1, unit: 'byte' },
] as const

/** A number of bytes for people: `3.4 MB`. Decimal units, as the file managers of today show them. */
export function byteSize(bytes: number, language: Language): string {
  return inUnit(bytes, language, '')
}

/** A number of bytes in each second: `3.4 MB/s`. */
export function byteRate(bytes: number, language: Language): string {
  return inUnit(bytes, language, '-per-second')
}

function inUnit(bytes: number, language: Language, per: '' | '-per-second'): string {
  const { from, unit } = steps.find((step) => bytes >= step.from) ?? { from: 1, unit: 'byte' }
  // The short form of this one is its name: "912 byte".
  const unitDisplay = unit === 'byte' && per === '' ? 'long' : 'short'
  const form = { style: 'unit', unit: unit + per, unitDisplay, maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(language, form).format(bytes / from)
}
