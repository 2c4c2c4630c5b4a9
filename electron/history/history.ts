import type { HistoryState } from '../../contract/ipc/history.ts'
import type { Notice, Announce } from '../../contract/ipc/notice.ts'
import type { Family } from '../../contract/record/fields.ts'
import { attempt, type Database } from '../disk/database.ts'
import type { Mirror } from '../book/mirror.ts'
import { openHistoryFile } from './history-file.ts'
import {
  digestOf,
  HistoryRows,
  type Act,
  type KeptAct,
  type KeptVersion,
  type NextStep,
  type StepNote,
} from './history-rows.ts'

/**
 * Everything the user did with the contacts of a profile and every version of them that was replaced, for a year. It is written
 * in a quiet moment, and before anything of it is read: what it tells of is in the outbox and in the mirror by then.
 */
export interface History {
  /** A step whose acts follow; what was undone before it cannot be done again. */
  begin(step: StepNote): void
  isKnown(key: string): boolean
  note(step: string, acts: readonly Act[]): void
  /** Looks into something in a quiet moment, before anything of the history is read. */
  later(look: () => void): void
  /** Deletes that the user took back before they went out, by their keys in the outbox. */
  takenBack(deletions: readonly string[]): void
  /** The step was taken back in another way, so Undo no longer offers it. */
  close(step: string): void
  /** The contact is found under another id from now on. */
  rename(family: Family, id: string, now: string): void
  /** Under which id a contact is found now. */
  resolve(family: Family, id: string): string
  /** Former ids of contacts that were made again, the latest ones. */
  renamed(family: Family): string[]
  /** The mirror has something new of these contacts; `isOwn` where this computer wrote it. */
  saw(family: Family, ids: readonly string[], isOwn?: boolean): void
  /** @param isHeld whether a delete still waits, so that its own Undo can take it back */
  state(isHeld: (deletion: string) => boolean): HistoryState
  /** null if there is nothing to undo, or to do again. */
  next(way: 'undo' | 'redo'): NextStep | null
  /** Acts that were undone, or done again, with what is known of them by then. */
  mark(acts: readonly KeptAct[], isUndone: boolean): void
  settle(step: string, state: 'done' | 'undone'): void
  /** Versions of a contact that were replaced, and those that this computer wrote, under all its ids, the oldest first. */
  versions(family: Family, id: string): KeptVersion[]
  /** Writes down what is still only in memory and closes the file. */
  end(): void
}

export interface HistoryParts {
  /** Folder of the profile. */
  folder: string
  mirror: Pick<Mirror, 'raw' | 'formers'>
  /** Undo may offer another step now. */
  onChange(): void
}

/** Contacts that are looked at in one go: the window has to move meanwhile. */
const mostAtOnce = 500

/** The same before the file is closed: the mirror still has what is not looked at then, for a month. */
const mostAtEnd = 5000

/** How long that is put off, in ms: long after the answer to a save. */
const restMs = 1000

/** Opens the history of a profile. If it cannot be written, everything else works without it. */
export function openHistory({ folder, mirror, onChange }: HistoryParts): History {
  const { database, isDamaged } = openHistoryFile(folder)
  const rows = new HistoryRows(database)
  const queue = new HistoryQueue(database, rows, mirror)
  const later = (work: () => void) => {
    queue.add(work)
    // A caller that then reads what can be undone has it written down first.
    onChange()
  }
  const read = <T>(otherwise: T, look: () => T): T => {
    queue.empty(0)
    const found = attempt(look)
    return found.ok ? found.value : otherwise
  }
  return {
    begin: (step) => later(() => rows.begin(step)),
    later,
    note: (step, acts) => later(() => acts.forEach((each) => rows.keepAct(step, each))),
    takenBack: (deletions) => later(() => rows.takenBack(new Set(deletions))),
    close: (step) => later(() => rows.setState(step, 'past')),
    rename: (family, id, now) => later(() => rows.rename(family, id, now)),
    mark: (acts, isUndone) => later(() => acts.forEach((each) => rows.mark(each, isUndone))),
    settle: (step, state) => later(() => rows.setState(step, state)),
    saw: (family, ids, isOwn = false) => queue.saw(family, ids, isOwn),
    isKnown: (key) => read(false, () => rows.has(key)),
    resolve: (family, id) => read(id, () => rows.resolve(family, id)),
    renamed: (family) => read([], () => rows.renamed(family)),
    state: (isHeld) => ({ ...read({ undo: null, redo: null }, () => rows.state(isHeld)), isDamaged }),
    next: (way) => read(null, () => rows.next(way)),
    versions(family, id) {
      queue.look(family, id)
      return read([], () => rows.versions(family, id))
    },
    end: () => queue.end(),
  }
}

