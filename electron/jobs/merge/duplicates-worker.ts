import { parentPort } from 'node:worker_threads'
import { answerQuestions } from '../../thread/asked-thread.ts'
import { findGroups, type Questions } from './find-in-book.ts'

// The thread that looks through the book for contacts that are there more than once: main never waits for it.

const port = parentPort
if (port === null) throw new Error('duplicates-worker is started as a worker thread')
answerQuestions<Questions>(port, async ({ input }) => findGroups(input.mirror, input.not))
