import { shell } from 'electron'
import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import { mailToMany, safeLink } from './safe-link.ts'

/**
 * Opens a link of a record in the system's browser, mail or telephone program.
 * Returns `invalid-input` for every link that is not plainly harmless, and opens nothing then; `no-program` when the
 * system does not open it.
 */
export async function openLink(url: string): Promise<Result<null>> {
  const safe = safeLink(url)
  if (safe === null)
    return fail({ kind: 'invalid-input', path: 'url', expected: 'http, https, mailto or tel' })
  return open(safe)
}

/**
 * Begins a new mail to these addresses in the system's mail program; none of them sees the others. Returns `invalid-input` and
 * opens nothing where one of them is no address or all together are too long for a link; `no-program` as `openLink`.
 */
export async function openMailToMany(addresses: readonly string[]): Promise<Result<null>> {
  const link = mailToMany(addresses)
  return link === null ? fail({ kind: 'invalid-input', path: 'bcc', expected: 'mail addresses' }) : open(link)
}

function open(safe: string): Promise<Result<null>> {
  // SECURITY: the only call of openExternal; the text passed is made by safe-link.ts, it is never the record's.
  return shell.openExternal(safe).then(
    () => ok(null),
    () => fail({ kind: 'no-program' }),
  )
}
