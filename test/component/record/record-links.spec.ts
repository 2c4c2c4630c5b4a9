// @module-tag long
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { bareRecord } from '../../fakes/full-record.ts'
import { middleOf, mouse } from '../mouse.ts'
import { button, openRecord } from './open-record.ts'

const links = [
  ['090-1234-5678', 'tel:09012345678'],
  ['hanako.sato@example.com', 'mailto:hanako.sato@example.com'],
  ['https://example.com/hanako', 'https://example.com/hanako'],
] as const

/** Longer than a system takes a second click for the second half of a double one. */
const afterDoubleClick = () => new Promise((resolve) => setTimeout(resolve, 700))

async function openLinks() {
  const bridge = await openRecord(
    bareRecord({
      lastname: '佐藤',
      telephones: [{ kindof: 'cell', number: links[0][0] }],
      emails: [{ kindof: 'home', address: links[1][0] }],
      weburls: [{ kindof: 'hp', url: links[2][0] }],
    }),
  )
  await expect.element(button(links[0][0])).toBeVisible()
  return { opened: () => bridge.callsOf('link.open').map(({ url }) => url) }
}

const boxOf = (text: string) => button(text).element().getBoundingClientRect()
const selected = () => getSelection()?.toString().trim() ?? ''

const [telephone, ...others] = links
function isALink([text, url]: (typeof links)[number]): void {
  test('a click opens it', async () => {
    const { opened } = await openLinks()
    await mouse.click(middleOf(button(text).element()))
    await expect.poll(opened).toEqual([url])
    await afterDoubleClick()
    expect(opened()).toEqual([url])
  })

  test('a hand that shakes a little still clicks', async () => {
    const { opened } = await openLinks()
    const at = middleOf(button(text).element())
    await mouse.move(at)
    await mouse.down(at)
    await mouse.drag({ x: at.x + 2, y: at.y + 1 })
    await mouse.up({ x: at.x + 2, y: at.y + 1 })
    await expect.poll(opened).toEqual([url])
  })

  test.for(['{Enter}', ' '])('%s on it opens it immediately', async (key) => {
    const { opened } = await openLinks()
    button(text).element().focus()
    await userEvent.keyboard(key)
    expect(opened()).toEqual([url])
  })

  test('dragging over a part of it selects that and opens nothing', async () => {
    const { opened } = await openLinks()
    const { x, y, width, height } = boxOf(text)
    const from = { x: x + 2, y: y + height / 2 }
    const to = { x: x + width / 2, y: y + height / 2 }
    await mouse.move(from)
    await mouse.down(from)
    await mouse.drag({ x: from.x + 12, y: from.y })
    await mouse.drag(to)
    await mouse.up(to)
    await afterDoubleClick()
    expect(text.startsWith(selected())).toBe(true)
    expect(selected().length).toBeGreaterThan(2)
    expect(opened()).toEqual([])
  })

  test('dragging from outside over all of it selects it and opens nothing', async () => {
    const { opened } = await openLinks()
    const { right, y, x, height } = boxOf(text)
    const [from, to] = [
      { x: right + 30, y: y + height / 2 },
      { x: x + 1, y: y + height / 2 },
    ]
    await mouse.move(from)
    await mouse.down(from)
    await mouse.drag({ x: right - 10, y: from.y })
    await mouse.drag(to)
    await mouse.up(to)
    await afterDoubleClick()
    expect(selected()).toBe(text)
    expect(opened()).toEqual([])
  })

  test('dragging there and back to where it began opens nothing', async () => {
    const { opened } = await openLinks()
    const at = middleOf(button(text).element())
    await mouse.move(at)
    await mouse.down(at)
    await mouse.drag({ x: at.x + 40, y: at.y })
    await mouse.drag(at)
    await mouse.up(at)
    await afterDoubleClick()
    expect(opened()).toEqual([])
  })

  test('a double click selects a word and opens nothing, however slow it is', async () => {
    const { opened } = await openLinks()
    const at = middleOf(button(text).element())
    // A busy machine makes the second click later than it is meant to be.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await mouse.click(at)
    vi.advanceTimersByTime(490)
    await mouse.click(at, 2)
    vi.advanceTimersByTime(2000)
    expect(selected()).not.toBe('')
    expect(text).toContain(selected())
    expect(opened()).toEqual([])
  })

  test('three clicks select the line and open nothing', async () => {
    const { opened } = await openLinks()
    const at = middleOf(button(text).element())
    // As above: real clicks may be further apart than three of one hand.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    for (const count of [1, 2, 3]) await mouse.click(at, count)
    vi.advanceTimersByTime(2000)
    expect(selected()).toContain(text)
    expect(opened()).toEqual([])
  })

  test('a click with Shift selects up to it and opens nothing', async () => {
    const { opened } = await openLinks()
    getSelection()?.collapse(document.querySelector('h1'), 0)
    await userEvent.keyboard('{Shift>}')
    await userEvent.click(button(text))
    await userEvent.keyboard('{/Shift}')
    await afterDoubleClick()
    expect(selected()).not.toBe('')
    expect(opened()).toEqual([])
  })

  test('a click on a link that is selected opens it', async () => {
    const { opened } = await openLinks()
    getSelection()?.selectAllChildren(button(text).element())
    await mouse.click(middleOf(button(text).element()))
    await expect.poll(opened).toEqual([url])
  })
}
describe(telephone[0], () => isALink(telephone))
describe.for(others)('%s', { tags: ['long'] }, isALink)

test('two links one after the other are both opened', async () => {
  const { opened } = await openLinks()
  await mouse.click(middleOf(button(links[0][0]).element()))
  await mouse.click(middleOf(button(links[1][0]).element()))
  await expect.poll(opened).toEqual([links[0][1], links[1][1]])
})

test('a drag from one link to another opens neither', async () => {
  const { opened } = await openLinks()
  const from = middleOf(button(links[0][0]).element())
  const to = middleOf(button(links[2][0]).element())
  await mouse.move(from)
  await mouse.down(from)
  await mouse.drag({ x: from.x, y: from.y + 30 })
  await mouse.drag(to)
  await mouse.up(to)
  await afterDoubleClick()
  expect(opened()).toEqual([])
})

test('a long web address breaks after a slash and not in the middle of a word', async () => {
  const url = 'https://people.example.com/members/hanako'
  await openRecord(bareRecord({ lastname: '佐藤', weburls: [{ kindof: 'hp', url }] }), { size: [1180, 800] })
  await expect.element(button(url)).toBeVisible()
  const nodes = [...button(url).element().querySelectorAll('bdi')].flatMap((each) => [...each.childNodes])
  const texts = nodes.filter((node) => node instanceof Text && node.data !== '')
  expect(texts.map((node) => (node as Text).data)).toEqual([
    'https://people.example.com/',
    'members/',
    'hanako',
  ])
  const tops = texts.map((node) => {
    const range = new Range()
    range.selectNodeContents(node)
    return range.getClientRects().length
  })
  expect(tops).toEqual([1, 1, 1])
})
