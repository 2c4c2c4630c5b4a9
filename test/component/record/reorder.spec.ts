// @module-tag long
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fullRecord } from '../../fakes/full-record.ts'
import { button, openForm } from './open-record.ts'

const numbers = ['03-1111-1111', '03-2222-2222', '03-3333-3333']
const record = () =>
  fullRecord({ telephones: numbers.map((number) => ({ kindof: 'home' as const, number })) })
const group = () =>
  page
    .getByRole('group', { name: /^Telephone/ })
    .first()
    .element()
const shown = () =>
  [...group().querySelectorAll<HTMLInputElement>('input[inputmode=tel]')].map((input) => input.value)
const handle = (at: number) => group().querySelectorAll('[data-handle]')[at] as HTMLElement

/** Presses the handle at `at` and moves it over the handle at `over`; the button stays down. */
async function dragOver(at: number, over: number): Promise<PointerEventInit> {
  // Near the edge of the window the form would scroll by itself.
  group().scrollIntoView({ block: 'center' })
  const [from, to] = [handle(at).getBoundingClientRect(), handle(over).getBoundingClientRect()]
  const pointer = { bubbles: true, cancelable: true, clientX: to.x + 8, button: 0 }
  const start = from.y + from.height / 2
  // The middle has to be passed, so a little further than the other handle.
  const end = to.y + to.height / 2 + Math.sign(over - at) * 8
  handle(at).dispatchEvent(new PointerEvent('pointerdown', { ...pointer, clientY: start }))
  window.dispatchEvent(new PointerEvent('pointermove', { ...pointer, clientY: (start + end) / 2 }))
  window.dispatchEvent(new PointerEvent('pointermove', { ...pointer, clientY: end }))
  await new Promise((resolve) => requestAnimationFrame(resolve))
  return { ...pointer, clientY: end }
}

test('lines that look alike have one header, and their names all the same', async () => {
  await openForm(record())
  const labels = [...group().querySelectorAll<HTMLElement>('.label')].filter(
    (each) => getComputedStyle(each).clipPath === 'none',
  )
  expect(labels.map((each) => each.textContent)).toEqual(['Telephone number', 'Kind, telephone 1'])
  await expect.element(page.getByLabelText('Telephone number, telephone 2', { exact: true })).toBeVisible()
})

describe('entries are put in order by dragging', () => {
  test('down: the entry is where it was dropped, and is saved in that order', async () => {
    const bridge = await openForm(record())
    const pointer = await dragOver(0, 2)
    window.dispatchEvent(new PointerEvent('pointerup', pointer))
    await expect.poll(shown).toEqual([numbers[1], numbers[2], numbers[0]])
    await button('Save').click()
    await expect.element(button('Edit')).toBeVisible()
    const sent = bridge.callsOf('record.save')[0]?.changes.telephones
    expect(sent?.map(({ number }) => number)).toEqual([numbers[1], numbers[2], numbers[0]])
  })

  test('up', async () => {
    await openForm(record())
    const pointer = await dragOver(2, 1)
    window.dispatchEvent(new PointerEvent('pointerup', pointer))
    await expect.poll(shown).toEqual([numbers[0], numbers[2], numbers[1]])
  })

  test('with a real mouse', async () => {
    await openForm(record())
    await userEvent.dragAndDrop(handle(0), handle(1), { targetPosition: { x: 8, y: 22 } })
    await expect.poll(shown).toEqual([numbers[1], numbers[0], numbers[2]])
  })

  test('the others make way while it moves', async () => {
    await openForm(record())
    await dragOver(0, 1)
    const entries = [...group().querySelectorAll<HTMLElement>('[data-at]')]
    expect(entries.map((entry) => Number.parseFloat(entry.style.translate.split(' ')[1] ?? '0'))).toEqual([
      expect.toSatisfy((offset: number) => offset > 20),
      expect.toSatisfy((offset: number) => offset < -20),
      0,
    ])
    await userEvent.keyboard('{Escape}')
  })

  test('Escape puts it back', async () => {
    await openForm(record())
    const pointer = await dragOver(0, 2)
    await userEvent.keyboard('{Escape}')
    window.dispatchEvent(new PointerEvent('pointerup', pointer))
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(shown()).toEqual(numbers)
    expect(group().querySelector<HTMLElement>('[data-at]')?.style.translate).toBe('')
  })

  test('a single entry has no handle', async () => {
    await openForm(fullRecord({ telephones: [{ kindof: 'home', number: numbers[0] ?? '' }] }))
    await expect.element(button('Save')).toBeVisible()
    expect(group().querySelector('[data-handle]')).toBeNull()
  })

  test('the order can be changed by keyboard as well, and is announced', async () => {
    await openForm(record())
    page.getByRole('button', { name: 'Move Telephone 1 down' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(shown).toEqual([numbers[1], numbers[0], numbers[2]])
    await expect.element(page.getByText('Telephone 1 is now number 2')).toBeInTheDocument()
  })
})
