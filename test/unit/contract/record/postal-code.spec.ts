import { expect, test } from 'vitest'
import { readPostalCode } from '../../../../contract/record/postal-code.ts'

test.each([
  ['2139', { country: 'United States', region: 'MA' }, '02139'],
  ['2139-1234', { country: 'USA', region: 'Massachusetts' }, '02139-1234'],
  ['7102-1234', { country: 'US', region: 'NJ' }, '07102-1234'],
  ['71021234', { country: 'US', region: 'NJ' }, '07102-1234'],
  ['2110', { region: 'MA' }, '02110'],
  ['926', { country: 'US', region: 'PR' }, '00926'],
  ['926', { country: 'Puerto Rico' }, '00926'],
  ['1067', { country: 'Deutschland' }, '01067'],
  ['D-1067', { country: 'Germany' }, 'D-01067'],
  ['6000', { country: 'France' }, '06000'],
  ['187', { country: 'Italia' }, '00187'],
  ['8001', { country: 'Spain' }, '08001'],
  ['4524', { country: '大韓民国' }, '04524'],
  ['10000', { country: '中国' }, '010000'],
  ['150', { country: 'Norway' }, '0150'],
  ['100', { country: 'Finland' }, '00100'],
  ['950', { country: 'Poland' }, '00-950'],
  ['600001', { country: '日本', region: '北海道' }, '060-0001'],
  ['60-0001', { country: '日本', region: '北海道' }, '060-0001'],
  ['10001', { country: '日本', region: '北海道' }, '001-0001'],
  ['３０－０８０１', { country: 'Japan', region: '青森県' }, '030-0801'],
])('%s in %j regains its zeros: %s', (typed, place, text) => {
  expect(readPostalCode(typed, place)).toEqual({ text, restored: true, wrong: false })
})

test.each([
  ['〒１５４－０００４', { country: '日本' }, '154-0004'],
  ['9800811', { country: '日本', region: '宮城県' }, '980-0811'],
  ['971023456', { country: 'US', region: 'OR' }, '97102-3456'],
  ['97204-1234', { country: 'United States' }, '97204-1234'],
  ['sw1a1aa', { country: 'UK' }, 'SW1A 1AA'],
  ['1012js', { country: 'Netherlands' }, '1012 JS'],
  ['K1A0B1', { country: 'Canada' }, 'K1A 0B1'],
  ['H91 XY87', { country: 'Ireland' }, 'H91 XY87'],
  ['D-10115', { country: 'Germany' }, 'D-10115'],
  ['11000', { country: 'Czechia' }, '110 00'],
  ['406', { country: '台湾' }, '406'],
  ['406514', { country: '台湾' }, '406514'],
])('%s in %j is written %s', (typed, place, text) => {
  expect(readPostalCode(typed, place)).toEqual({ text, restored: false, wrong: false })
})

test.each([
  ['9720', { country: 'US', region: 'OR' }],
  ['926', { country: 'US', region: 'MA' }],
  ['987-65', { country: '日本', region: '北海道' }],
  ['15400', { country: '日本', region: '東京都' }],
  ['154000', { country: '日本', region: '東京都' }],
  ['1234567A', { country: '日本' }],
  ['67', { country: 'Germany' }],
  ['135-080', { country: '韓国' }],
  ['1234', { country: '台湾' }],
  ['12345', { country: 'UK' }],
])('%s in %j has a wrong form and stays', (typed, place) => {
  expect(readPostalCode(typed, place)).toEqual({ text: typed, restored: false, wrong: true })
})

test.each([
  ['12', { country: 'Hong Kong' }],
  ['12', { country: 'Nowhere' }],
  ['12', {}],
])('where no form is known nothing is said: %s in %j', (typed, place) => {
  expect(readPostalCode(typed, place)).toEqual({ text: typed, restored: false, wrong: false })
})

test('an address without a country is in the default country', () => {
  expect(readPostalCode('600001', { region: '北海道' }, 'JP').text).toBe('060-0001')
  expect(readPostalCode('15400', {}, 'JP').wrong).toBe(true)
})
