import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Failure } from '../../../contract/failure.ts'
import type { AddressChanges } from '../../../contract/record/record.ts'
import type { OutboxEntry } from '../../../electron/outbox/entry.ts'
import { openJournal, type Journal } from '../../../electron/outbox/journal.ts'
import { createSchedule, type Schedule, type Waits } from '../../../electron/outbox/schedule.ts'
import { createSender, type Sender, type SenderParts, type Step } from '../../../electron/outbox/sender.ts'
import type { SaveDeps } from '../../../electron/write/intent.ts'
import type { ServiceOptions } from '../../../service/start-service.ts'
import { valueOf } from '../../fakes/api-under-test.ts'
import { entryOf, keyOf } from '../../fakes/outbox-entry.ts'
import { startBench, type Bench } from '../bench.ts'

/** The sender of one profile with a real journal, in front of a reference service of its own. */
interface SenderBench {
  bench: Bench
  journal: Journal
  schedule: Schedule
  parts: SenderParts
  sender: Sender
  steps: { key: string; step: Step }[]
  gone: { key: string; failure: Failure }[]
  /** Writes entries; returns them. */
  put(...entries: OutboxEntry[]): OutboxEntry[]
  /** The entry made under the n-th key as it is now. */
  at(n: number): OutboxEntry | undefined
  /** A record that the service has and a form has shown, as the base of entries. */
  record(changes?: AddressChanges): Promise<Pick<OutboxEntry, 'id' | 'etag' | 'base'>>
  /** Requests that reached the service: method and what comes after the family. */
  sent(method: string): { path: string; ifMatch: string | undefined }[]
}

interface SenderBenchOptions {
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
  const note = (family: string, text: string) => newest.set(`${family}/${JSON.parse(text).id}`, text)
  const put: SaveDeps['bases']['put'] = (family, text) => {
    note(family, text)
    return bases.put(family, text)
  }
  const putFetched: SaveDeps['bases']['putFetched'] = (family, text) => {
    note(family, text)
    return bases.putFetched(family, text)
  }
  const putAnswered: SaveDeps['bases']['putAnswered'] = (family, text) => {
    note(family, text)
    return bases.putAnswered(family, text)
  }
  bench.deps.bases = { ...bases, put, putAnswered, putFetched }
  const steps: SenderBench['steps'] = []
  const gone: SenderBench['gone'] = []
  const parts: SenderParts = {
    deps: { ...bench.deps, ...options.deps },
    journal,
    lookFirst: new Set(),
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
    bench,
    journal,
    schedule: parts.schedule,
    parts,
    sender,
    steps,
    gone,
    put(...entries) {
      valueOf(journal.write({ put: entries }))
      return entries
    },
    at: (n) => journal.entries().find(({ key }) => key === keyOf(n)),
    async record(changes = { lastname: 'Sato' }) {
      const made = await bench.create('address', changes)
      const { id, etag } = (await bench.opened('address', made.view.record.id)).view.record
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
