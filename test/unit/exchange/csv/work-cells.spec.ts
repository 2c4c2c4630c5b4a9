import { describe, expect, it } from 'vitest'
import { readFile } from '../../../../exchange/read-file.ts'
import { utf8 } from '../bytes.ts'

const workOf = (header: string, cell: string) => {
  const { persons, remarks } = readFile(utf8(`氏名,${header}\n森 葵,"${cell}"\n`), { name: 'list.csv' })
  expect(remarks).toEqual([])
  expect(persons[0]?.person.memo).toBeUndefined()
  return persons[0]?.person.organization
}

describe('departments and a title in one column', () => {
  it.each([
    ['部署・役職', '開発部 部長', { dept1: '開発部', title: '部長' }],
    ['所属/役職', '開発部　第二課　課長', { dept1: '開発部', dept2: '第二課', title: '課長' }],
    ['部署名・役職名', '開発部/主任', { dept1: '開発部', title: '主任' }],
    ['役職・部署', '部長・開発部', { dept1: '開発部', title: '部長' }],
    ['部署・役職', '代表取締役', { title: '代表取締役' }],
    ['部署・役職', '開発部', { dept1: '開発部' }],
    ['部署・役職', '経理担当', { title: '経理担当' }],
  ])('%s: %s', (header, cell, expected) => {
    expect(workOf(header, cell)).toEqual(expected)
  })
})

describe('a company with its departments or a title', () => {
  const name = '株式会社海山'
  it.each([
    ['会社名', '株式会社海山　開発部', { name, dept1: '開発部' }],
    ['会社名', '海山㈱ 大阪支店 開発課', { name: '海山㈱', dept1: '大阪支店', dept2: '開発課' }],
    ['会社名', '株式会社海 山', { name: '株式会社海 山' }],
    ['会社名・部署名', '海山商事 開発部', { name: '海山商事', dept1: '開発部' }],
    ['会社名・役職', '株式会社海山 部長', { name, title: '部長' }],
    ['会社名・部署・役職', '海山商事 開発部 部長', { name: '海山商事', dept1: '開発部', title: '部長' }],
    ['勤務先・部署', '海山商事', { name: '海山商事' }],
  ])('%s: %s', (header, cell, expected) => {
    expect(workOf(header, cell)).toEqual(expected)
  })

  it('the name is not split when the department has its own column', () => {
    expect(workOf('会社名,部署', '株式会社海山 本店","開発部')).toEqual({
      name: '株式会社海山 本店',
      dept1: '開発部',
    })
  })
})

it('reads a title next to the name when the heading names both', () => {
  const { persons } = readFile(utf8('氏名・役職,会社名\n森 葵 部長,海山\n'), { name: 'list.csv' })
  expect(persons[0]?.person).toEqual({
    lastname: '森',
    firstname: '葵',
    organization: { name: '海山', title: '部長' },
  })
})
