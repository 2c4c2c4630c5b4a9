import { ownPrefix, type CellLayout, type LayoutChoice } from '../../contract/ipc/cell-layout.ts'
import type { PrintWarning } from '../../contract/ipc/print.ts'
import { fitsIn } from '../../labels/layout/layout-size.ts'
import { readyLayout, readyNames } from '../../labels/layout/ready-layouts.ts'
import type { Sheet } from '../../labels/sheet/sheet.ts'

/** The layout of a job; null where Atena decides, and then why, if the user chose another. */
export interface ChosenLayout {
  readonly layout: CellLayout | null
  readonly warning: PrintWarning | null
}

/**
 * The layout that a choice means on a sheet.
 * @param sheet as it is fed
 * @param own the layouts of the user's own
 */
export function chosenLayout(choice: LayoutChoice, sheet: Sheet, own: readonly CellLayout[]): ChosenLayout {
  const ready = readyNames.find((name) => name === choice)
  if (ready !== undefined) return { layout: readyLayout(ready, sheet), warning: null }
  if (choice === '') return { layout: null, warning: null }
  const name = choice.slice(ownPrefix.length)
  const layout = own.find((each) => each.name === name)
  if (layout === undefined) return instead('layout-missing', name)
  return fitsIn(layout, sheet.grid) ? { layout, warning: null } : instead('layout-too-large', name)
}

function instead(kind: PrintWarning['kind'], name: string): ChosenLayout {
  return { layout: null, warning: { kind, record: null, detail: name } }
}
