import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ServiceRecord } from '../../../contract/record/record.ts'
import { fullRecord } from '../../fakes/full-record.ts'
import { openWindow } from '../open-window.ts'
import { button, field, openForm, openRecord, save } from './open-record.ts'

/** A contact with this many of everything a contact may have several of. */
function hugeRecord(many = 9_000): ServiceRecord {
  const times = <T>(make: (at: number) => T): T[] => Array.from({ length: many }, (_, at) => make(at))
  return fullRecord({
    tags: times((at) => `tag ${at}`),
    addresses: times((at) => ({ kindof: 'home', zipcode: '1000001', region: '東京都', street: `${at}番地` })),
    emails: times((at) => ({ kindof: 'home', address: `m${at}@example.com` })),
    telephones: times((at) => ({ kindof: 'cell', number: `090-0000-${at}` })),
    weburls: times((at) => ({ kindof: 'hp', url: `https://example.com/${at}` })),
    joint_names: times((at) => ({ lastname: '山田', firstname: `子${at}` })),
    pictures: times((at) => ({ image: `p${at}`, image_size: [1, 1], thumb_size: [1, 1] })),
  })
}

/** Elements of the page, those of the pictures on buttons included. */
const drawn = () => document.querySelectorAll('body *').length
const more = (name: RegExp) => page.getByRole('button', { name })

describe('a contact with 9,000 tags, addresses, mails, telephones, web addresses, joint names and photos', () => {
  test('is shown with fewer than 2,000 elements', async () => {
    await openRecord(hugeRecord())
    await expect.element(button('Edit')).toBeVisible()
    expect(drawn()).toBeLessThan(2_000)
  })

  test('each press draws some more, and the keyboard is in the first of them', async () => {
    await openRecord(hugeRecord(900))
    const mails = more(/^E-mail: Show 200 more of 890$/)
    await mails.click()
    await expect.element(page.getByText('m209@example.com')).toBeInTheDocument()
    await expect.element(page.getByText('m210@example.com')).not.toBeInTheDocument()
    expect(document.activeElement?.textContent).toContain('m10@example.com')
    await expect.element(more(/^E-mail: Show 200 more of 690$/)).toBeInTheDocument()
  })

  test('is edited with fewer than 2,000 elements, and all that is not drawn is saved as it was', async () => {
    const record = hugeRecord()
    const bridge = await openForm(record)
    await expect.element(field('Memo')).toBeVisible()
    expect(drawn()).toBeLessThan(2_000)
    await field('Memo').fill('one word')
    await save()
    expect(bridge.callsOf('record.save').at(-1)?.changes).toEqual({ memo: 'one word' })
  })

  test('an entry is added, moved and removed in it, and all others stay in their order', async () => {
    const record = hugeRecord(300)
    const bridge = await openForm(record)
    await button('Add e-mail').click()
    await userEvent.keyboard('new@example.com')
    await button('Remove E-mail 2').click()
    await button('Remove tag 3').click()
    await page.getByRole('combobox', { name: 'Tags' }).fill('new tag')
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Remove new tag')).toBeVisible()
    await save()
    const changes = bridge.callsOf('record.save').at(-1)?.changes
    const mails = (record.emails ?? []).filter((_, at) => at !== 1)
    expect(changes?.emails?.slice(0, -1)).toEqual(mails)
    expect(changes?.emails?.at(-1)?.address).toBe('new@example.com')
    expect(changes?.tags).toEqual([...(record.tags ?? []).filter((tag) => tag !== 'tag 3'), 'new tag'])
    expect(Object.keys(changes ?? {}).sort()).toEqual(['emails', 'tags'])
  })
})

test('the sidebar of a book with 9,000 tags has fewer than 2,000 elements, and shows the chosen tags', async () => {
  await openWindow({ addresses: [hugeRecord()] })
  await expect.element(page.getByRole('button', { name: /^tag 0 1/ })).toBeVisible()
  expect(drawn()).toBeLessThan(2_000)
  await more(/^Tags: Show 200 more of 8,988$/).click()
  await expect.element(page.getByRole('button', { name: /^tag 211 1/ })).toBeInTheDocument()
})

test('a list of 20 entries is drawn whole', async () => {
  await openRecord(fullRecord({ emails: hugeRecord(20).emails }))
  await expect.element(page.getByText('m19@example.com')).toBeInTheDocument()
  expect(more(/^E-mail: Show/).elements()).toEqual([])
})
