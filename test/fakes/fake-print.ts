import type { CardYears } from '../../contract/cards/card-marks.ts'
import { fail, ok } from '../../contract/failure.ts'
import type { Handlers } from '../../contract/ipc/contract.ts'
import type { CellLayout, LayoutProblem } from '../../contract/ipc/cell-layout.ts'
import { usualList, type ListOptions } from '../../contract/ipc/paper-list.ts'
import type { PrintSetup, PrintSheet } from '../../contract/ipc/print-setup.ts'
import type {
  InstalledFamilies,
  LaidOutJob,
  PrintCard,
  PrintJobCall,
  PrintOptions,
  PhotosToPrint,
  PrintWarning,
  ShownPhoto,
} from '../../contract/ipc/print.ts'
import { usualOptions } from '../../labels/layout-options.ts'
import { readyLayout, readyNames, usualLayout } from '../../labels/layout/ready-layouts.ts'
import { printedFrames, cellCount, cellRect, sheetFor, type Sheet } from '../../labels/sheet/sheet.ts'
import { allSheets, sheetsWith } from '../../labels/sheet/find-sheet.ts'
import { sheets } from '../../labels/sheet/sheets.ts'

type PrintChannel = Extract<keyof Handlers, `print.${string}`>

/** What main would hold for printing. */
export interface FakePrint {
  setup: PrintSetup
  /** How the last list was printed. */
  list: ListOptions
  /** Whether no list was printed before. */
  isFirstList: boolean
  /** Warnings of every job. */
  warnings: PrintWarning[]
  /** What is read from the file of a layout; null where the user closes the dialog. */
  opened: { layout: CellLayout | null; problem: LayoutProblem | null } | null
  /** The photos on every page. */
  photos: ShownPhoto[]
  /** Those that a job needs for paper; at most one step. */
  toPrint: PhotosToPrint['photos']
  /** How many records there are to print. */
  records: number
  fonts: InstalledFamilies
  /** Names of those who are left out of cards. */
  inMourning: string[]
  /** The marks of the contact whose card is shown. */
  years: CardYears
}

export function fakePrint(): FakePrint {
  const setup: PrintSetup = {
    sheets: sheets.map(shown),
    recent: [],
    sheet: 'hagaki',
    sheetForOne: 'hagaki',
    printer: '',
    presets: [],
    layouts: [],
    calibrations: [],
    printers: [{ name: 'office', text: 'Office printer' }],
    senders: [{ id: 'h001', name: '青木 美咲' }],
    sender: null,
    asksToMark: false,
  }
  const fonts = {
    families: [{ family: 'Kaiso Mincho', japanese: '楷草明朝' }],
    restricted: [{ family: 'Closed Gothic', japanese: '閉ゴシック' }],
  }
  return {
    setup,
    list: usualList('address', 'kana'),
    isFirstList: false,
    warnings: [],
    opened: null,
    photos: [],
    toPrint: [],
    records: 30,
    fonts,
    inMourning: [],
    years: {},
  }
}

function shown(sheet: Sheet): PrintSheet {
  const { code, name, maker, also, kind, paper, grid, shape, hole } = sheet
  const frames = printedFrames(sheet)
  const rulers = { horizontal: 180, vertical: 260, left: 15, top: 15 }
  return {
    code,
    name,
    maker,
    also: [...also],
    kind,
    own: false,
    paper,
    grid,
    shape,
    hole,
    frames,
    rulers,
    options: optionsOf(sheet),
  }
}

function optionsOf(sheet: Sheet): PrintOptions {
  const { direction, jointNames, organization } = usualOptions(sheet)
  return {
    address: 'first',
    organization,
    title: true,
    jointNames,
    jointHonorifics: true,
    honorific: '様',
    homeCountry: '',
    airMail: false,
    direction,
    digits: 'kanji',
    postalMark: false,
    sender: null,
    layout: '',
    order: 'selection',
    byGroup: false,
    barcode: false,
    startCell: 0,
    usedCells: [],
    copies: 1,
    collate: 'each',
    outline: false,
    typeface: 'serif',
    font: null,
    onlyWithAddress: true,
    household: false,
  }
}

