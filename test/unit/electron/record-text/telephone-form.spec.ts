import { readFileSync } from 'node:fs'
import { getCountries, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max'
import { describe, expect, it } from 'vitest'
import {
  isMobile,
  isSameTelephone,
  ownDigits,
  telephoneEnd,
  telephoneForm,
} from '../../../../electron/record-text/telephone-form.ts'

const examples = JSON.parse(
  readFileSync('node_modules/libphonenumber-js/examples.mobile.json', 'utf8'),
) as Record<CountryCode, string>
/** The countries with numbers of five digits and more: all but Tokelau and Tristan da Cunha. */
const countries = getCountries().filter((country) => examples[country].length > 4)

describe('the forms for the comparison of telephone numbers', () => {
  it.each([
    ['03-1234-5678', '0312345678'],
    ['+81 3 1234 5678', '0312345678'],
    ['+81(0)90-1111-2222', '09011112222'],
    ['0081 90 1111 2222', '09011112222'],
    ['０９０（１１１１）２２２２', '09011112222'],
    ['03-1234-5678 内線 12', '0312345678'],
    ['+44 (0)7700 900125', '+447700900125'],
    ['011 44 20 7946 0958', '+442079460958'],
    ['011-442-0795', '0114420795'],
    ['000-0000-0000', ''],
    ['119', ''],
  ])('%s', (text, form) => expect(telephoneForm(text)).toBe(form))

  it('distinguishes mobile numbers of Japan from others', () => {
    expect(['09011112222', '07011112222', '0312345678'].map(isMobile)).toEqual([true, true, false])
  })

  it('recognizes mobile numbers of countries with other prefixes', () => {
    const mobile = [
      '+44 7700 900125',
      '+49 171 9998887',
      '+33 6 12 34 56 78',
      '+39 333 123 4567',
      '+82 10 1234 5678',
    ]
    const others = ['+44 20 7946 0958', '+49 30 1234567', '+1 415 555 2671', '+358 9 123 456']
    expect(mobile.filter((text) => !isMobile(telephoneForm(text)))).toEqual([])
    expect(others.filter((text) => isMobile(telephoneForm(text)))).toEqual([])
  })

  it('are the same for the national and the international notation, in every country', () => {
    expect(countries.length).toBeGreaterThan(230)
    for (const country of countries) {
      const number = parsePhoneNumberFromString(examples[country], country)
      const forms = [
        number?.formatNational(),
        number?.formatInternational(),
        number?.number,
        number?.number.replace('+', '00'),
        number?.formatNational().replace(/\D/g, ''),
      ].map((text) => telephoneForm(text ?? ''))
      const [first = ''] = forms
      for (const form of forms) {
        expect([form, isSameTelephone(first, form), isSameTelephone(form, first)], country).toEqual([
          form,
          true,
          true,
        ])
        expect(telephoneEnd(form), country).toBe(telephoneEnd(first))
      }
    }
  })

  it.each([
    ['two countries', '+45 12 34 56 78', '+47 12 34 56 78'],
    ['two mobile telephones', '090-1111-2222', '080-1111-2222'],
    ['an area code', '+49 30 1234567', '040 1234567'],
    ['one digit more', '+44 7700 900125', '077009001250'],
  ])('differ with %s', (_, one, other) => {
    expect(isSameTelephone(telephoneForm(one), telephoneForm(other))).toBe(false)
  })

  it('the digits of a number are in all of its notations', () => {
    for (const text of ['+49 171 9998887', '0171 9998887', '0049171 9998887'])
      expect(ownDigits(telephoneForm(text))).toBe('1719998887')
  })
})
