import { randomUUID } from 'node:crypto'
import { fail, ok, type Result } from '../../contract/failure.ts'
import type { HistoryDone, HistoryVersion } from '../../contract/ipc/history.ts'
import type { RecordSaved } from '../../contract/ipc/outbox.ts'
import { fieldsOf, isPhotoField, type Family } from '../../contract/record/fields.ts'
import { localIdOf, valuesOf, type ServiceRecord } from '../../contract/record/record.ts'
import { rawRecord, viewOfText } from '../record-text/json-text.ts'
import { sameInBoth } from '../record-text/compare-texts.ts'
import { bringBack, noteCopy, settled, withPhotosAgain, type StepSession, type Target } from './bring-back.ts'
import type { Act, KeptVersion } from './history-rows.ts'
import { photosIn } from './recorded.ts'
import { shownName } from '../record-text/shown-name.ts'

/** The latest ones that are shown. */
const mostShown = 200

/** The versions of a contact that this computer knows, the newest first; the first one is how it is shown now. */
export function versionsOf(session: StepSession, { family, id }: Target): HistoryVersion[] {
  const now = session.readRecord(family, id)
  const current = session.mirror.raw(family, id)
  const kept = session.history.versions(family, id)
  const isOwn = kept.some(({ text, isOwn: own }) => own && text === current)
  const former = onePerVersion(kept.filter(({ text }) => text !== current))
  const shown = former.flatMap(({ seq, text, at, isOwn: own }) => {
    const view = viewOfText(family, text)
    return view ? [{ version: seq, at: timeOf(view.record, at), isOwn: own, view }] : []
  })
  if (now === null) return shown.toReversed().slice(0, mostShown)
  const today = { version: null, at: timeOf(now.record, ''), isOwn, view: now }
  return [today, ...shown.toReversed()].slice(0, mostShown)
}

/** A list may have shown less of a version than was read later; the last text is the fullest. */
function onePerVersion(kept: readonly KeptVersion[]): KeptVersion[] {
  const last = new Map<string, KeptVersion>()
  for (const each of kept) {
    const { id, etag, updated_at } = rawRecord(each.text).value
    const name = JSON.stringify([id, etag ?? each.seq, updated_at])
    const before = last.get(name)
    last.delete(name)
    last.set(name, { ...each, isOwn: each.isOwn || (before?.isOwn ?? false) })
  }
  return [...last.values()]
}

function timeOf({ updated_at }: ServiceRecord, otherwise: string): string {
  return updated_at ?? otherwise
}

/**
 * Writes an old version over the contact as it is shown, like any other save: with the etag of what is shown. A photo
 * that is lost is left out, and counted. `not-found` if the version does not exist, or the contact is deleted.
 */
export async function putBack(
  session: StepSession,
  { family, id, version }: Target & { version: number },
): Promise<Result<RecordSaved & { lostPhotos: number }>> {
  const kept = session.history.versions(family, id).find(({ seq }) => seq === version)
  const old = kept ? viewOfText(family, kept.text) : null
  const now = session.readRecord(family, id)
  if (old === null || now === null || now.record.deleted === true) return fail({ kind: 'not-found' })
  const unreadable = [...old.unreadable, ...now.unreadable]
  const differing = fieldsOf(family).filter(
    (name) => !unreadable.includes(name) && !isSame(name, old.record, now.record),
  )
  const wanted = { family, ids: [id, old.record.id], now: now.record }
  const { changes, lost } = await withPhotosAgain(session, wanted, valuesOf(old.record, differing))
  const { etag, updated_at } = now.record
  const seen = { etag: etag ?? '', updated_at: updated_at ?? null }
  const saved = await session.save({ family, id, group_id: null, ...seen, changes, key: randomUUID() })
  return saved.ok ? ok({ ...saved.value, lostPhotos: lost }) : saved
}

function isSame(name: string, one: ServiceRecord, other: ServiceRecord): boolean {
  if (!isPhotoField(name)) return sameInBoth(name, one[name], other[name])
  const ids = (record: ServiceRecord) => photosIn(record[name]).map(({ image }) => image)
  return JSON.stringify(ids(one)) === JSON.stringify(ids(other))
}

/** Brings deleted contacts back, each by itself. It is a step of the history, unless a delete had not been sent yet. */
export async function restoreAll(
  session: StepSession,
  { family, ids }: Pick<Target, 'family'> & { ids: readonly string[] },
): Promise<HistoryDone> {
  const names = ids.map((id) => shownName(session.readRecord(family, id)?.record ?? {}))
  const step = { key: randomUUID(), kind: 'restore' as const, name: ids.length === 1 ? (names[0] ?? '') : '' }
  const counts = { done: 0, changedSince: 0, copies: 0, lostPhotos: 0, failed: 0, failure: null, back: null }
  const result: HistoryDone = { step: { ...step, count: ids.length, isHeld: false }, ...counts }
  for (const id of ids) {
    const back = await restoreOne(session, { family, id })
    if (!back.ok) {
      result.failure ??= back.failure
      result.failed += 1
      continue
    }
    const { act, copies, lost } = back.value
    result.done += 1
    result.copies += copies
    result.lostPhotos += lost
    if (act === null) continue
    session.history.begin(step)
    session.history.note(step.key, [act])
  }
  return result
}

async function restoreOne(
  session: StepSession,
  { family, id }: Target,
): Promise<Result<{ act: Act | null; copies: 0 | 1; lost: number }>> {
  const back = await bringBack(session, { family, id }, { ids: [], last: null })
  if (!back.ok) return back
  const { write, isRevived, lost } = back.value
  if (isRevived) return ok({ act: revivalOf(session, { family, id }), copies: 0, lost })
  if (write === null) return ok({ act: null, copies: 0, lost })
  const { batches } = session.outbox
  const taken = batches.commit([write])
  if (!taken.ok) return taken
  noteCopy(session, { family, id }, back.value)
  const { key, group_id, changes } = write.save
  const refused = (await settled(session, [key])).refused.get(key)
  if (refused) {
    batches.drop(key)
    return fail(refused)
  }
  const save = { id: localIdOf(key), isNew: true, group_id, before: {}, after: changes }
  return ok({ act: { family, save, gone: null }, copies: 1, lost })
}

/** Undone like a new contact: it is deleted once more. */
function revivalOf({ readRecord }: StepSession, { family, id }: Target): Act {
  const record = readRecord(family, id)?.record
  const after = valuesOf(record, fieldsOf(family))
  const save = { id, isNew: true, group_id: record?.group_id ?? null, before: {}, after }
  return { family, save, gone: null }
}

/** Deleted contacts whose copy exists. */
export function restoredOf({ history, readRecord }: StepSession, family: Family): string[] {
  return history.renamed(family).filter((id) => {
    const view = readRecord(family, history.resolve(family, id))
    return view !== null && view.record.deleted !== true
  })
}
