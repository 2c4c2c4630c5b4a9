import type { CellLayout } from '../../../contract/ipc/cell-layout.ts'
import type { FontSet } from '../../../labels/font/font-set.ts'
import { layoutMailingLabels, type LaidOut } from '../../../labels/layout-mailing-labels.ts'
import { uncalibrated } from '../../../labels/layout-options.ts'
import type { Calibration } from '../../../labels/output/glyph-run.ts'
import { cellCount, type Sheet } from '../../../labels/sheet/sheet.ts'
import { allSheets, sheetsNamed } from '../../../labels/sheet/find-sheet.ts'
import { saveFile } from '../../disk/save-file.ts'
import {
  chooseAddress,
  senderPosition,
  type BetterChoice,
  type MailingRecord,
  type MailingWarning,
} from '../../../labels/compose/mailing-record.ts'
import { asksForTable, readCommand, usage, type BatchOptions } from './batch-options.ts'
import { checkOutput, unwritten, Refusal, type ReadFile } from '../../exchange/check-output.ts'
import { batchLayout, isReady } from './batch-layout.ts'
import { drawnPdf, isBundled, type BatchSurroundings, type DrawnPdf } from './batch-fonts.ts'
import { readRows, type BatchReading, type BatchRow } from './batch-rows.ts'
import { stopOffPaper } from './off-paper.ts'

function warningWords(warning: MailingWarning): string {
  switch (warning.kind) {
    case 'no-address':
      return 'no address'
    case 'other-address':
      return 'another address is printed than was asked for'
    case 'no-postal-code':
      return 'no postal code'
    case 'postal-code-form':
      return 'the postal code does not have the form of its country'
    case 'postal-code-restored':
      return `the postal code had lost its first zeros: ${warning.text} is printed`
    case 'no-name':
      return 'neither a name nor an organisation'
    case 'honorific-corrected':
      return 'two honorifics, or one that does not suit: one is printed'
    case 'title-left-out':
      return `“${warning.text}” is not printed, since 御中 goes to the whole office; with another honorific it is`
    case 'no-room':
      return `not printed, no room for “${warning.text}”: ${remedyWords(warning.better)}`
    case 'overflow':
      return `no room for “${warning.text}”: it is not printed`
    case 'code-shortened':
      return 'the QR code has no room for all of the contact'
    case 'condensed':
      return 'the type is narrower than 80 %: a sheet with larger labels is easier to read'
    case 'small-type':
      return smallTypeWords(warning)
    case 'picture-left-out':
      return `“${warning.characters}” is not printed`
    case 'missing-character':
      return `no font has “${warning.characters}”: 〓 is printed; --font can name one that does`
    case 'missing-script':
      return `“${warning.characters}” cannot be set here, whatever the font: 〓 is printed; write it in Latin letters`
    case 'missing-variant':
      return `the ordinary form of “${warning.characters}” is printed`
    case 'barcode-unverified':
      return 'the barcode is a guess'
    case 'barcode-left-out':
      return `no barcode (${warning.reason})`
    default:
      return warning satisfies never
  }
}

/** The switch that makes room for a contact. */
function remedyWords(better: BetterChoice | null): string {
  if (better === null) return 'choose a larger sheet, or shorten it'
  return typeof better === 'string' ? `--${better} has room` : `--sheet ${better.sheet} has room`
}

function smallTypeWords({
  points,
  records,
  better,
}: Extract<MailingWarning, { kind: 'small-type' }>): string {
  const where = records === 1 ? '' : `; ${records} labels have less than 6 pt`
  const help =
    better === null
      ? 'a sheet with larger labels is easier to read'
      : typeof better === 'string'
        ? `--${better} makes it larger`
        : `--sheet ${better.sheet} makes it larger`
  return `the type is only ${points} pt high: ${help}${where}`
}

/**
 * Makes mailing labels, or a list, from a file of contacts. Returns the exit code. The PDF is there as a whole or not at all; a former file
 * of that name stays when something is wrong.
 */
