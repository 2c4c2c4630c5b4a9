import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMirror } from '../../../electron/book/mirror.ts'
import { rawRecord } from '../../../electron/record-text/json-text.ts'
import { openJournal } from '../../../electron/outbox/journal.ts'
import type { OutboxEntry } from '../../../electron/outbox/entry.ts'
import { createOutbox } from '../../../electron/outbox/outbox.ts'
import { createLearnedVariants } from '../../../electron/write/request-variants.ts'
import { basesOf, type SaveDeps } from '../../../electron/write/intent.ts'
import { valueOf } from '../../fakes/api-under-test.ts'
import { entryOf } from '../../fakes/outbox-entry.ts'
import { ourClientId } from '../../fakes/our-client-id.ts'
import { readBook, startBookService } from '../sync/book-service.ts'
import { say } from '../sync/figures.ts'
import { watchTurns } from './turns.ts'

// What an outbox costs the main process in which many edits wait, and how long it holds that up in one block, in ms of CPU
// time: another program that takes the processor does not count. Argument: edits. The service is a process of its own.
const count = Number(process.argv[2] ?? 10_000)
/** This many of them are sent during the measurement. */
const sent = Math.min(1000, count)
const here = 'the service'

interface Spent<T> {
  ms: number
  /** The longest block. */
  block: number
  value: T
}

/** What `work` takes: its CPU time without the watch of the turns, and the longest turn of another round. */
async function spent<T>(work: () => T | Promise<T>): Promise<Spent<T>> {
  const turns = watchTurns()
  const value = await work()
  const { longest, ms } = await turns.end()
  return { ms, block: longest, value }
}

function figure(metric: string, value: number, bar: string): void {
  say({ bench: 'outbox', metric: `${metric}, ${count} waiting`, value, unit: 'ms', bar })
}

/** Says what something takes and holds up; without `bar` only the latter. */
function tell(what: string, { ms, block }: Spent<unknown>, bar?: string): void {
  if (bar !== undefined) figure(`${what}, CPU`, ms, bar)
  figure(`${what}, longest block`, block, '<= 50')
}

// Some records of a book are deleted.
const service = await startBookService(sent * 2)
const all = (await readBook(service)).flatMap((page) => page.texts)
const texts = all.filter((text) => rawRecord(text).value['deleted'] !== true).slice(0, sent)

/** An edit of a record of the service, or of one that it does not have, which is not reached. */
function edit(n: number, origin: string): OutboxEntry {
  const changes = { memo: `new ${n}` }
  const text = texts[n]
  const made = { id: `r${n}`, etag: 'e', lastname: 'Sato', memo: 'x'.repeat(600), deleted: false }
  const base = text ?? JSON.stringify(made)
  const { id, etag } = rawRecord(base).value as typeof made
  return entryOf(1, { key: randomUUID(), id, etag, base, changes, origin })
}

/** A folder with an outbox in which all the edits wait. */
function filled(origin: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'atena-bench-'))
  const journal = valueOf(openJournal(folder))
  for (let from = 0; from < count; from += 100) {
    const some = Array.from({ length: Math.min(100, count - from) }, (_, n) => edit(from + n, origin))
    valueOf(journal.write({ put: some }))
  }
  journal.close()
  return folder
}

/** Opens that outbox as a session does; the sender begins immediately where `isOnline`. */
async function opened(folder: string, isOnline: boolean) {
  const mirror = valueOf(openMirror({ folder }))
  const deps: SaveDeps = {
    api: service.api,
    bases: basesOf(mirror),
    photoCopy: async () => ({ ok: false, failure: { kind: 'not-found' } }),
    variants: createLearnedVariants(),
    clientId: ourClientId,
    serverTime: () => null,
  }
  let done = 0
  const shown = Promise.withResolvers<void>()
  const shared = { mirror, profile: 'p', origin: here, deps: isOnline ? deps : null }
  const journal = await spent(() => valueOf(openJournal(folder)))
  const outbox = await spent(() =>
    createOutbox({
      ...shared,
      journal: journal.value,
      announce: (name, notice) => {
        if (name === 'outbox.changed' && (notice as { state: string }).state === 'done') done += 1
        if (name === 'mirror.changed' && (notice as { ids: unknown }).ids === null) shown.resolve()
      },
    }),
  )
  return {
    journal,
    outbox,
    mirror,
    done: () => done,
    /** All that waits is in the lists. */
    shown: shown.promise,
    async end() {
      await outbox.value.finish()
      outbox.value.close()
      await mirror.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 1))

const offline = await opened(filled(here), false)
const { outbox } = offline
tell('reading the file', offline.journal)
tell('opening', { ...outbox, ms: offline.journal.ms + outbox.ms }, '<= 500')
tell('showing what waits', await spent(() => offline.shown))
const create = () => ({ family: 'address' as const, id: null, group_id: 'g', etag: null })
tell(
  'a save',
  await spent(() => outbox.value.save({ ...create(), changes: { lastname: 'New' }, key: randomUUID() })),
  '<= 10',
)
const listing = await spent(async () => {
  for (let from: number | null = 0; from !== null; from = outbox.value.portion(from).next) await turn()
})
tell('the list for the window', listing)
tell('what is done', await spent(() => outbox.value.done()))
await offline.end()

const online = await opened(filled(here), true)
const half = (texts.length - 20) / 2
await online.shown
const [before, begun] = [online.done(), process.cpuUsage()]
while (online.done() < half) await turn()
const { user, system } = process.cpuUsage(begun)
figure('an entry sent, CPU', (user + system) / 1000 / (online.done() - before), '<= 5')
const sending = await spent(async () => {
  while (online.done() < texts.length - 20) await turn()
})
tell('sending', sending)
await online.end()

const stopping = await opened(filled('another address'), true)
tell('opening after another address', stopping.outbox)
const { otherAddress } = stopping.outbox.value
tell('"Remove all"', await spent(async () => otherAddress.removeAll((await otherAddress.copy()).keys)))
await stopping.end()
const again = await opened(filled('another address'), true)
tell('"Send all"', await spent(() => again.outbox.value.otherAddress.sendAll()))
await again.end()
service.close()
