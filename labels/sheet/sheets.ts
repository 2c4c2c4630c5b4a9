import type { Grid, Sheet, PostalFrame } from './sheet.ts'

const a4 = { width: 210, height: 297 }
const usLetter = { width: 215.9, height: 279.4 }

type Pair = readonly [number, number]

interface Row {
  readonly codes: readonly string[]
  readonly faces: Pair
  readonly size: Pair
  readonly first: Pair
  readonly pitch: Pair
  readonly radius?: number
}

function gridOf({ faces, size, first, pitch, radius = 0 }: Row): Grid {
  return {
    columns: faces[0],
    rows: faces[1],
    width: size[0],
    height: size[1],
    left: first[0],
    top: first[1],
    pitchX: pitch[0],
    pitchY: pitch[1],
    radius,
  }
}

function labelSheet(row: Row, maker: string, paper: Sheet['paper']): Sheet {
  const [code = '', ...also] = row.codes
  const count = row.faces[0] * row.faces[1]
  return {
    code,
    also,
    name: `${maker} ${code} · ${count}面 ${row.size[0]} × ${row.size[1]} mm`,
    kind: 'labels',
    paper,
    grid: gridOf(row),
    direction: 'horizontal',
    postalFrame: null,
    senderFrame: null,
    bottom: paper.height,
  }
}

// paper 3.1: only the rows whose margins agree with the sheet ("GOOD"); the suspect ones are not shipped.
const hisago: readonly Row[] = [
  { codes: ['ELM002', 'OP3022'], faces: [1, 2], size: [210, 148.5], first: [0, 0], pitch: [210, 148.5] },
  { codes: ['ELM003', 'OP3023'], faces: [2, 2], size: [105, 148.5], first: [0, 0], pitch: [105, 148.5] },
  { codes: ['ELM004', 'OP3024'], faces: [2, 3], size: [105, 99], first: [0, 0], pitch: [105, 99] },
  { codes: ['ELM014', 'OP3026'], faces: [2, 4], size: [105, 74.25], first: [0, 0], pitch: [105, 74.25] },
  {
    codes: ['ELM005', 'OP3025'],
    faces: [2, 4],
    size: [98, 68],
    first: [5, 12.5],
    pitch: [102, 68],
    radius: 1.5,
  },
  {
    codes: ['ELM006', 'OP3004'],
    faces: [2, 5],
    size: [86.4, 50.8],
    first: [18.6, 21.2],
    pitch: [86.4, 50.8],
  },
  {
    codes: ['ELM008', 'OP3001'],
    faces: [2, 6],
    size: [86.4, 42.3],
    first: [18.6, 21.2],
    pitch: [86.4, 42.3],
  },
  {
    codes: ['ELM018', 'OP3027'],
    faces: [2, 6],
    size: [84, 42],
    first: [19, 22.5],
    pitch: [88, 42],
    radius: 1.5,
  },
  { codes: ['ELM009', 'OP3009'], faces: [3, 6], size: [70, 42.3], first: [0, 21.2], pitch: [70, 42.3] },
  { codes: ['ELM011'], faces: [3, 7], size: [70, 42.43], first: [0, 0], pitch: [70, 42.43] },
  { codes: ['CJK3029S'], faces: [3, 7], size: [70, 42.4], first: [0, 0], pitch: [70, 42.4] },
  { codes: ['OP3007'], faces: [3, 7], size: [70, 38.1], first: [0, 14.8], pitch: [70, 38.1] },
  { codes: ['ELM012', 'OP3008'], faces: [3, 8], size: [66, 33.9], first: [6, 12.9], pitch: [66, 33.9] },
  { codes: ['OP3003'], faces: [3, 8], size: [70, 33.9], first: [0, 12.7], pitch: [70, 33.9] },
  { codes: ['ELM022', 'GB901'], faces: [4, 11], size: [48.3, 25.4], first: [8.4, 8.8], pitch: [48.3, 25.4] },
  {
    codes: ['ELM023', 'OP3011'],
    faces: [5, 13],
    size: [38.1, 21.2],
    first: [4.75, 10.92],
    pitch: [40.6, 21.2],
  },
]

