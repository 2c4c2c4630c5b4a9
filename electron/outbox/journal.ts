import { fail, ok, type Result } from '../../contract/failure.ts'
import { attempt, type Database } from '../mirror/database.ts'
import {
  asRecovered,
  isUnfinished,
  rowText,
  readReceipts,
  storeReceipt,
  type OutboxEntry,
  type Receipt,
} from './entry.ts'
import { EntryIndex } from './entry-index.ts'
import {
  dropUnreadableJob,
  jobKeyIn,
  jobSetAside,
  readJob,
  readJobInParts,
  storeJob,
  type KeptJob,
} from './jobs.ts'
import { changesTo, type JournalChange, type OutboxContent } from './journal-change.ts'
import { folderWatch } from './folder-watch.ts'
import { lookIntoOutbox, openJournalFile, outboxPath } from './journal-file.ts'
import {
  forgetSurplus,
  readJournal,
  type DraftEntry,
  type JournalContent,
  type SetAsideRow,
} from './read-journal.ts'
import { secondCopy, type SecondCopy } from './second-copy.ts'

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
  /** The first entry of a record that is to be written: those behind it wait for it. */
  head(record: { family: string; id: string }): OutboxEntry | undefined
  /** The heads that wait to be sent, in the order in which they were made. */
  next(): Iterable<OutboxEntry>
  /** Entries that are held back behind the one with the key `after`; behind their Undo where that is null. */
  held(after: string | null): OutboxEntry[]
  /** Whether anything that is not done names this chosen photo. */
  namesPhoto(handle: string): boolean
  /** The latest last. */
  drafts(): readonly DraftEntry[]
  /** The job of many records that is not over, read from the disk; null where there is none. */
  job(): Result<KeptJob | null>
  /** Which one that is, without its items; null where there is none, or the disk does not say. */
  jobKey(): string | null
  /** Changes that the service has taken, the latest first, read from the disk. */
  receipts(): Result<Receipt[]>
  /** On the disk when it returns ok, and not at all otherwise. */
  write(change: JournalChange): Result<null>
  close(): void
}

/** Opens the outbox of the profile whose folder this is. */
export function openJournal(folder: string): Result<Journal> {
  const opened = openJournalFile(folder)
  if (!opened.ok) return opened
  const { database, movedAside } = opened.value
  const copy = secondCopy(folder)
  const read = attempt(() => {
    const content = withJob(readJournal(database), database)
    const commits = commitsIn(database)
    const behind = commits < copy.commits
    if (behind || movedAside !== null || (commits === copy.commits && isWholeIn(copy, content)))
      // A copy that lacks the last writes of a damaged file says only what cannot be read of that.
      bringBack(database, content, copy, commits > copy.commits ? null : copy.content())
    attempt(() => countWhatIsThere(database, content))
    attempt(() => forgetSurplus(database, content))
    // Nothing is left in either file: what they had is lost and unknown.
    return { content, lacksWrites: behind || (commits === 0 && copy.wasCut) }
  })
  if (!read.ok) {
    attempt(() => database.close())
    return read
  }
  const { content, lacksWrites } = read.value
  const isPlace = folderWatch(folder)
  const journal = journalOf(database, content, copy, () => isPlace() || isSameByCopy(folder, database))
  return ok({ ...journal, movedAside, lacksWrites, setAside: content.setAside })
}

/**
 * The outbox that a newer Atena has written, as far as this one can read it. It stays as it is: every write fails with `newer`.
 * @param folder of the profile
 */
export function newerJournal(folder: string): Journal {
  const look = lookIntoOutbox(outboxPath(folder))
  const entries = new EntryIndex()
  for (const entry of look?.entries ?? []) entries.set(entry.key, entry)
  return {
    ...{ movedAside: null, lacksWrites: false, setAside: [] },
    ...questionsTo(entries),
    drafts: () => look?.drafts ?? [],
    job: () => ok(null),
    jobKey: () => null,
    receipts: () => ok([]),
    write: () => fail({ kind: 'newer' }),
    close: () => undefined,
  }
}

/** Some disks of other computers give a folder a new number while it is in use (rclone, CIFS with noserverino): it is the same where its second copy is. */
function isSameByCopy(folder: string, database: Database): boolean {
  const commits = attempt(() => commitsIn(database))
  return commits.ok && commits.value > 0 && secondCopy(folder).commits === commits.value
}

