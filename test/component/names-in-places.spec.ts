import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { nameOrders, type NameOrder } from '../../contract/record/person-name.ts'
import type { ServiceRecord } from '../../contract/record/record.ts'
import { useCardsStore } from '../../renderer/stores/cards.ts'
import { useDuplicatesStore } from '../../renderer/stores/duplicates.ts'
import { useHistoryStore } from '../../renderer/stores/history.ts'
import { useRecordEditorStore } from '../../renderer/stores/record-editor.ts'
import { tellDifferences } from '../../renderer/stores/record-saver.ts'
import { useSelectionStore } from '../../renderer/stores/selection.ts'
import type { FakeBridge } from '../fakes/fake-bridge.ts'
import { fullRecord } from '../fakes/full-record.ts'
import { refusedItem } from '../fakes/refused-item.ts'
import { sampleDone } from '../fakes/sample-done.ts'
import { japaneseNames, westernNames, type SampleName } from '../fakes/sample-names.ts'
import { askPalette, openWindow, type OpenWindowOptions } from './open-window.ts'

const family = 'address'
const all = [...westernNames, ...japaneseNames]

/** Western, Japanese, both in one name, companies, a reading alone. */
const samples = [
  'John Smith',
  'Pieter van der Berg',
  '佐藤 花子',
  '佐藤 Emma',
  'Lee 秀一',
  'Dune GmbH & Co. KG',
  'みどり㈱',
  'みどりしょうかい',
].map((called) => {
  const found = all.find(({ written }) => written === called)
  if (!found) throw new Error(`no sample is called ${called}`)
  return found
})

/** A contact in the hands of main, which calls it `name`. */
interface Named {
  id: string
  name: string
  record: ServiceRecord
}

const namedIn = (order: NameOrder): Named[] =>
  samples.map((sample, at) => ({ id: `n${at}`, name: sample[order], record: recordOf(sample, at) }))

