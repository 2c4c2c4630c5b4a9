import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import type { Failure } from '../../contract/failure.ts'
import type { PhotoProgress } from '../../contract/ipc/photo.ts'
import { call, on } from '../bridge/bridge.ts'
import { draftPhotos, isNewPhoto } from '../text/photos.ts'
import type { RecordDraft } from '../text/record-draft.ts'
import { useRecordEditorStore } from './record-editor.ts'
import { useSessionStore } from './session.ts'

/** An upload under way or one that did not go through. */
export interface PhotoUpload {
  /** Bytes on their way and of all of it; both 0 while nothing is known. */
  sent: number
  total: number
  failure: Failure | null
}

/**
 * Photos of the open form on their way to the service. They are sent as soon as they are added; a save waits for them in main,
 * and tries the failed ones again. Photos that will never be saved are given up here.
 */
export const usePhotoUploadsStore = defineStore('photo-uploads', () => {
  const editor = useRecordEditorStore()
  const uploads = shallowRef<ReadonlyMap<string, PhotoUpload>>(new Map())

  function note(handle: string, upload: PhotoUpload | null): void {
    const next = new Map(uploads.value)
    if (upload === null) next.delete(handle)
    else next.set(handle, upload)
    uploads.value = next
  }

  /** Sends a photo that main keeps; again after it failed. */
  async function start(handle: string): Promise<void> {
    note(handle, { sent: 0, total: 0, failure: null })
    const profile = useSessionStore().profileId
    const answer = await call('photo.upload', { profile, handle })
    if (uploads.value.has(handle))
      note(handle, answer.ok ? null : { sent: 0, total: 0, failure: answer.failure })
  }

  function hear({ handle, sent, total }: PhotoProgress): void {
    const upload = uploads.value.get(handle)
    if (upload && upload.failure === null) note(handle, { ...upload, sent, total })
  }

  /** Stops the upload and lets main forget the photo. */
  function discardPhoto(handle: string): void {
    note(handle, null)
    void call('photo.discard', { handle })
  }

  /** When a form closes without saving, its photos belong to no record; after a save they belong to the outbox. */
  function follow(draft: RecordDraft | null, before: RecordDraft | null): void {
    if (draft !== null || before === null) return
    const isKept = editor.state === 'saving' || editor.aside !== null
    for (const photo of draftPhotos(before).filter(isNewPhoto)) {
      if (isKept) note(photo.image, null)
      else discardPhoto(photo.image)
    }
  }

  function load(): void {
    on('photo.progress', hear)
    watch(() => editor.draft, follow, { flush: 'sync' })
  }

  return { uploads, start, discardPhoto, load }
})
