import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'

/** Longest id that enters a path, in UTF-16 units. Ids of a live deployment have 24 (service-facts). */
const longest = 500

/** Slashes, control characters, and halves of a surrogate pair, on which encodeURIComponent throws. */
const unsafe = /[/\\\p{Control}\p{Surrogate}]/u

/** True when an id can stand in a path as one segment and mean itself (reliability P27). */
export function isUsableId(id: unknown): id is string {
  return (
    typeof id === 'string' &&
    id !== '' &&
    id.length <= longest &&
    id !== '.' &&
    id !== '..' &&
    !unsafe.test(id)
  )
}

/**
 * Turns an id into a path segment, or fails with `invalid-input`.
 * SECURITY: `DELETE /api/address/..` is sent as `DELETE /api/` otherwise (measured, reliability 3.1).
 */
export function checkId(id: string): Result<string> {
  if (!isUsableId(id)) return fail({ kind: 'invalid-input', path: 'id', expected: 'an id that fits a path' })
  return ok(encodeURIComponent(id))
}