function recordOf({ fields, written }: SampleName, at: number): ServiceRecord {
  const { lastname = written, firstname = '' } = fields as Partial<ServiceRecord>
  const blank = { lastname: '', firstname: '', lastkana: '', firstkana: '', organization: null }
  const more = { id: `n${at}`, etag: `"n${at}"`, joint_names: [{ lastname, firstname }], tags: ['choir'] }
  return fullRecord({ ...blank, ...fields, ...more })
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const press = (keys: string) => userEvent.keyboard(keys)
const ctrl = (key: string) => press(`{Control>}${key}{/Control}`)
/** What elements show, or are called. */
const textsAt = (selector: string) =>
  [...document.querySelectorAll(selector)].map(
    (each) => each.getAttribute('aria-label') ?? each.textContent.trim(),
  )

interface Place {
  place: string
  /** Where the names are. */
  at: string
  options?: (named: readonly Named[]) => OpenWindowOptions
  open?: (bridge: FakeBridge) => unknown
  /** Of the main job. */
  isShort?: boolean
}

const row = ({ id, name }: Named) => ({ family, id, name }) as const

/** Places that name contacts one below the other. */
const lists: Place[] = [
  { place: 'the list', at: '[role=listbox][aria-label] .row .name', isShort: true },
  {
    place: 'the table',
    at: '[role=gridcell].name .cut',
    options: () => ({ preferences: { language: 'en', theme: 'light', listView: 'table' } }),
  },
  {
    place: 'a saved search',
    at: '[role=listbox][aria-label] .row .name',
    options: () => ({
      begin: ({ main }) => {
        const place = { name: 'group', group_id: null } as const
        const search = { name: 'Singers', place, search: '', tags: ['choir'], sort: 'name' } as const
        main.searches.byProfile.set('demo', [{ ...search, tags: ['choir'] }])
      },
    }),
    open: () => button('Singers').first().click(),
  },
  {
    place: 'the Trash',
    at: '[role=listbox][aria-label] .row .name',
    options: (named) => ({ addresses: named.map(({ record }) => ({ ...record, deleted: true })) }),
    open: () => button(/^Trash/).click(),
  },
  {
    place: 'the palette',
    at: '#palette-list .option:has(.avatar) .text',
    open: () => askPalette('choir'),
  },
  {
    place: 'what waits in the Outbox',
    at: '.entry h3.name',
    options: (named) => ({
      begin: ({ main }) =>
        named.forEach(({ id, record }) =>
          main.outbox.put({ ...refusedItem, key: crypto.randomUUID(), id, base: { record, unreadable: [] } }),
        ),
    }),
    open: () => ctrl('4'),
    isShort: true,
  },
  {
    place: 'what the service has taken',
    at: '.receipt .name',
    options: (named) => ({
      begin: ({ main }) => {
        const [receipt] = sampleDone.receipts
        const receipts = named.flatMap((each) => (receipt ? [{ ...receipt, ...row(each) }] : []))
        main.outbox.done = { ...sampleDone, receipts }
      },
    }),
    open: async () => {
      await ctrl('4')
      await page.getByRole('tab', { name: 'Done' }).click()
    },
  },
  {
    place: 'the warnings before printing',
    at: '.warnings .name',
    options: (named) => ({
      begin: ({ main }) =>
        (main.print.warnings = named.map((each) => {
          return { kind: 'overflow', record: { ...row(each), page: 0 }, detail: '' }
        })),
    }),
    open: () => button('Print labels').click(),
  },
  {
    place: 'duplicates',
    at: '.group .name',
    options: (named) => ({
      begin: ({ main }) => {
        const pairs = named.flatMap(({ id }, at) => (at % 2 === 0 ? [[id, `n${at + 1}`]] : []))
        main.duplicates.groups = pairs.map((ids) => ({ ids, reasons: ['telephone'] }))
      },
    }),
    open: () => useDuplicatesStore().open(),
  },
  {
    place: 'the New Year cards',
    at: '[role=rowheader] .cut:first-child',
    open: () => useCardsStore().open(),
  },
  {
    place: 'who has no mail address',
    at: '[role=dialog] .names bdi',
    options: (named) => ({ begin: ({ main }) => (main.share.withoutMail = named.map(row)) }),
    open: async () => {
      await useSelectionStore().selectAll()
      await ctrl('{Shift>}l{/Shift}')
    },
  },
]

interface PlaceOfOne extends Omit<Place, 'open' | 'options'> {
  /** What is done once the contact is open. */
  act?: (named: Named, bridge: FakeBridge) => unknown
  says: (name: string) => string
  /** Takes it away before the next contact is opened. */
  leave?: () => unknown
}

const notice = '.toast .text'
const escape = () => press('{Escape}')

/** Places that name the contact that is open. */
const places: PlaceOfOne[] = [
  { place: 'the head', at: 'h1 bdi:first-child', says: (name) => name, isShort: true },
  { place: 'the joint names', at: '.joint bdi:first-child', says: (name) => name },
  { place: 'the button on its card', at: 'figure button', says: (name) => `Print for ${name}: Postcard` },
  {
    place: 'its photos',
    at: '[role=dialog] h2',
    act: () => button('Show Face photo large').click(),
    says: (name) => `Photos of ${name}`,
    leave: escape,
  },
  {
    place: 'Share',
    at: '[role=dialog] h2',
    act: () => button('Share').click(),
    says: (name) => `Share ${name}`,
    leave: escape,
  },
  { place: 'the print window', at: '.subject', act: () => ctrl('p'), says: (name) => name, leave: escape },
  {
    place: 'the notice of a deletion',
    at: notice,
    act: () => button('Delete').click(),
    says: (name) => `${name} deleted`,
    leave: () => button('Undo').click(),
    isShort: true,
  },
  {
    place: 'the notice of a deletion that was taken back',
    at: notice,
    act: async () => {
      await button('Delete').click()
      await button('Undo').click()
    },
    says: (name) => `${name} is back`,
  },
  {
    place: 'the notice of a deletion that was refused',
    at: notice,
    act: async (_, bridge) => {
      bridge.failWith('record.delete', { kind: 'precondition-failed' }, 1)
      await button('Delete').click()
    },
    says: (name) => `${name} was changed elsewhere and not deleted.`,
  },
  {
    place: 'the notice of what was saved otherwise',
    at: notice,
    act: ({ id }) => tellDifferences({ family, id }, [{ field: 'memo', meant: 'a', got: 'b' }]),
    says: (name) => `${name}: the service saved different values for: Memo.`,
  },
  {
    place: 'the notice of a step that was undone',
    at: notice,
    act: async ({ name }, bridge) => {
      bridge.main.history.did({ kind: 'edit', name })
      await expect.poll(() => useHistoryStore().mayUndo).toBe(true)
      await ctrl('z')
    },
    says: (name) => `Undone: changes to ${name}.`,
  },
  {
    place: 'the question before an edit is discarded',
    at: '[role=dialog] .description',
    act: async ({ id, record }, bridge) => {
      bridge.main.outbox.items = []
      bridge.main.outbox.put({ ...refusedItem, id, base: { record, unreadable: [] } })
      await ctrl('4')
      await button('Discard').click()
    },
    says: (name) => `Your changes to “${name}” are not sent. This cannot be undone.`,
    leave: () => press('{Escape}{Escape}'),
  },
]

describe.each(nameOrders)('with the name order %s, contacts are called by it in', (nameOrder) => {
  const named = namedIn(nameOrder)
  const names = named.map(({ name }) => name).toSorted()
  /** One of each kind, for places that are opened for each. */
  const few = named.filter((_, at) => at % 2 === 0)
  const tags = ({ isShort }: { isShort?: boolean }) =>
    isShort && nameOrder === 'family' ? {} : { tags: ['long'] }

  const start = ({ preferences, ...more }: OpenWindowOptions = {}) =>
    openWindow({
      addresses: named.map(({ record }) => record),
      preferences: { language: 'en', theme: 'light', ...preferences, nameOrder },
      ...more,
    })

  for (const each of lists)
    test(each.place, tags(each), async () => {
      const bridge = await start(each.options?.(named))
      await expect.element(button('New contact')).toBeVisible()
      await each.open?.(bridge)
      await expect.poll(() => textsAt(each.at).toSorted()).toEqual(names)
    })

  for (const each of places)
    test(each.place, tags(each), async () => {
      const bridge = await start()
      for (const one of few) {
        await useRecordEditorStore().open(family, one.id)
        await each.act?.(one, bridge)
        await expect.poll(() => textsAt(each.at)).toContain(each.says(one.name))
        await each.leave?.()
      }
    })

  test('the title of its own window', { tags: ['long'] }, async () => {
    await start({ own: 'n0' })
    for (const { id, name } of named) {
      await useRecordEditorStore().open(family, id)
      await expect.poll(() => document.title).toBe(`${name} – Atena`)
    }
  })
})
