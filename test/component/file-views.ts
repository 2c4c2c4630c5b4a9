import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cardYearOn } from '../../contract/ipc/cards.ts'
import { withEdits } from '../../contract/cards/card-marks.ts'
import { useCardsStore } from '../../renderer/stores/cards.ts'
import { useCommandsStore } from '../../renderer/stores/commands.ts'
import { useExportStore } from '../../renderer/stores/export.ts'
import { useFirstStepsStore } from '../../renderer/stores/first-steps.ts'
import { useHistoryStore } from '../../renderer/stores/history.ts'
import { useNavigationStore } from '../../renderer/stores/navigation.ts'
import { useRecordHistoryStore } from '../../renderer/stores/record-history.ts'
import type { FakeBridge } from '../fakes/fake-bridge.ts'
import { sampleTable } from '../fakes/fake-import.ts'
import type { OpenWindowOptions } from './open-window.ts'

/** A view of the window: how it starts, and what is pressed to get there. */
export interface WindowView {
  view: string
  options: OpenWindowOptions
  open?: (bridge: FakeBridge) => Promise<void>
}

const button = (name: string | RegExp) => page.getByRole('button', { name })

const thisYear = cardYearOn(new Date())

/** Every view of what contacts come in by and go out by, or come back by. */
export const fileViews: WindowView[] = [
  {
    view: 'the list of New Year cards, with somebody in mourning',
    options: {
      begin: ({ main }) => {
        for (const year of [thisYear, thisYear - 1])
          main.cards.years.set('a001', withEdits({}, [{ year, mark: 'nengajo.sent', to: true }]))
        const mourned = { date: `${thisYear - 1}-11-03`, whom: '母' }
        main.cards.years.set('a002', withEdits({}, [{ year: thisYear, mark: 'mourning', to: mourned }]))
      },
    },
    open: async () => {
      await useCardsStore().open()
      await expect.element(page.getByRole('grid')).toBeVisible()
    },
  },
  {
    view: 'a list of birthdays to print, without somebody',
    options: {
      begin: ({ main }) => {
        const record = { family: 'address', id: 'a002', name: '秋山 健', page: null } as const
        main.print.list = { ...main.print.list, kind: 'birthday' }
        main.print.warnings = [{ kind: 'no-birthday', record, detail: '' }]
      },
    },
    open: async (bridge) => {
      bridge.announce('menu.command', { command: 'print-list' })
      await expect.element(page.getByRole('img', { name: /1/u }).first()).toBeVisible()
    },
  },
  {
    view: 'the timeline of a contact',
    options: {
      begin: ({ main }) => {
        const record = main.mirror.address.get('a001')
        const view = record && { record: { ...record, lastname: '旧姓', memo: '' }, unreadable: [] }
        const at = '2026-09-12T03:00:00.000000Z'
        if (view) main.history.versions.set('a001', [{ version: 1, at, isOwn: true, view }])
      },
    },
    open: async () => {
      await page.getByRole('option', { name: /^青木/ }).click()
      useRecordHistoryStore().toggle()
      await expect.element(button(/^Put back|に戻す$/)).toBeVisible()
    },
  },
  {
    view: 'a person of a file in the form',
    options: {},
    open: async () => {
      await page.getByRole('option', { name: /^青木 彩/ }).click()
      await userEvent.keyboard('{Control>}i{/Control}')
      await page
        .getByRole('button', { name: /^(?:Edit|編集)$/ })
        .last()
        .click()
      await expect.element(button(/^(?:Save|保存)$/)).toBeVisible()
    },
  },
  {
    view: 'the Trash, of which one is restored and all are selected',
    options: {
      begin: ({ main }) => {
        for (const id of ['a001', 'a002']) {
          const record = main.mirror.address.get(id)
          if (record) main.mirror.address.set(id, { ...record, deleted: true })
        }
        main.history.restored.add('a001')
      },
    },
    open: async () => {
      useNavigationStore().goTo({ name: 'trash', family: 'address' })
      await expect.poll(() => useHistoryStore().isRestored('a001')).toBe(true)
      await page.getByRole('option', { name: /^青木/ }).click()
      await userEvent.keyboard('{Control>}a{/Control}')
      await expect.element(button(/^(Restore|復元)$/)).toBeVisible()
    },
  },
  {
    view: 'the end of the first steps, without contacts',
    options: { firstSteps: true, addresses: [], homeaddresses: [] },
    open: async () => {
      useFirstStepsStore().step = 'fetching'
      await expect.element(button(/^(?:New contact|新しい連絡先)$/).last()).toBeVisible()
    },
  },
  {
    view: 'an import with everything it can say',
    options: { begin: ({ main }) => (main.imports.file = { table: sampleTable, dayOrder: 'guessed' }) },
    open: async () => {
      await userEvent.keyboard('{Control>}i{/Control}')
      await page.getByText('1 remark about the file').click()
      await page.getByText('Columns of the file').first().click()
      await button('Compare: 石川 優子').click()
    },
  },
  {
    view: 'a backup with everything that it can say, being written',
    options: { begin: ({ main }) => (main.backup.stuckAt = { phase: 'checking', done: 3, total: 4 }) },
    open: async () => {
      useCommandsStore().run('backup')
      await expect.element(page.getByText('石川 優子').last()).toBeInTheDocument()
      document.querySelector<HTMLElement>('[role=dialog] summary')?.click()
      document.querySelector<HTMLElement>('[form=profile-backup]')?.click()
      await expect.element(page.getByRole('progressbar')).toBeInTheDocument()
    },
  },
  {
    view: 'the local copies that can be restored',
    options: {},
    open: async () => {
      useCommandsStore().run('restore')
      await expect.element(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    },
  },
  {
    view: 'what is in a backup',
    options: {},
    open: async () => {
      useCommandsStore().run('restore')
      await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click()
      await expect.element(page.getByText('中村 光')).toBeVisible()
    },
  },
  {
    view: 'an export with everything that it can say',
    options: {},
    open: async () => {
      await userEvent.keyboard('{Control>}{Shift>}e{/Shift}{/Control}')
      await page.getByRole('radio', { name: 'CSV for Google Contacts' }).click()
      await expect.element(page.getByText(/not supported by this format, 4 contacts/)).toBeVisible()
    },
  },
  {
    view: 'an export that fetches photos',
    options: {
      begin: ({ main }) => {
        main.exports.photosToFetch = 1_240
        main.exports.stuckAt = { phase: 'fetching', done: 310, total: 1_240 }
      },
    },
    open: async () => {
      useCommandsStore().run('export')
      await expect.element(page.getByText(/1,240 face photos|顔写真1,240枚/).first()).toBeVisible()
      document.querySelector<HTMLElement>('[form=contacts-export]')?.click()
      await expect.element(page.getByRole('progressbar')).toBeInTheDocument()
    },
  },
  {
    view: 'an export that lacks photos for every reason',
    options: {
      begin: ({ main }) => {
        main.exports.missing = [
          { why: 'signed-out', count: 1, names: ['株式会社 東日本総合物流サービス 北関東支社 総務部 御中'] },
          { why: 'offline', count: 140, names: Array.from({ length: 100 }, () => '青木 彩') },
          { why: 'gone', count: 2, names: ['石川 優子', ''] },
          { why: 'over', count: 1, names: ['秋山 健太'] },
        ]
      },
    },
    open: async () => {
      useCommandsStore().run('export')
      await expect.element(page.getByRole('radio').first()).toBeVisible()
      await expect.poll(() => useExportStore().file).not.toBeNull()
      document.querySelector<HTMLElement>('[form=contacts-export]')?.click()
      await expect.element(page.getByText('石川 優子').last()).toBeVisible()
      // What says that it was saved comes a moment later.
      const toast = () => document.querySelector('.toast:not(.toast-enter-active)')
      await expect.poll(toast).not.toBeNull()
    },
  },
  {
    view: 'a contact to be shared, of which something is left out',
    options: { begin: ({ main }) => (main.share.codeBytes = 200) },
    open: async () => {
      await page.getByRole('option', { name: /^秋山/ }).click()
      await button('Share').click()
      await expect.element(page.getByText(/^Left out/)).toBeVisible()
    },
  },
  {
    view: 'a mail to many that is divided and does not reach everybody',
    options: {
      begin: ({ main }) => {
        main.share.mails = 3
        main.share.withoutMail = [{ family: 'address', id: 'a002', name: '秋山 健太' }]
      },
    },
    open: async () => {
      await page.getByRole('option', { name: /^青木/ }).click()
      await userEvent.keyboard('{Control>}a{/Control}')
      await button('Mail to all').click()
      await button('Open mail 1 of 3').click()
      await expect.element(page.getByText('Opened')).toBeVisible()
    },
  },
]
