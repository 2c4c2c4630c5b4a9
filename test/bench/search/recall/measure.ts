import { Random } from '../../../unit/electron/duplicates/labelled-book/random.ts'
import type { Person } from './people.ts'
import { datesAndPairs } from './ways/dates-and-pairs.ts'
import { japaneseNames } from './ways/japanese-names.ts'
import { addresses, numbers } from './ways/numbers.ts'
import { orders } from './ways/orders.ts'
import { otherNames } from './ways/other-names.ts'
import { romajiNames } from './ways/romaji-names.ts'
import { slips } from './ways/slips.ts'
import type { Asked } from './ways/way.ts'
import { work } from './ways/work.ts'

/** Every class of the set. */
const ways = [
  ...japaneseNames,
  ...romajiNames,
  ...otherNames,
  ...work,
  ...numbers,
  ...addresses,
  ...datesAndPairs,
  ...slips,
  ...orders,
]

/** A question of the set, and the person that it was typed for. */
export interface Question extends Asked {
  way: string
  target: Person
}

/** Up to `each` questions of each class, for people of the book, the same for the same seed. A class that fits no one in it has none. */
export function questionsOf(people: readonly Person[], each: number, seed: number): Question[] {
  const random = new Random(seed)
  return ways.flatMap(({ name, ask }) => {
    const asked = new Map<string, Question>()
    for (let tries = 0; asked.size < each && tries < people.length * 2; tries++) {
      const target = random.pick(people)
      const question = ask(target, random)
      if (question && !asked.has(question.search))
        asked.set(question.search, { ...question, way: name, target })
    }
    return [...asked.values()]
  })
}

/** How a search did with the set. */
export interface Recall {
  questions: number
  classes: number
  /** Questions whose person was found, and those of whom one that was meant is among the first five. */
  found: number
  meant: number
  /** Rows among the first twenty, and those of them that do not have what was typed. */
  shown: number
  wrong: number
  /** What is missing, by class: found, and meant among the first five, of all. */
  missing: Record<string, [found: number, first: number, of: number]>
}

/** How many rows are looked at for wrong ones, and for who was meant. */
const looked = 20
const first = 5

/** Asks all questions; `ids` answers a search with the ids that it finds, in order. */
export async function measureRecall(
  people: readonly Person[],
  questions: readonly Question[],
  ids: (search: string) => Promise<readonly string[]>,
): Promise<Recall> {
  const known = new Map(people.map((person) => [person.id, person]))
  const recall: Recall = {
    questions: questions.length,
    classes: 0,
    found: 0,
    meant: 0,
    shown: 0,
    wrong: 0,
    missing: {},
  }
  const classes = new Map<string, [number, number, number]>()
  for (const { way, search, target, isRight, isMeant } of questions) {
    const all = await ids(search)
    const rows = all.slice(0, looked).map((id) => known.get(id)!)
    const isFound = all.includes(target.id) ? 1 : 0
    const isFirst = rows.slice(0, first).some(isMeant) ? 1 : 0
    const [found, early, of] = classes.get(way) ?? [0, 0, 0]
    classes.set(way, [found + isFound, early + isFirst, of + 1])
    recall.found += isFound
    recall.meant += isFirst
    recall.shown += rows.length
    recall.wrong += rows.filter((person) => !isRight(person)).length
  }
  recall.classes = classes.size
  recall.missing = Object.fromEntries(
    [...classes].filter(([, [found, early, of]]) => found < of || early < of),
  )
  return recall
}
