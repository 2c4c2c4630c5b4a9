import { describe, expect, it } from 'vitest'
import { columnsOf } from '../column-names.ts'
import { readFile } from '../../../../exchange/read-file.ts'
import { utf8 } from '../bytes.ts'

const personOf = (text: string) => readFile(utf8(text), { name: 'list.csv' }).persons[0]?.person

describe('headers of readings', () => {
  it.each([
    ['姓（よみ）', 'lastkana'],
    ['姓ヨミガナ', 'lastkana'],
    ['苗字の読み仮名', 'lastkana'],
    ['氏［フリガナ］', 'lastkana'],
    ['よみ：姓', 'lastkana'],
    ['氏名よみがな（セイ）', 'lastkana'],
    ['Phonetic Last Name', 'lastkana'],
    ['名（よみ）', 'firstkana'],
    ['ﾌﾘｶﾞﾅ(名)', 'firstkana'],
    ['お名前（カナ）（メイ）', 'firstkana'],
    ['読みがな名', 'firstkana'],
    ['氏名（ヨミガナ）', 'fullkana'],
    ['宛名ふりがな', 'fullkana'],
    ['ご担当者名カナ', 'contactkana'],
    ['貴社名（よみがな）', 'organization.kana'],
    ['連名ふりがな', 'joint:kana'],
    // Not a reading.
    ['カナダの住所', null],
  ])('%s', (header, column) => {
    expect(columnsOf(['氏名', header])[1]).toBe(column)
  })

  it('名前 is the given name next to a family name, otherwise the whole name', () => {
    expect(personOf('姓,名,姓フリガナ,名前フリガナ\n山田,太郎,ヤマダ,タロウ\n')).toMatchObject({
      lastkana: 'ヤマダ',
      firstkana: 'タロウ',
    })
    expect(personOf('名前,名前フリガナ\n山田 太郎,ヤマダ タロウ\n')).toMatchObject({
      lastname: '山田',
      firstname: '太郎',
      lastkana: 'ヤマダ',
      firstkana: 'タロウ',
    })
  })
})
