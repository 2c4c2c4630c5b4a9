import { ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import { isLocalId, localIdOf } from '../../contract/ipc/outbox.ts'
import type { Family } from '../../contract/record/fields.ts'
import { attempt } from './database.ts'
import type { Database } from './database.ts'
import { derive, derivedNames, readIncoming } from './incoming.ts'
import type { Incoming } from './incoming.ts'
import { putSingle } from './store-records.ts'
import type { NoteChanged, Watch } from './watch.ts'

/** Family of rows that nothing shows any more. Row numbers are kept, because the search knows records by them. */
export const nowhere = 'none'

const shown = ['deleted', ...derivedNames].map((name) => `${name} = ?`).join(', ')
const showAs = `UPDATE record SET ${shown} WHERE family = ? AND id = ?`
const showLocal = `UPDATE record SET raw = ?, ${shown} WHERE family = ? AND id = ?`

/** How lists and searches show what waits in the outbox. */
export interface PendingRows {
  /**
   * Lists and searches show a record as this text has it until the service answers for it; inserts a local one, and one
   * that was lost with the file before as the service once sent it (`stored`).
   */
  show(family: Family, text: string, stored: string | null): Result<null>
  /** They show it again as the service sent it. */
  showStored(family: Family, id: string): Result<null>
  /** A record that only this computer knew is shown no more. */
  forgetLocal(family: Family, id: string): Result<null>
}

/**
 * Lets lists and searches show a record with changes that wait in the outbox. What the service sent stays as it is:
 * only the columns that lists read are written, and the next answer of the service writes them again.
 */
export function pending(database: Database, watch: Watch, noteChanged: NoteChanged): PendingRows {
  const done = (family: Family, id: string, result: Result<null>): Result<null> => {
    if (watch(result).ok) noteChanged(family, [id])
    return result
  }
  return {
    show(family, text, stored) {
      const incoming = readIncoming(family, text, null)
      if (!incoming) return ok(null)
      const { id } = incoming
      return done(
        family,
        id,
        attempt(() => show(database, incoming, stored)),
      )
    },
    showStored(family, id) {
      return done(
        family,
        id,
        attempt(() => showStored(database, family, id)),
      )
    },
    forgetLocal(family, id) {
      const forgotten = attempt(() => {
        database.run('UPDATE record SET family = ? WHERE family = ? AND id = ?', nowhere, family, id)
        return null
      })
      // The search looks a record up by family and id, and finds it where nothing is shown.
      return done(nowhere as Family, id, forgotten)
    },
  }
}

/**
 * Removes the rows that nothing shows, and those that only this computer knew: the outbox shows them again. Before the
 * search reads the file. Throws as SQLite does.
 */
export function sweepForgotten(database: Database): void {
  database.run(`DELETE FROM record WHERE family = ? OR id GLOB '${localIdOf('*')}'`, nowhere)
}

function show(database: Database, incoming: Incoming, stored: string | null): null {
  const { family, id, raw, deleted } = incoming
  if (!database.get('SELECT key FROM record WHERE family = ? AND id = ?', family, id)) {
    const isOfRecord = stored !== null && readIncoming(family, stored, null)?.id === id
    putSingle(database, family, isOfRecord ? stored : raw)
  }
  const values = [deleted ? 1 : 0, ...derive(incoming), family, id]
  // Of a record that only this computer knows there is no text of the service to keep.
  if (isLocalId(id)) database.run(showLocal, raw, ...values)
  else database.run(showAs, ...values)
  return null
}

/** Lists show a record as the service sent it. Throws as SQLite does. */
export function showStored(database: Database, family: Family, id: string): null {
  const row = database.get('SELECT gone, raw FROM record WHERE family = ? AND id = ?', family, id)
  const incoming = row && readIncoming(family, String(row['raw']), null)
  if (!incoming) return null
  const deleted = incoming.deleted || row['gone'] === 1
  const read = { ...incoming.read, record: { ...incoming.read.record, deleted } }
  database.run(showAs, deleted ? 1 : 0, ...derive({ ...incoming, read }), family, id)
  return null
}
