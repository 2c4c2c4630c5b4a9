import { describe, expect, test } from 'vitest'
import { layoutMailingLabels } from '../../labels/layout-mailing-labels.ts'
import type { GlyphRun } from '../../labels/output/glyph-run.ts'
import { findSheet } from '../../labels/sheet/find-sheet.ts'
import { bundledFonts } from './fonts.ts'

const fonts = bundledFonts('serif')

const organizations = [
  { name: '山田歯科医院' },
  { name: 'Google合同会社' },
  { name: '株式会社みどり印刷', dept1: '総務部', dept2: '第2課' },
  { name: '一般社団法人日本年賀状普及振興協会' },
  { name: '佐川急便株式会社', dept1: '東京本社物流事業本部第三営業統括部', dept2: '首都圏法人第一課' },
  { name: '学校法人 青空学園 あおぞら幼稚園' },
  { name: '株式会社ビー・エム・ダブリュー東京高輪ショールームウエストアネックスサービスファクトリー' },
]

/** The text of the line that ends with 御中: runs at one place across the lines. */
function lastLine(runs: readonly GlyphRun[]): string {
  const own = runs.findLast(({ text }) => text.join('').includes('御中'))
  if (own === undefined) return ''
  // In a column a rotated word has its own baseline.
  const isBeside = ({ stance, x, y, size }: GlyphRun) =>
    own.stance === 'vertical' && stance !== 'horizontal'
      ? Math.abs(x - own.x) < size * 0.6
      : stance === own.stance && Math.abs(y - own.y) < 0.01
  return runs
    .filter(isBeside)
    .flatMap(({ text }) => text)
    .join('')
    .replace(/\s/gu, '')
}

const places = [
  ...['hagaki', 'new-year-hagaki', '長形3号'].map((code) => [code, 'vertical'] as const),
  ...(['horizontal', 'vertical'] as const).flatMap((direction) =>
    ['ELM006', 'ELM008', 'ELM012', 'ELM022', 'L7160', '5160'].map((code) => [code, direction] as const),
  ),
]

describe.each(places)('on %s, %s', (code, direction) => {
  test.each(organizations)('no line begins with the 御中 of $name', (organization) => {
    const sheet = findSheet(code)
    if (sheet === undefined) throw new Error(`no sheet ${code}`)
    const addresses = [
      { kindof: 'office', zipcode: '150-0002', region: '東京都', city: '渋谷区', street: '渋谷3-21-3' },
    ]
    const laid = layoutMailingLabels({
      records: [{ organization, addresses }],
      sheet,
      fonts,
      options: { direction },
    })
    expect(laid.warnings.filter(({ kind }) => kind !== 'small-type')).toEqual([])
    expect(lastLine(laid.pages[0]?.runs ?? [])).toMatch(/.御中$/u)
  })
})
