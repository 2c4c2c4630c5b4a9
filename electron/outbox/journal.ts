import { randomUUID } from 'node:crypto'
import { fail, ok, type Result } from '../../contract/failure.ts'
import { openKeptRows, type KeptRows, type OwnRows, type RowChanges } from '../disk/kept-rows.ts'
import { attempt } from '../disk/database.ts'
import type { OutboxEntry } from './entry.ts'
import { EntryIndex } from './entry-index.ts'
import { jobKeyIn, readJob, storeJob, type JobChange, type KeptJob } from './jobs.ts'
import { lookIntoOutbox } from './look-into-outbox.ts'
import {
  forgetSurplus,
  readJournal,
  type DraftEntry,
  type JournalContent,
  type SetAsideRow,
} from './read-journal.ts'
import { forgetReceipts, readReceipts, storeReceipt, type Receipt } from './receipts.ts'

/** What is to be written in one go. */
export interface JournalChange {
  /** Entries that are new or changed. */
  put?: OutboxEntry[]
  /** Keys of entries to remove. */
  remove?: string[]
  keepDraft?: DraftEntry
  /** Key of a draft to remove. */
  dropDraft?: string
  job?: JobChange
  /** The service has taken a change. */
  receipt?: Receipt
  /** Name of a row that cannot be read and that the user gives up. */
  dropSetAside?: string
}

/** The writes and drafts of one profile that must not be lost. What is read was written: memory never runs ahead. */
export interface Journal {
  /** Where a damaged file was moved when this one was opened; null in the ordinary case. */
  readonly movedAside: string | null
  /** Whether the file lacks writes that it once had. */
  readonly lacksWrites: boolean
  /** Rows that could not be read when it was opened; they stay in the file. */
  readonly setAside: readonly SetAsideRow[]
  /** All of them, in the order in which they were made. Thousands may wait: a single save asks for less than that. */
  entries(): readonly OutboxEntry[]
  entry(key: string): OutboxEntry | undefined
  /** The entries from a place on with their places (`EntryIndex.from`). */
  from(place: number): Iterable<[place: number, OutboxEntry]>
  /** The place of the entry with this key. */
  place(key: string): number | undefined
  /** How many are not done. */
  open(): number
  /** What writes a record, under whichever of its ids, also what is done (`EntryIndex.of`). */
  of(record: { family: string; id: string }): OutboxEntry[]
  /** The first entry of a record that is to be written: the later ones wait for it. */
  head(record: { family: string; id: string }): OutboxEntry | undefined
  /** The heads that wait to be sent, in the order in which they were made. */
  next(): Iterable<OutboxEntry>
  /**
   * Entries that are held until the entry with the key `after` is done; where `after` is null, those whose Undo
   * time runs.
   */
  held(after: string | null): OutboxEntry[]
  /** Whether anything that is not done names this chosen photo. */
  namesPhoto(handle: string): boolean
  /** The latest last. */
  drafts(): readonly DraftEntry[]
  /** The unfinished job of many records, read from the disk; null where none exists. */
  job(): Result<KeptJob | null>
  /** The key of that job, without its items; null where none exists, or where the disk cannot be read. */
  jobKey(): string | null
  /** Changes that the service has taken, the latest first, read from the disk. */
  receipts(): Result<Receipt[]>
  /** On the disk when it returns ok, and not at all otherwise. */
  write(change: JournalChange): Result<null>
  /** The rows of everything else that only this computer knows of the profile; refused where a write is refused. */
  readonly own: OwnRows
  close(): void
}

/** Opens the outbox of the profile whose folder this is. */
export function openJournal(folder: string): Result<Journal> {
  const opened = openKeptRows(folder)
  if (!opened.ok) return opened
  const kept = opened.value
  const read = attempt(() => {
    const content = readJournal(kept)
    attempt(() => forgetSurplus(kept, content))
    attempt(() => forgetReceipts(kept))
    return content
  })
  if (!read.ok) {
    kept.close()
    return read
  }
  return ok(journalOf(kept, read.value))
}

/**
 * The outbox that a newer Atena has written, as far as this one can read it. It stays as it is: every write fails with `newer`.
 * @param folder of the profile
 */