function journalOf(
  database: Database,
  content: JournalContent,
  copy: SecondCopy,
  isInPlace: () => boolean,
): Omit<Journal, 'movedAside' | 'lacksWrites' | 'setAside'> {
  let isPreparing = false
  const renew = renewing(database, content, copy)
  const commits = attempt(() => commitsIn(database))
  // What is set aside now is not brought back once the user has removed it.
  if (commits.ok && (copy.commits !== commits.value || copy.isIncomplete() || content.setAside.length > 0))
    renew.atOnce(commits.value)
  else if (commits.ok && copy.isStale()) renew.inParts(commits.value)
  return {
    ...questionsTo(content.entries),
    drafts: () => [...content.drafts.values()],
    ...readsOf(database),
    write(change) {
      if (!isInPlace()) return fail({ kind: 'storage', reason: 'moved' })
      const written = attempt(() =>
        database.transaction(() => {
          store(database, content, change)
          return countCommit(database)
        }),
      )
      if (!written.ok) return written
      remember(content, change)
      copy.note(written.value, change)
      // Begun anew, it would lack the items of a job that is not kept yet.
      if (change.job?.prepare || change.job?.keep) isPreparing = change.job.keep === undefined
      if (!isPreparing && copy.isIncomplete()) renew.atOnce(written.value)
      else if (!isPreparing && copy.isStale()) renew.inParts(written.value)
      // Damage to the log beside the file would take every later write with it, and nobody could tell.
      attempt(() => database.exec('PRAGMA wal_checkpoint(TRUNCATE)'))
      return ok(null)
    },
    close() {
      copy.close()
      attempt(() => database.close())
    },
  }
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

/** What is read from the disk each time. */
function readsOf(database: Database): Pick<Journal, 'job' | 'jobKey' | 'receipts'> {
  return {
    job: () => attempt(() => readJob(database)),
    jobKey() {
      const key = attempt(() => jobKeyIn(database))
      return key.ok ? key.value : null
    },
    receipts: () => attempt(() => readReceipts(database)),
  }
}

/** Begins the second copy anew with what the outbox holds after so many writes. */
function renewing(database: Database, content: JournalContent, copy: SecondCopy) {
  return {
    atOnce(commits: number) {
      const read = attempt(() => ({ job: readJob(database), receipts: readReceipts(database) }))
      if (read.ok) copy.renew(commits, { ...content, ...read.value })
    },
    /** Main does not wait for it: it is large, and until it is there nothing is missing. */
    inParts(commits: number) {
      const read = attempt(() => ({ job: readJobInParts(database), receipts: readReceipts(database) }))
      if (read.ok) copy.renewInParts(commits, { ...content, ...read.value })
    },
  }
}

/**
 * Whether the second copy holds what cannot be read of the file. Nothing else may differ: an older Atena knows no second copy, and
 * what it has sent must not come back.
 */
function isWholeIn(copy: SecondCopy, now: JournalContent): boolean {
  const aside = new Set(now.setAside.map(({ key }) => key))
  const then = aside.size === 0 ? null : copy.content()
  if (then === null) return false
  const [here, there] = [openKeys(now), openKeys(then)]
  const isSame =
    [...there].every((key) => here.has(key) || aside.has(key)) && [...here].every((key) => there.has(key))
  return isSame && [...there].some((key) => aside.has(key))
}

function openKeys({ entries, drafts }: Pick<OutboxContent, 'entries' | 'drafts'>): Set<string> {
  return new Set([...[...entries.values()].filter(isUnfinished).map(({ key }) => key), ...drafts.keys()])
}

/**
 * The file lacks writes that it once had: what it should hold stands in the second copy. Throws as SQLite does.
 * @param then null where the copy does not know all of it either
 */
function bringBack(
  database: Database,
  content: JournalContent,
  copy: SecondCopy,
  then: OutboxContent | null,
): void {
  database.transaction(() => {
    const now = { ...content, job: readJob(database), receipts: readReceipts(database) }
    for (const change of then === null ? changesToRest(content, copy) : changesTo(now, then)) {
      // What was read of a damaged row is whole again.
      const keys = [...(change.put ?? []).map(({ key }) => key), change.keepDraft?.draft.key]
      const whole = content.setAside.filter(({ key }) => keys.includes(key))
      for (const { row } of whole) dropRow(database, row)
      content.setAside.splice(0, Infinity, ...content.setAside.filter((row) => !whole.includes(row)))
      store(database, content, change)
      remember(content, change)
    }
    countCommit(database, copy.commits)
  })
}

/**
 * Both files are damaged: what neither the one nor the other says was done is for the user to look at. What was read of the file
 * itself stays as it is.
 */
function changesToRest(content: JournalContent, copy: SecondCopy): JournalChange[] {
  const rest = copy.rest()
  const [entries, drafts] = [rest?.entries.values() ?? [], rest?.drafts.values() ?? []]
  const aside = new Set(content.setAside.map(({ key }) => key))
  const isLost = ({ key }: OutboxEntry) => !content.entries.has(key) && !aside.has(key)
  const put = [...entries].filter((each) => isUnfinished(each) && isLost(each))
  const kept = [...drafts].filter(({ draft }) => !content.drafts.has(draft.key))
  return [{ put: put.map(asRecovered) }, ...kept.map((keepDraft) => ({ keepDraft }))]
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

/** The job is read when it is asked for; what cannot be read of it is told from the beginning. */
function withJob(content: JournalContent, database: Database): JournalContent {
  content.setAside.push(...jobSetAside(database))
  return content
}

function store(database: Database, { setAside }: JournalContent, change: JournalChange): void {
  const { put = [], remove = [], keepDraft, dropDraft, job, receipt, dropSetAside } = change
  for (const key of remove) database.run('DELETE FROM entry WHERE key = ?', key)
  for (const entry of put) {
    makeRoom(database, setAside, entry.key)
    const sql =
      'INSERT INTO entry (key, entry) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET entry = excluded.entry'
    database.run(sql, entry.key, rowText(entry))
  }
  if (dropDraft !== undefined) database.run('DELETE FROM draft WHERE key = ?', dropDraft)
  if (keepDraft !== undefined) {
    const { key } = keepDraft.draft
    makeRoom(database, setAside, key)
    database.run('INSERT OR REPLACE INTO draft (key, draft) VALUES (?, ?)', key, rowText(keepDraft))
  }
  if (job !== undefined) storeJob(database, job)
  if (receipt !== undefined) storeReceipt(database, receipt)
  // Under any other name stands a row that can be read.
  const given = setAside.find(({ row }) => row === dropSetAside)
  if (given !== undefined) dropRow(database, given.row)
}

/** A save of the same form may come again: what is set aside gives it its place, and stays. */
function makeRoom(database: Database, setAside: readonly SetAsideRow[], key: string): void {
  for (const { row, key: taken } of setAside) {
    const [table, seq = ''] = row.split(' ')
    const isRow = taken === key && (table === 'entry' || table === 'draft')
    if (isRow) database.run(`UPDATE ${table} SET key = ? WHERE seq = CAST(? AS INTEGER)`, row, seq)
  }
}

function dropRow(database: Database, row: string): void {
  const [table, seq = ''] = row.split(' ')
  if (table === 'entry' || table === 'draft') {
    database.run(`DELETE FROM ${table} WHERE seq = CAST(? AS INTEGER)`, seq)
  }
  if (table === 'job') dropUnreadableJob(database)
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

const read = `SELECT CAST(value AS TEXT) AS value FROM mark WHERE name = 'commits'`
const put = `INSERT OR REPLACE INTO mark (name, value) VALUES ('commits', ?)`

/** How many writes the file has taken: the second copy counts them, too. Throws as SQLite does. */
function commitsIn(database: Database): number {
  const count = Number(database.get(read)?.['value'] ?? 0)
  return Number.isSafeInteger(count) && count > 0 ? count : 0
}

/** Counts one write more, and no fewer than `least`. */
function countCommit(database: Database, least = 0): number {
  const count = Math.max(commitsIn(database), least) + 1
  database.run(put, count)
  return count
}

/** An older Atena counts nothing, and a file that was lost would be no less than one that was never counted. Throws as SQLite does. */
function countWhatIsThere(database: Database, { entries, drafts }: JournalContent): void {
  const isEmpty = entries.size === 0 && drafts.size === 0 && jobKeyIn(database) === null
  if (!isEmpty && commitsIn(database) === 0) countCommit(database)
}
