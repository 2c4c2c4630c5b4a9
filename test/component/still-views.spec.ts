// @module-tag long
import { describe, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { useExportStore } from '../../renderer/stores/export.ts'
import { useBulkQuestionStore } from '../../renderer/stores/bulk-question.ts'
import { useNavigationStore } from '../../renderer/stores/navigation.ts'
import { counts } from '../counts.ts'
import type { FakeBridge } from '../fakes/fake-bridge.ts'
import { middleOf, mouse } from './mouse.ts'
import { openWindow, type OpenWindowOptions } from './open-window.ts'
import { atRest, isHit, isInView, nameOf, places, rest, strayed, write } from './stillness.ts'

/** How long after the focus a person may press, in ms. */
const settling = 60

const button = (name: string | RegExp) => page.getByRole('button', { name })
const view =
  (open: (bridge: FakeBridge) => unknown, options: OpenWindowOptions = {}) =>
  async () => {
    await open(await openWindow(options))
  }

const withProvider: OpenWindowOptions = {
  signedIn: false,
  begin: ({ main }) => {
    const oidc = { issuer: 'https://id.example.com', authorize_url: null, token_url: null }
    const client = { ...oidc, client_id: 'atena', scope: '' }
    const profiles = main.session.profiles.map((each) => ({ ...each, oidc: client }))
    main.session = { ...main.session, profiles, needsToken: true }
  },
}

async function print(then?: string | RegExp): Promise<void> {
  await button('Print labels').click()
  await expect.element(button('Save PDF')).toBeVisible()
  if (then) await button(then).click()
}

/** Everything with fields except the form of a contact, which has a spec of its own. */
const views: [string, () => Promise<unknown>][] = [
  ['the list with its search', view(() => undefined)],
  [
    'the form of a profile',
    view(async () => {
      useNavigationStore().overlay = 'profiles'
      await button('Add profile').click()
      await button('All settings…').click()
      await button('Add group').click()
      await page.getByText('Sign-in with the browser').click()
    }),
  ],
  ['the first steps', view(() => button(/^Connect to my service/).click(), { firstSteps: true })],
  ['the sign-in', view(() => expect.element(page.getByRole('dialog')).toBeVisible(), withProvider)],
  [
    'the renaming of a tag',
    view(async () => {
      await button(/^Actions for/)
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Rename or merge…' }).click()
    }),
  ],
  [
    'the choice of a tag',
    view(async () => {
      // The tags of the book come with its counts; the user cannot choose contacts before that.
      await expect.element(button(/^Actions for/).first()).toBeVisible()
      useBulkQuestionStore().open({ name: 'add-tag' })
    }),
  ],
  ['the export', view(() => useExportStore().open())],
  [
    'the settings',
    view(() => {
      useNavigationStore().overlay = 'settings'
    }),
  ],
  ['print', view(() => print())],
  ['the choice of a sheet', view(() => print('Change sheet'))],
  ['the presets of print', view(() => print('Presets'))],
  ['the adjusting of a printer', view(() => print('Adjust…'))],
]

const sizes = [
  [1280, 1000],
  [420, 1000],
] as const

/** The three that `npm test` looks at: a search, a form, a workbench. */
const first = new Set(['the list with its search', 'the form of a profile', 'print'])
const shortViews = views.filter(([name]) => first.has(name))
const longViews = views.filter(([name]) => !first.has(name))

const front = () => [...document.querySelectorAll('[role=dialog][data-state=open]')].at(-1) ?? document.body

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const fields = () =>
  [...front().querySelectorAll<Field>('input, select, textarea')].filter(
    (each) => !each.disabled && each.checkVisibility({ visibilityProperty: true }),
  )

/** Addresses that need a yes and those that do not, tags and sheets that are there and that are not, and no numbers. */
const everyText = [
  'http://a.example',
  '長'.repeat(40),
  '',
  'https://a.example',
  '年賀状',
  '友人',
  'A-ONE',
  '0',
  '99',
  ' ',
]
const texts = everyText.slice(0, counts(3, everyText.length, 'texts typed into each field'))

const isTyped = (each: Field) => each.matches('textarea, input:not([type=radio], [type=checkbox])')

/** The list follows its search, and a list of options what is typed to find it: they alone may change. */
const results = '[role=listbox], [role=group], .found, nav, .selection'

const moved = (before: Parameters<typeof strayed>[0]) =>
  strayed(new Map([...before].filter(([each]) => each.closest(results) === null && isInView(each))))

async function enter(
  [, open]: (typeof views)[number],
  [width, height]: (typeof sizes)[number],
): Promise<void> {
  await page.viewport(1280, height)
  await open()
  await page.viewport(width, height)
  await expect.poll(() => innerWidth).toBe(width)
  await atRest()
}

async function typeInto(each: HTMLInputElement): Promise<string[]> {
  const found: string[] = []
  for (const text of texts) {
    each.focus({ preventScroll: true })
    const before = places(front())
    write(each, text)
    await rest(settling)
    found.push(...moved(before).map((what) => `“${text}” in ${nameOf(each)}: ${what}`))
    each.blur()
    await rest(settling)
    found.push(...moved(before).map((what) => `leaving “${text}” in ${nameOf(each)}: ${what}`))
  }
  return found
}

function nothingMoves(size: (typeof sizes)[number], some: typeof views): void {
  test.for(some)('nothing moves when a field is come to, filled in and left: %s', async (one) => {
    await enter(one, size)
    const found: string[] = []
    for (const each of fields()) {
      const before = places(front())
      each.focus({ preventScroll: true })
      await rest(settling)
      found.push(...moved(before).map((what) => `focus of ${nameOf(each)}: ${what}`))
      if (isTyped(each)) found.push(...(await typeInto(each as HTMLInputElement)))
      each.blur()
    }
    expect(found).toEqual([])
  })
}
const [wide, narrow] = sizes
describe('in a wide window', () => nothingMoves(wide, shortViews))
describe('in a wide window, the other views', { tags: ['long'] }, () => nothingMoves(wide, longViews))
describe('in a narrow window', { tags: ['long'] }, () => nothingMoves(narrow, views))

/** Presses reach no element, so that the view stays as it is; returns the element that the last one would have reached. */
function watchClicks(): () => Element | null {
  let reached: Element | null = null
  const watch = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
    reached = event.target instanceof Element ? event.target.closest('button') : null
  }
  const on = front()
  on.addEventListener('click', watch, { capture: true })
  onTestFinished(() => on.removeEventListener('click', watch, { capture: true }))
  return () => reached
}

