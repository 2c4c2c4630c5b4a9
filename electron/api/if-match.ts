import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import { parseJson } from './parse-json.ts'
import type { FetchedText } from './record-text.ts'

const longest = 2000

/** No condition: for a version that has no etag at all. Only `conditionOver` makes it. */
export interface NoCondition {
  readonly over: FetchedText
}

/** What holds a write back where the record has changed: the etag of a version, where it has one. */
export type Condition = string | NoCondition

/**
 * The If-Match value of a conditional write (interface 4.4): the etag exactly as received, quotes included.
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

/**
 * The condition of a write over a version that a GET has just shown: its etag. A version without one is written over
 * without a condition, so whoever asks for it has compared the version with the one that the user saw. Fails with
 * `unusable-etag` for an etag that is there and cannot be sent.
 */
export function conditionOver(over: FetchedText): Result<Condition> {
  const parsed = parseJson(over)
  const etag: unknown = parsed.ok ? Reflect.get(Object(parsed.value), 'etag') : null
  // SECURITY: the only way to a write without If-Match, and it takes the text of a GET to go it.
  return etag === undefined || etag === null || etag === '' ? ok({ over }) : ifMatchHeader(etag)
}

/** The header that says a condition; none without one. Fails with `unusable-etag` as `ifMatchHeader`. */
export function conditionHeader(condition: Condition): Result<{ 'If-Match'?: string }> {
  // SECURITY: looked at once more, because an absent etag must never pass for an absent condition.
  if (typeof condition === 'object' && typeof condition?.over === 'string') return ok({})
  const value = ifMatchHeader(condition)
  return value.ok ? ok({ 'If-Match': value.value }) : value
}
