// @module-tag long
import type {} from '@vitest/browser-playwright'
import { describe, expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import type { ServiceRecord } from '../../../contract/record/record.ts'
import { useRecordEditorStore } from '../../../renderer/stores/record-editor.ts'
import { bareRecord } from '../../fakes/full-record.ts'
import { places, strayed } from '../stillness.ts'
import { button, field, openForm } from './open-record.ts'

/** The IME of Chromium itself shows these texts one after the other; the last one is its result. */
async function compose(...shown: string[]): Promise<void> {
  for (const text of shown)
    await cdp().send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  await cdp().send('Input.insertText', { text: shown.at(-1) ?? '' })
}

const family = () => field('Family name')
const kana = () => field('Family name (kana)')

/** The form with the kana fields of the person and the company. */
async function openWithKana(record: ServiceRecord) {
  await openForm(record)
  for (const name of ['Add kana reading', 'Add kana reading of company']) {
    if (button(name).query()) await button(name).click()
  }
}

describe('furigana through the IME', () => {
  test('follows what is typed and stays when it is converted', async () => {
    await openWithKana(bareRecord())
    await family().click()
    await compose('ｓ', 'さ', 'さｔ', 'さと')
    await expect.element(kana()).toHaveValue('さと')
    await userEvent.clear(family())
    await expect.element(kana()).toHaveValue('')
    await compose('ｓ', 'さ', 'さｔ', 'さと', 'さとう', '佐藤')
    await expect.element(family()).toHaveValue('佐藤')
    await expect.element(kana()).toHaveValue('さとう')
    await field('Given name').click()
    await compose('は', 'はな', 'はなこ', '花子')
    await expect.element(field('Given name (kana)')).toHaveValue('はなこ')
    expect(useRecordEditorStore().changes).toEqual({
      lastname: '佐藤',
      firstname: '花子',
      lastkana: 'さとう',
      firstkana: 'はなこ',
    })
  })

  test('never writes over kana that were typed by hand', async () => {
    await openWithKana(bareRecord())
    await kana().fill('サトー')
    await family().click()
    await compose('さとう', '佐藤')
    await expect.element(family()).toHaveValue('佐藤')
    await expect.element(kana()).toHaveValue('サトー')
  })

  test('an edit of what was filled in stays, also when the name continues', async () => {
    await openWithKana(bareRecord())
    await family().click()
    await compose('なかた', '中田')
    await expect.element(kana()).toHaveValue('なかた')
    await kana().fill('なかだ')
    await family().click()
    await userEvent.keyboard('{End}')
    await compose('しま', '島')
    await expect.element(family()).toHaveValue('中田島')
    await expect.element(kana()).toHaveValue('なかだ')
  })

  test('never writes over kana of the service', async () => {
    await openWithKana(bareRecord({ lastname: '佐藤', lastkana: 'さとう' }))
    await userEvent.clear(family())
    await compose('すずき', '鈴木')
    await expect.element(family()).toHaveValue('鈴木')
    await expect.element(kana()).toHaveValue('さとう')
  })

  test('the script follows the other kana of the record', async () => {
    await openWithKana(bareRecord({ firstname: '花子', firstkana: 'ハナコ' }))
    await family().click()
    await compose('さとう', '佐藤')
    await expect.element(kana()).toHaveValue('サトウ')
  })

  test('deleting a part of the name keeps the kana; deleting all of it removes them', async () => {
    await openWithKana(bareRecord())
    await family().click()
    await compose('さとう', '佐藤')
    await userEvent.keyboard('{Backspace}')
    await expect.element(family()).toHaveValue('佐')
    await expect.element(kana()).toHaveValue('さとう')
    await userEvent.keyboard('{Backspace}')
    await expect.element(kana()).toHaveValue('')
  })

  test('is shown where the kana are folded, and nothing moves', async () => {
    await openForm(bareRecord())
    await family().click()
    const before = places()
    await compose('さとう', '佐藤')
    await expect.element(button('Kana reading: さとう')).toBeVisible()
    expect(strayed(before, button('Kana reading: さとう').element())).toEqual([])
    await button('Kana reading: さとう').click()
    await expect.element(kana()).toHaveValue('さとう')
    await field('Company').click()
    await compose('やまと', '大和')
    await expect.element(button('Kana reading: やまと')).toBeVisible()
  })

  test('joint names too, each by itself', async () => {
    await openWithKana(bareRecord({ joint_names: [{ lastname: '一', lastkana: 'はじめ' }, {}] }))
    const second = page.getByRole('group', { name: 'Joint name 2' })
    await second.getByLabelText('Given name, joint name 2', { exact: true }).click()
    await compose('じろう', '次郎')
    await expect.element(button('Kana reading: じろう, joint name 2')).toBeVisible()
    await button('Remove Joint name 1').click()
    const first = page.getByRole('group', { name: 'Joint name 1' })
    await first.getByLabelText('Family name, joint name 1', { exact: true }).click()
    await compose('さとう', '佐藤')
    expect(useRecordEditorStore().draft?.joint_names).toEqual([
      { firstname: '次郎', firstkana: 'じろう', lastname: '佐藤', lastkana: 'さとう' },
    ])
  })

  test('the company too, and never over kana that are there', async () => {
    await openWithKana(bareRecord())
    await field('Company').click()
    await compose('やま', 'やまと', '大和')
    await expect.element(field('Company (kana)')).toHaveValue('やまと')
    await field('Company (kana)').fill('だいわ')
    await field('Company').click()
    await userEvent.keyboard('{End}')
    await compose('しょうじ', '商事')
    await expect.element(field('Company')).toHaveValue('大和商事')
    await expect.element(field('Company (kana)')).toHaveValue('だいわ')
    expect(useRecordEditorStore().draft?.organization).toEqual({ name: '大和商事', kana: 'だいわ' })
  })
})
