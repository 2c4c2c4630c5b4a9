// @module-tag long
import { describe, expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { setDevtoolsHook } from 'vue'
import { counts } from '../counts.ts'
import { openWindow } from './open-window.ts'

const rounds = counts(12, 300, 'rounds of opening and closing')
/** What is made once and kept, such as the form, is there after this many. */
const warmUp = 8

const nothing = () => undefined
const deaf = { emit: nothing, on: nothing, once: nothing, off: nothing, appRecords: [] }

interface Weight {
  nodes: number
  listeners: number
  heap: number
}

/** What the page holds after everything unused is collected. */
async function weigh(): Promise<Weight> {
  const session = cdp() as unknown as { send(method: string): Promise<unknown> }
  await session.send('Performance.enable')
  for (let time = 0; time < 3; time += 1) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = (await session.send('Performance.getMetrics')) as {
    metrics: { name: string; value: number }[]
  }
  const of = (name: string) => metrics.find((each) => each.name === name)?.value ?? 0
  return { nodes: of('Nodes'), listeners: of('JSEventListeners'), heap: of('JSHeapUsedSize') }
}

const find = <T extends HTMLElement>(selector: string, text = ''): T | undefined =>
  [...document.querySelectorAll<T>(selector)].find((each) => each.textContent.includes(text))

/** Waits frame by frame until the page shows it. */
async function shown<T>(look: () => T | undefined | false | null): Promise<T> {
  for (let frame = 0; frame < 1200; frame += 1) {
    const found = look()
    if (found) return found
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  throw new Error(`never shown: ${String(look)}`)
}

const options = () => [...document.querySelectorAll<HTMLElement>('[role=listbox] [role=option]')]
const isGone = (selector: string) => document.querySelector(selector) === null

async function search(text: string): Promise<void> {
  const field = await shown(() => find<HTMLInputElement>('input[role=combobox]'))
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Opens a contact, its form and the palette, searches, and restores everything. */
async function oneRound(round: number): Promise<void> {
  const option = await shown(() => options()[round % 5])
  option.click()
  // The form is closed once the chosen contact is shown.
  await shown(() => option.getAttribute('aria-selected') === 'true')
  for (let frame = 0; frame < 10; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  ;(await shown(() => find('button', 'Edit'))).click()
  ;(await shown(() => find('button', 'Cancel'))).click()
  await shown(() => find('button', 'Edit'))
  const all = options().length
  await search('青木')
  await shown(() => options().length > 0 && options().length < all)
  const found = options().length
  await search('')
  // How many rows exist depends on the position of the list: the contact that is open stays in view.
  await shown(() => options().length > found)
  await userEvent.keyboard('{Control>}k{/Control}')
  await shown(() => document.querySelector('[role=dialog]'))
  await userEvent.keyboard('{Escape}')
  await shown(() => isGone('[role=dialog]'))
}

describe('the memory of the page', () => {
  test(
    `${rounds} contacts, forms, searches and dialogs later it holds no more than before`,
    { timeout: 3_600_000 },
    async () => {
      // The tools of Vue's tests, which other files of this page use, keep every event and what it came from.
      setDevtoolsHook(deaf, {})
      await openWindow()
      await expect.element(page.getByRole('option', { name: /^青木 彩/ })).toBeVisible()
      for (let round = 0; round < warmUp; round += 1) await oneRound(round)
      const before = await weigh()
      for (let round = 0; round < rounds; round += 1) await oneRound(round)
      const after = await weigh()
      console.log(`memory of the page: ${rounds} rounds`, before, after)
      expect(after.nodes / before.nodes).toBeLessThan(1.1)
      expect(after.listeners / before.listeners).toBeLessThan(1.1)
      // The fake main in the page remembers every call.
      expect(after.heap / before.heap).toBeLessThan(1.5)
    },
  )
})
