import { parentPort, workerData } from 'node:worker_threads'
import type { BookSummary, RecordRows } from '../../../contract/ipc/records.ts'
import { attempt, openDatabase, type Database } from '../../disk/database.ts'
import { configure } from '../schema.ts'
import {
  defineSearch,
  isPlain,
  readIndex,
  readPlace,
  readWindow,
  readWindowIds,
  readSummary,
} from '../window.ts'
import { createBookKeeper, manyChanges } from './book-keeper.ts'
import { useNameOrder } from '../../record-text/shown-name.ts'
import type * as thread from '../../thread/asked-thread.ts'
import type { ChangedNotice, PhaseNotice, Questions, SearchWorkerData } from './search-client.ts'

type Question = thread.Question<Questions>

const port = parentPort
if (port === null) throw new Error('search-worker is started as a worker thread')
// The starter passes exactly this (search-client.ts).
const { path } = workerData as SearchWorkerData
const database = openForReading()
defineSearch(database)
const tell = (message: PhaseNotice | thread.Reply) => port.postMessage(message)
const keeper = createBookKeeper({
  path,
  database,
  source: openForReading(),
  onPhase: (phase, bytes) => tell({ tell: 'phase', phase, bytes }),
})

/** Work in between is cut into pieces, so that a question waits a fraction of a frame. */
const pieceMs = 2
/** Without a change for so long, the book counts as quiet. */
const quietMs = 1000
/** The book is read when the window is open, or at the first search: the start needs the processor for other work. */
const startMs = 1500
/** After the last work, before the book is kept for the next start. */
const idleMs = 5000
/** The answer is on the screen by then, and the next key is not there yet. */
const foresightMs = 8
const questions: Question[] = []
/** Searches that wait for the book. */
const waiting: Question[] = []
let newest = { number: 0, search: '' }
let begun = false
let busy = false
let quiet: NodeJS.Timeout | undefined
let foresight: NodeJS.Timeout | undefined
let idle: NodeJS.Timeout | undefined

port.on('message', (message: Question | ChangedNotice) => {
  if ('tell' in message) noteChanges(message)
  else questions.push(message)
  // Plain lists come from the file until the book is read (book/lists.ts), so this is a search.
  if ('ask' in message && message.ask === 'window') begun = true
  wake()
})
setTimeout(() => {
  begun = true
  wake()
}, startMs)

function noteChanges({ family, ids }: ChangedNotice): void {
  attempt(() => keeper.note(family, ids))
  clearTimeout(quiet)
  quiet = setTimeout(() => {
    keeper.rest()
    wake()
  }, quietMs)
}

function openForReading(): Database {
  const reader = openDatabase(path)
  configure(reader, 'reader')
  return reader
}

function wake(): void {
  clearTimeout(idle)
  if (busy) return
  busy = true
  setImmediate(step)
}

function step(): void {
  busy = false
  const question = nextQuestion()
  if (question) answerOrLeave(question)
  else if (!workOn()) {
    // The book cannot be read.
    if (waiting.length === 0) return keepSoon()
    waiting.splice(0).forEach(answer)
  }
  wake()
}

/**
 * Rows first, since the user is looking at them: the headings of a search are counted from all that it finds. Of several the latest,
 * since the list shows that one.
 */
function nextQuestion(): Question | undefined {
  const rows = questions.findLastIndex(({ ask }) => ask === 'window')
  return rows >= 0 ? questions.splice(rows, 1)[0] : questions.pop()
}

function keepSoon(): void {
  if (!begun) return
  idle = setTimeout(() => {
    keeper.keep()
    if (workOn()) wake()
  }, idleMs)
}

/**
 * A search of the file takes a second at 100,000 records, one of the book some milliseconds: until the book is read, only the rows of
 * what was typed last are looked for in the file, and nothing where the book was kept. All else waits, and the book comes sooner.
 */
function answerOrLeave(question: Question): void {
  if (keeper.book() === null && canWait(question)) waiting.push(question)
  else answer(question)
}

function canWait({ ask, input, number }: Question): boolean {
  if (!('search' in input) || input.search.trim() === '') return false
  if (number > newest.number) newest = { number, search: input.search }
  return keeper.isNear() || ask === 'index' || input.search !== newest.search
}

function workOn(): boolean {
  if (!begun) return false
  const wasNear = keeper.isNear()
  const more = attempt(() => keeper.work(pieceMs))
  const isDecided = wasNear && !keeper.isNear()
  if (keeper.book() !== null || isDecided) questions.push(...waiting.splice(0))
  return (more.ok && more.value) || questions.length > 0
}

function answer(question: Question): void {
  const result = attempt(() => valueOf(question))
  if (result.ok) tell({ answer: question.number, value: result.value })
  else tell({ answer: question.number, failure: result.failure })
  if (question.ask === 'window') foreseeSoon(question.input.search)
}

/**
 * After a delay: the scheduler tends to wake the thread that receives the answer on the processor of the thread
 * that gave it.
 */
function foreseeSoon(search: string): void {
  clearTimeout(foresight)
  foresight = setTimeout(() => {
    keeper.foresee(search)
    wake()
  }, foresightMs)
}

function valueOf(question: Question): unknown {
  const book = keeper.book()
  switch (question.ask) {
    case 'window':
      return windowOf(question)
    case 'ids':
      return book ? book.ids(question.input) : readWindowIds(database, question.input)
    case 'index':
      return book ? book.index(question.input) : readIndex(database, question.input)
    case 'position':
      // Asked once after a save: the file is quick enough, and here it holds up nothing but other questions.
      return readPlace(database, question.input)
    case 'summary':
      return summaryOf(question.input)
  }
}

function summaryOf({ groups, place }: Questions['summary']['input']): BookSummary {
  const asked = place ?? undefined
  return keeper.book()?.summary(groups, asked) ?? readSummary(database, groups, asked)
}

function windowOf({ input }: Extract<Question, { ask: 'window' }>): RecordRows {
  useNameOrder(input.nameOrder)
  const book = keeper.book()
  // A first sync changes more than can be put in place one by one; the file's index has the plain list in order.
  const fromFile = isPlain(input) && (book?.changes ?? 0) > manyChanges
  return book === null || fromFile ? readWindow(database, input) : book.window(input)
}
