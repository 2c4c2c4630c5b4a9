import { defineStore } from 'pinia'
import { ref } from 'vue'
import type { PhotoReason } from '../../contract/failure.ts'
import { call } from '../bridge/bridge.ts'
import { addedPhoto, isNewPhoto } from '../text/draft-photos.ts'
import type { PhotoField } from '../text/draft-photos.ts'
import { PhotoQueue } from './photo-queue.ts'
import type { IncomingPhoto } from './photo-queue.ts'
import { usePhotoUploadsStore } from './photo-uploads.ts'
import { useRecordEditorStore } from './record-editor.ts'

/** The user's answer about one picture. */
export interface FinishedPhoto {
  field: PhotoField
  bytes: Uint8Array<ArrayBuffer>
  keepPlace: boolean
}

/** The way of a picture from the user's hands into the open form: chosen, looked at, cropped, added. */
export const usePhotoIntakeStore = defineStore('photo-intake', () => {
  const uploads = usePhotoUploadsStore()
  const queue = new PhotoQueue()
  /** What a picture is for, unless the user says otherwise. */
  const preset = ref<PhotoField>('face_picture')
  const choosing = ref(false)

  /** Asks for files. `wanted` is what they are for; without it the first is the face, where there is none. */
  async function choose(wanted?: PhotoField): Promise<void> {
    if (choosing.value) return
    choosing.value = true
    queue.failure.value = null
    const answer = await call('photo.choose', null)
    choosing.value = false
    if (answer.ok) await take(answer.value.handles, wanted)
    else queue.failure.value = answer.failure
  }

  /** Takes pictures that came from the dialog, by dropping or by pasting. */
  async function take(incoming: readonly IncomingPhoto[], wanted?: PhotoField): Promise<void> {
    const { draft } = useRecordEditorStore()
    if (draft === null || incoming.length === 0) return
    preset.value = wanted ?? (draft.face_picture === null ? 'face_picture' : 'pictures')
    await queue.add(incoming)
  }

  /** Puts the finished picture into the form and sends it on its way. */
  async function use({ field, ...finished }: FinishedPhoto): Promise<void> {
    if (queue.current.value === null) return
    const { handle } = queue.current.value
    const kept = await call('photo.keep', { handle, ...finished })
    if (kept.ok) addToForm(field, handle)
    else queue.failure.value = kept.failure
    preset.value = 'pictures'
    await queue.next()
  }

  /** The browser could not open it after all. */
  async function damaged(): Promise<void> {
    if (queue.current.value) uploads.giveUp(queue.current.value.handle)
    refuse('damaged')
    await queue.next()
  }

  const refuse = (reason: PhotoReason) => (queue.failure.value = { kind: 'photo', reason })
  /** Nothing more is added. */
  const cancel = () => queue.clear().forEach(uploads.giveUp)
  return { ...refs(queue), preset, choosing, choose, take, refuse, use, damaged, cancel }
})

/** The form may have been closed while main kept the photo. */
function addToForm(field: PhotoField, handle: string): void {
  const editor = useRecordEditorStore()
  const uploads = usePhotoUploadsStore()
  if (editor.draft === null) return uploads.giveUp(handle)
  const replaced = field === 'face_picture' ? editor.draft.face_picture : null
  editor.change(addedPhoto(editor.draft, field, handle))
  if (replaced && isNewPhoto(replaced)) uploads.giveUp(replaced.image)
  void uploads.start(handle)
}

const refs = ({ current, failure, opening, length }: PhotoQueue) => ({
  current,
  failure,
  opening,
  waiting: length,
})
