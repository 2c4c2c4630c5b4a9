import { parentPort, workerData } from 'node:worker_threads'
import { fail, ok, type Result } from '../../../contract/failure.ts'
import { readPostalList } from '../../postal/postal-codes.ts'
import { useNameOrder } from '../../record-text/shown-name.ts'
import { answerQuestions, type Question } from '../../thread/asked-thread.ts'
import { looksLikeBackup } from '../../backup/read-backup.ts'
import type { ImportWorkerData, Questions } from './import-messages.ts'
import { readImport, type ReadImport, type ReadWith } from './read-import.ts'
import { readRestore } from './read-restore.ts'

// The thread that reads a file of contacts, compares it with the book and keeps its persons: main never waits for it.

const port = parentPort
if (port === null) throw new Error('import-worker is started as a worker thread')
// The starter passes exactly this (imports.ts).
const { postalCodes, nameOrder } = workerData as ImportWorkerData
useNameOrder(nameOrder)
let last: ReadImport | null = null
/** What is read, for reading it once more. */
let asked: Asked | null = null

type Asked = ReadWith & Questions['read']['input']

answerQuestions<Questions>(port, resultOf)

async function resultOf(question: Question<Questions>): Promise<Result<unknown>> {
  if (question.ask === 'read') {
    const list = await readPostalList(postalCodes)
    asked = { ...question.input, cities: list?.cities ?? [], edits: new Map() }
    return readAs(asked)
  }
  if (last === null || asked === null) return fail({ kind: 'not-found' })
  if (question.ask === 'again') {
    const { mapping, ...before } = asked
    const isSameText = question.input.encoding === undefined
    asked = { ...before, ...(isSameText && mapping && { mapping }), ...question.input }
    return readAs(asked)
  }
  if (question.ask === 'person') return ok(last.person(question.input))
  if (question.ask === 'edit') return last.edit(question.input)
  if (question.ask === 'picture') return ok(last.picture(question.input))
  if (question.ask === 'keepPicture') return ok(last.keepPicture(question.input))
  return question.ask === 'rows' ? ok(last.rows(question.input)) : last.take(question.input)
}

/** A backup is recognised whatever it was chosen as. */
function readAs({ source, readAs: as, groups, ...options }: Asked): Result<ReadImport['file']> {
  const isBackup = as === 'backup' || looksLikeBackup(source)
  const read = isBackup ? readRestore(source, { ...options, groups }) : readImport(source, options)
  if (!read.ok) return read
  last?.close()
  last = read.value
  return ok(last.file)
}
