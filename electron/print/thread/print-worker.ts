import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { Failure } from '../../../contract/failure.ts'
import type { PrintProgress, InstalledFamilies } from '../../../contract/ipc/print.ts'
import { fontSet, type FontSet } from '../../../labels/font/font-set.ts'
import { openFonts } from '../../../labels/font/open-face.ts'
import { measuringPage, testPage } from '../../../labels/impose/test-page.ts'
import { uncalibrated } from '../../../labels/layout-options.ts'
import { markTablePages } from '../../../labels/table/mark-table.ts'
import type { TownLookup } from '../../../labels/layout/customer-barcode.ts'
import { storageFailure, type Database } from '../../disk/database.ts'
import { readingFrom } from '../../book/schema.ts'
import { defineSearch } from '../../book/window.ts'
import {
  areDrawable,
  createInstalledFonts,
  openInstalled,
  type FontProblem,
  type InstalledFont,
  type InstalledFonts,
} from '../fonts/open-font.ts'
import { fillGaps } from '../fonts/fonts-for-gaps.ts'
import { useNameOrder } from '../../record-text/shown-name.ts'
import { readTowns } from '../../postal/postal-codes.ts'
import { layOut, type KeptJob } from './lay-out.ts'
import { layOutList } from './lay-out-list.ts'
import { createPrintJobs, pdfOf, shownPageOf } from './print-jobs.ts'
import type { Question, Reply } from '../../thread/asked-thread.ts'
import { readBundledFont } from '../fonts/bundled-font.ts'
import { fontFiles, type Typeface } from '../fonts/font-files.ts'
import type { LayOutInput, ListInput, PrintNotice, PrintWorkerData, Questions } from './print-thread.ts'

interface JobFonts {
  fonts: FontSet
  /** Whether the installed font that was chosen is the first of them. */
  installed: boolean
  /** Why it is not. */
  problem: FontProblem | null
}

/** The fonts that mailing labels are set in, opened when they are first used. */
interface PaperFonts {
  /** The faces of a typeface, after those of the installed font `family` where it can be used. */
  of(typeface: Typeface, family: string | null): JobFonts
  /** Fonts that may fill gaps of the others. */
  readonly installed: InstalledFonts
  /** Uses the font no more: it turned out to be damaged while it was drawn. */
  setAside(family: string): void
  families(): InstalledFamilies
}

/** @param bundled folder of the bundled files; `installed` are folders of installed fonts. Throws where a bundled one is not readable. */
function createPaperFonts(bundled: string, installed: readonly string[]): PaperFonts {
  const typefaces = new Map<Typeface, FontSet>()
  const known = createInstalledFonts(installed)
  const damaged = new Set<string>()
  // One, since a Japanese font takes some 20 MB.
  let last: { font: InstalledFont; typeface: Typeface; fonts: FontSet } | null = null
  const bundledOf = (typeface: Typeface): FontSet => {
    const opened = typefaces.get(typeface) ?? openBundled(bundled, typeface)
    typefaces.set(typeface, opened)
    return opened
  }
  const without = (typeface: Typeface, problem: FontProblem | null): JobFonts => {
    return { fonts: bundledOf(typeface), installed: false, problem }
  }
  return {
    installed: known,
    of(typeface, family) {
      if (family === null) return without(typeface, null)
      const font = known.find(family)
      if (!font) return without(typeface, 'missing')
      if (damaged.has(keyOf(font))) return without(typeface, 'damaged')
      if (last?.font === font && last.typeface === typeface)
        return { fonts: last.fonts, installed: true, problem: null }
      const opened = openInstalled(font)
      if (!opened.ok) return without(typeface, opened.problem)
      last = { font, typeface, fonts: fontSet([opened.face, ...bundledOf(typeface).faces]) }
      return { fonts: last.fonts, installed: true, problem: null }
    },
    setAside(family) {
      const font = known.find(family)
      if (font) damaged.add(keyOf(font))
    },
    families() {
      const all = known.families()
      const [free, restricted] = [true, false].map((may) =>
        all.filter(({ embeddable }) => embeddable === may),
      )
      return { families: (free ?? []).map(namesOf), restricted: (restricted ?? []).map(namesOf) }
    },
  }
}

/** Names a font in its file. A repaired file is tried again: its version differs. */
function keyOf({ path, version, offset }: InstalledFont): string {
  return `${path} ${version} ${offset}`
}

function namesOf({ family, japanese }: InstalledFont) {
  return { family, japanese }
}

function openBundled(folder: string, typeface: Typeface): FontSet {
  const opened = openFonts(fontFiles(typeface).map((file) => readBundledFont(join(folder, file))))
  if (!opened.ok) throw new Error(`the bundled typeface ${typeface} cannot be used`)
  return opened.value
}

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
    if (isStopped(question)) throw new Stopped()
    const value = await valueOf(question)
    if (value === null && question.ask !== 'page') throw new Unusable({ kind: 'not-found' })
    tell({ answer: number, value })
  } catch (thrown) {
    tell({ answer: number, failure: failureOf(thrown) })
  }
}

