import { fail, ok, type Result } from '../../contract/failure.ts'
import {
  familyOfSelection,
  type InstalledFamilies,
  type LaidOutJob,
  type PrintJobCall,
  type PrintOptions,
  type PrintOutcome,
  type PhotosToPrint,
  type ShownPage,
} from '../../contract/ipc/print.ts'
import type { ListCall } from '../../contract/ipc/paper-list.ts'
import type { Language } from '../../contract/language.ts'
import { nameOrderInUse } from '../record-text/shown-name.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { ServiceRecord } from '../../contract/record/record.ts'
import type { z } from 'zod'
import type { printChannels } from '../../contract/ipc/print-setup.ts'
import { uncalibrated } from '../../labels/layout-options.ts'
import type { Calibration } from '../../labels/output/glyph-run.ts'
import type { MarkTable } from '../../labels/table/mark-table.ts'
import { sheetFor, type Sheet } from '../../labels/sheet/sheet.ts'
import type { Session } from '../session/session.ts'
import type { SavedFiles } from '../window/files.ts'
import { chosenLayout, type ChosenLayout } from './chosen-layout.ts'
import { printChoices } from './print-setup.ts'
import { PrintPhotos } from './print-photos.ts'
import type { PrintOnPaper } from './paper/print-window.ts'
import { saveFile } from '../disk/save-file.ts'
import type { SheetBook } from './sheet-book.ts'
import type { WaitingRecord, PrintThread } from './thread/print-thread.ts'

/** What a PDF or a print job is of. */
export type Subject = 'labels' | 'list' | 'testPage'

/** What became of a PDF; the handle is null when none was saved. */
export interface SavedPdf {
  saved: boolean
  handle: string | null
}

/** What printing works with. */
export interface PrintingParts extends Pick<SavedFiles, 'wrote'> {
  thread: PrintThread
  paper: PrintOnPaper
  sheets: SheetBook
  calibration(printer: string, sheet: string): Calibration
  /** The language of the app. */
  language(): Language
  /** Asks where a PDF goes; null when the user thought better of it. */
  askPath(subject: Subject): Promise<string | null>
  /** What the system's list of print jobs shows. */
  title(subject: Subject): string
}

/** Lays jobs out, saves them to files and prints them. A number identifies each job. */
export interface Printing {
  layOut(session: Session, call: PrintJobCall): Promise<Result<LaidOutJob>>
  /** A list of contacts. */
  layOutList(session: Session, call: ListCall): Promise<Result<LaidOutJob>>
  /** One contact as it is typed, on the sheet of its printer. It is neither saved nor printed. */
  card(session: Session, card: TypedCard): Promise<Result<Omit<LaidOutJob, 'job'>>>
  /** The first label of a sheet in a layout that is not kept. */
  tryLayout(session: Session, tried: TriedLayout): Promise<Result<LayoutPicture>>
  /** The outlines of a sheet with rulers or a scale at the edges, uncorrected. */
  layOutTestPage(sheet: Sheet, printer: string, shows: 'rulers' | 'scale'): Promise<Result<{ job: number }>>
  page(job: number, page: number): Promise<Result<ShownPage>>
  /** Takes the photos that the page made ready for paper, null to begin, and reads the next. */
  photos(session: Session, call: PhotosCall): Promise<Result<PhotosToPrint>>
  /** `saved` is false when the user closed the dialog; `storage` when the disk refused. */
  savePdf(job: number): Promise<Result<SavedPdf>>
  print(job: number): Promise<Result<{ outcome: PrintOutcome }>>
  /** The recipients of the job. */
  recipients(job: number): Promise<Result<{ family: Family; ids: string[] }>>
  /** A table as the bytes of a PDF. */
  tablePdf(table: MarkTable): Promise<Result<Uint8Array>>
  /** The installed fonts, read from the folders again. */
  fonts(): Promise<Result<InstalledFamilies>>
  stop(): void
}

/** One contact, and how it is printed. */
export interface TypedCard {
  family: Family
  record: ServiceRecord
  sheet: string
  options: PrintOptions
  printer: string
}

