import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readRecord } from '../../../../../contract/record/record.ts'
import { foldedText } from '../../../../../electron/book/folded-text.ts'
import { matches, parseQuery } from '../../../../../electron/book/search/query.ts'

const person = {
  id: 'id-1',
  code: 'K-001',
  lastname: '渡邊',
  firstname: '裕子',
  lastkana: 'わたなべ',
  firstkana: 'ゆうこ',
  birthdate: '1970-04-01',
  joint_names: [{ lastname: '渡邊', firstname: '翔太', lastkana: 'わたなべ', firstkana: 'しょうた' }],
  organization: { name: '髙橋商店', kana: 'タカハシショウテン', dept1: '営業部', title: '課長' },
  addresses: [
    { zipcode: '100-0013', region: '東京都', city: '千代田区', street: '霞ヶ関1-2-3', building: 'サンビル' },
    { zipcode: '790-0842', region: '愛媛県', city: '松山市', street: '道後' },
  ],
  emails: [{ address: 'Yuko.W@example.jp' }],
  telephones: [{ number: '+81-90-1234-5678' }, { number: '(03)5555-6666', label: '代表' }],
  weburls: [{ url: 'https://example.jp/yuko' }],
  tags: ['友人', 'VIP'],
  memo: '電話は夜\n年賀状あり',
}

function found(search: string, fields: Record<string, unknown> = person): boolean {
  const read = readRecord('address', fields)
  if (!read) throw new Error('not a record')
  return matches(foldedText(read.record), parseQuery(search))
}

describe('a search looks at all fields of the record', () => {
  it.each([
    'K-001',
    '渡邊',
    '渡辺裕子',
    '裕子',
    'わたなべ',
    'ワタナベ',
    'ﾜﾀﾅﾍﾞ',
    'ゆうこ',
    'ゆーこ',
    '翔太',
    'しょうた',
    '1970-04-01',
    '高橋商店',
    'たかはし',
    '営業部',
    '課長',
    '100-0013',
    '1000013',
    '東京都千代田区霞が関',
    '松山市',
    'サンビル',
    '1-2-3',
    'yuko.w@EXAMPLE.jp',
    '090-1234',
    '09012345678',
    '03-5555-6666',
    '代表',
    'example.jp/yuko',
    '友人',
    'vip',
    '年賀状',
  ])('%s', (search) => {
    expect(found(search)).toBe(true)
  })

  it.each(['佐藤', 'さとう', '090-9999', 'sato', '東京都港区', 'tag:親戚'])('does not find %s', (search) => {
    expect(found(search)).toBe(false)
  })
})

describe('the same contact, written in another way', () => {
  const lee = {
    id: 'id-2',
    lastname: '林　',
    firstname: ' 太郎',
    lastkana: 'はやし ',
    firstkana: 'たろう',
    birthdate: '1980-05-13',
    organization: { name: 'みどり印刷㈱' },
    addresses: [
      { zipcode: '001-0010', region: '北海道', city: '札幌市北区', street: '北十条西２丁目2番22号' },
    ],
    telephones: [{ number: '+81 (0)90-1234-5678' }, { number: '0081-80-1111-2222' }],
    memo: '旧番号 03-5555-6666',
  }
  const tom = { id: 'id-3', lastname: 'O’Brien', firstname: 'Tom', organization: { name: 'Strauß GmbH' } }

  it.each([
    ...['林太郎', 'はやしたろう', '"林 太郎"', '“林　太郎”', '"林 太'],
    ...[
      '株式会社みどり印刷',
      '㈱みどり',
      '（株）みどり印刷',
      'みどり印刷株式会社',
      'みどり印刷(株)',
      '印刷㈱',
      'org:㈱みどり',
    ],
    ...[
      '〒001-0010',
      '0010010',
      'zip:001',
      '北十条西2-2-22',
      '西2丁目2番22号',
      '西二丁目2番地22',
      '西２－２－２２',
    ],
    ...[
      '+81-90-1234',
      '+81(0)90-1234-5678',
      '0081-90-1234-5678',
      '080-1111',
      '0081-80',
      '0355556666',
      '03-5555',
      ...['090‑1234‑5678', '090–1234–5678', '090—1234', '090−1234', '０９０―１２３４'],
    ],
    ...[
      '1980-05-13',
      '1980/05/13',
      '1980/5/13',
      '1980.5.13',
      '1980年5月13日',
      '1980年5月',
      '1980年',
      '19800513',
    ],
    ...[
      '昭和55年',
      '昭和55年5月13日',
      'S55.5.13',
      '5月13日',
      '5月',
      '5/13',
      '13.5.1980',
      '5/13/1980',
      '13/05/1980',
    ],
  ])('%s', (search) => {
    expect(found(search, lee)).toBe(true)
  })

  it.each(["o'brien", 'O’Brien', 'O`brien', '"Tom O’Brien"', '"o\'brien tom"', 'strauss', 'STRAUSS'])(
    '%s',
    (search) => {
      expect(found(search, tom)).toBe(true)
    },
  )

  it.each([
    ...[
      '有限会社みどり印刷',
      '西2-22-2',
      '西2222',
      'zip:1',
      '1980-05-14',
      '1980/13/05',
      '昭和54年',
      '5月14日',
      '"太郎 林"',
    ],
  ])('does not find %s', (search) => {
    expect(found(search, lee)).toBe(false)
  })
})

