import jsQR from 'jsqr'
import { describe, expect, test } from 'vitest'
import { cellLayout, type CellLayout } from '../../contract/ipc/cell-layout.ts'
import type { MailingRecord } from '../../labels/compose/mailing-record.ts'
import { layoutMailingLabels } from '../../labels/layout-mailing-labels.ts'
import { toPdf } from '../../labels/output/pdf/to-pdf.ts'
import { findSheet } from '../../labels/sheet/find-sheet.ts'
import { cellRect } from '../../labels/sheet/sheet.ts'
import { faultsOf } from './accessible-pdf.ts'
import { bundledFonts } from './fonts.ts'
import { pdfPicture } from './raster.ts'

const fonts = bundledFonts('serif', 'sans')
const elm006 = findSheet('ELM006')!
const { width, height } = elm006.grid
const taro = { lastname: '山田', firstname: '太郎' }

function layoutOf(...fields: object[]): CellLayout {
  return cellLayout.parse({ version: 1, name: 'mine', width, height, fields })
}

describe('a QR code', () => {
  const square = { x: 5, y: 4, width: 32, height: 32 }
  const contactText = (record: MailingRecord, most: number) => {
    const text = `BEGIN:VCARD\nFN:${record.lastname}\nEND:VCARD`
    return { text, isWhole: most > 100 }
  }
  const laidCodes = (field: object, records: readonly MailingRecord[] = [taro, taro]) =>
    layoutMailingLabels({
      records,
      sheet: elm006,
      fonts,
      layout: layoutOf(field),
      contactText,
    })

  test.each([
    ['of the contact', { kind: 'qr', ...square }, 'BEGIN:VCARD\nFN:山田\nEND:VCARD', 'QR: 山田 太郎'],
    [
      'of a text',
      { kind: 'qr', ...square, of: 'text', text: 'https://example.test/' },
      'https://example.test/',
      'QR: https://example.test/',
    ],
  ])(
    '%s is read from the PDF, and says what it is to those who listen',
    async (_name, field, wanted, alternative) => {
      const { pages, warnings } = laidCodes(field, [taro])
      expect(warnings).toEqual([])
      const pdf = await toPdf(pages, fonts)
      expect(faultsOf(pdf)).toEqual([])
      expect(pages[0]?.labels.map(({ codes }) => codes.map((code) => code.alternative))).toEqual([
        [alternative],
      ])
      const { pixels, width: wide, height: high } = await pdfPicture(pdf, 300)
      const colours = new Uint8ClampedArray(wide * high * 4)
      pixels.forEach((grey, at) => colours.fill(grey, at * 4, at * 4 + 3))
      expect(jsQR(colours, wide, high)?.data).toBe(wanted)
    },
  )

  test('keeps its white border within its field, and its dots are at least 0.3 mm', () => {
    const [page] = laidCodes({ kind: 'qr', ...square }).pages
    const cell = cellRect(elm006, 0)
    const own = (page?.bars ?? []).slice(0, page?.labels[0]?.codes[0]?.bars)
    const left = Math.min(...own.map((bar) => bar.x)) - cell.x
    const right = Math.max(...own.map((bar) => bar.x + bar.width)) - cell.x
    const dot = Math.min(...own.map((bar) => bar.width))
    expect(dot).toBeGreaterThanOrEqual(0.3)
    expect(left - square.x).toBeGreaterThan(3.9 * dot)
    expect(square.x + square.width - right).toBeGreaterThan(3.9 * dot)
  })

  test('that does not hold all of the contact, or has no room for its text, is named', () => {
    const small = { ...square, width: 11, height: 11 }
    expect(laidCodes({ kind: 'qr', ...small }).warnings).toMatchObject([
      { kind: 'overflow' },
      { kind: 'overflow' },
    ])
    const text = { kind: 'qr', ...small, of: 'text', text: 'x'.repeat(100) }
    expect(laidCodes(text).warnings).toMatchObject([{ kind: 'overflow' }, { kind: 'overflow' }])
    expect(laidCodes({ kind: 'qr', ...square, width: 14, height: 14 }).warnings).toMatchObject([
      { kind: 'code-shortened', record: 0 },
      { kind: 'code-shortened', record: 1 },
    ])
  })
})
