import { describe, expect, it } from 'vitest'
import { readFile } from '../../../../exchange/read-file.ts'
import { utf8 } from '../bytes.ts'

const one = (...lines: string[]) =>
  readFile(utf8(`${lines.join('\n')}\n`), { name: 'list.csv' }).persons[0]?.person

describe('joint names under other headings', () => {
  it.each([
    '氏名,連名者1,連名者1敬称,連名者2,連名者2敬称',
    '氏名,連名（名１）,連名（敬称１）,連名（名２）,連名（敬称２）',
    '氏名,家族1氏名,家族1敬称,家族2の氏名,家族2の敬称',
  ])('%s', (headers) => {
    expect(one(headers, '山田 太郎,花子,様,一郎,くん')).toEqual({
      lastname: '山田',
      firstname: '太郎',
      joint_names: [
        { firstname: '花子', suffix: '様' },
        { firstname: '一郎', suffix: 'くん' },
      ],
    })
  })

  it('君 after a given name is an honorific, but belongs to a short name', () => {
    expect(one('氏名,連名1,連名2', '山田 太郎,一郎君,文君')?.joint_names).toEqual([
      { firstname: '一郎', suffix: '君' },
      { firstname: '文君' },
    ])
  })

  it('with readings and dates of birth', () => {
    expect(
      one('宛名(姓),宛名(名),家族1氏名,家族1フリガナ,家族1生年月日', '山田,太郎,花子,ハナコ,1965/1/2'),
    ).toEqual({
      lastname: '山田',
      firstname: '太郎',
      joint_names: [{ firstname: '花子', firstkana: 'ハナコ', birthdate: '1965-01-02' }],
    })
  })
})

describe('a name column next to the given name', () => {
  it.each([
    ['Vorname,Name,Firma,E-Mail', 'Hans,Müller,Müller GmbH,hans.müller@x.de', 'Müller'],
    ['Vorname,Name,Firma,E-Mail', 'Hans,Hans Müller,Müller GmbH,', 'Müller'],
    ['名,表示名,会社名', '太郎,青空商事,青空商事', undefined],
  ])('%s: %s', (headers, cells, lastname) => {
    expect(one(headers, cells)?.lastname).toBe(lastname)
  })

  it('is one word when it has a space after each character', () => {
    expect(one('氏名', '山　田　太　郎')).toEqual({ lastname: '山田太郎' })
  })
})

describe('two persons in a cell, each with an honorific or the second indented below the first', () => {
  it.each([
    [
      '山田 太郎様　花子様',
      { firstname: '太郎', suffix: '様', joint_names: [{ firstname: '花子', suffix: '様' }] },
    ],
    ['山田太郎\n　　花子', { lastname: '山田太郎', joint_names: [{ firstname: '花子' }] }],
    ['佐々木\n太郎', { lastname: '佐々木', firstname: '太郎' }],
  ])('%s', (name, expected) => {
    const { persons } = readFile(utf8(`氏名,電話\n"${name}",1\n`), { name: 'a.csv' })
    expect(persons[0]?.person).toMatchObject(expected)
  })
})

describe('a person who has died', () => {
  it.each(['故 佐藤 茂', '故　佐藤　茂', '（故）佐藤 茂', '故・佐藤 茂'])('%s', (name) => {
    expect(one('氏名,電話', `${name},1`)).toMatchObject({
      lastname: '佐藤',
      firstname: '茂',
      memo: '氏名: 故',
    })
  })

  it.each(['故人', '逝去'])('a mark in brackets after the name: %s', (word) => {
    expect(one('氏名,電話', `佐藤 茂（${word}）,1`)).toMatchObject({
      lastname: '佐藤',
      firstname: '茂',
      memo: `氏名: ${word}`,
    })
  })

  it('the whole name with its mark goes to the memo when the parts have their own columns', () => {
    expect(one('姓,名,表示名', '佐藤,茂,故 佐藤 茂')?.memo).toBe('表示名: 故 佐藤 茂')
  })
})

it('genders of joint names in one cell', () => {
  expect(one('姓,名,連名,連名性別', '佐藤,茂,恵/薫/葵,女//男')?.joint_names).toEqual([
    { firstname: '恵', gender: 'f' },
    { firstname: '薫' },
    { firstname: '葵', gender: 'm' },
  ])
  expect(one('姓,名,連名,連名性別', '佐藤,茂,恵,多分女')?.memo).toBe('連名性別: 多分女')
})

