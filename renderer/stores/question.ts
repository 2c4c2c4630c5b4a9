import { ref } from 'vue'

/** A question that a dialog puts to the user. Who asks while it is open waits for the same answer. */
export class Question<Answer> {
  /** Whether the dialog is to be shown. */
  readonly asking = ref(false)
  #waiting: ((value: Answer) => void)[] = []

  ask(): Promise<Answer> {
    this.asking.value = true
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  answer(value: Answer): void {
    const waiting = this.#waiting
    this.#waiting = []
    this.asking.value = false
    for (const resolve of waiting) resolve(value)
  }
}
