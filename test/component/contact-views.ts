import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PrintWarning } from '../../contract/ipc/print.ts'
import type { ServiceRecord } from '../../contract/record/record.ts'
import { useRecordEditorStore } from '../../renderer/stores/record-editor.ts'
import type { FakeBridge } from '../fakes/fake-bridge.ts'
import { fullRecord } from '../fakes/full-record.ts'
import type { WindowView } from './file-views.ts'
import { colours } from './photo/pictures.ts'
import { chooseSheet, findSheet } from './print/print-bench.ts'
import { button, field } from './record/open-record.ts'

type Then = (bridge: FakeBridge) => Promise<void>

async function show(id: string): Promise<void> {
  await useRecordEditorStore().open('address', id)
}

/** A view over a contact that is read. */
function read(view: string, then: Then = async () => undefined, record?: Partial<ServiceRecord>): WindowView {
  const addresses = [fullRecord(record)]
  return {
    view,
    options: { addresses },
    open: async (bridge) => {
      await show('r1')
      await then(bridge)
    },
  }
}

/** A view over the form of a contact. */
function edited(view: string, then?: Then): WindowView {
  return read(view, async (bridge) => {
    await button('Edit').click()
    await expect.element(button('Save')).toBeVisible()
    await then?.(bridge)
  })
}

async function addPhoto(bridge: FakeBridge): Promise<void> {
  bridge.main.photos.toChoose = [await colours()]
  await button('Add photo').click()
  await button('Use photo').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
}

const ofContact = [
  read('the view of a full record'),
  read('the view of a favourite', undefined, { tags: ['★', '友人'] }),
  read('a deleted record', undefined, { deleted: true }),
  edited('the form of a full record'),
  edited('a failed save and a wrong date', async (bridge) => {
    bridge.failWith('record.save', { kind: 'offline', code: 'ENOTFOUND', host: 'example.com' })
    await field('Memo').fill('typed')
    await button('Save').click()
    await field('Birth date').first().fill('soon')
    await expect.element(page.getByText(/cannot be reached/)).toBeVisible()
  }),
  edited('Changed elsewhere', async (bridge) => {
    await field('Memo').fill('mine')
    bridge.main.changeElsewhere('address', 'r1', { memo: 'theirs', tags: [] })
    await button('Save').click()
    await expect.element(button('Use mine')).toBeEnabled()
  }),
  {
    ...edited('tags that are offered, and one that looks like another', async () => {
      await page.getByRole('combobox', { name: 'Tags' }).fill('友 人')
      await userEvent.keyboard('{Enter}')
      await expect.element(button('Use “友人” instead of “友 人”')).toBeVisible()
      await userEvent.keyboard('{ArrowDown}')
      await expect.element(page.getByRole('listbox', { name: 'Tags of the book' })).toBeVisible()
    }),
    // What is typed is a name as well, so that it counts as a text of main and not of the window.
    options: {
      addresses: [
        fullRecord(),
        fullRecord({ id: 'r2', lastname: '友 人', tags: ['友人', '町内会', 'Choir'] }),
      ],
    },
  },
  edited('the question before leaving', async () => {
    await field('Memo').fill('mine')
    await button('New contact').click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
  }),
]

const ofPhotos = [
  edited('the crop dialog with everything it can ask', async ({ main }) => {
    main.photos.hasPlace = true
    main.photos.toChoose = [await colours(), await colours()]
    await button('Add photo').click()
    await expect.element(page.getByRole('application')).toBeVisible()
  }),
  edited('a form with an upload under way', async (bridge) => {
    bridge.delay('photo.upload', () => new Promise(() => undefined))
    await addPhoto(bridge)
    await expect.element(page.getByRole('progressbar')).toBeInTheDocument()
  }),
  edited('a form with an upload that failed', async (bridge) => {
    bridge.failWith('photo.upload', { kind: 'photo', reason: 'refused-size' })
    await addPhoto(bridge)
    await expect.element(page.getByRole('alert')).toBeVisible()
  }),
  read('the photos in full', async () => {
    await button('Show Face photo large').click()
    await expect.element(page.getByRole('dialog', { name: /^Photos of/ })).toBeVisible()
  }),
]

const warnings: PrintWarning[] = [
  {
    kind: 'overflow',
    record: { family: 'address', id: 'a002', name: '秋山 健', page: 1 },
    detail: '株式会社長い名前',
  },
  { kind: 'sender-missing', record: null, detail: '' },
]

/** A view over the workbench of printing, which has something to say. */
function printed(view: string, then: Then = async () => undefined): WindowView {
  return {
    view,
    options: { begin: ({ main }) => (main.print.warnings = warnings) },
    open: async (bridge) => {
      await button('Print labels').click()
      await expect.element(page.getByRole('img', { name: /^Page 1 of/ })).toBeVisible()
      await then(bridge)
    },
  }
}

const ofPrinting = [
  printed('the workbench'),
  printed('a label sheet', async () => {
    await chooseSheet('ELM008')
  }),
  printed('the sheet picker', () => button('Change sheet').click()),
  printed('what the sheet picker found', async () => {
    await findSheet('herma')
    await expect.element(page.getByRole('option', { name: /^Herma \d/ }).first()).toBeInTheDocument()
  }),
  printed('the editor of a layout', () => button('Edit layout…').click()),
  printed('the presets', () => button('Presets').click()),
  printed('the adjustment', () => button('Adjust…').click()),
  printed('a number that no list of sheets has', async () => {
    await findSheet('KPC-E1121')
    await expect.element(button('Measure it…')).toBeVisible()
  }),
  printed('a sheet that is measured', async () => {
    await findSheet('KPC-E1121')
    await button('Measure it…').click()
    await page.getByRole('textbox', { name: 'Label width' }).click()
  }),
  printed('an envelope of the user’s own', async () => {
    await button('Change sheet').click()
    await button('New sheet…').click()
    await page.getByText('Envelope', { exact: true }).click()
  }),
  printed('what became of templates', async (bridge) => {
    await button('Change sheet').click()
    const off = { kind: 'off-paper' as const, field: 'right', least: 0, most: 5 }
    const refused = [
      { name: 'Kokuyo X1', problems: [off] },
      { name: 'Kokuyo X2', problems: [{ kind: 'unknown-paper' as const, detail: 'Huge' }] },
    ]
    bridge.answer('print.importSheets', async () => ({
      ok: true,
      value: { kept: ['ELM008'], refused, refusedCount: 2 },
    }))
    await button('Import template…').click()
    await expect.element(page.getByText(/cannot be used/)).toBeVisible()
  }),
  printed('a sheet of the user’s own', async (bridge) => {
    await button('Change sheet').click()
    await button('New sheet…').click()
    const off = { kind: 'off-paper' as const, field: 'right', least: 0, most: 48.6 }
    bridge.answer('print.keepSheet', async () => ({ ok: true, value: { problems: [off] } }))
    await button('Save').click()
    await expect.element(page.getByText(/beyond the paper/)).toBeVisible()
  }),
  printed('the question whom to mark as sent', async () => {
    await page.getByRole('checkbox', { name: /^Ask to mark/ }).click()
    await button('Print…').click()
    await expect.element(page.getByRole('dialog', { name: 'Mark as sent?' })).toBeVisible()
  }),
]

/** Every view of one contact, of its form and its photos, and of printing, in English. */
export const contactViews: readonly WindowView[] = [...ofContact, ...ofPhotos, ...ofPrinting]
