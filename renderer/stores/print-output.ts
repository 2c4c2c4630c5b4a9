import { defineStore } from 'pinia'
import { ref, shallowRef, watch } from 'vue'
import { call, on } from '../bridge/bridge.ts'
import { t, tn } from '../text/i18n.ts'
import { cardYearOn, type CardRun } from '../../contract/ipc/cards.ts'
import { hasMark } from '../../contract/cards/card-marks.ts'
import { fail, ok, type Result } from '../../contract/failure.ts'
import type { OwnSheet, SheetProblem } from '../../contract/ipc/print-setup.ts'
import {
  mostPhotosOfStep,
  type PhotosToPrint,
  type PrintOutcome,
  type PrintProgress,
} from '../../contract/ipc/print.ts'
import { useBulkStore } from './bulk.ts'
import { useNoticesStore, tellSaved } from './notices.ts'
import { usePrintStore } from './print.ts'
import { useRecordCardStore } from './record-card.ts'
import { useSessionStore } from './session.ts'

/** How long the mark of one card is offered, in ms: the sheet is looked at first. */
const offerTime = 30_000

/** Makes a photo of the size in which it is printed; null if it is damaged. */
type MakePhoto = (
  bytes: Uint8Array<ArrayBuffer>,
  size: { width: number; height: number },
) => Promise<Uint8Array<ArrayBuffer> | null>

/** What is under way. */
type Task = 'pdf' | 'paper' | 'test-page' | 'mark'

/** The one task of printing that is under way, and how it ends. */
export class PrintTask {
  readonly current = ref<Task | null>(null)
  readonly progress = shallowRef<PrintProgress | null>(null)
  /** The user wants no more of it. */
  isStopped = false
  readonly #hold: (held: boolean) => void

  /** @param hold keeps the job as it is while a task works on it. */
  constructor(hold: (held: boolean) => void) {
    this.#hold = hold
  }

  /** Null when something else is under way, or when it failed, and the user sees why. */
  async during<T>(task: Task, ask: () => Promise<Result<T>>): Promise<T | null> {
    if (this.current.value !== null) return null
    this.current.value = task
    this.isStopped = false
    this.#hold(true)
    const answer = await ask()
    this.current.value = null
    this.progress.value = null
    this.#hold(false)
    if (answer.ok) return answer.value
    useNoticesStore().showFailure(answer.failure)
    return null
  }

  /** Shows how printing ended. Returns whether the printer has it. */
  tell(outcome: PrintOutcome): boolean {
    const urgent = outcome !== 'sent' && outcome !== 'stopped'
    useNoticesStore().show({ text: t(`print.outcome.${outcome}`), urgent })
    return outcome === 'sent'
  }
}

/** Saves the job of the workbench as a file or prints it, and marks its recipients. One task at a time. */
export const usePrintOutputStore = defineStore('print-output', () => {
  const print = usePrintStore()
  const task = new PrintTask(print.hold)
  /** The job whose recipients may be marked as sent; null while there is nothing to ask. */
  const toMark = ref<number | null>(null)

  /** Only a layout has photos. */
  const ofLayout = (make: MakePhoto) => (print.options?.layout ? make : null)

  async function output(write: (job: number) => Promise<boolean>): Promise<void> {
    const job = print.job?.job
    if (job === undefined || !(await write(job))) return
    if (print.cards !== null) await markCards(job, print.cards)
    else if (isNewYearCard()) offerSent()
    else if (print.setup?.asksToMark) toMark.value = job
  }

  /** Cards of a year are marked without a question: the notice takes it back. */
  async function markCards(job: number, run: CardRun): Promise<void> {
    if (useBulkStore().isTaken) {
      useNoticesStore().show({ text: t('bulk.notYet'), urgent: true })
      return
    }
    await markJob(task, job, run)
  }

  async function mark(tag: string): Promise<void> {
    if (useBulkStore().isTaken) {
      useNoticesStore().show({ text: t('bulk.notYet'), urgent: true })
      return
    }
    const job = toMark.value
    toMark.value = null
    if (job !== null) await markJob(task, job, { tag })
  }

  function load(): void {
    on('print.progress', (news) => (task.progress.value = news))
    watch(
      () => print.laying,
      () => (task.progress.value = null),
    )
  }

  return {
    task: task.current,
    progress: task.progress,
    toMark,
    load,
    savePdf: (make: MakePhoto) => output((job) => savePdf(task, job, ofLayout(make))),
    toPaper: (make: MakePhoto) => output((job) => toPaper(task, job, ofLayout(make))),
    testPage: (to: 'pdf' | 'paper') => printTestPage(task, to),
    trySheet: (sheet: OwnSheet, to: 'pdf' | 'paper') => trySheet(task, sheet, to),
    mark,
    stop: () => {
      task.isStopped = true
      return call('print.stop', null)
    },
  }
})

/**
 * Makes the photos of a job ready for paper, a few at a time. Contacts whose photo does not come are counted for the user; their labels
 * go without it. `cancelled` when the user stops it.
 */
async function makePhotos(task: PrintTask, job: number, make: MakePhoto): Promise<Result<null>> {
  let step = await call('print.photos', { job, made: null })
  while (step.ok) {
    const { photos, done, total, lacking } = step.value
    if (total > mostPhotosOfStep) task.progress.value = { phase: 'photos', done, total }
    if (task.isStopped) return fail({ kind: 'cancelled' })
    const isEnd = done === total && photos.length === 0
    if (isEnd && lacking > 0)
      useNoticesStore().show({ text: tn('print.withoutPhoto', lacking), urgent: true })
    if (isEnd) return ok(null)
    step = await call('print.photos', { job, made: await madeOf(photos, make) })
  }
  return step
}

