import type { Person } from '../person.ts'
import { placeOf, tableOf } from './program-columns.ts'
import type { ProgramColumn } from './program-columns.ts'
import type { WrittenTable } from './write-own.ts'

/** How many joint names はがきデザインキット has columns for. */
const mostJoint = 5

/** Returns a table for はがきデザインキット: an address in four columns, postal codes without their hyphen. */
export function designKitTable(persons: readonly Person[]): WrittenTable {
  return tableOf(persons, [
    ['氏名(姓)', ({ lastname }) => lastname],
    ['氏名(名)', ({ firstname }) => firstname],
    ['フリガナ(姓)', ({ lastkana }) => lastkana],
    ['フリガナ(名)', ({ firstkana }) => firstkana],
    ['敬称', ({ suffix }) => suffix],
    ...place('自宅', 'home'),
    ...joint,
    ['会社名(会社欄)', ({ organization }) => organization?.name],
    ['部署名1(会社欄)', ({ organization }) => organization?.dept1],
    ['部署名2(会社欄)', ({ organization }) => organization?.dept2],
    ['役職(会社欄)', ({ organization }) => organization?.title],
    ...place('会社', 'office'),
  ])
}

const joint = Array.from({ length: mostJoint }, (_, at): ProgramColumn[] => [
  [`連名${at + 1}(姓:自宅欄)`, ({ joint_names }) => joint_names?.[at]?.lastname],
  [`連名${at + 1}(名:自宅欄)`, ({ joint_names }) => joint_names?.[at]?.firstname],
  [`連名${at + 1}(敬称:自宅欄)`, ({ joint_names }) => joint_names?.[at]?.suffix],
]).flat()

const parts = [
  ['都道府県', 'region'],
  ['市区町村', 'city'],
  ['番地等', 'street'],
  ['建物名', 'building'],
] as const

function place(head: string, kindof: 'home' | 'office'): ProgramColumn[] {
  const zipcode = (person: Person) => placeOf(person, kindof)?.zipcode?.replace(/^(\d{3})-(\d{4})$/u, '$1$2')
  return [
    [`郵便番号(${head}欄)`, zipcode],
    ...parts.map(([word, field]): ProgramColumn => [
      `${head}住所(${word})`,
      (person) => placeOf(person, kindof)?.[field],
    ]),
  ]
}