describe('a company with its departments in the cell of the name', () => {
  const work = { name: '株式会社山田商事', dept1: '営業部' }
  it.each([
    ['株式会社山田商事 営業部 御中', { organization: work, suffix: '御中' }],
    ['株式会社山田商事　営業部御中', { organization: work, suffix: '御中' }],
    ['株式会社山田商事 営業部 様', { organization: work, suffix: '様' }],
    [
      '㈱ 山田商事 総務部 人事課 給与係 御中',
      { organization: { name: '㈱ 山田商事', dept1: '総務部', dept2: '人事課 給与係' }, suffix: '御中' },
    ],
    ['山田商事 株式会社 大阪支店', { organization: { name: '山田商事 株式会社', dept1: '大阪支店' } }],
    ['さくら幼稚園 事務室 御中', { organization: { name: 'さくら幼稚園', dept1: '事務室' }, suffix: '御中' }],
    [
      '株式会社山田商事 営業部 課長 鈴木 一郎様',
      { organization: { ...work, title: '課長' }, lastname: '鈴木', firstname: '一郎', suffix: '様' },
    ],
    [
      '株式会社山田商事 営業部\n鈴木 一郎 様',
      { organization: work, lastname: '鈴木', firstname: '一郎', suffix: '様' },
    ],
    [
      '㈲山田商店 代表取締役 鈴木 一郎',
      { organization: { name: '㈲山田商店', title: '代表取締役' }, lastname: '鈴木', firstname: '一郎' },
    ],
    ['株式会社 山田 御中', { organization: { name: '株式会社 山田' }, suffix: '御中' }],
    ['株式会社 長谷部 御中', { organization: { name: '株式会社 長谷部' }, suffix: '御中' }],
  ])('%s', (name, expected) => {
    expect(one('氏名,電話', `"${name}",1`)).toEqual({
      ...expected,
      telephones: [{ kindof: 'tel', number: '1' }],
    })
  })

  it('the cell is read as a name when another column names a company', () => {
    expect(one('氏名,会社名', '株式会社山田商事 営業部,表')?.lastname).toBe('株式会社山田商事')
  })
})

describe('the second name line, as label programs write it', () => {
  const work = { name: '株式会社山田商事', dept1: '営業部' }
  const taro = { lastname: '山田', firstname: '太郎' }
  const suzuki = { lastname: '鈴木', firstname: '一郎' }
  it.each([
    ['株式会社山田商事,営業部', { organization: work }],
    ['株式会社山田商事,営業部 課長 鈴木 一郎', { organization: { ...work, title: '課長' }, ...suzuki }],
    ['株式会社山田商事,鈴木 一郎', { organization: { name: '株式会社山田商事' }, ...suzuki }],
    [
      '株式会社 山田 本店,営業部',
      { organization: { name: '株式会社 山田', dept1: '本店', dept2: '営業部' } },
    ],
    ['さくら幼稚園,園長 鈴木 一郎', { organization: { name: 'さくら幼稚園', title: '園長' }, ...suzuki }],
    ['山田 太郎,株式会社山田商事', { organization: { name: '株式会社山田商事' }, ...taro }],
    ['山田 太郎,株式会社山田商事 営業部', { organization: work, ...taro }],
    ['山田 太郎,営業部', { organization: { dept1: '営業部' }, ...taro }],
    ['山田 太郎,花子', { ...taro, joint_names: [{ firstname: '花子' }] }],
    ['山田 太郎,鈴木様方', { ...taro, memo: 'お届け先名称2: 鈴木様方' }],
    ['山田 太郎,', taro],
  ])('%s', (cells, expected) => {
    expect(one('お届け先名称1,お届け先名称2,お届け先敬称', `${cells},様`)).toEqual({
      ...expected,
      suffix: '様',
    })
  })

  it('is the department when the heading names a customer (得意先)', () => {
    expect(one('得意先名称1,得意先名称2', '青空 ジャパン,営業部')?.organization).toEqual({
      name: '青空 ジャパン',
      dept1: '営業部',
    })
  })
})

it('a number in the honorific column is not an honorific', () => {
  expect(one('氏名,敬称', '山田 太郎,0')).toEqual({ lastname: '山田', firstname: '太郎', memo: '敬称: 0' })
})

