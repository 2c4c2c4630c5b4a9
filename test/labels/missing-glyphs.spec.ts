import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layoutMailingLabels } from '../../labels/layout-mailing-labels.ts'
import { senderPosition, type MailingRecord } from '../../labels/compose/mailing-record.ts'
import type { LayoutOptions } from '../../labels/layout-options.ts'
import { findSheet } from '../../labels/sheet/find-sheet.ts'
import { clustersOf, fontSet } from '../../labels/font/font-set.ts'
import { toPdf } from '../../labels/output/pdf/to-pdf.ts'
import type { Page } from '../../labels/output/glyph-run.ts'
import { bundledFonts } from './fonts.ts'
import { pageText } from './ink.ts'
import { readPdf } from './read-pdf.ts'

const hagaki = findSheet('hagaki')
if (hagaki === undefined) throw new Error('no hagaki')
const sheet = hagaki
const addresses = [{ kindof: 'home', zipcode: '100-0013', region: '東京都', street: '霞が関1-3-2' }]

function print(lastname: string, fonts = bundledFonts('serif')) {
  return { fonts, ...layoutMailingLabels({ records: [{ lastname, addresses }], sheet, fonts }) }
}

test('names a character that no font has and prints a geta mark in its place', () => {
  const { pages, warnings, fonts } = print('山김田')
  expect(warnings).toEqual([{ kind: 'missing-character', record: 0, characters: '김' }])
  const glyph = fonts.faces[0]?.glyphOf('〓'.codePointAt(0) ?? 0)
  expect(pages[0]?.runs.some(({ glyphs }) => glyphs.includes(glyph ?? -1))).toBe(true)
})

test.each(['horizontal', 'vertical'] as const)(
  'the text of the PDF has each character, even those printed as a geta mark: %s',
  async (direction) => {
    const names = ['해운대구', '김민준', '浦东新区', '山김田', '邉\u{e0101}城', '邉城']
    const records = names.map((lastname) => ({ lastname, addresses }))
    const fonts = bundledFonts('serif')
    const { pages } = layoutMailingLabels({ records, sheet, fonts, options: { direction } })
    const text = readPdf(await toPdf(pages, fonts)).map((runs) => runs.map((run) => run.text).join(''))
    names.forEach((name, at) => {
      for (const { text: character } of clustersOf(name)) expect(text[at]).toContain(character)
    })
    expect(text[5]).not.toContain('\u{e0101}')
  },
)

/** What a record says on paper, and the warnings. */
function said(record: MailingRecord, options: Partial<LayoutOptions> = {}) {
  const fonts = bundledFonts('serif', 'sans')
  const { pages, warnings } = layoutMailingLabels({ records: [record], sheet, fonts, options })
  return { text: pages.map(pageText).join(''), warnings }
}

