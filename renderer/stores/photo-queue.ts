import { computed, ref, shallowRef } from 'vue'
import { fail, ok } from '../../contract/failure.ts'
import type { Failure, PhotoReason, Result } from '../../contract/failure.ts'
import { mostPhotoBytes } from '../../contract/ipc/photo.ts'
import type { OpenedPhoto } from '../../contract/ipc/photo.ts'
import { call } from '../bridge/bridge.ts'

/** A picture that is not opened yet: the handle of a file of the dialog, or one that was dropped or pasted. */
export type IncomingPhoto = string | File

const unusable = (reason: PhotoReason) => fail({ kind: 'photo', reason })

/** Pictures that the user is asked about, one after the other. */
export class PhotoQueue {
  /** The opened picture that is asked about now. */
  readonly current = shallowRef<OpenedPhoto | null>(null)
  /** Why the last picture could not be opened. */
  readonly failure = shallowRef<Failure | null>(null)
  readonly opening = ref(false)
  readonly #waiting = shallowRef<readonly IncomingPhoto[]>([])
  readonly length = computed(() => this.#waiting.value.length)

  async add(incoming: readonly IncomingPhoto[]): Promise<void> {
    this.failure.value = null
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
    const opened = await (typeof first === 'string' ? call('photo.open', { handle: first }) : openFile(first))
    this.opening.value = false
    if (opened.ok) {
      this.current.value = opened.value
      return
    }
    this.failure.value = opened.failure
    await this.next()
  }

  /** Drops everything; answers the handles that main may forget. */
  clear(): string[] {
    const dropped = [this.current.value?.handle, ...this.#waiting.value]
    this.current.value = null
    this.failure.value = null
    this.#waiting.value = []
    return dropped.filter((each) => typeof each === 'string')
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
