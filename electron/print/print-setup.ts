import { join } from 'node:path'
import { z } from 'zod'
import { ok, type Result } from '../../contract/failure.ts'
import {
  ownSheet,
  printLayout,
  sheetCalibration,
  type PrintSetup,
  type OwnSheet,
  type PrintSheet,
  type SheetProblem,
} from '../../contract/ipc/print-setup.ts'
import { everybody, rowsInList } from '../book/ids-in-list.ts'
import type { Session } from '../session/session.ts'
import { printOptions, type PrintOptions } from '../../contract/ipc/print.ts'
import { testRulers } from '../../labels/impose/test-page.ts'
import { usualOptions, type LayoutOptions } from '../../labels/layout-options.ts'
import {
  checkSheet,
  printedFrames,
  type SheetProblem as Problem,
  type Sheet,
} from '../../labels/sheet/sheet.ts'
import { findSheet } from '../../labels/sheet/find-sheet.ts'
import { sheets } from '../../labels/sheet/sheets.ts'
import { attempt } from '../disk/database.ts'
import { openJsonFile, type JsonFile } from '../disk/json-file.ts'
import { valueAs, type OwnRows } from '../disk/kept-rows.ts'

/** What belongs to this computer: sheets of the user's own, and how its printers deviate. */
const machineShape = z.object({
  sheets: z.array(ownSheet).max(200),
  calibrations: z.array(sheetCalibration).max(1000),
})

/** What printing begins with: the card on which people write to each other in Japan. */
const firstSheet = 'hagaki'

/** What the user chose for a profile: its sender is one of the profile's records. */
const choicesShape = z.object({
  sheet: z.string(),
  /** The sheet for a single contact; '' before the user chose one. */
  sheetForOne: z.string(),
  printer: z.string(),
  bySheet: z.record(z.string(), printOptions),
  layouts: z.array(printLayout).max(200),
  asksToMark: z.boolean(),
  /** The usual sender, null for none. */
  sender: z.string().max(500).nullable(),
})

export type MachineSettings = z.infer<typeof machineShape>
export type PrintChoices = z.infer<typeof choicesShape>

const firstChoices: PrintChoices = {
  sheet: firstSheet,
  sheetForOne: '',
  printer: '',
  bySheet: {},
  layouts: [],
  asksToMark: false,
  sender: null,
}

/** @param dataFolder of the app */
export function openMachineSettings(dataFolder: string): JsonFile<MachineSettings> {
  return openJsonFile(join(dataFolder, 'printing.json'), machineShape, { sheets: [], calibrations: [] })
}

const kind = 'print-choices'

/** What the user chose for printing in a profile; the first choices if nothing was chosen, or it cannot be read. */
export function printChoices(kept: Pick<OwnRows, 'rows'>): PrintChoices {
  const rows = attempt(() => kept.rows(kind))
  const row = rows.ok ? rows.value.at(-1) : undefined
  return (row && valueAs(choicesShape, row.value)) ?? firstChoices
}

/** Replaces some of the choices. `storage` when the disk refuses: nothing is changed then. */
export function changePrintChoices(kept: OwnRows, part: Partial<PrintChoices>): Result<null> {
  const choices = { ...printChoices(kept), ...part }
  return kept.write((rows) => rows.put(kind, kind, choices))
}

/** A printer as the system reports it. */
export interface KnownPrinter {
  name: string
  text: string
}

/** What the workbench needs to know. */
export interface SetupParts {
  machine: JsonFile<MachineSettings>
  sheets: SheetBook
  printers(): Promise<KnownPrinter[]>
}

/** More home addresses than anyone has. */
const mostSenders = 100

/** November, when New Year cards are on sale, to the seventh of January, when the last ones arrive. */
function isNewYear(day: Date): boolean {
  return day.getMonth() >= 10 || (day.getMonth() === 0 && day.getDate() <= 7)
}

/** The sheet for a single contact: the last one used, else the card that people write at this time of the year. */
export function sheetForOne(
  { find }: Pick<SheetBook, 'find'>,
  own: Pick<PrintChoices, 'sheetForOne'>,
  today = new Date(),
): string {
  return find(own.sheetForOne)?.code ?? (isNewYear(today) ? 'new-year-hagaki' : firstSheet)
}

/** What the workbench begins with for a profile. */
export async function printSetup(
  { machine, sheets, printers }: SetupParts,
  { kept, mirror }: Pick<Session, 'kept' | 'mirror'>,
): Promise<Result<PrintSetup>> {
  const own = printChoices(kept)
  const homes = await rowsInList(mirror, { ...everybody('homeaddress'), limit: mostSenders })
  if (!homes.ok) return homes
  return ok({
    sheets: sheets.list(own.bySheet, own.sender),
    sheet: sheets.find(own.sheet)?.code ?? firstSheet,
    sheetForOne: sheetForOne(sheets, own),
    printer: own.printer,
    layouts: own.layouts,
    calibrations: machine.read().calibrations,
    printers: await printers(),
    senders: homes.value.map(({ id, name, place }) => ({ id, name: name || place || id })),
    sender: own.sender,
    asksToMark: own.asksToMark,
  })
}

