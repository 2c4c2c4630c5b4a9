// @module-tag long
import { describe, expect, it } from 'vitest'
import type { RunningService } from '../../service/start-service.ts'
import { shareApp, type RunningApp } from './app.ts'
import { button, field, recordNamed } from './contacts.ts'
import { lineEnd, untilFocused } from './keys.ts'

let service: RunningService
let app: RunningApp

shareApp(10, (shared) => ({ service, app } = shared))

describe('the form helps, by keyboard alone', () => {
  it('postal code → address, an era date and a telephone number are saved as the spec has them', async () => {
    const { page } = app
    const keys = page.keyboard
    await button(page, 'New contact').click()
    await untilFocused(field(page, 'Given name'))
    await keys.press('Tab')
    await keys.type('Minamoto')
    await field(page, 'Birth date').focus()
    await keys.type('S63.1.7')
    await page.getByText(/January 7, 1988/).waitFor()

    await field(page, 'Telephone number').focus()
    await keys.type('0312345678')
    await expect.poll(() => field(page, 'Telephone number').inputValue()).toBe('03-1234-5678')

    await field(page, 'Postal code').focus()
    await keys.type('1000001')
    await expect.poll(() => field(page, 'Street').inputValue()).toBe('千代田')
    await page.getByText(/Japan Post list, August 24, 2026/).waitFor()
    await field(page, 'Street').focus()
    await keys.press(lineEnd)
    await keys.type('1-1')
    await keys.press('ControlOrMeta+Enter')
    await button(page, 'Edit').waitFor()

    const saved = await recordNamed(service, 'address', 'Minamoto')
    expect(saved['birthdate']).toBe('1988-01-07')
    expect(saved['telephones']).toMatchObject([{ number: '03-1234-5678' }])
    expect(saved['addresses']).toMatchObject([
      { zipcode: '100-0001', region: '東京都', city: '千代田区', street: '千代田1-1' },
    ])
    await page.getByText(/January 7, 1988/).waitFor()
  })

  it('a code of two prefectures asks which; the other way round the address gives its code', async () => {
    const { page } = app
    const keys = page.keyboard
    await button(page, 'Edit').click()
    await field(page, 'Postal code').fill('498-0000')
    await button(page, '三重県桑名郡木曽岬町').waitFor()
    expect(await field(page, 'City').inputValue()).toBe('千代田区')
    await keys.press('Alt+Enter')
    await keys.press('ArrowDown')
    await keys.press('Enter')
    await expect.poll(() => field(page, 'City').inputValue()).toBe('桑名郡木曽岬町')

    await field(page, 'Prefecture').fill('東京都')
    await field(page, 'City').fill('港区')
    await field(page, 'Street').fill('六本木6-10-1')
    await button(page, '〒106-0032').waitFor()
    await keys.press('Alt+Enter')
    await expect.poll(() => field(page, 'Postal code').inputValue()).toBe('106-0032')
    await keys.press('ControlOrMeta+Enter')
    await button(page, 'Edit').waitFor()
    const saved = await recordNamed(service, 'address', 'Minamoto')
    expect(saved['addresses']).toMatchObject([
      { zipcode: '106-0032', region: '東京都', city: '港区', street: '六本木6-10-1' },
    ])
  })

  it('the page wrote no problems to its console', () => {
    expect(app.problems.filter((line) => !line.includes('404'))).toEqual([])
  })
})
