import { standardFrame, wholePaper, type Grid, type Sheet } from './sheet.ts'

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
    maker,
    also,
    name: `${maker} ${code} · ${columns * rows}面 ${width} × ${height} mm`,
    kind: 'labels',
    paper,
    grid,
    shape: 'rectangle',
    hole: 0,
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
  row(['ELM022', 'GB901', 'A-One 28388', 'A-One 28368'], [4, 11], [48.3, 25.4], [8.4, 8.8], [48.3, 25.4]),
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
  ...averyUs.map((each) => labelSheet(each, 'Avery', usLetter)),
]

const senderDigits = [7.5, 11.5, 15.5, 20.5, 24.5, 28.5, 32.5] as const
const hagakiPaper = { width: 100, height: 148 }

function single(sheet: Omit<Sheet, 'grid' | 'maker' | 'shape' | 'hole'>): Sheet {
  return { ...sheet, maker: '', grid: wholePaper(sheet.paper), shape: 'rectangle', hole: 0 }
}

interface Card {
  readonly code: string
  readonly name: string
  readonly also: readonly string[]
  /** Centre line of the sender's postal boxes, and the lowest place for text, mm. */
  readonly senderY: number
  readonly bottom: number
}

function hagaki({ senderY, ...card }: Card): Sheet {
  return single({
    ...card,
    kind: 'hagaki',
    paper: hagakiPaper,
    direction: 'vertical',
    postalFrame: standardFrame(hagakiPaper.width),
    senderFrame: { x: senderDigits, y: senderY, size: 3.6 },
  })
}

type Series = '長形' | '角形' | '洋形' | '洋長'
type JapaneseEnvelope = readonly [series: Series, number: number, width: number, height: number]

/** How printer drivers write the series in Latin letters. */
const latinSeries: Record<Series, string> = { 長形: 'Chou', 角形: 'Kaku', 洋形: 'You', 洋長: 'You-Naga' }

/** Standard mail (定形): only such envelopes have the frame of the postal code at the card's place (paper 2). */
function isStandardMail(width: number, height: number): boolean {
  return width <= 120 && height <= 235
}

function japaneseEnvelope([series, number, width, height]: JapaneseEnvelope): Sheet {
  const code = `${series}${number}号`
  const short = series.replace('形', '')
  return single({
    code,
    name: `${code}封筒 ${width} × ${height} mm`,
    also: [...new Set([`${series}${number}`, `${short}${number}`, `${short}${number}号`])]
      .filter((each) => each !== code)
      .concat(`${latinSeries[series]} ${number}`),
    kind: 'envelope',
    paper: { width, height },
    direction: series.startsWith('洋') ? 'horizontal' : 'vertical',
    postalFrame: isStandardMail(width, height) ? standardFrame(width) : null,
    senderFrame: null,
    bottom: height,
  })
}

// paper 2. Makers disagree by 2 mm about 長形30号, and name 洋長3号 also 洋形0号 or 洋形10号.
const japaneseEnvelopes: readonly JapaneseEnvelope[] = [
  ['長形', 1, 142, 332],
  ['長形', 2, 119, 277],
  ['長形', 3, 120, 235],
  ['長形', 4, 90, 205],
  ['長形', 6, 110, 220],
  ['長形', 30, 92, 235],
  ['長形', 40, 90, 225],
  ['角形', 0, 287, 382],
  ['角形', 1, 270, 382],
  ['角形', 2, 240, 332],
  ['角形', 3, 216, 277],
  ['角形', 4, 197, 267],
  ['角形', 5, 190, 240],
  ['角形', 6, 162, 229],
  ['角形', 7, 142, 205],
  ['角形', 8, 119, 197],
  ['角形', 20, 229, 324],
  ['洋形', 1, 120, 176],
  ['洋形', 2, 114, 162],
  ['洋形', 3, 98, 148],
  ['洋形', 4, 105, 235],
  ['洋形', 5, 95, 217],
  ['洋形', 6, 98, 190],
  ['洋形', 7, 92, 165],
  ['洋長', 3, 120, 235],
]

interface WesternEnvelope {
  readonly code: string
  readonly also: readonly string[]
  readonly width: number
  readonly height: number
}

function westernEnvelope({ code, also, width, height }: WesternEnvelope): Sheet {
  return single({
    code,
    name: `${code} · ${width} × ${height} mm`,
    also,
    kind: 'envelope',
    paper: { width, height },
    direction: 'horizontal',
    postalFrame: null,
    senderFrame: null,
    bottom: height,
  })
}

// ISO 269 and the sizes of the US trade in inches.
const westernEnvelopes: readonly WesternEnvelope[] = [
  { code: 'DL', also: ['DIN lang'], width: 110, height: 220 },
  { code: 'C4', also: [], width: 229, height: 324 },
  { code: 'C5', also: [], width: 162, height: 229 },
  { code: 'C6', also: [], width: 114, height: 162 },
  { code: '#9', also: ['No. 9', 'COM 9'], width: 98.4, height: 225.4 },
  { code: '#10', also: ['No. 10', 'COM 10', 'COM10'], width: 104.8, height: 241.3 },
  { code: 'Monarch', also: ['#7 3/4'], width: 98.4, height: 190.5 },
]

/** Postcards and envelopes: one cell, the whole paper. */
const cardsAndEnvelopes: readonly Sheet[] = [
  hagaki({ code: 'hagaki', name: 'はがき', also: ['葉書', 'ハガキ'], senderY: 140.5, bottom: 130 }),
  hagaki({
    code: 'new-year-hagaki',
    name: '年賀はがき',
    also: ['年賀状', '年賀'],
    senderY: 126,
    bottom: 114,
  }),
  ...japaneseEnvelopes.map(japaneseEnvelope),
  ...westernEnvelopes.map(westernEnvelope),
]

/** The sheets whose sizes are checked (paper 1 to 3). `catalogue.ts` has those of public lists. */
export const sheets: readonly Sheet[] = [...cardsAndEnvelopes, ...labelSheets]
