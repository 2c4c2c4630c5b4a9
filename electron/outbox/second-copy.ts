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
import { attempt } from '../mirror/database.ts'
import {
  linesOf,
  readLine,
  replayed,
  salvaged,
  wholeOf,
  type JournalChange,
  type ContentInParts,
  type OutboxContent,
} from './journal-change.ts'
import { rowText } from './entry.ts'

/**
 * Every write of the outbox once more, in a second file, with the number of writes so far: should the outbox be deleted, cut or
 * put back to an older state, its edits come from here, and somebody is told (design 12).
 */
export interface SecondCopy {
  /** How many writes of the outbox it knows of; 0 where there is none that can be read. */
  readonly commits: number
  /** Whether it was there without a byte when it was opened: never so since it was begun, so it was cut. */
  readonly wasCut: boolean
  /** What it holds; null where a part of it cannot be read. */
  content(): OutboxContent | null
  /** What can be read of it where a part cannot: what was written last before a power cut may be torn. Null where nothing can. */
  rest(): Pick<OutboxContent, 'entries' | 'drafts'> | null
  /** After a write. What the disk refuses is written with the next one. */
  note(commits: number, change: JournalChange): void
  /** Begins it anew with all that the outbox holds. */
  renew(commits: number, content: OutboxContent): void
  /**
   * The same in parts, one in each turn of the loop; until the last one is there the file stays as it is, and is noted in as
   * before. Of a job and entries that have changed meanwhile the notes say what they became.
   */
  renewInParts(commits: number, content: ContentInParts): void
  /** Whether it has grown to many times what waits: it is to be begun anew. */
  isStale(): boolean
  /** Whether it lacks a write, which the disk has refused. */
  isIncomplete(): boolean
  /** Gives up what is being begun anew. */
  close(): void
}

/** Bytes that it may have whatever waits, how many times of what it began with, and bytes beyond that. */
const roomy = 1_000_000
const mostGrowth = 4
const mostMore = 100_000_000
/** Opens the second copy of the outbox in `folder`. Never throws. */
export function secondCopy(folder: string): SecondCopy {
  return new CopyFile(join(folder, 'outbox.copy'))
}

/** A copy that is being begun anew. */
interface Renewal {
  lines: Iterator<object, void>
  /** What was noted since it was begun. */
  later: string[]
  isFirst: boolean
}

const newline = 0x0a

/** The commits of the last line that can be read; 0 where none can. The lines before it are many, and left as bytes. */
function latestIn(bytes: Buffer): number {
  for (let end = bytes.length; end > 0;) {
    const before = bytes.lastIndexOf(newline, end - 1)
    const read = readLine(bytes.toString('utf8', before + 1, end).trimEnd())
    if (read !== null) return read.commits
    end = before
  }
  return 0
}

class CopyFile implements SecondCopy {
  readonly commits: number
  readonly wasCut: boolean
  readonly #path: string
  readonly #fresh: string
  /** What it had when it was begun. */
  #begun = 0
  #lacksWrite = false
  #renewal: Renewal | null = null

  constructor(path: string) {
    this.#path = path
    this.#fresh = `${path}.new`
    const bytes = attempt(() => readFileSync(path))
    this.commits = bytes.ok ? latestIn(bytes.value) : 0
    this.wasCut = this.#size() === 0
  }

  /** Read again by whoever asks: it may be some hundred times what waits, and is needed for damage alone. */
  #lines(): string[] {
    const found = attempt(() => readFileSync(this.#path, 'utf8').trimEnd().split('\n'))
    return found.ok ? found.value : []
  }

  content(): OutboxContent | null {
    return replayed(this.#lines())
  }

  rest(): Pick<OutboxContent, 'entries' | 'drafts'> | null {
    return salvaged(this.#lines())
  }

  note(commits: number, change: JournalChange): void {
    const text = `${rowText(lineOf(commits, change))}\n`
    const written = attempt(() => write(this.#path, text, constants.O_APPEND))
    this.#lacksWrite ||= !written.ok
    this.#renewal?.later.push(text)
    // All of a job that was prepared is needed until it is over.
    if (change.job?.keep) this.#begun = this.#size() ?? 0
    if (change.job?.drop !== undefined) this.#begun = 0
  }

  renew(commits: number, content: OutboxContent): void {
    this.#renewal = null
    const text = `${rowText(wholeOf(commits, content))}\n`
    const written = attempt(() => {
      write(this.#fresh, text, anew)
      renameSync(this.#fresh, this.#path)
    })
    if (!written.ok) this.#removeFresh()
    this.#lacksWrite = !written.ok
    this.#begun = Buffer.byteLength(text)
  }

  renewInParts(commits: number, content: ContentInParts): void {
    this.#renewal = { lines: linesOf(commits, content), later: [], isFirst: true }
    this.#goOnWith(this.#renewal)
  }

  #goOnWith(renewal: Renewal): void {
    setImmediate(() => {
      // Given up, or begun once more.
      if (this.#renewal !== renewal) return
      const done = attempt(() => this.#writePart(renewal))
      if (done.ok && !done.value) return this.#goOnWith(renewal)
      this.#renewal = null
      if (done.ok) this.#lacksWrite = false
      else this.#removeFresh()
      // What the disk refuses is tried again when there is as much again.
      this.#begun = this.#size() ?? 0
    })
  }

  /** Returns whether it was the last one. Throws as the file system does. */
  #writePart(renewal: Renewal): boolean {
    const { done, value } = renewal.lines.next()
    const text = done === true ? renewal.later.join('') : `${rowText(value)}\n`
    write(this.#fresh, text, renewal.isFirst ? anew : constants.O_APPEND)
    renewal.isFirst = false
    if (done === true) renameSync(this.#fresh, this.#path)
    return done === true
  }

  isStale(): boolean {
    if (this.#renewal !== null) return false
    const most = Math.max(roomy, Math.min(this.#begun * mostGrowth, this.#begun + mostMore))
    return this.isIncomplete() || (this.#size() ?? 0) > most
  }

  isIncomplete(): boolean {
    return this.#lacksWrite || !this.#size()
  }

  close(): void {
    if (this.#renewal !== null) this.#removeFresh()
    this.#renewal = null
  }

  #size(): number | null {
    const found = attempt(() => statSync(this.#path).size)
    return found.ok ? found.value : null
  }

  #removeFresh(): void {
    attempt(() => rmSync(this.#fresh, { force: true }))
  }
}

/** A file that goes while it is written in is not made again by the next line alone: it would lack all lines before that. */
const anew = constants.O_CREAT | constants.O_TRUNC

/** Throws as the file system does, and where only a part was written. */
function write(path: string, text: string, flags: number): void {
  // SECURITY: readable by the user only (SECURITY X30).
  const handle = openSync(path, constants.O_WRONLY | flags, 0o600)
  try {
    // Not forced to the disk: the outbox itself is, and only where that is lost this one is asked.
    if (writeSync(handle, text) !== Buffer.byteLength(text)) throw new Error('a part was written')
  } finally {
    closeSync(handle)
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
