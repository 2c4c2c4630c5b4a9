// @module-tag long
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openWindow } from './open-window.ts'

const heading = (name: string | RegExp) => page.getByRole('heading', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const offline = { kind: 'offline', code: 'ENOTFOUND', host: 'api.example.com' } as const

describe('a list without rows says why and what to do', () => {
  test('no contacts: add one', async () => {
    await openWindow({ addresses: [] })
    await expect.element(heading('No contacts yet')).toBeVisible()
    await button('Add a contact').click()
    await expect.element(page.getByRole('textbox', { name: 'Family name', exact: true })).toBeVisible()
  })

  test('nothing found: the words are named, and the search can be cleared', async () => {
    await openWindow()
    await page.getByRole('combobox', { name: 'Search contacts' }).fill('xyzzy')
    await expect.element(heading('Nothing found')).toBeVisible()
    await button('Clear the search').first().click()
    await expect.element(page.getByText('55 contacts')).toBeVisible()
  })

  test('nothing found here: names the places that have contacts, and leads there', async () => {
    const person = (id: string, group_id: string, deleted = false) => ({
      id,
      group_id,
      lastname: '阿部',
      deleted,
    })
    const addresses = [
      { id: 'a1', group_id: 'g1', lastname: '森', deleted: false },
      person('a2', 'g2'),
      person('a3', 'g2'),
      person('a4', 'g1', true),
    ]
    await openWindow({ addresses })
    await page.getByRole('button', { name: /^町内会/ }).click()
    await page.getByRole('combobox', { name: 'Search contacts' }).fill('阿部')
    await expect.element(heading('Nothing found')).toBeVisible()
    await expect.element(page.getByRole('button', { name: '仕事: 2 contacts' })).toBeVisible()
    await page.getByRole('button', { name: 'Trash: 1 contact' }).click()
    await expect.element(page.getByRole('option', { name: /^阿部/ })).toBeVisible()
  })

  test('no contact with both tags: show all', async () => {
    await openWindow()
    await page.getByRole('button', { name: /^友人/ }).click()
    await page.getByRole('button', { name: /^取引先/ }).click()
    await expect.element(heading('No contact has all of these tags')).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Show all', exact: true }).click()
    await expect.element(page.getByText('55 contacts')).toBeVisible()
  })

  test('the trash is empty', async () => {
    const addresses = [{ id: 'a1', group_id: 'g1', lastname: 'X', deleted: false }]
    await openWindow({ addresses })
    await page.getByRole('button', { name: /^Trash/ }).click()
    await expect.element(heading('The Trash is empty')).toBeVisible()
  })

  test('offline before the first contact arrived: the reason and a retry', async () => {
    const bridge = await openWindow({
      addresses: [],
      sync: { phase: 'failed', completedAt: null, failure: offline },
    })
    await expect.element(heading('Contacts have not been fetched yet')).toBeVisible()
    await expect.element(page.getByText(/api\.example\.com/)).toBeVisible()
    await button('Try again').click()
    expect(bridge.callsOf('sync.start').length).toBe(1)
  })

  test('signed out: sign in', async () => {
    await openWindow({ addresses: [], signedIn: false, sync: { completedAt: null } })
    await button('Not now').click()
    await expect.element(heading('Sign-in needed')).toBeVisible()
    await button('Sign in').click()
    await expect.element(page.getByRole('dialog', { name: 'Sign in to Demo' })).toBeVisible()
  })
})

describe('a local copy that does not answer', () => {
  test('says why, and Try again reads it again', async () => {
    const bridge = await openWindow({
      begin: (fake) => fake.failWith('record.rows', { kind: 'storage', reason: 'damaged' }, 1),
    })
    await expect.element(heading('The contacts cannot be shown')).toBeVisible()
    await expect.element(page.getByText(/The local copy is damaged/)).toBeVisible()
    await button('Try again').click()
    await expect.element(page.getByText('55 contacts')).toBeVisible()
    expect(bridge.callsOf('record.rows').length).toBe(2)
  })
})

describe('the first sync', () => {
  test('shows a skeleton and what has arrived so far', async () => {
    const bridge = await openWindow({ addresses: [], sync: { phase: 'running', completedAt: null } })
    await expect.element(page.getByText('Loading')).toBeInTheDocument()
    bridge.main.setSync({ records: 1_240, pages: 7 })
    await expect.element(page.getByText('1,240 contacts')).toBeVisible()
    await expect.element(page.getByRole('progressbar')).toBeVisible()
  })

  test('can be stopped', async () => {
    const bridge = await openWindow({ addresses: [], sync: { phase: 'running', completedAt: null } })
    await button('Stop').click()
    expect(bridge.callsOf('sync.cancel').length).toBe(1)
  })
})

describe('a list with rows while the service is away', () => {
  test('keeps them, says the reason in one sentence and offers a retry', async () => {
    const bridge = await openWindow({ sync: { phase: 'failed', failure: offline } })
    await expect.element(page.getByText('55 contacts')).toBeVisible()
    await expect.element(page.getByText(/^api\.example\.com cannot be reached/)).toBeVisible()
    await button('Try again').click()
    expect(bridge.callsOf('sync.start').length).toBe(1)
    await expect.element(page.getByText(/cannot be reached/)).not.toBeInTheDocument()
  })

  test('a token that is refused leads to the sign-in', async () => {
    await openWindow({ sync: { phase: 'failed', failure: { kind: 'unauthorized' } } })
    await button('Sign in').click()
    await expect.element(page.getByRole('dialog', { name: 'Sign in to Demo' })).toBeVisible()
  })

  test('reliability 5.3: a list that may lack records says so', async () => {
    await openWindow({ sync: { incomplete: true } })
    await expect.element(page.getByText(/some may be missing/)).toBeVisible()
  })
})
