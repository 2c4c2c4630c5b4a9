import { crc32 } from 'node:zlib'
import { jsonValue } from '../../contract/failure.ts'
import type { Value } from './database.ts'

/**
 * The text of a row: the value as JSON, with the checksum of that JSON as its last member.
 */
export function rowText(value: object): string {
  const json = JSON.stringify(value)
  return `${json.slice(0, -1)},"check":"${checksum(json)}"}`
}

/** What a row says; `intact` is false where a bit of it is another one than was written. */
interface RowText {
  text: string
  intact: boolean
  /** undefined where it is no JSON. */
  value: unknown
}

const check = /,"check":"([0-9a-f]{8})"\}$/

/** Reads the bytes of a row. Never throws. */
export function readRowText(bytes: Value | undefined): RowText {
  const text = decoded(bytes)
  if (text === null) return { text: shownText(bytes), intact: false, value: undefined }
  const sum = check.exec(text)
  const intact = sum !== null && checksum(`${text.slice(0, sum.index)}}`) === sum[1]
  return { text, intact, value: jsonValue(text) }
}

function checksum(json: string): string {
  return crc32(json).toString(16).padStart(8, '0')
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** null for what is no UTF-8. */
function decoded(bytes: Value | undefined): string | null {
  if (!(bytes instanceof Uint8Array)) return null
  try {
    return strict.decode(bytes)
  } catch {
    return null
  }
}

/** The text of a row or its key as far as it can be made out; '' for what is no bytes. */
export function shownText(bytes: Value | undefined): string {
  return bytes instanceof Uint8Array ? Buffer.from(bytes).toString('utf8') : ''
}
