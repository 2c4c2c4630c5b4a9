import { ref, shallowRef } from 'vue'
import type { Result } from '../../contract/failure.ts'
import type { PrintOutcome, PrintProgress } from '../../contract/ipc/print.ts'
import { t } from '../text/i18n.ts'
import { useNoticesStore } from './notices.ts'

/** What is under way. */
export type Task = 'pdf' | 'paper' | 'test-page' | 'mark'

/** The one task of printing that is under way, and how it ends. */
export class PrintTask {
  readonly current = ref<Task | null>(null)
  readonly progress = shallowRef<PrintProgress | null>(null)
  readonly #hold: (held: boolean) => void

  /** @param hold keeps the job as it is while a task works on it. */
  constructor(hold: (held: boolean) => void) {
    this.#hold = hold
  }

  /** Null when something else is under way, or it failed, which is told. */
  async during<T>(task: Task, ask: () => Promise<Result<T>>): Promise<T | null> {
    if (this.current.value !== null) return null
    this.current.value = task
    this.#hold(true)
    const answer = await ask()
    this.current.value = null
    this.progress.value = null
    this.#hold(false)
    if (answer.ok) return answer.value
    useNoticesStore().showFailure(answer.failure)
    return null
  }

  /** Tells how printing ended. Answers whether the printer has it. */
  tell(outcome: PrintOutcome): boolean {
    const urgent = outcome !== 'sent' && outcome !== 'stopped'
    useNoticesStore().show({ text: t(`print.outcome.${outcome}`), urgent })
    return outcome === 'sent'
  }
}
