import type { Family } from '../../contract/record/fields.ts'
import { mostMissingNames } from '../../contract/ipc/photo.ts'
import { mostListedNames, type BackupSummary } from '../../contract/ipc/backup.ts'
import { localIdOf } from '../../contract/record/record.ts'
import { openDatabase, type Database, type Row } from '../disk/database.ts'
import { isShownWhole, proofOf, readIncoming, isSent, sentColumns } from '../book/incoming.ts'
import { configure, isFullList, notes, type Notes } from '../book/schema.ts'
import { isCached } from '../photo/stored-photos.ts'
import { photosOf } from '../record-text/compare-texts.ts'
import { rawRecord } from '../record-text/json-text.ts'
import type { RecordLine } from './backup-shape.ts'
import { shownName } from '../record-text/shown-name.ts'

/** A record as it goes into a backup, with the ids of its photos. */
export interface MirrorRecord {
  line: RecordLine
  /** For the list of contacts whose photo is missing. */
  name: string
  pictures: string[]
}

/** Which records: all that the service sent, or these. */
export type WhichRecords = readonly { family: Family; id: string }[] | null

const columns = `SELECT key, ${sentColumns} FROM record`
/** What only this computer knows is in the outbox. */
const sent = `family IN ('address', 'homeaddress') AND id NOT GLOB '${localIdOf('*')}'`
const rowsAtOnce = 200

/**
 * The records of a mirror as they were when the first one was read, whatever a sync writes meanwhile. The file is
 * closed at the end of the iteration, or when it is given up. Throws as SQLite does.
 */
export function* mirrorRecords(path: string, which: WhichRecords): Generator<MirrorRecord, void> {
  const database = openDatabase(path)
  try {
    configure(database, 'reader')
    database.exec('BEGIN')
    const known = notes(database, (result) => result)
    for (const row of which === null ? allRows(database) : rowsOf(database, which)) yield recordOf(row, known)
  } finally {
    database.close()
  }
}

function* allRows(database: Database): Generator<Row, void> {
  for (let after = -1; ;) {
    const rows = database.all(`${columns} WHERE key > ? AND ${sent} ORDER BY key LIMIT ?`, after, rowsAtOnce)
    yield* rows
    if (rows.length < rowsAtOnce) return
    after = Number(rows.at(-1)?.['key'])
  }
}

function* rowsOf(database: Database, which: NonNullable<WhichRecords>): Generator<Row, void> {
  for (const { family, id } of which) {
    const row = database.get(`${columns} WHERE family = ? AND id = ? AND ${sent}`, family, id)
    if (row) yield row
  }
}

/**
 * A text that is not a record (a bit of the disk may have turned) is written as it is: a later reader may still
 * recover some of it.
 */
function recordOf(row: Row, known: Pick<Notes, 'meta'>): MirrorRecord {
  const family = row['family'] === 'homeaddress' ? 'homeaddress' : 'address'
  const text = String(row['raw'])
  const incoming = readIncoming(family, text, null)
  const listed_in = row['group_id'] === null ? null : String(row['group_id'])
  const deleted = incoming?.deleted === true || row['gone'] === 1
  // What is not as the service sent it proves nothing about what it lacks.
  const proof = isSent(row) && typeof row['proof'] === 'string' ? row['proof'] : null
  const whole = proof === proofOf(text)
  const isKnown = whole || isShownWhole({ proof, raw: text })
  const isListed = !isKnown && !deleted && !isFullList(known, family, listed_in)
  return {
    line: {
      family,
      id: String(row['id']),
      text,
      listed_in,
      // The column also says what waits in the outbox; here it is about the service alone.
      deleted,
      whole,
      ...(isListed && { listed: true }),
    },
    name: shownName(incoming?.read.record ?? {}),
    pictures: photosOf(rawRecord(text)),
  }
}

/** Counts what a backup of the mirror and the photos in these two places would hold. Throws as SQLite does. */
export function surveyOf(places: {
  mirror: string
  photos: string
}): Omit<BackupSummary, 'token' | 'waiting' | 'photoLack'> {
  const { mirror, photos } = places
  const names = { missingNames: [] as string[], listedNames: [] as string[] }
  const found = { contacts: 0, deleted: 0, photos: 0, missingPhotos: 0, listed: 0, ...names }
  for (const { line, name, pictures } of mirrorRecords(mirror, null)) {
    found[line.deleted ? 'deleted' : 'contacts'] += 1
    if (line.listed) {
      found.listed += 1
      if (found.listedNames.length < mostListedNames) found.listedNames.push(name)
    }
    const { family, id } = line
    const missing = pictures.filter((picture) => !isCached(photos, { family, id, picture }))
    found.photos += pictures.length - missing.length
    // A deleted contact does not come back.
    if (line.deleted || missing.length === 0) continue
    found.missingPhotos += missing.length
    if (found.missingNames.length < mostMissingNames) found.missingNames.push(name)
  }
  return found
}
