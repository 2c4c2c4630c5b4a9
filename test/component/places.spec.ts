// @module-tag long
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openWindow } from './open-window.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const list = () => page.getByRole('listbox', { name: 'Contacts' })
const people = [
  { id: 'a', group_id: 'g1', lastname: '青木', lastkana: 'あおき', tags: ['choir', 'card'] },
  { id: 'b', group_id: 'g1', lastname: '石川', lastkana: 'いしかわ', tags: ['choir'] },
  { id: 'c', group_id: 'g2', lastname: '上田', lastkana: 'うえだ', tags: ['choir'] },
]
const homes = [{ id: 'h', lastname: '林', lastkana: 'はやし', tags: ['card'] }]

describe('the tags of a place', () => {
  test('are counted in what the list shows, and a chosen one is in its title until it is removed', async () => {
    await openWindow({ addresses: people, homeaddresses: homes })
    await expect.element(button(/^choir 3/)).toBeVisible()
    await expect.element(button(/^card 1/)).toBeVisible()
    await button(/^町内会/).click()
    await button(/^choir 2/).click()
    await expect.element(button(/^card 1/)).toBeVisible()
    await expect.poll(() => list().getByRole('option').elements().length).toBe(2)
    const chips = page.getByRole('list', { name: 'Only contacts with these tags' })
    await expect.element(chips.getByText('choir')).toBeVisible()
    await button('Remove choir').click()
    await expect.element(chips).not.toBeInTheDocument()
  })
})

describe('many tags', () => {
  const tagged = Array.from({ length: 14 }, (_, at) => ({
    id: `t${at}`,
    group_id: 'g1',
    lastname: `Person ${at}`,
    // The first two tags have one contact each, the others at least two.
    tags: [
      `tag${String(at + 1).padStart(2, '0')}`,
      ...(at < 2 ? ['tag14'] : [`tag${String(at).padStart(2, '0')}`]),
    ],
  }))
  const section = () => page.getByRole('region', { name: 'Tags' }).element()
  const shown = () => [...section().querySelectorAll('.text')].map((each) => each.textContent)

  test('the twelve that most contacts have are in view, by name; the rest on request', async () => {
    await openWindow({ addresses: tagged })
    await expect.poll(() => shown().length).toBe(12)
    expect(shown()).not.toContain('tag01')
    expect(shown()).toEqual([...shown()].sort())
    await button(/^Tags: Show 2 more/).click()
    expect(shown().slice(12)).toHaveLength(2)
    expect(shown()).toContain('tag01')
  })
})

describe('the head of the list', () => {
  test('repeats no number of the sidebar, but says it, and has no New in the Trash', async () => {
    await openWindow({ addresses: people, homeaddresses: homes })
    const count = page.getByText('3 contacts', { exact: true }).first()
    await expect.element(count).toBeInTheDocument()
    expect(getComputedStyle(count.element()).position).toBe('absolute')
    await expect.element(button('New contact')).toBeVisible()
    await button(/^Trash/).click()
    await expect.element(button('New contact')).not.toBeInTheDocument()
  })

  test('has the number where the sidebar is not next to it', async () => {
    await openWindow({ addresses: people, size: [640, 400] })
    const count = page.getByText('3 contacts', { exact: true }).first()
    await expect.element(count).toBeVisible()
    expect(getComputedStyle(count.element()).position).toBe('static')
  })
})

describe('the index next to the list', () => {
  const letters = () => [...document.querySelectorAll<HTMLElement>('.rail .jump')]

  test.for([
    [800, 1],
    [400, 2],
  ] as const)('%i px high: letters of 24 px at least, from top to bottom', async ([height, step]) => {
    await openWindow({ size: [1280, height] })
    await expect.poll(() => letters().length).toBeGreaterThan(5)
    const rail = document.querySelector('.rail')!.getBoundingClientRect()
    await expect.poll(() => letters().at(-1)!.getBoundingClientRect().bottom <= rail.bottom).toBe(true)
    expect(letters().at(-1)!.getBoundingClientRect().bottom).toBeGreaterThan(rail.bottom - 8)
    const sizes = letters().map((each) => each.getBoundingClientRect())
    expect(Math.min(...sizes.flatMap((each) => [each.width, each.height]))).toBeGreaterThanOrEqual(24)
    expect(letters()[1]?.textContent?.trim()).toBe('かさ'[step - 1])
  })
})

