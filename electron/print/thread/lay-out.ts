import type { LaidOutJob, PrintOptions, PrintProgress, PrintWarning } from '../../../contract/ipc/print.ts'
import type { ServiceRecord } from '../../../contract/record/record.ts'
import { chooseAddress } from '../../../labels/compose/choose-address.ts'
import type { FontSet } from '../../../labels/font/font-set.ts'
import type { TownLookup } from '../../../labels/layout/barcode-face.ts'
import { layoutMailingLabels } from '../../../labels/layout-mailing-labels.ts'
import type { LayoutOptions } from '../../../labels/layout-options.ts'
import type { Page } from '../../../labels/output/glyph-run.ts'
import { printedFrames } from '../../../labels/sheet/printed-frames.ts'
import { cellCount, cellRect, sheetFor } from '../../../labels/sheet/sheet.ts'
import type { Sheet } from '../../../labels/sheet/sheet.ts'
import type { Database } from '../../mirror/database.ts'
import type { FontProblem } from '../fonts/read-font.ts'
import { typefacesOf } from '../fonts/bundled-fonts.ts'
import type { KeptJob } from './print-jobs.ts'
import type { LayOutInput } from './print-messages.ts'
import { joinedGaps, leftOut, printWarnings } from './print-warnings.ts'
import { readSelection, recordReader } from './read-selection.ts'
import type { OnRead } from './read-selection.ts'

/** As many characters as anybody reads. */
const mostNamed = 12

/** What an installed font, the first face, lacks: the characters that each bundled typeface shows in its place. */
function fallbackWarnings(
  typeface: PrintOptions['typeface'],
  pages: readonly Page[],
  { gaps }: FontSet,
): PrintWarning[] {
  const shown = typefacesOf(typeface).map((bundled) => ({ bundled, characters: new Set<string>() }))
  for (const { runs } of pages)
    for (const { face, text } of runs)
      for (const character of face === 0 ? [] : text)
        // What no font has is told with its record.
        if (!gaps.has(character) && character.trim() !== '') shown[face - 1]?.characters.add(character)
  return shown.flatMap(({ bundled, characters }): PrintWarning[] => {
    if (characters.size === 0) return []
    const named = [...characters].slice(0, mostNamed).join('')
    const detail = characters.size > mostNamed ? `${named}…` : named
    return [{ kind: `font-lacks-${bundled}`, record: null, detail }]
  })
}

/** What laying out works with. */
export interface LayOutTools {
  database: Database
  fonts: FontSet
  /** Why the font that was chosen is not among them. */
  fontProblem: FontProblem | null
  /** Town names by postal code, for the customer barcode. */
  towns: TownLookup
  /** Told again and again; what it throws ends the work. */
  onProgress(progress: PrintProgress): void
}

/** As many warnings as anybody reads; the rest are counted. */
const mostWarnings = 300

const senderMissing: PrintWarning = { kind: 'sender-missing', record: null, detail: '' }

type Outline = Omit<LaidOutJob, 'job' | 'svg'>

/** Reads the records and lays the job out. Throws as SQLite does, and what `onProgress` throws. */
export function layOut(input: LayOutInput, tools: LayOutTools): { kept: KeptJob; outline: Outline } {
  const { options, sheet } = input
  const readOne = recordReader(tools.database, input.waiting)
  const onRead: OnRead = (done, total) => tools.onProgress({ phase: 'reading', done, total })
  const read = readSelection(tools.database, input, readOne, onRead)
  const left = options.onlyWithAddress ? read.filter((record) => !hasAddress(record)) : []
  const records = left.length === 0 ? read : read.filter(hasAddress)
  const sender = options.sender && readOne('homeaddress', options.sender.id)
  const laid = layoutMailingLabels({
    records,
    sheet,
    fonts: tools.fonts,
    options: layoutOptions(input, sender),
    towns: tools.towns,
    onLabel: (done, total) => tools.onProgress({ phase: 'laying-out', done, total }),
  })
  // A first page whose cells are all used up is skipped by the layout.
  const pages = laid.pages.filter((page) => page !== undefined)
  const family = input.selection.kind === 'list' ? input.selection.filter.family : input.selection.family
  const missing = [
    ...fontWarnings(options, tools, pages),
    ...(options.sender && !sender ? [senderMissing] : []),
  ]
  const joined = joinedGaps(laid.warnings)
  const told = joined.slice(0, mostWarnings)
  const warnings = [
    ...missing,
    ...leftOut(family, left.slice(0, mostWarnings)),
    ...printWarnings(told, { family, records, pages }),
  ]
  const outline: Outline = {
    pages: pages.length,
    labels: pages.reduce((sum, { labels }) => sum + labels.length, 0),
    records: records.length,
    withoutAddress: left.length,
    ...guides(sheet, options),
    warnings: warnings.slice(0, mostWarnings),
    warningCount: missing.length + left.length + joined.length,
  }
  return { kept: { pages, fonts: tools.fonts, records }, outline }
}

function fontWarnings(
  { font, typeface }: PrintOptions,
  { fontProblem, fonts }: LayOutTools,
  pages: readonly Page[],
): PrintWarning[] {
  if (font === null) return []
  if (fontProblem !== null) return [{ kind: `font-${fontProblem}`, record: null, detail: font }]
  return fallbackWarnings(typeface, pages, fonts)
}

function hasAddress(record: ServiceRecord): boolean {
  return chooseAddress(record, 'first') !== null
}

function layoutOptions(
  { options, calibration }: LayOutInput,
  sender: ServiceRecord | null,
): Partial<LayoutOptions> {
  const { sender: chosen, ...rest } = options
  return {
    ...rest,
    sender: chosen && sender ? { record: sender, address: chosen.address } : null,
    calibration,
  }
}

/** What is on the paper before anything is printed on it. */
function guides(sheet: Sheet, { direction }: PrintOptions): Pick<Outline, 'paper' | 'cells' | 'frames'> {
  const fed = sheetFor(sheet, direction)
  return {
    paper: fed.paper,
    cells: Array.from({ length: cellCount(fed) }, (_, index) => cellRect(fed, index)),
    frames: printedFrames(fed),
  }
}
