import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import type { FontSet } from '../../../labels/font/font-set.ts'
import { openFonts } from '../../../labels/font/font-set.ts'
import { layoutMailingLabels } from '../../../labels/layout-mailing-labels.ts'
import { uncalibrated, usualOptions } from '../../../labels/layout-options.ts'
import { toPdf } from '../../../labels/output/pdf/to-pdf.ts'
import { cellCount } from '../../../labels/sheet/sheet.ts'
import { findSheet, sheets } from '../../../labels/sheet/sheets.ts'
import { fontFiles } from '../font-files.ts'
import { saveFile } from '../save-file.ts'
import { readCommand, usage } from './batch-options.ts'
import type { BatchOptions } from './batch-options.ts'
import { csvText, readCsv } from './csv.ts'
import type { CsvRead, CsvRow } from './csv.ts'
import { missingColumns, recordOf, unknownColumns } from './csv-records.ts'
import { warningWords } from './warning-line.ts'

/** Where the program is and where its words go. */
export interface BatchSurroundings {
  /** Folder of the bundled font files. */
  readonly fonts: string
  /** Takes whole lines. */
  readonly say: (text: string) => void
  readonly complain: (text: string) => void
}

/** Why nothing was made: a sentence, and the exit code (2 for a command line that cannot be understood). */
class Refusal extends Error {
  readonly code: number
  constructor(message: string, code = 1) {
    super(message)
    this.code = code
  }
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
  const fonts = await fontsOf(options.font, around.fonts)
  const { pages, warnings } = layoutMailingLabels({
    records: rows.map(recordOf),
    sheet,
    fonts,
    // The list of towns is large, and only barcodes need it.
    ...(options.barcode ? { towns: (await import('../towns.ts')).townsOf } : {}),
    options: {
      direction: options.direction ?? usualOptions(sheet).direction,
      startCell: options.start,
      copies: options.copies,
      outline: options.outline,
      barcode: options.barcode,
      calibration: { ...uncalibrated, offsetX: options.offset.x, offsetY: options.offset.y },
    },
  })
  for (const warning of warnings)
    around.complain(`${options.input}:${rows[warning.record]?.line ?? 1}: ${warningWords(warning)}`)
  const written = await saveFile(options.output, await toPdf(pages, fonts, deflateSync))
  if (!written.ok) throw new Refusal(`${options.output} cannot be written`)
  const labels = count(rows.length * options.copies, 'label')
  around.say(`${options.output}: ${labels} on ${count(pages.length, 'sheet')}\n`)
}

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

async function fontsOf(font: string, folder: string): Promise<FontSet> {
  const isBundled = font === 'serif' || font === 'sans' || font === 'klee'
  const bundled = fontFiles(isBundled ? font : 'serif').map((file) => join(folder, file))
  const files = isBundled ? bundled : [font, ...bundled]
  const bytes = files.map((file) =>
    readFile(file).catch(() => {
      throw new Refusal(`font ${file} cannot be read`)
    }),
  )
  const opened = openFonts(await Promise.all(bytes))
  if (!opened.ok) throw new Refusal(`font ${font} cannot be used`)
  return opened.value
}
