import type { Database } from '../../mirror/database.ts'
import { parseRowText } from './journal-text.ts'
import { keptJob } from './kept-job.ts'
import type { JobProgress, KeptJob } from './kept-job.ts'

/**
 * A job of many records, and its items by their places. Beside the entries, so that a record cannot be begun without the
 * job knowing. An older Atena leaves the tables alone, so the version of the file stays.
 */
export const jobTables = `
  CREATE TABLE IF NOT EXISTS job (key TEXT PRIMARY KEY, plan TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS job_item (place INTEGER PRIMARY KEY, item TEXT NOT NULL) STRICT;`

/** What is to be written about the job of the profile; there is one at most. */
export interface JobChange {
  /** Takes the place of what was there. */
  keep?: KeptJob
  /** Nothing, where the job is not there any more. */
  progress?: JobProgress
  /** Key of a job that is over. */
  drop?: string
}

export function storeJob(database: Database, { keep, progress, drop }: JobChange): void {
  if (drop !== undefined && isKept(database, drop)) clear(database)
  if (keep !== undefined) {
    clear(database)
    const { items, ...plan } = keep
    database.run('INSERT INTO job (key, plan) VALUES (?, ?)', plan.key, JSON.stringify(plan))
    for (const [place, item] of items.entries()) put(database, place, item)
  }
  if (progress === undefined || !isKept(database, progress.key)) return
  for (const [place, item] of progress.items) put(database, place, item)
}

/** null where there is none, or one that cannot be understood. Throws as SQLite does. */
export function readJob(database: Database): KeptJob | null {
  const plan = database.get('SELECT plan FROM job')?.['plan']
  if (plan === undefined) return null
  const items = database.all('SELECT item FROM job_item ORDER BY place').map(({ item }) => parseRowText(item))
  const read = keptJob.safeParse({ ...Object(parseRowText(plan)), items })
  return read.success ? read.data : null
}

function isKept(database: Database, key: string): boolean {
  return database.get('SELECT key FROM job WHERE key = ?', key) !== undefined
}

function clear(database: Database): void {
  database.run('DELETE FROM job')
  database.run('DELETE FROM job_item')
}

function put(database: Database, place: number, item: unknown): void {
  database.run('INSERT OR REPLACE INTO job_item (place, item) VALUES (?, ?)', place, JSON.stringify(item))
}
