import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { isDialogOpen } from '../../renderer/composables/use-dialog-focus.ts'
import type { FakeBridge } from '../fakes/fake-bridge.ts'
import { openWindow } from './open-window.ts'

const inLongRun = { tags: ['long'] }

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const heading = () =>
  page.getByRole('region', { name: 'Contact', exact: true }).getByRole('heading', { level: 1 })

/** The window of 青木 彩. */
async function openOwn(begin?: (bridge: FakeBridge) => void): Promise<FakeBridge> {
  const bridge = await openWindow({ own: 'a001', ...(begin && { begin }) })
  await expect.element(heading()).toBeVisible()
  return bridge
}

const closed = (bridge: FakeBridge) => bridge.callsOf('window.close').length

describe('a contact is opened in a window of its own', () => {
  const opened = (bridge: FakeBridge) => bridge.callsOf('window.openRecord')

  it('by Ctrl+Enter in the list: the row of the cursor, and what is open here stays', async () => {
    const bridge = await openWindow()
    await page.getByRole('option', { name: /^青木/ }).click()
    await expect.element(heading()).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{Control>}{Enter}{/Control}')
    await expect.poll(() => opened(bridge)).toEqual([{ family: 'address', id: 'a002' }])
    await userEvent.keyboard('{ArrowUp}{Control>}{Enter}{/Control}')
    await expect.poll(() => opened(bridge).at(-1)).toEqual({ family: 'address', id: 'a001' })
    await expect.element(heading()).toBeVisible()
  })

  it('from the menu of a row, with an open form left alone', inLongRun, async () => {
    const bridge = await openWindow()
    await page.getByRole('option', { name: /^青木/ }).click()
    await button('Edit').click()
    await page.getByRole('textbox', { name: 'Memo' }).fill('typed')
    bridge.main.menuChoices.push('open-window')
    await page.getByRole('option', { name: /^秋山/ }).click({ button: 'right' })
    await expect.poll(() => opened(bridge)).toEqual([{ family: 'address', id: 'a002' }])
    expect(isDialogOpen()).toBe(false)
    await expect.element(page.getByRole('textbox', { name: 'Memo' })).toHaveValue('typed')
  })

  it('not from a form: there the key saves', inLongRun, async () => {
    const bridge = await openWindow()
    await page.getByRole('option', { name: /^青木/ }).click()
    await button('Edit').click()
    await page.getByRole('textbox', { name: 'Memo' }).fill('typed')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.poll(() => bridge.callsOf('record.save')).toHaveLength(1)
    expect(opened(bridge)).toEqual([])
  })
})

