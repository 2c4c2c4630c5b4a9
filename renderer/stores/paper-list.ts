import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { CardRun } from '../../contract/ipc/cards.ts'
import { usualList, type ListCall, type ListKind, type ListOptions } from '../../contract/ipc/paper-list.ts'
import type { PrintSelection } from '../../contract/ipc/print.ts'
import { usualSort } from '../../contract/ipc/records.ts'
import { listColumn, withColumn, type ListColumn } from '../../contract/record/list-columns.ts'
import { call, on } from '../bridge/bridge.ts'
import { useDebounced, useThrottled } from '../composables/timed-calls.ts'
import { currentLanguage } from '../text/i18n.ts'
import { useNavigationStore } from './navigation.ts'
import { useNoticesStore } from './notices.ts'
import { PrintPreview } from './print-choice.ts'
import { PrintTask, savePdf, toPaper } from './print-output.ts'
import { useSessionStore } from './session.ts'

/** How long a choice must stay unchanged before it is laid out, and how often the book may change it, in ms. */
const layOutAfter = 120
const pace = 1000

/** Whom a run of labels is for, in which order. */
export interface LabelRun {
  readonly selection: PrintSelection
  readonly leaveOut: readonly string[]
  readonly cards: CardRun | null
  readonly order: ListOptions['order']
}

/** What the table of the window shows: a list that is printed from it begins with the same. */
export type ListAsShown = Pick<ListOptions, 'columns' | 'order'>

/** Whom a list is of, how it looks, and its pages. Each choice, and each change of the book, lays it out again. */
class PaperList {
  readonly options = shallowRef<ListOptions | null>(null)
  readonly preview = new PrintPreview((asked: ListCall) => call('print.list', asked))
  readonly task = new PrintTask((held) => this.#hold(held))
  readonly isOpen = computed(() => useNavigationStore().overlay === 'paper-list')
  readonly #layOutSoon = useDebounced(() => this.layOut(), layOutAfter)
  #whom: Pick<ListCall, 'selection' | 'leaveOut' | 'cards'> | null = null
  #held = false
  #missed = false

  async open(
    selection: PrintSelection,
    { run = null, shown = null }: { run?: LabelRun | null; shown?: ListAsShown | null },
  ): Promise<void> {
    const profile = useSessionStore().profile?.id
    const answer = await call('print.listSetup', null)
    if (!answer.ok) return useNoticesStore().showFailure(answer.failure)
    // The contacts may belong to a profile that the user has left meanwhile.
    if (profile !== useSessionStore().profile?.id) return
    const options = answer.value.options ?? usual('address')
    this.#whom = { selection, leaveOut: [...(run?.leaveOut ?? [])], ...(run?.cards && { cards: run.cards }) }
    this.options.value = beginning(options, run, shown)
    this.preview.toFirst()
    useNavigationStore().overlay = 'paper-list'
    await this.layOut()
  }

  close(): void {
    // The view waits for a file that is being written.
    if (this.task.current.value === null) this.forget()
  }

  /** Nothing of one profile is printed under another. */
  forget(): void {
    this.#whom = null
    useNavigationStore().closeOverlay('paper-list')
    this.preview.forget()
  }

  change(part: Partial<ListOptions>): void {
    const now = this.options.value
    if (now === null) return
    this.options.value = { ...(part.kind ? ofKind(now, part.kind) : now), ...part }
    this.preview.outdate()
    this.#layOutSoon()
  }

  /** Columns are in the order in which they are offered. */
  toggleColumn(column: ListColumn, isOn: boolean): void {
    const columns = this.options.value?.columns ?? []
    this.change({ columns: withColumn(listColumn.options, columns, { column, isOn }) })
  }

  async layOut(quietly = false): Promise<void> {
    this.#missed = this.#held
    const [whom, options] = [this.#whom, this.options.value]
    if (this.#held || whom === null || options === null) return
    await this.preview.layOut({ ...whom, options }, quietly)
  }

  async output(write: (task: PrintTask, job: number) => Promise<boolean>): Promise<void> {
    const job = this.preview.job.value?.job
    if (job !== undefined) await write(this.task, job)
  }

  /** While a list is saved or printed it must not change; changes made in that time are laid out afterwards. */
  #hold(held: boolean): void {
    this.#held = held
    if (!held && this.#missed) void this.layOut()
  }
}

/** A list of contacts to print, for the views. Begin with `load`. */
export const usePaperListStore = defineStore('paper-list', () => {
  const list = new PaperList()
  const { isOpen, options, preview, task } = list
  const { job, page, picture, laying, failure } = preview
  const follow = useThrottled(() => list.layOut(true), pace)

  function load(): void {
    on('mirror.changed', follow)
    on('print.progress', (news) => (task.progress.value = news))
    watch(laying, () => (task.progress.value = null))
    watch(
      () => useSessionStore().profile?.id,
      () => list.forget(),
    )
  }

  return {
    isOpen,
    options,
    job,
    page,
    picture,
    laying,
    failure,
    task: task.current,
    progress: task.progress,
    /** Every column that a list may have besides the name. */
    columns: listColumn.options,
    load,
    /** `shown` is what the table of the window shows; null without it. */
    open: (selection: PrintSelection, shown: ListAsShown | null) => list.open(selection, { shown }),
    /** A list with a box to tick for each contact of a run of labels. */
    openRun: (run: LabelRun) => list.open(run.selection, { run }),
    close: () => list.close(),
    change: (part: Partial<ListOptions>) => list.change(part),
    toggleColumn: (column: ListColumn, isOn: boolean) => list.toggleColumn(column, isOn),
    layOut: () => list.layOut(),
    turnTo: (to: number) => preview.turnTo(to),
    savePdf: () => list.output(savePdf),
    toPaper: () => list.output(toPaper),
    stop: () => call('print.stop', null),
  }
})

/** As the last list was printed, but a run of labels is ticked off, and the table is an address list with its own columns. */
function beginning(last: ListOptions, run: LabelRun | null, shown: ListAsShown | null): ListOptions {
  if (run) return { ...ofKind(last, 'tick'), order: run.order }
  if (shown === null) return last
  return { ...(last.kind === 'address' ? last : ofKind(last, 'address')), ...shown }
}

/** Another kind of list on the same paper, in the same type. */
function ofKind({ address, paper, landscape, points, typeface }: ListOptions, kind: ListKind): ListOptions {
  return { ...usual(kind), address, paper, landscape, points, typeface }
}

const usual = (kind: ListKind) => usualList(kind, usualSort(currentLanguage()))
