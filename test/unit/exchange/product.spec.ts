import { expect, it } from 'vitest'
import { readFile } from '../../../exchange/read-file.ts'
import { writeFile, type WriteFormat } from '../../../exchange/write-file.ts'

const person = {
  lastname: '山田',
  firstname: '太郎',
  telephones: [{ kindof: 'tel', number: '03-1234-5678' }],
}
const productOf = (bytes: Uint8Array) => readFile(bytes, { name: 'people' }).product ?? ''
const ofText = (text: string) => productOf(new TextEncoder().encode(text))

it.each([
  ['vcard-4.0', 'Atena'],
  ['csv', 'Atena'],
  ['csv-google', 'Google'],
  ['csv-outlook', 'Outlook'],
  ['csv-outlook-ja', 'Outlook'],
  ['csv-atena-shokunin', '宛名職人'],
  ['csv-design-kit', 'はがきデザインキット'],
] satisfies [WriteFormat, string][])('%s is recognised as a file of %s', (format, product) => {
  const file = writeFile([person], format)
  expect(file.ok && productOf(file.bytes)).toBe(product)
})

it('a card names its program; a table made by hand names none', () => {
  const card = (id: string) =>
    ofText(`BEGIN:VCARD\r\nVERSION:3.0\r\nPRODID:${id}\r\nN:Yamada;Taro\r\nEND:VCARD\r\n`)
  expect(card('-//Apple Inc.//macOS 15.1//EN')).toBe('Apple Inc. macOS 15.1')
  expect(card('ez-vcard 0.11')).toBe('ez-vcard 0.11')
  expect(ofText('名前,電話\n山田 太郎,03-1234-5678\n')).toBe('')
})
