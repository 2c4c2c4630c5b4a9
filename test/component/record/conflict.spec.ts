import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ServiceRecord } from '../../../contract/record/record.ts'
import type { FakeBridge } from '../../fakes/fake-bridge.ts'
import { fullRecord } from '../../fakes/full-record.ts'
import { button, field, openForm } from './open-record.ts'

const inLongRun = { tags: ['long'] }

const dialog = () => page.getByRole('dialog', { name: 'Changed elsewhere' })
const answer = (name: string) => dialog().getByRole('button', { name, exact: true })
const theirs = { memo: 'theirs', lastname: '鈴木' }

/** Another computer saves while the memo is being edited; then Save is pressed. */
async function collide(
  change: Partial<ServiceRecord> = theirs,
  before?: (bridge: FakeBridge) => void,
  record = fullRecord(),
) {
  const bridge = await openForm(record)
  await field('Memo').fill('mine')
  bridge.main.changeElsewhere('address', 'r1', change)
  before?.(bridge)
  await button('Save').click()
  await expect.element(dialog()).toBeVisible()
  return bridge
}

describe('interface 4.4: 412 opens "Changed elsewhere"', () => {
  test('with its three answers, and Save merged next to them', async () => {
    await collide()
    await expect.element(answer('Use mine')).toBeEnabled()
    const names = dialog()
      .getByRole('button')
      .elements()
      .map((each) => each.textContent?.trim())
    expect(names).toEqual(['Reload', 'Keep editing', 'Use mine', 'Save merged'])
  })

  test('shows per field what was before, mine and theirs', async () => {
    await collide()
    await expect.element(answer('Use mine')).toBeEnabled()
    const words = (node: Element) => (node as HTMLElement).innerText.replace(/\s+/g, ' ').trim()
    const rows = dialog().getByRole('row').elements()
    expect(rows.slice(1).map((row) => [...row.children].map(words))).toEqual([
      ['Memo Changed by both', '一行目 二行目', 'mine', 'theirs'],
      ['Both together', 'mine theirs'],
      ['Family name Changed by them only', '佐藤', '佐藤', '鈴木'],
    ])
  })

  test('a version that is longer than its place is reached and scrolled by key, a short one is no stop', async () => {
    const memo = Array.from({ length: 40 }, (_, at) => `line ${at}`).join('\n')
    await collide(theirs, undefined, fullRecord({ memo }))
    await expect.element(answer('Use mine')).toBeEnabled()
    const before = dialog().getByRole('group', { name: 'Memo: Before' })
    await expect.element(before).toHaveAttribute('tabindex', '0')
    ;(before.element() as HTMLElement).focus()
    await userEvent.keyboard('{End}')
    await expect.poll(() => before.element().scrollTop).toBeGreaterThan(0)
    await expect.poll(() => dialog().getByRole('group').elements()).toHaveLength(1)
  })

  test('says when the current version was saved and by which user, as far as the service does', async () => {
    await collide({ ...theirs, updated_at: '2026-02-03T04:05:06.000007Z', updated_by: 'user-9' })
    await expect.element(dialog().getByText(/^Last change: .*2026.*, by user user-9$/)).toBeVisible()
  })

  test('shows photos as pictures, with a mark on added and removed ones', async () => {
    const bridge = await openForm()
    await button('Remove photo 1').click()
    bridge.main.changeElsewhere('address', 'r1', { pictures: [{ image: 'p2' }, { image: 'p3' }] })
    await button('Save').click()
    await expect.element(answer('Use mine')).toBeEnabled()
    const row = dialog().getByRole('row', { name: /^Other photos/ })
    const seen = [...row.element().querySelectorAll('td')].map((cell) =>
      [...cell.querySelectorAll('.one')].map((one) => [
        one.querySelector('img')?.getAttribute('src')?.split('/').at(-1),
        one.textContent?.trim(),
      ]),
    )
    expect(seen).toEqual([
      [['p2', '']],
      [['p2', 'Removed']],
      [
        ['p2', ''],
        ['p3', 'Added'],
      ],
    ])
  })

  test('does not close by Escape or by a click next to it', inLongRun, async () => {
    await collide()
    await expect.element(answer('Use mine')).toBeEnabled()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true })
    await expect.element(dialog()).toBeVisible()
  })

  test('Keep editing: the form as it was', inLongRun, async () => {
    await collide()
    await answer('Keep editing').click()
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(field('Memo')).toHaveValue('mine')
  })

  test('Reload: theirs is shown; my edits can be put back and saved', async () => {
    const bridge = await collide()
    await answer('Reload').click()
    await expect.element(page.getByRole('heading', { name: /鈴木 花子/ })).toBeVisible()
    await expect.element(page.getByText('Your edits are kept')).toBeVisible()
    await button('Restore my edits').click()
    await expect.element(field('Memo')).toHaveValue('mine')
    await expect.element(field('Family name').first()).toHaveValue('鈴木')
    await button('Save').click()
    await expect.element(button('Edit')).toBeVisible()
    expect(bridge.main.service.address.get('r1')).toMatchObject({ memo: 'mine', lastname: '鈴木' })
  })

  test('Reload, then drop: theirs stays and nothing asks any more', inLongRun, async () => {
    await collide()
    await answer('Reload').click()
    await button('Discard my edits').click()
    await expect.element(page.getByText('Your edits are kept')).not.toBeInTheDocument()
    await button('Edit').click()
    await expect.element(field('Memo')).toHaveValue('theirs')
  })

  test('Use mine: with their etag, and their other fields stay', async () => {
    const bridge = await collide()
    await answer('Use mine').click()
    await expect.element(button('Edit')).toBeVisible()
    expect(bridge.callsOf('record.save').at(-1)).toMatchObject({
      etag: '"r1-elsewhere"',
      changes: { memo: 'mine' },
    })
    expect(bridge.main.service.address.get('r1')).toMatchObject({ memo: 'mine', lastname: '鈴木' })
  })

  test('a failed fetch says so and keeps the draft; Use mine is not offered unseen', inLongRun, async () => {
    await collide(theirs, (bridge) =>
      bridge.failWith('record.fetch', { kind: 'offline', code: 'ETIMEDOUT', host: 'example.com' }, 1),
    )
    await expect.element(dialog().getByText(/example.com cannot be reached/)).toBeVisible()
    await expect.element(answer('Use mine')).toBeDisabled()
    await answer('Keep editing').click()
    await expect.element(field('Memo')).toHaveValue('mine')
  })
})

