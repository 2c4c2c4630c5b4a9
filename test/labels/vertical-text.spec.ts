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
  ['Tower 49F', 'Tower 49F'],
  ['Ｔｏｗｅｒ ４９Ｆ', 'Tower 49F'],
  ['Tower #1375', 'Tower #1375'],
  ['Tower ＃１３７５', 'Tower #1375'],
  ['Tower-2', 'Tower-2'],
  ['Tower2', 'Tower2'],
  ['TOWER2', 'TOWER2'],
  ['Tower 2ー3', 'Tower 2-3'],
  ['8-7-1 Roppongi', '8-7-1 Roppongi'],
  ['8−7−1 Roppongi Tower 49F', '8-7-1 Roppongi Tower 49F'],
  ['3M Japan', '3M Japan'],
  ['Studio 54', 'Studio 54'],
  ['Tower 3rd Floor', 'Tower 3rd Floor'],
  ['３rd', '3rd'],
  ['West 34th Street', 'West 34th Street'],
  ['5TH', '5TH'],
  ['3rdly 2', '3rdly 2'],
  ['TOWERビル2号館', 'TOWERビル二号館'],
  ['Riverside Paper & Co., Ltd.', 'Riverside Paper & Co., Ltd.'],
])('words of %s lie on their side in vertical writing', (text, written) => {
  expect(verticalText(text, 'kanji')).toBe(written)
})

test.each([
  ['六本木8-7-1 Roppongi Tower', '六本木八―七―一　Roppongi Tower'],
  ['六本木 8-7-1 Roppongi Tower', '六本木　八―七―一　Roppongi Tower'],
  ['Tower 2号館', 'Tower 二号館'],
  ['Tower 1-2番地', 'Tower 一―二番地'],
  ['Tower49階', 'Tower四九階'],
  ['第2 Tower', '第二　Tower'],
  ['ＡＢＣビル49F', 'ＡＢＣビル四九Ｆ'],
  ['NTT 49F', 'ＮＴＴ　四九Ｆ'],
  ['B1F', 'Ｂ一Ｆ'],
])('numbers of %s that belong to no word in Latin letters are upright', (text, written) => {
  expect(verticalText(text, 'kanji').replaceAll(' ', '　')).toBe(written.replaceAll(' ', '　'))
})

test('digits next to a word lie on their side with it, others are side by side', () => {
  const stances = (text: string) =>
    settingOf(bundledFonts('serif'), verticalText(text, 'combined'), 'vertical').sorts.map(({ glyphs }) =>
      glyphs.map(({ text: letter, stance }) => `${letter} ${stance}`).join(', '),
    )
  expect(stances('Apt 12').slice(-2)).toEqual(['1 sideways', '2 sideways'])
  expect(stances('Apt #7').slice(-2)).toEqual(['# sideways', '7 sideways'])
  expect(stances('Tower 12号').slice(-2, -1)).toEqual(['1 horizontal, 2 horizontal'])
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
