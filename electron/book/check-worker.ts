import { parentPort, workerData } from 'node:worker_threads'
import { attempt } from '../disk/database.ts'
import { lookThrough } from './heal.ts'
import { readingFrom } from './schema.ts'

/** What the thread is started with, and what it tells: whether the whole file is as it was written. */
export interface CheckWorkerData {
  /** Path of the mirror file. */
  path: string
}

const port = parentPort
if (port === null) throw new Error('check-worker is started as a worker thread')
// The starter passes exactly this (session/session-sync.ts).
const { path } = workerData as CheckWorkerData
const looked = attempt(() => readingFrom(path, lookThrough))
// The next opening of the file handles a file that cannot be opened.
port.postMessage(!looked.ok || looked.value === null)
