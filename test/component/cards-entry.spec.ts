// @module-tag long
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { person } from '../unit/electron/duplicates/labelled-book/people.ts'
import { Random } from '../unit/electron/duplicates/labelled-book/random.ts'
import { counts } from '../counts.ts'
import { askPalette, openWindow } from './open-window.ts'

const random = new Random(18)
/** With their readings: contacts without one are found by the name. */
const people = Array.from({ length: 600 }, (_, at) => person(random, `p${at}`)).filter(
  ({ lastkana }) => lastkana !== undefined,
)
const hiragana = (text: string) =>
  text.replaceAll(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
const readingOf = ({ lastkana = '', firstkana = '' }: (typeof people)[number]) =>
  hiragana(lastkana + firstkana)

test('received cards are entered by kana with two more keys each at the most', async () => {
  const bridge = await openWindow({ addresses: people as never })
  await askPalette('new year')
  await page.getByRole('option', { name: /^New Year cards/ }).click()
  const field = page.getByRole('combobox', { name: 'Enter received cards' })
  await field.click()
  const pile = people.slice(0, counts(20, 200, 'received cards typed in'))
  let keys = 0
  for (const one of pile) {
    await userEvent.type(field.element(), readingOf(one))
    const options = page.getByRole('listbox', { name: 'Found contacts' }).getByRole('option')
    await expect.element(options.first()).toBeVisible()
    // As a person does it: down to the name on the card, where others of the same reading are above it.
    const name = `${one.lastname} ${one.firstname}`
    const at = options.elements().findIndex((each) => each.textContent?.includes(name))
    expect(at, name).toBeGreaterThanOrEqual(0)
    for (let step = 0; step < at; step += 1) await userEvent.keyboard('{ArrowDown}')
    await userEvent.keyboard('{Enter}')
    keys += at + 1
    await expect.element(field).toHaveValue('')
  }
  await expect.poll(() => bridge.callsOf('cards.mark')).toHaveLength(pile.length)
  expect(new Set(bridge.callsOf('cards.mark').map(({ id }) => id)).size).toBe(pile.length)
  expect(keys).toBeLessThanOrEqual(2 * pile.length)
})
