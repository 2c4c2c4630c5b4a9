import type { RecordFilter } from '../../../contract/ipc/records.ts'
import { lineMarks } from '../folded-text.ts'
import {
  add,
  countOf,
  each,
  emptyBitmap,
  keepOnly,
  rangeBitmap,
  remove,
  unite,
  type Bitmap,
} from './bitmap.ts'
import type { GramIndex } from './gram-index.ts'
import { createNameUnits, type NameUnits } from './name-units.ts'
import { linesInBook, type SearchedTexts } from './near-in-book.ts'
import type { NearTo } from './near-words.ts'
import { holds, type Query, type Term } from './query.ts'
import { lastLevel, levelsOf } from './rank.ts'
import { listOf, type Snapshot } from './snapshot.ts'
import { createTextFinder, type TextFinder } from './text-finder.ts'
import { beginsBefore, wanted } from './text-store.ts'

/** Finds the documents of a snapshot that a filter shows. */
export interface FilterSets {
  find(filter: RecordFilter, query: Query, without: Bitmap): Bitmap
  /** Whether a document of any list but those in `without` matches. */
  isAnywhere(query: Query, without: Bitmap): boolean
  /** The lines that are near to a word of a search, in all lists. */
  near(to: NearTo): Set<string>
  /** Parts a set by the best level that any of the words has (rank.ts), the best first; the last part is the rest. */
  byLevel(set: Bitmap, terms: Query): Generator<Bitmap, void>
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
  const ofTerm = termSets(snapshot, finder)
  let units: NameUnits | null = null
  const nameUnits = () => (units ??= createNameUnits(snapshot))
  const matching = (query: Query, start: number, end: number): Bitmap => {
    const set = rangeBitmap(snapshot.size, start, end)
    for (const term of query) {
      if (term.not) remove(set, ofTerm(term))
      else keepOnly(set, ofTerm(term))
    }
    return set
  }
  return {
    isAnywhere(query, without) {
      const set = matching(query, 0, snapshot.size)
      remove(set, without)
      return countOf(set) > 0
    },
    near: (to) => linesInBook(to, { snapshot, finder }),
    find({ family, deleted, group_id, tags }, query, without) {
      const range = snapshot.ranges.get(listOf(family, deleted === 'only')) ?? { start: 0, end: 0 }
      const set = matching(query, range.start, range.end)
      if (group_id !== null) keepOnly(set, ofGroup(group_id))
      for (const tag of tags) keepOnly(set, ofTag(tag))
      remove(set, without)
      return set
    },
    byLevel: (set, terms) => partByLevel(set, terms, { snapshot, finder, nameUnits }),
    *foresee(query) {
      const typed = query.at(-1)
      if (typed?.field === 'any' && !typed.not)
        for (const word of typed.alternatives) yield* finder.foresee(word)
    },
    useIndex: (index) => finder.use(index),
  }
}

/** The documents that contain some alternative of a term, whether it is wanted or not. */
function termSets(snapshot: Snapshot, finder: TextFinder) {
  const ofWord = (field: Term['field'], word: string): Bitmap => {
    if (field === 'any' || field === 'has') return finder.find(word)
    if (field === 'tag' || field === 'zip') return finder.find(lineMarks[field] + word)
    const found = emptyBitmap(snapshot.size)
    each(finder.find(word), (document) => {
      if (holds(snapshot.texts.at(document), field, word)) add(found, document)
    })
    return found
  }
  return ({ field, alternatives }: Term): Bitmap => {
    const either = emptyBitmap(snapshot.size)
    for (const word of alternatives) unite(either, ofWord(field, word))
    return either
  }
}

function* partByLevel(set: Bitmap, terms: Query, texts: RankedTexts): Generator<Bitmap, void> {
  const left = set.slice()
  const levels = terms.map(levelsOf)
  for (let level = 0; level < lastLevel; level++) {
    const found = emptyBitmap(texts.snapshot.size)
    for (const [at, term] of terms.entries()) {
      const own = levels[at]![level]!
      if (own === null) addInNames(found, left, term, texts)
      else for (const text of own) texts.finder.addTo(found, text)
    }
    keepOnly(found, left)
    remove(left, found)
    yield found
  }
  yield left
}

interface RankedTexts extends SearchedTexts {
  /** Made when it is first needed. */
  nameUnits(): NameUnits
}

/** Adds the documents of `left` that have a word within their names. */
function addInNames(found: Bitmap, left: Bitmap, term: Term, { snapshot, nameUnits }: RankedTexts): void {
  const { texts, namesEnds } = snapshot
  for (const word of term.alternatives.filter(snapshot.nameParts.mayHold)) {
    const likely = left.slice()
    if (nameUnits().narrow(likely, word)) {
      unite(found, likely)
      continue
    }
    const sought = wanted(word)
    each(likely, (document) => {
      if (beginsBefore(texts, document, sought, namesEnds.at(document))) add(found, document)
    })
  }
}

function documentsOfGroup({ size, group_ids }: Snapshot, group_id: string): Bitmap {
  const set = emptyBitmap(size)
  group_ids.each(
    (of) => of === group_id,
    (document) => add(set, document),
  )
  return set
}

function documentsOfTag({ size, tags }: Snapshot, tag: string): Bitmap {
  const set = emptyBitmap(size)
  tags.each(
    (own) => own.includes(tag),
    (document) => add(set, document),
  )
  return set
}