/** The sheets that come with the app and those of the user. */
export interface SheetBook {
  find(code: string): Sheet | undefined
  /** Each with the options in `bySheet`, or the usual ones with the usual sender. */
  list(bySheet: Record<string, PrintOptions>, sender?: string | null): PrintSheet[]
  /** The options of sheets that were used, with another usual sender. */
  sentBy(bySheet: Record<string, PrintOptions>, sender: string | null): Record<string, PrintOptions>
  /** Keeps a sheet of the user's own under its code; returns what is wrong with it, nothing when it was kept. */
  keep(sheet: OwnSheet): Promise<Result<SheetProblem[]>>
  drop(code: string): Promise<Result<null>>
}

/** @param machine the file that holds the user's own sheets. */
export function createSheetBook(machine: JsonFile<MachineSettings>): SheetBook {
  const own = (): Sheet[] =>
    machine.read().sheets.flatMap((each) => {
      const checked = checkSheet(each)
      return checked.ok ? [checked.sheet] : []
    })
  const find = (code: string) => own().find((sheet) => sheet.code === code) ?? findSheet(code)
  return {
    find,
    sentBy: (bySheet, sender) =>
      Object.fromEntries(
        Object.entries(bySheet).map(([code, options]) => {
          const sheet = find(code)
          return [code, sheet ? withSender(sheet, options, sender) : options]
        }),
      ),
    list: (bySheet, sender = null) => {
      const options = (sheet: Sheet) => bySheet[sheet.code] ?? withSender(sheet, firstOptions(sheet), sender)
      return [
        ...own().map((sheet) => asShown(sheet, true, options(sheet))),
        ...sheets.map((sheet) => asShown(sheet, false, options(sheet))),
      ]
    },
    async keep(sheet) {
      const checked = checkSheet(sheet)
      if (!checked.ok) return ok(checked.problems.map(asTold))
      const written = await machine.change(({ sheets: kept }) => ({
        sheets: [...without(kept, sheet.code), sheet],
      }))
      return written.ok ? ok([]) : written
    },
    drop: (code) => machine.change(({ sheets: kept }) => ({ sheets: without(kept, code) })),
  }
}

function without(kept: readonly OwnSheet[], code: string): OwnSheet[] {
  return kept.filter((each) => each.code !== code)
}

/** A label has no room for a sender; everything else is given this one, null for none. */
function withSender(sheet: Sheet, options: PrintOptions, sender: string | null): PrintOptions {
  if (sheet.kind === 'labels') return options
  const address = options.sender?.address ?? 'first'
  return { ...options, sender: sender === null ? null : { id: sender, address } }
}

function asShown(sheet: Sheet, own: boolean, options: PrintOptions): PrintSheet {
  const { code, name, also, kind, paper, grid } = sheet
  return {
    code,
    name,
    also: [...also],
    kind,
    own,
    paper,
    grid,
    frames: printedFrames(sheet),
    rulers: testRulers(sheet),
    options,
  }
}

/** The usual options of a sheet as the page knows them. */
export function firstOptions(sheet: Sheet): PrintOptions {
  return {
    ...printedOptions(usualOptions(sheet)),
    address: 'first',
    sender: null,
    typeface: 'serif',
    font: null,
    onlyWithAddress: true,
    household: false,
  }
}

type OwnWords = 'address' | 'sender' | 'typeface' | 'font' | 'onlyWithAddress' | 'household'

/** The options that the page and the layout share, without what belongs to the printer. */
function printedOptions(usual: LayoutOptions): Omit<PrintOptions, OwnWords> {
  const { organization, title, jointNames, jointHonorifics, honorific, direction, digits, postalMark } = usual
  const { order, byGroup, barcode, startCell, usedCells, copies, collate, outline } = usual
  return {
    organization,
    title,
    jointNames,
    jointHonorifics,
    honorific,
    direction,
    digits,
    postalMark,
    order,
    byGroup,
    barcode,
    startCell,
    usedCells: [...usedCells],
    copies,
    collate,
    outline,
  }
}

function asTold(problem: Problem): SheetProblem {
  switch (problem.kind) {
    case 'name-missing':
      return { kind: problem.kind, field: 'name', least: 0, most: 0 }
    case 'out-of-range':
      return { ...problem }
    case 'not-whole':
      return { ...problem, least: 0, most: 0 }
    case 'off-paper':
      return { kind: problem.kind, field: problem.side, least: 0, most: problem.by }
    case 'overlap':
      return { kind: problem.kind, field: problem.along, least: 0, most: problem.by }
  }
}
