import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { layoutMailingLabels } from '../../labels/layout-mailing-labels.ts'
import { toSvg } from '../../labels/output/page-svg.ts'
import { toPdf } from '../../labels/output/pdf/to-pdf.ts'
import { findSheet } from '../../labels/sheet/sheets.ts'
import { bundledFonts } from './fonts.ts'

const record = {
  lastname: '山田',
  firstname: '太郎',
  addresses: [
    { kindof: 'home', zipcode: '100-0013', region: '東京都', city: '千代田区', street: '霞が関1-3-2' },
  ],
}

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
