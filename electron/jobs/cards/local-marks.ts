import { dirname, join } from 'node:path'
import { z } from 'zod'
import { cardEdit, joinedEdits, type CardEdit } from '../../../contract/cards/card-marks.ts'
import { ok, type Result } from '../../../contract/failure.ts'
import { openTwoFiles, type JsonFile } from '../../disk/json-file.ts'

/** A later version may write more: what is not understood stays in the file, and costs no other mark. */
const shape = z.looseObject({
  version: z.int().min(1),
  /** Whether the service shows what applications keep; null while nobody knows. */
  isShown: z.boolean().nullable().catch(null),
  /** Edits of the marks by contact. */
  edits: z.record(z.string(), z.unknown()),
  /** How often it was written. */
  written: z.int(),
})
type Shape = z.infer<typeof shape>

/**
 * Marks on this computer, twice in the profile's folder, where they stay when the mirror is made anew. Those of a contact are
 * kept until the service was seen to show marks of it, and count where it does not.
 */
export interface LocalMarks {
  /** Whether the service shows marks; null while nobody knows. */
  isShown(): boolean | null
  of(id: string): readonly CardEdit[]
  ids(): string[]
  /** Nothing where the service shows them. Fails with `storage` where the disk refuses. */
  keep(ids: readonly string[], edits: readonly CardEdit[]): Promise<Result<null>>
  /** What a look at the service has shown: marks of these contacts, which are not needed here any more, and none of those. */
  learn(shown: readonly string[], hidden: readonly string[]): Promise<void>
  /** What is copied has the marks of its original, too. */
  carry(from: string, to: string): Promise<Result<null>>
  /** Contacts are found under other ids by now. */
  rename(ids: ReadonlyMap<string, string>): Promise<void>
}

const opened = new Map<string, JsonFile<Shape>>()

/** @param mirrorPath path of the mirror, beside which the file stands */
export function localMarks(mirrorPath: string): LocalMarks {
  const path = join(dirname(mirrorPath), 'cards.json')
  const first: Shape = { version: 1, isShown: null, edits: {}, written: 0 }
  const file = opened.get(path) ?? openTwoFiles<Shape>(path, shape, first)
  opened.set(path, file)
  const kept = (id: string) => keptIn(file.read().edits, id)
  return {
    isShown: () => file.read().isShown,
    of: (id) => kept(id).flatMap((each) => cardEdit.safeParse(each).data ?? []),
    ids: () => Object.keys(file.read().edits),
    keep: (ids, edits) =>
      file.change((now) => {
        if (now.isShown === true) return {}
        const added = ids.map((id) => [id, joined(keptIn(now.edits, id), edits)] as const)
        return { edits: { ...now.edits, ...Object.fromEntries(added) } }
      }),
    async learn(shown, hidden) {
      const { isShown, edits } = file.read()
      const over = shown.filter((id) => Object.hasOwn(edits, id))
      const isNew = shown.length > 0 ? isShown !== true : hidden.length > 0 && isShown === null
      if (!isNew && over.length === 0) return
      await file.change((now) => ({
        isShown: shown.length > 0 || now.isShown === true,
        edits: Object.fromEntries(Object.entries(now.edits).filter(([id]) => !over.includes(id))),
      }))
    },
    carry: async (from, to) =>
      kept(from).length === 0
        ? ok(null)
        : file.change(({ edits }) => ({ edits: { ...edits, [to]: keptIn(edits, from) } })),
    async rename(ids) {
      if (ids.size > 0) await file.change(({ edits }) => ({ edits: renamed(edits, ids) }))
    },
  }
}

function renamed(edits: Shape['edits'], ids: ReadonlyMap<string, string>): Shape['edits'] {
  const after: Shape['edits'] = {}
  for (const [id, value] of Object.entries(edits)) {
    const now = ids.get(id) ?? id
    after[now] = Object.hasOwn(after, now) ? [...keptIn(after, now), ...keptIn(edits, id)] : value
  }
  return after
}

function keptIn(edits: Shape['edits'], id: string): readonly unknown[] {
  const kept: unknown = Object.hasOwn(edits, id) ? edits[id] : []
  return Array.isArray(kept) ? kept : []
}

/** The edits after some more; what is none that we know stays. */
function joined(kept: readonly unknown[], edits: readonly CardEdit[]): unknown[] {
  const known = kept.flatMap((each) => cardEdit.safeParse(each).data ?? [])
  return [...kept.filter((each) => !cardEdit.safeParse(each).success), ...joinedEdits(known, edits)]
}
