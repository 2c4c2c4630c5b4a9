import { expect, test } from 'vitest'
import { layoutMailingLabels } from '../../labels/layout-mailing-labels.ts'
import { sheets } from '../../labels/sheet/sheets.ts'
import { bundledFonts } from './fonts.ts'

const fonts = bundledFonts('serif')
const cards = sheets.filter(({ kind }) => kind !== 'labels')
const address = { zipcode: '100-0013', region: '東京都', city: '千代田区', street: '霞が関1-3-2' }

/** The size of the type in which a text begins on a vertical card, mm; 0 where it is not printed. */
function sizeOf(text: string, organization: Record<string, string>, code: string): number {
  const sheet = cards.find((each) => each.code === code)
  if (sheet === undefined) throw new Error(`no sheet ${code}`)
  const records = [{ organization, addresses: [{ ...address, kindof: 'office' }] }]
  const { pages } = layoutMailingLabels({ records, sheet, fonts, options: { direction: 'vertical' } })
  const run = pages[0]?.runs.find((each) => each.text.join('').startsWith(text))
  return run?.size ?? 0
}

const names = [
  'みどり',
  '株式会社みどり印刷',
  '独立行政法人国立研究開発基盤支援機構',
  '一般社団法人全国自動販売機等保安整備協会連合会',
]
const departments = ['総務部', '国際事業推進本部調達・購買チーム']

test.each(cards.map(({ code }) => code))('a company is never smaller than its department: %s', (code) => {
  for (const name of names)
    for (const dept1 of departments) {
      const [company, department] = [name.slice(0, 2), dept1.slice(0, 2)].map((text) =>
        sizeOf(text, { name, dept1 }, code),
      )
      expect(department, `${name} ${dept1}`).toBeGreaterThan(0)
      expect(company, `${name} ${dept1}`).toBeGreaterThanOrEqual((department ?? 0) - 1e-6)
    }
})