interface Seen {
  family: Family
  id: string
  /** Digests of the versions that this computer wrote. */
  own: string[]
}

/** What waits to be written, until there is time. */
class HistoryQueue {
  readonly #database: Database
  readonly #rows: HistoryRows
  readonly #mirror: HistoryParts['mirror']
  readonly #seen = new Map<string, Seen>()
  #work: (() => void)[] = []
  #timer: NodeJS.Timeout | null = null
  #isEmptying = false
  #isEnded = false

  constructor(database: Database, rows: HistoryRows, mirror: HistoryParts['mirror']) {
    this.#database = database
    this.#rows = rows
    this.#mirror = mirror
  }

  add(one: () => void): void {
    // What a look finds is written in the place of that look.
    if (this.#isEmptying) return one()
    this.#work.push(one)
    this.#soon()
  }

  saw(family: Family, ids: readonly string[], isOwn: boolean): void {
    for (const id of ids) {
      const seen = this.#seen.get(`${family}/${id}`) ?? { family, id, own: [] }
      const text = isOwn ? this.#mirror.raw(family, id) : null
      // Another computer may have overwritten it by the time of the look.
      if (text !== null) seen.own.push(digestOf(family, id, text))
      this.#seen.set(`${family}/${id}`, seen)
    }
    if (ids.length > 0) this.#soon()
  }

  /** Looks at one contact now. */
  look(family: Family, id: string): void {
    const seen = this.#seen.get(`${family}/${id}`) ?? { family, id, own: [] }
    this.#seen.delete(`${family}/${id}`)
    this.#inOne(() => this.#keepVersions(seen))
  }

  /** Writes down everything that was done, and at most `most` of the contacts that were seen. */
  empty(most: number): void {
    const done = this.#work
    const some = [...this.#seen.entries()].slice(0, most)
    this.#work = []
    for (const [key] of some) this.#seen.delete(key)
    this.#isEmptying = true
    // If writing them together fails, each is written by itself: one contact must not cost the others.
    if (done.length > 0 && !this.#inOne(() => done.forEach((each) => each())))
      for (const each of done) this.#inOne(each)
    if (some.length > 0) this.#inOne(() => some.forEach(([, each]) => this.#keepVersions(each)))
    this.#isEmptying = false
    this.#rows.trimNowAndThen()
  }

  end(): void {
    this.#isEnded = true
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.empty(mostAtEnd)
    attempt(() => this.#database.close())
  }

  #soon(): void {
    if (this.#isEnded) return
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      this.empty(mostAtOnce)
      if (this.#seen.size > 0) this.#soon()
    }, restMs)
    this.#timer.unref()
  }

  /** On a full disk only this step of the history is lost. */
  #inOne(work: () => void): boolean {
    return attempt(() => this.#database.transaction(work)).ok
  }

  #keepVersions({ family, id, own }: Seen): void {
    const isOwn = (text: string) => own.includes(digestOf(family, id, text))
    for (const former of this.#mirror.formers(family, id))
      this.#rows.keepVersion(family, id, { ...former, isOwn: isOwn(former.text) })
    const text = own.length === 0 ? null : this.#mirror.raw(family, id)
    if (text !== null && isOwn(text))
      this.#rows.keepVersion(family, id, { text, at: new Date().toISOString(), isOwn: true })
  }
}

/** The same announcements, from which the history learns what came of writes and what is new in the mirror. */
export function heardBy(history: History, announce: Announce): Announce {
  return (name, notice) => {
    announce(name, notice)
    if (name === 'mirror.changed') {
      const { family, ids } = notice as Notice<'mirror.changed'>
      if (family !== null && ids !== null) history.saw(family, ids)
    }
    if (name !== 'outbox.changed') return
    const { family, id, localId, state } = notice as Notice<'outbox.changed'>
    if (state === 'done') history.saw(family, [id], true)
    if (localId !== null && localId !== id) history.rename(family, localId, id)
  }
}
