import type { RecordDelete, RecordSave } from '../../contract/ipc/outbox.ts'
import { isPhotoField, type Family } from '../../contract/record/fields.ts'
import type { Photo } from '../../contract/record/parts.ts'
import { localIdOf, valuesOf, type RecordView, type ServiceRecord } from '../../contract/record/record.ts'
import type { BatchedWrite } from '../outbox/batches.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { PhotoSource } from '../photo/stored-photos.ts'
import type { Act } from './history-rows.ts'
import type { History } from './history.ts'
import { shownName } from '../record-text/shown-name.ts'

/** What is needed of the session around an outbox to know what a write changes. */
export interface RecordedParts {
  history: History
  photos: PhotoSource
  /** A record as it is shown, with the edits that wait for it. */
  read(family: Family, id: string): RecordView | null
}

/**
 * The same outbox, which remembers what the user does: each save and delete is a step of its own, and so is each job, with
 * all that it writes. Taking a step back is not a step.
 */
export function recorded(outbox: Outbox, parts: RecordedParts): Outbox {
  return {
    ...outbox,
    save: (save) => recordedSave(outbox, parts, save),
    deletions: recordedDeletions(outbox.deletions, parts),
    batches: recordedBatches(outbox.batches, parts),
    jobs: {
      ...outbox.jobs,
      keep(job) {
        const { change, key } = job
        const name = 'tag' in change ? change.tag : 'name' in change ? change.name : ''
        // Marks of cards have an Undo of their own, in their table and at their job.
        if (job.wayBack === null && change.kind !== 'mark-cards')
          parts.history.begin({ key, kind: change.kind, name })
        return outbox.jobs.keep(job)
      },
    },
  }
}

async function recordedSave(
  outbox: Outbox,
  parts: RecordedParts,
  save: RecordSave,
): ReturnType<Outbox['save']> {
  const act = actOf(parts, { save })
  const leaving = leavingPhotos(act)
  // Without such photos, the save is on the disk before anything else is done.
  if (leaving.length > 0) await keepPhotos(parts, leaving)
  const saved = await outbox.save(save)
  // A refused save is not a step; the form still has it, or the outbox.
  if (!saved.ok || isNothing(act)) return saved
  const kind = save.id === null ? 'create' : 'edit'
  parts.history.begin({ key: save.key, kind, name: shownName(saved.value.view.record) })
  parts.history.note(save.key, [act])
  return saved
}

function recordedDeletions(deletions: Outbox['deletions'], parts: RecordedParts): Outbox['deletions'] {
  return {
    ...deletions,
    request(deletion) {
      const asked = deletions.request(deletion)
      if (asked.ok) noteDeletes(parts, [deletion], [asked.value.deletion])
      return asked
    },
    requestAll(asked) {
      const held = deletions.requestAll(asked)
      if (held.ok) noteDeletes(parts, asked, held.value.deletions)
      return held
    },
    undo: (deletion) => noteBack(parts.history, [deletion], deletions.undo(deletion)),
    undoAll: (keys) => noteBack(parts.history, keys, deletions.undoAll(keys)),
  }
}

function recordedBatches(batches: Outbox['batches'], parts: RecordedParts): Outbox['batches'] {
  return {
    ...batches,
    commit(writes, progress) {
      const job = progress?.(new Map()).key ?? null
      const isStep = job !== null && parts.history.isKnown(job)
      const acts = isStep ? writes.map((write) => actOf(parts, write)) : []
      const taken = batches.commit(writes, progress)
      if (isStep && taken.ok) {
        for (const each of acts) void keepPhotos(parts, leavingPhotos(each))
        parts.history.note(job, withKeys(acts, writes, taken.value))
      }
      return taken
    },
  }
}

/** Up to this many deletes, the photos are fetched first; with more, they would hold up the network. */
const fewDeletes = 20

