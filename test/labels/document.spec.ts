import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { MailingRecord } from '../../labels/compose/mailing-record.ts'
import { innerBox } from '../../labels/layout/label-cell.ts'
import { layoutMailingLabels } from '../../labels/layout-mailing-labels.ts'
import type { LayoutOptions } from '../../labels/layout-options.ts'
import { toSvg } from '../../labels/output/page-svg.ts'
import { toPdf } from '../../labels/output/pdf/to-pdf.ts'
import { cellCount, cellRect } from '../../labels/sheet/sheet.ts'
import { findSheet } from '../../labels/sheet/find-sheet.ts'
import { sheets } from '../../labels/sheet/sheets.ts'
import { bundledFonts } from './fonts.ts'

const record = {
  lastname: '山田',
  firstname: '太郎',
  addresses: [
    { kindof: 'home', zipcode: '100-0013', region: '東京都', city: '千代田区', street: '霞が関1-3-2' },
  ],
}

const printed = (code: string, options: Partial<LayoutOptions>, records: MailingRecord[]) => {
  const sheet = findSheet(code)
  if (sheet === undefined) throw new Error(`no sheet ${code}`)
  return { sheet, ...layoutMailingLabels({ records, sheet, fonts: bundledFonts('serif'), options }) }
}

test('paper 3: labels begin at the same place of every cell, and nowhere out of reach of a printer', () => {
  for (const { code } of sheets.filter(({ kind }) => kind === 'labels')) {
    const { sheet } = printed(code, {}, [])
    const cells = Array.from({ length: cellCount(sheet) }, (_, index) => cellRect(sheet, index))
    const insets = cells.map((cell) => {
      const box = innerBox(cell, sheet)
      expect(Math.min(box.x, sheet.paper.width - box.x - box.width)).toBeGreaterThanOrEqual(5 - 1e-6)
      expect(Math.min(box.y, sheet.paper.height - box.y - box.height)).toBeGreaterThanOrEqual(5 - 1e-6)
      return `${(box.x - cell.x).toFixed(6)} ${(box.y - cell.y).toFixed(6)}`
    })
    expect(new Set(insets).size, code).toBe(1)
  }
})

test('the sender of mail going abroad ends with the country', () => {
  const { pages } = printed('洋形4号', { sender: { record, address: 'first' } }, [
    { lastname: 'Smith', addresses: [{ country: 'Ireland', city: 'Dublin', street: '1 Elm Road' }] },
  ])
  const lines = (pages[0]?.runs ?? []).map(({ text, y }) => ({ text: text.join(''), y }))
  const from = lines.filter(({ y }) => y < 35)
  const country = from.find(({ text }) => text === 'JAPAN')
  expect(from.length).toBeGreaterThan(2)
  expect(Math.max(...from.map(({ y }) => y))).toBe(country?.y)
})

test('design 5: a record becomes a hagaki of the exact size with selectable text', async () => {
  const sheet = findSheet('hagaki')
  if (sheet === undefined) throw new Error('no hagaki')
  const fonts = bundledFonts('serif')
  const { pages, warnings } = layoutMailingLabels({ records: [record], sheet, fonts })
  expect(warnings).toEqual([])
  const folder = mkdtempSync(join(tmpdir(), 'atena-labels-'))
  const file = join(folder, 'hagaki.pdf')
  writeFileSync(file, await toPdf(pages, fonts))
  const info = execFileSync('pdfinfo', [file], { encoding: 'utf8' })
  const text = execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect(info).toMatch(/Page size:\s+283\.46\d* x 419\.52\d* pts/)
  expect(text).toContain('東京都千代田区霞が関一―三―二')
  expect(toSvg(pages[0]!, fonts)).toContain('viewBox="0 0 100 148"')
})
