import { z } from 'zod'
import { family } from '../record/fields.ts'
import { recordView } from '../record/record.ts'
import { failure } from './progress.ts'
import { fieldDifference } from './outbox.ts'

const profile = z.string().min(1).max(64)
const id = z.string().min(1).max(500)

/** More than a Trash holds; the limit keeps a hijacked page from asking for endless work. */
const mostRestored = 200_000

/** The jobs that are a step of the history. */
export const jobSteps = [
  'add-tag',
  'remove-tag',
  'rename-tag',
  'move',
  'import',
  'restore-backup',
  'merge',
] as const

/** The kind of a step in the history. */
export const historyKind = z.enum(['create', 'edit', 'delete', 'restore', ...jobSteps])

/** One action of the user, for one contact or for many. */
const historyStep = z.object({
  key: z.uuid(),
  kind: historyKind,
  /** The contact for a single change, the tag or the file for many; '' without such a name. */
  name: z.string(),
  /** How many contacts. */
  count: z.int(),
  /** A delete that still waits until its Undo ends. */
  isHeld: z.boolean(),
})

/** What Undo and Redo would do next; null if there is nothing to do. */
const historyState = z.object({
  undo: historyStep.nullable(),
  redo: historyStep.nullable(),
  /** The history was damaged when it was opened, and was started again. */
  isDamaged: z.boolean(),
})

/** The result of Undo or Redo. Each change of a contact is in one of the counts; unnecessary changes are in none. */
const historyDone = z.object({
  step: historyStep,
  done: z.int(),
  /** Not touched, since they have been changed after this step. */
  changedSince: z.int(),
  /** Came back as a new contact, because the service does not bring deleted ones back. */
  copies: z.int(),
  /** Photos whose bytes are lost on this computer and on the service. */
  lostPhotos: z.int(),
  failed: z.int(),
  /** Why the first of those failed. */
  failure: failure.nullable(),
  /** The contact that exists again; null for none, and for several. */
  back: z.object({ family, id }).nullable(),
})

/** A former version of a contact. */
const historyVersion = z.object({
  /** Names it in `history.putBack`; null for the present version. */
  version: z.int().nullable(),
  /** When it came to be: UTC time of the service, else of this computer. */
  at: z.string(),
  /** Whether this computer wrote it. */
  isOwn: z.boolean(),
  view: recordView,
})

/** The calls of the local history: former versions of a contact, and undoing the user's actions. */
export const historyChannels = {
  'history.state': { input: z.null(), output: historyState },
  /** The versions of a contact that this computer knows, the newest first. */
  'history.versions': {
    input: z.strictObject({ family, id }),
    output: z.object({ versions: z.array(historyVersion) }),
  },
  /** Replaces the version that the page shows with an old one; this is an ordinary save. */
  'history.putBack': {
    input: z.strictObject({ profile, family, id, version: z.int() }),
    output: z.object({
      view: recordView,
      differences: z.array(fieldDifference),
      lostPhotos: z.int(),
    }),
  },
  /** Undoes the last step; fails with `not-found` without a step. */
  'history.undo': { input: z.strictObject({ profile }), output: historyDone },
  /** Does the step again that was taken back last. */
  'history.redo': { input: z.strictObject({ profile }), output: historyDone },
  /** Brings deleted contacts back, each by itself. */
  'history.restore': {
    input: z.strictObject({ profile, family, ids: z.array(id).min(1).max(mostRestored) }),
    output: historyDone,
  },
  /** Deleted contacts that were brought back as copies, with the copies' ids, if those exist now. */
  'history.restored': {
    input: z.strictObject({ family }),
    output: z.object({ ids: z.array(z.string()) }),
  },
} as const

export type HistoryStep = z.infer<typeof historyStep>
export type HistoryState = z.infer<typeof historyState>
export type HistoryDone = z.infer<typeof historyDone>
export type HistoryVersion = z.infer<typeof historyVersion>
