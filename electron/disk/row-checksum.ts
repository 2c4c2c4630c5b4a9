import { crc32 } from 'node:zlib'
import type { Value } from './database.ts'

/**
 * The checksum of a row of any of our databases: CRC-32 over the columns that are named. null is another value than ''. A row whose
 * checksum does not fit is not as it was written: disks and copies turn bits, and SQLite's own check looks at pages only (design 3).
 */
export function rowChecksum(columns: readonly (Value | undefined)[]): number {
  return crc32(columns.map((value) => (value === null ? '\u0002' : String(value))).join('\u0001'))
}
