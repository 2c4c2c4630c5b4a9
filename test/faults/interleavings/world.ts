import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { OutboxItem } from '../../../contract/ipc/outbox.ts'
import type { ConnectionProfile } from '../../../contract/profile.ts'
import { endSignIn } from '../../../electron/session/oidc/oidc-account.ts'
import type { Session } from '../../../electron/session/session.ts'
import { createSessions, type Sessions } from '../../../electron/session/sessions.ts'
import { createTokens, memoryTokenStore } from '../../../electron/session/tokens.ts'
import { allScopes } from '../../../service/access/tokens.ts'
import type { Fault } from '../../../service/http/faults.ts'
import { startService, type RunningService } from '../../../service/start-service.ts'
import { profileOf } from '../../contract/session/session-bench.ts'
import { numberOf, TrackedRecord } from './tracked-record.ts'

export type Place = 'a' | 'b'

/** One thing that the user, the network, the service or death does. */
export type Step =
  | { do: 'create' | 'undo' | 'kill' | 'sync' }
  | { do: 'edit' | 'delete' | 'elsewhere'; record: number }
  | { do: 'select' | 'signIn' | 'signOut'; place: Place }
  | { do: 'fault'; place: Place; fault: Fault['action'] }
  | { do: 'wait'; ms: number }

const places = ['a', 'b'] as const
const pace = { undoMs: 3, patienceMs: 10_000, waits: { entry: [2], look: [1, 2], profile: [5] } }

/** Two services with tokens of their own, and an app that is used, disturbed and killed on both. */
export class World {
  readonly #services: Record<Place, RunningService>
  readonly #folder = mkdtempSync(join(tmpdir(), 'atena-world-'))
  readonly #profiles: ConnectionProfile[]
  readonly #records: Record<Place, TrackedRecord[]> = { a: [], b: [] }
  readonly #open: Promise<unknown>[] = []
  /** What the outboxes and the services held when all was settled. */
  readonly #items: Record<Place, OutboxItem[]> = { a: [], b: [] }
  readonly #stored: Record<Place, string[]> = { a: [], b: [] }
  #sessions: Sessions
  /** Every session of the running app: a death ends those that were left and still finish, too. */
  readonly #alive = new Set<Session>()
  #count = 0
  #deletion: { key: string; of: TrackedRecord } | null = null

  constructor(services: Record<Place, RunningService>) {
    this.#services = services
    this.#profiles = places.map((at) => profileOf(at, services[at]))
    this.#sessions = this.#start()
  }

