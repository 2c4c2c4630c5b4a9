import { z } from 'zod'
import { jobChange } from './bulk.ts'
import { importFile } from './import.ts'
import { lackingPhotos, mostMissingNames, expectedPhotoLack } from './photo.ts'
import { savedFileHandle } from './app.ts'

const count = z.int().min(0)
const token = z.strictObject({ token: z.uuid() })

/** How many contacts are named that only a list has shown; the rest is counted. */
export const mostListedNames = 3

/** What a backup of the profile would contain, before it is written. */
const backupSummary = token.extend({
  contacts: count,
  /** Contacts that the service calls deleted. */
  deleted: count,
  photos: count,
  /** Photos that are not on this computer, with the names of the first contacts that they belong to. */
  missingPhotos: count,
  missingNames: z.array(z.string()).max(mostMissingNames),
  /** Why those will be missing from the backup; null if they are fetched from the service while it is written. */
  photoLack: expectedPhotoLack.nullable(),
  /** Changes that wait to be sent. */
  waiting: count,
  /** Contacts that only a list has shown, and which may lack fields, with the names of the first of them. */
  listed: count,
  listedNames: z.array(z.string()).max(mostListedNames),
})

/** How far a backup is. `total` is 0 while it is not known. */
const backupProgress = z.object({
  phase: z.enum(['writing', 'checking', 'done']),
  done: count,
  total: count,
  /** For a finished one: the photos that it lacks, by reason. */
  missing: z.array(lackingPhotos),
  /** For a finished one: the handle of the file (`savedFile.open`). */
  handle: savedFileHandle.nullable(),
})

/** A local copy of contacts, written before a job changed them. */
const localCopy = z.object({
  /** Name of its file; no path. */
  name: z.string(),
  /** UTC time of this computer. */
  made: z.string(),
  /** The job; for an Undo, the job that it reversed. */
  before: jobChange,
  /** Whether it was written before an Undo. */
  isUndo: z.boolean(),
  contacts: count,
  bytes: count,
})

/** Names that the app itself gives. */
const copyName = z.string().regex(/^[0-9]{8}T[0-9]{9}Z-[0-9a-f]{8}\.zip$/)

/**
 * The calls of backup and restore. Main asks where to write a backup and which one to read: the page names no path. The calls
 * of an import compare and bring in the contents of a backup (`import.rows`, `import.start`, `import.close`).
 */
export const backupChannels = {
  /** Counts what a backup of the profile in use would contain. */
  'backup.prepare': {
    /** Profile the page believed to be in use; main refuses when another one is. */
    input: z.strictObject({ profile: z.string().min(1).max(64) }),
    output: backupSummary,
  },
  /** Asks where to save and begins; `begun` is false when the user cancels. */
  'backup.save': { input: token, output: z.object({ begun: z.boolean() }) },
  /** Writes, or reads back, a part of it. The page repeats the call until it is done. */
  'backup.step': { input: token, output: backupProgress },
  /** Stops the job and removes its files. A job that has finished is forgotten. */
  'backup.close': { input: token, output: z.null() },
  /** Local copies of the profile in use, the newest first. */
  'restore.list': { input: z.null(), output: z.object({ copies: z.array(localCopy) }) },
  /** Asks for a backup and reads it; `cancelled` when the dialog was closed. */
  'restore.choose': { input: z.null(), output: importFile },
  /** Reads a local copy. */
  'restore.copy': { input: z.strictObject({ name: copyName }), output: importFile },
} as const

export type BackupSummary = z.infer<typeof backupSummary>
export type BackupProgress = z.infer<typeof backupProgress>
export type LocalCopy = z.infer<typeof localCopy>