describe('deleted elsewhere', () => {
  test('nothing is saved over it; the edits continue in a copy', async () => {
    const bridge = await collide({ deleted: true })
    await expect.element(dialog().getByText(/Someone deleted this contact/)).toBeVisible()
    await expect.element(answer('Use mine')).toBeDisabled()
    await answer('Reload').click()
    await expect.element(page.getByText('This contact is deleted')).toBeVisible()
    await button('Create a copy with my edits').click()
    await expect.element(field('Memo')).toHaveValue('mine')
    await button('Save').click()
    await expect.element(button('Edit')).toBeVisible()
    expect(bridge.callsOf('record.save').at(-1)).toMatchObject({ id: null, changes: { memo: 'mine' } })
  })
})

describe('the unsaved-change guard', () => {
  const question = () => page.getByRole('dialog', { name: 'Save your changes?' })

  async function leave(): Promise<FakeBridge> {
    const bridge = await openForm()
    await field('Memo').fill('mine')
    await button('New contact').click()
    await expect.element(question()).toBeVisible()
    return bridge
  }

  test('Keep editing stays, and so does Escape', async () => {
    await leave()
    await question().getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(field('Memo')).toHaveValue('mine')
    await button('New contact').click()
    await userEvent.keyboard('{Escape}')
    await expect.element(question()).not.toBeInTheDocument()
    await expect.element(field('Memo')).toHaveValue('mine')
  })

  test('Discard changes continues without them', inLongRun, async () => {
    const bridge = await leave()
    await question().getByRole('button', { name: 'Discard changes' }).click()
    await expect.element(page.getByRole('heading', { name: 'New contact' })).toBeVisible()
    await expect.element(field('Memo')).toHaveValue('')
    expect(bridge.callsOf('record.save')).toEqual([])
  })

  test('Save saves first', inLongRun, async () => {
    const bridge = await leave()
    await question().getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByRole('heading', { name: 'New contact' })).toBeVisible()
    expect(bridge.main.service.address.get('r1')?.memo).toBe('mine')
  })

  test('asks nothing when nothing was changed', inLongRun, async () => {
    await openForm()
    await button('New contact').click()
    await expect.element(page.getByRole('heading', { name: 'New contact' })).toBeVisible()
  })
})
