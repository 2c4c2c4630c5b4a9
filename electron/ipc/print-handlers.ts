import { fail, ok, type Result } from '../../contract/failure.ts'
import type { Handlers, HandlersOf } from '../../contract/ipc/contract.ts'
import { recentAfter } from '../../contract/ipc/print-setup.ts'
import type {
  LaidOutJob,
  PrintCard,
  PrintCardCall,
  PrintJobCall,
  PrintOutcome,
  PrintProgress,
} from '../../contract/ipc/print.ts'
import type { ServiceRecord } from '../../contract/record/record.ts'
import type { BulkJobs, BulkControls } from '../jobs/bulk-jobs.ts'
import { cardYearsOf, keepMarks, withoutMourning } from '../jobs/cards/card-years.ts'
import type { Announce } from '../../contract/ipc/notice.ts'
import type { Calibrations } from '../print/calibrations.ts'
import { importSheets } from '../print/import-sheets.ts'
import { readyLayout, readyNames, usualLayout } from '../../labels/layout/ready-layouts.ts'
import { sheetFor } from '../../labels/sheet/sheet.ts'
import type { Printing } from '../print/printing.ts'
import {
  changePrintChoices,
  allBut,
  keepLayout,
  keepPreset,
  printChoices,
  printSetup,
  isAbroad,
  sheetForOne,
  type PrintChoices,
  type SetupParts,
} from '../print/print-setup.ts'
import { readLayoutFile } from '../print/layout-file.ts'
import { saveLayout, type LayoutFiles } from '../print/save-layout.ts'
import { checkOwnSheet } from '../print/sheet-book.ts'
import type { Session } from '../session/session.ts'
import type { Sessions } from '../session/sessions.ts'
import type { BulkChange, BulkState, BulkTarget } from '../../contract/ipc/bulk.ts'
import type { ListCall } from '../../contract/ipc/paper-list.ts'
import type { CardRun } from '../../contract/ipc/cards.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { BulkSession } from '../jobs/bulk-item.ts'
import { done, withinProfile, withinSession, type WithinProfile, type WithinSession } from './answer.ts'
import type { MailingRecord } from '../../labels/compose/mailing-record.ts'

const notFound = fail({ kind: 'not-found' })

/** What the channels of printing reach. */
export interface PrintParts extends SetupParts, LayoutFiles {
  calibrations: Calibrations
  printing: Printing
  announce: Announce
  /** Asks for a file of label templates; null when the user closed the dialog. The path stays in main (SECURITY X20). */
  askTemplates(): Promise<string | null>
  /** The same for a file of a layout. */
  askLayout(): Promise<string | null>
}

/** The channels of printing. */
export function printHandlers(sessions: Sessions, parts: PrintParts, jobs: BulkJobs): HandlersOf<'print'> {
  const within = withinSession(sessions)
  return {
    ...jobHandlers(parts, within),
    ...keepingHandlers(parts, within),
    ...markHandlers(parts, withinProfile(sessions), jobs),
  }
}

function jobHandlers(parts: PrintParts, within: WithinSession) {
  const { printing, sheets } = parts
  return {
    'print.setup': ({ one }) => within((session) => printSetup(parts, session, one)),
    'print.findSheets': ({ words }) =>
      within(async ({ kept }) => ok(sheets.search(words, printChoices(kept)))),
    'print.fonts': () => printing.fonts(),
    'print.preview': (asked) => within((session) => layOut(printing, session, asked)),
    'print.listSetup': () => within(async ({ kept }) => ok({ options: printChoices(kept).list ?? null })),
    'print.list': (asked) => within((session) => layOutList(printing, session, asked)),
    'print.card': (asked) => within((session) => cardOf(parts, session, asked)),
    'print.startLayouts': async ({ sheet: code, direction }) => {
      const sheet = sheets.find(code)
      if (!sheet) return notFound
      const fed = sheetFor(sheet, direction)
      const ready = readyNames.map((name) => readyLayout(name, fed))
      return ok({ layouts: [usualLayout(fed, direction), ...ready] })
    },
    'print.tryLayout': (asked) => within((session) => printing.tryLayout(session, asked)),
    'print.page': ({ job, page }) => printing.page(job, page),
    'print.photos': (step) => within((session) => printing.photos(session, step)),
    'print.pdf': ({ job }) => printing.savePdf(job),
    'print.paper': ({ job }) => printing.print(job),
    'print.testPage': async ({ sheet: code, printer, to }) => {
      const sheet = sheets.find(code)
      if (!sheet) return notFound
      const laid = await printing.layOutTestPage(sheet, printer, 'rulers')
      return laid.ok ? putOut(printing, laid.value.job, to) : laid
    },
    'print.trySheet': async ({ sheet: own, printer, to }) => {
      const checked = checkOwnSheet(own)
      if (!checked.ok) return ok({ problems: checked.problems, outcome: 'stopped', handle: null })
      const laid = await printing.layOutTestPage(checked.sheet, printer, 'scale')
      if (!laid.ok) return laid
      const done = await putOut(printing, laid.value.job, to)
      return done.ok ? ok({ problems: [], ...done.value }) : done
    },
  } satisfies Partial<Handlers>
}