/** A layout that is not kept, and the contact and options that it is looked at with. */
export type TriedLayout = z.infer<(typeof printChannels)['print.tryLayout']['input']>
type LayoutPicture = z.infer<(typeof printChannels)['print.tryLayout']['output']>

/** A step of the photos of a job. */
type PhotosCall = z.infer<(typeof printChannels)['print.photos']['input']>

interface KnownJob {
  subject: Subject
  /** Whose records it has; null for none. */
  profile: string | null
  /** Its photos, on their way to paper. */
  photos?: PrintPhotos
  family: Family
  printer: string
  pages: number
  paper: { width: number; height: number }
}

const notFound = fail({ kind: 'not-found' })

/** The thread forgets older jobs sooner. */
const mostJobs = 200

export function createPrinting(parts: PrintingParts): Printing {
  const { thread } = parts
  const jobs = new Map<number, KnownJob>()
  const know = (job: number, known: KnownJob) => {
    jobs.set(job, known)
    for (const old of [...jobs.keys()].slice(0, -mostJobs)) jobs.delete(old)
  }
  return {
    ...layingOut(parts, know),
    ...lookingAt(parts),
    async page(job, page) {
      const shown = await thread.ask('page', { job, page })
      if (!shown.ok) return shown
      return shown.value === null ? notFound : ok(shown.value)
    },
    async photos(session, { job, made }) {
      const known = jobs.get(job)
      // SECURITY: two services may use the same ids; photos are read for the profile of the job alone.
      if (known?.profile !== session.profile.id) return notFound
      return made === null
        ? beginPhotos(thread, job, { known, session })
        : takePhotos(thread, job, { known, made })
    },
    async savePdf(job) {
      const known = jobs.get(job)
      return known ? writePdf(parts, job, known.subject) : notFound
    },
    async print(job) {
      const known = jobs.get(job)
      return known ? ok({ outcome: await toPaper(parts, job, known) }) : notFound
    },
    async recipients(job) {
      const family = jobs.get(job)?.family
      const ids = await thread.ask('recordIds', { job })
      if (!ids.ok) return ids
      return family ? ok({ family, ids: ids.value }) : notFound
    },
    tablePdf: (table) => thread.ask('table', table),
    fonts: () => thread.ask('families', null),
    stop: () => thread.stop(),
  }
}

type Know = (job: number, known: KnownJob) => void

function layingOut(
  { thread, sheets, calibration, language }: PrintingParts,
  know: Know,
): Pick<Printing, 'layOut' | 'layOutList' | 'layOutTestPage'> {
  return {
    async layOut(session, call) {
      const sheet = sheets.find(call.sheet)
      if (!sheet) return notFound
      const { selection, leaveOut, options, printer, firstPage = false } = call
      const laid = await thread.ask('layOut', {
        path: session.mirror.path,
        nameOrder: nameOrderInUse(),
        selection,
        leaveOut,
        waiting: waitingRecords(session),
        sheet,
        options,
        layout: layoutOf(session, sheet, options),
        calibration: calibration(printer, sheet.code),
        firstPage,
      })
      if (!laid.ok || laid.value.isPart) return laid
      const family = familyOfSelection(selection)
      const { job, pages, paper } = laid.value
      know(job, { subject: 'labels', profile: session.profile.id, family, printer, pages, paper })
      return laid
    },
    async layOutList(session, { selection, leaveOut, options }) {
      const laid = await thread.ask('list', {
        path: session.mirror.path,
        nameOrder: nameOrderInUse(),
        selection,
        leaveOut,
        waiting: waitingRecords(session),
        options,
        language: language(),
      })
      if (!laid.ok) return laid
      const { job, pages, paper } = laid.value
      const { printer } = printChoices(session.kept)
      const family = familyOfSelection(selection)
      know(job, { subject: 'list', profile: session.profile.id, family, printer, pages, paper })
      return laid
    },
    async layOutTestPage(sheet, printer, shows) {
      const laid = await thread.ask('testPage', { sheet, shows })
      if (!laid.ok) return laid
      const { paper } = sheet
      know(laid.value.job, {
        subject: 'testPage',
        profile: null,
        family: 'address',
        printer,
        pages: 1,
        paper,
      })
      return laid
    },
  }
}

