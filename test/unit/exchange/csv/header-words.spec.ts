import { describe, expect, it } from 'vitest'
import { columnOf } from '../column-names.ts'

describe('part of an address in brackets', () => {
  it.each([
    ['住所（都道府県）', 'adr:home:region'],
    ['住所（市区町村）', 'adr:home:city'],
    ['住所（町名番地）', 'adr:home:street'],
    ['住所(町域・番地)', 'adr:home:street'],
    ['自宅住所（丁目・番地）', 'adr:home:street'],
    ['住所（ビル・マンション名）', 'adr:home:building'],
    ['ご住所（建物名・部屋番号）', 'adr:home:building'],
    ['会社住所（市区町村）', 'adr:office:city'],
    ['勤務先の住所（番地）', 'adr:office:street'],
    ['住所（都道府県・市区町村）', 'adr:home:line1'],
    ['会社住所（市区町村以降）', 'adr:office:line1'],
    ['住所（市区町村・番地）', 'adr:home:line1'],
    ['住所（番地以降）', 'adr:home:line2'],
    ['住所（町名・番地・建物名）', 'adr:home:line2'],
    ['住所（備考）', null],
  ])('%s is %s', (header, column) => {
    expect(columnOf(header)).toBe(column)
  })
})

describe('a word in brackets', () => {
  it.each([
    ['携帯（父）', 'tel:cell:父'],
    ['TEL(実家)', 'tel:tel:実家'],
    ['メール(PTA)', 'email:home:PTA'],
    ['携帯（Big Brother）', 'tel:cell:Big Brother'],
    ['電話(2)', 'tel:tel'],
    ['備考(3)', 'note'],
    ['電話（会社）', 'tel:offtel'],
    ['生年月日（妻）', null],
    ['氏名（旧）', null],
  ])('%s is %s', (header, column) => {
    expect(columnOf(header)).toBe(column)
  })
})

describe('year, month and day of a birth in columns of their own', () => {
  it.each([
    ['生年月日（年）', 'birthyear'],
    ['誕生日(月)', 'birthmonth'],
    ['生年月日(日)', 'birthday'],
  ])('%s', (header, column) => {
    expect(columnOf(header)).toBe(column)
  })
})
