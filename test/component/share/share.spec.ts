// @module-tag long
import jsQR from 'jsqr'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ServiceRecord } from '../../../contract/record/record.ts'
import { fullRecord } from '../../fakes/full-record.ts'
import { button, openRecord } from '../record/open-record.ts'

const record = () => ({ ...fullRecord(), lastname: '山田', firstname: '太郎' })
const dialog = () => page.getByRole('dialog', { name: 'Share 山田 太郎', exact: true })
const code = () => dialog().getByRole('img', { name: 'QR code with the contact 山田 太郎', exact: true })

/** What a phone reads from the code on the screen. */
async function scanned(): Promise<string | undefined> {
  const base64 = await page.screenshot({ element: code(), save: false })
  const picture = new Image()
  picture.src = `data:image/png;base64,${base64}`
  await picture.decode()
  const { width, height } = picture
  const paper = new OffscreenCanvas(width, height).getContext('2d')
  paper?.drawImage(picture, 0, 0)
  const dots = paper?.getImageData(0, 0, width, height)
  const found = dots && jsQR(dots.data, width, height)
  return found
    ? new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(found.binaryData))
    : undefined
}

describe('sharing a contact', () => {
  const small = { ...record(), addresses: [], emails: [], weburls: [] }
  test.each<[string, ServiceRecord, 'light' | 'dark']>([
    ['a small contact, light', small, 'light'],
    ['as much as a code holds, dark', record(), 'dark'],
  ])('the code on the screen is the card: %s', async (_name, shared, theme) => {
    const bridge = await openRecord(shared, { preferences: { language: 'en', theme } })
    await userEvent.keyboard('{Control>}{Shift>}s{/Shift}{/Control}')
    await expect.element(code()).toBeVisible()
    const [asked] = bridge.callsOf('share.card')
    const card = asked && (await bridge.main.share.handlers['share.card'](asked))
    expect(await scanned()).toBe(card?.ok && card.value.text)
    expect(await scanned()).toMatch(/^BEGIN:VCARD\r\nVERSION:3\.0\r\nN:山田;太郎;;;\r\nFN:山田 太郎\r\n/u)
  })

  test('says in words what the code holds and what did not fit', async () => {
    const shared = { ...record(), memo: 'not in the code' }
    await openRecord(shared, { begin: ({ main }) => (main.share.codeBytes = 150) })
    await button('Share').click()
    const words = dialog().getByRole('group', { name: 'Contents of the code as text' })
    await expect.element(words.getByText('山田 太郎')).toBeVisible()
    await expect.element(words.getByText(/^Left out, because/)).toBeVisible()
    await expect.element(words.getByText('not in the code')).not.toBeInTheDocument()
    await expect.element(words.getByText(shared.telephones?.[0]?.number ?? '')).toBeVisible()
  })

  test('says so when a contact does not fit into any code, and can still copy it', async () => {
    const bridge = await openRecord(record(), { begin: ({ main }) => (main.share.codeBytes = 20) })
    await button('Share').click()
    await expect.element(dialog().getByText(/^No code can be made/)).toBeVisible()
    await expect.element(code()).not.toBeInTheDocument()
    await dialog().getByRole('button', { name: 'Copy as vCard', exact: true }).click()
    await expect.element(page.getByText('1 contact copied as vCard.')).toBeVisible()
    expect(bridge.callsOf('share.copy')).toMatchObject([{ family: 'address', ids: [record().id] }])
  })

  test('leads to the export of this one contact', async () => {
    const bridge = await openRecord(record())
    await button('Share').click()
    await dialog().getByRole('button', { name: 'Save as vCard…', exact: true }).click()
    await expect.element(page.getByRole('dialog', { name: 'Export contacts' })).toBeVisible()
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(page.getByRole('radio', { name: 'vCard 3.0' })).toBeChecked()
    const of = { kind: 'records', family: 'address', ids: [record().id] }
    expect(bridge.callsOf('export.prepare')).toMatchObject([{ of }])
    await userEvent.keyboard('{Escape}')
    await expect.element(button('Share')).toBeVisible()
  })

  test('the dialog says what cannot be read, and Escape leads back to the button', async () => {
    const bridge = await openRecord(record())
    bridge.failWith('share.card', { kind: 'not-found' })
    await button('Share').click()
    await expect.element(dialog().getByText(/no longer in the service/)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(button('Share')).toHaveFocus()
  })
})