/** Of more contacts, the first page comes first. */
const mostAtOnce = 100

/** The channels of printing over `print`. */
export function printFakes(print: FakePrint): Pick<Handlers, PrintChannel> {
  let job = 0
  const jobs = new Map<number, LaidOutJob>()
  return {
    'print.setup': async () => ok(print.setup),
    'print.findSheets': async ({ words }) => {
      const found = sheetsWith(words, allSheets())
      return ok({ sheets: found.slice(0, 60).map(shown), total: found.length })
    },
    'print.fonts': async () => ok(print.fonts),
    'print.preview': async (call) => {
      const laid = layOut(print, call, ++job)
      if (call.firstPage && laid.records > mostAtOnce) return ok({ ...laid, isPart: true })
      jobs.set(job, laid)
      return ok(laid)
    },
    'print.listSetup': async () => ok({ options: print.isFirstList ? null : print.list }),
    'print.list': async ({ options }) => {
      print.list = options
      const laid = listOf(print, ++job)
      jobs.set(job, laid)
      return ok(laid)
    },
    'print.card': async ({ id, changes }) => ok(cardOf(print, id, changes.lastname ?? '')),
    'print.page': async ({ job: number, page }) => {
      const known = jobs.get(number)
      return known && page < known.pages
        ? ok({ svg: pageSvg(known, page), photos: print.photos })
        : fail({ kind: 'not-found' })
    },
    'print.photos': async ({ made }) => {
      const [total, photos] = [print.toPrint.length, made === null ? print.toPrint : []]
      return ok({ photos, done: total, total, lacking: total - (made?.length ?? 0) })
    },
    'print.pdf': async () => ok({ saved: true, handle: crypto.randomUUID() }),
    'print.paper': async () => ok({ outcome: 'sent' }),
    'print.testPage': async ({ to }) =>
      ok({ outcome: 'sent', handle: to === 'pdf' ? crypto.randomUUID() : null }),
    'print.trySheet': async ({ to }) =>
      ok({ problems: [], outcome: 'sent', handle: to === 'pdf' ? crypto.randomUUID() : null }),
    'print.stop': async () => ok(null),
    'print.remember': async () => ok(null),
    ...keeping(print),
    'print.markSent': async () => ok({ marked: print.records, failed: 0 }),
  }
}

type Keeping =
  | 'keepPreset'
  | 'dropPreset'
  | 'startLayouts'
  | 'saveLayout'
  | 'openLayout'
  | 'tryLayout'
  | 'keepLayout'
  | 'dropLayout'
  | 'keepSheet'
  | 'dropSheet'
  | 'importSheets'
  | 'calibrate'
  | 'keepSender'
  | 'askToMark'

