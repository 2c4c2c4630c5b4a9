import type { CellLayout, ReadyLayoutName } from '../../../contract/ipc/cell-layout.ts'
import { usualOptions } from '../../../labels/layout-options.ts'
import { fitsIn } from '../../../labels/layout/layout-size.ts'
import { readyLayout, readyNames } from '../../../labels/layout/ready-layouts.ts'
import { sheetFor, type Sheet } from '../../../labels/sheet/sheet.ts'
import { Refusal } from '../../exchange/check-output.ts'
import type { BatchOptions } from './batch-options.ts'

/** Whether a word is the name of a layout that comes with the app. */
export function isReady(name: string): name is ReadyLayoutName {
  return readyNames.some((each) => each === name)
}

/**
 * The layout of `--layout`, which fits the sheet. Throws `Refusal` if it cannot be read or is too large, or if other switches want
 * what it has no field for.
 */
export async function batchLayout(
  name: string,
  { labels, sender }: Pick<BatchOptions, 'labels' | 'sender'>,
  whole: Sheet,
): Promise<CellLayout> {
  const sheet = sheetFor(whole, labels.direction ?? usualOptions(whole).direction)
  const layout = isReady(name) ? readyLayout(name, sheet) : await fileLayout(name)
  const { width, height } = sheet.grid
  if (!fitsIn(layout, { width, height }))
    throw new Refusal(
      `--layout ${name} is made for ${layout.width} × ${layout.height} mm, and the sheet has ${width} × ${height} mm`,
      2,
    )
  if (labels.barcode) throw new Refusal('--barcode: a layout has no field for it', 2)
  if (sender !== null && !layout.fields.some(({ kind }) => kind === 'sender'))
    throw new Refusal(`--sender: the layout ${name} has no field for it`, 2)
  return layout
}

async function fileLayout(path: string): Promise<CellLayout> {
  // zod is not loaded for labels without a file of a layout.
  const { readLayoutFile, sentenceOf } = await import('../layout-file.ts')
  const read = await readLayoutFile(path)
  if (!read.ok) {
    const names = readyNames.map((name) => `“${name}”`).join(', ')
    throw new Refusal(`--layout ${path} cannot be read; layouts that come with Atena are ${names}`)
  }
  if (!read.value.ok) throw new Refusal(`--layout ${path}: ${sentenceOf(read.value.problem)}`)
  return read.value.layout
}
