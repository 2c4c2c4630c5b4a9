import { viewOf } from './sfnt-metrics.ts'

/** The bytes of a font file, in memory or on a disk. */
export interface FontSource {
  /** As many bytes as asked for, or as there are. */
  read(offset: number, length: number): Uint8Array
}

/** One table of a font file. */
export interface TablePlace {
  readonly offset: number
  readonly length: number
}

const headLength = 12
const recordLength = 16

/** Where the tables of a file of one font are, by their tags. Throws where the file ends too early. */
export function tablesIn(source: FontSource): ReadonlyMap<string, TablePlace> {
  const count = viewOf(source.read(0, headLength)).getUint16(4)
  const records = source.read(headLength, count * recordLength)
  const view = viewOf(records)
  const places = new Map<string, TablePlace>()
  for (let at = 0; at < count * recordLength; at += recordLength) {
    const tag = String.fromCharCode(...records.subarray(at, at + 4))
    places.set(tag, { offset: view.getUint32(at + 8), length: view.getUint32(at + 12) })
  }
  return places
}
