import {
  add,
  bitmapOf,
  countOf,
  documentsOf,
  each,
  emptyBitmap,
  has,
  keepOnly,
  unite,
  type Bitmap,
} from './bitmap.ts'
import { gramsOfWord, isOneGram, type GramIndex, type Posting } from './gram-index.ts'
import { placeOf, wanted, type TextStore, type Wanted } from './text-store.ts'

/** Finds the documents whose text has a word in it. */
export interface TextFinder {
  /** Exactly the documents whose text includes the word; not to be changed by the caller. */
  find(word: string): Bitmap
  /** Adds the same documents to a set. The answer is not kept: nothing is typed after it. */
  addTo(set: Bitmap, word: string): void
  /**
   * Works out the answers to `word` with one more unit, if there would be much to read for them: while the user looks
   * for the next key. Yields often; what was not done when it is dropped is not missed.
   */
  foresee(word: string): Generator<undefined, void>
  /** From now on the index leads; before, every text is looked through. */
  use(index: GramIndex): void
}

/** Returns kept: enough for the words of a person who types, corrects and scrolls. */
const keptAnswers = 256
/** Documents that are read within a fraction of a millisecond need no foresight. */
const fewDocuments = 500
/** Documents between two yields, about half a millisecond of work. */
const slice = 2000

export function createTextFinder(texts: TextStore): TextFinder {
  let index: GramIndex | null = null
  const answers = new Map<string, Bitmap>()
  const keep = (word: string, found: Bitmap) => {
    if (answers.size >= keptAnswers) answers.delete(answers.keys().next().value ?? '')
    answers.set(word, found)
  }
  const find = (word: string): Bitmap => {
    const known = answers.get(word)
    if (known) return known
    // What does not hold the word without its last unit cannot hold the word: typing on narrows.
    const wider = answers.get(word.slice(0, -1)) ?? null
    const found = index ? findByIndex(texts, index, word, wider) : findByReading(texts, word, wider)
    keep(word, found)
    return found
  }
  return {
    find,
    addTo(set, word) {
      if (index) addByIndex(set, texts, index, word)
      else unite(set, find(word))
    },
    *foresee(word) {
      const found = answers.get(word)
      // A word of one unit is followed by a pair, which the index has.
      if (!found || word.length < 2 || countOf(found) < fewDocuments) return
      const longer = yield* extend(texts, word, found)
      for (const [next, documents] of longer) {
        if (documents.length >= fewDocuments) keep(word + next, bitmapOf(texts.size, documents))
      }
    },
    use(built) {
      index = built
    },
  }
}

/** The documents of `found`, in order, by the unit that follows `word` in them. */
function* extend(texts: TextStore, word: string, found: Bitmap): Generator<undefined, Map<string, number[]>> {
  const longer = new Map<string, number[]>()
  const sought = wanted(word)
  let seen = 0
  for (const document of documentsOf(found)) {
    for (let at = placeOf(texts, document, sought); at >= 0; at = placeOf(texts, document, sought, at + 1)) {
      const next = String.fromCharCode(texts.block(document)[texts.start(document) + at + word.length]!)
      if (next === '\n') continue
      const documents = longer.get(next)
      if (!documents) longer.set(next, [document])
      else if (documents.at(-1) !== document) documents.push(document)
    }
    if (++seen % slice === 0) yield
  }
  return longer
}

function findByReading(texts: TextStore, word: string, wider: Bitmap | null): Bitmap {
  const found = emptyBitmap(texts.size)
  const sought = wanted(word)
  const look = (document: number) => {
    if (placeOf(texts, document, sought) >= 0) add(found, document)
  }
  if (wider) each(wider, look)
  else for (let document = 0; document < texts.size; document++) look(document)
  return found
}

function findByIndex(texts: TextStore, index: GramIndex, word: string, wider: Bitmap | null): Bitmap {
  const postings = postingsOf(index, word)
  const candidates = intersect(texts.size, postings)
  if (wider) keepOnly(candidates, wider)
  return isOneGram(word) ? candidates : verified(texts, candidates, wanted(word, anchorOf(word, index)))
}

/** The postings of a word, the rarest first; [] where no text has all of its grams. */
function postingsOf(index: GramIndex, word: string): Posting[] {
  const postings: Posting[] = []
  for (const gram of gramsOfWord(word)) {
    const posting = index.posting(gram)
    if (!posting) return []
    postings.push(posting)
  }
  return postings.sort((a, b) => a.count - b.count)
}

/** Most words that a rank asks for are in few texts: these need no set of their own. */
function addByIndex(set: Bitmap, texts: TextStore, index: GramIndex, word: string): void {
  const postings = postingsOf(index, word)
  const [rarest] = postings
  if (!rarest) return
  if (rarest.dense) return unite(set, isOneGram(word) ? rarest.data : findByIndex(texts, index, word, null))
  const sought = isOneGram(word) ? null : wanted(word, anchorOf(word, index))
  for (const document of sparse(postings)) {
    if (sought === null || placeOf(texts, document, sought) >= 0) add(set, document)
  }
}

/** Where a word has its rarest unit. */
function anchorOf(word: string, index: GramIndex): number {
  let rarest = 0
  let fewest = Infinity
  for (let at = 0; at < word.length; at++) {
    // A line end, which no gram has, is everywhere.
    const count = index.posting(word.charCodeAt(at))?.count ?? Infinity
    if (count < fewest) [rarest, fewest] = [at, count]
  }
  return rarest
}

function verified(texts: TextStore, candidates: Bitmap, sought: Wanted): Bitmap {
  const found = emptyBitmap(texts.size)
  each(candidates, (document) => {
    if (placeOf(texts, document, sought) >= 0) add(found, document)
  })
  return found
}

/** The documents in all postings, the rarest given first. */
function intersect(size: number, [rarest, ...others]: Posting[]): Bitmap {
  if (!rarest) return emptyBitmap(size)
  if (rarest.dense) {
    const common = rarest.data.slice()
    for (const { data } of others) keepOnly(common, data)
    return common
  }
  return bitmapOf(size, sparse([rarest, ...others]))
}

/** The same where the rarest is not a set. */
function sparse([rarest, ...others]: Posting[]): number[] {
  let documents = [...(rarest?.data ?? [])]
  for (const other of others) {
    if (other.dense) documents = documents.filter((document) => has(other.data, document))
    else documents = common(documents, other.data)
  }
  return documents
}

function common(documents: number[], others: Uint32Array): number[] {
  let at = 0
  return documents.filter((document) => {
    while (at < others.length && others[at]! < document) at++
    return others[at] === document
  })
}
