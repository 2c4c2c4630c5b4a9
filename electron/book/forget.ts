import { ok, type Result } from '../../contract/failure.ts'
import { attempt, writeAgain, type Database } from '../disk/database.ts'
import { isRowSound } from './incoming.ts'
import { openFile, storeNote } from './schema.ts'
import { removeIndex } from './search/index-file.ts'
import { nowhere } from './store-records.ts'

/** How long a replaced version is kept, in ms. */
const formerLifeMs = 30 * 24 * 60 * 60 * 1000
/** How long a contact stays in the Trash after the service deleted it: as long as the history is kept (design 15). */
const trashLife = '-366 days'

/** By the newest of them: the clock of this computer may be wrong. */
const oldFormers = 'DELETE FROM former WHERE replaced_at < (SELECT max(replaced_at) FROM former) - ?'

/** Records that the service says are deleted. What is only shown so, because a delete waits, is not among them. */
const inTrash = `family IN ('address', 'homeaddress') AND deleted = 1 AND gone = 0
  AND iif(json_valid(raw), json_extract(raw, '$.deleted'), 0) = 1`
/** The newest time is looked for only where the Trash has something: it takes a moment in a large book. */
const oldTrash = `DELETE FROM record WHERE ${inTrash} AND updated_at <> ''
  AND updated_at < (SELECT strftime('%Y-%m-%dT%H:%M:%S', substr(max(updated_at), 1, 19), ?) FROM record)`

/** Records that the service does not know any more. A former version says when that was found out (book/mirror.ts). */
const lost = `family IN ('address', 'homeaddress') AND deleted = 1 AND gone = 1`
const oldLost = `DELETE FROM record WHERE ${lost}
  AND NOT EXISTS (SELECT 1 FROM former WHERE former.family = record.family AND former.id = record.id)`

const wanted = 'write-again'

/**
 * Forgets replaced versions and deleted contacts that have been kept long enough, the age counted from the newest of their kind.
 * Throws as SQLite does.
 */
export function forgetOld(database: Database): void {
  const before = changesOf(database)
  database.run(oldFormers, formerLifeMs)
  database.run(oldLost)
  database.run(oldTrash, trashLife)
  if (changesOf(database) !== before) storeNote(database, wanted, 'yes')
}

/** How many rows this connection has changed. */
function changesOf(database: Database): number {
  return Number(database.get('SELECT total_changes() AS count')?.['count'])
}

/** Whether something was forgotten for good since the file was last written again; true where that cannot be read. */
export function hasForgotten(database: Database): boolean {
  const found = attempt(() => database.get('SELECT 1 FROM meta WHERE name = ?', wanted))
  return !found.ok || found.value !== undefined
}

/**
 * Writes the file again where something was forgotten for good. It takes seconds for a large book, so it is the last thing that is
 * done with it. Throws as SQLite does.
 */
export function leaveNothing(database: Database): void {
  if (!hasForgotten(database)) return
  database.run('DELETE FROM meta WHERE name = ?', wanted)
  writeAgain(database)
}

/** Forgets all of them now. The file of the book in this folder must be closed. */
export function forgetRemoved(folder: string): Result<null> {
  const removed = removeIndex(folder)
  const opened = removed.ok ? openFile(folder, 'main') : removed
  if (!opened.ok) return opened
  const { database } = opened.value
  const done = attempt(() => {
    database.transaction(() => {
      const rows = [
        'former',
        `record WHERE ${inTrash}`,
        `record WHERE ${lost}`,
        `record WHERE family = '${nowhere}'`,
      ]
      for (const each of rows) database.run(`DELETE FROM ${each}`)
    })
    writeAgain(database)
  })
  attempt(() => database.close())
  return done.ok ? ok(null) : done
}

const findOrigin = "SELECT name, value, seal FROM meta WHERE name = 'origin'"

/**
 * Sees to it that the file holds records of this service alone (design 3): a copy of another one is emptied, and so is
 * what was learned about that one and how far its lists were read. Throws as SQLite does.
 * @param onOther comes before that, so that it is repeated where the app ends in between
 */
export function belongTo(database: Database, origin: string, onOther: () => void): void {
  const before = database.get(findOrigin)
  // A damaged note does not tell which service it named.
  if (before?.['value'] === origin && isRowSound('meta', before)) return
  // Nothing is mixed yet: a full disk need not keep the file from being opened.
  if (before === undefined) {
    attempt(() => storeNote(database, 'origin', origin))
    return
  }
  if (isRowSound('meta', before)) onOther()
  database.transaction(() => {
    for (const table of ['record', 'former', 'unreadable', 'meta']) database.run(`DELETE FROM ${table}`)
    storeNote(database, 'origin', origin)
    storeNote(database, wanted, 'yes')
  })
}