describe('the legal form of a company, before or after its name, in full or not', () => {
  it.each([
    ['青葉会 医療法人', ['医療法人青葉会', '(医)青葉会', '青葉会医療法人']],
    ['合資会社北極星', ['北極星合資会社', '㈾北極星', '(資)北極星']],
    ['つばめ一般社団法人', ['一般社団法人つばめ', 'つばめ(一社)']],
    ['公益財団法人こだま', ['こだま公益財団法人', '(公財)こだま']],
    ['里山の会（特定非営利活動法人）', ['特定非営利活動法人里山']],
    ['NPO法人里山の会', ['特定非営利活動法人里山の会', '里山の会NPO法人']],
  ])('%s', (name, searches) => {
    const record = { id: 'id-1', organization: { name } }
    expect(searches.filter((search) => !found(search, record))).toEqual([])
  })
})

describe('a word after a hyphen', () => {
  it.each(['-佐藤', '渡辺 -佐藤', '-tag:親戚', '友人 -sato', '－佐藤'])(
    'keeps the record with %s',
    (search) => {
      expect(found(search)).toBe(true)
    },
  )

  it.each(['-渡邊', '裕子 -tag:友人', '-TAG:vip', '-watanabe', '-org:高橋'])(
    'excludes the record with %s',
    (search) => {
      expect(found(search)).toBe(false)
    },
  )

  it('is a part of a number where it has digits: a pasted part of a telephone number is still found', () => {
    expect(['-1234', '-1234-5678', '--'].map((search) => found(search))).toEqual([true, true, false])
  })
})

describe('romaji, Hepburn and Kunrei', () => {
  it.each([
    'watanabe',
    'WATANABE',
    'yuuko',
    'yuko',
    'yûko',
    'shouta',
    'shota',
    'syouta',
    'sho',
    'sh',
    'watan',
    'wat',
    'takahashi',
    'takahasi',
  ])('%s', (search) => {
    expect(found(search)).toBe(true)
  })

  it.each([
    ['いのうえ', 'inoue'],
    ['はっとり', 'hattori'],
    ['まっちゃ', 'matcha'],
    ['ほんま', 'homma'],
    ['しんばし', 'shimbashi'],
    ['しんいち', "shin'ichi"],
    ['さとう', 'satoh'],
    ['おおの', 'ohno'],
    ['つちや', 'tsuchiya'],
    ['つちや', 'tutiya'],
    ['ふじわら', 'fujiwara'],
    ['ふじわら', 'huziwara'],
    ['じゅん', 'jun'],
    ['じゅん', 'zyun'],
    ['ちょうの', 'chono'],
    ['けん', 'ken'],
    ['こにし', 'kon'],
    ['こんの', 'kon'],
  ])('%s is found as %s', (lastkana, search) => {
    expect(found(search, { id: 'id-1', lastkana })).toBe(true)
  })

  it('finds a person at every letter of the name while it is typed', () => {
    for (let length = 1; length <= 'takahashi'.length; length++) {
      expect([length, found('takahashi'.slice(0, length))]).toEqual([length, true])
    }
  })
})

