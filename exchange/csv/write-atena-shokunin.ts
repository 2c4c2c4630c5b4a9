import type { Person } from '../person.ts'
import { joined, placeOf, tableOf, way } from './program-columns.ts'
import type { ProgramColumn } from './program-columns.ts'
import type { WrittenTable } from './write-own.ts'

/** How many telephones of a kind 宛名職人 has columns for. */
const mostTelephones = 10

/** Returns a table for 宛名職人: a whole address in its first line, joint names in one cell with honorifics by position. */
export function shokuninTable(persons: readonly Person[]): WrittenTable {
  return tableOf(persons, [
    ...person,
    ...place('自宅', 'home'),
    ...telephones(persons, '自宅電話', ['tel', null]),
    ...telephones(persons, '自宅FAX', ['fax']),
    ...telephones(persons, '携帯電話', ['cell']),
    ['自宅メールアドレス1', way('emails', ['home', null])],
    ['携帯メール', way('emails', ['cell'])],
    ['自宅URL1', way('weburls', ['hp', 'blog', 'profile', null])],
    ...work,
    ...place('会社', 'office'),
    ...telephones(persons, '会社電話', ['offtel']),
    ...telephones(persons, '会社FAX', ['offfax']),
    ['会社携帯', way('telephones', ['offcell'])],
    ['会社メールアドレス1', way('emails', ['office'])],
    ['会社URL1', way('weburls', ['office'])],
    ...rest,
  ])
}

const person: readonly ProgramColumn[] = [
  ['姓', ({ lastname }) => lastname],
  ['名', ({ firstname }) => firstname],
  ['姓かな', ({ lastkana }) => lastkana],
  ['名かな', ({ firstkana }) => firstkana],
  ['敬称', ({ suffix }) => suffix],
]
const work: readonly ProgramColumn[] = [
  ['会社名', ({ organization }) => organization?.name],
  ['会社名かな', ({ organization }) => organization?.kana],
  ['部署1', ({ organization }) => organization?.dept1],
  ['部署2', ({ organization }) => organization?.dept2],
  ['役職', ({ organization }) => organization?.title],
]
const rest: readonly ProgramColumn[] = [
  ['連名', jointCell(({ lastname, firstname }) => joined([lastname, firstname], ' '))],
  ['連名ふりがな', jointCell(({ firstkana }) => firstkana)],
  ['連名敬称', jointCell(({ suffix }) => suffix)],
  ['誕生日', ({ birthdate }) => birthdate],
  ['性別', ({ gender }) => (gender === 'm' ? '男' : gender === 'f' ? '女' : undefined)],
  ['分類', ({ tags }) => tags?.join(';')],
  ['メモ1', ({ memo }) => memo],
]

/** A part of all joint names in one cell, an empty place where one of them lacks it. */
function jointCell(
  part: (joint: NonNullable<Person['joint_names']>[number]) => string | undefined,
): ProgramColumn[1] {
  return ({ joint_names = [] }) => {
    const parts = joint_names.map((joint) => part(joint) ?? '')
    return parts.some((each) => each !== '') ? parts.join('/') : undefined
  }
}

function telephones(
  persons: readonly Person[],
  header: string,
  kinds: readonly (string | null)[],
): ProgramColumn[] {
  const counts = persons.map(
    (each) => (each.telephones ?? []).filter(({ kindof }) => kinds.includes(kindof)).length,
  )
  const most = counts.reduce((sofar, count) => Math.max(sofar, count), 1)
  return Array.from({ length: Math.min(mostTelephones, most) }, (_, at) => [
    `${header}${at + 1}`,
    way('telephones', kinds, at),
  ])
}

function place(head: string, kindof: 'home' | 'office'): ProgramColumn[] {
  const line = (each: Person) => {
    const { region, city, street } = placeOf(each, kindof) ?? {}
    return joined([region, city, street], '')
  }
  return [
    [`${head}〒`, (each) => placeOf(each, kindof)?.zipcode],
    [`${head}住所1`, line],
    [`${head}住所2`, (each) => placeOf(each, kindof)?.building],
  ]
}
