import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { OutboxItem } from '../../../contract/ipc/outbox.ts'
import type { Json } from '../../../service/json.ts'
import { startService, type RunningService } from '../../../service/start-service.ts'
import type { Variants } from '../../../service/variants.ts'
import { HostileComputer } from './hostile-computer.ts'

/** Which of the two computers. */
export type At = 0 | 1

/** One thing that the user, another user, the service or the network does. */
export type Step =
  | { do: 'create' | 'sync' | 'kill' | 'copyFolder' | 'continue'; at: At }
  | { do: 'edit'; at: At; record: number }
  | { do: 'import'; at: At; list: number }
  | { do: 'othersEdit' | 'othersDelete' | 'othersPurge'; record: number }
  | { do: 'backUp' | 'putBack' }
  | { do: 'storeAndRefuse' | 'storeAndDrop' | 'outage'; method: 'POST' | 'PUT' }
  | { do: 'wait'; ms: number }

/** A text that was written into the memo of a contact, and the text that it replaced. */
interface Word {
  name: string
  word: string
  over: string
}

/** How many people are in a list that is imported. */
const listSize = 5

/**
 * A service on which others work as well, that is put back to a backup and loses answers, and two computers of one user. Every
 * contact has a last name of its own, and every edit writes a memo of its own, so that the result shows what became of each.
 */
export class HostileWorld {
  readonly #service: RunningService
  readonly #root = mkdtempSync(join(tmpdir(), 'atena-hostile-'))
  readonly #computers: [HostileComputer, HostileComputer]
  /** What the service held when it was backed up, by id; null before. */
  #backup: Map<string, Record<string, Json | undefined>> | null = null
  /** What the computers reported as kept: words that must not get lost. */
  readonly #kept: Word[] = []
  /** What the user saw as not saved: it is in the form and may wait in the outbox, in place of an earlier word. */
  readonly #refused: Word[] = []
  /** Words of others, which may replace ours. */
  readonly #theirs: Word[] = []
  /** Last names that the service lost by itself, or that others purged: no computer can keep these. */
  readonly #lostByOthers = new Set<string>()
  /** Memo of each contact at the time that others deleted it, by id. */
  readonly #deleted = new Map<string, string>()
  /** Last names in the lists whose import has begun; in the end each is there. */
  readonly #imported = new Set<string>()
  #count = 0

  /** What was done, so that a quiet run does not pass for a safe one. */
  readonly tally: Record<string, number> = {}

