import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { Family } from '../../../contract/record/fields.ts'
import type { ServiceRecord } from '../../../contract/record/record.ts'
import { useRecordEditorStore } from '../../../renderer/stores/record-editor.ts'
import type { FakeBridge } from '../../fakes/fake-bridge.ts'
import { fullRecord } from '../../fakes/full-record.ts'
import { openWindow, type OpenWindowOptions } from '../open-window.ts'

/** The window with one record open in it; a full address record unless told otherwise. */
export async function openRecord(
  record: ServiceRecord = fullRecord(),
  { family = 'address', ...options }: OpenWindowOptions & { family?: Family } = {},
): Promise<FakeBridge> {
  const records = family === 'address' ? { addresses: [record] } : { addresses: [], homeaddresses: [record] }
  const bridge = await openWindow({ ...records, ...options })
  await useRecordEditorStore().open(family, record.id)
  return bridge
}

/** The same with its form open. */
export async function openForm(...args: Parameters<typeof openRecord>): Promise<FakeBridge> {
  const bridge = await openRecord(...args)
  await button('Edit').click()
  await expect.element(button('Save')).toBeVisible()
  return bridge
}

/** The right pane. */
export const pane = () => page.getByRole('region', { name: 'Contact', exact: true })

export const button = (name: string) => page.getByRole('button', { name, exact: true })

export const field = (name: string) => page.getByLabelText(name, { exact: true })

/** Saves the form; returns when the record is shown again. */
export async function save(): Promise<void> {
  await button('Save').click()
  await expect.element(button('Edit')).toBeVisible()
}
