import { ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import { isLocalId, localIdOf } from '../../contract/ipc/outbox.ts'
import type { Family } from '../../contract/record/fields.ts'
import { attempt } from './database.ts'
import type { Database, NoteChanged, Watch } from './database.ts'
import { derive, derivedNames, readIncoming, findKnown, isSent, listSeal, sentSeal } from './incoming.ts'
import type { Incoming } from './incoming.ts'
import { putSingle } from './store-records.ts'

/** Family of rows that nothing shows any more. Row numbers are kept, because the search knows records by them. */
export const nowhere = 'none'

const shown = ['deleted', ...derivedNames, 'list_seal'].map((name) => `${name} = ?`).join(', ')
const showAs = `UPDATE record SET ${shown} WHERE family = ? AND id = ?`
const setLocal = 'UPDATE record SET raw = ?, seal = ? WHERE key = ?'

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
  showIt(database, incoming, deleted)
  // Of a record that only this computer knows there is no text of the service to keep.
  const local = isLocalId(id) ? findKnown(database, family, id) : undefined
  if (local) database.run(setLocal, raw, sentSeal({ ...local, raw }), local.key)
  return null
}

function showIt(database: Database, incoming: Incoming, isDeleted: boolean): void {
  const [deleted, derived] = [isDeleted ? 1 : 0, derive(incoming)]
  database.run(showAs, deleted, ...derived, listSeal(deleted, derived), incoming.family, incoming.id)
}

/** Lists show a record as the service sent it, unless that is damaged. Throws as SQLite does. */
export function showStored(database: Database, family: Family, id: string): null {
  const known = findKnown(database, family, id)
  const incoming = known && isSent(known) ? readIncoming(family, known.raw, null) : null
  if (!known || incoming?.id !== id) return null
  const deleted = incoming.deleted || known.gone === 1
  const read = { ...incoming.read, record: { ...incoming.read.record, deleted } }
  showIt(database, { ...incoming, group_id: known.group_id, read }, deleted)
  return null
}