describe('a contact with a name only', () => {
  test('has its name in the middle of its row', async () => {
    await openWindow({ addresses: [{ id: 'a', group_id: 'g1', lastname: '青木' }] })
    const option = list().getByRole('option').first()
    await expect.element(option).toBeVisible()
    const row = option.element().getBoundingClientRect()
    const name = option.element().querySelector('.name')!.getBoundingClientRect()
    expect(Math.abs(name.top + name.bottom - row.top - row.bottom)).toBeLessThanOrEqual(2)
  })
})

describe('places', () => {
  test('keep how far each was scrolled, and close a contact that the next one does not have', async () => {
    await openWindow()
    const scroller = () => list().element()
    await page.getByRole('option', { name: /^青木 彩/ }).click()
    await expect.element(button('Edit')).toBeVisible()
    scroller().scrollTop = 600
    await expect.poll(() => page.getByRole('option', { name: /^青木 彩/ }).elements().length).toBe(0)
    const onScreen = () => {
      const { top, bottom } = scroller().getBoundingClientRect()
      const boxes = list().getByRole('option').elements()
      const inside = boxes.filter((each) => {
        const box = each.getBoundingClientRect()
        return box.top >= top && box.bottom <= bottom
      })
      return inside.map((each) => each.textContent)
    }
    await expect.poll(() => onScreen().length).toBeGreaterThan(2)
    const [, second] = onScreen()
    await button(/^Home addresses/).click()
    await expect.element(page.getByText('No contact chosen')).toBeVisible()
    await button(/^All contacts/).click()
    await expect.poll(onScreen).toContain(second)
  })

  test('the list is empty immediately after its last contact is removed', async () => {
    await openWindow({ addresses: people.slice(0, 1) })
    await page.getByRole('option', { name: /^青木/ }).click()
    await expect.element(button('Edit')).toBeVisible()
    await button('Delete').click()
    await expect.element(page.getByText('No contacts yet')).toBeVisible()
  })
})

describe('a new contact', () => {
  test('says which group it goes to, and the next one goes there as well', async () => {
    const bridge = await openWindow({ addresses: people })
    await button('New contact').click()
    const group = page.getByRole('combobox', { name: 'Group' })
    await group.selectOptions('g2')
    await page.getByLabelText('Family name', { exact: true }).fill('森')
    await button('Save').click()
    await expect.poll(() => bridge.callsOf('record.save').at(-1)?.group_id).toBe('g2')
    await expect.element(button('Edit')).toBeVisible()
    await button('New contact').click()
    await expect.element(group).toHaveValue('g2')
  })

  test('is offered the tags that there are', async () => {
    await openWindow({ addresses: people })
    await button('New contact').click()
    await page.getByRole('combobox', { name: 'Tags' }).click()
    await userEvent.keyboard('{ArrowDown}')
    const options = page.getByRole('listbox', { name: 'Tags of the book' }).getByRole('option')
    expect(options.elements().map((each) => each.textContent?.trim())).toEqual(['choir', 'card'])
    await options.first().click()
    await expect.element(button('Remove choir')).toBeVisible()
  })
})

describe('what only applications want to know', () => {
  test('is folded under Details; the group has its name', async () => {
    await openWindow({ addresses: people })
    await page.getByRole('option', { name: /^青木/ }).click()
    const pane = page.getByRole('region', { name: 'Contact', exact: true })
    await expect.element(pane.getByText('町内会')).toBeVisible()
    await expect.element(pane.getByText('Record ID')).not.toBeVisible()
    await pane.getByText('Details', { exact: true }).click()
    await expect.element(pane.getByText('Record ID')).toBeVisible()
  })
})
