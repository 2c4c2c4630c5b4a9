import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'

const longest = 2000

/**
 * The If-Match value of a conditional write (spec 4.4): the etag exactly as received, quotes included.
 * Fails with `unusable-etag` for everything that axios or a server could read as "no condition".
 * SECURITY: `undefined`, '' and characters that axios strips would silently make the write unconditional
 * (measured, reliability 3.1); `*` matches any version.
 */
export function ifMatchHeader(etag: unknown): Result<string> {
  if (
    typeof etag !== 'string' ||
    etag === '*' ||
    etag.length > longest ||
    !/^[\x20-\x7e\x80-\xff]+$/.test(etag) ||
    /^ | $/.test(etag)
  ) {
    return fail({ kind: 'unusable-etag' })
  }
  return ok(etag)
}
