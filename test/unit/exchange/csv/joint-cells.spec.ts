import { describe, expect, it } from 'vitest'
import { readFile } from '../../../../exchange/read-file.ts'
import { utf8 } from '../bytes.ts'

const read = (text: string) => readFile(utf8(text), { name: 'list.csv' })
const personOf = (text: string) => read(text).persons[0]?.person

describe('honorifics of several persons in one cell', () => {
  it.each([
    ['様・様・くん', '様', ['様', 'くん']],
    ['様／様', '様', ['様', undefined]],
    ['先生　様', '先生', ['様', undefined]],
    ['様', '様', [undefined, undefined]],
    // Too many honorifics, or a word that is not one: the cell does not say whose they are.
    ['様・様・様・様', '様・様・様・様', [undefined, undefined]],
    ['様・部長', '様・部長', [undefined, undefined]],
  ])('%s', (cell, own, others) => {
    const person = personOf(`姓,名,連名,敬称\n山田,太郎,花子・一郎,${cell}\n`)
    expect(person?.suffix).toBe(own)
    expect(person?.joint_names?.map(({ suffix }) => suffix)).toEqual(others)
  })

  it('do not replace the honorific in the column of a joint name', () => {
    const person = personOf('氏名,敬称,連名1,連名1敬称\n山田 太郎,様・様,一郎,くん\n')
    expect(person).toMatchObject({ suffix: '様', joint_names: [{ firstname: '一郎', suffix: 'くん' }] })
  })
})

describe('the honorific of the person in a column after the joint names', () => {
  it.each([
    ['氏名,連名,敬称,連名敬称', '山田 太郎,花子,先生,様'],
    ['氏名,連名1,敬称,連名敬称1', '山田 太郎,花子,先生,様'],
    ['氏名,連名1,敬称,連名1敬称', '山田 太郎,花子,先生,様'],
  ])('is kept when theirs has its own column: %s', (headers, cells) => {
    expect(personOf(`${headers}\n${cells}\n`)).toMatchObject({
      suffix: '先生',
      joint_names: [{ firstname: '花子', suffix: '様' }],
    })
  })
})

describe('husband or wife', () => {
  it.each(['配偶者', '配偶者名', '奥様のお名前', '妻氏名', '夫の名前'])(
    'is the first joint name when each child has a column: %s',
    (header) => {
      for (const name of ['氏名', '世帯主']) {
        const { persons, remarks } = read(`${name},${header},子供1,子供2\n山田 太郎,花子,一郎,二郎\n`)
        const names = persons[0]?.person.joint_names?.map(({ firstname }) => firstname)
        expect(names).toEqual(['花子', '一郎', '二郎'])
        expect(remarks).toEqual([])
      }
    },
  )

  it('has a reading', () => {
    const person = personOf('氏名,妻氏名,妻フリガナ\n山田 太郎,花子,ハナコ\n')
    expect(person?.joint_names).toEqual([{ firstname: '花子', firstkana: 'ハナコ' }])
  })

  it('goes to the memo in an Outlook table', () => {
    const person = personOf('姓,名,配偶者,子供\n山田,太郎,花子,一郎\n')
    expect(person).toEqual({ lastname: '山田', firstname: '太郎', memo: 'Spouse: 花子\nChildren: 一郎' })
  })
})

describe('the relationship of each family member, next to the name', () => {
  it.each([
    ['妻：花子　長男：健太', ['花子', '健太']],
    ['妻 花子 長男 健太', ['花子', '健太']],
    ['妻花子、長男健太', ['花子', '健太']],
    ['妻・花子／長男・健太', ['花子', '健太']],
    ['花子（妻）健太（長男）', ['花子', '健太']],
    ['花子(妻)、健太(長男)、美咲', ['花子', '健太', '美咲']],
    ['妻：花子 子：健太、美咲', ['花子', '健太', '美咲']],
  ])('%s', (cell, names) => {
    const person = personOf(`氏名,家族\n田中 一郎,${cell}\n`)
    expect(person?.joint_names).toEqual(names.map((firstname) => ({ firstname })))
    expect(person?.memo).toBe(`家族: ${cell}`)
  })

  it.each(['夫美子、花子', '花 子 様'])('a name that looks like a relationship is kept: %s', (cell) => {
    expect(personOf(`氏名,家族\n田中 一郎,${cell}\n`)?.memo).toBeUndefined()
  })

  it.each(['3人', '妻と子2人', '４名'])('a number of persons is not a name: %s', (cell) => {
    expect(personOf(`氏名,家族\n田中 一郎,${cell}\n`)).toEqual({
      lastname: '田中',
      firstname: '一郎',
      memo: `家族: ${cell}`,
    })
  })
})

