import { z } from 'zod'
import { jsonValue, ok, type Result } from '../../contract/failure.ts'
import type { SyncCheck, UnreachableRecord } from '../../contract/ipc/progress.ts'
import type { ProfileGroup } from '../../contract/profile.ts'
import type { Family } from '../../contract/record/fields.ts'
import { localIdOf } from '../../contract/record/record.ts'
import { attempt, type Database, type NoteChanged, type Watch } from '../disk/database.ts'
import type { Notes } from './schema.ts'
import { hideRow, nowhere } from './store-records.ts'
import { readStoredRow } from './row.ts'

const present = `deleted = 0 AND gone = 0 AND id NOT GLOB '${localIdOf('*')}'`
const idsOf = `SELECT id FROM record WHERE family = ? AND group_id IS ? AND ${present}`
const idsOfFamily = `SELECT id FROM record WHERE family = ? AND ${present}`
const listed = `${present} AND (proof IS NULL OR proof GLOB 'answered *') ORDER BY random() LIMIT ?`
const listedOf = `SELECT id FROM record WHERE family = ? AND group_id IS ? AND ${listed}`
const listedOfFamily = `SELECT id FROM record WHERE family = ? AND ${listed}`
const countOf = `SELECT count(*) AS count FROM record WHERE family = ? AND group_id IS ? AND ${present}`
const countOfFamily = `SELECT count(*) AS count FROM record WHERE family = ? AND ${present}`
const strange = `SELECT id FROM record WHERE family = 'address' AND group_id IS NOT NULL AND ${present}
  AND group_id NOT IN (SELECT value FROM json_each(?))`
const lastOf = `SELECT id, updated_at FROM record WHERE family = ?1 AND group_id IS ?2 AND updated_at >= ?3 AND gone = 0
  AND (deleted = 0 OR updated_at = ?3) AND id NOT GLOB '${localIdOf('*')}'`
const groupOf = `SELECT group_id FROM record WHERE family = 'address' AND id = ?`
const forgetNotes = `DELETE FROM meta WHERE name IN (
  'watermark:address:' || ?1, 'sweep:address:' || ?1, 'runs:address:' || ?1, 'incomplete:address:' || ?1,
  'unsettled:address:' || ?1, 'absent:address:' || ?1, 'checked:address:' || ?1, 'thin:address:' || ?1,
  'fill:address:' || ?1, 'missed:address:' || ?1, 'onlyPage:address:' || ?1)`
const rowOfRecord = 'SELECT row FROM record WHERE family = ? AND id = ?'

/** Which records the lists of the service should have, and which of them cannot be read. */
export interface Membership {
  /** Ids of present records of a group (of every home address for null), as the service knows them. */
  presentIds(family: Family, group_id: string | null): string[]
  /**
   * Padded `updated_at` by id of what has to be in each list of changes since `mark`, the highest time that a list has shown:
   * the records of that time, deleted or not, and present ones that changed later.
   */
  lastChanged(family: Family, group_id: string | null, mark: string): Map<string, string>
  /** Some of them that no GET has shown yet, `most` of them at most. */
  onlyListed(family: Family, group_id: string | null, most: number): string[]
  /** Ids of present records of all groups except these. */
  strangers(groups: readonly ProfileGroup[]): string[]
  /** Address records that belong to no list of the profile any more: `hideNoted` hides them. */
  noteToHide(ids: readonly string[]): Result<null>
  /**
   * Hides what was noted, and forgets how far the lists of their groups were read. Returns the ids. In the thread whose searches
   * show them.
   */
  hideNoted(): string[]
  /** Records that are missing from every list, and since when the service does not show them. */
  unreachable(): UnreachableRecord[]
  noteUnreachable(family: Family, id: string, since: string): Result<null>
  /** Called when the service shows these records again, or they were deleted for good. */
  noteReached(family: Family, ids: ReadonlySet<string>): Result<null>
  /** How many present records of these lists agree with the service, once all requests for missing records are done. */
  check(lists: readonly { family: Family; group_id: string | null }[]): SyncCheck
}

interface Parts {
  watch: Watch
  notes: Notes
  noteChanged: NoteChanged
}

/** How many records of a group, or of a family, are present. */
type Count = (family: Family, group_id: string | null) => number

