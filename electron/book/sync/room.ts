import { jsonValue } from '../../../contract/failure.ts'
import { extent, type Extent } from '../../../contract/ipc/progress.ts'
import type { Mirror } from '../mirror.ts'

/**
 * SECURITY: what a copy may hold before the user says that more is right. A list need not have an end, and a disk has one. 100,000 usual
 * contacts take about 300 MB; searches hold about three times as much in memory.
 */
export const usualRoom: Extent = { records: 100_000, bytes: 400 * 1024 * 1024 }

/** A full copy still takes in what changed: up to this many times its bytes. */
const spare = 1.25

/** The room that the user gave this copy; without a note, `usualRoom`. */
const roomNote = 'room'
/** What the copy held when its room was used up. */
const fullNote = 'full'

type Noted = Pick<Mirror, 'meta' | 'setMeta'>

function noted(mirror: Noted, name: string): Extent | null {
  return extent.safeParse(jsonValue(mirror.meta(name) ?? '')).data ?? null
}

/** What the copy held when its room was used up; null where it was not. */
export function fullOf(mirror: Noted): Extent | null {
  return noted(mirror, fullNote)
}

/** Gives a copy whose room is used up the usual room once more. The next run reads on. */
export function widenRoom(mirror: Noted): void {
  const full = fullOf(mirror)
  if (full === null) return
  const { records, bytes } = usualRoom
  giveRoom(mirror, { records: full.records + records, bytes: full.bytes + bytes })
  mirror.setMeta(fullNote, null)
}

/** Notes how much a copy may hold. */
export function giveRoom(mirror: Noted, most: Extent): void {
  mirror.setMeta(roomNote, JSON.stringify(most))
}

/** How much of its room a copy uses, for one run of a sync. Once full, it stays full until the user gives it more. */
export class Room {
  readonly #mirror: Mirror
  readonly #most: Extent
  #held: Extent
  #isFull: boolean

  constructor(mirror: Mirror) {
    this.#mirror = mirror
    this.#most = noted(mirror, roomNote) ?? usualRoom
    this.#held = mirror.extent()
    this.#isFull = fullOf(mirror) !== null
    this.note(0, 0)
  }

  /** Records that the copy does not have are left out. */
  get isFull(): boolean {
    return this.#isFull
  }

  /** Not even what changed is taken in. */
  get isSpent(): boolean {
    return this.#held.bytes > this.#most.bytes * spare
  }

  /** Whether a list has brought more different texts in one run than the copy may hold. */
  isTooLong(received: number): boolean {
    return received > this.#most.records
  }

  /**
   * Something was stored.
   * @param added records that the copy did not have
   * @param received different texts that came of a list in this run: one without an end may show the same records again and
   * again, each time with another text
   */
  note(added: number, received: number): void {
    this.#held = { records: this.#held.records + added, bytes: this.#mirror.bytes() }
    const { records, bytes } = this.#held
    if (this.#isFull) return
    this.#isFull = records > this.#most.records || bytes > this.#most.bytes || this.isTooLong(received)
    if (!this.#isFull) return
    this.#mirror.setMeta(fullNote, JSON.stringify({ records: Math.max(records, received), bytes }))
  }
}