  #start(): Sessions {
    // After a death the app has no token in memory.
    const tokens = createTokens(memoryTokenStore(), { read: () => [], write: () => undefined })
    return createSessions({
      folder: this.#folder,
      clientId: () => 'example.atena.test',
      tokens,
      profiles: () => this.#profiles,
      announce: () => undefined,
      onSelected: () => undefined,
      renewToken: async () => ({ ok: false, failure: { kind: 'unauthorized' } }),
      endSignIn: (profile) => endSignIn(tokens, profile),
      tokenPace: { pauseMs: 20 },
      outboxPace: pace,
    })
  }

  async begin(): Promise<void> {
    await this.#sessions.select('a')
    await this.#signIn('a')
  }

  #current(): { session: Session; at: Place } | null {
    const session = this.#sessions.current()
    if (session.ok) this.#alive.add(session.value)
    // The world has these two profiles only.
    return session.ok ? { session: session.value, at: session.value.profile.id as Place } : null
  }

  /** Waits only for switching: the rest continues during the next step. */
  async take(step: Step): Promise<void> {
    const here = this.#current()
    switch (step.do) {
      case 'wait':
        return new Promise((resolve) => setTimeout(resolve, step.ms))
      case 'select':
        await this.#sessions.select(step.place)
        return
      case 'signIn':
        return this.#signIn(step.place)
      case 'signOut':
        await this.#sessions.signOut(step.place)
        return
      case 'kill':
        return this.#kill()
      case 'fault':
        return this.#services[step.place].faults.next({
          action: step.fault,
          status: 503,
          delayMs: 5,
          match: { method: ['POST', 'PUT', 'DELETE'][this.#count % 3] ?? 'PUT' },
        })
      case 'sync':
        void here?.session.sync?.start()
        return
    }
    if (here) this.#act(step, here)
  }

  #act(step: Step, { session, at }: { session: Session; at: Place }): void {
    const mine = this.#records[at]
    const record = 'record' in step ? mine[mine.length - 1 - step.record] : undefined
    if (step.do === 'create') mine.push(this.#create(session, at))
    if (step.do === 'edit' && record) this.#edit(session, record)
    if (step.do === 'delete' && record) this.#delete(session, record)
    if (step.do === 'elsewhere' && record) this.#editElsewhere(at, record)
    if (step.do === 'undo' && this.#deletion) {
      if (session.undoDelete(this.#deletion.key)) this.#deletion.of.deletions -= 1
    }
  }

  #create(session: Session, at: Place): TrackedRecord {
    const record = new TrackedRecord(at, randomUUID())
    const [group_id = ''] = this.#services[at].group_ids
    const memo = record.write(++this.#count)
    const save = {
      family: 'address',
      id: null,
      group_id,
      etag: null,
      changes: { memo },
      key: record.key,
    } as const
    this.#open.push(session.save(save).then((saved) => record.answered(memo, saved)))
    return record
  }

  #edit(session: Session, record: TrackedRecord): void {
    const view = session.readRecord('address', record.id)
    if (!view || view.record.deleted) return
    const memo = record.write(++this.#count)
    record.history.push(`${memo} over ${view.record.etag} ${view.record.memo}`)
    const target = { id: record.id, group_id: null, etag: view.record.etag ?? '' }
    const save = { family: 'address', ...target, changes: { memo }, key: randomUUID() } as const
    this.#open.push(session.save(save).then((saved) => record.answered(memo, saved)))
  }

  #delete(session: Session, record: TrackedRecord): void {
    const view = session.readRecord('address', record.id)
    if (!view || view.record.deleted) return
    const asked = session.requestDelete({ family: 'address', id: record.id, etag: view.record.etag ?? '' })
    if (!asked.ok) return
    record.deletions += 1
    this.#deletion = { key: asked.value.deletion, of: record }
  }

  /** Another computer changes a field that the app never touches: it must still be there in the end. */
  #editElsewhere(at: Place, record: TrackedRecord): void {
    const theirs = `theirs ${++this.#count}`
    if (this.#services[at].edit('address', record.id, { code: theirs })) record.theirs = theirs
    record.history.push(theirs)
  }

  /** Nothing is finished or reported; a new app starts on the same files. */
  async #kill(): Promise<void> {
    const here = this.#current()
    const former = this.#sessions
    this.tally.kills += 1
    for (const record of places.flatMap((at) => this.#records[at])) record.history.push('killed')
    for (const session of this.#alive) session.end()
    this.#alive.clear()
    this.#deletion = null
    this.#sessions = this.#start()
    // What a dead process would not do any more fails on its closed files.
    void former.close()
    await this.#sessions.select(here?.at ?? 'a')
    await this.#signIn(here?.at ?? 'a')
  }

  async #signIn(at: Place): Promise<void> {
    const token = this.#services[at].token(allScopes, `token-of-${at}`)
    await this.#sessions.signIn({ profile: at, token, keep: 'session' })
  }

  /** The storm has ended: every profile is opened and signed in, and what waits is sent. */
  async settle(): Promise<void> {
    for (const at of places) this.#services[at].faults.clear()
    for (const at of places) {
      await this.#sessions.select(at)
      await this.#signIn(at)
      const here = this.#current()
      await expect
        .poll(() => here?.session.outbox.list().filter(isOnItsWay), { timeout: 60_000, interval: 3 })
        .toEqual([])
      this.#items[at] = here?.session.outbox.list() ?? []
      this.#stored[at] = await this.#readAll(at)
    }
    await Promise.all(this.#open)
    this.#open.length = 0
  }

  /** What the runs so far consisted of, so that a quiet world does not pass for a safe one. */
  readonly tally = { records: 0, acknowledged: 0, conflicts: 0, kills: 0 }

  check(): void {
    for (const at of places) {
      const strangers = this.#services[at].log.filter(
        ({ headers }) => headers['authorization'] !== `token-of-${at}`,
      )
      expect(strangers, 'requests of the other profile').toEqual([])
      for (const record of this.#records[at]) this.#checkRecord(at, record)
      this.tally.records += this.#records[at].length
      this.tally.acknowledged += this.#records[at].filter(({ acknowledged }) => acknowledged > 0).length
      this.tally.conflicts += this.#items[at].length
    }
  }

  #checkRecord(at: Place, record: TrackedRecord): void {
    const ids = this.#idsOf(at, record)
    expect(ids.length, `${record.key}: duplicates`).toBeLessThanOrEqual(1)
    const [id] = ids
    const stored = id === undefined ? null : this.#services[at].read('address', id)
    const items = this.#items[at].filter(
      (each) => each.id === id || each.key === record.key || each.id === record.id,
    )
    if (record.theirs !== null && stored) expect(stored['code'], 'silent overwrite').toBe(record.theirs)
    if (stored) expect(String(stored['memo']), 'crossing').toMatch(new RegExp(`^${at} `))
    if (record.deletions > 0 || record.acknowledged === 0) return
    expect(stored?.['deleted'] ?? false).toBe(false)
    const waiting = items.map(({ changes }) => numberOf(changes.memo))
    const latest = Math.max(numberOf(stored?.['memo']), ...waiting)
    expect(latest, `${record.key}: lost edit, ${this.#story(at, record, id)}`).toBeGreaterThanOrEqual(
      record.acknowledged,
    )
  }

  #story(at: Place, { history }: TrackedRecord, id: string | undefined): string {
    const asked = this.#services[at].log.filter(({ path }) => id !== undefined && path.includes(id))
    const requests = asked.slice(-30).map((entry) => JSON.stringify(entry))
    const stored = id === undefined ? null : this.#services[at].read('address', id)
    return [...history, JSON.stringify(stored), JSON.stringify(this.#items[at]), ...requests].join('\n')
  }

  /** Ids of the records that carry the sync key of a create. */
  #idsOf(at: Place, record: TrackedRecord): string[] {
    return this.#stored[at]
      .filter((text) => text.includes(record.key))
      .map((text) => String(JSON.parse(text).id))
  }

  /** Everything that a service holds. */
  async #readAll(at: Place): Promise<string[]> {
    const { base_url, group_ids, token } = this.#services[at]
    const headers = { Authorization: `Bearer ${token(allScopes, `token-of-${at}`)}` }
    const url = `${base_url}/api/addresses/${group_ids[0]}/list?limit=9999&showdeleted=T`
    // The first try may meet a connection that the service has closed meanwhile.
    const answer = await fetch(url, { headers }).catch(() => fetch(url, { headers }))
    const records = (await answer.json()) as unknown[]
    return records.map((record) => JSON.stringify(record))
  }

  async end(): Promise<void> {
    await this.#sessions.close()
    for (const at of places) await this.#services[at].close()
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

function isOnItsWay({ state }: OutboxItem): boolean {
  return state !== 'conflict' && state !== 'needs-attention'
}

export async function createWorld(): Promise<World> {
  const world = new World({ a: await startService(), b: await startService() })
  await world.begin()
  return world
}
