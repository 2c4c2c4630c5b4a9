import { describe, expect, it } from 'vitest'
import { isNear, isSlip } from '../../../../electron/duplicates/compare-facts.ts'
import {
  companyForm,
  dateForm,
  emailForm,
  kanaForm,
  numbersOf,
  streetForm,
  streetMark,
  zipForm,
} from '../../../../electron/record-text/normal-forms.ts'

describe('the forms for the comparison of fields', () => {
  it.each([
    ['ﾀﾛｳ', 'タロウ'],
    ['たろう', 'タロウ'],
    ['タロー', 'タロウ'],
    ['太郎', ''],
    ['Taro', ''],
  ])('reading %s', (text, form) => expect(kanaForm(text)).toBe(form))

  it('a reading keeps long vowels', () => expect(kanaForm('ユウキ')).not.toBe(kanaForm('ユキ')))

  it.each([
    ['1-2-3', '1-2-3'],
    ['１丁目２番３号', '1-2-3'],
    ['一丁目二番地の三', '1-2'],
    ['十二丁目3', '12-3'],
    ['本町', ''],
  ])('numbers of %s', (text, form) => expect(numbersOf(text)).toBe(form))

  it('a street is the same with and without the prefecture, in either notation of numbers', () => {
    const form = streetForm('東京都', '千代田区', '千代田1-2-3')
    expect(streetForm('', '千代田区', '千代田１丁目２番３号')).toBe(form)
    expect(streetForm('', '東京都千代田区', '千代田1丁目2-3')).toBe(form)
    expect(streetForm('', '千代田区', '千代田12-3')).not.toBe(form)
  })

  it.each([
    ['１００－０００１', '1000001'],
    ['SW1A 2AA', 'sw1a2aa'],
    ['D-10115', '10115'],
  ])('postal code %s', (text, form) => expect(zipForm(text)).toBe(form))

  it('a street abroad has its name and its number in one form', () => {
    for (const [one, other] of [
      ['Hauptstraße 5', 'Hauptstr. 5'],
      ['12 Park Road', '12 Park Rd.'],
      ['Calle Mayor 29', 'C/ Mayor 29'],
      ['12, rue René Cassin', '12 r. René Cassin'],
    ])
      expect(streetMark('41521', one!)).toBe(streetMark('41521', other!))
    expect(streetMark('41521', 'Calle Mayor 29')).not.toBe(streetMark('41521', 'Calle Sol 29'))
    expect(streetMark('1000001', '1-2-3 Chiyoda')).toBe('')
  })

  it.each([
    ['1970-05-06', 19700506],
    ['1970/5/6', 19700506],
    ['19700506', 19700506],
    ['1970年5月6日', 19700506],
    ['--05-06', 0],
    ['1970-13-06', 0],
    ['soon', 0],
  ])('birth date %s', (text, form) => expect(dateForm(text)).toBe(form))

  it('a company is without its legal form, and a mail address in lower case', () => {
    expect(companyForm('株式会社みどり')).toBe(companyForm('㈱ミドリ'))
    expect(companyForm('株式会社')).not.toBe('')
    expect(emailForm(' Taro@Example.JP ')).toBe('taro@example.jp')
    expect(emailForm('none')).toBe('')
  })
})

describe('one character apart', () => {
  it.each<[string, string, string, boolean[]]>([
    ['another', 'abcd', 'abxd', [true, false]],
    ['one more', 'abcd', 'abxcd', [true, false]],
    ['twice', 'abcd', 'abbcd', [true, true]],
    ['exchanged', 'abcd', 'acbd', [true, true]],
    ['exchanged at the end', 'abcd', 'abdc', [true, true]],
    ['equal', 'abcd', 'abcd', [false, false]],
    ['two others', 'abcd', 'axyd', [false, false]],
    ['nothing', '', 'a', [true, false]],
  ])('%s', (_, a, b, [near, slip]) => {
    expect([isNear(a, b), isNear(b, a), isSlip(a, b), isSlip(b, a)]).toEqual([near, near, slip, slip])
  })
})
