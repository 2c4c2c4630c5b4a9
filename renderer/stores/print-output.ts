import { defineStore } from 'pinia'
import { ref, watch } from 'vue'
import { call, on } from '../bridge/bridge.ts'
import { t, tn } from '../text/i18n.ts'
import { useBulkStore } from './bulk.ts'
import { useNoticesStore } from './notices.ts'
import { PrintTask } from './print-task.ts'
import { usePrintStore } from './print.ts'
import { useSessionStore } from './session.ts'

/** Brings the job of the workbench into a file or onto paper, and marks whom it went to. One task at a time. */
export const usePrintOutputStore = defineStore('print-output', () => {
  const print = usePrintStore()
  const task = new PrintTask(print.hold)
  /** The job whose recipients may be marked as sent; null while nobody is asked. */
  const toMark = ref<number | null>(null)

  async function output(write: (job: number) => Promise<boolean>): Promise<void> {
    const job = print.job?.job
    if (job === undefined || !(await write(job))) return
    if (print.setup?.asksToMark) toMark.value = job
  }

  async function mark(tag: string): Promise<void> {
    if (useBulkStore().isTaken) return void useNoticesStore().show({ text: t('bulk.notYet'), urgent: true })
    const job = toMark.value
    toMark.value = null
    if (job !== null) await markJob(task, job, tag)
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
    savePdf: () => output((job) => savePdf(task, job)),
    toPaper: () => output((job) => toPaper(task, job)),
    testPage: (to: 'pdf' | 'paper') => printTestPage(task, to),
    mark,
    stop: () => call('print.stop', null),
  }
})

async function savePdf(task: PrintTask, job: number): Promise<boolean> {
  const done = await task.during('pdf', () => call('print.pdf', { job }))
  if (done?.saved) useNoticesStore().show({ text: t('print.saved') })
  return done?.saved ?? false
}

async function toPaper(task: PrintTask, job: number): Promise<boolean> {
  const done = await task.during('paper', () => call('print.paper', { job }))
  return done !== null && task.tell(done.outcome)
}

async function printTestPage(task: PrintTask, to: 'pdf' | 'paper'): Promise<void> {
  const { sheetCode: sheet, printer } = usePrintStore()
  const done = await task.during('test-page', () => call('print.testPage', { sheet, printer, to }))
  if (done && to === 'paper') task.tell(done.outcome)
  else if (done?.outcome === 'sent') useNoticesStore().show({ text: t('print.saved') })
}

async function markJob(task: PrintTask, job: number, tag: string): Promise<void> {
  const profile = useSessionStore().state?.current ?? ''
  const done = await task.during('mark', () => call('print.markSent', { job, tag, profile }))
  if (!done) return
  const failed = done.failed > 0 ? ` ${tn('print.notMarked', done.failed)}` : ''
  useNoticesStore().show({ text: tn('print.marked', done.marked) + failed, urgent: failed !== '' })
}
