// @module-tag long
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useRecordEditorStore } from '../../../renderer/stores/record-editor.ts'
import { bareRecord } from '../../fakes/full-record.ts'
import { button, field, openForm, openRecord } from './open-record.ts'

const draft = () => useRecordEditorStore().draft
const altEnter = () => userEvent.keyboard('{Alt>}{Enter}{/Alt}')

test('whom a new contact may be is said in a line that moves nothing, and opened from there', async () => {
  const bridge = await openRecord(bareRecord({ lastname: '山田', firstname: '太郎' }))
  await useRecordEditorStore().createNew('address', null)
  const family = field('Family name')
  await expect.element(family).toBeVisible()
  await family.fill('山')
  await expect.poll(() => bridge.callsOf('duplicates.alike')).toHaveLength(1)
  const before = family.element().getBoundingClientRect().top
  bridge.main.duplicates.alike = { id: bareRecord().id, name: '山田 太郎' }
  await family.fill('山田')
  await expect
    .element(page.getByRole('status').filter({ hasText: 'May be the same as 山田 太郎' }))
    .toBeVisible()
  expect(family.element().getBoundingClientRect().top).toBe(before)
  await expect.element(family).toHaveFocus()
  // Five keys in a row are one question.
  const asked = bridge.callsOf('duplicates.alike').length
  await userEvent.type(family.element(), 'abcde')
  await expect.poll(() => bridge.callsOf('duplicates.alike').at(-1)?.changes.lastname).toBe('山田abcde')
  expect(bridge.callsOf('duplicates.alike').length - asked).toBeLessThan(5)
  await button('Open').click()
  await button('Discard changes').click()
  await expect.element(page.getByRole('heading', { name: '山田 太郎' })).toBeVisible()
})

test('an edit of a contact asks for nobody', async () => {
  const bridge = await openForm(bareRecord())
  await field('Family name').fill('山田')
  await altEnter()
  expect(bridge.callsOf('duplicates.alike')).toEqual([])
})

describe('birth dates with an era', () => {
  test.for([
    ['昭和63年1月7日', '1988-01-07', 'January 7, 1988 (Shōwa 63)'],
    ['S63.1.7', '1988-01-07', 'January 7, 1988 (Shōwa 63)'],
    ['1988/1/7', '1988-01-07', 'January 7, 1988 (Shōwa 63)'],
    ['R1.5.1', '2019-05-01', 'May 1, 2019 (Reiwa 1)'],
  ] as const)('%s is stored as %s', async ([typed, stored, shown]) => {
    await openForm(bareRecord())
    await field('Birth date').fill(typed)
    await expect.element(page.getByText(shown, { exact: false })).toBeVisible()
    await expect.element(field('Birth date')).toHaveValue(typed)
    expect(draft()?.birthdate).toBe(stored)
    await userEvent.tab()
    await expect.element(field('Birth date')).toHaveValue(stored)
  })

  test('昭和65年 is named for what it is, and Alt+Enter takes that', async () => {
    const bridge = await openForm(bareRecord())
    await field('Birth date').fill('昭和65年1月7日')
    await expect.element(page.getByText('Shōwa 65 does not exist: it is Heisei 2.')).toBeVisible()
    await button('Save').click()
    await expect.element(field('Birth date')).toHaveFocus()
    expect(bridge.callsOf('record.save')).toEqual([])
    await altEnter()
    await expect.element(field('Birth date')).toHaveValue('1990-01-07')
    expect(draft()?.birthdate).toBe('1990-01-07')
  })

  test.for([
    ['明治5年1月1日', /lunar calendar/],
    ['昭和63年2月30日', /This day does not exist/],
  ] as const)('%s', async ([typed, said]) => {
    await openForm(bareRecord())
    await field('Birth date').fill(typed)
    await button('Save').click()
    await expect.element(page.getByText(said)).toBeVisible()
    expect(draft()?.birthdate).toBe(typed)
  })

  test('Ctrl+Enter saves what was typed with its era', async () => {
    const bridge = await openForm(bareRecord({ etag: '"1"' }))
    await field('Birth date').fill('H3.4.5')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(button('Edit')).toBeVisible()
    expect(bridge.callsOf('record.save')[0]?.changes).toEqual({ birthdate: '1991-04-05' })
  })

  test('the view shows era, age and next birthday', async () => {
    const today = new Date()
    const year = today.getFullYear() - 40
    const [month, day] = [today.getMonth() + 1, today.getDate()].map((part) => String(part).padStart(2, '0'))
    await openRecord(bareRecord({ birthdate: `${year}-${month}-${day}` }))
    await expect.element(page.getByText(/\((Shōwa|Heisei) \d+\)/)).toBeVisible()
    await expect.element(page.getByText('40 years', { exact: true })).toBeVisible()
    await expect.element(page.getByText('birthday today', { exact: true })).toBeVisible()
  })
})

describe('telephone numbers on request', () => {
  const withNumber = (number: string) => openForm(bareRecord({ telephones: [{ kindof: 'tel', number }] }))
  const number = () => field('Telephone number')

  test.for([
    ['0312345678', '03-1234-5678'],
    ['０９０１２３４５６７８', '090-1234-5678'],
    ['+442079460958', '+44 20 7946 0958'],
  ] as const)('%s becomes %s', async ([typed, formatted]) => {
    await withNumber(typed)
    await button('Format number').click()
    await expect.element(number()).toHaveValue(formatted)
  })

  test('Alt+Enter in the field does the same, and nothing does it by itself', async () => {
    await withNumber('')
    await number().fill('0312345678')
    await userEvent.tab()
    await expect.element(number()).toHaveValue('0312345678')
    await number().click()
    await altEnter()
    await expect.element(number()).toHaveValue('03-1234-5678')
    expect(useRecordEditorStore().state).toBe('editing')
  })

  test.for(['03-1234-5678 内線12', '12', 'soon'])('%s stays as it is', async (typed) => {
    await withNumber(typed)
    await button('Format number').click()
    await expect.element(page.getByText('Not a complete number, so it stays as it is.')).toBeVisible()
    await expect.element(number()).toHaveValue(typed)
  })
})

describe('honorifics', () => {
  const use = (honorific: string) => button(`Use ${honorific}`)

  test('a company without a person: 御中 is proposed, never set by itself', async () => {
    await openForm(bareRecord({ organization: { name: '株式会社あおぞら商会' } }))
    await expect.element(use('御中')).not.toBeInTheDocument()
    await field('Honorific').click()
    await expect.element(use('御中')).toBeVisible()
    expect(draft()?.suffix).toBe('')
    await altEnter()
    await expect.element(field('Honorific')).toHaveValue('御中')
    await expect.element(use('御中')).not.toBeInTheDocument()
  })

  test('御中 for a person is pointed out, and stays until somebody changes it', async () => {
    await openForm(bareRecord({ lastname: '佐藤', suffix: '御中' }))
    await expect.element(use('様')).toBeVisible()
    expect(draft()?.suffix).toBe('御中')
  })

  test('a doctor is 先生; what fits comes first in the list', async () => {
    await openForm(bareRecord({ lastname: '佐藤', organization: { name: '青空病院', title: '院長' } }))
    await field('Honorific').click()
    await expect.element(use('先生')).toBeVisible()
    const list = document.getElementById(field('Honorific').element().getAttribute('list') ?? '')
    expect(list?.querySelector('option')?.value).toBe('先生')
  })
})
