import { ref, shallowRef } from 'vue'
import { ok, type Failure, type Result } from '../../contract/failure.ts'
import type { LackingPhotos } from '../../contract/ipc/photo.ts'
import { call } from '../bridge/bridge.ts'
import { savedText } from '../text/file-text.ts'
import { useNavigationStore } from './navigation.ts'
import { tellSaved } from './notices.ts'

type Kind = 'import' | 'export' | 'backup'

/**
 * What the user does with a file, in the overlay of the same name. Main holds the data under a token until the task ends. The user
 * may give the task up at any time: answers that arrive afterwards are discarded.
 */
export class FileTask {
  /** Why the last act was not done. */
  readonly failure = shallowRef<Failure | null>(null)
  readonly #kind: Kind
  /** Names the data in main; null while main holds none. */
  #token: string | null = null
  /** Counts the requests: only the answer to the latest one is of interest. */
  #asked = 0

  constructor(kind: Kind) {
    this.#kind = kind
  }

  protected get token(): string | null {
    return this.#token
  }

  /** Opens the overlay. Returns the answer; null if the task was given up meanwhile: main need not keep the data then. */
  protected async begin<T extends { token: string }>(request: Promise<Result<T>>): Promise<Result<T> | null> {
    useNavigationStore().overlay = this.#kind
    const isLatest = this.ask()
    const answer = await request
    if (answer.ok && isLatest()) this.#token = answer.value.token
    else if (answer.ok) this.#forget(answer.value.token)
    return isLatest() ? this.shown(answer) : null
  }

  /** Returns the answer; null if the task was given up, or asked something else, meanwhile. */
  protected async latest<T>(request: Promise<Result<T>>): Promise<Result<T> | null> {
    const isLatest = this.ask()
    const answer = await request
    return isLatest() ? this.shown(answer) : null
  }

  /** Begins another request. The returned function says whether it is still the latest one. */
  protected ask(): () => boolean {
    this.#asked += 1
    const mine = this.#asked
    this.failure.value = null
    return () => mine === this.#asked
  }

  protected shown<T>(answer: Result<T>): Result<T> {
    if (!answer.ok) this.failure.value = answer.failure
    return answer
  }

  /** Ends the task; main forgets the data. */
  protected end(): void {
    this.ask()
    if (this.#token !== null) this.#forget(this.#token)
    this.#token = null
    useNavigationStore().closeOverlay(this.#kind)
  }

  #forget(token: string): void {
    void call(`${this.#kind}.close`, { token })
  }
}

interface Progress {
  phase: string
  missing: readonly LackingPhotos[]
  handle: string | null
}

/** How main writes a file. */
interface Writing<P extends Progress> {
  /** Asks the user for a place; `begun` is false when they cancel. */
  begin: () => Promise<Result<{ begun: boolean }>>
  /** Writes a part. It is called until it is done. */
  step: () => Promise<Result<P>>
  /** Shown until the first part is written. */
  first: P | null
  /** That the file is written, in words. */
  done: (last: P) => string
}

/** A task whose file main writes part by part. */
export class WritingTask<P extends Progress> extends FileTask {
  /** The user is choosing a place, or the file is being written. */
  readonly isSaving = ref(false)
  /** How far it is; null while nothing is written. */
  readonly progress = shallowRef<P | null>(null)
  /** Photos that the file lacks, once it is saved; null until then, and if none are missing. */
  readonly missing = shallowRef<readonly LackingPhotos[] | null>(null)

  /** Stops what is being written; nothing of it stays. */
  readonly close = (): void => {
    this.end()
    this.#rest()
    this.missing.value = null
  }

  /** Writes the file, unless it is being written. What the file lacks is shown until the user closes it. */
  protected async write(writing: Writing<P>): Promise<void> {
    if (this.isSaving.value) return
    this.isSaving.value = true
    const isLatest = this.ask()
    const answer = await this.#steps(writing, isLatest)
    // The file is there, even if the task was given up during the last step.
    if (answer.ok && answer.value)
      tellSaved(savedText(writing.done(answer.value), answer.value.missing), answer.value.handle)
    if (!isLatest()) return
    this.#rest()
    this.shown(answer)
    if (!answer.ok || answer.value === null) return
    if (answer.value.missing.length === 0) this.close()
    else this.missing.value = answer.value.missing
  }

  /** Returns the last step; null if the user chose no place, or gave the task up. */
  async #steps({ begin, step, first }: Writing<P>, isLatest: () => boolean): Promise<Result<P | null>> {
    const begun = await begin()
    if (!begun.ok) return begun
    if (!begun.value.begun || !isLatest()) return ok(null)
    this.progress.value = first
    while (isLatest()) {
      const answer = await step()
      if (!answer.ok || answer.value.phase === 'done') return answer
      if (isLatest()) this.progress.value = answer.value
    }
    return ok(null)
  }

  #rest(): void {
    this.isSaving.value = false
    this.progress.value = null
  }
}
