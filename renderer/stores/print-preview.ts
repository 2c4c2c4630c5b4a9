import { ref, shallowRef } from 'vue'
import type { Failure } from '../../contract/failure.ts'
import type { LaidOutJob, PrintJobCall } from '../../contract/ipc/print.ts'
import { call } from '../bridge/bridge.ts'

/** The pages of a job as main laid them out, one of them in view. */
export class PrintPreview {
  readonly job = shallowRef<LaidOutJob | null>(null)
  /** Counted from 0. */
  readonly page = ref(0)
  /** Address of the picture of the page; null when there is nothing to print. */
  readonly picture = ref<string | null>(null)
  readonly laying = ref(false)
  readonly failure = shallowRef<Failure | null>(null)
  #visit = 0

  /**
   * Lays out anew and stays on the page if it is still there. A later call takes the place of this one. `quietly`: what
   * is shown follows the present choices already, so it may be printed meanwhile.
   */
  async layOut(input: PrintJobCall, quietly: boolean): Promise<void> {
    const visit = ++this.#visit
    if (!quietly) this.laying.value = true
    const answer = await call('print.preview', input)
    if (visit !== this.#visit) return
    this.laying.value = false
    this.failure.value = answer.ok ? null : answer.failure
    // What does not show the present choices must not be printed.
    this.job.value = answer.ok ? answer.value : null
    if (!answer.ok) return
    const page = Math.max(0, Math.min(this.page.value, answer.value.pages - 1))
    if (page === 0) this.#show(0, answer.value.svg)
    else await this.turnTo(page)
  }

  async turnTo(page: number): Promise<void> {
    const job = this.job.value
    if (job === null || page < 0 || page >= job.pages) return
    const visit = ++this.#visit
    const answer = await call('print.page', { job: job.job, page })
    if (visit !== this.#visit) return
    if (answer.ok) this.#show(page, answer.value.svg)
    else this.failure.value = answer.failure
  }

  /** Forgets the job. The page is kept: who comes back to the same job finds it again. */
  forget(): void {
    this.#visit += 1
    this.laying.value = false
    this.job.value = null
    this.failure.value = null
    this.#show(this.page.value, null)
  }

  #show(page: number, svg: string | null): void {
    this.picture.value = pictureOf(svg, this.picture.value)
    this.page.value = page
  }
}

/**
 * SECURITY: the SVG is shown as a picture, where no script runs and nothing is loaded, never as markup of the page.
 * @param before address of the picture whose place it takes
 */
export function pictureOf(svg: string | null, before: string | null): string | null {
  if (before !== null) URL.revokeObjectURL(before)
  return svg && URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
}