describe('several words and filters', () => {
  it.each([
    ['all words must match', '渡辺 千代田', true],
    ['in any order', '千代田 わたなべ', true],
    ['a full-width space separates words', '渡辺　裕子', true],
    ['one that does not match is enough', '渡辺 大阪', false],
    ['no word crosses two fields', '課長東京都', false],
    ['tag: looks at the beginning of a tag', 'tag:友', true],
    ['tag: looks at tags alone', 'tag:渡辺', false],
    ['org: looks anywhere in the organization', 'org:商店', true],
    ['org: looks at the organization alone', 'org:渡辺', false],
    ['zip: looks at the beginning of a postal code', 'zip:100-00', true],
    ['zip: does not look inside', 'zip:0013', false],
    ['zip: knows full-width digits', 'zip:７９０', true],
    ['filters and words together', 'tag:vip org:高橋 ゆうこ', true],
    ['a filter in capitals', 'TAG:vip', true],
    ['an empty search shows everything', '  ', true],
  ])('%s', (_, search, expected) => {
    expect(found(search)).toBe(expected)
  })
})

describe('operators', () => {
  it.each([
    ['city:千代田', true],
    ['住所:松山市', true],
    ['city:営業', false],
    ['born:1970', true],
    ['born:4月', true],
    ['born:April', true],
    ['born:apr.', true],
    ['born:May', false],
    ['born:"April 1"', true],
    ['born:"Apr. 01"', true],
    ['born:"April 2"', false],
    ['born:昭和45年', true],
    ['誕生日:4/1', true],
    ['born:1971', false],
    ['born:12', false],
    ['会社：高橋', true],
    ['タグ:友人', true],
    ['郵便番号:100', true],
    ['has:phone', true],
    ['電話あり', true],
    ['HAS:mail', true],
    ['has:photo', false],
    ['写真あり', false],
    ['写真なし', true],
    ['no:photo', true],
    ['no:address', false],
    ['住所なし', false],
    ['-no:address', true],
    ['-has:photo', true],
    ['メール無し 渡辺', false],
    // While it is typed it says nothing.
    ['tag: 渡辺', true],
    ['has:pho', true],
    ['born: 佐藤', false],
    // An ordinary word in quotation marks, and what is no operator.
    ['"住所なし"', false],
    ['has:wings', false],
    ['時間あり', false],
    ['constructor:x', false],
    ['has:constructor', false],
    ['constructorあり', false],
  ])('%s', (search, expected) => {
    expect(found(search)).toBe(expected)
  })

  it('an ordinary word in quotation marks is looked for as it is', () => {
    expect(found('"住所なし"', { ...person, memo: '住所なしで返送' })).toBe(true)
    expect(found('"tag:x"', { ...person, memo: 'tag:x' })).toBe(true)
  })
})

describe('every piece of the texts of a record finds it', () => {
  it('for names in kanji', () => {
    const name = fc.string({
      unit: fc.constantFrom(...'佐藤渡邊髙橋一齋太郎子山川'),
      minLength: 1,
      maxLength: 4,
    })
    fc.assert(
      fc.property(name, name, fc.nat(7), fc.nat(7), (lastname, firstname, from, length) => {
        const whole = lastname + firstname
        const piece = whole.slice(from % whole.length, (from % whole.length) + 1 + length)
        expect(found(piece, { id: 'id-1', lastname, firstname })).toBe(true)
      }),
    )
  })

  it('for the beginning of a reading, in hiragana or katakana, with or without a space', () => {
    const kana = fc.string({
      unit: fc.constantFrom(...'あいうおかがさとしょったのみゆんー'),
      minLength: 2,
      maxLength: 6,
    })
    fc.assert(
      fc.property(kana, kana, (lastkana, firstkana) => {
        const record = { id: 'id-1', lastkana, firstkana }
        expect(found(lastkana, record)).toBe(true)
        expect(found(lastkana + firstkana, record)).toBe(true)
        expect(found(`${lastkana} ${firstkana}`, record)).toBe(true)
      }),
    )
  })

  it('for any run of digits in a telephone number', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^0\d{1,3}-\d{2,4}-\d{4}$/),
        fc.nat(9),
        fc.nat(12),
        (number, from, length) => {
          const piece = number.slice(from, from + 2 + length)
          fc.pre(/\d/.test(piece))
          expect(found(piece, { id: 'id-1', telephones: [{ number }] })).toBe(true)
        },
      ),
    )
  })
})
