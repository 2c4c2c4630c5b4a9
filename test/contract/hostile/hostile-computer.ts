import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { OutboxItem } from '../../../contract/ipc/outbox.ts'
import type { RecordView } from '../../../contract/record/record.ts'
import { createBulkJobs, type BulkJobs } from '../../../electron/jobs/bulk-jobs.ts'
import { createImports, rememberColumns } from '../../../electron/jobs/import/imports.ts'
import type { Session } from '../../../electron/session/session.ts'
import type { RunningService } from '../../../service/start-service.ts'
import { valueOf } from '../../fakes/api-under-test.ts'
import { openOn } from '../../faults/open-on.ts'
import { settingsInMemory } from '../settings-in-memory.ts'

const worker = new URL('../../../electron/jobs/import/import-worker.ts', import.meta.url)
const pace = { undoMs: 3, patienceMs: 10_000, waits: { entry: [2], look: [1, 2], profile: [5] } }
/** Two answers 401 in a row are a refused token: it is tried again soon. */
const tokenPace = { pauseMs: 2, probes: [5] }
const patience = { timeout: 120_000, interval: 5 }
/** The choices that the dialog starts with: new contacts are taken, existing contacts stay as they are. */
const choices = {
  new: 'take',
  same: 'skip',
  changed: 'merge',
  perhaps: 'skip',
  deleted: 'skip',
} as const

/** A computer of the user with its data folder; whatever happens to it, it is opened again on the same folder. */
export class HostileComputer {
  readonly folder: string
  readonly #service: RunningService
  #session: Session | null = null
  #jobs: BulkJobs = createBulkJobs(() => undefined)

  constructor(folder: string, service: RunningService) {
    this.folder = folder
    this.#service = service
  }

  get #open(): Session {
    if (this.#session === null) throw new Error('the computer is off')
    return this.#session
  }

  async open(): Promise<void> {
    this.#session = valueOf(openOn({ ...this.#service, folder: this.folder, pace, tokenPace }))
    this.#jobs = createBulkJobs(() => undefined)
    await this.sync()
  }

  async sync(): Promise<void> {
    await this.#open.sync?.start()
  }

  /** In order: what waits stays in the folder. */
  async close(): Promise<void> {
    await this.#session?.finish()
    await this.#session?.end()
    this.#session = null
  }

  /** The process dies in the middle of everything and starts again. */
  async restart(): Promise<void> {
    const ended = this.#open.end()
    void this.#open.outbox.finish()
    await ended
    await this.open()
  }

  read(id: string): RecordView | null {
    return this.#open.readRecord('address', id)
  }

  /** Returns whether the user saw that it is kept. */
  async create(lastname: string, memo: string): Promise<boolean> {
    const group_id = this.#service.group_ids[0] ?? ''
    const target = { family: 'address', id: null, group_id, etag: null, key: randomUUID() } as const
    return (await this.#open.save({ ...target, changes: { lastname, memo } })).ok
  }

  /** Returns whether the user saw that it is kept. */
  async edit({ record }: RecordView, memo: string): Promise<boolean> {
    const target = { family: 'address', id: record.id, group_id: null, etag: record.etag ?? '' } as const
    return (await this.#open.save({ ...target, changes: { memo }, key: randomUUID() })).ok
  }

  /** Begins to import people of these last names; false where another job runs. */
  async import(names: readonly string[]): Promise<boolean> {
    const imports = createImports({
      worker,
      postalCodes: '',
      jobs: this.#jobs,
      askFile: async () => null,
      named: rememberColumns(settingsInMemory()),
    })
    // The mail address identifies the contact, even if another computer has written another memo.
    const lines = [
      '姓,名,メモ,メール',
      ...names.map((name) => `${name},花子,${name},${name.toLowerCase()}@example.jp`),
    ]
    const bytes = new TextEncoder().encode(lines.join('\r\n'))
    const file = await imports.read(this.#open, { name: 'people.csv', bytes })
    if (!file.ok) return false
    const group_id = this.#service.group_ids[0] ?? ''
    const plan = { token: file.value.token, choices, lines: [], group_id, tag: '' }
    const begun = await imports.start(this.#open, plan)
    return begun.ok
  }

  /** Whether a job runs, or was cut off. */
  hasJob(): boolean {
    const phase = this.#jobs.state(this.#open)?.phase
    return phase === 'running' || phase === 'interrupted'
  }

  /** Continues a job that was cut off, and waits for its end. */
  async goOn(): Promise<void> {
    const state = this.#jobs.state(this.#open)
    if (state?.phase === 'interrupted' && state.mayContinue) {
      const job = this.#jobs.of(this.#open, state.job)
      if (job.ok) await job.value.resume()
    }
    await this.atRest()
  }

  /** Resolves when no job runs and nothing waits but for the user. */
  async atRest(): Promise<void> {
    const isRunning = () => this.#jobs.state(this.#open)?.phase === 'running'
    await expect.poll(isRunning, patience).toBe(false)
    await expect.poll(() => this.onItsWay(), patience).toEqual([])
  }

  waiting(): OutboxItem[] {
    return this.#open.outbox.list()
  }

  /** What is sent sooner or later without the user. */
  onItsWay(): OutboxItem[] {
    return this.waiting().filter(({ state }) => state !== 'conflict' && state !== 'needs-attention')
  }
}
