import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SyncDoubts } from '../../contract/ipc/progress.ts'
import { useSavedSearchesStore } from '../../renderer/stores/saved-searches.ts'
import { useDuplicatesStore } from '../../renderer/stores/duplicates.ts'
import { sampleRecovery } from '../fakes/fake-recovery.ts'
import { sampleDone } from '../fakes/sample-done.ts'
import { refusedItem } from '../fakes/refused-item.ts'
import { searchBox } from './open-window.ts'
import { fileViews, type WindowView } from './file-views.ts'

const offline = { kind: 'offline', code: 'ENOTFOUND', host: 'api.example.com' } as const
const button = (name: string | RegExp) => page.getByRole('button', { name })

async function selectAll(): Promise<void> {
  await page.getByRole('option', { name: /^青木/ }).click()
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.element(page.getByRole('toolbar', { name: 'Selection' })).toBeVisible()
}

const sampleDoubts: SyncDoubts = {
  odd: [
    { family: 'address', id: 'a77', name: '青木 守', text: '{"id":"a77","lastname":' },
    { family: 'address', id: null, name: '', text: '"not a contact"' },
  ],
  unreachable: [{ family: 'address', id: 'a001', name: '青木 彩', since: '2026-11-19T08:00:00.000Z' }],
}

/** Every view of the window outside the record: how it starts, and what is pressed to get there. */
export const windowViews: WindowView[] = [
  { view: 'the list', options: {} },
  {
    view: 'the list as a table, and its columns',
    options: {
      begin: ({ main }) =>
        (main.preferences = {
          ...main.preferences,
          listView: 'table',
          tableColumns: ['kana', 'address', 'tags'],
        }),
    },
    open: async () => {
      // A narrow window has rows.
      if (innerWidth < 880) return
      await expect.element(page.getByRole('gridcell', { name: /東京都/ }).first()).toBeVisible()
      await button(/^(?:Columns|列)$/).click()
      await expect.element(page.getByRole('menu')).toBeVisible()
    },
  },
  {
    view: 'a search narrowed by a tag, with hits in other places',
    options: {},
    open: async () => {
      await button(/^友人/).click()
      await searchBox().fill('東京')
      const links = () => document.querySelectorAll('.elsewhere button').length
      await expect.poll(links).toBeGreaterThan(0)
    },
  },
  {
    view: 'saved searches, and the name of one more',
    options: {
      begin: ({ main }) => {
        const place = { name: 'group', group_id: 'g1' } as const
        const search = { name: '東京の友人', place, search: '東京', tags: [], sort: 'kana' } as const
        main.searches.byProfile.set('demo', [{ ...search, tags: [] }])
      },
    },
    open: async () => {
      await button('東京の友人').first().click()
      useSavedSearchesStore().naming = 'present'
      await expect.element(page.getByRole('dialog')).toBeVisible()
    },
  },
  { view: 'a chosen contact', options: {}, open: () => page.getByRole('option', { name: /^青木/ }).click() },
  {
    view: 'duplicates',
    options: {
      begin: ({ main }) => {
        main.duplicates.groups = [
          { ids: ['a001', 'a002', 'a003'], reasons: ['reading', 'telephone', 'address'] },
        ]
      },
    },
    open: async () => {
      await useDuplicatesStore().open()
      await expect.element(button(/^Merge|^統合/)).toBeVisible()
    },
  },
  {
    view: 'a chosen contact with company and place',
    options: {},
    open: () => page.getByRole('option', { name: /^秋山/ }).click(),
  },
  {
    view: 'a contact in a window of its own',
    options: { own: 'a002' },
    open: () => expect.element(page.getByRole('heading', { level: 1 })).toBeVisible(),
  },
  {
    view: 'production',
    options: { begin: ({ main }) => (main.session.current = 'production') },
  },
  {
    view: 'staging without encryption',
    options: {
      begin: ({ main }) => {
        const profiles = main.session.profiles.map((each) => ({ ...each, insecure: true }))
        main.session = { ...main.session, profiles, current: 'staging' }
      },
    },
  },
  {
    view: 'a family that may not be written',
    options: { begin: ({ main }) => (main.session.readOnly = ['address']) },
    open: () => page.getByRole('option', { name: /^秋山/ }).click(),
  },
  {
    view: 'the sign-in with everything it can say',
    options: {
      begin: ({ main }) => {
        const oidc = { issuer: 'https://id.example.com', authorize_url: null, token_url: null }
        const client = { ...oidc, client_id: 'atena', scope: '' }
        const profiles = main.session.profiles.map((each) => ({ ...each, oidc: client }))
        main.session = { ...main.session, profiles, needsToken: true, keychain: 'locked' }
      },
    },
    open: async () => {
      await button('Sign in').last().click()
      await expect.element(page.getByText('Paste the access token first.')).toBeVisible()
    },
  },
  { view: 'the command palette', options: {}, open: () => userEvent.keyboard('{Control>}k{/Control}') },
  { view: 'the cheat sheet', options: {}, open: () => userEvent.keyboard('?') },
  { view: 'the guide', options: {}, open: () => userEvent.keyboard('{F1}') },
  {
    view: 'a selection of many',
    options: {},
    open: selectAll,
  },
  {
    view: 'the question about a tag for many',
    options: {},
    open: async () => {
      await selectAll()
      await page.getByRole('button', { name: 'Add tag', exact: true }).click()
      await expect.element(page.getByRole('dialog', { name: 'Add tag' })).toBeVisible()
    },
  },
  {
    view: 'the question about a group for many',
    options: {},
    open: async () => {
      await selectAll()
      await button('Move to group').click()
      await expect.element(page.getByRole('dialog', { name: 'Move to group' })).toBeVisible()
    },
  },
  {
    view: 'a job that runs, and the outcome of one that failed in part',
    options: {},
    open: async ({ main }) => {
      await selectAll()
      await button('Add tag').click()
      await page.getByRole('textbox', { name: 'Tag' }).fill('x')
      await userEvent.keyboard('{Enter}')
      await expect.element(page.getByRole('progressbar')).toBeInTheDocument()
      // The focus goes back from a dialog when it has closed, which would close one that opens in between.
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
      const failed = { foundAs: 'r1', name: '青木 彩', outcome: 'failed', isCopied: true } as const
      const failure = { kind: 'rejected', status: 400 } as const
      main.bulk.outcomes = [{ family: 'address', id: 'r1', failure, ...failed }]
      main.bulk.tell({ phase: 'finished', done: 3, failed: 1, left: 0, mayUndo: true })
      await button('Show results').click()
      await expect.element(page.getByText(/The copy is in the group/)).toBeVisible()
    },
  },
  {
    view: 'a job that the end of the app cut off',
    options: { begin: ({ main }) => main.bulk.cutOff() },
    open: () => expect.element(button('Leave it')).toBeVisible(),
  },
  {
    view: 'a job that was cut off and cannot go on',
    options: { begin: ({ main }) => main.bulk.cutOff({ mayContinue: false }) },
    open: () =>
      expect
        .element(page.getByText(/address of the service has changed|サービスのURLが変わった/))
        .toBeVisible(),
  },
  {
    view: 'the renaming of a tag',
    options: {},
    open: async () => {
      await button(/^Actions for/)
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Rename or merge…' }).click()
      await expect.element(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    view: 'the outbox with what was refused',
    options: { begin: ({ main }) => main.outbox.put(refusedItem) },
    open: async () => {
      await button(/^Outbox/)
        .first()
        .click()
      await expect.element(button('Discard')).toBeVisible()
    },
  },
  {
    view: 'what the service has taken',
    options: { begin: ({ main }) => (main.outbox.done = sampleDone) },
    open: async () => {
      await expect.element(page.getByRole('option', { name: /^青木 彩/ })).toBeVisible()
      await userEvent.keyboard('{Control>}4{/Control}')
      await page.getByRole('tab', { name: 'Done' }).click()
      await expect.element(button('Export receipts…')).toBeVisible()
    },
  },
  {
    view: 'a postal code of several towns',
    options: {},
    open: async () => {
      await button('New contact').click()
      await page.getByRole('textbox', { name: 'Postal code' }).fill('498-0000')
      await expect.element(button('三重県桑名郡木曽岬町')).toBeVisible()
    },
  },
  { view: 'the connection profiles', options: {}, open: () => button('Manage profiles').click() },
  {
    view: 'the question before a profile goes',
    options: {},
    open: async () => {
      await button('Manage profiles').click()
      await button('Remove Staging').click()
    },
  },
  {
    view: 'the question before the check of a service',
    options: {},
    open: async () => {
      await button('Manage profiles').click()
      await button('Edit Production').click()
      await button('Check this service…').click()
      await expect.element(button('Start')).toBeVisible()
    },
  },
  {
    view: 'the report of the check of a service',
    options: {},
    open: async ({ main }) => {
      await button('Manage profiles').click()
      await button('Check this service…').click()
      await button('Start').click()
      main.doctor.finish({ leftovers: 2 })
      await expect.element(button('Save report…')).toBeVisible()
    },
  },
  {
    view: 'the form of a profile with a certificate',
    options: {},
    open: async () => {
      await button('Manage profiles').click()
      await button('Edit Staging').click()
      await expect.element(button('Stop trusting staging.example.com')).toBeVisible()
    },
  },
  {
    view: 'the form of a profile with its complaints',
    options: {},
    open: async () => {
      await button('Manage profiles').click()
      await button('Add profile').click()
      await button('All settings…').click()
      await page.getByRole('textbox', { name: 'Base URL' }).fill('http://staging.example.com')
      await button('Check').click()
      await page.getByText('Sign-in with the browser').click()
      await page.getByRole('textbox', { name: 'Client ID' }).fill('atena')
      await button('Add group').click()
      await button('Save').click()
      await expect.element(page.getByText('Enter the ID of the group.')).toBeVisible()
    },
  },
  {
    view: 'the recovery with everything it can say',
    options: { begin: ({ main }) => (main.recovery.items = sampleRecovery) },
    open: () => expect.element(button('Save a copy').first()).toBeVisible(),
  },
  {
    view: 'the question before set-aside data is deleted',
    options: { begin: ({ main }) => (main.recovery.items = sampleRecovery) },
    open: async () => {
      await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).first().click()
      await expect.element(page.getByRole('heading', { name: /for good\?$/ })).toBeVisible()
    },
  },
  ...fileViews,
  { view: 'the first sync', options: { addresses: [], sync: { phase: 'running', completedAt: null } } },
  {
    view: 'how the copy stands against the service',
    options: {
      sync: { odd: 2, check: { known: 55, agree: 54, unreachable: 1 } },
      begin: ({ main }) => (main.doubts = sampleDoubts),
    },
    open: () => button(/to check/).click(),
  },
  { view: 'an empty group', options: { addresses: [] } },
  { view: 'the offline banner', options: { sync: { phase: 'failed', failure: offline } } },
  {
    view: 'the question whether another account is of the same person',
    options: { sync: { phase: 'failed', failure: { kind: 'other-owner' } } },
    open: async () => {
      await button(/^Same person…|^持ち主を確認…/).click()
      await expect.element(button(/^Same person, continue|^同じ持ち主として続ける/)).toBeVisible()
    },
  },
  { view: 'the sign-in', options: { signedIn: false } },
  { view: 'the settings', options: {}, open: () => button('Settings').click() },
  { view: 'the first steps', options: { firstSteps: true } },
  {
    view: 'a service to connect to',
    options: { firstSteps: true },
    open: () => button(/^Connect to my service/).click(),
  },
  {
    view: 'a new contact',
    options: {},
    open: async () => {
      await button('New contact').click()
      await expect.element(page.getByRole('textbox', { name: 'Memo' })).toBeVisible()
    },
  },
  {
    view: 'the workbench of mailing labels',
    options: {},
    open: async () => {
      await button('Print labels').click()
      await expect.element(button('Save PDF')).toBeVisible()
    },
  },
  { view: 'the trash', options: {}, open: () => button(/^Trash/).click() },
  { view: 'a search', options: {}, open: () => searchBox().fill('佐藤') },
  { view: 'a narrow window', options: { size: [480, 800] } },
  {
    view: 'a notice with Undo',
    options: {},
    open: async () => {
      await page.getByRole('option', { name: /^青木/ }).click()
      await button('Delete').click()
      await expect.element(button('Undo')).toBeVisible()
    },
  },
]
