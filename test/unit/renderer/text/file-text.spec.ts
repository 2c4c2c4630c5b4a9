import { describe, expect, it } from 'vitest'
import { readFile } from '../../../../exchange/read-file.ts'
import { exportFormat } from '../../../../contract/ipc/export.ts'
import { withPhotos } from '../../../../electron/export/convert-contacts.ts'
import {
  encodingOptions,
  encodingText,
  formatOptions,
  importRemark,
  lossText,
} from '../../../../renderer/text/file-text.ts'
import { applyLanguage, t } from '../../../../renderer/text/i18n.ts'

/** Files that cannot be read, and what the user sees about them; a word in brackets says what the file is. */
const unread = [
  [
    'a picture',
    'photo.jpg',
    [0xff, 0xd8, 0xff, 0xe0, 0, 16],
    'Atena cannot read contacts from this kind of file (JPEG). Export vCard or CSV from the program it came from, and import that file.',
    'この種類のファイル（JPEG）からは連絡先を読み込めません。元のソフトでvCardかCSVに書き出し、そのファイルを読み込んでください。',
  ],
  [
    'bytes of no known kind',
    'book.dat',
    [1, 2, 3, 0, 5, 6, 0, 8],
    'Atena cannot read contacts from this kind of file. Export vCard or CSV from the program it came from, and import that file.',
    'この種類のファイルからは連絡先を読み込めません。元のソフトでvCardかCSVに書き出し、そのファイルを読み込んでください。',
  ],
  [
    'a workbook that is cut off',
    'book.xlsx',
    [0x50, 0x4b, 3, 4, 20, 0, 0, 0],
    'The file is damaged or incomplete. Export it again from the program it came from.',
    'ファイルが壊れているか、途中で切れています。元のソフトで書き出し直してください。',
  ],
] as const

describe.each([
  ['en', /; with photos\.$/, /; no photos\.$/],
  ['ja', /。写真あり。$/, /。写真なし。$/],
] as const)('the formats of an export, in %s', (language, hasPhotos, hasNone) => {
  it('each is in one group, and says whether photos are in the file', () => {
    applyLanguage(language, language)
    const options = formatOptions()
    expect(options.map(({ value }) => value).toSorted()).toEqual(exportFormat.options.toSorted())
    const groups = options.map(({ group }) => group)
    const inRow = groups.filter((group, at) => group !== groups[at - 1])
    expect(inRow).toHaveLength(new Set(groups).size)
    for (const { value, hint } of options) expect(hint).toMatch(withPhotos.has(value) ? hasPhotos : hasNone)
  })
})

describe.each(['en', 'ja'] as const)('why a file cannot be read, in %s', (language) => {
  it.each(unread)('%s: a whole sentence that also says what to do', (_, name, bytes, ...said) => {
    applyLanguage(language, language)
    const { remarks } = readFile(Uint8Array.from(bytes), { name })
    const told = remarks.map(({ line, person, field, text: { kind, value = '' } }) =>
      importRemark({ line, person, field, kind, value }, t),
    )
    expect(told).toEqual([said[language === 'en' ? 0 : 1]])
  })
})

it.each([
  ['en', 'street', 'Street'],
  ['ja', 'street', '町名・番地'],
  ['en', 'code', 'Customer code'],
  ['en', 'Spalte 7', 'Spalte 7'],
] as const)('in %s a remark names the field %s as the form does: %s', (language, field, name) => {
  applyLanguage(language, language)
  const remark = { line: 2, person: 'A', field, kind: 'zero-restored', value: '7' } as const
  expect(importRemark(remark, t).split(' · ')[2]).toBe(name)
})

it('the short name of an encoding is the one in the list it is chosen from', () => {
  applyLanguage('en', 'en')
  for (const { value, text } of encodingOptions(t))
    expect(text.replace(/ \(.*\)$/u, ''), value).toBe(encodingText(value))
  const names = ['utf-8', 'utf-16le', 'shift_jis', 'windows-1254', 'macintosh', 'big5']
  const short = ['UTF-8', 'UTF-16 LE', 'Shift_JIS', 'Windows-1254', 'Mac Roman', 'Big5']
  for (const language of ['en', 'ja'] as const) {
    applyLanguage(language, language)
    expect(names.map(encodingText)).toEqual(short)
  }
})

describe('an example of what is lost', () => {
  const told = (field: string, value: string) => {
    applyLanguage('en', 'en')
    return lossText({ kind: 'reads-otherwise', field, value, count: 2, person: '池田 綾' }).example
  }

  it.each([
    ['gender', 'f', 'For example 池田 綾: Female'],
    ['joint_names.gender', 'm', 'For example 池田 綾: Male'],
    ['telephones.kindof', 'offcell', 'For example 池田 綾: Office mobile'],
    ['weburls.kindof', 'prof → hp', 'For example 池田 綾: Profile → Home page'],
    ['telephones.kindof', '→ tel', 'For example 池田 綾: Other → Home'],
    ['weburls.kindof', 'shop → hp', 'For example 池田 綾: shop → Home page'],
    ['note', 'f → m', 'For example 池田 綾: f → m'],
  ])('of %s, %s is shown in the words of the form', (field, value, expected) => {
    expect(told(field, value)).toBe(expected)
  })
})
