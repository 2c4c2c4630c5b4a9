import { ref } from 'vue'
import type { Failure } from '../../contract/failure.ts'
import type { PhotoReference } from '../../contract/record/parts.ts'
import { call } from '../bridge/bridge.ts'
import { draftPhotos, isNewPhoto } from '../text/photos.ts'
import { failureText } from '../text/failure-text.ts'
import { fieldName } from '../text/field-lines.ts'
import { t, tn } from '../text/i18n.ts'
import type { RecordDraft } from '../text/record-draft.ts'
import { useNoticesStore } from './notices.ts'
import type { RecordEdits, Subject } from './record-edits.ts'

/** Handles of copies by the photos that they are of; `failure` says why the first of the others is not among them. */
interface CopiedPhotos {
  handles: ReadonlyMap<string, string>
  failure: Failure | null
}

/** Makes the draft of a new record of one that cannot be changed any more, with all that a record can be given. */
export class RecordCopy {
  /** Its photos are being copied. */
  readonly underway = ref(false)

  /**
   * Returns the draft with the kept edits in it. What cannot be in it is told. null where a copy is under way already, or
   * where another record was opened meanwhile.
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
  const isGone = failure?.kind === 'photo' && failure.reason === 'missing'
  const reason = isGone ? t('record.copy.gone') : failure ? failureText(failure, t) : ''
  return tn('record.copy.photos', lost, { reason })
}

function fieldsText(unreadable: readonly string[]): string {
  if (unreadable.length === 0) return ''
  return t('record.copy.fields', { fields: unreadable.map((field) => fieldName(field, t)).join(', ') })
}

function tellLeftOut(texts: readonly string[]): void {
  const text = texts.filter((each) => each !== '').join(' ')
  if (text !== '') useNoticesStore().show({ text, urgent: true })
}
