import type { HistoryDone, HistoryStep, HistoryVersion } from '../../contract/ipc/history.ts'
import {
  fieldsOf,
  isPhotoField,
  sameValue,
  type Family,
  type FieldName,
} from '../../contract/record/fields.ts'
import type { ServiceRecord } from '../../contract/record/record.ts'
import { timestampText } from './dates.ts'
import { failureText } from './failure-text.ts'
import { fieldLines, fieldName } from './record-text.ts'
import { dateTag, sentences, t, tn } from './i18n.ts'

/** What a step was, for use inside a sentence. */
export function stepText({ kind, name, count }: Pick<HistoryStep, 'kind' | 'name' | 'count'>): string {
  const values = { name: name || t('record.view.nameless') }
  if (kind === 'create' || kind === 'edit' || kind === 'merge') return t(`history.what.${kind}`, values)
  if (kind !== 'delete' && kind !== 'restore') return tn(`history.what.${kind}`, count, values)
  return count === 1 ? t(`history.what.${kind}`, values) : tn(`history.what.${kind}Many`, count)
}

/** What was undone or redone, and which part of it was not, in whole sentences. */
export function stepDoneText(done: HistoryDone, way: 'undo' | 'redo'): string {
  const what = stepText(done.step)
  const isAny = done.done > 0 || done.failed + done.changedSince === 0
  const first = isAny ? t(way === 'undo' ? 'history.undone' : 'history.redone', { what }) : ''
  return sentences(...[first, ...remarks(done)].filter((each) => each !== ''))
}

/** The same of contacts that were brought back out of the Trash. */
export function restoredText(done: HistoryDone): string {
  const { name } = done.step
  const one = done.step.count === 1 ? t('history.restored', { name: name || t('record.view.nameless') }) : ''
  const first = done.done === 0 ? '' : one || tn('history.restoredMany', done.done)
  return sentences(...[first, ...remarks(done)].filter((each) => each !== ''))
}

/** What turned out differently from the request. */
function remarks({ changedSince, copies, lostPhotos, failed, failure }: HistoryDone): string[] {
  const reason = failure === null ? '' : failureText(failure, t)
  return [
    changedSince > 0 ? tn('history.changedSince', changedSince) : '',
    copies > 0 ? tn('history.copies', copies) : '',
    lostPhotos > 0 ? tn('history.lostPhotos', lostPhotos) : '',
    failed > 0 ? tn('history.failed', failed, { reason }) : '',
  ]
}

/** A field that a version has otherwise than the one before, in lines to read. */
interface VersionChange {
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
  /** A remark in addition to the fields; '' if the fields say everything. */
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
      time: timestampText(at, dateTag()),
      who: whoWrote(view.record, isOwn),
      remark: remarkOn(older, view.record, changes.length),
      changes,
    }
  })
}

/** The service gives no names, and whose an id is nothing says: it is shown as it is. */
function whoWrote({ updated_by: id }: ServiceRecord, isOwn: boolean): string {
  if (isOwn) return t('history.by.you')
  return id ? t('history.by.user', { id }) : t('history.by.service')
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
  const was = older.deleted === true
  const is = newer.deleted === true
  if (was !== is) return t(is ? 'history.isDeleted' : 'history.isBack')
  return count === 0 ? t('history.same') : ''
}
