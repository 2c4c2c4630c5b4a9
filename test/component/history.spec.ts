import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { HistoryVersion } from '../../contract/ipc/history.ts'
import type { ServiceRecord } from '../../contract/record/record.ts'
import { useBulkStore } from '../../renderer/stores/bulk.ts'
import { fullRecord } from '../fakes/full-record.ts'
import { openWindow, optionsInPage } from './open-window.ts'
import { openRecord } from './record/open-record.ts'

const inLongRun = { tags: ['long'] }

/** In Tokyo. */
const noon = '03:00:00.000000Z'
const said = (text: string) => page.getByText(text, { exact: true })

describe('Undo and Redo', () => {
  test('the last step is undone with a sentence that says what it was, and done again', async () => {
    const bridge = await openWindow()
    await expect.element(page.getByRole('listbox', { name: 'Contacts' })).toBeVisible()
    bridge.main.history.did({ kind: 'edit', name: '佐藤 美咲' })
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(said('Undone: changes to 佐藤 美咲.')).toBeVisible()
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    await expect.element(said('Done again: changes to 佐藤 美咲.')).toBeVisible()
    expect(bridge.callsOf('history.undo')).toHaveLength(1)
    expect(bridge.callsOf('history.redo')).toHaveLength(1)
    bridge.main.history.did({ kind: 'restore-backup', name: 'backup.zip', count: 3 })
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(said('Undone: restore of 3 contacts from “backup.zip”.')).toBeVisible()
  })

  test('leads to the contact that came back, as the Undo of a notice does', async () => {
    const record = fullRecord({ id: 'r7', lastname: '戻', firstname: '人' })
    const bridge = await openWindow({ addresses: [record], size: [480, 800] })
    await expect.element(page.getByRole('listbox', { name: 'Contacts' })).toBeVisible()
    bridge.main.history.outcome = { back: { family: 'address', id: 'r7' } }
    bridge.main.history.did({ kind: 'delete', name: '戻 人' })
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(page.getByRole('heading', { name: /^戻 人/ })).toBeVisible()
  })

  test('in a text field it is the text field’s own, by key and by menu', async () => {
    const bridge = await openWindow()
    const search = page.getByRole('combobox', { name: /^(?:連絡先を検索|Search contacts)$/ }).first()
    await expect.element(search).toBeVisible()
    bridge.main.history.did({ kind: 'delete', name: '佐藤 美咲' })
    await search.click()
    // One letter each: where more come slowly, the browser takes them back one by one.
    await userEvent.keyboard('a')
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(search).toHaveValue('')
    await userEvent.keyboard('b')
    await expect.element(search).toHaveValue('b')
    bridge.announce('menu.command', { command: 'undo' })
    await expect.element(search).toHaveValue('')
    expect(bridge.callsOf('history.undo')).toHaveLength(0)
  })

  test(
    'the last act first: what was done after cards were marked, and then the marks',
    inLongRun,
    async () => {
      const bridge = await openWindow()
      await expect.element(page.getByRole('listbox', { name: 'Contacts' })).toBeVisible()
      bridge.main.history.did({ kind: 'edit', name: '前 の人' })
      const change = { kind: 'mark-cards', year: 2027, mark: 'nengajo.sent', to: true } as const
      const bulk = useBulkStore()
      await bulk.start(change, { kind: 'records', family: 'address', ids: ['a001'] })
      bridge.main.bulk.tell({ phase: 'finished', mayUndo: true, left: 0, done: 1 })
      const asked = bridge.callsOf('history.state').length
      bridge.main.history.did({ kind: 'edit', name: '佐藤 美咲' })
      await expect.poll(() => bridge.callsOf('history.state').length).toBeGreaterThan(asked)
      await userEvent.keyboard('{Control>}z{/Control}')
      await expect.element(said('Undone: changes to 佐藤 美咲.')).toBeVisible()
      expect(bridge.callsOf('bulk.undo')).toEqual([])
      await userEvent.keyboard('{Control>}z{/Control}')
      await expect.poll(() => bridge.callsOf('bulk.undo')).toHaveLength(1)
      expect(bridge.callsOf('history.undo')).toHaveLength(1)
    },
  )

  test('reports what came otherwise: copies, lost photos, what another computer has changed since', async () => {
    const bridge = await openWindow()
    await expect.element(page.getByRole('listbox', { name: 'Contacts' })).toBeVisible()
    bridge.main.history.outcome = { done: 2, copies: 2, lostPhotos: 1, changedSince: 1 }
    bridge.main.history.did({ kind: 'delete', name: '', count: 3 })
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect
      .poll(() => document.body.textContent)
      .toContain('Undone: deletion of 3 contacts. 1 contact has been changed')
    expect(document.body.textContent).toContain(
      '2 contacts were made again with all that they had. 1 photo is missing',
    )
  })
})

