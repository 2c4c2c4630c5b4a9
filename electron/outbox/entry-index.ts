import { isLocalId, keyOfLocalId, newPhotosIn } from '../../contract/record/record.ts'
import { isUnfinished, isToWrite, isWaiting, type OutboxEntry } from './entry.ts'

/**
 * The entries of an outbox by key, in the order in which they were made, as a Map that also knows which are next. Thousands
 * may wait: what a save or an attempt asks is answered without a look at each of them.
 */
export class EntryIndex extends Map<string, OutboxEntry> {
  /** The place of each entry in the order, by key. */
  readonly #places = new Map<string, number>()
  readonly #keys = new Map<number, string>()
  #nextPlace = 0
  /** Places of those that wait to be sent, in order. */
  readonly #waiting: number[] = []
  readonly #ofRecord = new KeysBy()
  readonly #held = new KeysBy()
  readonly #naming = new KeysBy()
  #open = 0

  override set(key: string, entry: OutboxEntry): this {
    const before = this.get(key)
    if (before) this.#forget(before)
    else this.#takePlace(key)
    super.set(key, entry)
    this.#note(entry)
    return this
  }

  override delete(key: string): boolean {
    const before = this.get(key)
    if (!before) return false
    this.#forget(before)
    this.#keys.delete(this.#placeOf(key))
    this.#places.delete(key)
    return super.delete(key)
  }

  override clear(): void {
    for (const key of [...this.keys()]) this.delete(key)
  }

  /** How many are not done. */
  get open(): number {
    return this.#open
  }

  /** Those from a place on with their places, which only grow, in the order in which they were made. */
  *from(place: number): Generator<[place: number, OutboxEntry]> {
    for (let at = place; at < this.#nextPlace; at += 1) {
      const entry = this.get(this.#keys.get(at) ?? '')
      if (entry) yield [at, entry]
    }
  }

  /** The place of an entry in that order; undefined for a key that is not there. */
  place(key: string): number | undefined {
    return this.#places.get(key)
  }

  /**
   * What writes this record, under the id of the service or the one of this computer, also what is done; in the order in which
   * it was made. One that knows the record by its other id only is among them.
   */
  of({ family, id }: { family: string; id: string }): OutboxEntry[] {
    const keys = new Set(this.#ofRecord.get(recordName(family, id)))
    const create = isLocalId(id) ? this.get(keyOfLocalId(id)) : undefined
    if (create?.family === family) {
      keys.add(create.key)
      for (const key of this.#ofRecord.get(recordName(family, create.id))) keys.add(key)
    }
    return this.#inOrder(keys)
  }

  /** The next ones to send, in the order in which they were made: of each record the first open one, where that waits. */
  *next(): Generator<OutboxEntry> {
    for (const place of this.#waiting) {
      const entry = this.get(this.#keys.get(place) ?? '')
      if (entry && this.head(entry) === entry) yield entry
    }
  }

  /** The first open entry of a record: its later entries wait for this one. */
  head(of: { family: string; id: string }): OutboxEntry | undefined {
    return this.of(of).find(isToWrite)
  }

  /** Entries that are held: those that wait for the entry with the key `after`, or for the end of their Undo time. */
  held(after: string | null): OutboxEntry[] {
    return this.#inOrder(this.#held.get(after ?? ''))
  }

  /** Whether anything that is not done names this chosen photo. */
  namesPhoto(handle: string): boolean {
    return this.#naming.get(handle).size > 0
  }

  #note(entry: OutboxEntry): void {
    const { key, family, id, held, after } = entry
    this.#ofRecord.add(recordName(family, id), key)
    if (held) this.#held.add(after ?? '', key)
    if (isWaiting(entry)) this.#queue(this.#placeOf(key))
    if (!isUnfinished(entry)) return
    this.#open += 1
    for (const handle of newPhotosIn(entry.changes)) this.#naming.add(handle, key)
  }

  #forget(entry: OutboxEntry): void {
    const { key, family, id, held, after } = entry
    this.#ofRecord.drop(recordName(family, id), key)
    if (held) this.#held.drop(after ?? '', key)
    if (isWaiting(entry)) this.#waiting.splice(this.#find(this.#placeOf(key)), 1)
    if (!isUnfinished(entry)) return
    this.#open -= 1
    for (const handle of newPhotosIn(entry.changes)) this.#naming.drop(handle, key)
  }

  #takePlace(key: string): void {
    this.#places.set(key, this.#nextPlace)
    this.#keys.set(this.#nextPlace, key)
    this.#nextPlace += 1
  }

  #placeOf(key: string): number {
    return this.#places.get(key) ?? 0
  }

  #queue(place: number): void {
    if (place > (this.#waiting.at(-1) ?? -1)) this.#waiting.push(place)
    else this.#waiting.splice(this.#find(place), 0, place)
  }

  /** The index of this place among the waiting entries, or the index where it belongs. */
  #find(place: number): number {
    let [from, to] = [0, this.#waiting.length]
    while (from < to) {
      const middle = Math.floor((from + to) / 2)
      if ((this.#waiting[middle] ?? 0) < place) from = middle + 1
      else to = middle
    }
    return from
  }

  #inOrder(keys: ReadonlySet<string>): OutboxEntry[] {
    const found = [...keys].flatMap((key) => this.get(key) ?? [])
    return found.length < 2
      ? found
      : found.sort((one, two) => this.#placeOf(one.key) - this.#placeOf(two.key))
  }
}

const recordName = (family: string, id: string) => `${family} ${id}`

const none: ReadonlySet<string> = new Set()

/** Keys of entries by something that several may share. */
class KeysBy {
  readonly #sets = new Map<string, Set<string>>()

  get(name: string): ReadonlySet<string> {
    return this.#sets.get(name) ?? none
  }

  add(name: string, key: string): void {
    const keys = this.#sets.get(name)
    if (keys) keys.add(key)
    else this.#sets.set(name, new Set([key]))
  }

  drop(name: string, key: string): void {
    const keys = this.#sets.get(name)
    keys?.delete(key)
    if (keys?.size === 0) this.#sets.delete(name)
  }
}