  private constructor(service: RunningService) {
    this.#service = service
    const computer = (name: string) => new HostileComputer(join(this.#root, name), service)
    this.#computers = [computer('first'), computer('second')]
  }

  static async start(variants: Partial<Variants>): Promise<HostileWorld> {
    const world = new HostileWorld(await startService({ variants }))
    for (const computer of world.#computers) await computer.open()
    return world
  }

  async take(step: Step): Promise<void> {
    this.#note(step.do)
    switch (step.do) {
      case 'wait':
        return new Promise((resolve) => setTimeout(resolve, step.ms))
      case 'create':
        return this.#create(step.at)
      case 'edit':
        return this.#edit(step.at, step.record)
      case 'sync':
        return void this.#computers[step.at].sync()
      case 'kill':
        return this.#computers[step.at].restart()
      case 'copyFolder':
        return this.#copyFolder(step.at)
      case 'import':
        return this.#import(step.at, step.list)
      case 'continue':
        return this.#goOn(step.at)
      default:
        return this.#disturb(step)
    }
  }

  async #disturb(step: Exclude<Step, { at: At } | { do: 'wait' }>): Promise<void> {
    const { faults } = this.#service
    if (step.do === 'backUp') this.#backup = await this.#everything()
    if (step.do === 'putBack') await this.#putBack()
    if (step.do === 'storeAndRefuse')
      faults.next({ match: { method: step.method }, action: 'status-after-commit', status: 401 })
    if (step.do === 'storeAndDrop')
      faults.next({ match: { method: step.method }, action: 'drop-after-commit' })
    if (step.do === 'outage')
      faults.next({ match: { method: step.method }, action: 'status', status: 503, times: 3 })
    if (!('record' in step)) return
    const id = await this.#idOf(step.record)
    const record = id === undefined ? undefined : this.#service.read('address', id)
    if (id === undefined || record === undefined) return
    if (step.do === 'othersEdit') this.#editElsewhere(id, record)
    if (step.do === 'othersDelete' && record['deleted'] !== true) {
      this.#service.edit('address', id, { deleted: true })
      this.#deleted.set(id, String(record['memo'] ?? ''))
    }
    if (step.do === 'othersPurge') {
      this.#lostByOthers.add(String(record['lastname']))
      this.#service.erase('address', id)
    }
  }

  #editElsewhere(id: string, record: Record<string, unknown>): void {
    if (record['deleted'] === true) return
    const word = `theirs ${++this.#count}`
    this.#theirs.push({ name: String(record['lastname']), word, over: String(record['memo'] ?? '') })
    this.#service.edit('address', id, { memo: word })
  }

  async #create(at: At): Promise<void> {
    const name = `Created${++this.#count}`
    const word = `memo ${this.#count}`
    if (await this.#computers[at].create(name, word)) this.#kept.push({ name, word, over: '' })
  }

  async #edit(at: At, nth: number): Promise<void> {
    const id = await this.#idOf(nth)
    const seen = id === undefined ? null : this.#computers[at].read(id)
    if (id === undefined || seen === null || seen.record.deleted === true) return
    const name = String(seen.record.lastname)
    const word = `memo ${++this.#count}`
    const over = String(seen.record.memo ?? '')
    const isKept = await this.#computers[at].edit(seen, word)
    const words = isKept ? this.#kept : this.#refused
    words.push({ name, word, over })
  }

  async #import(at: At, list: number): Promise<void> {
    // Two imports of one list at the same time cannot know of each other: the user waits for the other computer.
    for (const computer of this.#computers) await computer.atRest()
    await this.#computers[at].sync()
    const names = Array.from({ length: listSize }, (_, nth) => `List${list}Person${nth}`)
    const begun = await this.#computers[at].import(names)
    if (begun) for (const name of names) this.#imported.add(name)
  }

  /** The user lets one computer import a list at a time; what the other one did is read by then. */
  async #goOn(at: At): Promise<void> {
    for (const computer of this.#computers) await computer.atRest()
    await this.#computers[at].sync()
    await this.#computers[at].goOn()
  }

