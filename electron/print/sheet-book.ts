import type {
  FoundSheets,
  OwnSheet,
  PrintPreset,
  PrintSheet,
  SheetProblem,
} from '../../contract/ipc/print-setup.ts'
import { fail, ok, type Result } from '../../contract/failure.ts'
import type { PrintOptions } from '../../contract/ipc/print.ts'
import { testRulers } from '../../labels/impose/test-page.ts'
import { usualOptions, type LayoutOptions } from '../../labels/layout-options.ts'
import { allSheets, findSheet, sheetsWith } from '../../labels/sheet/find-sheet.ts'
import { checkSheet, type SheetProblem as Problem } from '../../labels/sheet/custom-sheet.ts'
import { printedFrames, type Sheet } from '../../labels/sheet/sheet.ts'
import { sheets } from '../../labels/sheet/sheets.ts'
import type { JsonFile } from '../disk/json-file.ts'
import { mostSheets, type MachineSettings } from './machine-settings.ts'

/** What the user chose for sheets before. */
export interface UsedSheets {
  /** The options of the last use, by the code of the sheet. */
  readonly bySheet: Readonly<Record<string, PrintOptions>>
  readonly presets: readonly PrintPreset[]
  /** The usual sender, null for none. */
  readonly sender: string | null
}

/** As many sheets as a search shows, each with its drawing. A longer word finds fewer. */
const mostFound = 60

/** The sheets that come with the app and those of the user. */
export interface SheetBook {
  find(code: string): Sheet | undefined
  /**
   * The user's own sheets, those whose sizes are checked, and those of the catalogue that were used; each with the options of
   * its last use, or the usual ones with the usual sender.
   */
  list(chosen: UsedSheets): PrintSheet[]
  /** The first sheets with these words, and how many have them. Their options are those of `list`. */
  search(words: string, chosen: UsedSheets): FoundSheets
  /** The options of sheets that were used, with another usual sender. */
  sentBy(bySheet: Record<string, PrintOptions>, sender: string | null): Record<string, PrintOptions>
  /** Keeps a sheet of the user's own under its code; returns what is wrong with it, nothing when it was kept. */
  keep(sheet: OwnSheet): Promise<Result<SheetProblem[]>>
  /** Keeps checked sheets under their codes, as many as there is room for. Returns the codes of those that are kept. */
  keepAll(sheets: readonly OwnSheet[]): Promise<Result<string[]>>
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
    list: (chosen) => [
      ...own().map((sheet) => asShown(sheet, true, optionsOn(sheet, chosen))),
      ...[...sheets, ...ofCatalogue(chosen)].map((sheet) => asShown(sheet, false, optionsOn(sheet, chosen))),
    ],
    search(words, chosen) {
      const mine = own()
      const found = sheetsWith(words, [...mine, ...allSheets()])
      const shown = found.slice(0, mostFound)
      return {
        sheets: shown.map((sheet) => asShown(sheet, mine.includes(sheet), optionsOn(sheet, chosen))),
        total: found.length,
      }
    },
    async keep(sheet) {
      const checked = checkOwnSheet(sheet)
      if (!checked.ok) return ok(checked.problems)
      const others = without(machine.read().sheets, sheet.code)
      if (others.length >= mostSheets) return fail({ kind: 'too-many', what: 'sheets', most: mostSheets })
      const written = await machine.change(({ sheets: kept }) => ({
        sheets: [...without(kept, sheet.code), sheet],
      }))
      return written.ok ? ok([]) : written
    },
    async keepAll(sheets) {
      let fitting: readonly OwnSheet[] = []
      const written = await machine.change(({ sheets: kept }) => {
        const codes = new Set(sheets.map(({ code }) => code))
        const others = kept.filter(({ code }) => !codes.has(code))
        fitting = sheets.slice(0, mostSheets - others.length)
        return { sheets: [...others, ...fitting] }
      })
      return written.ok ? ok(fitting.map(({ code }) => code)) : written
    },
    drop: (code) => machine.change(({ sheets: kept }) => ({ sheets: without(kept, code) })),
  }
}

/** A sheet of the user's own as it is printed on, or everything that is wrong with it. */
export function checkOwnSheet(own: OwnSheet): CheckedOwnSheet {
  const checked = checkSheet(own)
  return checked.ok ? checked : { ok: false, problems: checked.problems.map(asTold) }
}

type CheckedOwnSheet = { ok: true; sheet: Sheet } | { ok: false; problems: SheetProblem[] }

function without(kept: readonly OwnSheet[], code: string): OwnSheet[] {
  return kept.filter((each) => each.code !== code)
}

const checkedCodes: ReadonlySet<string> = new Set(sheets.map(({ code }) => code))

/** The sheets of the catalogue that were used, or are in a preset. */
function ofCatalogue({ bySheet, presets }: UsedSheets): Sheet[] {
  const used = new Set([...Object.keys(bySheet), ...presets.map(({ sheet }) => sheet)])
  return [...used].flatMap((code) => {
    const sheet = checkedCodes.has(code) ? undefined : findSheet(code)
    return sheet?.code === code ? [sheet] : []
  })
}

/** The options of the last use of a sheet, or the usual ones with the usual sender. */
function optionsOn(sheet: Sheet, { bySheet, sender }: UsedSheets): PrintOptions {
  return bySheet[sheet.code] ?? withSender(sheet, firstOptions(sheet), sender)
}

/** A label has no room for a sender; everything else is given this one, null for none. */
function withSender(sheet: Sheet, options: PrintOptions, sender: string | null): PrintOptions {
  if (sheet.kind === 'labels') return options
  const address = options.sender?.address ?? 'first'
  return { ...options, sender: sender === null ? null : { id: sender, address } }
}

function asShown(sheet: Sheet, own: boolean, options: PrintOptions): PrintSheet {
  const { code, name, maker, also, kind, paper, grid, shape, hole } = sheet
  return {
    code,
    name,
    maker,
    also: [...also],
    kind,
    own,
    paper,
    grid,
    shape,
    hole,
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
    layout: '',
    typeface: 'serif',
    font: null,
    onlyWithAddress: true,
    household: false,
  }
}

type OwnWords = 'address' | 'sender' | 'layout' | 'typeface' | 'font' | 'onlyWithAddress' | 'household'

/** The options that the page and the layout share, without what belongs to the printer. */
function printedOptions(usual: LayoutOptions): Omit<PrintOptions, OwnWords> {
  const { organization, title, jointNames, jointHonorifics, honorific, homeCountry, airMail } = usual
  const { direction, digits, postalMark, order, byGroup, barcode } = usual
  const { startCell, usedCells, copies, collate, outline } = usual
  return {
    organization,
    title,
    jointNames,
    jointHonorifics,
    honorific,
    homeCountry,
    airMail,
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
