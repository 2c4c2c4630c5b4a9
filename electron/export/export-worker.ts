import { parentPort, workerData } from 'node:worker_threads'
import { fail, ok, type Result } from '../../contract/failure.ts'
import type { ExportFormat } from '../../contract/ipc/export.ts'
import { answerQuestions, type Question } from '../thread/asked-thread.ts'
import { readPostalList } from '../postal/postal-codes.ts'
import { saveSurely } from '../disk/save-file.ts'
import { FetchedPortraits, lackingPortraits } from './export-contacts.ts'
import {
  convertContacts,
  withPhotos,
  type ConvertedFile,
  type ExportWorkerData,
  type Questions,
} from './convert-contacts.ts'
import type { ExportContact } from './person-of-record.ts'

// The thread that keeps the contacts of an export and writes them: main never waits for it.

const port = parentPort
if (port === null) throw new Error('export-worker is started as a worker thread')
// The starter passes exactly this (exports.ts).
const { postalCodes } = workerData as ExportWorkerData
const contacts: ExportContact[] = []
/** What was written last: saved without being written once more. */
let last: ConvertedFile | null = null
/** The photos that are being fetched for the next file. */
let portraits = new FetchedPortraits([])

answerQuestions<Questions>(port, resultOf)

async function resultOf(question: Question<Questions>): Promise<Result<unknown>> {
  if (question.ask === 'add') {
    for (const contact of question.input.contacts) contacts.push(contact)
    return ok({ contacts: contacts.length })
  }
  if (question.ask === 'fetch') {
    portraits = new FetchedPortraits(withPhotos.has(question.input.format) ? contacts : [])
    return ok(portraits.take([]))
  }
  if (question.ask === 'take') {
    // Made without them.
    last = null
    return ok(portraits.take(question.input.photos))
  }
  const file = await converted(question.input.format)
  if (!file.ok) return file
  if (question.ask === 'convert') return ok({ ...file.value, bytes: file.value.bytes.length })
  return save(file.value, question.input.path)
}

async function converted(format: ExportFormat): Promise<Result<ConvertedFile>> {
  if (last?.format === format) return ok(last)
  const list = await readPostalList(postalCodes)
  const file = convertContacts(contacts, format, list?.cities ?? [])
  if (file.ok) last = file.value
  return file
}

/** Said to be saved only once it was read back from the disk; `storage` where that does not hold it. */
async function save(
  { bytes, persons, format }: ConvertedFile,
  path: string,
): Promise<Result<Questions['save']['output']>> {
  if (persons === 0) return fail({ kind: 'invalid-input', path: 'export', expected: 'somebody in the file' })
  const saved = await saveSurely(path, bytes)
  return saved.ok ? ok({ persons, missing: withPhotos.has(format) ? lackingPortraits(contacts) : [] }) : saved
}
