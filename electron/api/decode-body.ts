import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { Answer } from './exchange.ts'

const inflate = promisify(gunzip)

function badBody(expected: string): Result<never> {
  return fail({ kind: 'bad-response', path: '$', expected })
}

/**
 * The bytes of an answer, unpacked. Own unpacking, because axios answers cut or damaged gzip with an empty text and
 * unpacks without a limit (measured, reliability 3.1). Anything but gzip is refused: nothing else was asked for (T17).
 */
export async function unpack(answer: Answer, limit: number): Promise<Result<Uint8Array>> {
  const encoding = answer.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (encoding === 'identity' || encoding === '') return ok(answer.body)
  if (encoding !== 'gzip') return badBody('an answer packed with gzip or not at all')
  try {
    return ok(await inflate(answer.body, { maxOutputLength: limit }))
  } catch {
    return badBody('complete gzip data within the size limit')
  }
}

/** The text of an answer. Fails on anything but UTF-8: a repaired character would be written back later (P07, P08). */
export function decodeText(bytes: Uint8Array): Result<string> {
  try {
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return badBody('text in UTF-8')
  }
}
