import type { Failure } from '../../contract/failure.ts'
import type { ImportEncoding, ImportFile, ImportRemark, ImportRow } from '../../contract/ipc/import.ts'
import { byteSize } from './byte-size.ts'
import { timestampText } from './dates.ts'
import { failureText } from './failure-text.ts'
import { fieldName } from './field-lines.ts'
import type { Language } from './i18n.ts'
import { en } from '../../languages/page.ts'
import type { Translate } from './translate.ts'

const formats: Readonly<Record<string, string>> = {
  ...{ csv: 'CSV', tsv: 'TSV', xlsx: 'Excel', contactxml: 'ContactXML', ldif: 'LDIF', jcard: 'jCard' },
  ...{ xcard: 'xCard', 'windows-contact': 'Windows Contacts', unknown: '', backup: '' },
}
const encodings: Readonly<Record<string, string>> = {
  ...{ 'utf-8': 'UTF-8', shift_jis: 'Shift_JIS', 'euc-jp': 'EUC-JP', 'iso-2022-jp': 'ISO-2022-JP' },
}

/** The short name of an encoding. */
export function encodingText(encoding: string): string {
  return encodings[encoding] ?? encoding.toUpperCase()
}

/** The encodings that the user can choose, with their whole names. */
export function encodingOptions(t: Translate): { value: ImportEncoding; text: string }[] {
  const names = Object.keys(en.imports.encodings) as (keyof typeof en.imports.encodings)[]
  return names.map((value) => ({ value, text: t(`imports.encodings.${value}`) }))
}

/** What a file is: name, program, format, encoding and size, as far as they are known. */
export function importFacts(file: ImportFile, language: Language): string {
  const { name, product, format, encoding, bytes } = file
  const kind = formats[format] ?? format.replace(/^vcard-/u, 'vCard ')
  const text = encodingText(encoding)
  return [name, product, kind, text, byteSize(bytes, language)].filter((fact) => fact !== '').join(' · ')
}

/** Of which profile a backup is, and from when; '' for any other file. */
export function backupText({ backup }: ImportFile, language: Language, t: Translate): string {
  if (backup === null) return ''
  const { profile, made } = backup
  return t('backup.restore.of', { profile, made: timestampText(made, language) })
}

/** Why a person stands where it stands, in parts. */
export function importReasons({ name, reasons, match, adds, differs }: ImportRow, t: Translate): string[] {
  const fields = (names: readonly string[]) =>
    names.map((name) => fieldName(name, t)).join(t('imports.comma'))
  return [
    adds.length > 0 ? t('imports.adds', { fields: fields(adds) }) : '',
    differs.length > 0 ? t('imports.differs', { fields: fields(differs) }) : '',
    match && match.name !== name ? t('imports.is', { name: match.name || t('imports.nameless') }) : '',
    reasons.map((reason) => t(`imports.reason.${reason}`)).join(t('imports.comma')),
  ].filter((part) => part !== '')
}

type RemarkKind = keyof typeof en.imports.remark

/** A remark as a sentence, behind where it stands and whom it is about. */
export function importRemark({ line, person, field, kind, value }: ImportRemark, t: Translate): string {
  const where = line === 0 ? '' : t('imports.line', { line })
  const known = Object.hasOwn(en.imports.remark, kind)
  const said = known ? t(`imports.remark.${kind as RemarkKind}`, { value }).trim() : value
  return [where, person, fieldName(field, t), said].filter((part) => part !== '').join(' · ')
}

/** Why something was not done. */
export function importFailureText(failure: Failure, t: Translate): string {
  return failure.kind === 'not-found' ? t('imports.gone') : failureText(failure, t)
}
