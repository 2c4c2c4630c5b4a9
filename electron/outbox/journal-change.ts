import { z } from 'zod'
import { outboxEntry, readRowText, receipt, type OutboxEntry, type Receipt } from './entry.ts'
import { keptItem, keptPlan, type JobChange, type KeptItem, type KeptJob } from './jobs.ts'
import { draftEntry, type DraftEntry } from './read-journal.ts'

/** What is to be written in one go. */
export interface JournalChange {
  /** Entries that are new or changed. */
  put?: OutboxEntry[]
  /** Keys of entries that are gone. */
  remove?: string[]
  keepDraft?: DraftEntry
  /** Key of a draft that is gone. */
  dropDraft?: string
  job?: JobChange
  /** The service has taken a change. */
  receipt?: Receipt
  /** Name of a row that cannot be read and that the user gives up. */
  dropSetAside?: string
}

/** What an outbox holds beside what cannot be read. */
export interface OutboxContent {
  entries: Map<string, OutboxEntry>
  drafts: Map<string, DraftEntry>
  job: KeptJob | null
  /** The latest first. */
  receipts: readonly Receipt[]
}

/** What an outbox holds, the items of its job read in parts. */
export interface ContentInParts extends Omit<OutboxContent, 'job'> {
  job: {
    plan: Omit<KeptJob, 'items'>
    length: number
    items(from: number, to: number): readonly KeptItem[]
  } | null
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

/** Entries, or items of a job, that are written in one turn of the loop: main is not to be held up (design 1). */
const partSize = 100

/** The lines of a copy that is begun anew: no number is missing between two of them, and the last one has this. */
export function* linesOf(
  commits: number,
  { entries, drafts, job, receipts }: ContentInParts,
): Generator<object> {
  const waiting = [...entries.values()]
  const parts = Math.ceil(waiting.length / partSize) + Math.ceil((job?.length ?? 0) / partSize)
  let number = commits - parts
  for (let from = 0; from < waiting.length; from += partSize)
    yield { commits: number++, put: waiting.slice(from, from + partSize).map(slim) }
  for (let from = 0; job !== null && from < job.length; from += partSize) {
    const items = job.items(from, Math.min(from + partSize, job.length))
    yield { commits: number++, prepareJob: { from, items } }
  }
  yield {
    ...{ commits: number, keepDraft: [...drafts.values()], receipts: receipts.toReversed() },
    ...(job && { keepJob: job.plan }),
  }
}

/** The line of everything. */
export function wholeOf(commits: number, { entries, drafts, job, receipts }: OutboxContent): object {
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

/** One line as it was written; null where it is not. */
export function readLine(text: string): Line | null {
  const { intact, value } = readRowText(Buffer.from(text))
  try {
    return intact ? (line.safeParse(value).data ?? null) : null
  } catch {
    // Nested deeper than a schema can follow.
    return null
  }
}

/** What these lines make of an outbox; null where one is damaged, or missing. */
export function replayed(texts: readonly string[]): OutboxContent | null {
  const content = nothing()
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

/**
 * What the lines that can be read still say was written, where others cannot: some of it may be done or given up since. Null where
 * none can be read.
 */
export function salvaged(texts: readonly string[]): Pick<OutboxContent, 'entries' | 'drafts'> | null {
  const content = nothing()
  const lines = texts.map(readLine).filter((read) => read !== null)
  for (const read of lines) replay(content, read)
  return lines.length === 0 ? null : content
}

/** With the items of a job that is not kept yet. */
interface Replayed extends OutboxContent {
  prepared: KeptItem[]
  /** The latest last. */
  receipts: Receipt[]
}

function nothing(): Replayed {
  return { entries: new Map(), drafts: new Map(), job: null, prepared: [], receipts: [] }
}

function replay(content: Replayed, { put, remove, keepDraft, dropDraft, ...read }: Line): void {
  for (const key of remove) content.entries.delete(key)
  for (const entry of put) content.entries.set(entry.key, entry)
  if (dropDraft !== undefined) content.drafts.delete(dropDraft)
  for (const each of keepDraft) {
    // The latest is the last.
    content.drafts.delete(each.draft.key)
    content.drafts.set(each.draft.key, each)
  }
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
 * which they were made, and so are the drafts; a job that is there may be an older one, be over, or lack what it has done since.
 */
export function changesTo(now: OutboxContent, then: OutboxContent): JournalChange[] {
  const all = [...then.entries.values()]
  const put = all.map((entry) => (entry.state === 'done' ? (now.entries.get(entry.key) ?? entry) : entry))
  const remove = [...now.entries.keys()]
  const drafts = isSame([...now.drafts.values()], [...then.drafts.values()]) ? [] : then.drafts.values()
  const kept = then.job !== null && !isSame(now.job, then.job) ? wholeJob(then.job) : null
  const over = then.job === null && now.job !== null ? { drop: now.job.key } : null
  const job = kept ? { prepare: kept.prepareJob, keep: kept.keepJob } : over
  const known = new Set(now.receipts.map((each) => JSON.stringify(each)))
  const receipts = then.receipts.filter((each) => !known.has(JSON.stringify(each))).toReversed()
  return [
    { remove },
    { put, ...(job && { job }) },
    ...[...drafts].map((keepDraft) => ({ keepDraft })),
    ...receipts.map((given) => ({ receipt: given })),
  ]
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
