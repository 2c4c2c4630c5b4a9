import { useDebounceFn } from '@vueuse/core'
import { ref, shallowRef } from 'vue'
import type { PrintSelection } from '../../contract/ipc/print.ts'
import { PrintChoice } from './print-choice.ts'
import { PrintPreview } from './print-preview.ts'

/** How long a choice rests before it is laid out, in ms. */
const layOutAfter = 120

/** Whom mailing labels are for. Every choice, and every change of the book, is laid out anew. */
export class PrintDesk {
  readonly isOpen = ref(false)
  readonly selection = shallowRef<PrintSelection | null>(null)
  readonly leftOut = shallowRef<readonly string[]>([])
  readonly choice = new PrintChoice(() => void this.#layOutSoon())
  readonly preview = new PrintPreview()
  readonly #layOutSoon = useDebounceFn(() => this.layOut(), layOutAfter)
  #held = false
  #missed = false

  async open(selection: PrintSelection): Promise<void> {
    if (!(await this.choice.begin())) return
    const isSame = JSON.stringify(selection) === JSON.stringify(this.selection.value)
    if (!isSame) this.leftOut.value = []
    this.selection.value = selection
    this.preview.page.value = 0
    await this.reopen()
    // After the labels, which are waited for.
    await this.choice.readFonts()
  }

  close(): void {
    this.isOpen.value = false
    this.preview.forget()
  }

  /** Comes back to what was being printed, if it is still of this profile. */
  async reopen(): Promise<void> {
    if (this.selection.value === null) return
    this.isOpen.value = true
    await this.layOut()
  }

  /** Groups and senders belong to their profile: nothing of one is printed under another. */
  forget(): void {
    this.selection.value = null
    this.close()
  }

  leaveOut(ids: readonly string[]): void {
    this.leftOut.value = ids
    void this.layOut()
  }

  /** While a job is saved or printed it must not change; what changed meanwhile is laid out afterwards. */
  hold(held: boolean): void {
    this.#held = held
    if (!held && this.#missed) void this.layOut()
  }

  async layOut(quietly = false): Promise<void> {
    this.#missed = this.#held
    const { options, sheetCode, printer } = this.choice
    const [selection, chosen] = [this.selection.value, options.value]
    if (this.#held || !this.isOpen.value || selection === null || chosen === null) return
    const on = { sheet: sheetCode.value, printer: printer.value }
    const job = { selection, leaveOut: [...this.leftOut.value], options: chosen, ...on }
    await this.preview.layOut(job, quietly)
  }
}
