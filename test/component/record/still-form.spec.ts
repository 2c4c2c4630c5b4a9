// @module-tag long
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ServiceRecord } from '../../../contract/record/record.ts'
import { useNavigationStore } from '../../../renderer/stores/navigation.ts'
import { bareRecord } from '../../fakes/full-record.ts'
import { mouse } from '../mouse.ts'
import { openWindow } from '../open-window.ts'
import { atRest, isHit, nameOf, places, rest, strayed, write } from '../stillness.ts'
import { button, field, openForm, pane } from './open-record.ts'

/** As long as the fake main takes for an answer, and longer than a list of suggestions takes to appear, in ms. */
const settling = 60

/** One of everything, and what is proposed for: an honorific that is missing, one that does not fit, a day of no era. */
const record = bareRecord({
  lastname: '佐藤',
  birthdate: '昭和65年1月7日',
  organization: { name: '株式会社あおぞら商会' },
  addresses: [{}],
  telephones: [{ kindof: 'tel', number: '0312345678' }],
  emails: [{ kindof: 'home', address: 'a@example.com' }],
  weburls: [{ kindof: 'hp', url: 'https://example.com/' }],
  joint_names: [{ lastname: '佐藤', honorific: '御中' }],
  tags: ['年賀状'],
})
/** High enough for the whole form, so that nothing has to be scrolled to. */
const sizes = [
  [1280, 2440],
  [420, 3440],
] as const

async function open([width, height]: readonly [number, number], more: Partial<ServiceRecord> = {}) {
  await openForm({ ...record, ...more })
  useNavigationStore().pane = 'record'
  await page.viewport(width, height)
  await expect.poll(() => innerHeight).toBe(height)
  await rest(settling)
}

const press = (element: Element) => element instanceof HTMLElement && element.click()

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const fields = () => [...pane().element().querySelectorAll<Field>('input, select, textarea')]

/**
 * Buttons of the form at their current place, for one field: the first one below it, and one that is another for each field, so
 * that the turn of every button comes.
 */
function targetsAfter(one: Field): [HTMLElement, DOMRect][] {
  const all = [...places(pane().element())].filter(([each]) => each.matches('button:enabled'))
  const below = all.filter(([each]) => one.compareDocumentPosition(each) === Node.DOCUMENT_POSITION_FOLLOWING)
  const turn = all[fields().indexOf(one) % all.length]
  return [...new Set([below[0], turn])].filter((each) => each !== undefined)
}

/** Where typing brings something up: names, dates, numbers and postal addresses. */
const helped = /^(Family name|Honorific|Birth date|Telephone number|Postal code|City|Street)/

/** What postal codes and dates make something of, and more than fits. */
const texts = ['498-0000', '106-0032', '昭和65年1月7日', '1985-04-01', '長'.repeat(60), '']

/** Writes into a field and moves on; returns what moved. */
async function fillIn(one: HTMLInputElement): Promise<string[]> {
  const moved: string[] = []
  const isHelped = helped.test(nameOf(one))
  for (const text of isHelped ? texts : ['長'.repeat(60)]) {
    one.focus({ preventScroll: true })
    const before = places()
    write(one, text)
    await rest(isHelped ? settling : 0)
    moved.push(...strayed(before).map((what) => `“${text}” in ${nameOf(one)}: ${what}`))
    const typed = places()
    one.blur()
    await rest(0)
    moved.push(...strayed(typed).map((what) => `leaving “${text}” in ${nameOf(one)}: ${what}`))
  }
  return moved
}

const [wide, narrow] = sizes

function nothingMoves(size: (typeof sizes)[number]): void {
  test('nothing moves when a field is come to and left', async () => {
    await open(size)
    const moved: string[] = []
    for (const each of fields()) {
      const before = places()
      each.focus({ preventScroll: true })
      await rest(settling)
      moved.push(...strayed(before).map((what) => `focus of ${nameOf(each)}: ${what}`))
      each.blur()
      await rest(0)
      moved.push(...strayed(before).map((what) => `leaving ${nameOf(each)}: ${what}`))
    }
    expect(moved).toEqual([])
  })

  test('nothing moves while a field is typed into and left', async () => {
    await open(size)
    const moved: string[] = []
    // The memo and the tags grow with what is in them, as they should.
    for (const each of fields())
      if (each instanceof HTMLInputElement && each.closest('.tags') === null)
        moved.push(...(await fillIn(each)))
    expect(moved).toEqual([])
  })
}
describe('in a wide window', () => nothingMoves(wide))
describe('in a narrow window', { tags: ['long'] }, () => nothingMoves(narrow))

test.for(sizes)('what Save says comes and goes without moving anything, %i × %i', async ([width, height]) => {
  await openWindow()
  await button('New contact').click()
  await page.viewport(width, height)
  await expect.poll(() => innerHeight).toBe(height)
  await atRest()
  const birthdate = field('Birth date').element() as HTMLInputElement
  const before = places()
  const save = async (said: RegExp) => {
    press(button('Save').element())
    await expect.element(page.getByText(said)).toBeVisible()
    expect(strayed(before)).toEqual([])
  }
  await save(/^Enter a name, a company/)
  write(birthdate, '1 April')
  await rest(settling)
  expect(strayed(before)).toEqual([])
  await save(/^Enter the date as/)
  write(birthdate, '1985-04-01')
  await rest(settling)
  expect(strayed(before)).toEqual([])
})

describe('the pointer', () => {
  /** Presses reach no element, so that the form stays as it is; returns the element that the last one would have reached. */
  function watchClicks(): () => Element | null {
    let reached: Element | null = null
    const watch = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
      reached = event.target instanceof Element ? event.target.closest('button') : null
    }
    pane().element().addEventListener('click', watch, { capture: true })
    return () => reached
  }

  test('presses any button, whatever had the focus', async () => {
    await open(wide)
    const reached = watchClicks()
    const lost: string[] = []
    for (const each of fields()) {
      for (const [target, { x, y, width, height }] of targetsAfter(each)) {
        each.focus({ preventScroll: true })
        await rest(settling)
        const middle = { x: x + width / 2, y: y + height / 2 }
        await mouse.down(middle)
        await mouse.up(middle)
        if (reached() !== target) lost.push(`${nameOf(target)} after ${nameOf(each)}`)
      }
    }
    expect(lost).toEqual([])
  })

  test('a tag that is only typed becomes one without pushing what is pressed', async () => {
    await open(narrow, { tags: ['年賀状', '取引先', '大学', '町内会', '旅行'] })
    const input = pane().getByRole('combobox', { name: 'Tags' }).element() as HTMLInputElement
    for (let letters = 1; letters < 40; letters += 1) {
      input.focus({ preventScroll: true })
      write(input, 'w'.repeat(letters))
      await rest(0)
      const before = places()
      input.blur()
      await rest(0)
      expect(strayed(before, input.closest('.tags')), `after ${letters} letters`).toEqual([])
      expect(document.querySelector('.tags')?.textContent).toContain('w'.repeat(letters))
      press(button(`Remove ${'w'.repeat(letters)}`).element())
      await rest(0)
    }
  })

  test('two clicks at the end of an empty honorific take no suggestion', async () => {
    await open([1280, 800])
    const { right, y, height } = field('Honorific').element().getBoundingClientRect()
    const at = { x: right - 20, y: y + height / 2 }
    await mouse.click(at)
    await mouse.click(at, 2)
    await rest(settling)
    expect(field('Honorific').element()).toHaveProperty('value', '')
    expect(isHit(field('Honorific').element() as HTMLElement, { x: right - 150, y: at.y })).toBe(true)
  })
})
