import type { HistoryVersion } from '../../contract/ipc/history.ts'
import { fieldsOf, isPhotoField, sameValue } from '../../contract/record/fields.ts'
import type { Family, FieldName } from '../../contract/record/fields.ts'
import type { ServiceRecord } from '../../contract/record/record.ts'
import { timestampText } from './dates.ts'
import { fieldLines } from './field-lines.ts'
import { fieldName } from './field-name.ts'
import { currentLanguage, t } from './i18n.ts'

/** A field that a version has otherwise than the one before, in lines to read. */
export interface VersionChange {
  field: string
  before: string[]
  after: string[]
}

/** A version of a contact as the timeline shows it. */
export interface VersionLine {
  /** Names it for `Put back`; null for the contact as it is now. */
  version: number | null
  time: string
  who: string
  /** What is to be said beside the fields; '' where they say it. */
  remark: string
  changes: VersionChange[]
}

/** The timeline of a contact, the newest first, as main gives its versions. */
export function versionLines(family: Family, versions: readonly HistoryVersion[]): VersionLine[] {
  return versions.map(({ version, at, isOwn, view }, place) => {
    const older = versions[place + 1]?.view.record ?? null
    const changes = older === null ? [] : changesBetween(family, older, view.record)
    return {
      version,
      time: timestampText(at, currentLanguage()),
      who: t(isOwn ? 'history.by.you' : 'history.by.service'),
      remark: remarkOn(older, view.record, changes.length),
      changes,
    }
  })
}

function changesBetween(family: Family, older: ServiceRecord, newer: ServiceRecord): VersionChange[] {
  const differing = fieldsOf(family).filter((field) => !isSame(field, older, newer))
  return differing.map((field) => {
    const [before, after] = [older[field], newer[field]].map((value) => fieldLines(field, value, t))
    return { field: fieldName(field, t), before: before ?? [], after: after ?? [] }
  })
}

/** Of photos it counts which ones they are: a list may show less of each. */
function isSame(field: FieldName, older: ServiceRecord, newer: ServiceRecord): boolean {
  if (!isPhotoField(field)) return sameValue(older[field], newer[field])
  const images = ({ [field]: value }: ServiceRecord) => [value ?? []].flat().map(({ image }) => image)
  return images(older).join() === images(newer).join()
}

function remarkOn(older: ServiceRecord | null, newer: ServiceRecord, count: number): string {
  if (older === null) return t('history.first')
  const [was, is] = [older.deleted === true, newer.deleted === true]
  if (was !== is) return t(is ? 'history.isDeleted' : 'history.isBack')
  return count === 0 ? t('history.same') : ''
}