async function madeOf(photos: PhotosToPrint['photos'], make: MakePhoto) {
  const made = await Promise.all(
    photos.map(async ({ at, jpeg, width, height }) => {
      const ready = await make(jpeg, { width, height })
      return ready === null ? [] : [{ at, jpeg: ready }]
    }),
  )
  return made.flat()
}

/** Does what a job needs, its photos first. */
async function withPhotos<T>(
  task: PrintTask,
  { job, make }: { job: number; make: MakePhoto | null },
  then: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const ready = make === null ? ok(null) : await makePhotos(task, job, make)
  task.progress.value = null
  return ready.ok ? then() : ready
}

/**
 * Saves a job. Returns whether there is a file of it.
 * @param make makes its photos; null where it has none
 */
export async function savePdf(task: PrintTask, job: number, make: MakePhoto | null = null): Promise<boolean> {
  const done = await task.during('pdf', () =>
    withPhotos(task, { job, make }, () => call('print.pdf', { job })),
  )
  if (done?.saved) tellSaved(t('print.saved'), done.handle)
  return done?.saved ?? false
}

/** Prints a job in the same way. Returns whether the printer has it. */
export async function toPaper(task: PrintTask, job: number, make: MakePhoto | null = null): Promise<boolean> {
  const done = await task.during('paper', () =>
    withPhotos(task, { job, make }, () => call('print.paper', { job })),
  )
  return done !== null && task.tell(done.outcome)
}

async function printTestPage(task: PrintTask, to: 'pdf' | 'paper'): Promise<void> {
  const { sheetCode: sheet, printer } = usePrintStore()
  const done = await task.during('test-page', () => call('print.testPage', { sheet, printer, to }))
  if (done) tellTestPage(task, to, done)
}

/** A test page of a sheet that is measured. Returns everything that is wrong with the sheet: then there is no page. */
async function trySheet(task: PrintTask, sheet: OwnSheet, to: 'pdf' | 'paper'): Promise<SheetProblem[]> {
  const { printer } = usePrintStore()
  const done = await task.during('test-page', () => call('print.trySheet', { sheet, printer, to }))
  if (done?.problems.length === 0) tellTestPage(task, to, done)
  return done?.problems ?? []
}

interface TestPageDone {
  outcome: PrintOutcome
  handle: string | null
}

function tellTestPage(task: PrintTask, to: 'pdf' | 'paper', { outcome, handle }: TestPageDone): void {
  if (to === 'paper') task.tell(outcome)
  else if (outcome === 'sent') tellSaved(t('print.saved'), handle)
}

async function markJob(task: PrintTask, job: number, as: { tag: string } | CardRun): Promise<void> {
  const profile = useSessionStore().profileId
  const done = await task.during('mark', () => call('print.markSent', { job, as, profile }))
  if (!done) return
  const failed = done.failed > 0 ? ` ${tn('print.notMarked', done.failed)}` : ''
  const text = tn('year' in as ? 'cards.marked' : 'print.marked', done.marked) + failed
  const undo = { text: t('cards.undoMarked'), act: () => void undoMarks() }
  useNoticesStore().show({ text, urgent: failed !== '', ...('year' in as && { actions: [undo] }) })
}

/** A job of a few contacts ends before the window learns its number: main says which one was the last. */
async function undoMarks(): Promise<void> {
  const bulk = useBulkStore()
  const now = await call('bulk.state', null)
  if (!now.ok || now.value?.change.kind !== 'mark-cards') return
  if (bulk.take({ ok: true, value: now.value })) await bulk.undo()
}

/** Sheet of the New Year postcard. */
const newYearCard = 'new-year-hagaki'

/** Whether one New Year card is on the workbench, of a contact that is not marked as written to yet. */
function isNewYearCard(): boolean {
  const { isForOne, selection, sheetCode } = usePrintStore()
  const years = useRecordCardStore().card?.years ?? {}
  const isOne = isForOne && selection?.kind === 'records' && selection.family === 'address'
  return isOne && sheetCode === newYearCard && !hasMark(years, cardYearOn(new Date()), 'nengajo.sent')
}

/** A card may be a trial, or written on behalf of another person: a single one is marked only when the user says so. */
function offerSent(): void {
  const { selection } = usePrintStore()
  const [id] = selection?.kind === 'records' ? selection.ids : []
  if (id === undefined) return
  const year = cardYearOn(new Date())
  const mark = { text: t('print.markYes'), act: () => void noteSent(id, year, true) }
  useNoticesStore().show({ text: t('cards.offerSent', { year }), actions: [mark], lifetime: offerTime })
}

async function noteSent(id: string, year: number, to: boolean): Promise<void> {
  const profile = useSessionStore().profileId
  const answer = await call('cards.mark', { profile, id, edits: [{ year, mark: 'nengajo.sent', to }] })
  if (!answer.ok) return useNoticesStore().showFailure(answer.failure)
  const undo = { text: t('cards.undoMarked'), act: () => void noteSent(id, year, false) }
  useNoticesStore().show(
    to ? { text: tn('cards.marked', 1), actions: [undo] } : { text: t('cards.notSent', { year }) },
  )
}