function lookingAt({ thread, sheets, calibration }: PrintingParts): Pick<Printing, 'card' | 'tryLayout'> {
  return {
    async card(session, { family, record, sheet: code, options, printer }) {
      const sheet = sheets.find(code)
      if (!sheet) return notFound
      return thread.ask('card', {
        path: session.mirror.path,
        nameOrder: nameOrderInUse(),
        selection: { kind: 'records', family, ids: [record.id] },
        leaveOut: [],
        waiting: [],
        sheet,
        options,
        layout: layoutOf(session, sheet, options),
        calibration: calibration(printer, sheet.code),
        draft: record,
      })
    },
    async tryLayout(session, { family, id, sheet: code, options, layout }) {
      const sheet = sheets.find(code)
      if (!sheet) return notFound
      const laid = await thread.ask('card', {
        path: session.mirror.path,
        nameOrder: nameOrderInUse(),
        selection: { kind: 'records', family, ids: [id] },
        leaveOut: [],
        waiting: waitingRecords(session),
        sheet,
        // The first label alone, also of a contact without an address.
        options: {
          ...options,
          startCell: 0,
          usedCells: [],
          copies: 1,
          household: false,
          onlyWithAddress: false,
        },
        layout: { layout, warning: null },
        calibration: uncalibrated,
      })
      const [cell] = laid.ok ? laid.value.cells : []
      if (!laid.ok) return laid
      return cell ? ok({ ...laid.value, cell }) : notFound
    },
  }
}

function layoutOf({ kept }: Session, sheet: Sheet, { layout, direction }: PrintOptions): ChosenLayout {
  return chosenLayout(layout, sheetFor(sheet, direction), printChoices(kept).ownLayouts)
}

/** Records with edits that wait in the outbox: they are printed as the window shows them. */
function waitingRecords(session: Session): WaitingRecord[] {
  return session.outbox.waiting().flatMap(({ family, id }) => {
    const view = session.readRecord(family, id)
    return view ? [{ family, record: view.record }] : []
  })
}

async function beginPhotos(
  thread: PrintThread,
  job: number,
  { known, session }: { known: KnownJob; session: Session },
): Promise<Result<PhotosToPrint>> {
  const wanted = await thread.ask('photosToMake', { job })
  if (!wanted.ok) return wanted
  known.photos = new PrintPhotos(wanted.value, session)
  return ok(await known.photos.next())
}

async function takePhotos(
  thread: PrintThread,
  job: number,
  { known: { photos }, made }: { known: KnownJob; made: NonNullable<PhotosCall['made']> },
): Promise<Result<PhotosToPrint>> {
  if (!photos) return notFound
  const kept = await thread.ask('keepPhotos', { job, photos: photos.accept(made) })
  return kept.ok ? ok(await photos.next()) : kept
}

async function writePdf(parts: PrintingParts, job: number, subject: Subject): Promise<Result<SavedPdf>> {
  const path = await parts.askPath(subject)
  if (path === null) return ok({ saved: false, handle: null })
  const pdf = await parts.thread.ask('pdf', { job })
  if (!pdf.ok) return pdf
  const written = await saveFile(path, pdf.value)
  return written.ok ? ok({ saved: true, handle: parts.wrote(path) }) : written
}

function toPaper(parts: PrintingParts, job: number, known: KnownJob): Promise<PrintOutcome> {
  const { subject, paper, pages, printer } = known
  const svg = async (page: number) => {
    const drawn = await parts.thread.ask('paper', { job, page })
    return drawn.ok ? drawn.value : null
  }
  const pdf = async () => {
    const drawn = await parts.thread.ask('pdf', { job })
    return drawn.ok ? drawn.value : null
  }
  return parts.paper({ title: parts.title(subject), paper, pages, svg, pdf }, printer)
}
