import { computed, ref, shallowRef } from 'vue'
import type { Failure } from '../../contract/failure.ts'
import type { FieldName } from '../../contract/record/fields.ts'
import type { PhotoReference } from '../../contract/record/parts.ts'
import type { RecordView } from '../../contract/record/record.ts'
import { call } from '../bridge/bridge.ts'
import { failureText } from '../text/failure-text.ts'
import { fieldName } from '../text/record-text.ts'
import { t, tn } from '../text/i18n.ts'
import {
  conflictFields,
  mergeRows,
  type EditConflict,
  type MergeChoice,
  type MergeChoices,
  type MergeRow,
} from '../text/merge/merge-record.ts'
import { draftPhotos, isNewPhoto } from '../text/photos.ts'
import type { RecordDraft } from '../text/record-draft.ts'
import { useNoticesStore } from './notices.ts'
import type { RecordEdits, Subject } from './record-edits.ts'

const opened: EditConflict = { gone: false, loading: true, theirs: null, fields: [], failure: null }

/** The open conflict, if there is one, and the other side of it. */
export class ConflictResolver {
  readonly conflict = shallowRef<EditConflict | null>(null)
  /** The user's choices for fields that both sides changed. */
  readonly #choices = shallowRef<MergeChoices>({})
  readonly rows = computed<MergeRow[]>(() =>
    mergeRows(this.conflict.value?.fields ?? [], this.#choices.value),
  )

  choose(field: FieldName, choice: MergeChoice): void {
    this.#choices.value = { ...this.#choices.value, [field]: choice }
  }

  /** Fetches their version. A failed fetch leaves the conflict open and says why; it changes nothing else. */
  async confront({ subject, origin, changes }: RecordEdits): Promise<void> {
    const { family, id } = subject.value ?? {}
    if (family === undefined || typeof id !== 'string') return
    const mine = { ...opened }
    this.conflict.value = mine
    this.#choices.value = {}
    const answer = await call('record.fetch', { family, id })
    if (this.conflict.value !== mine) return
    const learned = answer.ok
      ? {
          ...compared(answer.value),
          fields: conflictFields(origin.value, changes.value, answer.value.record),
        }
      : missed(answer.failure)
    this.conflict.value = { ...mine, ...learned, loading: false }
  }

  /** Whether their version is still to be fetched, because the last try did not succeed. */
  isUnanswered(): boolean {
    return this.conflict.value !== null && this.conflict.value.theirs === null && !this.conflict.value.gone
  }

  /** What Reload shows: their version, or ours marked as deleted if theirs can no longer be read. */
  versionToShow(base: RecordView | null): RecordView | null {
    const { theirs = null, gone = false } = this.conflict.value ?? {}
    if (theirs !== null || base === null || !gone) return theirs
    return { ...base, record: { ...base.record, deleted: true } }
  }

  /** The version that may be saved over: known, and not deleted. */
  versionToReplace(): RecordView | null {
    return this.conflict.value?.gone === false ? this.conflict.value.theirs : null
  }

  close(): void {
    this.conflict.value = null
  }
}

function compared(theirs: RecordView): Pick<EditConflict, 'gone' | 'theirs'> {
  return { gone: theirs.record.deleted === true, theirs }
}

/** 404 is announced for deleted records (interface 3), so it is an answer and no failed fetch. */
function missed(failure: Failure): Pick<EditConflict, 'gone' | 'failure'> {
  return failure.kind === 'not-found' ? { gone: true, failure: null } : { gone: false, failure }
}

/** Handles of copies by the photos that they are of; `failure` says why the first of the others is not among them. */
interface CopiedPhotos {
  handles: ReadonlyMap<string, string>
  failure: Failure | null
}

/** Makes the draft of a new record from one that can no longer be changed, with everything that a record can have. */
export class RecordCopy {
  /** Its photos are being copied. */
  readonly underway = ref(false)

  /**
   * Returns the draft with the kept edits in it. The user sees which edits do not fit into it. Returns null when a copy is
   * already under way, or when another record was opened in the meantime.
   */
  async make(edits: RecordEdits): Promise<RecordDraft | null> {
    const about = edits.subject.value
    if (about === null || this.underway.value) return null
    this.underway.value = true
    const draft = edits.draftToPutBack()
    const stored = draftPhotos(draft).filter((photo) => !isNewPhoto(photo))
    const { handles, failure } = await copyPhotos(about, stored)
    this.underway.value = false
    if (!edits.isStill(about)) {
      for (const handle of handles.values()) void call('photo.discard', { handle })
      return null
    }
    const { record, unreadable } = edits.base.value ?? {}
    const lost = stored.filter(({ image }) => !handles.has(image)).length
    const hasNotes = (record?.extendprops ?? []).length > 0
    tellLeftOut([
      photosText(lost, failure),
      fieldsText(unreadable ?? []),
      hasNotes ? t('record.copy.noted') : '',
    ])
    return withCopies(draft, handles)
  }
}

async function copyPhotos({ family, id }: Subject, stored: readonly PhotoReference[]): Promise<CopiedPhotos> {
  const images = [...new Set(stored.map(({ image }) => image))].filter((image) => image !== '')
  if (id === null || images.length === 0) return { handles: new Map(), failure: null }
  const answer = await call('photo.copy', { family, id, images })
  if (!answer.ok) return { handles: new Map(), failure: answer.failure }
  const copies = images.flatMap((image, at) => {
    const handle = answer.value.handles[at] ?? null
    return handle === null ? [] : [[image, handle] as const]
  })
  return { handles: new Map(copies), failure: answer.value.failure }
}

/** The draft with copies in the place of stored photos; those without one are left out. */
function withCopies(draft: RecordDraft, handles: CopiedPhotos['handles']): RecordDraft {
  const copied = (photo: PhotoReference): PhotoReference[] => {
    if (isNewPhoto(photo)) return [photo]
    const image = handles.get(photo.image)
    return image === undefined ? [] : [{ image, source: 'temp' }]
  }
  const [face = null] = draft.face_picture ? copied(draft.face_picture) : []
  return { ...draft, face_picture: face, pictures: draft.pictures.flatMap(copied) }
}

function photosText(lost: number, failure: Failure | null): string {
  if (lost === 0) return ''
  return tn('record.copy.photos', lost, { reason: failure ? reasonText(failure) : '' })
}

function reasonText(failure: Failure): string {
  if (failure.kind === 'photo' && failure.reason === 'missing') return t('record.copy.gone')
  return failureText(failure, t)
}

function fieldsText(unreadable: readonly string[]): string {
  if (unreadable.length === 0) return ''
  return t('record.copy.fields', { fields: unreadable.map((field) => fieldName(field, t)).join(', ') })
}

function tellLeftOut(texts: readonly string[]): void {
  const text = texts.filter((each) => each !== '').join(' ')
  if (text !== '') useNoticesStore().show({ text, urgent: true })
}
