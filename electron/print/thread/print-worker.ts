import { parentPort, workerData } from 'node:worker_threads'
import type { Failure } from '../../../contract/failure.ts'
import type { PrintProgress } from '../../../contract/ipc/print.ts'
import { testPage } from '../../../labels/impose/test-page.ts'
import { markTablePages } from '../../../labels/table/mark-table.ts'
import type { TownLookup } from '../../../labels/layout/barcode-face.ts'
import { openDatabase, storageFailure } from '../../mirror/database.ts'
import type { Database } from '../../mirror/database.ts'
import { configure } from '../../mirror/schema.ts'
import { defineSearch } from '../../mirror/window.ts'
import { areDrawable } from '../fonts/are-drawable.ts'
import { readTowns } from '../towns.ts'
import { layOut } from './lay-out.ts'
import { createPaperFonts } from './paper-fonts.ts'
import type { JobFonts } from './paper-fonts.ts'
import { createPrintJobs, pageOf, pdfOf } from './print-jobs.ts'
import type { Question, Reply } from '../../thread/asked-thread.ts'
import type { LayOutInput, PrintNotice, PrintWorkerData, Questions } from './print-messages.ts'

const port = parentPort
if (port === null) throw new Error('print-worker is started as a worker thread')
// The starter passes exactly this (print-thread.ts).
const { fonts: bundled, installed, postalCodes, stopped } = workerData as PrintWorkerData
const stoppedUpTo = new Int32Array(stopped)
const jobs = createPrintJobs()
let towns: Promise<TownLookup> | null = null
const paperFonts = createPaperFonts(bundled, installed)

/** Fewer records are laid out before a progress bar could be read. */
const tellFrom = 500
const tellEveryMs = 80

class Stopped extends Error {}
class Unusable extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.kind)
    this.failure = failure
  }
}

let turn = Promise.resolve()
port.on('message', (question: Question<Questions>) => {
  turn = turn.then(() => answer(question))
})

async function answer(question: Question<Questions>): Promise<void> {
  const { number } = question
  try {
    if (isStopped(number)) throw new Stopped()
    const value = await valueOf(question)
    if (value === null && question.ask !== 'page') throw new Unusable({ kind: 'not-found' })
    tell({ answer: number, value })
  } catch (thrown) {
    tell({ answer: number, failure: failureOf(thrown) })
  }
}

async function valueOf({ ask, number, input }: Question<Questions>): Promise<unknown> {
  switch (ask) {
    case 'layOut': {
      const { kept, outline } = await layOutOver(number, input)
      jobs.keep(number, kept)
      return { ...outline, job: number, svg: jobs.svg(number, 0) }
    }
    case 'card': {
      const { kept, outline } = await layOutOver(number, input)
      return { ...outline, svg: pageOf(kept, 0) }
    }
    case 'testPage': {
      const { fonts } = paperFonts.of('sans', null)
      jobs.keep(number, { fonts, pages: [testPage(input.sheet, fonts, input.calibration)], records: [] })
      return { job: number }
    }
    case 'families':
      return paperFonts.families()
    case 'page':
      return jobs.svg(input.job, input.page)
    case 'pdf':
      return jobs.pdf(input.job)
    case 'table': {
      const { fonts } = paperFonts.of('serif', null)
      return pdfOf(markTablePages(input, fonts), fonts)
    }
    case 'recordIds':
      return jobs.recordIds(input.job)
  }
}

async function layOutOver(number: number, input: LayOutInput) {
  const known = await townsFor(input.options)
  return withDatabase(input.path, (database) => layOutNumber(number, input, { database, towns: known }))
}

/** The list of postal codes is large, and only barcodes need it. */
async function townsFor({ barcode }: LayOutInput['options']): Promise<TownLookup> {
  if (!barcode) return () => []
  return (towns ??= readTowns(postalCodes))
}

function layOutNumber(
  number: number,
  input: LayOutInput,
  { database, towns }: { database: Database; towns: TownLookup },
) {
  let next = 0
  const onProgress = (progress: PrintProgress) => {
    if (isStopped(number)) throw new Stopped()
    if (progress.total <= tellFrom || performance.now() < next) return
    next = performance.now() + tellEveryMs
    tell({ tell: 'progress', progress })
  }
  const { typeface, font } = input.options
  const layOutIn = ({ fonts, problem }: JobFonts) =>
    layOut(input, { database, towns, fonts, fontProblem: problem, onProgress })
  const chosen = paperFonts.of(typeface, font)
  if (font === null || !chosen.installed) return layOutIn(chosen)
  try {
    const laid = layOutIn(chosen)
    if (areDrawable(laid.kept.pages, laid.kept.fonts)) return laid
  } catch (thrown) {
    // If it was not the font, the same comes again with the bundled one.
    if (thrown instanceof Stopped) throw thrown
  }
  const laid = layOutIn({ ...paperFonts.of(typeface, null), problem: 'damaged' })
  paperFonts.setAside(font)
  return laid
}

function withDatabase<T>(path: string, use: (database: Database) => T): T {
  const database = openDatabase(path)
  try {
    configure(database, 'reader')
    defineSearch(database)
    return use(database)
  } finally {
    database.close()
  }
}

function isStopped(number: number): boolean {
  return Atomics.load(stoppedUpTo, 0) >= number
}

function failureOf(thrown: unknown): Failure {
  if (thrown instanceof Stopped) return { kind: 'cancelled' }
  return thrown instanceof Unusable ? thrown.failure : storageFailure(thrown)
}

function tell(message: PrintNotice | Reply): void {
  port?.postMessage(message)
}
