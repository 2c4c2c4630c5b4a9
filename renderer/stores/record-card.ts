import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { cardYearOn, whyLeftOut } from '../../contract/ipc/cards.ts'
import type { PrintCard } from '../../contract/ipc/print.ts'
import { call } from '../bridge/bridge.ts'
import { useDebounced, useWhenIdle } from '../composables/timed-calls.ts'
import { pictureOf } from './print-choice.ts'
import { usePrintStore } from './print.ts'
import { useRecordEditorStore } from './record-editor.ts'

/** How long typing must pause before its card is laid out, and how long it may continue without a pause, in ms. */
const rest = 80
const longest = 250

/** The card of the open contact as it would be printed now, with what is typed. */
class RecordCard {
  readonly card = shallowRef<PrintCard | null>(null)
  /** Address of its picture; null if this contact has no picture or no postal address. */
  readonly picture = ref<string | null>(null)
  readonly #typed = useDebounced(() => this.layOut(), rest, { maxWait: longest })
  /** Loading fonts would delay the first card; a later one is not held up. */
  readonly #readFonts = useWhenIdle(() => {
    const changes = { lastname: '東', addresses: [{ region: '東京都' }] }
    return call('print.card', { family: 'address', id: null, changes })
  })
  #visit = 0
  /** What the user should know before printing a New Year card to this contact. */
  readonly newYear = computed(() => {
    const year = cardYearOn(new Date())
    return { year, why: this.card.value && whyLeftOut(this.card.value.years, { kind: 'nengajo', year }) }
  })
  #underway = false
  #again = false

  follow(): void {
    const editor = useRecordEditorStore()
    watch(
      () => [editor.subject, editor.base, usePrintStore().isOpen],
      ([subject, base], [before, baseBefore]) => {
        if (subject !== before) this.#forget()
        // The card was requested together with the record, so that both appear together.
        const isRead = subject === before && base !== null && baseBefore === null
        if (!isRead || !(this.#underway || this.card.value)) void this.layOut()
      },
    )
    watch(() => editor.changes, this.#typed)
    this.#readFonts()
  }

  /** One at a time: what is typed in between is laid out afterwards. */
  async layOut(): Promise<void> {
    const { subject, changes, isDeleted } = useRecordEditorStore()
    this.#again = this.#underway
    if (this.#underway || subject === null || isDeleted || usePrintStore().isOpen) return
    const visit = this.#visit
    this.#underway = true
    const answer = await call('print.card', { family: subject.family, id: subject.id, changes })
    this.#underway = false
    if (visit === this.#visit) this.#show(answer.ok ? answer.value : null)
    if (this.#again) await this.layOut()
  }

  /** The previous card keeps its measures until the next one arrives, so that nothing moves. */
  #forget(): void {
    this.#visit += 1
    this.picture.value = pictureOf(null, this.picture.value)
  }

  /** Printing shows why a contact has no card. */
  #show(card: PrintCard | null): void {
    this.card.value = card
    this.picture.value = pictureOf(card?.svg ?? null, this.picture.value)
  }
}

/** The card of the open contact, for the views. Begin with `load`. */
export const useRecordCardStore = defineStore('record-card', () => {
  const record = new RecordCard()
  return { card: record.card, picture: record.picture, newYear: record.newYear, load: () => record.follow() }
})
