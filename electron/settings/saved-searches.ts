import { fail, ok, type Result } from '../../contract/failure.ts'
import { savedSearch, type SavedSearch } from '../../contract/ipc/searches.ts'
import { attempt } from '../disk/database.ts'
import { openKeptRows, valueAs, type OwnRows } from '../disk/kept-rows.ts'

const kind = 'saved-search'

/** The most searches that a profile keeps, and the most characters of each, as JSON. */
const mostSearches = 100
const mostCharacters = 8_000

/** The searches that a profile keeps. One that is not understood is left out and stays. `storage` where the disk refuses. */
export function savedSearches(kept: Pick<OwnRows, 'rows'>): Result<SavedSearch[]> {
  const rows = attempt(() => kept.rows(kind))
  return rows.ok ? ok(rows.value.flatMap(({ value }) => valueAs(savedSearch, value) ?? [])) : rows
}

/**
 * Keeps a search under its name, in place of the one that is called `instead`; null for one more. `invalid-input` if another has the
 * name, `too-many` or `too-big` beyond what is kept, `storage` where the disk refuses: nothing is changed then.
 */
export function keepSearch(kept: OwnRows, saved: SavedSearch, instead: string | null): Result<null> {
  const rows = attempt(() => kept.rows(kind))
  if (!rows.ok) return rows
  const others = rows.value.filter(({ key }) => key !== instead)
  if (others.some(({ key }) => key === saved.name))
    return fail({ kind: 'invalid-input', path: 'name', expected: 'a name of its own' })
  // SECURITY: with searches without end, or with endless ones, the page would fill the disk.
  if (others.length >= mostSearches) return fail({ kind: 'too-many', what: 'searches', most: mostSearches })
  if (JSON.stringify(saved).length > mostCharacters) return fail({ kind: 'too-big' })
  return kept.write((change) => {
    if (instead !== null && instead !== saved.name) change.drop(kind, instead)
    change.put(kind, saved.name, saved)
  })
}

/** Forgets one of them; does nothing where none has the name. */
export function dropSearch(kept: OwnRows, name: string): Result<null> {
  return kept.write((change) => change.drop(kind, name))
}

/** Forgets all that a closed folder keeps. */
export function forgetSearches(folder: string): Result<null> {
  const opened = openKeptRows(folder)
  if (!opened.ok) return opened
  const forgotten = opened.value.write((change) => change.dropAll(kind))
  opened.value.close()
  return forgotten
}