// paper 3.3: LibreOffice's values, which are symmetric on the page.
const averyA4: readonly Row[] = [
  { codes: ['L7159'], faces: [3, 8], size: [64, 33.86], first: [6.46, 13.06], pitch: [66.54, 33.86] },
  { codes: ['L7160'], faces: [3, 7], size: [63.5, 38.1], first: [7.2, 15.15], pitch: [66.04, 38.1] },
  { codes: ['L7161'], faces: [3, 6], size: [63.5, 46.56], first: [7.21, 8.82], pitch: [66.04, 46.56] },
  { codes: ['L7162'], faces: [2, 8], size: [99.06, 33.87], first: [4.67, 13.02], pitch: [101.6, 33.87] },
  { codes: ['L7163'], faces: [2, 7], size: [99.06, 38.1], first: [4.67, 15.15], pitch: [101.6, 38.1] },
  { codes: ['L7164'], faces: [3, 4], size: [63.5, 71.97], first: [7.21, 4.57], pitch: [66.04, 71.97] },
  { codes: ['L7165'], faces: [2, 4], size: [99.06, 67.73], first: [4.67, 13.04], pitch: [101.6, 67.73] },
  { codes: ['L7166'], faces: [2, 3], size: [99.06, 93.13], first: [4.67, 8.81], pitch: [101.6, 93.13] },
  { codes: ['L7173'], faces: [2, 5], size: [99.06, 57], first: [4.67, 6], pitch: [101.6, 57] },
  { codes: ['L7177'], faces: [2, 6], size: [99.06, 42.33], first: [4.67, 21.44], pitch: [101.6, 42.33] },
  {
    codes: ['L7651', 'L7051', 'C2651'],
    faces: [5, 13],
    size: [38.1, 21.17],
    first: [4.67, 10.9],
    pitch: [40.64, 21.17],
  },
]

// paper 3.4. 5160: sources differ by 0.8 mm, the template of glabels-qt is taken; calibration corrects the rest.
const averyUs: readonly Row[] = [
  {
    codes: ['5160', '5260', '5960', '8160'],
    faces: [3, 10],
    size: [66.67, 25.4],
    first: [3.97, 12.7],
    pitch: [70.64, 25.4],
  },
  { codes: ['5161'], faces: [2, 10], size: [101.6, 25.4], first: [3.97, 12.7], pitch: [106.36, 25.4] },
  { codes: ['5162'], faces: [2, 7], size: [101.6, 33.87], first: [3.97, 21.17], pitch: [106.36, 33.87] },
  { codes: ['5163', '8163'], faces: [2, 5], size: [101.6, 50.8], first: [4.13, 12.7], pitch: [106.36, 50.8] },
  { codes: ['5164'], faces: [2, 3], size: [101.6, 84.67], first: [3.97, 12.7], pitch: [106.36, 84.67] },
  { codes: ['5167'], faces: [4, 20], size: [44.45, 12.7], first: [7.14, 12.7], pitch: [52.39, 12.7] },
]

/** Label sheets with checked geometry. */
const labelSheets: readonly Sheet[] = [
  ...hisago.map((row) => labelSheet(row, 'Hisago', a4)),
  ...averyA4.map((row) => labelSheet(row, 'Avery', a4)),
  ...averyUs.map((row) => labelSheet(row, 'Avery US', usLetter)),
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
  readonly direction: 'horizontal' | 'vertical'
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

/** Finds a sheet by its code or another code of the same geometry, whatever the case of letters. */
export function findSheet(code: string): Sheet | undefined {
  const wanted = code.trim().toUpperCase()
  return sheets.find((sheet) => [sheet.code, ...sheet.also].some((known) => known.toUpperCase() === wanted))
}