export async function runBatch(args: readonly string[], around: BatchSurroundings): Promise<number> {
  try {
    if (asksForTable(args) && !args.includes('--help')) {
      // An ordinary run of labels does not load what lists need.
      const { runTable } = await import('./run-table.ts')
      await runTable(args, around)
      return 0
    }
    const command = readCommand(args)
    if (command.kind === 'wrong') throw new Refusal(`${command.reason}\n\n${usage}`, 2)
    if (command.kind === 'help') await sayUsage(around)
    else if (command.kind === 'list-sheets') around.say(sheetList())
    else await printFile(command.options, around)
    return 0
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown
    around.complain(`labels: ${thrown.message}`)
    return thrown.code
  }
}

async function sayUsage({ say }: BatchSurroundings): Promise<void> {
  const { tableUsage } = await import('./table-options.ts')
  say(`${usage}\n${tableUsage}`)
}

function sheetList(): string {
  const lines = allSheets().map((sheet) => {
    const { code, also, grid, paper } = sheet
    const cells = `${cellCount(sheet)} × ${grid.width} × ${grid.height} mm`
    return [code, ...also].join(', ').padEnd(36) + `${cells} on ${paper.width} × ${paper.height} mm`
  })
  return `${lines.join('\n')}\n`
}

/** The one sheet that a name means. Refuses an unknown name, and a number that makers use for different sheets. */
async function theSheet({ sheet: name, sheets: path }: BatchOptions): Promise<Sheet> {
  const own = path === null ? [] : await (await import('./own-sheets.ts')).ownSheets(path)
  const [sheet, ...others] = sheetsNamed(name, own)
  if (sheet === undefined) throw new Refusal(`no sheet “${name}”; --list-sheets shows those there are`, 2)
  if (others.length === 0) return sheet
  const codes = [sheet, ...others].map(({ code }) => `“${code}”`)
  throw new Refusal(`several sheets have the number “${name}”: choose ${codes.join(' or ')}`, 2)
}

async function printFile(options: BatchOptions, around: BatchSurroundings): Promise<void> {
  const sheet = await theSheet(options)
  stopBeyondSheet(options, sheet)
  const calibration = await calibrationOf(options, sheet)
  const { input, output, font, force, sender } = options
  const layout = options.layout === null ? null : await batchLayout(options.layout, options, sheet)
  const named: ReadFile[] = [{ path: input, what: 'the file of --in' }]
  if (sender !== null) named.push({ path: sender, what: 'the file of --sender' })
  if (!isBundled(font)) named.push({ path: font, what: 'the file of --font' })
  if (options.sheets !== null) named.push({ path: options.sheets, what: 'the file of --sheets' })
  if (options.layout !== null && !isReady(options.layout))
    named.push({ path: options.layout, what: 'the file of --layout' })
  await checkOutput(output, named, force)
  const reading = { ...around, strict: options.strict }
  const labels = await labelsOf(await readRows(input, reading), options, around)
  const senderRecord = sender === null ? null : await senderOf(sender, reading)
  const drawing = { sheet, layout, calibration, sender: senderRecord }
  const { laid, pdf, paths } = await drawn(options, labels, drawing, around)
  for (const warning of laid.warnings) {
    const place = warning.record === senderPosition ? sender : `${input}:${labels[warning.record]?.line ?? 1}`
    around.complain(`${place}: ${warningWords(warning)}`)
  }
  const printed = laid.pages.reduce((sum, page) => sum + page.labels.length, 0)
  if (printed === 0) throw new Refusal(`${input}: no contact fits this sheet`)
  // Once more, since files come and go, and now all that was read is known.
  const ours = [...paths, around.postalCodes].map((path) => ({ path, what: 'a file that Atena reads' }))
  await checkOutput(output, [...named, ...ours], force)
  const written = await saveFile(output, pdf)
  if (!written.ok) throw unwritten(output, written.failure)
  const left = laid.warnings.filter(({ kind }) => kind === 'no-room').length
  const without = left === 0 ? '' : `; ${count(left, 'contact')} not printed`
  around.say(
    `${options.output}: ${count(printed, 'label')} on ${count(laid.pages.length, 'sheet')}${without}\n`,
  )
}