describe('other family members in the name cell', () => {
  const taro = { lastname: '森', firstname: '進' }
  it.each([
    ['森 進 内 葵', { ...taro, joint_names: [{ firstname: '葵' }] }],
    ['森 進　内　葵 様', { ...taro, suffix: '様', joint_names: [{ firstname: '葵', suffix: '様' }] }],
    ['森 進 他家族一同', { ...taro, memo: '氏名: 他家族一同' }],
    ['森 進 外ご家族一同様', { ...taro, suffix: '様', memo: '氏名: 外ご家族一同' }],
    ['森 進・ご家族', { ...taro, memo: '氏名: ご家族' }],
    ['森 進 他3名', { ...taro, memo: '氏名: 他3名' }],
    ['森 進 ご家族様', { ...taro, suffix: 'ご家族様' }],
    ['内 葵', { lastname: '内', firstname: '葵' }],
  ])('%s', (name, expected) => {
    const [found] = readFile(utf8(`氏名,電話\n${name},\n`), { name: 'list.csv' }).persons
    expect(found?.person).toEqual(expected)
  })
})

describe('two persons of a household in one row, in English and German', () => {
  it.each([
    'First Name 1,Last Name 1,First Name 2,Last Name 2',
    'First Name,Last Name,First Name 2,Last Name 2',
    'Vorname 1,Nachname 1,Vorname 2,Nachname 2',
  ])('%s', (headers) => {
    const { persons, remarks } = readFile(utf8(`${headers},City\nTom,Wu,Ann,Lee,Salem\nJo,Ray,,,Troy\n`), {
      name: 'list.csv',
    })
    expect(persons.map(({ person }) => person)).toMatchObject([
      { lastname: 'Wu', firstname: 'Tom', joint_names: [{ lastname: 'Lee', firstname: 'Ann' }] },
      { lastname: 'Ray', firstname: 'Jo' },
    ])
    expect(persons[1]?.person).not.toHaveProperty('joint_names')
    expect(remarks).toEqual([])
  })

  it('the first of two name lines may be a company', () => {
    const [found] = readFile(utf8('Name 1,Name 2,Ort\nWeiß GmbH,Hans Huber,Ulm\n'), { name: 'a.csv' }).persons
    expect(found?.person).toMatchObject({
      lastname: 'Huber',
      firstname: 'Hans',
      organization: { name: 'Weiß GmbH' },
    })
  })
})

describe('a relationship to the person', () => {
  it.each(['奥様', '奥さん', 'ご主人', 'お子様', '御家族様', '令夫人'])('is not a name: %s', (word) => {
    for (const header of ['連名', '連名1'])
      expect(personOf(`氏名,${header}\n森 一郎,${word}\n`)).toEqual({
        lastname: '森',
        firstname: '一郎',
        memo: `${header}: ${word}`,
      })
    expect(personOf(`氏名,住所\n森 一郎・${word},東京都港区1\n`)?.joint_names).toBeUndefined()
    expect(personOf(`氏名,住所\n森 一郎・${word},東京都港区1\n`)?.memo).toContain(word)
  })

  it('may be next to a name in the same cell', () => {
    expect(personOf('氏名,連名\n森 一郎,奥様/花子\n')).toMatchObject({
      joint_names: [{ firstname: '花子' }],
      memo: '連名: 奥様/花子',
    })
  })
})
