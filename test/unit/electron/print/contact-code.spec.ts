import { expect, it } from 'vitest'
import { contactText } from '../../../../electron/print/contact-code.ts'

const record = {
  lastname: '山田',
  firstname: '太郎',
  telephones: [{ label: 'home', number: '03-1234-5678' }],
  addresses: [{ zipcode: '100-0013', region: '東京都', city: '千代田区', street: '霞が関1-3-2' }],
}

it('a contact for the code on a label is a vCard, whose name and telephone stay longest', () => {
  const whole = contactText(record, 600)
  expect(whole.isWhole).toBe(true)
  expect(whole.text).toContain('霞が関1-3-2')
  const short = contactText(record, 120)
  expect(short.isWhole).toBe(false)
  expect(short.text).toContain('03-1234-5678')
  expect(short.text).not.toContain('霞が関')
  expect(contactText(record, 20)).toEqual({ text: '', isWhole: false })
})
