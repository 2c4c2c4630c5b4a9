import { join } from 'node:path'
import { removeWhole } from '../disk/own-folder.ts'
import { removeHistory } from '../history/history-file.ts'
import { forgetDone } from '../outbox/journal.ts'

/**
 * Removes what a closed folder keeps of the service that its profile led to before: the history, local copies, photos and writes that
 * are done. Unsent edits stay: the user decides about them (outbox/other-address.ts). What the disk refuses stays as well.
 */
export function forgetFormerPlace(folder: string): void {
  removeHistory(folder)
  for (const name of ['copies', 'photos']) removeWhole(join(folder, name))
  forgetDone(folder)
}
