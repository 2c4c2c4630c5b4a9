import { join } from 'node:path'
import { ok, type Result } from '../../contract/failure.ts'
import { removeMirror } from '../book/schema.ts'
import { removeWhole } from '../disk/own-folder.ts'
import { removeHistory } from '../history/history-file.ts'
import { forgetDone } from '../outbox/journal.ts'
import { forgetSearches } from '../settings/saved-searches.ts'

/**
 * Removes what a closed folder keeps of the service that its profile led to before: the history, local copies, photos and writes that
 * are done. Unsent edits stay: the user decides about them (outbox/other-address.ts). Fails with what first could not be removed; the
 * others are gone.
 */
export function forgetFormerPlace(folder: string): Result<null> {
  const folders = ['copies', 'photos'].map((name) => join(folder, name))
  const removed = [removeHistory(folder), ...folders.map(removeWhole), forgetDone(folder)]
  return removed.find((each) => !each.ok) ?? ok(null)
}

/**
 * The same where another account takes the place of the owner at the same address, with the saved searches, whose words are of its
 * contacts, and with the book, whose contacts come again. The book knows the owner, so it is the last: until then the question comes
 * again.
 */
export function forgetFormerOwner(folder: string): Result<null> {
  const rest = [forgetFormerPlace(folder), forgetSearches(folder)]
  return rest.find((each) => !each.ok) ?? removeMirror(folder)
}
