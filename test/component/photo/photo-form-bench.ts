import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { FakeBridge } from '../../fakes/fake-bridge.ts'
import { bareRecord } from '../../fakes/full-record.ts'
import { button, openForm } from '../record/open-record.ts'

/** The dialog that crops a photo. */
export const dialog = () => page.getByRole('dialog', { name: 'Crop photo' })

/** The frame of what is kept of it. */
export const frame = () => dialog().getByRole('application', { name: 'Part to keep' })

/** The photos of the form. */
export const group = () => page.getByRole('group', { name: 'Photos', exact: true })

/** What the form complains about. */
export const alert = () => page.getByRole('alert')

/** A form of a record without photos, and pictures that the file dialog will answer with. */
export async function formWith(
  pictures: Uint8Array[] = [],
  record = bareRecord({ etag: '"1"' }),
): Promise<FakeBridge> {
  const bridge = await openForm(record)
  bridge.main.photos.toChoose = pictures
  return bridge
}

/** Adds the next picture as it is. */
export async function add(name = 'Add photo'): Promise<void> {
  await button(name).click()
  await expect.element(frame()).toBeVisible()
  await button('Use photo').click()
  await expect.element(frame()).not.toBeInTheDocument()
}

/** New photos that main holds, by handle. */
export const keptOf = ({ main }: FakeBridge) => [...main.photos.kept.entries()]
