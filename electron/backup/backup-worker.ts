import { parentPort } from 'node:worker_threads'
import { fail, ok, type Result } from '../../contract/failure.ts'
import { answerQuestions, type Question } from '../thread/asked-thread.ts'
import { storageFailure } from '../disk/database.ts'
import { diskFailure, linkGoal } from '../disk/save-file.ts'
import {
  NotHeld,
  writeBackup,
  type BackupStep,
  type GivenPhotos,
  type Questions,
  type Writing,
} from './write-backup.ts'
import { copiesIn, removeOldCopies } from './copies-folder.ts'
import { surveyOf } from './mirror-records.ts'

// The thread that writes a backup and looks after local copies: main never waits for it.

const port = parentPort
if (port === null) throw new Error('backup-worker is started as a worker thread')

let writing: Writing | null = null
/** Of one that was given up. */
const nothing = {
  counts: { contacts: 0, deleted: 0, photos: 0, missingPhotos: 0, waiting: 0, listed: 0 },
  missing: [],
}
let last: BackupStep = { phase: 'writing', done: 0, total: 0 }

answerQuestions<Questions>(port, async (question) => {
  try {
    return await resultOf(question)
  } catch (thrown) {
    writing = null
    return failed(thrown)
  }
})

async function resultOf(question: Question<Questions>): Promise<Result<unknown>> {
  if (question.ask === 'survey') return ok(surveyOf(question.input))
  if (question.ask === 'copies') return ok({ copies: copiesIn(question.input.folder) })
  if (question.ask === 'makeRoom') {
    removeOldCopies(question.input.folder)
    return ok(null)
  }
  if (question.ask === 'step') return step(question.input.photos)
  // Its last lines remove what it has written so far.
  writing?.return(nothing)
  writing = null
  last = { phase: 'writing', done: 0, total: 0 }
  if (question.ask === 'begin')
    writing = writeBackup({ ...question.input, goal: await linkGoal(question.input.goal) })
  return ok(null)
}

/** The longest time of one step, in ms, so that the page can show the progress and a stop takes effect. */
const stepMs = 150

function step(photos: GivenPhotos): Result<Questions['step']['output']> {
  if (writing === null) return fail({ kind: 'not-found' })
  const until = Date.now() + stepMs
  let given = photos
  do {
    const next = writing.next(given)
    if (next.done === true) {
      writing = null
      return ok({ step: last, wanted: [], written: next.value })
    }
    const { wanted = [], ...now } = next.value
    last = now
    if (wanted.length > 0) return ok({ step: last, wanted, written: null })
    given = []
  } while (Date.now() < until)
  return ok({ step: last, wanted: [], written: null })
}

function failed(thrown: unknown): Result<never> {
  if (thrown instanceof NotHeld) return fail({ kind: 'storage', reason: 'damaged' })
  // SQLite has numbers, the file system names.
  const isOfDatabase = thrown instanceof Error && 'errcode' in thrown
  return fail(isOfDatabase ? storageFailure(thrown) : diskFailure(thrown))
}