/** The mirror's answers about what belongs to it. */
export function membership(database: Database, parts: Parts): Membership {
  const { watch } = parts
  const presentIds = (family: Family, group_id: string | null) => {
    const read = () =>
      family === 'homeaddress' ? database.all(idsOfFamily, family) : database.all(idsOf, family, group_id)
    const found = watch(attempt(read))
    return found.ok ? found.value.map(({ id }) => String(id)) : []
  }
  const presentCount = (family: Family, group_id: string | null) => {
    const read = () =>
      family === 'homeaddress' ? database.get(countOfFamily, family) : database.get(countOf, family, group_id)
    const found = watch(attempt(read))
    return found.ok ? Number(found.value?.['count'] ?? 0) : 0
  }
  return {
    presentIds,
    lastChanged(family, group_id, mark) {
      const found = watch(attempt(() => database.all(lastOf, family, group_id, mark)))
      const rows = found.ok ? found.value : []
      return new Map(rows.map(({ id, updated_at }) => [String(id), String(updated_at)]))
    },
    onlyListed(family, group_id, most) {
      const read = () =>
        family === 'homeaddress'
          ? database.all(listedOfFamily, family, most)
          : database.all(listedOf, family, group_id, most)
      const found = watch(attempt(read))
      return found.ok ? found.value.map(({ id }) => String(id)) : []
    },
    ...leaving(database, parts),
    ...reaching(database, parts, { presentIds, presentCount }),
  }
}

/** Records of groups that are not in the profile. */
function leaving(
  database: Database,
  { watch, notes, noteChanged }: Parts,
): Pick<Membership, 'strangers' | 'noteToHide' | 'hideNoted'> {
  return {
    strangers(groups) {
      const kept = JSON.stringify(groups.map(({ group_id }) => group_id))
      const found = watch(attempt(() => database.all(strange, kept)))
      return found.ok ? found.value.map(({ id }) => String(id)) : []
    },
    noteToHide: (left) => notes.setMeta(hideName, left.length === 0 ? null : JSON.stringify({ ids: left })),
    hideNoted() {
      const left = readIds(notes.meta(hideName))
      if (left.length === 0) return []
      const hidden = watch(attempt(() => hideAll(database, left)))
      if (!hidden.ok) return []
      notes.setMeta(hideName, null)
      noteChanged(nowhere as Family, left)
      return left
    },
  }
}

/** Records that the service does not show. */
function reaching(
  database: Database,
  { notes }: Parts,
  { presentIds, presentCount }: Pick<Membership, 'presentIds'> & { presentCount: Count },
): Pick<Membership, 'unreachable' | 'noteUnreachable' | 'noteReached' | 'check'> {
  const known = () => readUnreachable(notes.meta(noteName))
  const store = (next: Unreachable[]) =>
    notes.setMeta(noteName, next.length === 0 ? null : JSON.stringify({ unreachable: next }))
  return {
    unreachable: () =>
      known().map(({ family, id, since }) => ({ family, id, since, name: nameIn(database, family, id) })),
    noteUnreachable(family, id, since) {
      const others = known()
      if (others.some((each) => each.family === family && each.id === id)) return ok(null)
      return store([...others, { family, id, since }])
    },
    noteReached(family, reached) {
      const before = known()
      const left = before.filter((each) => each.family !== family || !reached.has(each.id))
      return left.length === before.length ? ok(null) : store(left)
    },
    check(lists) {
      const total = lists.reduce((sum, { family, group_id }) => sum + presentCount(family, group_id), 0)
      const noted = known()
      // Called after each sync: ids are read only where a record is missing.
      const read = noted.length === 0 ? [] : lists
      const present = new Set(read.flatMap(({ family, group_id }) => presentIds(family, group_id)))
      const lost = noted.filter(({ id }) => present.has(id)).length
      return { known: total, agree: total - lost, unreachable: lost }
    },
  }
}

const noteName = 'unreachable'
const hideName = 'hide'

const idsShape = z.object({ ids: z.array(z.string()) })

/** The ids in a note; [] without a note. */
export function readIds(text: string | null): string[] {
  return idsShape.safeParse(jsonValue(text ?? '')).data?.ids ?? []
}

const unreachableShape = z.object({
  unreachable: z.array(
    z.object({ family: z.enum(['address', 'homeaddress']), id: z.string(), since: z.string() }),
  ),
})
type Unreachable = z.infer<typeof unreachableShape>['unreachable'][number]

/** [] for a missing or unreadable note: the next full reading writes it again. */
function readUnreachable(text: string | null): Unreachable[] {
  return unreachableShape.safeParse(jsonValue(text ?? '')).data?.unreachable ?? []
}

/** Throws as SQLite does. */
function hideAll(database: Database, ids: readonly string[]): void {
  database.transaction(() => {
    const groups = new Set(ids.map((id) => database.get(groupOf, id)?.['group_id'] ?? null))
    for (const id of ids) hideRow(database, 'address', id)
    // Should the group come into the profile again, its list is read from the beginning.
    for (const group of groups) if (group !== null) database.run(forgetNotes, group)
  })
}

function nameIn(database: Database, family: Family, id: string): string {
  const found = attempt(() => database.get(rowOfRecord, family, id))
  return (found.ok && found.value && readStoredRow(String(found.value['row']))?.name) || ''
}
