import { expect, test } from 'vitest'
import { verticalText } from '../../labels/compose/vertical-text.ts'
import { lineLength, wholeLine } from '../../labels/typeset/place-line.ts'
import { settingOf } from '../../labels/typeset/setting.ts'
import { bundledFonts } from './fonts.ts'

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
])('paper 5: %s is %s in vertical writing', (text, written) => {
  expect(verticalText(text, 'kanji')).toBe(written)
})

test('paper 5: up to two digits may be side by side, three or more never', () => {
  expect(verticalText('12番地203', 'combined')).toBe('12番地２０３')
})

test('paper 5: digits may stay Arabic, one below the other', () => {
  expect(verticalText('12番地', 'upright')).toBe('１２番地')
})

test.each([
  ['Elizabeth Brown', 'Elizabeth Brown'],
  ['Ｅｌｉｚａｂｅｔｈ　Ｂｒｏｗｎ', 'Elizabeth　Brown'],
  ['Fitzgerald-Montgomery', 'Fitzgerald-Montgomery'],
  ['O’Brien', 'O’Brien'],
  ['Jürgen Größmann', 'Jürgen Größmann'],
  ['Senior Manager', 'Senior Manager'],
  ['Tower 49F', 'Tower 四九Ｆ'],
  ['Tower-2', 'Tower―二'],
  ['Tower 3rd Floor', 'Tower 3rd Floor'],
  ['３rd', '3rd'],
  ['West 34th Street', 'West 34th Street'],
  ['5TH', '5TH'],
  ['3rdly 2', '三rdly 二'],
  ['TOWERビル2号館', 'TOWERビル二号館'],
  ['Riverside Paper & Co., Ltd.', 'Riverside Paper & Co., Ltd.'],
])('words of %s lie on their side in vertical writing', (text, written) => {
  expect(verticalText(text, 'kanji')).toBe(written)
})

test.each([
  ['NTTビル', 'ＮＴＴビル'],
  ['JR東日本', 'ＪＲ東日本'],
  ['A&bコーポ', 'Ａ＆ｂコーポ'],
  ['B棟', 'Ｂ棟'],
  ['第Ⅲ棟', '第Ⅲ棟'],
])('initials of %s are upright', (text, written) => {
  expect(verticalText(text, 'kanji')).toBe(written)
})

test('a rotated word is as long as in a line', () => {
  const fonts = bundledFonts('serif')
  const [down, across] = (['vertical', 'horizontal'] as const).map((direction) =>
    lineLength(wholeLine(settingOf(fonts, 'Elizabeth Brown', direction))),
  )
  expect(down).toBeCloseTo(across ?? 0, 6)
  expect(settingOf(fonts, 'Elizabeth', 'vertical').sorts[0]?.glyphs[0]?.stance).toBe('sideways')
})

test('a rotated word does not overlap the letter above it', () => {
  const fonts = bundledFonts('serif')
  const lengthOf = (text: string) => lineLength(wholeLine(settingOf(fonts, text, 'vertical')))
  expect(lengthOf('東京都jaa')).toBeGreaterThan(lengthOf('東京都') + lengthOf('jaa') + 0.1)
  expect(lengthOf('jaa都')).toBeGreaterThan(lengthOf('jaa') + lengthOf('都') + 0.1)
})

test('the number of 3rd Floor is rotated together with its letters', () => {
  const stances = (text: string) =>
    settingOf(bundledFonts('serif'), text, 'vertical').sorts.flatMap(({ glyphs }) =>
      glyphs.map(({ stance }) => stance),
    )
  expect(new Set(stances('34th'))).toEqual(new Set(['sideways']))
  expect(stances('34')).toEqual(['horizontal', 'horizontal'])
})
