import type { RecordFilter } from '../../contract/ipc/record-window.ts'
import { add, each, emptyBitmap, keepOnly, rangeBitmap, remove, unite } from './bitmap.ts'
import type { Bitmap } from './bitmap.ts'
import type { GramIndex } from './gram-index.ts'
import { holds } from './query.ts'
import type { Query, Term } from './query.ts'
import { listOf } from './snapshot.ts'
import type { Snapshot } from './snapshot.ts'
import { createTextFinder } from './text-finder.ts'
import { lineMarks } from '../mirror/fold.ts'

/** Finds the documents of a snapshot that a filter shows. */
export interface FilterSets {
  find(filter: RecordFilter, query: Query, without: Bitmap): Bitmap
  /** Prepares for one more key in the last word (`TextFinder.foresee`). */
  foresee(query: Query): Generator<undefined, void>
  useIndex(index: GramIndex): void
}

export function createFilterSets(snapshot: Snapshot): FilterSets {
  const finder = createTextFinder(snapshot.texts)
  const kept = new Map<string, Bitmap>()
  const keep = (name: string, make: () => Bitmap): Bitmap => {
    const set = kept.get(name) ?? make()
    kept.set(name, set)
    return set
  }
  const ofGroup = (group_id: string) => keep(`group ${group_id}`, () => documentsOfGroup(snapshot, group_id))
  const ofTag = (tag: string) => keep(`tag ${tag}`, () => documentsOfTag(snapshot, tag))
  const ofWord = (field: Term['field'], word: string): Bitmap => {
    if (field === 'any') return finder.find(word)
    if (field === 'tag' || field === 'zip') return finder.find(lineMarks[field] + word)
    const found = emptyBitmap(snapshot.size)
    each(finder.find(word), (document) => {
      if (holds(snapshot.texts[document]!, field, word)) add(found, document)
    })
    return found
  }
  return {
    find({ family, deleted, group_id, tags }, query, without) {
      const range = snapshot.ranges.get(listOf(family, deleted === 'only')) ?? { start: 0, end: 0 }
      const set = rangeBitmap(snapshot.size, range.start, range.end)
      for (const { field, alternatives } of query) {
        const either = emptyBitmap(snapshot.size)
        for (const word of alternatives) unite(either, ofWord(field, word))
        keepOnly(set, either)
      }
      if (group_id !== null) keepOnly(set, ofGroup(group_id))
      for (const tag of tags) keepOnly(set, ofTag(tag))
      remove(set, without)
      return set
    },
    *foresee(query) {
      const typed = query.at(-1)
      if (typed?.field === 'any') for (const word of typed.alternatives) yield* finder.foresee(word)
    },
    useIndex: (index) => finder.use(index),
  }
}

function documentsOfGroup({ size, group_ids }: Snapshot, group_id: string): Bitmap {
  const set = emptyBitmap(size)
  group_ids.forEach((of, document) => {
    if (of === group_id) add(set, document)
  })
  return set
}

function documentsOfTag({ size, tags }: Snapshot, tag: string): Bitmap {
  const set = emptyBitmap(size)
  for (const [document, own] of tags) if (own.includes(tag)) add(set, document)
  return set
}
