import type { Page } from 'playwright'
import type { RunningService } from '../../service/start-service.ts'
import { ask, escape, idsOf, press, type Tour, type Text, type View } from './open-app.ts'

/** A contact with photos, joint names and two addresses. */
const star = 'さとう みさき'

/** The list of contacts; what the search box offers below it is a list box, too. */
const list = (page: Page) => page.locator('[role=listbox][aria-multiselectable=true]')
const rows = (page: Page) => list(page).locator('[role=option]')
const dialog = (page: Page) => page.getByRole('dialog')
/** A text with its values left open. */
const like = (text: string) => new RegExp(text.replaceAll(/\{\w+\}/gu, '.*'), 'u')

/** Opens the first contact that a search finds. */
async function open({ page }: Tour, search: string, text: Text): Promise<void> {
  await page.getByRole('combobox', { name: /^(?:連絡先を検索|Search contacts)$/ }).fill(search)
  // Until the hits are in, the first row is another contact.
  await rows(page).filter({ hasText: search }).first().click()
  await page.locator('header .kana', { hasText: search }).waitFor()
  await page.getByRole('button', { name: text.record.view.edit, exact: true }).waitFor()
}

/** Selects every contact. */
async function selectAll({ page }: Tour, text: Text): Promise<void> {
  await page.getByRole('combobox', { name: /^(?:連絡先を検索|Search contacts)$/ }).fill('')
  await rows(page).nth(5).waitFor()
  await list(page).focus()
  await page.keyboard.press('Control+a')
  await page.getByRole('toolbar', { name: text.bulk.toolbar }).waitFor()
}

/** Closes a form without saving. */
async function leaveForm(tour: Tour, text: Text): Promise<void> {
  await press(tour, text.record.form.cancel)
  const discard = tour.page.getByRole('button', { name: text.record.leave.discard, exact: true })
  // The question comes only if something would be lost.
  await discard.click({ timeout: 1500 }).catch(() => null)
  await dialog(tour.page).waitFor({ state: 'hidden' })
}

/** Nothing waits any more, and nothing was refused. */
async function emptyOutbox(page: Page, service: RunningService): Promise<void> {
  service.faults.clear()
  const waiting = await waitingKeys(page)
  // A service that was too busy is left alone for a while, unless the user asks for it.
  for (const key of waiting.slice(-1)) await ask(page, 'outbox.retry', { key })
  for (const key of await waitingKeys(page)) await ask(page, 'outbox.discard', { key })
}

/** Of the first portion, which is all that waits where the book is a small one. */
async function waitingKeys(page: Page): Promise<string[]> {
  const { rows } = await ask<{ rows: { item: { key: string } }[] }>(page, 'outbox.list', { from: 0 })
  return rows.map(({ item }) => item.key)
}

/** Buttons of the page do without the dots of the menu. */
const withoutDots = (name: string) => name.replace(/…$/u, '')

function selectionDialog(name: string, button: (text: Text) => string): View {
  return {
    name,
    async go(tour, text) {
      await selectAll(tour, text)
      await press(tour, button(text))
      await dialog(tour.page).waitFor()
    },
    leave: escape,
  }
}

/** Views that need a service which the tour controls. Each begins and ends at the list of all contacts. */
export function workViews(service: RunningService): View[] {
  return [...bulkViews(service), ...overlayViews, ...formViews(service), outboxView(service)]
}

function bulkViews(service: RunningService): View[] {
  return [
    { name: 'selection', go: selectAll, leave: async () => undefined },
    selectionDialog('tag-dialog', (text) => withoutDots(text.action['add-tag'])),
    selectionDialog('move-dialog', (text) => withoutDots(text.action['move-to-group'])),
    {
      name: 'outcome',
      async go(tour, text) {
        await selectAll(tour, text)
        const refused = (await idsOf(tour.page)).filter((_, at) => at % 20 === 3)
        const match = { method: 'PUT', path: new RegExp(`/(${refused.join('|')})$`, 'u') }
        service.faults.next({ match, action: 'status', status: 400, times: Infinity })
        await press(tour, withoutDots(text.action['add-tag']))
        await dialog(tour.page).getByRole('textbox').first().fill(`${text.list.contacts} 2027`)
        await tour.page.keyboard.press('Enter')
        // A busy machine needs its time for a hundred contacts.
        const show = tour.page.getByRole('button', { name: text.bulk.show, exact: true })
        await show.click({ timeout: 60_000 })
        await dialog(tour.page).getByRole('listitem').first().waitFor()
      },
      async leave(tour, text) {
        await escape(tour)
        await press(tour, text.base.dismiss)
        await emptyOutbox(tour.page, service)
        await press(tour, text.action['clear-selection'])
      },
    },
    {
      name: 'rename-tag',
      async go(tour, text) {
        await press(tour, like(text.tags.more))
        await tour.page.getByRole('menuitem', { name: text.context['rename-tag'] }).click()
        await dialog(tour.page).waitFor()
      },
      leave: escape,
    },
  ]
}