/** What became of a job, and the handle of the file where one was saved. */
interface PutOut {
  outcome: PrintOutcome
  handle: string | null
}

/** Prints a job, or asks where its PDF goes. */
async function putOut(printing: Printing, job: number, to: 'paper' | 'pdf'): Promise<Result<PutOut>> {
  if (to === 'paper') {
    const printed = await printing.print(job)
    return printed.ok ? ok({ ...printed.value, handle: null }) : printed
  }
  const saved = await printing.savePdf(job)
  if (!saved.ok) return saved
  return ok({ outcome: saved.value.saved ? 'sent' : 'stopped', handle: saved.value.handle })
}

/** The card of a contact with what is typed, set as the last one of a single contact was. */
async function cardOf(
  { printing, sheets }: PrintParts,
  session: Session,
  { family, id, changes }: PrintCardCall,
): Promise<Result<PrintCard>> {
  const own = printChoices(session.kept)
  const base = id === null ? {} : session.readRecord(family, id)?.record
  if (!base) return notFound
  const record = { id: '', ...base, ...changes } as ServiceRecord // changes are values of its fields
  const code = sheetForOne(sheets, own, record)
  const sheet = sheets.list(own).find((each) => each.code === code)
  if (!sheet) return notFound
  const options = { ...sheet.options, ...single }
  const laid = await printing.card(session, { family, record, sheet: code, options, printer: own.printer })
  return laid.ok ? ok({ ...laid.value, sheet, years: cardYearsOf(session, record) }) : laid
}

/** Which labels were used up, and how many copies there were, was another day's business. */
const single = { startCell: 0, usedCells: [], copies: 1 }

/** Lays a job out without those who are in mourning in the year of its cards, and names them. */
async function layOut(
  printing: Printing,
  session: Session,
  asked: PrintJobCall,
): Promise<Result<LaidOutJob>> {
  const allowed = await withoutMourning(session, asked)
  if (!allowed.ok) return allowed
  const { call, inMourning } = allowed.value
  const laid = await printing.layOut(session, call)
  return laid.ok ? ok({ ...laid.value, inMourning: inMourning.map(({ name }) => name) }) : laid
}

/** Lays a list out without those who are in mourning in the year of its cards, and keeps how it is printed. */
async function layOutList(
  printing: Printing,
  session: Session,
  asked: ListCall,
): Promise<Result<LaidOutJob>> {
  const allowed = await withoutMourning(session, asked)
  if (!allowed.ok) return allowed
  const keeping = changePrintChoices(session.kept, { list: asked.options })
  return keeping.ok ? printing.layOutList(session, allowed.value.call) : keeping
}

/** What a sheet is the last one of: of lists, or of mail to where a single contact is. */
function lastSheet(sheet: string, one: MailingRecord | null): Partial<PrintChoices> {
  if (one === null) return { sheet }
  return isAbroad(one) ? { sheetAbroad: sheet } : { sheetForOne: sheet }
}

