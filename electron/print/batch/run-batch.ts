import { readFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import type { FontSet } from '../../../labels/font/font-set.ts'
import { layoutMailingLabels } from '../../../labels/layout-mailing-labels.ts'
import { uncalibrated, usualOptions } from '../../../labels/layout-options.ts'
import type { Page } from '../../../labels/output/glyph-run.ts'
import { toPdf } from '../../../labels/output/pdf/to-pdf.ts'
import { cellCount } from '../../../labels/sheet/sheet.ts'
import type { Sheet } from '../../../labels/sheet/sheet.ts'
import { findSheet, sheets } from '../../../labels/sheet/sheets.ts'
import { saveFile } from '../save-file.ts'
import { batchFonts, isBundled } from './batch-fonts.ts'
import type { FontPlaces } from './batch-fonts.ts'
import { readCommand, usage } from './batch-options.ts'
import type { BatchOptions } from './batch-options.ts'
import { csvText, readCsv } from './csv.ts'
import type { CsvRead, CsvRow } from './csv.ts'
import { missingColumns, recordOf, unknownColumns } from './csv-records.ts'
import { Refusal } from './refusal.ts'
import { warningWords } from './warning-line.ts'

/** Where the program is and where its words go. */
export interface BatchSurroundings extends FontPlaces {
  /** The list of Japanese postal codes. */
  readonly postalCodes: string
  /** Takes whole lines. */
  readonly say: (text: string) => void
  readonly complain: (text: string) => void
}

/**
 * Makes mailing labels from a CSV file. Answers the exit code. The PDF is there as a whole or not at all; a former file
 * of that name stays when something is wrong.
 */
export async function runBatch(args: readonly string[], around: BatchSurroundings): Promise<number> {
  const command = readCommand(args)
  try {
    if (command.kind === 'wrong') throw new Refusal(`${command.reason}\n\n${usage}`, 2)
    if (command.kind === 'help') around.say(usage)
    else if (command.kind === 'list-sheets') around.say(sheetList())
    else await printCsv(command.options, around)
    return 0
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown
    around.complain(`labels: ${thrown.message}`)
    return thrown.code
  }
}

function sheetList(): string {
  const lines = sheets.map((sheet) => {
    const { code, also, grid, paper } = sheet
    const cells = `${cellCount(sheet)} × ${grid.width} × ${grid.height} mm`
    return [code, ...also].join(', ').padEnd(36) + `${cells} on ${paper.width} × ${paper.height} mm`
  })
  return `${lines.join('\n')}\n`
}

async function printCsv(options: BatchOptions, around: BatchSurroundings): Promise<void> {
  const sheet = findSheet(options.sheet)
  if (!sheet) throw new Refusal(`no sheet “${options.sheet}”; --list-sheets shows those there are`, 2)
  if (options.start >= cellCount(sheet))
    throw new Refusal(`--start: the sheet has ${cellCount(sheet)} labels`, 2)
  const rows = await readRows(options.input, around)
  const { fonts, close } = await batchFonts(options.font, around)
  const tools = { sheet, fonts, postalCodes: around.postalCodes }
  const { pages, warnings, pdf } = await drawn(options, rows, tools).finally(close)
  for (const warning of warnings)
    around.complain(`${options.input}:${rows[warning.record]?.line ?? 1}: ${warningWords(warning)}`)
  const written = await saveFile(options.output, pdf)
  if (!written.ok) throw new Refusal(`${options.output} cannot be written`)
  const labels = count(rows.length * options.copies, 'label')
  around.say(`${options.output}: ${labels} on ${count(pages.length, 'sheet')}\n`)
}

/** Lays the rows out and writes them. What a bundled font throws is our own mistake; another one is damaged. */
async function drawn(
  options: BatchOptions,
  rows: readonly CsvRow[],
  { sheet, fonts, postalCodes }: { sheet: Sheet; fonts: FontSet; postalCodes: string },
) {
  try {
    const laid = layoutMailingLabels({
      records: rows.map(recordOf),
      sheet,
      fonts,
      // The list of postal codes is large, and only barcodes need it.
      ...(options.barcode ? { towns: await (await import('../towns.ts')).readTowns(postalCodes) } : {}),
      options: {
        direction: options.direction ?? usualOptions(sheet).direction,
        startCell: options.start,
        copies: options.copies,
        outline: options.outline,
        barcode: options.barcode,
        calibration: { ...uncalibrated, offsetX: options.offset.x, offsetY: options.offset.y },
      },
    })
    if (!isBundled(options.font)) await stopAtDamage(options.font, laid.pages, fonts)
    return { ...laid, pdf: await toPdf(laid.pages, fonts, deflateSync) }
  } catch (thrown) {
    if (isBundled(options.font) || thrown instanceof Refusal) throw thrown
    throw damaged(options.font)
  }
}

async function stopAtDamage(font: string, pages: readonly Page[], fonts: FontSet): Promise<void> {
  const { areDrawable } = await import('../fonts/are-drawable.ts')
  if (!areDrawable(pages, fonts)) throw damaged(font)
}

const damaged = (font: string) => new Refusal(`font ${font} cannot be used: it is damaged`)

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`
}

async function readRows(file: string, { complain }: BatchSurroundings): Promise<readonly CsvRow[]> {
  const bytes = await readFile(file).catch(() => {
    throw new Refusal(`${file} cannot be read`)
  })
  const text = csvText(bytes)
  if (text === null) throw new Refusal(`${file}: neither UTF-8 nor Shift_JIS`)
  const read = readCsv(text)
  if (!read.ok) throw new Refusal(`${file}:${read.line}: ${reasons[read.reason]}`)
  const missing = missingColumns(read.headers)
  if (missing.length > 0) throw new Refusal(`${file}:1: no column ${missing.join(', and no column ')}`)
  const unknown = unknownColumns(read.headers)
  if (unknown.length > 0) complain(`${file}:1: not used: ${unknown.join(', ')}`)
  if (read.rows.length === 0) throw new Refusal(`${file}:2: no row to print`)
  return read.rows
}

const reasons: Record<Extract<CsvRead, { ok: false }>['reason'], string> = {
  quotes: 'a quotation mark is not closed or stands where none belongs',
  fields: 'more or fewer fields than the header line',
  empty: 'no header line',
}