/** Throws `Refusal` where the switches name a label that the sheet does not have, or a sender that it has no room for. */
function stopBeyondSheet({ labels, sender, layout }: BatchOptions, sheet: Sheet): void {
  const cells = cellCount(sheet)
  if (labels.startCell >= cells) throw new Refusal(`--start: the sheet has ${cells} labels`, 2)
  if (labels.usedCells.some((cell) => cell >= cells))
    throw new Refusal(`--used: the sheet has ${cells} labels`, 2)
  if (sender !== null && sheet.kind === 'labels' && layout === null)
    throw new Refusal('--sender: a label has no room for a sender; choose a postcard or an envelope', 2)
}

/** The shift of --offset, after what the test page said of the printer. */
async function calibrationOf({ offset, measured }: BatchOptions, sheet: Sheet): Promise<Calibration> {
  const shift = { ...uncalibrated, offsetX: offset.x, offsetY: offset.y }
  if (measured === null) return shift
  const { calibrationFrom } = await import('../../../labels/impose/test-page.ts')
  const { calibration } = await import('../../../contract/ipc/print-setup.ts')
  const checked = calibration.safeParse(calibrationFrom(sheet, measured))
  if (!checked.success)
    throw new Refusal(
      '--calibration: a printer deviates by 10 % and 30 mm at most; measure the two rulers and their corner again',
      2,
    )
  const { offsetX, offsetY } = checked.data
  return { ...checked.data, offsetX: offsetX + offset.x, offsetY: offsetY + offset.y }
}

/** What one label shows, and the line of the file on which its first contact begins. */
type BatchLabel = BatchRow

/** The labels for these rows: one for each, or for each household. Tells which rows share one, and which get none. */
async function labelsOf(
  rows: readonly BatchRow[],
  { input, household, onlyWithAddress, labels }: BatchOptions,
  { complain }: Pick<BatchSurroundings, 'complain'>,
): Promise<readonly BatchLabel[]> {
  const hasAddress = ({ record }: BatchRow) => chooseAddress(record, 'first') !== null
  const left = onlyWithAddress ? rows.filter((row) => !hasAddress(row)) : []
  for (const { line } of left) complain(`${input}:${line}: no address: not printed`)
  const printed = left.length === 0 ? rows : rows.filter(hasAddress)
  if (printed.length === 0) throw new Refusal(`${input}: no contact has an address`)
  if (!household) return printed
  const { cardsFor } = await import('../thread/one-card.ts')
  const lines = new Map(printed.map(({ record, line }) => [record, line]))
  return cardsFor([...lines.keys()], { household, ...labels }).map(({ record, people }) => {
    const [line = 1, ...others] = people.map((each) => lines.get(each) ?? 1)
    if (others.length > 0) complain(`${input}:${line}: one label, also for line ${others.join(', ')}`)
    return { line, record }
  })
}

/** The sender: the first contact of a file. Throws `Refusal` if no contact can be read. */
async function senderOf(file: string, reading: BatchReading): Promise<MailingRecord> {
  const [first, ...others] = await readRows(file, reading)
  if (first === undefined) throw new Refusal(`${file}: no contact in it`)
  if (others.length > 0) reading.complain(`${file}: more than one contact: the first is the sender`)
  return first.record
}

/** What the labels are laid out on. */
interface DrawnOn {
  readonly sheet: Sheet
  readonly layout: CellLayout | null
  readonly calibration: Calibration
  readonly sender: MailingRecord | null
}

/** Lays the labels out and writes them. */
async function drawn(
  { font, labels: chosen }: BatchOptions,
  labels: readonly BatchLabel[],
  { sheet, layout, calibration, sender }: DrawnOn,
  around: BatchSurroundings,
): Promise<DrawnPdf<LaidOut>> {
  const job = {
    records: labels.map(({ record }) => record),
    sheet,
    layout,
    ...(layout?.fields.some(({ kind }) => kind === 'qr')
      ? { contactText: (await import('../contact-code.ts')).contactText }
      : {}),
    // The list of postal codes is large, and only barcodes need it.
    ...(chosen.barcode
      ? { towns: await (await import('../../postal/postal-codes.ts')).readTowns(around.postalCodes) }
      : {}),
    options: {
      ...chosen,
      sender: sender === null ? null : { record: sender, address: 'first' as const },
      calibration,
    },
  }
  const layOut = (fonts: FontSet) => layoutMailingLabels({ ...job, fonts })
  return drawnPdf({ font, title: sheet.name, layOut, check: stopOffPaper }, around)
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`
}
