import { z } from 'zod'
import { cardMark, cardYear } from '../cards/card-marks.ts'
import { family } from '../record/fields.ts'
import { isVisible } from '../record/parts.ts'
import { failure } from './progress.ts'

const nothing = z.null()
const id = z.string().min(1).max(500)
const tag = z.string().trim().max(60).refine(isVisible)

/** More than any address book that the app is made for; the limit keeps a hijacked page from asking for endless work. */
const mostRecords = 200_000

/** The changes to many records. Renaming a tag to an existing one merges the two. */
export const bulkChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('delete') }),
  z.strictObject({ kind: z.literal('add-tag'), tag }),
  z.strictObject({ kind: z.literal('remove-tag'), tag }),
  z.strictObject({ kind: z.literal('rename-tag'), tag, to: tag }),
  /** Adds or removes a mark of cards (contract/cards). */
  z.strictObject({ kind: z.literal('mark-cards'), year: cardYear, mark: cardMark, to: z.boolean() }),
  /** Copies to the group, then deletes the original: the spec has no way to change a record's group. */
  z.strictObject({ kind: z.literal('move'), group_id: z.string().min(1).max(200) }),
])

/**
 * The changes of a job: those that the page may ask for, an import or a restore (`import.start`), or a merge
 * (`duplicates.merge`).
 */
export const jobChange = z.discriminatedUnion('kind', [
  ...bulkChange.options,
  z.strictObject({ kind: z.literal('import'), name: z.string() }),
  z.strictObject({ kind: z.literal('restore-backup'), name: z.string() }),
  z.strictObject({ kind: z.literal('merge'), name: z.string() }),
])

/** The records: the named ones, or every one that has a tag, in both families. */
const bulkTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('records'), family, ids: z.array(id).min(1).max(mostRecords) }),
  z.strictObject({ kind: z.literal('tagged'), tag }),
])

const bulkStart = z.strictObject({
  /** Profile the page believed to be in use; main refuses when another one is. */
  profile: z.string().min(1).max(64),
  target: bulkTarget,
  change: bulkChange,
})

/**
 * The state of a job. Every record is in exactly one of the counts. `undo`: the deletes wait until their Undo ends; `stopped`
 * by the user; `interrupted`: paused, or the user closed the app or left the profile before every record was begun, and has not
 * said yet whether to continue; `finished` and, for the reversal of a job, `undone`: nothing is left to send, though some
 * records may have failed or wait for the network.
 */
export const bulkState = z.object({
  job: z.uuid(),
  change: jobChange,
  /** It undoes that change, and cannot be undone itself. */
  isWayBack: z.boolean(),
  phase: z.enum(['undo', 'running', 'interrupted', 'stopped', 'finished', 'undone']),
  /** What interrupted it: the end of the app or of its session, or the user; null in every other phase. */
  cutOffBy: z.enum(['close', 'leave', 'pause']).nullable(),
  total: z.number().int(),
  done: z.number().int(),
  /** There was nothing to change. */
  unchanged: z.number().int(),
  failed: z.number().int(),
  /** Safe on this computer, sent as soon as the service can be reached. */
  waiting: z.number().int(),
  /** Not begun. */
  left: z.number().int(),
  /** Records per second so far, and how long the rest will take at that pace; null until known. */
  perSecond: z.number().nullable(),
  secondsLeft: z.number().nullable(),
  /** How long Undo works, in ms; null if it works as long as the job is remembered. */
  undoMs: z.number().int().nullable(),
  mayUndo: z.boolean(),
  /** For an interrupted one: the session uses the service that the job was begun with. */
  mayContinue: z.boolean(),
})

/** The outcome for one record. */
const bulkOutcome = z.object({
  family,
  id: z.string(),
  /** Where it is now: a moved record has another id. */
  foundAs: z.string(),
  name: z.string(),
  outcome: z.enum(['done', 'unchanged', 'failed', 'waiting', 'left']),
  failure: failure.nullable(),
  /** Of a move or a merge: everything is saved, but the record that should go is still there. */
  isCopied: z.boolean(),
})

const job = z.strictObject({ job: z.uuid() })

/** The calls for changes of many records. There is one job at a time; the last one is remembered. */
export const bulkChannels = {
  'bulk.start': { input: bulkStart, output: bulkState },
  /** The job of the session in use; an interrupted one is read from the disk. */
  'bulk.state': { input: nothing, output: bulkState.nullable() },
  /** Continues with the records that an interrupted job had not begun. */
  'bulk.continue': { input: job, output: bulkState },
  /** Begins no further record until `bulk.continue`; records already on their way arrive. */
  'bulk.pause': { input: job, output: bulkState },
  /** Begins no further record; records already on their way arrive. An interrupted job cannot be continued after this. */
  'bulk.cancel': { input: job, output: bulkState },
  /**
   * Reverses deletes that were not sent, and changes of tags and marks. For a move, the copies are deleted, and a deleted
   * original is created again where it was: the spec has no way to restore one. The same applies to records that a merge
   * deleted.
   */
  'bulk.undo': { input: job, output: bulkState },
  /** Tries the failed records again, with their present state. */
  'bulk.retry': { input: job, output: bulkState },
  /** Which of these records lack an address, and which have one without a postal code, according to the list. */
  'bulk.lacks': {
    input: z.strictObject({ profile: id, family, ids: z.array(id).min(1).max(mostRecords) }),
    output: z.object({ address: z.number().int(), zipcode: z.number().int() }),
  },
  'bulk.outcomes': {
    input: job.extend({
      only: z.enum(['all', 'failed']),
      offset: z.number().int().min(0),
      limit: z.number().int().min(1).max(500),
    }),
    output: z.object({ total: z.number().int(), outcomes: z.array(bulkOutcome) }),
  },
} as const

export type BulkChange = z.infer<typeof bulkChange>
export type JobChange = z.infer<typeof jobChange>
export type BulkTarget = z.infer<typeof bulkTarget>
export type BulkStart = z.infer<typeof bulkStart>
export type BulkState = z.infer<typeof bulkState>
export type BulkOutcome = z.infer<typeof bulkOutcome>