const pressed = 'the button that is aimed at gets the press, whatever had the focus: %s'
test.for(shortViews)(pressed, getsThePress)
test.for(longViews)(pressed, { tags: ['long'] }, getsThePress)

async function getsThePress(one: (typeof views)[number]): Promise<void> {
  await enter(one, wide)
  const reached = watchClicks()
  const lost: string[] = []
  for (const [at, each] of fields().entries()) {
    if (isTyped(each)) write(each as HTMLInputElement, 'http://a.example')
    await rest(settling)
    const all = [...places(front()).keys()].filter((one) => one.matches('button:enabled') && isInView(one))
    const target = all[at % all.length]
    if (!target) continue
    each.focus({ preventScroll: true })
    const middle = middleOf(target)
    await rest(settling)
    await mouse.click(middle)
    if (reached() !== target && isHit(target, middle)) lost.push(`${nameOf(target)} after ${nameOf(each)}`)
    else if (!isHit(target, middle)) lost.push(`${nameOf(target)} went away from ${nameOf(each)}`)
  }
  expect(lost).toEqual([])
}

test.for(sizes)('what Save says of a profile comes and goes without moving anything', async (size) => {
  const [, form] = views
  if (!form) throw new Error('no form')
  await enter(form, size)
  const before = places(front())
  const say = async () => {
    ;(button('Save').element() as HTMLElement).click()
    await expect.element(page.getByText('Enter the base URL.')).toBeVisible()
    await rest(settling)
  }
  await say()
  expect(moved(before)).toEqual([])
  write(page.getByLabelText('Base URL').element() as HTMLInputElement, 'https://a.example')
  await rest(settling)
  expect(moved(before)).toEqual([])
})
