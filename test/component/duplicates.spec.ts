import axe from 'axe-core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useBulkStore } from '../../renderer/stores/bulk.ts'
import { sampleAddresses } from '../fakes/sample-records.ts'
import type { FakeBridge } from '../fakes/fake-bridge.ts'
import { askPalette, openWindow, type OpenWindowOptions } from './open-window.ts'

const inLongRun = { tags: ['long'] }

const [first, second, third, ...others] = sampleAddresses()
const twins = [
  { ...first, memo: '年賀状', telephones: [{ kindof: 'tel', number: '03-1234-5678' }] },
  {
    ...second,
    lastname: '青木',
    firstname: '綾',
    telephones: [
      { kindof: 'tel', number: '0312345678' },
      { kindof: 'cell', number: '090-1111-2222' },
    ],
    extendprops: [{ client_id: 'jp.example.other', data: { rank: 'A' } }],
  },
  { ...third },
  ...others,
] as ReturnType<typeof sampleAddresses>
const ids = twins.map(({ id }) => id)

/** Three pairs; the first one is the most certain. */
async function openDuplicates(options: OpenWindowOptions = {}): Promise<FakeBridge> {
  const { begin, ...more } = options
  const bridge = await openWindow({
    addresses: twins,
    ...more,
    begin: (opened) => {
      const [a = '', b = '', c = '', d = ''] = ids
      opened.main.duplicates.groups = [
        { ids: [a, b], reasons: ['reading', 'telephone', 'zipcode'] },
        { ids: [a, c], reasons: ['name-alike'] },
        { ids: [c, d], reasons: ['email'] },
      ]
      begin?.(opened)
    },
  })
  await askPalette('duplicates')
  await expect.element(page.getByRole('option', { name: /^Duplicates…/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Duplicates', exact: true })).toBeVisible()
  return bridge
}
const list = () => page.getByRole('listbox', { name: 'Contacts of one person' })
const chosen = () => list().getByRole('option', { selected: true })
const result = (field: string) => page.getByRole('row', { name: new RegExp(`^${field}`) })

test('the surest pair is chosen: why, both side by side, what they become, what is lost', async () => {
  await openDuplicates()
  await expect.element(list()).toHaveFocus()
  await expect.element(chosen().getByText(/same reading, same telephone, same postal code/)).toBeVisible()
  await expect.element(result('Memo').getByText('年賀状').first()).toBeVisible()
  await expect.element(result('Telephone').getByText(/all kept/)).toBeVisible()
  await expect.element(page.getByText('jp.example.other', { exact: true })).toBeVisible()
})

test('each pair takes one key, and the next one is chosen', async () => {
  const bridge = await openDuplicates()
  await expect.element(result('Memo').first()).toBeVisible()
  await userEvent.keyboard('n')
  await expect
    .poll(() => bridge.callsOf('duplicates.decide'))
    .toMatchObject([{ place: 0, decision: 'not-the-same' }])
  await expect.element(chosen().getByText(/name written differently/)).toBeVisible()
  await userEvent.keyboard('l')
  await expect.element(chosen().getByText(/same e-mail/)).toBeVisible()
  await userEvent.keyboard('l')
  await expect.element(page.getByText('All reviewed')).toBeVisible()
  await userEvent.keyboard('u')
  await expect.element(chosen().getByText(/same e-mail/)).toBeVisible()
  await userEvent.keyboard('l')
  await expect.element(page.getByRole('button', { name: 'Search again' })).toBeVisible()
})

test('what was said of a pair is taken back by one key, one after the other', inLongRun, async () => {
  const bridge = await openDuplicates()
  await expect.element(list()).toHaveFocus()
  await userEvent.keyboard('n')
  await expect.element(page.getByText('“青木 彩”, “青木 綾”: marked as not the same.')).toBeVisible()
  await userEvent.keyboard('l')
  await expect.element(page.getByText(/put off\.$/)).toBeVisible()
  await userEvent.keyboard('u')
  await expect.element(chosen().getByText(/name written differently/)).toBeVisible()
  await userEvent.keyboard('u')
  await expect.element(chosen().getByText(/same reading/)).toBeVisible()
  await expect.element(list().getByRole('option').nth(2)).toBeVisible()
  expect(bridge.callsOf('duplicates.decide').map(({ place, decision }) => [place, decision])).toEqual([
    [0, 'not-the-same'],
    [1, 'later'],
    [1, 'open'],
    [0, 'open'],
  ])
  await expect.element(page.getByRole('button', { name: 'Undo', exact: true })).not.toBeInTheDocument()
})

test('arrow keys choose, values are chosen, and M merges what is shown', async () => {
  const bridge = await openDuplicates()
  await expect
    .element(
      result('Given name')
        .first()
        .getByText(/differs: choose/),
    )
    .toBeVisible()
  await page.getByRole('radio', { name: 'Given name: value of the other one', exact: true }).click()
  await expect.element(result('Given name').first().getByRole('cell').last()).toHaveTextContent('綾')
  await userEvent.keyboard('m')
  await expect
    .poll(() => bridge.callsOf('duplicates.merge'))
    .toMatchObject([{ place: 0, ids: ids.slice(0, 2), taken: [{ field: 'firstname', from: 1 }], seen: '0' }])
  await expect.element(chosen().getByText(/name written differently/)).toBeVisible()
  // One job at a time: the next pair waits for it.
  await expect
    .element(page.getByRole('button', { name: 'Merge', exact: true }))
    .toHaveAttribute('aria-disabled')
  bridge.main.bulk.tell({ phase: 'finished', done: 1, left: 0, mayUndo: true })
  await expect.element(page.getByText('“青木 彩” merged.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => bridge.callsOf('bulk.undo')).toHaveLength(1)
  expect(useBulkStore().state?.phase).toBe('undone')
})

test('arrow keys go from pair to pair; the other one can stay', inLongRun, async () => {
  const bridge = await openDuplicates()
  await expect.element(list()).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(chosen().getByText(/name written differently/)).toBeVisible()
  await page.getByRole('button', { name: 'Keep another one' }).click()
  await expect
    .poll(() => bridge.callsOf('duplicates.read').at(-1))
    .toMatchObject({ place: 1, ids: [ids[2], ids[0]] })
})

test('no duplicates', async () => {
  await openDuplicates({ begin: ({ main }) => (main.duplicates.groups = []) })
  await expect.element(page.getByText('No duplicates found')).toBeVisible()
})

test('a search that fails says what to do', async () => {
  await openDuplicates({
    begin: (bridge) => bridge.failWith('duplicates.find', { kind: 'storage', reason: 'damaged' }),
  })
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Search again' })).toBeVisible()
})

test('shows a pair that was changed meanwhile again, and merges nothing', inLongRun, async () => {
  const bridge = await openDuplicates({
    begin: (opened) => opened.failWith('duplicates.merge', { kind: 'precondition-failed' }),
  })
  await expect.element(result('Memo').first()).toBeVisible()
  await userEvent.keyboard('m')
  await expect.element(page.getByText(/^One of them was changed in the meantime/)).toBeVisible()
  await expect.element(chosen().getByText(/same reading/)).toBeVisible()
  expect(bridge.callsOf('duplicates.read')).toHaveLength(2)
})

test.for(['light', 'dark'] as const)('axe finds nothing, %s', inLongRun, async (theme) => {
  await openDuplicates({ preferences: { language: 'en', theme } })
  await expect.element(result('Memo').first()).toBeVisible()
  await Promise.all(document.getAnimations().map((each) => each.finished.catch(() => null)))
  const { violations } = await axe.run(document, { resultTypes: ['violations'] })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
})
