// @module-tag long
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useExportStore } from '../../renderer/stores/export.ts'
import { useNavigationStore } from '../../renderer/stores/navigation.ts'
import { tellSaved, useNoticesStore, type Notice } from '../../renderer/stores/notices.ts'
import { usePrintStore } from '../../renderer/stores/print.ts'
import type { FakeBridge } from '../fakes/fake-bridge.ts'
import { refusedItem } from '../fakes/refused-item.ts'
import { middleOf, mouse } from './mouse.ts'
import { openWindow } from './open-window.ts'
import { openForm, openRecord } from './record/open-record.ts'
import { atRest, isHit, isInView, nameOf, places, rest, strayed } from './stillness.ts'

/** As long as the fake main takes for an answer and the window for its layout, in ms. */
const settling = 80

const button = (name: string | RegExp) => page.getByRole('button', { name })
const act = () => undefined
const sentence = 'The service did not take the change, because the contact was changed elsewhere. '

/** Every kind of notice there is, by its shape. */
const kinds: [string, Notice[]][] = [
  ['a short one', [{ text: 'The PDF is saved.' }]],
  ['one with Undo', [{ text: '青木 彩 deleted', actions: [{ text: 'Undo', act }] }]],
  ['a saved file', [{ text: 'The PDF is saved.', actions: ['Open', 'Show in folder'].map(named) }]],
  ['a long failure', [{ text: sentence.repeat(3), urgent: true, actions: [{ text: 'Show', act }] }]],
  [
    'four together',
    [1, 2, 3, 4].map((n) => ({ text: `${n}: ${sentence}`, actions: [{ text: 'Show', act }] })),
  ],
]

function named(text: string) {
  return { text, act }
}

const inWindow =
  (open: (bridge: FakeBridge) => Promise<unknown> | unknown, options = {}) =>
  async () => {
    const bridge = await openWindow(options)
    await open(bridge)
  }

/** Its letters at the side and the headings come after the rows, and make room for themselves. */
const indexIsThere = () => expect.element(page.getByRole('toolbar', { name: 'Index' })).toBeVisible()

const views: [string, () => Promise<unknown>][] = [
  ['the list', inWindow(indexIsThere)],
  [
    'the places',
    inWindow(async () => {
      await indexIsThere()
      useNavigationStore().pane = 'book'
    }),
  ],
  [
    'the list with a job that was cut off',
    inWindow(
      async () => {
        await indexIsThere()
        await expect.element(button('Leave it')).toBeVisible()
      },
      {
        begin: ({ main }: FakeBridge) => main.bulk.cutOff(),
      },
    ),
  ],
  [
    'a record',
    async () => {
      await openRecord()
      useNavigationStore().pane = 'record'
    },
  ],
  [
    'the record form',
    async () => {
      await openForm()
      useNavigationStore().pane = 'record'
    },
  ],
  ['the settings', inWindow(() => (useNavigationStore().overlay = 'settings'))],
  ['the command palette', inWindow(() => (useNavigationStore().overlay = 'palette'))],
  ['the first steps', inWindow(() => button(/^Connect to my service/).click(), { firstSteps: true })],
  [
    'the form of a profile',
    inWindow(async () => {
      useNavigationStore().overlay = 'profiles'
      await button('Add profile').click()
      await button('All settings…').click()
    }),
  ],
  [
    'the outbox',
    inWindow(() => (useNavigationStore().overlay = 'outbox'), {
      begin: ({ main }: FakeBridge) =>
        void [1, 2, 3].map((n) => main.outbox.put({ ...refusedItem, key: `k${n}` })),
    }),
  ],
  [
    'print',
    inWindow(async () => {
      await button('Print labels').click()
      await expect.element(button('Save PDF')).toBeVisible()
    }),
  ],
]

const sizes = [
  [1280, 800],
  [760, 600],
  [420, 640],
] as const

/** The three that `npm test` looks at: a list, a form, a view over both. */
const first = new Set(['the list', 'the record form', 'print'])
const shortViews = views.filter(([name]) => first.has(name))
const longViews = views.filter(([name]) => !first.has(name))

const front = () => [...document.querySelectorAll('[role=dialog][data-state=open]')].at(-1) ?? document.body

/** Controls that something else covers. */
function covered(): string[] {
  const shown = [...places(front()).keys()].filter((each) => !each.matches(':disabled') && isInView(each))
  return shown.filter((each) => !isHit(each, middleOf(each))).map(nameOf)
}

const shownNotices = () => document.querySelectorAll('.toast:not(.toast-leave-active)').length

async function clear(): Promise<void> {
  const notices = useNoticesStore()
  for (const { id } of notices.shown) notices.dismiss(id)
  await expect.poll(() => document.querySelectorAll('.toast').length).toBe(0)
  await rest(settling)
}

