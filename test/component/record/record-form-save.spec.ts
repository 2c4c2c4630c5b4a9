import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Failure } from '../../../contract/failure.ts'
import { fullRecord } from '../../fakes/full-record.ts'
import { openWindow } from '../open-window.ts'
import { button, field, openForm, pane, save } from './open-record.ts'

const inLongRun = { tags: ['long'] }

describe('saving', () => {
  test('a double click on Save sends one request', async () => {
    const bridge = await openForm()
    const letGo = bridge.hold('record.save')
    await field('Memo').fill('typed')
    await button('Save').dblClick()
    letGo()
    await expect.element(button('Edit')).toBeVisible()
    expect(bridge.callsOf('record.save')).toHaveLength(1)
  })

  test('Enter goes to the next field, Ctrl+Enter saves', async () => {
    const bridge = await openForm()
    await field('Company').fill('Acme')
    await userEvent.keyboard('{Enter}')
    await expect.element(field('Company (kana)')).toHaveFocus()
    await field('Memo').click()
    await userEvent.keyboard('{Enter}{Control>}{Enter}{/Control}')
    await expect.element(button('Edit')).toBeVisible()
    expect(bridge.callsOf('record.save')).toHaveLength(1)
  })

  test('a save is announced, and the keyboard continues where the edit began', async () => {
    await openForm()
    await button('Save').click()
    const line = pane()
      .getByRole('button', { name: /^Edit .*Company/ })
      .first()
    line.element().focus()
    await userEvent.keyboard('{F2}')
    await expect.element(button('Save')).toBeVisible()
    await userEvent.keyboard('9{Control>}{Enter}{/Control}')
    await expect.element(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeInTheDocument()
    await expect.poll(() => document.activeElement?.closest('[data-line]')?.textContent).toContain('9')
    await button('Edit').click()
    await field('Memo').fill('typed again')
    await button('Save').click()
    await expect.element(button('Edit')).toHaveFocus()
  })

  test('Enter that ends a composition stays with the IME', inLongRun, async () => {
    const bridge = await openForm()
    field('Company').element().focus()
    const enter = { key: 'Enter', bubbles: true, cancelable: true, ctrlKey: true }
    for (const composing of [{ isComposing: true }, { keyCode: 229 }])
      field('Company')
        .element()
        .dispatchEvent(new KeyboardEvent('keydown', { ...enter, ...composing }))
    await expect.element(field('Company')).toHaveFocus()
    expect(bridge.callsOf('record.save')).toEqual([])
  })

  test('Escape closes the form, and asks where something was typed', inLongRun, async () => {
    const bridge = await openForm()
    await userEvent.keyboard('{Escape}')
    await expect.element(button('Edit')).toBeVisible()
    await button('Edit').click()
    await field('Memo').fill('typed')
    await userEvent.keyboard('{Escape}')
    const question = page.getByRole('dialog', { name: 'Save your changes?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(field('Memo')).toHaveValue('typed')
    await userEvent.keyboard('{Escape}')
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await expect.element(button('Edit')).toBeVisible()
    expect(bridge.callsOf('record.save')).toEqual([])
  })

  test('a double click on a row opens its form', inLongRun, async () => {
    await openWindow()
    await page.getByRole('option', { name: /^青木 彩/ }).dblClick()
    await expect.element(field('Given name')).toHaveFocus()
  })

  const refusals: [Failure, RegExp, string | null][] = [
    [{ kind: 'offline', code: 'ECONNREFUSED', host: 'example.com' }, /cannot be reached/, 'Try again'],
    [{ kind: 'unauthorized' }, /Sign in with a new one/, 'Sign in'],
    [{ kind: 'rejected', status: 400 }, /did not accept this/, null],
    [{ kind: 'retry-later', status: 500, afterSeconds: null }, /not available at the moment/, 'Try again'],
    [{ kind: 'bad-response', path: '$', expected: 'object' }, /not a valid contact/, 'Try again'],
  ]
  test.for(refusals)('bad input and faults: %o', inLongRun, async ([failure, sentence, action]) => {
    const bridge = await openForm()
    bridge.failWith('record.save', failure, 1)
    await field('Memo').fill('typed')
    await button('Save').click()
    await expect.element(page.getByText(sentence)).toBeVisible()
    await expect.element(field('Memo')).toHaveValue('typed')
    const alert = pane().getByRole('alert')
    if (action === null) await expect.element(alert.getByRole('button')).not.toBeInTheDocument()
    else await expect.element(alert.getByRole('button', { name: action })).toBeVisible()
  })

  test('after a failed save the keyboard is on Save, so Enter tries again', async () => {
    const bridge = await openForm()
    bridge.failWith('record.save', { kind: 'retry-later', status: 503, afterSeconds: 7 }, 1)
    await field('Memo').fill('typed')
    await button('Save').click()
    await expect.element(page.getByText(/Try again in 7 seconds/)).toBeVisible()
    await expect.element(button('Save')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Edit')).toHaveFocus()
    expect(bridge.main.service.address.get('r1')?.memo).toBe('typed')
  })

  test('Try again saves', async () => {
    const bridge = await openForm()
    bridge.failWith('record.save', { kind: 'offline', code: 'ENOTFOUND', host: '' }, 1)
    await field('Memo').fill('typed')
    await button('Save').click()
    await button('Try again').click()
    await expect.element(button('Edit')).toBeVisible()
    expect(bridge.main.service.address.get('r1')?.memo).toBe('typed')
  })

  test('points out an invalid date, but not a stored odd one', inLongRun, async () => {
    const bridge = await openForm(fullRecord({ birthdate: '0000-00-00' }))
    await field('Memo').fill('typed')
    await save()
    await button('Edit').click()
    await field('Birth date').first().fill('1 April')
    await button('Save').click()
    await expect.element(page.getByText(/Enter the date as yyyy-mm-dd/)).toBeVisible()
    expect(bridge.callsOf('record.save')).toHaveLength(1)
  })

  test('a new contact: group and fields; nothing at all is not sent', async () => {
    const bridge = await openWindow()
    await button('New contact').click()
    await button('Save').click()
    await expect.element(page.getByText(/Enter a name, a company/)).toBeVisible()
    await field('Family name').fill('新しい')
    await save()
    expect(bridge.callsOf('record.save')).toMatchObject([
      { family: 'address', id: null, group_id: 'g1', changes: { lastname: '新しい' } },
    ])
  })
})