test.each([
  ['an emoji', '😀', '😀'],
  ['joined emoji', '👨‍👩‍👧', '👨‍👩‍👧'],
  ['a skin', '👍🏽', '👍🏽'],
  ['a sign of the font with a skin', '☝🏽', '☝🏽'],
  ['a flag', '🇯🇵', '🇯🇵'],
  ['a flag of letters', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', '🏴'],
  ['a selector', '❤️', '❤️'],
  ['a picture without one', '✈', '✈'],
  ['several, each told once', '🌸🌷🌸', '🌸🌷'],
])('nothing is printed in the place of %s, and one warning tells it', (_, picture, characters) => {
  for (const direction of ['horizontal', 'vertical'] as const) {
    const { text, warnings } = said(
      { lastname: `山${picture}田`, organization: { name: `${picture}花屋` }, addresses },
      { direction, organization: 'always' },
    )
    expect(text).toContain('山田')
    expect(text).toContain('花屋')
    expect(text).not.toContain('〓')
    expect(warnings).toEqual([{ kind: 'picture-left-out', record: 0, characters }])
  }
})

test('a picture between words leaves one blank', () => {
  const record = { firstname: 'Grace 🌸', lastname: 'Miller', addresses }
  expect(said(record, { direction: 'horizontal' }).text).toContain('Grace Miller')
})

test('signs that a font has, and the digit of a keycap, are printed', () => {
  const street = '霞が関1\ufe0f\u20e3-3-2'
  const { text, warnings } = said(
    { lastname: '山田', organization: { name: '㊗☎️©堂♥' }, addresses: [{ ...addresses[0], street }] },
    { direction: 'horizontal', organization: 'always' },
  )
  expect(warnings).toEqual([])
  for (const sign of ['㊗', '☎', '©堂♥', '関1-3-2']) expect(text).toContain(sign)
})

test('a name of emoji alone counts as missing; pictures that would not be printed give no warning', () => {
  expect(said({ lastname: '🌸', addresses }).warnings).toEqual([
    { kind: 'no-name', record: 0 },
    { kind: 'picture-left-out', record: 0, characters: '🌸' },
  ])
  expect(said({ lastname: '山田', organization: { name: '🌸' }, addresses }).warnings).toEqual([])
})

test('an ideographic variant that no font has is named and its ordinary form is printed', () => {
  const { pages, warnings } = print('邉\u{e0101}城')
  expect(warnings).toEqual([{ kind: 'missing-variant', record: 0, characters: '邉\u{e0101}' }])
  expect(pageText(pages[0]!)).toContain('邉\u{e0101}')
})

test.each(['serif', 'sans'] as const)('an ideographic variant that %s has is printed', (typeface) => {
  const { pages, warnings, fonts } = print('葛\u{e0100}城', bundledFonts(typeface))
  expect(warnings).toEqual([])
  expect(pageText(pages[0]!)).toContain('葛\u{e0100}')
  const ordinary = fonts.faces[0]?.glyphOf('葛'.codePointAt(0) ?? 0) ?? 0
  expect(ordinary).toBeGreaterThan(0)
  expect(pages[0]?.runs.some(({ glyphs }) => glyphs.includes(ordinary))).toBe(false)
})

test.each(['محمد', 'דוד', 'ނާޒިމް', 'ดี', 'नि'])(
  'letters that join, stack or run from the right are reported, even if the font has them: %s',
  (name) => {
    const [face] = bundledFonts('serif').faces
    if (face === undefined) throw new Error('no face')
    const everything = { ...face, glyphOf: (codePoint: number) => face.glyphOf(codePoint) || 1 }
    const { pages, warnings, fonts } = print(name, fontSet([everything]))
    expect(warnings).toEqual([{ kind: 'missing-script', record: 0, characters: expect.any(String) }])
    const geta = fonts.faces[0]?.glyphOf('〓'.codePointAt(0) ?? 0) ?? -1
    expect(pages[0]?.runs.some(({ glyphs }) => glyphs.includes(geta))).toBe(true)
  },
)

test('all that a record lacks is one warning of each kind, each character once', () => {
  const { warnings } = print('김邉\u{e0101}서김')
  expect(warnings).toEqual([
    { kind: 'missing-character', record: 0, characters: '김서' },
    { kind: 'missing-variant', record: 0, characters: '邉\u{e0101}' },
  ])
})

test('characters of names outside the common set are there', () => {
  expect(print('髙﨑𠮷邉濵').warnings).toEqual([])
})

test('a compatibility ideograph is not turned into another character', () => {
  const { pages } = print('\ufa19田')
  expect(pageText(pages[0]!)).toContain('\ufa19')
})

test('kana with a separate sound mark are composed', () => {
  const { pages, warnings } = print('か\u3099わ')
  expect(warnings).toEqual([])
  expect(pageText(pages[0]!)).toContain('がわ')
})

test.each([
  ['Сергей', 'Сергей'],
  ['Θανάσης', 'Θανάσης'],
  ['Nguyễn Thị', 'Nguyễn Thị'],
  ['서연', '서연'],
])('a name that a Mac took apart is put together: %s', (name, whole) => {
  const clusters = clustersOf(name.normalize('NFD')).map(({ text }) => text)
  expect(clusters).toEqual(Array.from(whole))
})

test('a character missing in the first font comes from the next one', () => {
  const klee = bundledFonts('klee', 'serif')
  const [first, second] = klee.faces
  const lacking = Array.from('鄧俱梣栁閒鷗靍', (character) => character).find(
    (character) =>
      first?.glyphOf(character.codePointAt(0) ?? 0) === 0 &&
      second?.glyphOf(character.codePointAt(0) ?? 0) !== 0,
  )
  if (lacking === undefined) throw new Error('both fonts have every sample')
  const { pages, warnings } = print(`山${lacking}`, klee)
  expect(warnings).toEqual([])
  const faces = pages[0]?.runs.filter(({ text }) => text.includes(lacking)).map(({ face }) => face)
  expect(faces).toEqual([1])
})

const bothSerifs = () => bundledFonts('serif', 'serifLatin', 'sans')
const latinSerif = 1

/** The faces of the letters that `wanted` matches, over all pages. */
function facesOf(pages: readonly Page[], wanted: RegExp): number[] {
  const runs = pages.flatMap((page) => page.runs)
  return [
    ...new Set(runs.flatMap(({ face, text }) => (text.some((letter) => wanted.test(letter)) ? [face] : []))),
  ]
}

const letter = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u

test.each([
  ['Małgorzata', 'Łukasiewicz', 'ul. Świętokrzyska 12'],
  ['Zdeněk', 'Dvořák', 'Vodičkova 30'],
  ['Gülşen', 'İpek Şahin', 'Atatürk Caddesi 5'],
  ['Γιώργος', 'Παπαδόπουλος', 'Οδός Ερμού 7'],
  ['Сергій', 'Їжакевич', 'вул. Хрещатик 22'],
])(
  'all words of a record, with their figures, are of the face that has each letter: %s %s',
  (firstname, lastname, street) => {
    for (const code of ['L7160', 'hagaki']) {
      const record = {
        firstname,
        lastname,
        addresses: [{ country: 'Poland', city: 'Kraków', zipcode: '30-001', street }],
      }
      const { pages } = layoutMailingLabels({
        records: [record],
        sheet: findSheet(code) ?? sheet,
        fonts: bothSerifs(),
      })
      expect(facesOf(pages, /[\p{L}\d]/u), code).toEqual([latinSerif])
    }
  },
)

test('a word among kanji changes the face of the words alone, and the next record is as usual', () => {
  const records = [
    { lastname: 'Łukasiewicz', firstname: 'Ewa', addresses },
    { lastname: 'Miller', firstname: 'Grace', addresses },
  ]
  const { pages } = layoutMailingLabels({ records, sheet, fonts: bothSerifs(), options: { honorific: '様' } })
  const [first, second] = pages
  if (first === undefined || second === undefined) throw new Error('no page')
  expect(facesOf([first], letter)).toEqual([latinSerif])
  expect(facesOf([first], /\p{Script=Han}|\d/u)).toEqual([0])
  expect(facesOf([second], /[\p{L}\d]/u)).toEqual([0])
})

test('the words of a sender are of one face, whatever the addressee needs', () => {
  const sender = {
    record: { lastname: 'Łukasiewicz', firstname: 'Ewa', addresses },
    address: 'first',
  } as const
  const records = [{ lastname: 'Miller', firstname: 'Grace', addresses }]
  const { pages } = layoutMailingLabels({ records, sheet, fonts: bothSerifs(), options: { sender } })
  const faceOf = (name: string) =>
    pages[0]?.runs.filter(({ text }) => text.join('').includes(name)).map(({ face }) => face)
  expect([faceOf('Miller'), faceOf('Łukasiewicz')]).toEqual([[0], [latinSerif]])
})

test('whatever words a record has, a face that has every letter of them sets them all', () => {
  const fonts = bothSerifs()
  const letters = fc.constantFrom(...'aeÉłęřčşİğőűđħßœŽȘțơếΑώόϊЖїєґўљ')
  const word = fc.string({ unit: letters, minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
      const clusters = words.flatMap(clustersOf)
      const whole = fonts.faces.findIndex((face) => clusters.every(({ base }) => face.glyphOf(base) !== 0))
      const own = fonts.forTexts(words)
      const faces = new Set(clusters.map((cluster) => own.glyph(cluster, 'horizontal').face))
      expect([...faces]).toEqual([whole])
    }),
  )
})

test('direction marks and other invisible characters leave no trace', () => {
  const { pages, warnings } = print('山\u202e\ufeff田')
  expect(warnings).toEqual([])
  expect(pageText(pages[0]!)).toContain('山田')
})

test('reports what is missing in the sender once for the whole job', () => {
  const fonts = bundledFonts('serif')
  const sender = { record: { lastname: '中😀김村', addresses }, address: 'first' } as const
  const records = [
    { lastname: '山田', addresses },
    { lastname: '佐藤', addresses },
  ]
  const { warnings } = layoutMailingLabels({ records, sheet, fonts, options: { sender, copies: 2 } })
  expect(warnings).toEqual([
    { kind: 'picture-left-out', record: senderPosition, characters: '😀' },
    { kind: 'missing-character', record: senderPosition, characters: '김' },
  ])
})
