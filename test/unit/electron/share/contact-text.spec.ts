import { expect, it } from 'vitest'
import type { ServiceRecord } from '../../../../contract/record/record.ts'
import { contactText } from '../../../../electron/share/contact-text.ts'

const record = {
  id: 'r1',
  lastname: '青木',
  firstname: '彩',
  lastkana: 'あおき',
  firstkana: 'あや',
  suffix: '様',
  birthdate: '1988-01-07',
  memo: '猫が好き',
  tags: ['年賀状'],
  organization: { name: '株式会社みどり印刷', dept1: '営業部', title: '部長' },
  telephones: [
    { kindof: 'cell', number: '090-1234-5678' },
    { kindof: null, label: '実家', number: '03-1234-5678' },
    { kindof: null, label: null, number: '  ' },
  ],
  emails: [{ kindof: 'office', address: 'aoki@example.jp' }],
  addresses: [{ kindof: 'home', zipcode: '2310023', region: '神奈川県', city: '横浜市', street: '山下町1' }],
  weburls: [{ kindof: null, url: 'https://example.jp/' }],
} as unknown as ServiceRecord

it('a contact as text has its name, its company and its ways, and nothing that is written for oneself', () => {
  expect(contactText(record, 'ja').split('\n')).toEqual([
    '青木 彩（あおき あや）',
    '株式会社みどり印刷 営業部 部長',
    '携帯：090-1234-5678',
    '実家：03-1234-5678',
    '会社：aoki@example.jp',
    '自宅：〒231-0023 神奈川県横浜市山下町1',
    'https://example.jp/',
  ])
  expect(contactText(record, 'en').split('\n').slice(0, 3)).toEqual([
    '青木 彩 (あおき あや)',
    '株式会社みどり印刷 営業部 部長',
    'Mobile: 090-1234-5678',
  ])
})

it('a Western name has its given name first', () => {
  const nora = { id: 'r1', lastname: 'Byrne', firstname: 'Nora' } as ServiceRecord
  expect(contactText(nora, 'en')).toBe('Nora Byrne')
})

it('a contact without any of them has no text', () => {
  expect(contactText({ id: 'r1', memo: 'x' } as ServiceRecord, 'en')).toBe('')
})