/** Deletes that the user requested together are one step. The contacts can still be read while the deletes wait. */
function noteDeletes(
  parts: RecordedParts,
  asked: readonly RecordDelete[],
  keys: readonly (string | null)[],
): void {
  const { history } = parts
  history.later(() => {
    const done = asked.flatMap((deletion, at) => {
      const key = keys[at] ?? null
      const act = key === null ? null : actOf(parts, { key, deletion })
      return act?.gone ? [{ ...act, gone: act.gone }] : []
    })
    const [first] = done
    if (!first) return
    const { key, record } = first.gone
    history.begin({ key, kind: 'delete', name: done.length === 1 ? shownName(JSON.parse(record)) : '' })
    history.note(key, done)
    if (done.length <= fewDeletes) for (const each of done) void keepPhotos(parts, leavingPhotos(each))
  })
}

/** A delete that could not be taken back in time is still done. */
function noteBack<T extends boolean | number>(history: History, keys: readonly string[], isBack: T): T {
  if (isBack !== false && isBack !== 0) history.takenBack(keys)
  return isBack
}

function withKeys(
  acts: readonly Act[],
  writes: readonly BatchedWrite[],
  deletions: ReadonlyMap<string, string>,
): Act[] {
  return acts.map((act, at) => {
    const write = writes[at]
    const key = write?.save && deletions.get(write.save.key)
    return act.gone === null || !key ? act : { ...act, gone: { ...act.gone, key } }
  })
}

function actOf(parts: RecordedParts, write: BatchedWrite): Act {
  const save = write.save ? savedPart(parts, write.save) : null
  const gone = write.deletion ? gonePart(parts, write.deletion, write.save ? '' : write.key) : null
  return { family: (write.save ?? write.deletion).family, save, gone }
}

function savedPart({ read }: RecordedParts, { family, id, group_id, changes, key }: RecordSave): Act['save'] {
  // Marks of cards are edits, not a value that could be put back.
  const after = { ...changes }
  delete after.cards
  if (id === null) return { id: localIdOf(key), isNew: true, group_id, before: {}, after }
  const record = read(family, id)?.record
  return { id, isNew: false, group_id, before: valuesOf(record, Object.keys(after)), after }
}

function gonePart({ read }: RecordedParts, { family, id }: RecordDelete, key: string): Act['gone'] {
  const record = read(family, id)?.record
  return record === undefined ? null : { id, record: JSON.stringify(record), key }
}

function isNothing({ save, gone }: Act): boolean {
  return gone === null && save !== null && !save.isNew && Object.keys(save.after).length === 0
}

/** The photos in the value of a photo field. */
export function photosIn(value: unknown): Photo[] {
  const photos: unknown[] = Array.isArray(value) ? value : [value]
  return photos.filter((each): each is Photo => typeof Object(each).image === 'string')
}

type PhotoPlace = Parameters<PhotoSource['read']>[0]

/** Photos that a save or a delete removes: after it only the cache has them. */
function leavingPhotos({ family, save, gone }: Act): PhotoPlace[] {
  const { before = {}, after = {}, id = '' } = save ?? {}
  const changed = Object.keys(before).filter(isPhotoField)
  const stays = changed.flatMap((field) => photosIn(after[field]).map(({ image }) => image))
  const leaving = changed
    .flatMap((field) => photosIn(before[field]))
    .filter((each) => !stays.includes(each.image))
    .map(({ image }) => ({ family, id, picture: image }))
  if (gone === null) return leaving
  const { face_picture, pictures } = JSON.parse(gone.record) as ServiceRecord
  const all = [...photosIn(face_picture), ...photosIn(pictures)]
  return [...leaving, ...all.map(({ image }) => ({ family, id: gone.id, picture: image }))]
}

/** Has them in the cache. */
async function keepPhotos({ photos }: RecordedParts, all: readonly PhotoPlace[]): Promise<void> {
  for (const each of all) await photos.read(each)
}
