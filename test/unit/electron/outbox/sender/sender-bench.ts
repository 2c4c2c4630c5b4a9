import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Failure } from '../../../../../contract/failure.ts'
import type { AddressChanges } from '../../../../../contract/model/address.ts'
import { openJournal } from '../../../../../electron/outbox/journal/journal.ts'
import type { Journal } from '../../../../../electron/outbox/journal/journal.ts'
import type { OutboxEntry } from '../../../../../electron/outbox/journal/entry.ts'
import { createSchedule } from '../../../../../electron/outbox/queue/schedule.ts'
import type { Schedule, Waits } from '../../../../../electron/outbox/queue/schedule.ts'
import { createSender } from '../../../../../electron/outbox/queue/sender.ts'
import type { Sender, SenderParts, Step } from '../../../../../electron/outbox/queue/sender.ts'
import type { SaveDeps } from '../../../../../electron/outbox/save-deps.ts'
import type { ServiceOptions } from '../../../../../service/start-service.ts'
import { startBench } from '../../../../contract/bench.ts'
import type { Bench } from '../../../../contract/bench.ts'
import { valueOf } from '../../../../fakes/api-under-test.ts'
import { entryOf, keyOf } from '../../../../fakes/outbox-entry.ts'

/** The sender of one profile with a real journal, in front of a reference service of its own. */
export interface SenderBench {
  bench: Bench
  journal: Journal
  schedule: Schedule
  parts: SenderParts
  sender: Sender
  steps: { key: string; step: Step }[]
  gone: { key: string; failure: Failure }[]
  /** Writes entries; answers them. */
  put(...entries: OutboxEntry[]): OutboxEntry[]
  /** The entry made under the n-th key as it is now. */
  at(n: number): OutboxEntry | undefined
  /** A record that the service has, as the base of entries. */
  record(changes?: AddressChanges): Promise<Pick<OutboxEntry, 'id' | 'etag' | 'base'>>
  /** Requests that reached the service: method and what comes behind the family. */
  sent(method: string): { path: string; ifMatch: string | undefined }[]
}

export interface SenderBenchOptions {
  waits?: Partial<Waits>
  deps?: Partial<SaveDeps>
  service?: ServiceOptions
}

/** As short as possible, where a test does not say otherwise. */
const short: Waits = { entry: [1], look: [1, 5], profile: [60_000] }

/** Starts a bench that ends with the test. */
export async function startSender(options: SenderBenchOptions = {}): Promise<SenderBench> {
  const bench = await startBench(options.service?.variants ?? {}, options.service)
  const folder = mkdtempSync(join(tmpdir(), 'atena-sender-'))
  const journal = valueOf(openJournal(folder))
  const newest = new Map<string, string>()
  const { bases } = bench.deps
  const put: SaveDeps['bases']['put'] = (family, text) => {
    newest.set(`${family}/${JSON.parse(text).id}`, text)
    return bases.put(family, text)
  }
  bench.deps.bases = { ...bases, put }
  const steps: SenderBench['steps'] = []
  const gone: SenderBench['gone'] = []
  const parts: SenderParts = {
    deps: { ...bench.deps, ...options.deps },
    journal,
    schedule: createSchedule({ ...short, ...options.waits }),
    origin: 'o',
    newKey: () => keyOf(9),
    newest: (family, id) => newest.get(`${family}/${id}`) ?? null,
    onStep: ({ key }, step) => void steps.push({ key, step }),
    onGone: (key, failure) => void gone.push({ key, failure }),
  }
  const sender = createSender(parts)
  onTestFinished(() => {
    sender.stop()
    journal.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    ...{ bench, journal, schedule: parts.schedule, parts, sender, steps, gone },
    put(...entries) {
      valueOf(journal.write({ put: entries }))
      return entries
    },
    at: (n) => journal.entries().find(({ key }) => key === keyOf(n)),
    async record(changes = { lastname: 'Sato' }) {
      const { id, etag } = (await bench.create('address', changes)).view.record
      bench.service.log.length = 0
      return { id, etag: etag ?? '', base: bases.base('address', id, etag ?? '') }
    },
    sent: (method) =>
      bench.service.log
        .filter((each) => each.method === method)
        .map(({ path, headers }) => ({ path: path.replace('/api/', ''), ifMatch: headers['if-match'] })),
  }
}

/** A create that waits, in the group of the bench. */
export function createOf(n: number, { group_id }: Bench, fields: Partial<OutboxEntry> = {}): OutboxEntry {
  const target = { action: 'create', id: `local-${keyOf(n)}`, group_id, etag: null } as const
  return entryOf(n, { ...target, changes: { lastname: `No. ${n}` }, ...fields })
}
