import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { ok } from '../../../contract/failure.ts'
import { createDuplicates, type DuplicatesSession } from '../../../electron/jobs/merge/duplicates.ts'
import { openMirror, type Mirror } from '../../../electron/book/mirror.ts'
import { labelledBook } from '../../unit/electron/duplicates/labelled-book/book.ts'
import { say } from '../sync/figures.ts'
import { startIdleProcess } from '../sync/idle.ts'

// How long main cannot do anything else while _Duplicates_ is open over a whole book: the search runs in its thread, and main
// reads the records of the groups that are shown. A process of its own, which holds nothing but that. Arguments: records, seed.
const [count = '', seed = ''] = process.argv.slice(2)

/** Pages of the window: as many groups as one request asks for (renderer/stores/duplicate-lists.ts). */
const portion = 100

const folder = mkdtempSync(join(tmpdir(), 'atena-bench-'))
const mirror = fullMirror()
await bench()
await mirror.close()
rmSync(folder, { recursive: true, force: true })

function fullMirror(): Mirror {
  const opened = openMirror({ folder })
  if (!opened.ok) throw new Error(JSON.stringify(opened.failure))
  const texts = labelledBook(Number(count), Number(seed)).records.map((record) => JSON.stringify(record))
  for (let at = 0; at < texts.length; at += 500) opened.value.put('address', texts.slice(at, at + 500), 'g')
  return opened.value
}

async function bench(): Promise<void> {
  const deletions = { held: () => [] }
  const session = {
    profile: { id: 'bench', base_url: '' },
    mirror,
    outbox: { deletions },
    readRecord: (family: 'address', id: string) => mirror.read(family, id),
  } as unknown as DuplicatesSession // what the duplicates reads of it before anything is merged
  const worker = new URL('../../../electron/jobs/merge/duplicates-worker.ts', import.meta.url)
  const duplicates = createDuplicates({ worker, jobs: {} as never })
  // Work that is left from filling the book ends first.
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const idle = startIdleProcess()
  let found: Awaited<ReturnType<typeof duplicates.find>> = ok({ token: '', total: 0, kept: 0, households: 0 })
  // Without the clock that looks every ms.
  const before = process.threadCpuUsage()
  await duplicates.find(session)
  const used = process.threadCpuUsage(before)
  const search = await blockedWhile(async () => (found = await duplicates.find(session)))
  if (!found.ok) throw new Error(JSON.stringify(found.failure))
  const { token, kept, households } = found.value
  const page = await blockedWhile(async () => {
    for (let offset = 0; offset < kept + households; offset += portion) {
      const shown = await duplicates.page(session, { token, offset, limit: portion })
      if (!shown.ok) throw new Error(JSON.stringify(shown.failure))
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })
  duplicates.close(null)
  const peer = await idle()
  const against = 'an idle process beside it'
  const figure = { bench: 'duplicates', unit: 'ms', against, peer, bar: '<= 50' } as const
  say({ ...figure, metric: 'main_blocked_by_search_ms', value: search })
  say({ ...figure, metric: 'main_blocked_by_pages_ms', value: page })
  // On a machine that is busy with other things this is what main itself does in all that time.
  const cpu = (used.user + used.system) / 1000
  say({ bench: 'duplicates', metric: 'main_cpu_of_search_ms', value: cpu, unit: 'ms', bar: '<= 50' })
}

/** The longest time in ms that this thread was blocked while `work` ran. */
async function blockedWhile(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await work()
  delay.disable()
  return delay.max / 1e6
}