const overlayViews: View[] = [
  {
    name: 'palette',
    async go({ page }) {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('さ')
      await dialog(page).getByRole('option').nth(1).waitFor()
    },
    leave: escape,
  },
  {
    name: 'cheat-sheet',
    async go({ page }) {
      await list(page).focus()
      await page.keyboard.press('?')
      await dialog(page).waitFor()
    },
    leave: escape,
  },
  {
    name: 'new-year-cards',
    async go({ page }, text) {
      await page.keyboard.press('Control+k')
      await page.keyboard.type(text.action.cards)
      await dialog(page).getByRole('option').first().waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('grid').waitFor()
      // Cards that were sent and received last year.
      for (const key of ['ArrowRight', 's', 'r', 'ArrowDown', 's', 'ArrowDown', 's', 'ArrowLeft', 'm'])
        await page.keyboard.press(key)
    },
    leave: escape,
  },
  {
    name: 'print-workbench',
    async go(tour, text) {
      await press(tour, text.print.open)
      await tour.page.getByRole('img').first().waitFor()
      await tour.page.getByRole('button', { name: text.print.savePdf, exact: true }).waitFor()
    },
    leave: (tour, text) => press(tour, text.print.close),
  },
]

function formViews(service: RunningService): View[] {
  return [
    {
      name: 'photo-viewer',
      async go(tour, text) {
        await open(tour, star, text)
        await press(tour, like(text.photo.viewer.open))
        await dialog(tour.page).getByRole('img').first().waitFor()
      },
      async leave(tour) {
        await escape(tour)
        await tour.page.getByRole('combobox', { name: /^(?:連絡先を検索|Search contacts)$/ }).fill('')
      },
    },
    {
      name: 'form-help',
      async go(tour, text) {
        const { page } = tour
        await press(tour, text.list.newContact)
        await page.getByLabel(text.record.field.birthdate, { exact: true }).first().fill('S63.1.7')
        await page.getByLabel(text.record.postal.zipcode, { exact: true }).fill('498-0000')
        await page.getByRole('button', { name: '三重県桑名郡木曽岬町' }).waitFor()
      },
      leave: leaveForm,
    },
    {
      name: 'changed-elsewhere',
      async go(tour, text) {
        const { page } = tour
        await open(tour, star, text)
        const [id = ''] = await idsOf(page, star)
        await press(tour, text.record.view.edit)
        const memo = page.getByLabel(text.record.field.memo, { exact: true })
        await memo.fill('夏の演奏会のお礼。\n十月に来日。')
        await page.getByLabel(text.record.field.firstname, { exact: true }).first().fill('美咲希')
        service.edit('address', id, {
          memo: `${text.record.field.memo}: 春に引っ越し。`,
          firstname: 'みさ記',
        })
        await press(tour, text.record.form.save)
        await page.getByRole('button', { name: text.record.conflict.useMine, exact: true }).waitFor()
      },
      async leave(tour, text) {
        await press(tour, text.record.conflict.keepEditing)
        await leaveForm(tour, text)
        await tour.page.getByRole('combobox', { name: /^(?:連絡先を検索|Search contacts)$/ }).fill('')
      },
    },
  ]
}

/** One change of each kind that can be there: refused, in conflict with another person, waiting. */
function outboxView(service: RunningService): View {
  return {
    name: 'outbox',
    async go({ page }, text) {
      const [refused = '', overtaken = '', waiting = ''] = (await idsOf(page)).slice(4)
      const save = async (id: string, changes: object) => {
        const read = { family: 'address', id }
        const { record } = await ask<{ record: { etag: string } }>(page, 'record.read', read)
        if (id === overtaken) service.edit('address', id, { memo: `${Math.random()}` })
        const write = { profile: 'tour', ...read, group_id: null, etag: record.etag, changes }
        await ask(page, 'record.save', { ...write, key: crypto.randomUUID() })
      }
      const put = (id: string, status: number) => {
        const match = { method: 'PUT', path: new RegExp(`/${id}$`, 'u') }
        service.faults.next({ match, action: 'status', status, times: Infinity })
      }
      put(refused, 400)
      await save(refused, { memo: '来年の演奏会にお招きする。', tags: ['合唱団', '年賀2027'] })
      await save(overtaken, { memo: 'Moved house in spring.' })
      put(waiting, 429)
      await save(waiting, { firstname: '陽子' })
      await page.keyboard.press('Control+4')
      await dialog(page).getByText(text.outbox.state.conflict).first().waitFor()
    },
    async leave(tour) {
      await escape(tour)
      await emptyOutbox(tour.page, service)
    },
  }
}