describe('the Trash', () => {
  const gone = (id: string, name: string, day: string) => {
    const stamp = { etag: `"${id}"`, updated_at: `2026-10-${day}T${noon}` }
    return { id, lastname: name, firstname: '', deleted: true, group_id: 'g1', ...stamp } as ServiceRecord
  }
  const addresses = [gone('a', '青木', '01'), gone('b', '井上', '03'), gone('c', '上田', '02')]
  const options = () => optionsInPage().map((each) => each.textContent ?? '')
  const names = () => options().map((each) => /青木|井上|上田/.exec(each)?.[0])

  async function openTrash() {
    const bridge = await openWindow({ addresses })
    await page.getByRole('button', { name: /^Trash/ }).click()
    await expect.poll(() => optionsInPage().length).toBe(3)
    return bridge
  }

  test('says when each was deleted, the last first, and can be put in another order', inLongRun, async () => {
    await openTrash()
    await expect.poll(names).toEqual(['井上', '上田', '青木'])
    expect(options()[0]).toContain('Deleted Oct 3')
    const order = page.getByRole('combobox', { name: 'Sort by' })
    await expect.element(order).toBeVisible()
    await userEvent.selectOptions(order, 'name')
    await expect.poll(names).toEqual(['上田', '井上', '青木'])
  })

  test('many are restored together, and are marked', inLongRun, async () => {
    const bridge = await openTrash()
    bridge.main.history.outcome = { copies: 3 }
    await userEvent.keyboard('{Control>}a{/Control}')
    const bar = page.getByRole('toolbar', { name: 'Selection' })
    await expect.element(page.getByRole('button', { name: 'Delete', exact: true })).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect.element(page.getByText(/^3 contacts are back. The service does not bring/)).toBeVisible()
    expect(bridge.callsOf('history.restore')).toMatchObject([{ family: 'address', ids: ['b', 'c', 'a'] }])
    await expect.poll(() => options().filter((each) => each.includes('Restored'))).toHaveLength(3)
    await expect.element(bar).not.toBeInTheDocument()
  })
})

describe('the timeline of a contact', () => {
  const id = 'r1'
  const old = (version: number, day: string, changes: Partial<ServiceRecord>): HistoryVersion => {
    const stamp = { etag: `"${version}"`, updated_at: `2026-09-${day}T${noon}` }
    const record = { ...fullRecord(), ...changes, ...stamp } as ServiceRecord
    return { version, at: stamp.updated_at, isOwn: version === 2, view: { record, unreadable: [] } }
  }

  async function openTimeline() {
    const bridge = await openRecord()
    bridge.main.history.versions.set(id, [
      old(2, '12', { lastname: '旧姓', tags: ['年賀状'] }),
      old(1, '03', { lastname: '旧姓', memo: '昔のメモ', pictures: [] }),
    ])
    const fold = page.getByText('Versions', { exact: true })
    await expect.element(fold).toBeVisible()
    expect(bridge.callsOf('history.versions')).toHaveLength(0)
    await fold.click()
    await expect.poll(() => document.querySelectorAll('.versions > li').length).toBe(3)
    return bridge
  }

  test('is folded at first; shows who changed which field when, and puts a version back', async () => {
    const bridge = await openTimeline()
    const [now, second, first] = [...document.querySelectorAll<HTMLElement>('.versions > li')]
    expect(first?.textContent).toContain('User u2')
    expect(now?.textContent).toContain('Family name')
    expect(now?.querySelector('del')?.textContent).toContain('旧姓')
    expect(second?.textContent).toContain('You')
    expect(second?.textContent).toContain('Memo')
    expect(first?.textContent).toContain('The first version that this computer knows')
    expect(now?.querySelector('button')).toBeNull()
    const back = page.getByRole('button', { name: /^Put back the version of/ })
    await back.last().click()
    await expect.element(page.getByText(/^The version of .* is put back\.$/)).toBeVisible()
    expect(bridge.callsOf('history.putBack')).toEqual([
      { profile: 'demo', family: 'address', id, version: 1 },
    ])
    const wide = [...document.querySelectorAll('.history, .history *')]
    expect(wide.filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 1)).toEqual([])
  })
})
