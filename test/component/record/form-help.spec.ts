// @module-tag long
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { useRecordEditorStore } from '../../../renderer/stores/record-editor.ts'
import { numberFormat } from '../../../renderer/text/reach.ts'
import { bareRecord } from '../../fakes/full-record.ts'
import { button, field, openForm, openRecord } from './open-record.ts'

const draft = () => useRecordEditorStore().draft
const altEnter = () => userEvent.keyboard('{Alt>}{Enter}{/Alt}')

test('a line names the existing contact that a new one may duplicate, moves nothing, and opens it', async () => {
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
  // Five keys in a row are one question. The hand rests when we say so: a busy machine lets it rest between two keys.
  // Vitest moves the time on while it waits for an element, as `type` does; `keyboard` looks for none.
  const asked = bridge.callsOf('duplicates.alike').length
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await userEvent.keyboard('abcde')
  vi.advanceTimersByTime(2_000)
  vi.useRealTimers()
  await expect.poll(() => bridge.callsOf('duplicates.alike').at(-1)?.changes.lastname).toBe('山田abcde')
  expect(bridge.callsOf('duplicates.alike')).toHaveLength(asked + 1)
  await button('Open').click()
  await button('Discard changes').click()
  await expect.element(page.getByRole('heading', { name: '山田 太郎' })).toBeVisible()
})

test('an edit of a contact asks for no contact', async () => {
  const bridge = await openForm(bareRecord())
  await field('Family name').fill('山田')
  await altEnter()
  expect(bridge.callsOf('duplicates.alike')).toEqual([])
})

