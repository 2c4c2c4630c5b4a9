import { z } from 'zod'
import { cardEdit, joinedEdits, type CardEdit } from '../../../contract/cards/card-marks.ts'
import { ok, type Result } from '../../../contract/failure.ts'
import { valueAs, type OwnRows, type RowChanges } from '../../disk/kept-rows.ts'

/**
 * Marks on this computer, with what else it alone knows of the profile, where they stay when the mirror is made again. Those of a
 * contact are kept until the service was seen to show marks of it, and count where it does not.
 */
export interface LocalMarks {
  /** Whether the service shows marks; null while that is not known. */
  isShown(): boolean | null
  of(id: string): readonly CardEdit[]
  ids(): string[]
  /** Nothing where the service shows them. Fails with `storage` where the disk refuses. */
  keep(ids: readonly string[], edits: readonly CardEdit[]): Result<null>
  /** What a look at the service has shown: marks of these contacts, which are not needed here any more, and none of those. */
  learn(shown: readonly string[], hidden: readonly string[]): void
  /** What is copied has the marks of its original, too. */
  carry(from: string, to: string): Result<null>
  /** Contacts are found under other ids by now. */
  rename(ids: ReadonlyMap<string, string>): void
}

const marksRow = z.object({ edits: z.array(cardEdit) })
const shownRow = z.object({ isShown: z.boolean() })
/** The key of the only row that says whether the service shows marks. */
const service = 'service'

/**
 * The marks as they are now; later writes by others are not seen. May be used for thousands of contacts.
 * @param kept of the profile (`Session.kept`)
 */
export function localMarks(kept: OwnRows): LocalMarks {
  let now = readMarks(kept)
  const write = (work: (rows: RowChanges) => void): Result<null> => {
    const written = kept.write(work)
    if (written.ok) now = readMarks(kept)
    return written
  }
  const put = (rows: RowChanges, id: string, edits: readonly CardEdit[]) =>
    rows.put('card-marks', id, { edits })
  const joined = (id: string, edits: readonly CardEdit[]) => joinedEdits(now.edits.get(id) ?? [], edits)
  return {
    isShown: () => now.isShown,
    of: (id) => now.edits.get(id) ?? [],
    ids: () => [...now.edits.keys()],
    keep(ids, edits) {
      if (now.isShown === true) return ok(null)
      const after = ids.map((id) => [id, joined(id, edits)] as const)
      return write((rows) => after.forEach(([id, all]) => put(rows, id, all)))
    },
    learn(shown, hidden) {
      const { isShown, edits } = now
      const over = shown.filter((id) => edits.has(id))
      const isNew = shown.length > 0 ? isShown !== true : hidden.length > 0 && isShown === null
      if (!isNew && over.length === 0) return
      write((rows) => {
        rows.put('cards-shown', service, { isShown: shown.length > 0 || isShown === true })
        for (const id of over) rows.drop('card-marks', id)
      })
    },
    carry(from, to) {
      const edits = now.edits.get(from) ?? []
      return edits.length === 0 ? ok(null) : write((rows) => put(rows, to, edits))
    },
    rename(ids) {
      if (ids.size === 0) return
      const after = new Map<string, readonly CardEdit[]>()
      for (const [id, edits] of now.edits) {
        const other = ids.get(id) ?? id
        after.set(other, joinedEdits(after.get(other) ?? [], edits))
      }
      write((rows) => {
        for (const id of ids.keys()) rows.drop('card-marks', id)
        for (const id of new Set(ids.values())) put(rows, id, after.get(id) ?? [])
      })
    },
  }
}

interface Marks {
  isShown: boolean | null
  edits: ReadonlyMap<string, readonly CardEdit[]>
}

function readMarks(kept: OwnRows): Marks {
  const [shown] = kept.rows('cards-shown')
  const rows = kept.rows('card-marks')
  return {
    isShown: valueAs(shownRow, shown?.value)?.isShown ?? null,
    edits: new Map(rows.map(({ key, value }) => [key, valueAs(marksRow, value)?.edits ?? []])),
  }
}