describe('a title or a department in the name cell', () => {
  const ito = { lastname: '伊藤', firstname: '博' }
  it.each([
    ['営業部 部長 伊藤 博', { ...ito, organization: { dept1: '営業部', title: '部長' } }],
    ['営業部　伊藤　博', { ...ito, organization: { dept1: '営業部' } }],
    ['院長 伊藤 博 様', { ...ito, suffix: '様', organization: { title: '院長' } }],
    ['教頭 伊藤', { lastname: '伊藤', organization: { title: '教頭' } }],
    ['伊藤 博 部長', { ...ito, organization: { title: '部長' } }],
    ['伊藤 博（課長） 様', { ...ito, suffix: '様', organization: { title: '課長' } }],
    ['伊藤 博 社長様', { ...ito, suffix: '様', organization: { title: '社長' } }],
    ['長谷部 誠', { lastname: '長谷部', firstname: '誠' }],
    ['伊藤 ジョン 博', { lastname: '伊藤', firstname: 'ジョン 博' }],
  ])('%s', (cell, expected) => {
    expect(one('氏名', cell)).toEqual(expected)
    expect(one('氏名,役職', `${cell},顧問`)?.organization).toMatchObject({ title: '顧問' })
  })

  it('a title next to the name when the department has its own column', () => {
    const organization = { name: '山田工業株式会社', dept1: '営業部 第一課', title: '課長' }
    for (const cell of ['課長 伊藤 博', '伊藤　博　課長'])
      expect(one('会社名,部署名,氏名', `山田工業株式会社,営業部 第一課,${cell}`)).toEqual({
        ...ito,
        organization,
      })
  })

  it('also for the contact person of a company', () => {
    expect(one('顧客名,担当者', '山田工業株式会社,営業部 部長 伊藤 博')).toEqual({
      ...ito,
      organization: { name: '山田工業株式会社', dept1: '営業部', title: '部長' },
    })
  })
})

describe('a title at the end of the company cell', () => {
  it.each([
    ['株式会社海山　営業部　課長', { name: '株式会社海山', dept1: '営業部', title: '課長' }],
    ['海山大学病院 小児科 教授', { name: '海山大学病院', dept1: '小児科', title: '教授' }],
    ['株式会社 海山 社長', { name: '株式会社 海山', title: '社長' }],
    ['海山中学校 教頭', { name: '海山中学校', title: '教頭' }],
    ['株式会社 社長', { name: '株式会社 社長' }],
    ['海山銀行 渋谷支店', { name: '海山銀行 渋谷支店' }],
    ['海山商事 田中 課長', { name: '海山商事 田中 課長' }],
  ])('%s', (cell, organization) => {
    expect(one('氏名,勤務先', `伊藤 博,${cell}`)?.organization).toEqual(organization)
  })
})

describe('brackets after a name', () => {
  it.each([
    ['鈴木商店(鈴木　進)', { organization: { name: '鈴木商店' } }],
    ['鈴木商店（代表 鈴木 進）', { organization: { name: '鈴木商店', title: '代表' } }],
    ['海山株式会社（鈴木 進様）', { suffix: '様', organization: { name: '海山株式会社' } }],
    ['鈴木 進（海山株式会社）', { organization: { name: '海山株式会社' } }],
  ])('hold a person or a company: %s', (cell, expected) => {
    expect(one('氏名', cell)).toEqual({ lastname: '鈴木', firstname: '進', ...expected })
  })

  it('or neither', () => {
    expect(one('氏名,電話', '海山株式会社（本店）,')).toEqual({
      organization: { name: '海山株式会社（本店）' },
    })
  })

  it.each(['妻 京子', '妻・京子'])('hold a family member: %s', (aside) => {
    expect(one('氏名', `加藤 三郎（${aside}）`)).toEqual({
      lastname: '加藤',
      firstname: '三郎',
      memo: `氏名: ${aside}`,
      joint_names: [{ firstname: '京子' }],
    })
  })
})

describe('a company followed by a person in one cell', () => {
  it.each([
    ['（株）港商会 高木 健一 様', '（株）港商会', '様'],
    ['株式会社港商会 高木 健一 様', '株式会社港商会', '様'],
    ['株式会社 港商会　高木　健一様', '株式会社 港商会', '様'],
    ['㈱港商会 高木 健一 先生', '㈱港商会', '先生'],
  ])('is read as both when the person has an honorific: %s', (name, company, suffix) => {
    expect(one('氏名,電話', `${name},03-1111-2222`)).toMatchObject({
      lastname: '高木',
      firstname: '健一',
      suffix,
      organization: { name: company },
    })
  })

  it('is otherwise read as a company only', () => {
    for (const name of ['（株）港商会 御中', '株式会社 港商会', '株式会社 港 商会 様'])
      expect(one('氏名,電話', `${name},03-1111-2222`)?.lastname).toBeUndefined()
  })
})