describe('birth dates with an era', () => {
  test.for([
    ['昭和63年1月7日', '1988-01-07', 'January 7, 1988'],
    ['S63.1.7', '1988-01-07', 'January 7, 1988'],
    ['1988/1/7', '1988-01-07', 'January 7, 1988'],
    ['7 January 1988', '1988-01-07', 'January 7, 1988'],
    // This window is in the United States.
    ['1/7/1988', '1988-01-07', 'January 7, 1988'],
    ['R1.5.1', '2019-05-01', 'May 1, 2019'],
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

  test('the view shows age and next birthday, and no era in English', async () => {
    const today = new Date()
    const year = today.getFullYear() - 40
    const [month, day] = [today.getMonth() + 1, today.getDate()].map((part) => String(part).padStart(2, '0'))
    await openRecord(bareRecord({ birthdate: `${year}-${month}-${day}` }))
    await expect.element(page.getByText('40 years', { exact: true })).toBeVisible()
    await expect.element(page.getByText('birthday today', { exact: true })).toBeVisible()
    await expect.element(page.getByText(/Shōwa|Heisei/)).not.toBeInTheDocument()
  })

  test.for([
    [30, 'birthday in 30 days'],
    [31, null],
  ] as const)('a birthday in %i days', async ([days, text]) => {
    const day = new Date(Date.now() + days * 86_400_000)
    const [month, date] = [day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0'))
    await openRecord(bareRecord({ birthdate: `1988-${month}-${date}` }))
    await expect.element(page.getByText(/^\d+ years$/)).toBeVisible()
    expect(
      document.querySelector('main ~ * [data-record]')?.textContent.match(/birthday.*days/)?.[0] ?? null,
    ).toBe(text)
  })
})

describe('numbers get their usual form while they are typed', () => {
  const number = () => field('Telephone number')
  const input = () => number().element() as HTMLInputElement
  const caret = () => input().selectionStart
  const withNumber = async (stored: string) => {
    await openForm(bareRecord({ telephones: [{ kindof: 'tel', number: stored }] }))
    await number().click()
    // The rules of all countries are read when a field is come to.
    await numberFormat()
    input().setSelectionRange(stored.length, stored.length)
  }
  const keys = (...names: string[]) => userEvent.keyboard(names.map((name) => `{${name}}`).join(''))
  const undo = () => userEvent.keyboard('{Control>}z{/Control}')

  test.for([
    ['09012345678', '090-1234-5678'],
    ['0312345678', '03-1234-5678'],
    ['0467221234', '0467-22-1234'],
    ['+819012345678', '+81 90 1234 5678'],
    ['+442079460958', '+44 20 7946 0958'],
    ['110', '110'],
    // The user's own separators, from the first one on.
    ['0467-221234', '0467-221234'],
    ['090 12345678', '090 12345678'],
    ['03(1234)5678', '03(1234)5678'],
    ['0312345678内線12', '03-1234-5678内線12'],
  ] as const)('%s becomes %s', async ([typed, shown]) => {
    await withNumber('')
    await userEvent.keyboard(typed)
    await expect.element(number()).toHaveValue(shown)
    expect(draft()?.telephones[0]?.number).toBe(shown)
  })

  test.for([
    ['0312345678', '03-1234-5678'],
    ['０９０１２３４５６７８', '090-1234-5678'],
    ['03-12345678', '03-12345678'],
    ['03-1234-5678 内線12', '03-1234-5678 内線12'],
    ['03-1234-5678（代）', '03-1234-5678（代）'],
    ['0312345678 0901234', '0312345678 0901234'],
    ['soon', 'soon'],
  ] as const)('%s pasted as one text becomes %s', async ([pasted, shown]) => {
    await withNumber('')
    await userEvent.fill(number(), pasted)
    await expect.element(number()).toHaveValue(shown)
  })

  test.for([
    ['075-000-0142', '5', '075-000-01425'],
    ['03-1234-5678', '9', '03-1234-56789'],
    ['+81 90 1234 5678', '9', '+81 90 1234 56789'],
    ['090-1234-5678', '12', '090-1234-567812'],
  ] as const)('%s keeps its separators with %s too many after it', async ([stored, more, shown]) => {
    await withNumber(stored)
    await userEvent.keyboard(more)
    await expect.element(number()).toHaveValue(shown)
    expect(draft()?.telephones[0]?.number).toBe(shown)
    await keys(...Array.from(more, () => 'Backspace'))
    await expect.element(number()).toHaveValue(stored)
  })

  test('the caret stays at its digit, and deleting takes digits, not hyphens', async () => {
    await withNumber('')
    await userEvent.keyboard('0312345678')
    input().setSelectionRange(3, 3)
    await keys('Backspace')
    await expect.element(number()).toHaveValue('0123-45-678')
    expect(caret()).toBe(1)
    await userEvent.keyboard('3')
    await expect.element(number()).toHaveValue('03-1234-5678')
    expect(caret()).toBe(2)
    await keys('Delete')
    await expect.element(number()).toHaveValue('03-2345-678')
    input().setSelectionRange(4, 4)
    await userEvent.keyboard('9')
    await expect.element(number()).toHaveValue('03-2934-5678')
    expect(caret()).toBe(5)
    input().setSelectionRange(0, 7)
    await keys('Backspace')
    await expect.element(number()).toHaveValue('5678')
  })

  test('Ctrl+Z goes back, key by key', async () => {
    await withNumber('')
    await userEvent.keyboard('0901')
    await expect.element(number()).toHaveValue('090-1')
    await undo()
    await expect.element(number()).toHaveValue('090')
    expect(draft()?.telephones[0]?.number).toBe('090')
    await userEvent.keyboard('23')
    await expect.element(number()).toHaveValue('090-23')
    await keys('Backspace', 'Backspace')
    await undo()
    await expect.element(number()).toHaveValue('090-2')
  })

  test('Ctrl+Backspace removes the hyphen that would stop it', async () => {
    await withNumber('')
    await userEvent.keyboard('0312345678{Control>}{Backspace}{/Control}')
    await expect.element(number()).toHaveValue('03-1234')
    await userEvent.keyboard('9')
    await expect.element(number()).toHaveValue('03-1234-9')
  })

  test('does not disturb an input method until it has ended', async () => {
    await withNumber('')
    const compose = (text: string) =>
      cdp().send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    for (const text of ['０', '０３', '０３１', '０３１２']) {
      await compose(text)
      await expect.element(number()).toHaveValue(text)
    }
    await cdp().send('Input.insertText', { text: '０３１２' })
    await expect.element(number()).toHaveValue('03-12')
    await compose('３４')
    await expect.element(number()).toHaveValue('03-12３４')
    await cdp().send('Input.insertText', { text: '３４' })
    await expect.element(number()).toHaveValue('03-1234')
    await compose('ないせん')
    await cdp().send('Input.insertText', { text: '内線' })
    await userEvent.keyboard('12')
    await expect.element(number()).toHaveValue('03-1234内線12')
  })

  test('what is stored stays until the user types into it', async () => {
    await withNumber('0312345678')
    await userEvent.tab()
    await expect.element(number()).toHaveValue('0312345678')
    expect(useRecordEditorStore().isDirty).toBe(false)
    await number().click()
    input().setSelectionRange(10, 10)
    await keys('Backspace')
    await expect.element(number()).toHaveValue('03-1234-567')
  })

  test("other separators that are stored are the user's own", async () => {
    await withNumber('03 1234 567')
    await userEvent.keyboard('8')
    await expect.element(number()).toHaveValue('03 1234 5678')
  })

  test('a postal code of Japan gets its hyphen with the seventh digit', async () => {
    await openForm(bareRecord({ addresses: [{ kindof: 'home' }] }))
    await field('Postal code').click()
    await userEvent.keyboard('106003')
    await expect.element(field('Postal code')).toHaveValue('106003')
    await userEvent.keyboard('2')
    await expect.element(field('Postal code')).toHaveValue('106-0032')
    await keys('Backspace')
    await expect.element(field('Postal code')).toHaveValue('106003')
    await userEvent.keyboard('{Control>}a{/Control}{Delete}1060-032')
    await expect.element(field('Postal code')).toHaveValue('1060-032')
  })

  test('a code abroad is left alone', async () => {
    await openForm(bareRecord({ addresses: [{ kindof: 'home', country: 'Israel' }] }))
    await field('Postal code').click()
    await userEvent.keyboard('9414101')
    await expect.element(field('Postal code')).toHaveValue('9414101')
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

  test('御中 for a person is pointed out, and stays until the user changes it', async () => {
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