function coversNothing([width, height]: (typeof sizes)[number], some: typeof views): void {
  test.for(some)('no notice covers a control: %s', async ([, open]) => {
    await page.viewport(1280, 800)
    await open()
    await page.viewport(width, height)
    await expect.poll(() => innerWidth).toBe(width)
    await rest(4 * settling)
    expect(covered()).toEqual([])
    const found: string[] = []
    for (const [kind, some] of kinds) {
      for (const each of some) useNoticesStore().show(each)
      await expect.poll(shownNotices).toBe(some.length)
      await rest(4 * settling)
      found.push(...covered().map((what) => `${kind}: ${what}`))
      await clear()
    }
    expect(found).toEqual([])
  })
}
const [wide, ...narrower] = sizes
describe('in a wide window', () => coversNothing(wide, shortViews))
describe('in a wide window, the other views', { tags: ['long'] }, () => coversNothing(wide, longViews))
for (const size of narrower)
  describe(`in a window of ${size.join(' × ')}`, { tags: ['long'] }, () => coversNothing(size, views))

const name = 'a short notice moves nothing when it comes and goes: %s'
test.for(shortViews)(name, movesNothing)
test.for(longViews)(name, { tags: ['long'] }, movesNothing)

async function movesNothing([, open]: (typeof views)[number]): Promise<void> {
  await open()
  await atRest()
  const before = places(front())
  const notices = useNoticesStore()
  const id = notices.show({ text: 'The PDF is saved.', actions: ['Open', 'Show in folder'].map(named) })
  await rest(4 * settling)
  // What is cut off at the end of what scrolls is still where it was.
  const moved = () => strayed(before).filter((what) => !what.endsWith('is covered'))
  expect(moved()).toEqual([])
  notices.dismiss(id)
  await rest(4 * settling)
  expect(moved()).toEqual([])
}

test('a dialog that two notices do not reach stays where it is when they come and go', async () => {
  await openWindow()
  useNavigationStore().overlay = 'profiles'
  await expect.element(button('Add profile')).toBeVisible()
  await atRest()
  const before = places(front())
  const notices = useNoticesStore()
  const shown = ['The profile is saved.', 'The name is saved.'].map((text) => notices.show({ text }))
  await rest(4 * settling)
  expect(strayed(before)).toEqual([])
  for (const id of shown) notices.dismiss(id)
  await rest(4 * settling)
  expect(strayed(before)).toEqual([])
})

test('over a dialog a notice is pressed without closing the dialog, and reached by keyboard', async () => {
  await openWindow()
  await button('Print labels').click()
  await expect.element(button('Save PDF')).toBeVisible()
  const pressed: string[] = []
  const actions = ['Open', 'Show in folder'].map((text) => ({ text, act: () => void pressed.push(text) }))
  useNoticesStore().show({ text: 'The PDF is saved.', actions })
  await expect.element(button('Open')).toBeVisible()
  await rest(4 * settling)
  button('Show in folder').element().focus()
  expect(document.activeElement?.textContent?.trim()).toBe('Show in folder')
  await mouse.click(middleOf(button('Show in folder').element()))
  await expect.poll(() => pressed).toEqual(['Show in folder'])
  expect(usePrintStore().isOpen).toBe(true)
})

describe('a saved file', () => {
  const saved = '6f1b3c1e-98f1-4a52-a6a5-0d4d8d3f2a10'
  const answered = async () => ({ ok: true, value: { saved: true, handle: saved } }) as const

  async function savePdf(language: 'en' | 'ja' = 'en'): Promise<FakeBridge> {
    const bridge = await openWindow({ preferences: { language, theme: 'light' } })
    bridge.answer('print.pdf', answered)
    await button(/^(Print labels|宛名を印刷)/).click()
    await button(/^(Save PDF|PDF)/).click()
    return bridge
  }

  test.for([
    ['en', 'Open', 'savedFile.open'],
    ['en', 'Show in folder', 'savedFile.show'],
    ['ja', '開く', 'savedFile.open'],
    ['ja', 'フォルダーに表示', 'savedFile.show'],
  ] as const)('%s: “%s” does it by the handle that main gave', async ([language, name, channel]) => {
    const bridge = await savePdf(language)
    await page.getByRole('button', { name, exact: true }).click()
    await expect.poll(() => bridge.callsOf(channel)).toEqual([{ handle: saved }])
  })

  test.for([
    ['not-found', /It was moved or deleted/],
    ['no-program', /Choose “Show in folder”/],
  ] as const)('%s is said in words about files', async ([kind, words]) => {
    const bridge = await savePdf()
    bridge.failWith('savedFile.open', { kind })
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await expect.element(page.getByText(words)).toBeVisible()
  })

  test('a notice that says the same takes the place of the earlier one; what can be undone stays', async () => {
    await openWindow()
    const notices = useNoticesStore()
    for (const handle of ['one', 'two']) tellSaved('Saved.', handle)
    for (let time = 0; time < 2; time += 1) notices.show({ text: 'The disk is full.', urgent: true })
    for (let time = 0; time < 2; time += 1)
      notices.show({ text: 'Deleted.', actions: [{ text: 'Undo', act }] })
    expect(notices.shown.map(({ text }) => text)).toEqual([
      'Saved.',
      'The disk is full.',
      'Deleted.',
      'Deleted.',
    ])
  })

  test('a file of contacts has the same buttons', async () => {
    const bridge = await openWindow()
    await useExportStore().open()
    await useExportStore().save()
    await page.getByRole('button', { name: 'Show in folder', exact: true }).click()
    await expect.poll(() => bridge.callsOf('savedFile.show').length).toBe(1)
  })
})
