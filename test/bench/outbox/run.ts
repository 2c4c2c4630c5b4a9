import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMirror } from '../../../electron/mirror/mirror.ts'
import { openJournal } from '../../../electron/outbox/journal.ts'
import { createOutbox } from '../../../electron/outbox/outbox.ts'
import { valueOf } from '../../fakes/api-under-test.ts'
import { entryOf } from '../../fakes/outbox-entry.ts'
import { say } from '../sync/figures.ts'

// What an outbox costs in which many edits wait, in ms of CPU time. Argument: edits.
const count = Number(process.argv[2] ?? 10_000)
const folder = mkdtempSync(join(tmpdir(), 'atena-bench-'))

async function cpu<T>(work: () => T | Promise<T>): Promise<{ ms: number; value: T }> {
  const begun = process.cpuUsage()
  const value = await work()
  const { user, system } = process.cpuUsage(begun)
  return { ms: Math.round((user + system) / 100) / 10, value }
}

function edit(n: number) {
  const id = `r${n}`
  const base = JSON.stringify({ id, etag: 'e', lastname: 'Sato', memo: 'x'.repeat(600), deleted: false })
  return entryOf(1, { key: randomUUID(), id, base, changes: { memo: 'new' } })
}

const filling = valueOf(openJournal(folder))
for (let from = 0; from < count; from += 100)
  valueOf(
    filling.write({ put: Array.from({ length: Math.min(100, count - from) }, (_, n) => edit(from + n)) }),
  )
filling.close()
const mirror = valueOf(openMirror({ folder, profileId: 'bench' }))
const journal = await cpu(() => valueOf(openJournal(folder)))
const parts = {
  journal: journal.value,
  mirror,
  announce: () => undefined,
  profile: 'p',
  origin: 'o',
  deps: null,
}
const opened = await cpu(() => createOutbox(parts))
const outbox = opened.value
const create = () => ({ family: 'address' as const, id: null, group_id: 'g', etag: null })
const save = await cpu(() => outbox.save({ ...create(), changes: { lastname: 'New' }, key: randomUUID() }))
const list = await cpu(() => outbox.list())
const figure = (metric: string, value: number, bar: string) =>
  say({ bench: 'outbox', metric: `${metric}, ${count} waiting`, value, unit: 'ms', bar })
figure('opening, CPU', journal.ms + opened.ms, '<= 500')
figure('a save, CPU', save.ms, '<= 10')
figure('the list for the window, CPU', list.ms, '<= 50')
outbox.close()
await mirror.close()
rmSync(folder, { recursive: true, force: true })