  /** Everything that one computer had replaces what the other one has, as when a user moves to a new computer. */
  async #copyFolder(at: At): Promise<void> {
    const [from, to] = [this.#computers[at], this.#computers[at === 0 ? 1 : 0]]
    // What the other one had not sent yet is thrown away by the user.
    for (const item of to.waiting()) {
      const { lastname } = { ...this.#service.read('address', item.id ?? ''), ...item.changes }
      this.#lostByOthers.add(String(lastname ?? ''))
    }
    // So is the rest of a list that it was bringing in.
    if (to.hasJob()) for (const name of this.#imported) this.#lostByOthers.add(name)
    await from.close()
    await to.close()
    rmSync(to.folder, { recursive: true, force: true })
    cpSync(from.folder, to.folder, { recursive: true })
    await from.open()
    await to.open()
  }

  /** The service as it was at the backup: what came since is missing, what changed since is as before, stamps too. */
  async #putBack(): Promise<void> {
    const backup = this.#backup
    if (backup === null) return
    for (const { name } of this.#kept) this.#lostByOthers.add(name)
    for (const name of this.#imported) this.#lostByOthers.add(name)
    for (const [id, record] of await this.#everything()) {
      const before = backup.get(id)
      this.#lostByOthers.add(String(record['lastname']))
      if (before) this.#service.edit('address', id, before)
      else this.#service.erase('address', id)
      if (before?.['deleted'] !== true) this.#deleted.delete(id)
    }
  }

  /** Every record of the service as it is stored, the oldest first, deleted ones too. */
  async #everything(): Promise<Map<string, Record<string, Json | undefined>>> {
    const { base_url, group_ids, tokens } = this.#service
    const headers = { Authorization: `Bearer ${tokens.full}` }
    const answer = await fetch(`${base_url}/api/addresses/${group_ids[0]}/list?limit=9999&showdeleted=T`, {
      headers,
    })
    const listed = (await answer.json()) as { id: string }[]
    const stored = listed.map(({ id }) => [id, this.#service.read('address', id)] as const)
    return new Map(stored.flatMap(([id, record]) => (record ? [[id, { ...record }]] : [])))
  }

  async #idOf(nth: number): Promise<string | undefined> {
    const ids = [...(await this.#everything()).keys()].toSorted()
    return ids[ids.length - 1 - nth]
  }

  /** The storm has ended: what was cut off continues, and what waits is sent. */
  async settle(): Promise<void> {
    this.#service.faults.clear()
    for (const at of [0, 1] as const) await this.#goOn(at)
    for (const computer of [...this.#computers, ...this.#computers]) {
      await computer.atRest()
      await computer.sync()
    }
    // A question about two records of one create is put by the sync.
    for (const computer of this.#computers) await computer.atRest()
  }

  async check(): Promise<void> {
    const stored = [...(await this.#everything()).values()]
    const waiting = this.#computers.flatMap((computer) => computer.waiting())
    this.#checkDoubles(stored, waiting)
    this.#checkDeleted(stored)
    this.#checkKept(stored, waiting)
  }

  /** Two live contacts of one name are ours to tell: each name was made once. */
  #checkDoubles(stored: Stored[], waiting: OutboxItem[]): void {
    const told = new Set(waiting.map(({ id }) => id))
    const live = stored.filter(({ deleted }) => deleted !== true)
    for (const [name, same] of grouped(live, ({ lastname }) => String(lastname))) {
      const untold = same.filter(({ id }) => !told.has(String(id)))
      expect(untold.length, `${name} is there ${same.length} times`).toBeLessThanOrEqual(1)
    }
  }

  /** Nothing is written to what others deleted unless the user says so, and no step does. */
  #checkDeleted(stored: Stored[]): void {
    for (const { id, deleted, memo } of stored) {
      const before = this.#deleted.get(String(id))
      if (before !== undefined && deleted === true)
        expect(String(memo ?? ''), `written to ${String(id)} after it was deleted`).toBe(before)
      if (before !== undefined) expect(deleted, `${String(id)} came back unasked`).toBe(true)
    }
  }

  /** A memo that was kept is at the service or waits, or was replaced by one whose author saw it. */
  #checkKept(stored: Stored[], waiting: OutboxItem[]): void {
    const shown = new Set(stored.map(({ memo }) => String(memo ?? '')))
    const waits = new Set(waiting.map(({ changes }) => String(changes.memo ?? '')))
    const refused = this.#refused.filter(({ word }) => shown.has(word) || waits.has(word))
    const over = new Set([...this.#kept, ...this.#theirs, ...refused].map((each) => each.over))
    for (const { name, word } of this.#kept) {
      const isThere = shown.has(word) || waits.has(word) || over.has(word)
      if (!this.#lostByOthers.has(name)) expect(isThere, `${word} of ${name} is lost`).toBe(true)
    }
    // A create that was never answered well waits for the user.
    const names = new Set(
      [...stored, ...waiting.map(({ changes }) => changes)].map(({ lastname }) => String(lastname)),
    )
    for (const name of this.#imported)
      if (!this.#lostByOthers.has(name)) expect(names.has(name), `${name} of a list is lost`).toBe(true)
  }

  async end(): Promise<void> {
    for (const computer of this.#computers) await computer.close()
    await this.#service.close()
    rmSync(this.#root, { recursive: true, force: true, maxRetries: 5 })
  }

  #note(what: string): void {
    this.tally[what] = (this.tally[what] ?? 0) + 1
  }
}

type Stored = Record<string, Json | undefined>

function grouped<Item>(items: readonly Item[], nameOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(nameOf(item), [...(groups.get(nameOf(item)) ?? []), item])
  return groups
}
