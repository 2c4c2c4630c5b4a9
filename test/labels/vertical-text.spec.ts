import { expect, test } from 'vitest'
import { verticalText } from '../../labels/compose/vertical-text.ts'

test.each([
  ['霞が関1-3-2', '霞が関一―三―二'],
  ['10番12号', '一〇番一二号'],
  ['１５０３号室', '一五〇三号室'],
  ['5ー3', '五―三'],
  ['四―五', '四―五'],
  ['ABCビル', 'ＡＢＣビル'],
  ['ﾊｲﾂ山田', 'ハイツ山田'],
  ['センタービル', 'センタービル'],
  ['A-2', 'Ａ―二'],
])('print-facts 5: %s is %s in vertical writing', (text, written) => {
  expect(verticalText(text, 'kanji')).toBe(written)
})

test('print-facts 5: up to two digits may stand side by side, three or more never', () => {
  expect(verticalText('12番地203', 'combined')).toBe('12番地２０３')
})

test('print-facts 5: digits may stay Arabic, one below the other', () => {
  expect(verticalText('12番地', 'upright')).toBe('１２番地')
})
