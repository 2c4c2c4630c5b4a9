import { expect, test } from 'vitest'
import type { MailingRecord } from '../../labels/compose/mailing-record.ts'
import { layoutMailingLabels } from '../../labels/layout-mailing-labels.ts'
import { sheets } from '../../labels/sheet/sheets.ts'
import { bundledFonts } from './fonts.ts'

const fonts = bundledFonts('serif')
const addresses = [{ zipcode: '980-0811', region: '宮城県', city: '仙台市青葉区', street: '大町3丁目' }]
const to = { lastname: '田中', firstname: '洋', addresses }

/** Where the column of each of these names has its first letter, mm from the upper edge. */
function startsOf(names: readonly string[], code: string, record: MailingRecord, options = {}) {
  const sheet = sheets.find((each) => each.code === code)
  if (sheet === undefined) throw new Error(code)
  const { pages } = layoutMailingLabels({
    records: [record],
    sheet,
    fonts,
    options: { direction: 'vertical', ...options },
  })
  return names.map((name) => {
    const [run, ...others] = (pages[0]?.runs ?? []).filter(({ text }) => text.includes(name))
    if (run === undefined || others.length > 0) throw new Error(`${name} is not there once`)
    return run.y + (run.offsets[run.text.indexOf(name)] ?? 0)
  })
}

const families: readonly (readonly [lastname: string, ...given: string[]])[] = [
  ['佐々木', '健太郎', '恵', '蓮', '翼', '一'],
  ['高橋', '学', '真由美', '翔'],
  ['林', '優', '葵'],
]

/** Each of these families with its people, the first letters of their given names being the names to find. */
const cases = families.flatMap(([lastname, firstname = '', ...others]) => {
  const record = { lastname, firstname, joint_names: others.map((each) => ({ firstname: each })), addresses }
  return [[[firstname, ...others].map((each) => each.slice(0, 1)), record] as const]
})

test.each(cases)('given names of one letter begin with the others: %j', (letters, record) => {
  for (const code of ['hagaki', '長形3号', 'ELM008']) {
    const starts = startsOf(letters, code, record)
    expect(Math.max(...starts) - Math.min(...starts), code).toBeLessThan(0.01)
  }
})

test.each(cases)('so do those of a sender: %j', (letters, record) => {
  for (const code of ['hagaki', '長形3号', '洋形4号']) {
    const sender = { record, address: 'first' } as const
    const starts = startsOf(letters, code, to, { sender })
    expect(Math.max(...starts) - Math.min(...starts), code).toBeLessThan(0.01)
  }
})
