import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CellLayout } from '../../../contract/ipc/cell-layout.ts'
import type { FakeMain } from '../../fakes/fake-main.ts'
import type { FakeBridge } from '../../fakes/fake-bridge.ts'
import { chooseSheet, openPrint } from './print-bench.ts'

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
