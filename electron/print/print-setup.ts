import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { fail, ok, type Result } from '../../contract/failure.ts'
import { cellLayout, type CellLayout } from '../../contract/ipc/cell-layout.ts'
import type { Input } from '../../contract/ipc/contract.ts'
import { printPreset, type PrintPreset, type PrintSetup } from '../../contract/ipc/print-setup.ts'
import { listOptions } from '../../contract/ipc/paper-list.ts'
import { printOptions } from '../../contract/ipc/print.ts'
import {
  chooseAddress,
  countryOf,
  isDomestic,
  type MailingRecord,
} from '../../labels/compose/mailing-record.ts'
import { everybody, rowsInList } from '../book/ids-in-list.ts'
import { attempt } from '../disk/database.ts'
import type { JsonFile } from '../disk/json-file.ts'
import { valueAs, type OwnRows } from '../disk/kept-rows.ts'
import type { Session } from '../session/session.ts'
import type { MachineSettings } from './machine-settings.ts'
import type { SheetBook } from './sheet-book.ts'

/** What printing begins with: the card on which people write to each other in Japan. */
const firstSheet = 'hagaki'

/** The most presets of a profile: with more of them none of its choices could be read. */
const mostPresets = 200

/** The most layouts of a profile. */
const mostLayouts = 100

/** What the user chose for a profile: its sender is one of the profile's records. */
const choices = z.object({
  sheet: z.string(),
  /** The sheet for a single contact; '' before the user chose one. */
  sheetForOne: z.string(),
  /** The sheet of single contacts abroad. Profiles of earlier versions have none. */
  sheetAbroad: z.string().default(''),
  printer: z.string(),
  bySheet: z.record(z.string(), printOptions),
  /** Codes of the sheets that were used, the last one first. Profiles of earlier versions have none. */
  recent: z.array(z.string()).default([]),
  presets: z.array(printPreset).max(mostPresets),
  /** Layouts of the user's own. */
  ownLayouts: z.array(cellLayout).max(mostLayouts).default([]),
  asksToMark: z.boolean(),
  /** How the last list was printed. Profiles of earlier versions have none. */
  list: listOptions.nullable().default(null),
  /** The usual sender, null for none. */
  sender: z.string().max(500).nullable(),
})

export type PrintChoices = z.infer<typeof choices>

const choicesShape = z.preprocess(withPresets, choices)

/** Rows of earlier versions call the presets layouts. */
function withPresets(row: unknown): unknown {
  if (typeof row !== 'object' || row === null || !('layouts' in row)) return row
  const { layouts, ...rest } = row
  return { presets: layouts, ...rest }
}

const firstChoices: PrintChoices = {
  sheet: firstSheet,
  sheetForOne: '',
  sheetAbroad: '',
  printer: '',
  bySheet: {},
  recent: [],
  presets: [],
  ownLayouts: [],
  asksToMark: false,
  list: null,
  sender: null,
}

const kind = 'print-choices'

/** What the user chose for printing in a profile; the first choices if nothing was chosen, or it cannot be read. */
export function printChoices(kept: Pick<OwnRows, 'rows'>): PrintChoices {
  const rows = attempt(() => kept.rows(kind))
  const row = rows.ok ? rows.value.at(-1) : undefined
  return (row && valueAs(choicesShape, row.value)) ?? firstChoices
}

/** The most characters of all choices of a profile: those of more than a thousand sheets. */
const mostCharacters = 1024 * 1024

/**
 * Replaces some of the choices; writes nothing where they are the same. `storage` when the disk refuses, `too-big` beyond what is kept:
 * nothing is changed then.
 */
export function changePrintChoices(kept: OwnRows, part: Partial<PrintChoices>): Result<null> {
  const before = printChoices(kept)
  const choices = { ...before, ...part }
  // SECURITY: a page names a hundred thousand used labels for each of thousands of sheets.
  if (JSON.stringify(choices).length > mostCharacters) return fail({ kind: 'too-big' })
  if (isDeepStrictEqual(choices, before)) return ok(null)
  return kept.write((rows) => rows.put(kind, kind, choices))
}

/** Keeps a preset under its name, in place of the one that has the name. `too-many` where that would be one too many. */
export function keepPreset(kept: OwnRows, preset: PrintPreset): Result<null> {
  const others = allBut(printChoices(kept).presets, preset.name)
  if (others.length >= mostPresets) return fail({ kind: 'too-many', what: 'presets', most: mostPresets })
  return changePrintChoices(kept, { presets: [...others, preset] })
}

/** Keeps a layout in the same way. */
export function keepLayout(kept: OwnRows, layout: CellLayout): Result<null> {
  const others = allBut(printChoices(kept).ownLayouts, layout.name)
  // SECURITY: with layouts without end the page would fill the disk, and no choice could be read any more.
  if (others.length >= mostLayouts) return fail({ kind: 'too-many', what: 'layouts', most: mostLayouts })
  return changePrintChoices(kept, { ownLayouts: [...others, layout] })
}

/** All of these but the one of this name. */
export function allBut<T extends { readonly name: string }>(all: readonly T[], name: string): T[] {
  return all.filter((each) => each.name !== name)
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

/** Where the usual envelope is the No. 10 of America. */
const american = ['US', 'CA']

/** Whether the first address of a contact is in another country than Japan; a contact without an address is not. */
export function isAbroad(contact: MailingRecord): boolean {
  const address = chooseAddress(contact, 'first')?.address
  return address !== undefined && !isDomestic(address)
}

/**
 * The sheet for a single contact: the last one used for mail to Japan or abroad, else in Japan the card that people write at this
 * time of the year, and abroad the usual envelope there.
 */
export function sheetForOne(
  { find }: Pick<SheetBook, 'find'>,
  own: Pick<PrintChoices, 'sheetForOne' | 'sheetAbroad'>,
  contact: MailingRecord,
  today = new Date(),
): string {
  if (!isAbroad(contact))
    return find(own.sheetForOne)?.code ?? (isNewYear(today) ? 'new-year-hagaki' : firstSheet)
  const address = chooseAddress(contact, 'first')?.address ?? {}
  return find(own.sheetAbroad)?.code ?? (american.includes(countryOf(address) ?? '') ? '#10' : 'DL')
}

/** What the workbench begins with for a profile. */
export async function printSetup(
  { machine, sheets, printers }: SetupParts,
  { kept, mirror, readRecord }: Pick<Session, 'kept' | 'mirror' | 'readRecord'>,
  one: Input<'print.setup'>['one'],
): Promise<Result<PrintSetup>> {
  const own = printChoices(kept)
  const homes = await rowsInList(mirror, { ...everybody('homeaddress'), limit: mostSenders })
  if (!homes.ok) return homes
  return ok({
    sheets: sheets.list(own),
    recent: own.recent.filter((code) => sheets.find(code) !== undefined),
    sheet: sheets.find(own.sheet)?.code ?? firstSheet,
    sheetForOne: sheetForOne(sheets, own, (one && readRecord(one.family, one.id)?.record) ?? {}),
    printer: own.printer,
    presets: own.presets,
    layouts: own.ownLayouts,
    calibrations: machine.read().calibrations,
    printers: await printers(),
    senders: homes.value.map(({ id, name, place }) => ({ id, name: name || place || id })),
    sender: own.sender,
    asksToMark: own.asksToMark,
  })
}
