import type { Failure } from '../../contract/failure.ts'
import { exportFormat } from '../../contract/ipc/export.ts'
import type { ExportFormat, ExportLoss } from '../../contract/ipc/export.ts'
import { failureText } from './failure-text.ts'
import { fieldName } from './field-lines.ts'
import { t, tn } from './i18n.ts'
import { en } from '../../languages/page.ts'

/** The formats with for whom each is, as options of a choice. */
export function formatOptions(): { value: ExportFormat; text: string; hint: string }[] {
  return exportFormat.options.map((value) => {
    const key = keyOf(value)
    return { value, text: t(`exports.formats.${key}.name`), hint: t(`exports.formats.${key}.hint`) }
  })
}

/** A dot would part the path of a text. */
function keyOf(format: ExportFormat) {
  if (format === 'vcard-4.0') return 'vcard4'
  return format === 'vcard-3.0' ? 'vcard3' : format
}

/** What is lost of how many contacts, as a sentence, and one of them for an example ('' where nothing is known of it). */
export function lossText({ kind, field, count, person, value }: ExportLoss): {
  text: string
  example: string
} {
  const isWhole = kind === 'left-out' && field === ''
  const text = isWhole
    ? tn('exports.wholeLoss', count)
    : tn(`exports.loss.${kind}`, count, { field: partName(field) })
  const name = person || t('exports.nameless')
  // Of a picture there is nothing to be said that helps.
  const shown = field === 'face_picture' || field === 'pictures' ? '' : value
  if (person === '' && shown === '') return { text, example: '' }
  const example =
    shown === ''
      ? t('exports.examplePerson', { person: name })
      : t('exports.example', { person: name, value: shown })
  return { text, example }
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

/** Why something was not done. */
export function exportFailureText(failure: Failure): string {
  if (failure.kind === 'not-found') return t('exports.gone')
  if (failure.kind === 'unexpected' && failure.logId === 'export-read-back') return t('exports.unreadable')
  if (failure.kind === 'storage' && failure.reason === 'damaged') return t('exports.differs')
  if (failure.kind === 'storage' && failure.reason === 'denied') return t('exports.denied')
  return failureText(failure, t)
}
