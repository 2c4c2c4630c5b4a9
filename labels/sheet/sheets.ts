import type { Direction } from '../../contract/ipc/print.ts'
import type { Grid, Sheet, PostalFrame } from './sheet.ts'

const a4 = { width: 210, height: 297 }
const usLetter = { width: 215.9, height: 279.4 }

type Pair = readonly [number, number]

interface Row {
  readonly codes: readonly string[]
  readonly grid: Grid
}

type Facts = [codes: Row['codes'], faces: Pair, size: Pair, first: Pair, pitch: Pair, radius?: number]

/** A row of paper 3, in mm: size of a face, place of the first one, distance from one to the next; each across and down. */
function row(...[codes, faces, size, first, pitch, radius = 0]: Facts): Row {
  const [[columns, rows], [width, height], [left, top], [pitchX, pitchY]] = [faces, size, first, pitch]
  return { codes, grid: { columns, rows, width, height, left, top, pitchX, pitchY, radius } }
}

function labelSheet({ codes, grid }: Row, maker: string, paper: Sheet['paper']): Sheet {
  const [code = '', ...also] = codes
  const { columns, rows, width, height } = grid
  return {
    code,
    also,
    name: `${maker} ${code} · ${columns * rows}面 ${width} × ${height} mm`,
    kind: 'labels',
    paper,
    grid,
    direction: 'horizontal',
    postalFrame: null,
    senderFrame: null,
    bottom: paper.height,
  }
}

// paper 3.1: only the rows whose margins agree with the sheet ("GOOD"); the suspect ones are not shipped.
const hisago: readonly Row[] = [
  row(['ELM002', 'OP3022'], [1, 2], [210, 148.5], [0, 0], [210, 148.5]),
  row(['ELM003', 'OP3023'], [2, 2], [105, 148.5], [0, 0], [105, 148.5]),
  row(['ELM004', 'OP3024'], [2, 3], [105, 99], [0, 0], [105, 99]),
  row(['ELM014', 'OP3026'], [2, 4], [105, 74.25], [0, 0], [105, 74.25]),
  row(['ELM005', 'OP3025'], [2, 4], [98, 68], [5, 12.5], [102, 68], 1.5),
  row(['ELM006', 'OP3004'], [2, 5], [86.4, 50.8], [18.6, 21.2], [86.4, 50.8]),
  row(['ELM008', 'OP3001'], [2, 6], [86.4, 42.3], [18.6, 21.2], [86.4, 42.3]),
  row(['ELM018', 'OP3027'], [2, 6], [84, 42], [19, 22.5], [88, 42], 1.5),
  row(['ELM009', 'OP3009'], [3, 6], [70, 42.3], [0, 21.2], [70, 42.3]),
  row(['ELM011'], [3, 7], [70, 42.43], [0, 0], [70, 42.43]),
  row(['CJK3029S'], [3, 7], [70, 42.4], [0, 0], [70, 42.4]),
  row(['OP3007'], [3, 7], [70, 38.1], [0, 14.8], [70, 38.1]),
  row(['ELM012', 'OP3008'], [3, 8], [66, 33.9], [6, 12.9], [66, 33.9]),
  row(['OP3003'], [3, 8], [70, 33.9], [0, 12.7], [70, 33.9]),
  row(['ELM022', 'GB901'], [4, 11], [48.3, 25.4], [8.4, 8.8], [48.3, 25.4]),
  row(['ELM023', 'OP3011'], [5, 13], [38.1, 21.2], [4.75, 10.92], [40.6, 21.2]),
]

// paper 3.3: LibreOffice's values, which are symmetric on the page.
const averyA4: readonly Row[] = [
  row(['L7159'], [3, 8], [64, 33.86], [6.46, 13.06], [66.54, 33.86]),
  row(['L7160', 'J8160'], [3, 7], [63.5, 38.1], [7.2, 15.15], [66.04, 38.1]),
  row(['L7161'], [3, 6], [63.5, 46.56], [7.21, 8.82], [66.04, 46.56]),
  row(['L7162', 'J8162'], [2, 8], [99.06, 33.87], [4.67, 13.02], [101.6, 33.87]),
  row(['L7163', 'J8163'], [2, 7], [99.06, 38.1], [4.67, 15.15], [101.6, 38.1]),
  row(['L7164'], [3, 4], [63.5, 71.97], [7.21, 4.57], [66.04, 71.97]),
  row(['L7165', 'J8165'], [2, 4], [99.06, 67.73], [4.67, 13.04], [101.6, 67.73]),
  row(['L7166'], [2, 3], [99.06, 93.13], [4.67, 8.81], [101.6, 93.13]),
  row(['L7173'], [2, 5], [99.06, 57], [4.67, 6], [101.6, 57]),
  row(['L7177'], [2, 6], [99.06, 42.33], [4.67, 21.44], [101.6, 42.33]),
  row(['L7651', 'L7051', 'C2651'], [5, 13], [38.1, 21.17], [4.67, 10.9], [40.64, 21.17]),
]

