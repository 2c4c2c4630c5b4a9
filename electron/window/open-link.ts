import { shell } from 'electron'
import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import { safeLink } from './safe-link.ts'

/**
 * Opens a link of a record in the system's browser, mail or telephone program.
 * Returns `invalid-input` for every link that is not plainly harmless, and opens nothing then; `no-program` when the
 * system does not open it.
 */
export async function openLink(url: string): Promise<Result<null>> {
  const safe = safeLink(url)
  if (safe === null)
    return fail({ kind: 'invalid-input', path: 'url', expected: 'http, https, mailto or tel' })
  // SECURITY: the only call of openExternal; the text passed is the parser's own, not the record's.
  return shell.openExternal(safe).then(
    () => ok(null),
    () => fail({ kind: 'no-program' }),
  )
}
