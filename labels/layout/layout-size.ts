import type { CellLayout } from '../../contract/ipc/cell-layout.ts'

/** How much larger than its cell a layout may be, mm: makers round their sizes. */
const tolerance = 1

/** Whether a layout fits into a cell of this size, mm (`cellSize` of labels/sheet/sheet.ts). */
export function fitsIn(
  { width, height }: Pick<CellLayout, 'width' | 'height'>,
  cell: Pick<CellLayout, 'width' | 'height'>,
): boolean {
  return width <= cell.width + tolerance && height <= cell.height + tolerance
}