export function newerJournal(folder: string): Journal {
  const look = lookIntoOutbox(folder)
  const entries = new EntryIndex()
  for (const entry of look?.entries ?? []) entries.set(entry.key, entry)
  return {
    movedAside: null,
    lacksWrites: false,
    setAside: [],
    ...questionsTo(entries),
    drafts: () => look?.drafts ?? [],
    job: () => ok(null),
    jobKey: () => null,
    receipts: () => ok([]),
    write: () => fail({ kind: 'newer' }),
    own: { rows: () => [], write: () => fail({ kind: 'newer' }) },
    close: () => undefined,
  }
}

function journalOf(kept: KeptRows, content: JournalContent): Journal {
  return {
    own: kept,
    movedAside: kept.movedAside,
    lacksWrites: kept.lacksWrites,
    setAside: content.setAside,
    ...questionsTo(content.entries),
    drafts: () => [...content.drafts.values()],
    job: () => attempt(() => readJob(kept)),
    jobKey: () => jobKeyOf(kept),
    receipts: () => attempt(() => readReceipts(kept)),
    write(change) {
      const [job, receiptKey] = [change.job === undefined ? null : jobKeyOf(kept), randomUUID()]
      const written = kept.write((rows) => store(rows, content, { change, job, receiptKey }))
      if (written.ok) remember(content, change)
      return written
    },
    close: () => kept.close(),
  }
}

function jobKeyOf(kept: KeptRows): string | null {
  const key = attempt(() => jobKeyIn(kept))
  return key.ok ? key.value : null
}

/** What is known of the entries without the disk. */
function questionsTo(entries: EntryIndex) {
  return {
    entries: () => [...entries.values()],
    entry: (key: string) => entries.get(key),
    from: entries.from.bind(entries),
    place: entries.place.bind(entries),
    open: () => entries.open,
    of: entries.of.bind(entries),
    head: entries.head.bind(entries),
    next: entries.next.bind(entries),
    held: entries.held.bind(entries),
    namesPhoto: entries.namesPhoto.bind(entries),
  }
}

/**
 * Opens the outbox of a folder for one piece of work and closes it again, whatever comes of it. Returns what `use` returns, or
 * the failure that kept the outbox from being opened or `use` from its end.
 */
export function withJournal<T>(folder: string, use: (journal: Journal) => Result<T>): Result<T> {
  const opened = openJournal(folder)
  if (!opened.ok) return opened
  const used = attempt(() => use(opened.value))
  opened.value.close()
  return used.ok ? used.value : used
}

/** Forgets what is done in the outbox of a closed folder, unless something goes back to it (`forgetSurplus`). */
export function forgetDone(folder: string): Result<null> {
  const opened = openKeptRows(folder)
  if (!opened.ok) return opened
  const kept = opened.value
  const done = attempt(() => forgetSurplus(kept, readJournal(kept), { most: 0, ageMs: -Infinity }))
  kept.close()
  return done.ok ? done.value : done
}

interface Storing {
  change: JournalChange
  /** Key of the job that is kept. */
  job: string | null
  receiptKey: string
}

function store(rows: RowChanges, { setAside }: JournalContent, { change, job, receiptKey }: Storing): void {
  const { put = [], remove = [], keepDraft, dropDraft, receipt, dropSetAside } = change
  for (const key of remove) rows.drop('entry', key)
  for (const entry of put) rows.put('entry', entry.key, entry)
  if (dropDraft !== undefined) rows.drop('draft', dropDraft)
  if (keepDraft !== undefined) {
    const { key } = keepDraft.draft
    // The latest is the last.
    rows.drop('draft', key)
    rows.put('draft', key, keepDraft)
  }
  if (change.job !== undefined) storeJob(rows, job, change.job)
  if (receipt !== undefined) storeReceipt(rows, receiptKey, receipt)
  const given = setAside.find(({ row }) => row === dropSetAside)
  if (given === undefined) return
  rows.drop('set-aside', given.row)
  if (given.table === 'job') rows.dropAll('job-item')
}

function remember({ entries, drafts, setAside }: JournalContent, change: JournalChange): void {
  for (const key of change.remove ?? []) entries.delete(key)
  for (const entry of change.put ?? []) entries.set(entry.key, entry)
  if (change.dropDraft !== undefined) drafts.delete(change.dropDraft)
  const given = setAside.findIndex(({ row }) => row === change.dropSetAside)
  if (given >= 0) setAside.splice(given, 1)
  if (change.keepDraft === undefined) return
  drafts.delete(change.keepDraft.draft.key)
  drafts.set(change.keepDraft.draft.key, change.keepDraft)
}
