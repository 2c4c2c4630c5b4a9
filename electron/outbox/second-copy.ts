import {
  closeSync,
  constants,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { attempt } from '../mirror/database.ts'
import { outboxEntry, readRowText, rowText, receipt } from './entry.ts'
import type { OutboxEntry, Receipt } from './entry.ts'
import { keptItem, keptPlan } from './jobs.ts'
import type { KeptItem, KeptJob } from './jobs.ts'
import type { JournalChange } from './journal-change.ts'
import { draftEntry } from './read-journal.ts'
import type { DraftEntry } from './read-journal.ts'

/** What an outbox holds beside what cannot be read. */
export interface OutboxContent {
  entries: Map<string, OutboxEntry>
  drafts: Map<string, DraftEntry>
  job: KeptJob | null
  /** The latest first. */
  receipts: readonly Receipt[]
}

/**
 * Every write of the outbox once more, in a second file, with the number of writes so far: should the outbox be deleted, cut or
 * put back to an older state, its edits come from here, and somebody is told (design 12).
 */
export interface SecondCopy {
  /** How many writes of the outbox it knows of; 0 where there is none that can be read. */
  readonly commits: number
  /** What it holds; null where a part of it cannot be read. */
  content(): OutboxContent | null
  /** After a write. What the disk refuses is written with the next one. */
  note(commits: number, change: JournalChange): void
  /** Begins it anew with all that the outbox holds. */
  renew(commits: number, content: OutboxContent): void
  /** Whether it is behind, or has grown to many times what waits: it is to be begun anew. */
  isStale(): boolean
}

/** One write as it stands in the file. */
const line = z.object({
  commits: z.int(),
  put: z.array(outboxEntry).default([]),
  remove: z.array(z.string()).default([]),
  keepDraft: z.array(draftEntry).default([]),
  dropDraft: z.string().optional(),
  prepareJob: z.object({ from: z.int().min(0), items: z.array(keptItem) }).optional(),
  keepJob: keptPlan.optional(),
  job: z.object({ key: z.string(), items: z.array(z.tuple([z.int(), keptItem])) }).optional(),
  dropJob: z.string().optional(),
  /** The latest last. */
  receipts: z.array(receipt).default([]),
})
type Line = z.infer<typeof line>

/** Bytes that it may have whatever waits, and how many times of what it began with. */
const roomy = 1_000_000
const mostGrowth = 4

/** Opens the second copy of the outbox in `folder`. Never throws. */
export function secondCopy(folder: string): SecondCopy {
  const path = join(folder, 'outbox.copy')
  const lines = (): string[] => {
    const found = attempt(() => readFileSync(path, 'utf8').trimEnd().split('\n'))
    return found.ok ? found.value : []
  }
  const begun = { size: 0, isBehind: false }
  const write = (text: string, flags: number, to = path) => {
    // SECURITY: readable by the user only (SECURITY X30).
    const handle = openSync(to, constants.O_WRONLY | constants.O_CREAT | flags, 0o600)
    try {
      // Not forced to the disk: the outbox itself is, and only where that is lost this one is asked.
      if (writeSync(handle, text) !== Buffer.byteLength(text)) throw new Error('a part was written')
    } finally {
      closeSync(handle)
    }
  }
  return {
    commits: readLine(lines().at(-1) ?? '')?.commits ?? 0,
    // Read again by whoever asks, since it may be some hundred times what waits, and is needed for damage alone.
    content: () => replayed(lines()),
    note(commits, change) {
      const written = attempt(() => write(`${rowText(lineOf(commits, change))}\n`, constants.O_APPEND))
      begun.isBehind ||= !written.ok
    },
    renew(commits, content) {
      const text = `${rowText(wholeOf(commits, content))}\n`
      const fresh = `${path}.new`
      const written = attempt(() => {
        write(text, constants.O_TRUNC, fresh)
        renameSync(fresh, path)
      })
      if (!written.ok) attempt(() => rmSync(fresh, { force: true }))
      begun.isBehind = !written.ok
      begun.size = Buffer.byteLength(text)
    },
    isStale() {
      const size = attempt(() => statSync(path).size)
      return begun.isBehind || !size.ok || size.value > Math.max(roomy, begun.size * mostGrowth)
    },
  }
}

function lineOf(commits: number, change: JournalChange): object {
  const { put, remove, keepDraft, dropDraft, job, receipt: given } = change
  const { prepare, keep, progress, drop } = job ?? {}
  return {
    receipts: given && [given],
    ...{ commits, put, remove, dropDraft, prepareJob: prepare, keepJob: keep, dropJob: drop },
    keepDraft: keepDraft && [keepDraft],
    job: progress && { key: progress.key, items: [...progress.items] },
  }
}

function wholeOf(commits: number, { entries, drafts, job, receipts }: OutboxContent): object {
  const put = [...entries.values()].map(slim)
  const keepDraft = [...drafts.values()]
  return { ...{ commits, put, keepDraft, receipts: receipts.toReversed() }, ...(job && wholeJob(job)) }
}

function wholeJob({ items, ...keepJob }: KeptJob) {
  return { prepareJob: { from: 0, items }, keepJob }
}

/** Of what is done only the key is asked for again: a form that comes back must not be saved twice. */
function slim(entry: OutboxEntry): OutboxEntry {
  return entry.state === 'done' ? { ...entry, base: null, changes: {} } : entry
}

function readLine(text: string): Line | null {
  const { intact, value } = readRowText(Buffer.from(text))
  try {
    return intact ? (line.safeParse(value).data ?? null) : null
  } catch {
    // Nested deeper than a schema can follow.
    return null
  }
}

/** null where a line is damaged, or one is missing. */
function replayed(texts: readonly string[]): OutboxContent | null {
  const content: Replayed = { entries: new Map(), drafts: new Map(), job: null, prepared: [], receipts: [] }
  let last: number | null = null
  for (const text of texts) {
    const read = readLine(text)
    if (read === null || (last !== null && read.commits !== last + 1)) return null
    last = read.commits
    replay(content, read)
  }
  if (last === null) return null
  const { entries, drafts, job, receipts } = content
  return { entries, drafts, job, receipts: receipts.toReversed() }
}

/** With the items of a job that is not kept yet. */
interface Replayed extends OutboxContent {
  prepared: KeptItem[]
  /** The latest last. */
  receipts: Receipt[]
}

function replay(content: Replayed, { put, remove, keepDraft, dropDraft, ...read }: Line): void {
  for (const key of remove) content.entries.delete(key)
  for (const entry of put) content.entries.set(entry.key, entry)
  if (dropDraft !== undefined) content.drafts.delete(dropDraft)
  for (const each of keepDraft) content.drafts.set(each.draft.key, each)
  content.receipts.push(...read.receipts)
  const { prepareJob, keepJob, job, dropJob } = read
  if (dropJob !== undefined && content.job?.key === dropJob) content.job = null
  if (prepareJob?.from === 0) Object.assign(content, { job: null, prepared: [] })
  for (const item of prepareJob?.items ?? []) content.prepared.push(item)
  if (keepJob !== undefined) content.job = { ...keepJob, items: content.prepared }
  if (job === undefined || content.job?.key !== job.key) return
  const items = [...content.job.items]
  for (const [place, item] of job.items) items[place] = item
  content.job = { ...content.job, items }
}

/**
 * What makes `now` of an outbox what the second copy says it is. The entries are written anew, since their order is the one in
 * which they were made.
 */
export function changesTo(now: OutboxContent, then: OutboxContent): JournalChange[] {
  const all = [...then.entries.values()]
  const put = all.map((entry) => (entry.state === 'done' ? (now.entries.get(entry.key) ?? entry) : entry))
  const remove = [...now.entries.keys()]
  const drafts = [...then.drafts.values()].filter((each) => !now.drafts.has(each.draft.key))
  const kept = then.job !== null && now.job === null ? wholeJob(then.job) : null
  const job = kept && { prepare: kept.prepareJob, keep: kept.keepJob }
  const known = new Set(now.receipts.map((each) => JSON.stringify(each)))
  const receipts = then.receipts.filter((each) => !known.has(JSON.stringify(each))).toReversed()
  return [
    { remove },
    { put, ...(job && { job }) },
    ...drafts.map((keepDraft) => ({ keepDraft })),
    ...receipts.map((given) => ({ receipt: given })),
  ]
}
