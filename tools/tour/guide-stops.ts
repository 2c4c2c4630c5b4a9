import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { pageText } from '../../languages/page.ts'
import { out } from '../../build/project.mjs'
import { ask, escape, idsOf, press, type Text, type Tour } from './open-app.ts'

/** One picture of the guide. */
interface GuideStop {
  /** Its file without the ending. */
  name: string
  /** Goes there from the stop before. `data` is a folder for files that the app reads. */
  go(tour: Tour, text: Text, data: string): Promise<void>
}

/** The contact that is looked at and changed: photos, a company, two addresses. */
const star = 'さとう みさき'

const rows = (page: Page) => page.locator('[role=listbox] [role=option]')
const dialog = (page: Page) => page.getByRole('dialog')
const search = ({ page }: Tour, text: Text) => page.getByRole('combobox', { name: text.list.search })

async function openContact(tour: Tour, text: Text): Promise<void> {
  await search(tour, text).fill(star)
  await rows(tour.page).filter({ hasText: star }).first().click()
  await tour.page.getByRole('button', { name: text.record.view.edit, exact: true }).waitFor()
}

/** The next dialog that asks for a file gets this one. */
async function chooseFile({ app }: Tour, path: string): Promise<void> {
  await app.evaluate(({ dialog: dialogs }, chosen) => {
    dialogs.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] })
  }, path)
}

async function menuItem({ app }: Tour, id: string): Promise<void> {
  await app.evaluate(({ Menu }, item) => Menu.getApplicationMenu()?.getMenuItemById(item)?.click(), id)
}

/** A table as another program exports it: one person is new, one has moved, one is in the book as in the file. */
const table = [
  'Last Name,First Name,E-mail Address,Mobile Phone,Home Street,Home City,Home Postal Code,Birthday',
  'Thompson,Emma,emma@example.com,+44 7700 900123,12 High Street,Leeds,LS1 4AP,1990-04-12',
  '佐藤,美咲,misaki@example.jp,090-0000-1188,神宮前1-2-3,渋谷区,150-0001,',
  'Moreno,Lucía,lucia@example.com,+34 600 000 000,Calle Feria 8,Sevilla,41003,',
].join('\r\n')

/** Another person saves the contact that is being edited. */
async function changeElsewhere(page: Page, memo: string): Promise<void> {
  const [id = ''] = await idsOf(page, star)
  const of = { family: 'address', id }
  const { record } = await ask<{ record: { etag: string } }>(page, 'record.read', of)
  const changes = { firstname: 'みさ記', memo }
  const save = { profile: 'demo', ...of, group_id: null, etag: record.etag, changes }
  await ask(page, 'record.save', { ...save, key: crypto.randomUUID() })
}

/** The pictures, in an order in which each begins where the one before ended. */
export const guideStops: readonly GuideStop[] = [
  {
    name: 'window',
    async go(tour, text) {
      await openContact(tour, text)
      await search(tour, text).fill('')
      await rows(tour.page).nth(5).waitFor()
    },
  },
  {
    name: 'finding',
    async go(tour, text) {
      await search(tour, text).fill('sato')
      await tour.page
        .getByRole('status')
        .filter({ hasText: text.list.found.replace(/^.*\{n\}/u, '').trim() })
        .first()
        .waitFor()
    },
  },
  {
    name: 'writing',
    async go(tour, text) {
      await openContact(tour, text)
      await press(tour, text.record.view.edit)
      await tour.page.getByLabel(text.record.field.firstname, { exact: true }).waitFor()
    },
  },
  {
    name: 'photos',
    async go(tour, text) {
      const photos = join(out, 'service', 'photos')
      const [face = ''] = readdirSync(photos).filter((file) => file.startsWith('portrait'))
      await chooseFile(tour, join(photos, face))
      await press(tour, text.photo.add)
      await dialog(tour.page).waitFor()
    },
  },
  {
    name: 'two-people',
    async go(tour, text) {
      const { page } = tour
      await escape(tour)
      await page.getByLabel(text.record.field.firstname, { exact: true }).fill('美咲希')
      await changeElsewhere(page, text === pageText.ja ? '春に引っ越した。' : 'Moved house in spring.')
      await press(tour, text.record.form.save)
      await page.getByRole('dialog', { name: text.record.conflict.title }).waitFor()
    },
  },
  {
    name: 'labels',
    async go(tour, text) {
      await press(tour, text.record.conflict.useMine)
      await tour.page.getByRole('button', { name: text.record.view.edit, exact: true }).waitFor()
      await search(tour, text).fill('')
      await press(tour, text.print.open)
      await press(tour, text.print.changeSheet)
      await tour.page.getByRole('option', { name: /^ELM008/ }).click()
      await tour.page.getByRole('img').first().waitFor()
      await tour.page.waitForTimeout(1500)
    },
  },
  {
    name: 'new-year-cards',
    async go(tour) {
      await tour.page.keyboard.press('Escape')
      await menuItem(tour, 'cards')
      await tour.page.getByRole('grid').focus()
      // A few years as they may look: arrow keys move, letters mark.
      for (const marks of ['s r', 's rs', 'rs m', 's s', 'r rs', 'x', 's r']) {
        for (const mark of marks) await tour.page.keyboard.press(mark === ' ' ? 'ArrowRight' : mark)
        await tour.page.keyboard.press('ArrowDown')
        for (const mark of marks) if (mark === ' ') await tour.page.keyboard.press('ArrowLeft')
      }
    },
  },
  {
    name: 'import',
    async go(tour, text, data) {
      const file = join(data, 'contacts.csv')
      writeFileSync(file, table)
      await chooseFile(tour, file)
      await tour.page.keyboard.press('Escape')
      await tour.page.getByRole('grid').waitFor({ state: 'hidden' })
      await menuItem(tour, 'import')
      await tour.page.getByRole('heading', { name: text.imports.changes }).waitFor()
    },
  },
  {
    name: 'backup',
    async go(tour, text) {
      await escape(tour)
      await menuItem(tour, 'backup')
      await tour.page.getByRole('dialog', { name: text.backup.title }).waitFor()
      await tour.page.getByText(text.backup.counting).waitFor({ state: 'hidden' })
    },
  },
  {
    name: 'staging',
    async go(tour, text) {
      await escape(tour)
      await menuItem(tour, 'profiles')
      await tour.page.getByRole('dialog', { name: text.profiles.title }).waitFor()
    },
  },
]
