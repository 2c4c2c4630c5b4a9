import type { Database } from '../../disk/database.ts'
import { keptByteStore } from './byte-store.ts'
import { keptCodes } from './codes.ts'
import { keptDistinctLines } from './distinct-lines.ts'
import { keptNameParts } from './name-parts.ts'
import { keptNumberList } from './number-list.ts'
import { pieceOf, valueOf, type NextPiece, type Piece } from './piece.ts'
import { keyColumns, sealColumn, snapshotOf, type Snapshot } from './snapshot.ts'
import { keptTextStore } from './text-store.ts'

/** The pieces of a snapshot, in the order of `keptSnapshot`. */
export function piecesOf(snapshot: Snapshot): Piece[] {
  const { rowKeys, seals, listSeals, namesEnds, keys, ranges, ...stores } = snapshot
  const { ids, texts, nameParts, distinctLines, group_ids, headers, rows, tags } = stores
  const numbers = [rowKeys, seals, listSeals, namesEnds].map((list) => list.all())
  const others = [ids, texts, nameParts, distinctLines, ...keyColumns.map((column) => keys[column])]
  const last = [group_ids, headers, rows, tags]
  return [...numbers, ...[...others, ...last].flatMap((store) => store.pieces()), pieceOf([...ranges])]
}

/** A snapshot whose pieces were kept. */
export function keptSnapshot(next: NextPiece): Snapshot {
  return snapshotOf({
    rowKeys: keptNumberList(next),
    seals: keptNumberList(next),
    listSeals: keptNumberList(next),
    namesEnds: keptNumberList(next),
    ids: keptByteStore(next),
    texts: keptTextStore(next),
    nameParts: keptNameParts(next),
    distinctLines: keptDistinctLines(next),
    keys: {
      kana_key: keptByteStore(next),
      name_key: keptByteStore(next),
      organization_key: keptByteStore(next),
      zipcode: keptByteStore(next),
      updated_at: keptByteStore(next),
    },
    group_ids: keptCodes<string | null>(next),
    headers: keptCodes<string>(next),
    rows: keptByteStore(next),
    tags: keptCodes<string[]>(next),
    ranges: new Map(valueOf<[string, { start: number; end: number }][]>(next)),
  })
}

/** Rows that are compared with a snapshot at a time. */
const part = 1024
/** With the place of each row in the part, so that rows which changed places are seen; below 2^53, and so exact. */
const weigh = (column: string) => `total(${column} * (key % ${part} + 1))`
const inPart = `FROM (SELECT key, list_seal, ${sealColumn} FROM record WHERE key >= ? AND key < ?)`
const readSums = `SELECT count(*) AS count, ${weigh('seal')} AS seals, ${weigh('list_seal')} AS listSeals ${inPart}`
const readSeals = `SELECT key, seal, list_seal ${inPart}`
const readLast = 'SELECT max(key) AS last FROM record'

/**
 * Row numbers of the records that are not as a snapshot has them: new ones, changed ones, and those that are missing. Yields often. The
 * sums of a part are compared first: comparing all rows one by one takes twice as long.
 */
export function* changesSince(database: Database, snapshot: Snapshot): Generator<undefined, number[]> {
  const changed: number[] = []
  const last = Number(database.get(readLast)?.['last'] ?? 0)
  const most = snapshot.rowKeys.all().reduce((highest, key) => Math.max(highest, key), last)
  for (let from = 0; from <= most; from += part) {
    if (!isSamePart(database, snapshot, from)) changed.push(...changesIn(database, snapshot, from))
    yield
  }
  return changed
}

function isSamePart(database: Database, snapshot: Snapshot, from: number): boolean {
  const sums = { count: 0, seals: 0, listSeals: 0 }
  for (let at = 0; at < part; at++) {
    const document = snapshot.documentOf(from + at)
    if (document < 0) continue
    sums.count++
    sums.seals += snapshot.seals.at(document) * (at + 1)
    sums.listSeals += snapshot.listSeals.at(document) * (at + 1)
  }
  const now = database.get(readSums, from, from + part)
  return now?.['count'] === sums.count && now['seals'] === sums.seals && now['listSeals'] === sums.listSeals
}

function changesIn(database: Database, snapshot: Snapshot, from: number): Set<number> {
  const changed = new Set<number>()
  for (let key = from; key < from + part; key++) if (snapshot.documentOf(key) >= 0) changed.add(key)
  for (const { key, seal, list_seal } of database.all(readSeals, from, from + part)) {
    const document = snapshot.documentOf(Number(key))
    const isSame =
      document >= 0 && snapshot.seals.at(document) === seal && snapshot.listSeals.at(document) === list_seal
    if (isSame) changed.delete(Number(key))
    else changed.add(Number(key))
  }
  return changed
}
