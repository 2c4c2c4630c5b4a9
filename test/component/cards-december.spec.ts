// @module-tag long
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cardYearOn } from '../../contract/ipc/cards.ts'
import { hasMark } from '../../contract/cards/card-marks.ts'
import { sampleAddresses } from '../fakes/sample-records.ts'
import { askPalette, openWindow } from './open-window.ts'

const year = cardYearOn(new Date())
const [model] = sampleAddresses()
const families = 'ヤマダ サトウ キムラ タナカ オオノ ハヤシ モリ イケダ'.split(' ')
const syllables = 'かきくけこさしすせそ'

/** 400 contacts; each reading is borne by two of them. */
const people = Array.from({ length: 400 }, (_, at) => {
  const digits = [...String(Math.floor(at / 2)).padStart(3, '0')]
  const firstkana = digits.map((digit) => syllables[Number(digit)]).join('')
  const names = {
    lastname: `姓${at}`,
    firstname: '名',
    lastkana: families[Math.floor(at / 2) % 8],
    firstkana,
  }
  return { ...model, id: `p${String(at).padStart(3, '0')}`, ...names }
}) as ReturnType<typeof sampleAddresses>

test(
  '200 received cards are entered in the window with at most 400 keys besides the kana',
  { timeout: 600_000 },
  async () => {
    const bridge = await openWindow({ addresses: people })
    await askPalette('new year')
    await page.getByRole('option', { name: /^New Year cards/ }).click()
    await expect.element(page.getByRole('grid', { name: 'Cards by year' })).toBeVisible()
    const field = page.getByRole('combobox', { name: 'Enter received cards' })
    const options = page.getByRole('listbox', { name: 'Found contacts' }).getByRole('option')
    const wanted = people.filter((_, at) => (at * 7) % 400 < 200)
    let presses = 0
    for (const { id, lastname, lastkana, firstkana } of wanted) {
      await field.fill(`${lastkana}${firstkana}`)
      await expect.element(options.first()).toBeVisible()
      const names = options.elements().map(({ textContent }) => textContent ?? '')
      const at = names.findIndex((text) => text.includes(`${lastname} `))
      expect(at, id).toBeGreaterThanOrEqual(0)
      await userEvent.keyboard(`${'{ArrowDown}'.repeat(at)}{Enter}`)
      presses += at + 1
      await expect.element(field).toHaveValue('')
    }
    expect(presses).toBeLessThanOrEqual(400)
    const isMarked = ({ id }: { id: string }) =>
      hasMark(bridge.main.cards.years.get(id) ?? {}, year, 'nengajo.received')
    expect(people.filter(isMarked).map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
  },
)
