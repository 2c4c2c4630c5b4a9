// @module-tag long
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PostalAddress } from '../../../contract/record/parts.ts'
import { useRecordEditorStore } from '../../../renderer/stores/record-editor.ts'
import { bareRecord } from '../../fakes/full-record.ts'
import { field, openForm } from './open-record.ts'

const withAddress = (address: PostalAddress) => openForm(bareRecord({ addresses: [address] }))
const address = () => useRecordEditorStore().draft?.addresses[0]
const offered = (name: string | RegExp) => page.getByRole('button', { name })
const source = () => page.getByText('Japan Post list, August 24, 2026')

describe('postal code → address', () => {
  test('fills the empty fields, says so and names the date of the list', async () => {
    await withAddress({ kindof: 'home' })
    await field('Postal code').fill('106-0032')
    await expect.element(field('Street')).toHaveValue('六本木')
    await expect.element(page.getByText('Filled in: 東京都港区六本木')).toBeVisible()
    await expect.element(source()).toBeVisible()
    expect(address()).toEqual({
      kindof: 'home',
      zipcode: '106-0032',
      region: '東京都',
      city: '港区',
      street: '六本木',
    })
  })

  test('also full width and with its mark, and puts the town before a house number', async () => {
    await withAddress({ street: '6-10-1' })
    await field('Postal code').fill('〒１０６－００３２')
    await expect.element(field('Street')).toHaveValue('六本木6-10-1')
  })

  test('never writes over what was typed: it offers, and Alt+Enter takes it', async () => {
    await withAddress({ region: '大阪府', city: '大阪市北区', street: '梅田1-2-3' })
    await field('Postal code').fill('1060032')
    await expect.element(offered('東京都港区六本木')).toBeVisible()
    expect(address()).toMatchObject({ region: '大阪府', city: '大阪市北区', street: '梅田1-2-3' })
    await userEvent.keyboard('{Alt>}{Enter}{/Alt}')
    await expect.element(field('City')).toHaveValue('港区')
    await expect.element(field('Street')).toHaveFocus()
    await expect.element(offered('東京都港区六本木')).not.toBeInTheDocument()
    expect(useRecordEditorStore().state).toBe('editing')
  })

  test('several towns: a chooser for the arrows; Escape puts it away and changes nothing', async () => {
    await withAddress({})
    await field('Postal code').fill('498-0000')
    await expect.element(offered('愛知県弥富市')).toBeVisible()
    await userEvent.keyboard('{Alt>}{Enter}{/Alt}')
    await expect.element(offered('愛知県弥富市')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(offered('三重県桑名郡木曽岬町')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(field('Postal code')).toHaveFocus()
    expect(address()).toEqual({ zipcode: '498-0000' })
    expect(useRecordEditorStore().state).toBe('editing')
    await field('Postal code').fill('498-000')
    await field('Postal code').fill('4980000')
    await offered('三重県桑名郡木曽岬町').click()
    expect(address()).toMatchObject({ region: '三重県', city: '桑名郡木曽岬町' })
  })

  test('a floor of a building, a business, an unknown code', async () => {
    await withAddress({})
    await field('Postal code').fill('1006036')
    await expect.element(field('Building')).toHaveValue('霞が関ビル 36階')
    await field('Postal code').fill('1008066')
    await expect.element(offered(/大手町1丁目3番7号 株式会社 日本経済新聞社/)).toBeVisible()
    await field('Postal code').fill('0000000')
    await expect.element(page.getByText('This postal code is not in the list.')).toBeVisible()
  })

  test('a code that lost its zero is offered with it, once the field is left', async () => {
    await withAddress({ country: 'United States', region: 'MA', city: 'Cambridge', street: '77 Main St' })
    await field('Postal code').fill('2139')
    await expect.element(offered('02139')).not.toBeInTheDocument()
    await userEvent.tab()
    await offered('02139').click()
    expect(address()?.zipcode).toBe('02139')
    await expect.element(offered('02139')).not.toBeInTheDocument()
  })

  test('reports a code without the form of its country', async () => {
    const told = page.getByText('Check this postal code: it does not have the form of its country.')
    await withAddress({ region: '東京都', city: '世田谷区', street: '太子堂4-1' })
    await field('Postal code').fill('154-000')
    await expect.element(told).not.toBeInTheDocument()
    await userEvent.tab()
    await expect.element(told).toBeVisible()
    await field('Postal code').fill('154-0004')
    await userEvent.tab()
    await expect.element(told).not.toBeInTheDocument()
  })

  test('says nothing of an address that is right, and nothing when a form is opened', async () => {
    await withAddress({ zipcode: '530-000', region: '大阪府', city: '大阪市北区', street: '梅田1-2-3' })
    await expect.element(offered(/大阪府/)).not.toBeInTheDocument()
    await field('Postal code').fill('530-0001')
    const bridge = useRecordEditorStore()
    await expect.poll(() => bridge.draft?.addresses[0]?.zipcode).toBe('530-0001')
    await expect.element(source()).not.toBeInTheDocument()
  })
})

describe('address → postal code', () => {
  test('is offered while the place is typed', async () => {
    await withAddress({ region: '東京都', city: '港区' })
    await field('Street').fill('六本木6-10-1')
    await expect.element(offered('〒106-0032')).toBeVisible()
    await userEvent.keyboard('{Alt>}{Enter}{/Alt}')
    await expect.element(field('Postal code')).toHaveValue('106-0032')
    await expect.element(field('Street')).toHaveFocus()
  })

  test('where the code is another one; with the part of the town where it has several', async () => {
    await withAddress({ zipcode: '100-0001', region: '北海道', city: '深川市' })
    await field('Street').fill('音江町1')
    await offered('〒074-1274 豊泉').click()
    await expect.element(field('Postal code')).toHaveValue('074-1274')
  })
})

describe('addresses abroad stay free text', () => {
  test('no code, no place, no prefectures', async () => {
    const bridge = await withAddress({ country: 'USA', city: 'Portland' })
    await field('Postal code').fill('1060032')
    await field('Street').fill('六本木')
    expect(bridge.callsOf('postalCode.towns')).toEqual([])
    expect(bridge.callsOf('postalCode.codes')).toEqual([])
    await expect.element(field('Prefecture')).not.toHaveAttribute('list')
    await field('Country').fill('日本')
    await expect.element(field('Prefecture')).toHaveAttribute('list')
  })

  test('a prefecture is free text with 47 to pick', async () => {
    await withAddress({})
    const list = document.getElementById(field('Prefecture').element().getAttribute('list') ?? '')
    expect(list?.querySelectorAll('option')).toHaveLength(47)
    await field('Prefecture').fill('どこか')
    expect(address()).toEqual({ region: 'どこか' })
  })
})

test('where the list cannot be read, the form works as before', async () => {
  const bridge = await withAddress({})
  bridge.failWith('postalCode.towns', { kind: 'storage', reason: 'damaged' })
  await field('Postal code').fill('106-0032')
  await field('City').fill('港区')
  expect(address()).toEqual({ zipcode: '106-0032', city: '港区' })
})
