import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CellLayout } from '../../../contract/ipc/cell-layout.ts'
import type { PrintWarning } from '../../../contract/ipc/print.ts'
import type { FakeMain } from '../../fakes/fake-main.ts'
import type { FakeBridge } from '../../fakes/fake-bridge.ts'
import { button, chooseSheet, openPrint } from './print-bench.ts'

const place = { x: 2, y: 2, width: 40, height: 10 }
const set = {
  size: 'fit',
  direction: 'horizontal',
  weight: 'regular',
  align: 'start',
  across: 'start',
} as const
const field = { ...place, ...set, upsideDown: false, honorific: true }
const guests: CellLayout = {
  version: 1,
  name: 'Guests',
  width: 86.4,
  height: 42.3,
  fields: [
    { kind: 'name', ...field },
    { kind: 'sender', ...field, y: 20 },
  ],
}
const poster: CellLayout = { ...guests, name: 'Poster', width: 200 }

const choice = () => page.getByRole('combobox', { name: 'Layout' })
const lastJob = (bridge: FakeBridge) => bridge.callsOf('print.preview').at(-1)

async function openWith(layouts: CellLayout[]): Promise<FakeBridge> {
  const begin = ({ main }: { main: FakeMain }) => {
    main.print.setup = { ...main.print.setup, layouts }
  }
  const bridge = await openPrint({ begin })
  await chooseSheet('ELM008')
  return bridge
}

describe('the layout of labels is chosen', () => {
  test('among those that come with the app and those of the user that fit the sheet', async () => {
    const bridge = await openWith([guests, poster])
    await expect
      .poll(() => [...choice().element().querySelectorAll('option')].map(({ text }) => text))
      .toEqual(['Usual', 'Badge', 'Tent card', 'Return label', 'Guests'])
    await choice().selectOptions('Badge')
    await expect.poll(() => lastJob(bridge)?.options.layout).toBe('badge')
    await expect.poll(() => bridge.callsOf('print.remember').at(-1)?.options.layout).toBe('badge')
  })

  test('and what it decides is not asked: company, title, barcode; a field for the sender has its choice', async () => {
    const bridge = await openWith([guests])
    const asked = () => page.getByRole('combobox', { name: 'Company and department' })
    const sender = () => page.getByRole('combobox', { name: 'Sender' })
    await expect.element(asked()).toBeVisible()
    await expect.element(sender()).not.toBeInTheDocument()
    await choice().selectOptions('Guests')
    await expect.poll(() => lastJob(bridge)?.options.layout).toBe('own:Guests')
    await expect.element(asked()).not.toBeInTheDocument()
    await expect.element(page.getByRole('checkbox', { name: /Customer barcode/ })).not.toBeInTheDocument()
    await expect.element(sender()).toBeVisible()
  })
})

const editor = () => page.getByRole('dialog', { name: 'Edit layout' })
const inEditor = (name: string | RegExp) =>
  editor().getByRole('button', { name, exact: typeof name === 'string' })
/** The layout that was drawn last. */
const drawn = (bridge: FakeBridge) => bridge.callsOf('print.tryLayout').at(-1)?.layout

async function openEditor(layouts: CellLayout[] = [], chosen?: string): Promise<FakeBridge> {
  const bridge = await openWith(layouts)
  if (chosen) await choice().selectOptions(chosen)
  await button('Edit layout…').click()
  await expect.element(editor()).toBeVisible()
  await expect.poll(() => drawn(bridge)).toBeDefined()
  return bridge
}

