import { ok, type Result } from '../../contract/failure.ts'
import type { CellLayout } from '../../contract/ipc/cell-layout.ts'
import { saveFile } from '../disk/save-file.ts'
import type { SavedFiles } from '../window/files.ts'

/** Where a layout goes. */
export interface LayoutFiles extends Pick<SavedFiles, 'wrote'> {
  /** Asks where a layout of this name goes; null when the user closed the dialog. The path stays in main (SECURITY X20). */
  askLayoutPath(name: string): Promise<string | null>
}

/** A layout as the text of a file, which `npm run labels -- --layout` reads (layout-file.ts). */
export function layoutText(layout: CellLayout): string {
  return `${JSON.stringify(layout, null, 2)}\n`
}

/** Saves a layout as a file. `saved` is false when the user closed the dialog; `storage` when the disk refused. */
export async function saveLayout(
  layout: CellLayout,
  { askLayoutPath, wrote }: LayoutFiles,
): Promise<Result<{ saved: boolean; handle: string | null }>> {
  const path = await askLayoutPath(layout.name)
  if (path === null) return ok({ saved: false, handle: null })
  const written = await saveFile(path, new TextEncoder().encode(layoutText(layout)))
  return written.ok ? ok({ saved: true, handle: wrote(path) }) : written
}
