import { dirname, join } from 'node:path'
import { z } from 'zod'
import { cardEdit, joinedEdits } from '../../contract/cards/card-marks.ts'
import type { CardEdit } from '../../contract/cards/card-marks.ts'
import type { Result } from '../../contract/failure.ts'
import { openTwoFiles } from '../print/settings/json-file.ts'
import type { JsonFile } from '../print/settings/json-file.ts'

const shape = z.object({
  version: z.literal(1),
  /** Whether the service shows what applications keep; null while nobody knows. */
  isShown: z.boolean().nullable(),
  /** Edits of the marks by contact. */
  edits: z.record(z.string(), z.array(cardEdit)),
  /** How often it was written; missing in a file of a version that kept it once. */
  written: z.int().default(0),
})
type Shape = z.infer<typeof shape>

/**
 * Marks on this computer, twice in the profile's folder, where they stay when the mirror is made anew. They are kept as long as
 * the service was not seen to show marks, and count where it does not.
 */
export interface LocalMarks {
  /** Whether the service shows marks; null while nobody knows. */
  isShown(): boolean | null
  of(id: string): readonly CardEdit[]
  ids(): string[]
  /** Nothing where the service shows them. Fails with `storage` where the disk refuses. */
  keep(ids: readonly string[], edits: readonly CardEdit[]): Promise<Result<null>>
  /** What a look at the service has shown; what it shows is not needed here any more. */
  learn(isShown: boolean): Promise<Result<null>>
}

const opened = new Map<string, JsonFile<Shape>>()

/** @param mirrorPath path of the mirror, beside which the file stands */
export function localMarks(mirrorPath: string): LocalMarks {
  const path = join(dirname(mirrorPath), 'cards.json')
  const first: Shape = { version: 1, isShown: null, edits: {}, written: 0 }
  const file = opened.get(path) ?? openTwoFiles<Shape>(path, shape, first)
  opened.set(path, file)
  return {
    isShown: () => file.read().isShown,
    of: (id) => (Object.hasOwn(file.read().edits, id) ? (file.read().edits[id] ?? []) : []),
    ids: () => Object.keys(file.read().edits),
    keep: (ids, edits) =>
      file.change((now) => {
        if (now.isShown === true) return {}
        const added = ids.map((id) => [id, joinedEdits(now.edits[id] ?? [], edits)] as const)
        return { edits: { ...now.edits, ...Object.fromEntries(added) } }
      }),
    learn: (isShown) =>
      file.change((now) => {
        if (now.isShown === true || now.isShown === isShown) return {}
        return isShown ? { isShown, edits: {} } : { isShown }
      }),
  }
}
