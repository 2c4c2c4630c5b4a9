import axe from 'axe-core'
import { expect, onTestFinished, test, vi } from 'vitest'
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
  await page
    .getByRole('option', { name: isJapanese ? /^年賀状/ : /^New Year cards/ })
    .first()
    .click()
  await expect.element(grid(isJapanese ? '年ごとの記録' : undefined)).toBeVisible()
  return bridge
}
const grid = (name = 'Cards by year') => page.getByRole('grid', { name })
const cell = (row: number, column = 0) => document.querySelector<HTMLElement>(`#card-${row}-${column}`)

/** The row of the contact that is in mourning. */
async function mourningRow(): Promise<number> {
  await expect.poll(() => document.querySelector('.card-mark.mourning[aria-hidden]')).not.toBeNull()
  const found = document.querySelector('.card-mark.mourning[aria-hidden]')?.closest('[role=row]')
  return Number(found?.getAttribute('aria-rowindex')) - 2
}

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

test('the whole window is the desk: twenty contacts and more are in view', async () => {
  await openCards()
  const { top, bottom } = grid().element().getBoundingClientRect()
  const head = document.querySelector('[role=columnheader]')?.getBoundingClientRect().bottom ?? 0
  expect(head).toBeGreaterThan(top)
  const rows = [...document.querySelectorAll('[role=rowheader]')].map((each) => each.getBoundingClientRect())
  const whole = rows.filter((row) => row.top >= head && row.bottom <= bottom)
  expect(whole.length).toBeGreaterThanOrEqual(20)
})

test('what is typed, and the cell, stay while a contact is looked at', async () => {
  const bridge = await openCards()
  await expect.element(grid()).toHaveFocus()
  const index = await mourningRow()
  await userEvent.keyboard(`${'{ArrowDown}'.repeat(index)}`)
  await page.getByLabelText('Who died').fill('祖父')
  await page.getByLabelText('Date of death').fill('令和7年12月')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByText('Enter a date such as 2026-11-03, or leave it empty.')).toBeVisible()
  expect(bridge.callsOf('cards.mark')).toEqual([])
  await page.getByRole('combobox', { name: 'Enter received cards' }).fill('さ')
  const name = cell(index)?.parentElement?.querySelector('[role=rowheader] span')?.textContent ?? ''
  ;(grid().element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: new RegExp(`^${name}`) })).toBeVisible()
  await expect.element(grid()).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Back to the cards' }).click()
  await expect.element(page.getByLabelText('Who died')).toHaveValue('祖父')
  await expect.element(page.getByLabelText('Date of death')).toHaveValue('令和7年12月')
  await expect.element(page.getByRole('combobox', { name: 'Enter received cards' })).toHaveValue('さ')
  await page.getByLabelText('Date of death').fill('令和7年12月3日')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(() => bridge.callsOf('cards.mark').at(-1)?.edits)
    .toEqual([{ year, mark: 'mourning', to: { date: '2025-12-03', whom: '祖父' } }])
})

test.for([
  ['2026-10-31', false],
  ['2026-11-01', true],
  ['2027-02-15', true],
  ['2027-02-16', false],
] as const)('on %s the sidebar leads there: %s; its key does all year', async ([day, isShown]) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day} 12:00`) })
  onTestFinished(() => void vi.useRealTimers())
  await openWindow()
  const item = page.getByRole('button', { name: 'New Year cards' })
  await expect.element(page.getByRole('option', { name: /^青木/ }).first()).toBeVisible()
  await expect.poll(() => item.elements().length).toBe(isShown ? 1 : 0)
  await userEvent.keyboard('{Control>}5{/Control}')
  await expect.element(grid()).toBeVisible()
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
  await openCards({ size: [1280, 600] })
  await expect.element(grid()).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}'.repeat(20))
  const bottom = () => cell(20)?.getBoundingClientRect().bottom ?? Infinity
  await expect.poll(bottom).toBeLessThanOrEqual(grid().element().getBoundingClientRect().bottom)
})

test(
  'notices of mourning are entered by their reading, and the question for whom appears below',
  inLongRun,
  async () => {
    const bridge = await openCards()
    await page.getByRole('combobox', { name: 'Record as' }).selectOptions('in mourning')
    const field = page.getByRole('combobox', { name: 'Enter mourning notices' })
    await field.fill(kanaOf(people[5] as (typeof people)[number]))
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => bridge.callsOf('cards.mark'))
      .toMatchObject([{ edits: [{ year, mark: 'mourning', to: { date: '', whom: '' } }] }])
    await expect.element(page.getByLabelText('Who died')).toBeVisible()
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
  await page.getByRole('button', { name: 'Mark “Sent 2024” as sent' }).click()
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
  await expect.element(page.getByText('1 contact', { exact: true })).toBeVisible()
  await expect.element(page.getByLabelText('Who died')).toHaveValue('母')
  await page.getByLabelText('Who died').fill('祖母')
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
