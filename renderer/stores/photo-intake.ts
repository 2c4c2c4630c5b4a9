import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { fail, ok, type Failure, type PhotoReason, type Result } from '../../contract/failure.ts'
import { call } from '../bridge/bridge.ts'
import { addedPhoto, isNewPhoto, type PhotoField } from '../text/photos.ts'
import { mostPhotoBytes, type ChosenFile, type OpenedPhoto } from '../../contract/ipc/photo.ts'
import { usePhotoUploadsStore } from './photo-uploads.ts'
import { useRecordEditorStore } from './record-editor.ts'

/** A picture that is not opened yet: a file of the dialog, or one that was dropped or pasted. */
type IncomingPhoto = ChosenFile | File

/** Why a picture was not added; `name` is its file name, '' if it has none. */
interface RefusedPhoto {
  name: string
  failure: Failure
}

const unusable = (reason: PhotoReason) => fail({ kind: 'photo', reason })

/** Pictures that need a decision of the user, one after the other. */
class PhotoQueue {
  /** The opened picture that the user is deciding on. */
  readonly current = shallowRef<OpenedPhoto | null>(null)
  /** Those of the last choice that were not added. */
  readonly refused = shallowRef<readonly RefusedPhoto[]>([])
  #name = ''
  readonly opening = ref(false)
  readonly #waiting = shallowRef<readonly IncomingPhoto[]>([])
  readonly length = computed(() => this.#waiting.value.length)
  /** Counts how often everything was dropped: a picture that was being opened at that time is not offered. */
  #drops = 0

  async add(incoming: readonly IncomingPhoto[]): Promise<void> {
    const isIdle = this.length.value === 0 && this.current.value === null && !this.opening.value
    if (isIdle) this.refused.value = []
    this.#waiting.value = [...this.#waiting.value, ...incoming]
    if (this.current.value === null && !this.opening.value) await this.next()
  }

  /** Opens the next picture that can be opened. */
  async next(): Promise<void> {
    const [first, ...rest] = this.#waiting.value
    this.#waiting.value = rest
    if (first === undefined) {
      this.current.value = null
      return
    }
    this.opening.value = true
    this.#name = first.name
    const drops = this.#drops
    const opened = await ('handle' in first ? call('photo.open', { handle: first.handle }) : openFile(first))
    this.opening.value = false
    const isDropped = drops !== this.#drops
    if (opened.ok && !isDropped) {
      this.current.value = opened.value
      return
    }
    if (opened.ok) void call('photo.discard', { handle: opened.value.handle })
    else if (!isDropped) this.refuse(opened.failure)
    await this.next()
  }

  /** Does not add the picture that is being opened or decided on. */
  refuse(failure: Failure): void {
    this.refused.value = [...this.refused.value, { name: this.#name, failure }]
  }

  /** Drops everything; returns the handles that main may forget. */
  clear(): string[] {
    this.#drops += 1
    const dropped = this.#waiting.value.flatMap((each) => ('handle' in each ? each.handle : []))
    if (this.current.value) dropped.unshift(this.current.value.handle)
    this.current.value = null
    this.refused.value = []
    this.#waiting.value = []
    return dropped
  }
}

/** Lets main look at a file that the page was given. What is plainly unfit is not even read. */
async function openFile(file: File): Promise<Result<OpenedPhoto>> {
  if (file.size === 0) return unusable('empty')
  if (file.size > mostPhotoBytes) return unusable('too-big')
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  )
  if (bytes === null) return unusable('gone')
  const checked = await call('photo.check', { bytes })
  return checked.ok ? ok({ ...checked.value, bytes }) : checked
}

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
  /** What a picture is for, unless the user chooses otherwise. */
  const preset = ref<PhotoField>('face_picture')
  const choosing = ref(false)

  /** Lets the user choose files. `wanted` is what they are for; without it the first is the face if there is none yet. */
  async function choose(wanted?: PhotoField): Promise<void> {
    if (choosing.value) return
    choosing.value = true
    queue.refused.value = []
    const answer = await call('photo.choose', null)
    choosing.value = false
    if (answer.ok) await take(answer.value.files, wanted)
    else queue.refused.value = [{ name: '', failure: answer.failure }]
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
    else queue.refuse(kept.failure)
    preset.value = 'pictures'
    await queue.next()
  }

  /** The browser could not open it after all. */
  async function damaged(): Promise<void> {
    if (queue.current.value) uploads.discardPhoto(queue.current.value.handle)
    queue.refuse({ kind: 'photo', reason: 'damaged' })
    await queue.next()
  }

  /** An item without a name of its own, such as a folder, is not added. */
  function refuse(reason: PhotoReason): void {
    queue.refused.value = [{ name: '', failure: { kind: 'photo', reason } }]
  }
  /** Nothing more is added. */
  const cancel = () => queue.clear().forEach(uploads.discardPhoto)
  return { ...refs(queue), preset, choosing, choose, take, refuse, use, damaged, cancel }
})

/** The form may have been closed while main kept the photo. */
function addToForm(field: PhotoField, handle: string): void {
  const editor = useRecordEditorStore()
  const uploads = usePhotoUploadsStore()
  if (editor.draft === null) return uploads.discardPhoto(handle)
  const replaced = field === 'face_picture' ? editor.draft.face_picture : null
  editor.change(addedPhoto(editor.draft, field, handle))
  if (replaced && isNewPhoto(replaced)) uploads.discardPhoto(replaced.image)
  void uploads.start(handle)
}

const refs = ({ current, refused, opening, length }: PhotoQueue) => ({
  current,
  refused,
  opening,
  waiting: length,
})