// paper 3.4
const averyUs: readonly Row[] = [
  row(
    ['5160', '5260', '5960', '8160', '8460', '15160', '18160'],
    ...([
      [3, 10],
      [66.67, 25.4],
      [4.76, 12.7],
      [69.85, 25.4],
    ] as const),
  ),
  row(['5161', '8161'], [2, 10], [101.6, 25.4], [3.97, 12.7], [106.36, 25.4]),
  row(['5162', '8162'], [2, 7], [101.6, 33.87], [3.97, 21.17], [106.36, 33.87]),
  row(['5163', '8163'], [2, 5], [101.6, 50.8], [4.13, 12.7], [106.36, 50.8]),
  row(['5164', '8164'], [2, 3], [101.6, 84.67], [3.97, 12.7], [106.36, 84.67]),
  row(['5167', '5267', '8167', '18167'], [4, 20], [44.45, 12.7], [7.14, 12.7], [52.39, 12.7]),
]

/** Label sheets with checked geometry. */
const labelSheets: readonly Sheet[] = [
  ...hisago.map((each) => labelSheet(each, 'Hisago', a4)),
  ...averyA4.map((each) => labelSheet(each, 'Avery', a4)),
  ...averyUs.map((each) => labelSheet(each, 'Avery US', usLetter)),
]

/** Digit centres on a card 100 mm wide: 12.0 mm from the top, 8.0 mm from the right (paper 1). */
const hagakiDigits = [47.15, 54.15, 61.15, 68.75, 75.55, 82.35, 89.15] as const
const senderDigits = [7.5, 11.5, 15.5, 20.5, 24.5, 28.5, 32.5] as const
const hagakiWidth = 100

function frame(centres: PostalFrame['x'], y: number, size: number, shift = 0): PostalFrame {
  const [a, b, c, d, e, f, g] = centres
  return { x: [a + shift, b + shift, c + shift, d + shift, e + shift, f + shift, g + shift], y, size }
}

function single(sheet: Omit<Sheet, 'grid' | 'also'>): Sheet {
  const { width, height } = sheet.paper
  const grid = {
    columns: 1,
    rows: 1,
    left: 0,
    top: 0,
    width,
    height,
    pitchX: width,
    pitchY: height,
    radius: 0,
  }
  return { ...sheet, grid, also: [] }
}

function hagaki(code: string, name: string, senderY: number, bottom: number): Sheet {
  return single({
    code,
    name,
    kind: 'hagaki',
    paper: { width: hagakiWidth, height: 148 },
    direction: 'vertical',
    postalFrame: frame(hagakiDigits, 16, 6),
    senderFrame: frame(senderDigits, senderY, 3.6),
    bottom,
  })
}

interface EnvelopeRow {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly direction: Direction
  /** Printed frame of the postal code: only standard mail (定形) has it at the card's place (paper 2). */
  readonly framed: boolean
}

function envelope({ name, width, height, direction, framed }: EnvelopeRow): Sheet {
  return single({
    code: name,
    name: `${name}封筒 ${width} × ${height} mm`,
    kind: 'envelope',
    paper: { width, height },
    direction,
    postalFrame: framed ? frame(hagakiDigits, 16, 6, width - hagakiWidth) : null,
    senderFrame: null,
    bottom: height,
  })
}

// paper 2
const envelopes: readonly EnvelopeRow[] = [
  { name: '長形3号', width: 120, height: 235, direction: 'vertical', framed: true },
  { name: '長形4号', width: 90, height: 205, direction: 'vertical', framed: true },
  { name: '長形40号', width: 90, height: 225, direction: 'vertical', framed: true },
  { name: '角形2号', width: 240, height: 332, direction: 'vertical', framed: false },
  { name: '洋形1号', width: 120, height: 176, direction: 'horizontal', framed: true },
  { name: '洋形2号', width: 114, height: 162, direction: 'horizontal', framed: true },
  { name: '洋形3号', width: 98, height: 148, direction: 'horizontal', framed: true },
  { name: '洋形4号', width: 105, height: 235, direction: 'horizontal', framed: true },
]

/** Postcards and envelopes: one cell, the whole paper. */
const cardsAndEnvelopes: readonly Sheet[] = [
  hagaki('hagaki', 'はがき', 140.5, 130),
  hagaki('new-year-hagaki', '年賀はがき', 126, 114),
  ...envelopes.map(envelope),
]

/** Every sheet the app ships. */
export const sheets: readonly Sheet[] = [...cardsAndEnvelopes, ...labelSheets]

/** Finds a sheet by its code or another code of the same geometry, ignoring case. */
export function findSheet(code: string): Sheet | undefined {
  const wanted = code.trim().toUpperCase()
  return sheets.find((sheet) => [sheet.code, ...sheet.also].some((known) => known.toUpperCase() === wanted))
}
