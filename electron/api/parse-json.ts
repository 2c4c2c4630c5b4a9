import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'

/**
 * Names that would change the prototype of whatever object they are copied onto (fault P10). Only the parsed
 * form loses them, the raw text stays as received.
 */
const poison = new Set(['__proto__', 'constructor', 'prototype'])
const maybePoisoned = /__proto__|constructor|prototype|\\u00/

function withoutPoison(name: string, value: unknown): unknown {
  return poison.has(name) ? undefined : value
}

function expectedOf(text: string): string {
  if (text.trim() === '') return 'an answer that is not empty'
  if (/^\s*</.test(text)) return 'JSON, but a web page came (a sign-in page of the network?)'
  if (/^\s*(?:\/\*\*\/)?\s*[\w$.]+\s*\(/.test(text)) return 'JSON, but a script came (JSONP)'
  return 'complete JSON'
}

/** Returns what a text of JSON says; undefined where it is no JSON, and where there is no text. */
export function jsonValue(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parses an answer. Says what came instead where it is no JSON: nothing, a web page, a script (P01, P02, P38). */
export function parseJson(text: string): Result<unknown> {
  try {
    return ok(JSON.parse(text, maybePoisoned.test(text) ? withoutPoison : undefined))
  } catch {
    return fail({ kind: 'bad-response', path: '$', expected: expectedOf(text) })
  }
}
