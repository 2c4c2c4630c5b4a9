import { statSync } from 'node:fs'
import { attempt } from '../disk/database.ts'

/**
 * Watches a folder whose files are open: these stay open where the folder is moved or deleted, but the next start looks for them
 * where it was. Windows does not let such a folder be moved. Returns what says whether the folder is still in its place.
 */
export function folderWatch(folder: string): () => boolean {
  const opened = placeOf(folder)
  return () => opened === null || placeOf(folder) === opened
}

/** What tells a folder from every other one; null where there is none. */
function placeOf(folder: string): string | null {
  const found = attempt(() => statSync(folder, { bigint: true, throwIfNoEntry: false }))
  return found.ok && found.value !== undefined ? `${found.value.dev} ${found.value.ino}` : null
}