describe('the editor of a layout', () => {
  test('Esc leaves it while nothing is changed, and then no more', async () => {
    await openEditor()
    await userEvent.keyboard('{Escape}')
    await expect.element(editor()).not.toBeInTheDocument()
    await button('Edit layout…').click()
    await inEditor('Add').click()
    await userEvent.keyboard('{Escape}')
    await expect.element(editor()).toBeVisible()
    await inEditor('Cancel').click()
    await expect.element(editor()).not.toBeInTheDocument()
  })

  test('begins with what the sheet has, and is kept under a name, which is chosen then', async () => {
    const bridge = await openEditor()
    await expect.element(inEditor(/^All of the addressee/)).toBeVisible()
    await editor().getByRole('textbox', { name: 'Name of the layout' }).fill('Mine')
    await inEditor('Save').click()
    await expect
      .poll(() => bridge.callsOf('print.keepLayout').at(-1))
      .toMatchObject({ name: 'Mine', version: 1 })
    await expect.element(editor()).not.toBeInTheDocument()
    await expect.poll(() => lastJob(bridge)?.options.layout).toBe('own:Mine')
  })

  test('a field is added, moved, sized, copied and deleted by keys, and all of it can be undone', async () => {
    const bridge = await openEditor([guests], 'Guests')
    await editor().getByRole('combobox', { name: 'New field' }).selectOptions('Line')
    await inEditor('Add').click()
    await expect.poll(() => drawn(bridge)?.fields.length).toBe(3)
    const before = drawn(bridge)?.fields[2]
    const line = inEditor(/^Line/)
    line.element().focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}{Shift>}{ArrowRight}{/Shift}')
    await expect
      .poll(() => drawn(bridge)?.fields[2])
      .toEqual({
        ...before,
        x: before!.x + 1,
        y: before!.y + 0.5,
        width: before!.width + 0.5,
      })
    await userEvent.keyboard('{Control>}d{/Control}')
    await expect.poll(() => drawn(bridge)?.fields.length).toBe(4)
    inEditor(/^Line/).first().element().focus()
    await userEvent.keyboard('{Delete}')
    await expect.poll(() => drawn(bridge)?.fields.length).toBe(3)
    for (let at = 0; at < 7; at += 1) await inEditor('Undo').click()
    await expect.poll(() => drawn(bridge)?.fields).toEqual(guests.fields)
    await inEditor('Redo').click()
    await expect.poll(() => drawn(bridge)?.fields.length).toBe(3)
  })

  test('a field is dragged and pulled with the pointer, on a grid of half millimetres', async () => {
    const bridge = await openEditor([guests], 'Guests')
    const name = inEditor(/^Name/)
    const pixels = () => name.element().getBoundingClientRect()
    const scale = pixels().width / 40
    await drag(name.element(), { x: 10.1 * scale, y: 8.1 * scale })
    await expect.poll(() => drawn(bridge)?.fields[0]).toMatchObject({ x: 12, y: 10, width: 40 })
    const handle = editor().element().querySelectorAll('.handle')[3]
    if (!(handle instanceof HTMLElement)) throw new Error('no handle')
    await drag(handle, { x: 5.2 * scale, y: 0 })
    await expect.poll(() => drawn(bridge)?.fields[0]).toMatchObject({ x: 12, width: 45 })
  })

  test('how text is set is chosen on the right', async () => {
    const bridge = await openEditor([guests], 'Guests')
    await editor().getByRole('combobox', { name: 'Field', exact: true }).selectOptions('1. Name')
    await editor().getByRole('checkbox', { name: 'Type as large as fits' }).click()
    await editor().getByRole('textbox', { name: 'Type size (pt)' }).fill('18')
    await editor().getByRole('checkbox', { name: 'Bold' }).click()
    await editor().getByRole('combobox', { name: 'Text begins' }).selectOptions('In the middle')
    await expect
      .poll(() => drawn(bridge)?.fields[0])
      .toMatchObject({ size: 18, weight: 'bold', align: 'middle' })
  })

  test('a QR code is of the contact, or of a text that is typed', async () => {
    const bridge = await openEditor([guests], 'Guests')
    await editor().getByRole('combobox', { name: 'New field' }).selectOptions('QR code')
    await inEditor('Add').click()
    await expect.poll(() => drawn(bridge)?.fields.at(-1)).toMatchObject({ kind: 'qr', of: 'contact' })
    await editor().getByText('A text', { exact: true }).click()
    await editor().getByRole('textbox', { name: 'Text', exact: true }).fill('https://example.test/')
    await expect
      .poll(() => drawn(bridge)?.fields.at(-1))
      .toMatchObject({ kind: 'qr', of: 'text', text: 'https://example.test/' })
  })

  test('a photo is a field like the others, below the drawing of its label, without choices for text', async () => {
    const begin = ({ main }: { main: FakeMain }) => {
      main.print.photos = [{ ...place, family: 'address', id: 'a001', image: 'face/1' }]
    }
    const bridge = await openPrint({ begin })
    await chooseSheet('ELM008')
    await button('Edit layout…').click()
    await editor().getByRole('combobox', { name: 'New field' }).selectOptions('Photo')
    await inEditor('Add').click()
    await expect.poll(() => drawn(bridge)?.fields.at(-1)).toMatchObject({ kind: 'photo', height: 34 })
    const field = inEditor(/^Photo,/)
    field.element().focus()
    await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}')
    await expect.poll(() => drawn(bridge)?.fields.at(-1)).toMatchObject({ height: 34.5 })
    await expect.element(editor().getByRole('textbox', { name: 'Height' })).toHaveValue('34.5')
    await expect.element(editor().getByRole('checkbox', { name: 'Bold' })).not.toBeInTheDocument()
    const [photo, drawing] = [...editor().element().querySelectorAll<HTMLImageElement>('.print img')]
    expect(photo?.src).toMatch(/^photo:\/\/address\/[\w-]+\/a001\/face%2F1$/)
    expect([getComputedStyle(photo!).objectFit, drawing?.src.startsWith('blob:')]).toEqual(['cover', true])
    const page = drawing!.getBoundingClientRect()
    const at = photo!.getBoundingClientRect()
    expect((at.left - page.left) / page.width).toBeCloseTo(2 / 210, 3)
    expect(at.height / page.height).toBeCloseTo(10 / 297, 3)
  })

  test('what has no room is said while it is edited', async () => {
    const overflow: PrintWarning = { kind: 'overflow', record: null, detail: '霞が関1-3-2' }
    await openPrint({
      begin: ({ main }) => {
        main.print.warnings = [overflow]
      },
    })
    await button('Edit layout…').click()
    await expect.element(editor().getByText('No room for “霞が関1-3-2”: it is not printed')).toBeVisible()
  })

  test('fields are chosen together and put on one line, by buttons and by keys, which can be undone', async () => {
    const bridge = await openEditor([guests], 'Guests')
    const xs = () => drawn(bridge)?.fields.map(({ x }) => x)
    await expect.element(inEditor('Align right')).toHaveAttribute('aria-disabled', 'true')
    await editor().getByRole('combobox', { name: 'Field', exact: true }).selectOptions('1. Name')
    await inEditor('Align right').click()
    await expect.poll(xs).toEqual([46.4, 2])
    inEditor(/^Name/).element().focus()
    await userEvent.keyboard('{Shift>} {/Shift}')
    inEditor(/^Sender/)
      .element()
      .focus()
    await userEvent.keyboard('{Shift>} {/Shift}')
    await expect.element(inEditor(/^Name/)).toHaveAttribute('aria-pressed', 'true')
    await expect.element(inEditor('Space equally across')).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}')
    await expect.poll(xs).toEqual([2, 2])
    await inEditor('Align top').click()
    await expect.poll(() => drawn(bridge)?.fields.map(({ y }) => y)).toEqual([2, 2])
    for (let at = 0; at < 3; at += 1) await inEditor('Undo').click()
    await expect.poll(() => drawn(bridge)?.fields).toEqual(guests.fields)
  })

  test('Shift and a click choose more fields, a click alone chooses one', async () => {
    await openEditor([guests], 'Guests')
    const pressed = () =>
      [/^Name/, /^Sender/].map((name) => inEditor(name).element().getAttribute('aria-pressed'))
    await inEditor(/^Name/).click()
    await inEditor(/^Sender/).click({ modifiers: ['Shift'] })
    expect(pressed()).toEqual(['true', 'true'])
    await inEditor(/^Sender/).click()
    expect(pressed()).toEqual(['false', 'true'])
  })

  test('a layout is read from a file, to be kept under its name', async () => {
    const begin = ({ main }: { main: FakeMain }) => {
      main.print.opened = { layout: guests, problem: null }
    }
    const bridge = await openPrint({ begin })
    await chooseSheet('ELM008')
    await button('Edit layout…').click()
    await inEditor('Import layout…').click()
    await expect.poll(() => drawn(bridge)?.fields).toEqual(guests.fields)
    await inEditor('Save').click()
    await expect.poll(() => bridge.callsOf('print.keepLayout').at(-1)).toEqual(guests)
  })

  test.each([
    [{ kind: 'too-small', place: 'fields[1].x', detail: '0' }, /fields\[1\]\.x is less than 0/],
    [{ kind: 'not-known', place: '', detail: 'color' }, /the file has “color”/],
    [null, /made for 200 × 42\.3 mm, and the labels of this sheet have 86\.4 × 42\.3 mm/],
  ] as const)('what is wrong with such a file is said, and nothing changes: %j', async (problem, text) => {
    const begin = ({ main }: { main: FakeMain }) => {
      main.print.opened = { layout: problem === null ? poster : null, problem }
    }
    const bridge = await openPrint({ begin })
    await chooseSheet('ELM008')
    await button('Edit layout…').click()
    await expect.poll(() => drawn(bridge)).toBeDefined()
    const before = drawn(bridge)
    await inEditor('Import layout…').click()
    await expect.element(page.getByText(text)).toBeVisible()
    expect(drawn(bridge)).toEqual(before)
    await expect.element(inEditor('Undo')).toBeDisabled()
  })

  test('a layout of the user is changed under its name, or deleted', async () => {
    const bridge = await openEditor([guests], 'Guests')
    await expect.element(inEditor('Save changes')).toBeEnabled()
    await inEditor('Delete this layout').click()
    await expect.poll(() => bridge.callsOf('print.dropLayout').at(-1)).toEqual({ name: 'Guests' })
    await expect.poll(() => lastJob(bridge)?.options.layout).toBe('')
  })
})

/** Drags an element by CSS pixels, as a pointer does. */
async function drag(element: Element, by: { x: number; y: number }): Promise<void> {
  const { left, top, width, height } = element.getBoundingClientRect()
  const from = { clientX: left + width / 2, clientY: top + height / 2 }
  const to = { clientX: from.clientX + by.x, clientY: from.clientY + by.y }
  const tell = (kind: string, at: object) =>
    element.dispatchEvent(new PointerEvent(kind, { bubbles: true, pointerId: 1, button: 0, ...at }))
  ;(element as HTMLElement).setPointerCapture = () => undefined
  tell('pointerdown', from)
  tell('pointermove', to)
  tell('pointerup', to)
  await new Promise((resolve) => requestAnimationFrame(resolve))
}
