import axe from 'axe-core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cardYearOn } from '../../contract/ipc/cards.ts'
import { hasMark, withEdits, type CardEdit } from '../../contract/cards/card-marks.ts'
import { sampleAddresses } from '../fakes/sample-records.ts'
import type { FakeBridge } from '../fakes/fake-bridge.ts'
import { askPalette, openWindow, type OpenWindowOptions } from './open-window.ts'

const inLongRun = { tags: ['long'] }

const year = cardYearOn(new Date())
const people = sampleAddresses()
const kanaOf = ({ lastkana, firstkana }: (typeof people)[number]) => `${lastkana} ${firstkana}`
const [first] = [...people].sort((one, other) => (kanaOf(one) < kanaOf(other) ? -1 : 1))
const sent = (of: number): CardEdit => ({ year: of, mark: 'nengajo.sent', to: true })
const received = (of: number): CardEdit => ({ year: of, mark: 'nengajo.received', to: true })
const mourned: CardEdit = { year, mark: 'mourning', to: { date: `${year - 1}-11-03`, whom: '母' } }

/** A book in which some wrote and were written to for years. */
async function openCards(options: OpenWindowOptions = {}): Promise<FakeBridge> {
  const { begin, ...more } = options
  const bridge = await openWindow({
    ...more,
    begin: (opened) => {
      people.forEach(({ id }, at) => {
        const edits = [1, 2, 3, 4].flatMap((back) => [
          ...((at + back) % 3 > 0 ? [sent(year - back)] : []),
          ...((at * back) % 4 === 1 ? [received(year - back)] : []),
        ])
        if (at === 3) edits.push(sent(year - 1), mourned)
        else if (at % 7 === 4) edits.push(received(year))
        opened.main.cards.years.set(id, withEdits({}, edits))
      })
      begin?.(opened)
    },
  })
  const isJapanese = more.preferences?.language === 'ja'
  await askPalette(isJapanese ? '年賀状' : 'new year')
  await page.getByRole('option', { name: isJapanese ? /^年賀状…/ : /^New Year cards…/ }).click()
  await expect.element(grid(isJapanese ? '年ごとの記録' : undefined)).toBeVisible()
  return bridge
}
const grid = (name = 'Cards by year') => page.getByRole('grid', { name })
const cell = (row: number, column = 0) => document.querySelector<HTMLElement>(`#card-${row}-${column}`)

const said = (row: number) => cell(row)?.querySelector('.visually-hidden')?.textContent

test('one key marks a cell, arrow keys move, a click goes round, and marks are taken back', async () => {
  const bridge = await openCards()
  const id = first?.id ?? ''
  const before = bridge.main.cards.years.get(id) ?? {}
  await expect.element(grid()).toHaveFocus()
  await userEvent.keyboard('x{ArrowRight}{ArrowDown}m{ArrowLeft}{ArrowUp}')
  await expect
    .poll(() => bridge.callsOf('cards.mark'))
    .toMatchObject([
      { id, edits: [{ year, mark: 'stop', to: true }] },
      { edits: [{ year: year - 1, mark: 'mourning', to: { date: '', whom: '' } }] },
    ])
  expect(said(0)).toContain('no more cards')
  await userEvent.keyboard('x')
  const steps = ['sent', 'sent, received', 'received', 'nothing']
  for (const step of hasMark(before, year, 'nengajo.received') ? [steps[3]] : steps) {
    cell(0)?.click()
    await expect.poll(() => said(0)).toBe(`${year}: ${step}`)
  }
  const undo = page.getByRole('button', { name: 'Undo the last mark' })
  while (!(undo.element() as HTMLButtonElement).disabled) await undo.click()
  expect(bridge.main.cards.years.get(id)).toEqual(before)
})

test('received cards are entered by their reading: Enter marks the contact it finds and continues', async () => {
  const bridge = await openCards()
  const some = people.filter(
    ({ id }) => !hasMark(bridge.main.cards.years.get(id) ?? {}, year, 'nengajo.received'),
  )
  const field = page.getByRole('combobox', { name: 'Enter received cards' })
  for (const person of some.slice(0, 4)) {
    await field.fill(kanaOf(person))
    await expect
      .element(page.getByRole('listbox', { name: 'Found contacts' }).getByRole('option').first())
      .toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveValue('')
  }
  const marked = bridge.callsOf('cards.mark').map(({ id }) => id)
  expect(marked).toEqual(some.slice(0, 4).map(({ id }) => id))
})

test('the row that the keyboard is on is whole above the edge of the table', inLongRun, async () => {
  await openCards()
  await expect.element(grid()).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}'.repeat(14))
  const bottom = () => cell(14)?.getBoundingClientRect().bottom ?? Infinity
  await expect.poll(bottom).toBeLessThanOrEqual(grid().element().getBoundingClientRect().bottom)
})

