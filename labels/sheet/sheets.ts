import { labelSheets } from './label-sheets.ts'
import type { PostalFrame, Sheet } from './sheet.ts'

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
