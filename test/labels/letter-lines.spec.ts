import fc from 'fast-check'
import { expect, test } from 'vitest'
import { letterLines } from '../../labels/compose/letter-lines.ts'
import type { MailingRecord } from '../../labels/compose/mailing-record.ts'

const home = {
  kindof: 'home',
  zipcode: '2310023',
  region: '神奈川県',
  city: '横浜市',
  street: '山下町1',
  building: '海岸ビル',
}
const office = {
  kindof: 'office',
  zipcode: '100-0013',
  region: '東京都',
  city: '千代田区',
  street: '霞が関1-3-2',
}
const organization = { name: '株式会社みどり印刷', dept1: '営業部', title: '部長' }
const yamada: MailingRecord = { lastname: '山田', firstname: '太郎', organization, addresses: [home, office] }
const letter = (record: MailingRecord, where: { at?: number; home?: string } = {}) =>
  letterLines(record, { home: 'JP', ...where })

test('in Japan: postal code with its mark, the address, and the name with its honorific', () => {
  expect(letter(yamada)).toEqual(['〒231-0023', '神奈川県横浜市山下町1', '海岸ビル', '山田　太郎　様'])
  expect(letter({ ...yamada, suffix: '先生' }).at(-1)).toBe('山田　太郎　先生')
})

test('at the office: company and department above, and the title before the name', () => {
  expect(letter(yamada, { at: 1 })).toEqual([
    '〒100-0013',
    '東京都千代田区霞が関1-3-2',
    '株式会社みどり印刷',
    '営業部',
    '部長　山田　太郎　様',
  ])
})

test('a company alone is addressed with 御中', () => {
  const company = { organization: { name: '株式会社みどり印刷', dept1: '営業部' }, addresses: [office] }
  expect(letter(company).slice(2)).toEqual(['株式会社みどり印刷', '営業部　御中'])
})

test('the names of a family are below each other, each with its honorific', () => {
  const joint_names = [
    { lastname: '山田', firstname: '花子' },
    { lastname: '', firstname: '健' },
  ]
  expect(letter({ ...yamada, joint_names }).slice(3)).toEqual([
    '山田　太郎　様',
    '　　　花子　様',
    '　　　健　様',
  ])
  const two = [{ lastname: '山田', firstname: '花子' }]
  expect(letter({ ...yamada, joint_names: two }, { at: 1 }).slice(4)).toEqual([
    '部長',
    '山田　太郎　様',
    '　　　花子　様',
  ])
})

test('in the West: name, title and company first, the country last and only abroad', () => {
  const dublin = {
    kindof: 'office',
    street: '12 Merrion Row',
    city: 'Dublin 2',
    zipcode: 'D02 XY45',
    country: 'Ireland',
  }
  const nora: MailingRecord = {
    lastname: 'Byrne',
    firstname: 'Nora',
    suffix: 'Ms.',
    organization: { name: 'Harbour Books', title: 'Editor' },
    addresses: [dublin],
  }
  const lines = ['Ms. Nora Byrne', 'Editor', 'Harbour Books', '12 Merrion Row', 'Dublin 2', 'D02 XY45']
  expect(letter(nora, { home: 'IE' })).toEqual(lines)
  expect(letter(nora)).toEqual([...lines, 'IRELAND'])
})

test('a contact without a place has no letter; another address does not take its place', () => {
  expect(letter({ lastname: '山田', addresses: [] })).toEqual([])
  expect(letter({ lastname: '山田' })).toEqual([])
  expect(letter({ lastname: '山田', addresses: [{ zipcode: '231-0023' }] })).toEqual([])
  expect(letter({ ...yamada, addresses: [{ kindof: 'home' }, office] }, { at: 0 })).toEqual([])
})

test('no line is blank, and none holds a mark for the typesetter', () => {
  const text = fc.string({ unit: fc.constantFrom('山', 'あ', 'A', '1', ' ', ',', '\n', 'c/o ', '方', '様') })
  const address = fc.record({
    zipcode: text,
    region: text,
    city: text,
    street: text,
    building: text,
    pobox: text,
  })
  const record = fc.record({ lastname: text, firstname: text, suffix: text, addresses: fc.tuple(address) })
  fc.assert(
    fc.property(record, (one) => {
      for (const line of letter(one)) {
        expect(line.trim()).not.toBe('')
        expect(line).not.toMatch(/[\n\u200b\u2060]/u)
      }
    }),
  )
})