describe('the window of a contact', () => {
  it('shows that contact alone, has its name for a title, and keeps nothing of where the main window was left', async () => {
    const bridge = await openOwn()
    expect(document.title).toBe('青木 彩 – Atena')
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
    for (const channel of ['record.rows', 'view.keep', 'view.read', 'bulk.state', 'recovery.list'] as const)
      expect(bridge.callsOf(channel), channel).toEqual([])
  })

  it('saves, and shows what was changed elsewhere', async () => {
    const bridge = await openOwn()
    await userEvent.keyboard('{Control>}e{/Control}')
    await page.getByRole('textbox', { name: 'Memo' }).fill('from its window')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(page.getByText('from its window')).toBeVisible()
    expect(bridge.callsOf('window.setDirty').map(({ dirty }) => dirty)).toEqual([true, false])
    const record = bridge.main.mirror.address.get('a001')
    if (record) bridge.main.mirror.address.set('a001', { ...record, memo: 'from the main one' })
    bridge.announce('mirror.changed', { family: 'address', ids: ['a001'] })
    await expect.element(page.getByText('from the main one')).toBeVisible()
  })

  it(
    'says nothing of a late refusal of another contact: it has no outbox to lead to',
    inLongRun,
    async () => {
      const bridge = await openOwn()
      const about = { key: crypto.randomUUID(), family: 'address', localId: null, state: 'conflict' } as const
      bridge.announce('outbox.changed', { ...about, id: 'a002', refusedLate: true })
      const differences = [{ field: 'memo', meant: 'mine', got: 'theirs' }]
      bridge.announce('outbox.changed', { ...about, id: 'a003', differences })
      await expect.element(page.getByText(/the service saved different values/)).toBeVisible()
      // Immediately: it would close by itself.
      expect(page.getByText(/was changed elsewhere/).query()).toBeNull()
    },
  )

  it('asks about what another computer has changed meanwhile', inLongRun, async () => {
    const bridge = await openOwn()
    bridge.delay('record.fetch', () => new Promise(() => undefined))
    await button('Edit').click()
    bridge.main.changeElsewhere('address', 'a001', { memo: 'theirs' })
    await page.getByRole('textbox', { name: 'Memo' }).fill('mine')
    bridge.delay('record.fetch', null)
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await expect.element(button('Reload')).toBeVisible()
  })

  it(
    'closes on Escape where nothing is typed; in a form Escape asks about that first',
    inLongRun,
    async () => {
      const bridge = await openOwn()
      await button('Edit').click()
      await page.getByRole('textbox', { name: 'Memo' }).fill('half a')
      await userEvent.keyboard('{Escape}')
      await expect.element(page.getByRole('dialog')).toBeVisible()
      await page.getByRole('button', { name: /^Discard/ }).click()
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
      expect(closed(bridge)).toBe(0)
      await userEvent.keyboard('{Escape}')
      await expect.poll(() => closed(bridge)).toBe(1)
    },
  )

  it(
    'says that its contact was deleted, brings it back with Undo, and closes once it is removed',
    inLongRun,
    async () => {
      const bridge = await openOwn()
      await button('Delete').click()
      await expect.element(page.getByText('This contact was deleted')).toBeVisible()
      await button('Undo').click()
      await expect.element(heading()).toBeVisible()
      await button('Delete').click()
      await expect.element(button('Undo')).toBeVisible()
      expect(closed(bridge)).toBe(0)
      bridge.main.settle(bridge.main.lastDeletion ?? '')
      await expect.poll(() => closed(bridge)).toBe(1)
    },
  )

  it('shows it again where the service did not delete it, and says why', async () => {
    const bridge = await openOwn()
    await button('Delete').click()
    await expect.element(button('Undo')).toBeVisible()
    bridge.main.settle(bridge.main.lastDeletion ?? '', { kind: 'forbidden' })
    await expect.element(heading()).toBeVisible()
    expect(closed(bridge)).toBe(0)
  })

  it('says so when another computer has deleted it', async () => {
    const bridge = await openOwn()
    const record = bridge.main.mirror.address.get('a001')
    if (record) bridge.main.mirror.address.set('a001', { ...record, deleted: true })
    bridge.announce('mirror.changed', { family: 'address', ids: ['a001'] })
    await expect.element(page.getByText('This contact is deleted')).toBeVisible()
  })

  it('prints it, and shares it', async () => {
    await openOwn()
    await userEvent.keyboard('{Control>}p{/Control}')
    await expect.element(button('Save PDF')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(button('Save PDF')).not.toBeInTheDocument()
    await userEvent.keyboard('{Control>}{Shift>}s{/Shift}{/Control}')
    await expect.element(page.getByRole('dialog')).toBeVisible()
  })

  it('saves it as a file from there', async () => {
    await openOwn()
    await button('Share').click()
    await button('Save as vCard…').click()
    await expect.element(page.getByRole('dialog', { name: /^Export/ })).toBeVisible()
    await expect.element(button('Save…')).toBeEnabled()
  })

  it('lets the menu handle keys of the main window, and reports to it what can be done here', async () => {
    const bridge = await openOwn()
    const kept: boolean[] = []
    const hear = (event: KeyboardEvent) => kept.push(event.defaultPrevented)
    window.addEventListener('keydown', hear)
    await userEvent.keyboard('{Control>},{/Control}')
    window.removeEventListener('keydown', hear)
    expect(kept).not.toContain(true)
    expect(bridge.callsOf('menu.enable').at(-1)?.ids).toEqual(
      expect.arrayContaining(['edit', 'print', 'share', 'delete']),
    )
    expect(bridge.callsOf('menu.enable').at(-1)?.ids).not.toContain('settings')
  })

  it('takes language and theme that are chosen in another window', async () => {
    const bridge = await openOwn()
    bridge.announce('preferences.changed', { language: 'ja', theme: 'dark' })
    await expect.element(button('編集')).toBeVisible()
    expect(document.documentElement.dataset['theme']).toBe('dark')
  })

  it('closes when another profile comes into use', async () => {
    const bridge = await openOwn()
    bridge.main.setSession({ current: 'staging' })
    await expect.poll(() => closed(bridge)).toBe(1)
  })

  it('continues with what was typed before its page died', async () => {
    const bridge = await openWindow({
      own: 'a001',
      begin: ({ main }) => {
        const { etag = '' } = main.mirror.address.get('a001') ?? {}
        const changes = { memo: 'half a word' }
        const key = crypto.randomUUID()
        main.outbox.drafts = [{ family: 'address', id: 'a001', group_id: null, etag, changes, key }]
      },
    })
    await expect.element(page.getByRole('textbox', { name: 'Memo' })).toHaveValue('half a word')
    expect(closed(bridge)).toBe(0)
  })
})
