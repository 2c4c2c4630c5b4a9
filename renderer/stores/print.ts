import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { CardRun } from '../../contract/ipc/cards.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { PrintPreset, PrintSheet } from '../../contract/ipc/print-setup.ts'
import type { PrintJobCall, PrintOptions, PrintSelection } from '../../contract/ipc/print.ts'
import { call, on } from '../bridge/bridge.ts'
import { useDebounced, useThrottled } from '../composables/timed-calls.ts'
import type { Notice } from '../../contract/ipc/notice.ts'
import { useSessionStore } from './session.ts'
import { PrintChoice, PrintPreview } from './print-choice.ts'

/** How long a choice must stay unchanged before it is laid out, in ms. */
const layOutAfter = 120

/** Whom mailing labels are for. Each choice, and each change of the book, lays them out again. */
class PrintRun {
  readonly isOpen = ref(false)
  readonly selection = shallowRef<PrintSelection | null>(null)
  /** Whether it is one contact alone. */
  readonly isForOne = computed(() => oneOf(this.selection.value) !== null)
  readonly leftOut = shallowRef<readonly string[]>([])
  /** The cards of a year that are written; null for anything else. */
  readonly cards = shallowRef<CardRun | null>(null)
  readonly choice = new PrintChoice(() => {
    if (this.isOpen.value) this.preview.outdate()
    this.#layOutSoon()
  })
  readonly preview = new PrintPreview((job: PrintJobCall, firstPage) =>
    call('print.preview', { ...job, firstPage }),
  )
  readonly #layOutSoon = useDebounced(() => this.layOut(), layOutAfter)
  #held = false
  #missed = false

  async open(selection: PrintSelection, cards: CardRun | null): Promise<void> {
    const profile = useSessionStore().profile?.id
    if (!(await this.choice.begin(oneOf(selection)))) return
    // Looking for printers takes time, and the contacts may belong to a profile that the user has left.
    if (profile !== useSessionStore().profile?.id) return
    this.cards.value = cards
    const isSame = JSON.stringify(selection) === JSON.stringify(this.selection.value)
    if (!isSame) this.leftOut.value = []
    this.selection.value = selection
    this.preview.toFirst()
    await this.reopen()
    // After the labels, which are waited for.
    await this.choice.readFonts()
  }

  close(): void {
    this.isOpen.value = false
    this.choice.end()
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

  /** A new record gets its id from the service while it is looked at: it is the same one. */
  rename({ localId, id }: Notice<'outbox.changed'>): void {
    const selection = this.selection.value
    if (localId === null || id === localId || selection?.kind !== 'records') return
    if (!selection.ids.includes(localId)) return
    this.selection.value = { ...selection, ids: selection.ids.map((each) => (each === localId ? id : each)) }
    void this.layOut(true)
  }

  leaveOut(ids: readonly string[]): void {
    this.leftOut.value = ids
    void this.layOut()
  }

  /** While a job is saved or printed it must not change; changes made in that time are laid out afterwards. */
  hold(held: boolean): void {
    this.#held = held
    if (!held && this.#missed) void this.layOut()
  }

  async layOut(quietly = false): Promise<void> {
    this.#missed = this.#held
    const { options, sheetCode, printer } = this.choice
    const selection = this.selection.value
    const chosen = options.value
    if (this.#held || !this.isOpen.value || selection === null || chosen === null) return
    const on = { sheet: sheetCode.value, printer: printer.value }
    const run = this.cards.value && { cards: this.cards.value }
    const job = { selection, leaveOut: [...this.leftOut.value], options: chosen, ...on, ...run }
    await this.preview.layOut(job, quietly)
  }
}

/** The only contact of a selection. */
function oneOf(selection: PrintSelection | null): { family: Family; id: string } | null {
  if (selection?.kind !== 'records' || selection.ids.length !== 1) return null
  const [id = ''] = selection.ids
  return { family: selection.family, id }
}

/** How often the book may change under an open workbench before it is laid out again, in ms. */
const pace = 1000

/** The workbench for mailing labels, for the views. Begin with `load`. */
export const usePrintStore = defineStore('print', () => {
  const run = new PrintRun()
  const { isOpen, selection, leftOut, cards, choice, preview } = run
  const { isForOne } = run
  const { setup, sheetCode, sheet, printer, options, fonts } = choice
  const { job, first, page, picture, photos, laying, failure } = preview
  const layOut = () => run.layOut()
  const follow = useThrottled(() => run.layOut(true), pace)

  function load(): void {
    on('mirror.changed', follow)
    on('outbox.changed', (notice) => run.rename(notice))
    watch(
      () => useSessionStore().profile?.id,
      () => run.forget(),
    )
  }

  return {
    isOpen,
    isForOne,
    selection,
    leftOut,
    cards,
    setup,
    sheetCode,
    sheet,
    printer,
    options,
    fonts,
    job,
    first,
    page,
    picture,
    photos,
    laying,
    failure,
    load,
    layOut,
    open: (whom: PrintSelection, of: CardRun | null = null) => run.open(whom, of),
    close: () => run.close(),
    reopen: () => run.reopen(),
    readSetup: () => choice.readSetup(),
    turnTo: (to: number) => preview.turnTo(to),
    chooseSheet: (code: string) => choice.chooseSheet(code),
    findSheets: (words: string) => choice.findSheets(words),
    chooseFound: (sheet: PrintSheet) => choice.chooseFound(sheet),
    keepSheetThatIs: () => choice.keepSheetThatIs(),
    change: (part: Partial<PrintOptions>) => choice.change(part),
    choosePrinter: (name: string) => choice.choosePrinter(name),
    usePreset: (preset: PrintPreset) => choice.usePreset(preset),
    hold: (held: boolean) => run.hold(held),
    leaveOut: (ids: readonly string[]) => run.leaveOut(ids),
  }
})

/** Whether the workbench is closed: it covers what other actions open. */
export function isWindowFree(): boolean {
  return !usePrintStore().isOpen
}