function keeping(print: FakePrint): Pick<Handlers, `print.${Keeping}`> {
  const change = (part: Partial<PrintSetup>) => {
    print.setup = { ...print.setup, ...part }
  }
  return {
    'print.keepPreset': async (preset) => {
      change({ presets: [...print.setup.presets, preset] })
      return ok(null)
    },
    'print.dropPreset': async ({ name }) => {
      change({ presets: print.setup.presets.filter((each) => each.name !== name) })
      return ok(null)
    },
    'print.saveLayout': async () => ok({ saved: true, handle: crypto.randomUUID() }),
    'print.openLayout': async () => (print.opened === null ? fail({ kind: 'cancelled' }) : ok(print.opened)),
    'print.startLayouts': async ({ sheet: code, direction }) => {
      const sheet = allSheets().find((each) => each.code === code)
      if (!sheet) return fail({ kind: 'not-found' })
      const fed = sheetFor(sheet, direction)
      const ready = readyNames.map((name) => readyLayout(name, fed))
      return ok({ layouts: [usualLayout(fed, direction), ...ready] })
    },
    'print.tryLayout': async ({ sheet: code, options }) => {
      const sheet = allSheets().find((each) => each.code === code)
      if (!sheet) return fail({ kind: 'not-found' })
      const { paper } = sheetFor(sheet, options.direction)
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${paper.width}mm" height="${paper.height}mm"/>`
      return ok({
        paper,
        warnings: print.warnings,
        svg,
        photos: print.photos,
        cell: cellRect(sheetFor(sheet, options.direction), 0),
      })
    },
    'print.keepLayout': async (layout) => {
      const others = print.setup.layouts.filter((each) => each.name !== layout.name)
      change({ layouts: [...others, layout] })
      return ok(null)
    },
    'print.dropLayout': async ({ name }) => {
      change({ layouts: print.setup.layouts.filter((each) => each.name !== name) })
      return ok(null)
    },
    'print.keepSheet': async () => ok({ problems: [] }),
    'print.dropSheet': async () => ok(null),
    'print.importSheets': async () => fail({ kind: 'cancelled' }),
    'print.calibrate': async () => ok({ calibration: null }),
    'print.keepSender': async ({ sender }) => {
      change({ sender })
      return ok(null)
    },
    'print.askToMark': async ({ ask }) => {
      change({ asksToMark: ask })
      return ok(null)
    },
  }
}

function layOut(
  print: FakePrint,
  { sheet: code, options, leaveOut, cards }: PrintJobCall,
  job: number,
): LaidOutJob {
  const sheet = allSheets().find((each) => each.code === code)
  if (!sheet) throw new Error(`no sheet ${code}`)
  const perPage = cellCount(sheet)
  const labels = (print.records - leaveOut.length) * options.copies
  const pages = Math.ceil((labels + options.usedCells.length + options.startCell) / perPage)
  const laid: LaidOutJob = {
    job,
    pages,
    labels,
    records: print.records - leaveOut.length,
    withoutAddress: 0,
    paper: sheet.paper,
    cells: Array.from({ length: perPage }, (_, index) => cellRect(sheet, index)),
    frames: printedFrames(sheet),
    warnings: print.warnings,
    warningCount: print.warnings.length,
    inMourning: cards ? print.inMourning : [],
    svg: null,
    photos: print.photos,
  }
  return { ...laid, svg: pages > 0 ? pageSvg(laid, 0) : null }
}

/** Twenty contacts a page. */
function listOf(print: FakePrint, job: number): LaidOutJob {
  const { paper, landscape } = print.list
  const [width, height] = paper === 'A4' ? [210, 297] : [215.9, 279.4]
  const laid: LaidOutJob = {
    job,
    pages: Math.ceil(print.records / 20),
    labels: print.records,
    records: print.records,
    withoutAddress: 0,
    paper: landscape ? { width: height, height: width } : { width, height },
    cells: [],
    frames: [],
    warnings: print.warnings,
    warningCount: print.warnings.length,
    svg: null,
    photos: [],
  }
  return { ...laid, svg: laid.pages > 0 ? pageSvg(laid, 0) : null }
}

function cardOf(print: FakePrint, id: string | null, lastname: string): PrintCard {
  const sheet = print.setup.sheets.find(({ code }) => code === print.setup.sheetForOne)
  if (!sheet) throw new Error(`no sheet ${print.setup.sheetForOne}`)
  const call = { selection: { kind: 'records' as const, family: 'address' as const, ids: [id ?? 'new'] } }
  const laid = layOut(
    print,
    { ...call, leaveOut: [], sheet: sheet.code, options: sheet.options, printer: '' },
    0,
  )
  // What was typed is in the picture, so that a test can read it there.
  const svg = laid.svg?.replace('</svg>', `<desc>${lastname}</desc></svg>`) ?? null
  return { ...laid, pages: Math.min(1, laid.pages), svg, sheet, years: print.years }
}

function pageSvg({ paper: { width, height } }: LaidOutJob, page: number): string {
  const box = `x="10" y="10" width="${20 + page}" height="20"`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect ${box}/></svg>`
}
