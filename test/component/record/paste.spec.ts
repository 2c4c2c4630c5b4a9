// @module-tag long
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useRecordEditorStore } from '../../../renderer/stores/record-editor.ts'
import { openWindow } from '../open-window.ts'
import { button, field, save } from './open-record.ts'

const signature = [
  '--',
  '株式会社みどり印刷',
  '営業部 課長',
  '佐藤 美咲（さとう みさき）',
  '〒150-0001 東京都渋谷区神宮前1-2-3 みどりビル4F',
  'TEL 03-1234-5678 / 携帯 090-1234-5678',
  'misaki@example.co.jp',
].join('\n')

async function paste(into: string, text: string): Promise<void> {
  const input = field(into)
  await input.click()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  input
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

describe('a signature pasted into the form of a new contact', () => {
  test('is offered as fields and fills them in when that is wished; what is there stays', async () => {
    const bridge = await openWindow()
    await button('New contact').click()
    await field('Title').fill('部長')
    await paste('Family name', signature)
    const question = page.getByRole('dialog', { name: 'Fill in from the pasted text?' })
    await expect.element(question.getByText(/misaki@example\.co\.jp/)).toBeVisible()
    await expect.element(field('Family name')).toHaveValue('')
    await expect.element(question.getByRole('button', { name: 'Fill in' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(field('Family name')).toHaveValue('佐藤')
    await expect.element(field('Given name (kana)')).toHaveValue('みさき')
    await expect.element(field('Title')).toHaveValue('部長')
    await expect.element(field('Postal code')).toHaveValue('150-0001')
    await expect.element(field('Building')).toHaveValue('みどりビル4F')
    const numbers = useRecordEditorStore().draft?.telephones.map(({ kindof }) => kindof)
    expect(numbers).toEqual(['offtel', 'cell'])
    expect(bridge.callsOf('record.save')).toEqual([])
  })

  test('is left alone where it is one line, and Cancel fills in nothing', async () => {
    await openWindow()
    await button('New contact').click()
    await paste('Family name', '佐藤')
    expect(page.getByRole('dialog').elements()).toEqual([])
    await paste('Family name', signature)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect.element(field('Family name')).toHaveValue('')
    expect(useRecordEditorStore().isDirty).toBe(false)
  })
})

describe('the form of a new contact', () => {
  test('has a row of each way to reach a person; rare parts of an address are folded; a number has its kind', async () => {
    await openWindow()
    await button('New contact').click()
    await expect.element(field('Postal code')).toBeVisible()
    await expect.element(field('P.O. box')).not.toBeVisible()
    await page.getByText('P.O. box, country, station, location').click()
    await expect.element(field('P.O. box')).toBeVisible()
    await expect.element(field('Telephone number')).toHaveValue('')
    await expect.element(field('E-mail address')).toHaveValue('')
    expect(useRecordEditorStore().isDirty).toBe(false)
    await field('Telephone number').fill('03-1234-5678')
    expect(useRecordEditorStore().draft?.telephones).toEqual([{ kindof: 'tel', number: '03-1234-5678' }])
    await field('Telephone number').fill('090-1234-5678')
    expect(useRecordEditorStore().draft?.telephones).toEqual([{ kindof: 'cell', number: '090-1234-5678' }])
  })

  test('sends none of the rows that stay empty', async () => {
    const bridge = await openWindow()
    await button('New contact').click()
    await field('Family name').fill('佐藤')
    await field('E-mail address').fill('sato@example.com')
    await save()
    const emails = [{ kindof: 'home', address: 'sato@example.com' }]
    expect(bridge.callsOf('record.save').map(({ changes }) => changes)).toEqual([
      { lastname: '佐藤', emails },
    ])
  })
})