test(
  'notices of mourning are entered by their reading, and the question for whom appears below',
  inLongRun,
  async () => {
    const bridge = await openCards()
    await page.getByRole('combobox', { name: 'Enter notes' }).selectOptions('in mourning')
    const field = page.getByRole('combobox', { name: 'Enter mourning notices' })
    await field.fill(kanaOf(people[5] as (typeof people)[number]))
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => bridge.callsOf('cards.mark'))
      .toMatchObject([{ edits: [{ year, mark: 'mourning', to: { date: '', whom: '' } }] }])
    await expect.element(page.getByLabelText('For whom')).toBeVisible()
    await expect.element(field).toHaveFocus()
  },
)

test('cards of another year are entered and listed by choosing that year', inLongRun, async () => {
  const bridge = await openCards()
  await page.getByRole('combobox', { name: 'New Year', exact: true }).selectOptions(String(year - 1))
  const field = page.getByRole('combobox', { name: 'Enter received cards' })
  const [silent] = people.filter(
    ({ id }) => !hasMark(bridge.main.cards.years.get(id) ?? {}, year - 1, 'nengajo.received'),
  )
  await field.fill(kanaOf(silent as (typeof people)[number]))
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => bridge.callsOf('cards.mark'))
    .toMatchObject([{ edits: [{ year: year - 1, mark: 'nengajo.received', to: true }] }])
  await page.getByRole('button', { name: 'Save the table as PDF…' }).click()
  await expect
    .poll(() => bridge.callsOf('share.cardYear'))
    .toMatchObject([{ year: year - 1, kind: 'nengajo', format: 'pdf' }])
})

test('the tags that printing gave in earlier years are taken over as marks', inLongRun, async () => {
  const tagged = ['Sent 2024', 'Sent 2024', '発送済み2023']
  const addresses = people.map((each, at) => ({ ...each, tags: tagged.slice(at, at + 1) }))
  const bridge = await openCards({ addresses })
  await expect.element(page.getByRole('button', { name: /発送済み2023/ })).toBeVisible()
  await page.getByRole('button', { name: 'Take over the tag “Sent 2024” as sent' }).click()
  await expect
    .poll(() => bridge.callsOf('bulk.start'))
    .toMatchObject([
      {
        change: { kind: 'mark-cards', year: 2024, mark: 'nengajo.sent', to: true },
        target: { kind: 'tagged', tag: 'Sent 2024' },
      },
    ])
})

test("this year's list is printed without those in mourning, and the run marks it", async () => {
  const inMourning = ['石川 優子', '佐藤 健']
  const bridge = await openCards({ begin: ({ main }) => Object.assign(main.print, { inMourning }) })
  await page.getByRole('combobox', { name: 'Show' }).selectOptions('In mourning')
  await expect.element(page.getByText('1 contact ·', { exact: false })).toBeVisible()
  await expect.element(page.getByLabelText('For whom')).toHaveValue('母')
  await page.getByLabelText('For whom').fill('祖母')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(() => bridge.callsOf('cards.mark').at(-1))
    .toMatchObject({
      edits: [{ year, mark: 'mourning', to: { whom: '祖母' } }],
    })
  await page.getByRole('button', { name: `Export ${year} as CSV…` }).click()
  await expect.element(page.getByText('5 contacts saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Print…' }).click()
  await expect
    .poll(() => bridge.callsOf('print.preview').at(-1))
    .toMatchObject({
      cards: { year, kind: 'nengajo' },
    })
  const { selection } = bridge.callsOf('print.preview').at(-1) ?? {}
  expect(selection?.kind === 'records' && selection.ids).not.toContain(people[3]?.id)
  await expect.element(page.getByText('Left out, in mourning: 石川 優子, 佐藤 健')).toBeVisible()
  await page.getByRole('button', { name: 'Save PDF' }).click()
  await expect.poll(() => bridge.callsOf('print.markSent')).toMatchObject([{ as: { year, kind: 'nengajo' } }])
  await expect.element(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible()
})

test.for([
  { language: 'en', theme: 'light', size: [1280, 800] },
  { language: 'ja', theme: 'dark', size: [1280, 800] },
  { language: 'ja', theme: 'light', size: [760, 700] },
] as const)(
  '$language $theme $size: nothing is cut off, and axe finds nothing',
  inLongRun,
  async ({ language, theme, size }) => {
    await openCards({ preferences: { language, theme }, size: [...size] })
    const wide = [...document.querySelectorAll('.cards *')].filter(
      (each) =>
        each.scrollWidth > each.clientWidth &&
        getComputedStyle(each).overflowX === 'visible' &&
        each.clientWidth > 0,
    )
    expect(wide.map(({ className }) => className)).toEqual([])
    await Promise.all(document.getAnimations().map(({ finished }) => finished))
    const { violations } = await axe.run(document.querySelector('[role=dialog]') ?? document.body)
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  },
)