function keepingHandlers(parts: PrintParts, within: WithinSession) {
  const { sheets, calibrations, askTemplates } = parts
  const change = (part: (now: PrintChoices) => Partial<PrintChoices>) =>
    within(({ kept }) => changePrintChoices(kept, part(printChoices(kept))))
  return {
    'print.remember': async ({ sheet, printer, options, one }) => {
      // SECURITY: only what is a sheet is remembered: a page could make up codes without end.
      if (sheets.find(sheet) === undefined) return notFound
      return within(({ kept, readRecord }) => {
        const { bySheet, recent } = printChoices(kept)
        return changePrintChoices(kept, {
          ...lastSheet(sheet, one && (readRecord(one.family, one.id)?.record ?? {})),
          recent: recentAfter(recent, sheet),
          printer,
          bySheet: { ...bySheet, [sheet]: options },
        })
      })
    },
    'print.keepPreset': (preset) => within(({ kept }) => keepPreset(kept, preset)),
    'print.dropPreset': ({ name }) => change(({ presets }) => ({ presets: allBut(presets, name) })),
    'print.keepLayout': (layout) => within(({ kept }) => keepLayout(kept, layout)),
    'print.saveLayout': (layout) => saveLayout(layout, parts),
    'print.openLayout': async () => {
      const path = await parts.askLayout()
      if (path === null) return fail({ kind: 'cancelled' })
      const read = await readLayoutFile(path)
      if (!read.ok) return read
      return ok(
        read.value.ok
          ? { layout: read.value.layout, problem: null }
          : { layout: null, problem: read.value.problem },
      )
    },
    'print.dropLayout': ({ name }) => change(({ ownLayouts }) => ({ ownLayouts: allBut(ownLayouts, name) })),
    'print.keepSender': ({ sender }) =>
      change(({ bySheet }) => ({ sender, bySheet: sheets.sentBy(bySheet, sender) })),
    'print.askToMark': ({ ask }) => change(() => ({ asksToMark: ask })),
    'print.keepSheet': async (sheet) => {
      const kept = await sheets.keep(sheet)
      return kept.ok ? ok({ problems: kept.value }) : kept
    },
    'print.dropSheet': ({ code }) => sheets.drop(code),
    'print.importSheets': async () => {
      const path = await askTemplates()
      return path === null ? fail({ kind: 'cancelled' }) : importSheets(path, sheets)
    },
    'print.calibrate': async ({ printer, sheet: code, measured }) => {
      const sheet = sheets.find(code)
      return sheet ? calibrations.measure(printer, sheet, measured) : notFound
    },
  } satisfies Partial<Handlers>
}

function markHandlers({ printing, announce }: PrintParts, withProfile: WithinProfile, jobs: BulkJobs) {
  let stopped = false
  return {
    'print.stop': () =>
      done(() => {
        stopped = true
        printing.stop()
      }),
    'print.markSent': ({ job, as, profile }) =>
      withProfile(profile, async (session) => {
        const to = await printing.recipients(job)
        if (!to.ok) return to
        stopped = false
        if ('year' in as) await keepMarks(session, to.value.ids, as)
        const onProgress = (progress: Parameters<typeof announce<'print.progress'>>[1]) =>
          announce('print.progress', progress)
        return markSent(jobs, session, { ...to.value, as, onProgress, isStopped: () => stopped })
      }),
  } satisfies Partial<Handlers>
}

/** What to mark, and how to hear about it. */
interface Marking {
  family: Family
  ids: readonly string[]
  as: { tag: string } | CardRun
  onProgress(progress: PrintProgress): void
  /** Asked again and again while it runs. */
  isStopped(): boolean
}

/** How many records are marked now, or will as soon as the service can be reached, and how many do not. */
interface Marked {
  marked: number
  failed: number
}

/**
 * Gives records a tag, or the mark of a year, as a job of many: where the app is closed in the middle, the next
 * start asks whether to continue. Refused as `jobs.start` does.
 */
export async function markSent(
  jobs: BulkJobs,
  session: BulkSession,
  marking: Marking,
): Promise<Result<Marked>> {
  const { family, ids, as } = marking
  const target: BulkTarget = { kind: 'records', family, ids: [...ids] }
  const change: BulkChange =
    'tag' in as
      ? { kind: 'add-tag', tag: as.tag }
      : { kind: 'mark-cards', year: as.year, mark: `${as.kind}.sent`, to: true }
  const begun = await jobs.start(session, { target, change })
  if (!begun.ok) return begun
  const job = jobs.of(session, begun.value.job)
  if (!job.ok) return job
  const { done, unchanged, waiting, failed, left } = await ended(job.value, marking)
  return ok({ marked: done + unchanged + waiting, failed: failed + left })
}

/** The interval between progress notices, in ms. */
const tellEveryMs = 100

async function ended(job: BulkControls, { onProgress, isStopped }: Marking): Promise<BulkState> {
  for (;;) {
    const now = job.state()
    if (now.phase !== 'running') return now
    onProgress({ phase: 'marking', done: now.total - now.left, total: now.total })
    if (isStopped()) job.cancel()
    await new Promise((resolve) => setTimeout(resolve, tellEveryMs))
  }
}