async function valueOf({ ask, number, input }: Question<Questions>): Promise<unknown> {
  if (ask === 'layOut' || ask === 'list' || ask === 'card') useNameOrder(input.nameOrder)
  switch (ask) {
    case 'layOut': {
      const { kept, outline } = await layOutOver({ ask, number }, input)
      if (!outline.isPart) jobs.keep(number, kept)
      return { ...outline, job: number, ...firstOf(kept) }
    }
    case 'list': {
      const { kept, outline } = layOutListOver({ ask, number }, input)
      jobs.keep(number, kept)
      return { ...outline, job: number, ...firstOf(kept) }
    }
    case 'card': {
      const { kept, outline } = await layOutOver({ ask, number }, input)
      return { ...outline, ...firstOf(kept) }
    }
    case 'testPage': {
      const { fonts } = paperFonts.of('sans', null)
      const { sheet, shows } = input
      // Uncorrected: what is measured on it is the printer, or the sheet.
      const page = shows === 'rulers' ? testPage(sheet, fonts, uncalibrated) : measuringPage(sheet, fonts)
      jobs.keep(number, { fonts, title: sheet.name, pages: [page], ids: [], portraits: [] })
      return { job: number }
    }
    case 'families':
      return paperFonts.families()
    case 'page':
      return jobs.page(input.job, input.page)
    case 'paper':
      return jobs.paper(input.job, input.page)
    case 'photosToMake':
      return jobs.photosToMake(input.job)
    case 'keepPhotos':
      return jobs.keepPhotos(input.job, input.photos)
    case 'pdf':
      return jobs.pdf(input.job)
    case 'table': {
      const { fonts } = paperFonts.of('serif', null)
      return pdfOf(markTablePages(input, fonts), fonts, { title: input.title })
    }
    case 'recordIds':
      return jobs.recordIds(input.job)
  }
}

/** The first page of a job as it is shown. */
const firstOf = (kept: KeptJob) => shownPageOf(kept, 0) ?? { svg: null, photos: [] }

/** Which question is worked on. */
type Asked = Pick<Question<Questions>, 'ask' | 'number'>

async function layOutOver(asked: Asked, input: LayOutInput) {
  const known = await townsFor(input.options)
  return readingFrom(input.path, (database) => {
    defineSearch(database)
    return layOutFor(asked, input, { database, towns: known })
  })
}

/** The list of postal codes is large, and only barcodes need it. */
async function townsFor({ barcode }: LayOutInput['options']): Promise<TownLookup> {
  if (!barcode) return () => []
  return (towns ??= readTowns(postalCodes))
}

function layOutListOver(asked: Asked, input: ListInput) {
  const onProgress = progressOf(asked)
  const { fonts } = paperFonts.of(input.options.typeface, null)
  return readingFrom(input.path, (database) => {
    defineSearch(database)
    return layOutList(input, { database, fonts, bundled, installed: paperFonts.installed, onProgress })
  })
}

/** What reports the progress of a question, and ends it once it is stopped. */
function progressOf(asked: Asked): (progress: PrintProgress) => void {
  let next = 0
  return (progress) => {
    if (isStopped(asked)) throw new Stopped()
    if (progress.total <= tellFrom || performance.now() < next) return
    next = performance.now() + tellEveryMs
    tell({ tell: 'progress', progress })
  }
}

function layOutFor(
  asked: Asked,
  input: LayOutInput,
  { database, towns }: { database: Database; towns: TownLookup },
) {
  const onProgress = progressOf(asked)
  const { typeface, font } = input.options
  const layOutIn = ({ fonts, problem }: JobFonts) => {
    const layOutWith = (all: FontSet) =>
      layOut(input, { database, towns, fonts: all, fontProblem: problem, onProgress })
    const laid = layOutWith(fonts)
    const { installed } = paperFonts
    return fillGaps({
      laid,
      fonts,
      typeface,
      bundled,
      installed,
      layOut: layOutWith,
      pagesOf: ({ kept }) => kept.pages,
    }).laid
  }
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

function isStopped({ ask, number }: Asked): boolean {
  return (
    Atomics.load(stoppedUpTo, 0) >= number ||
    ((ask === 'layOut' || ask === 'list') && Atomics.load(stoppedUpTo, 1) >= number)
  )
}

function failureOf(thrown: unknown): Failure {
  if (thrown instanceof Stopped) return { kind: 'cancelled' }
  return thrown instanceof Unusable ? thrown.failure : storageFailure(thrown)
}

function tell(message: PrintNotice | Reply): void {
  port?.postMessage(message)
}
