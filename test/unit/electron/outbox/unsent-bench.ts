import { onTestFinished } from 'vitest'
import { openMirror } from '../../../../electron/book/mirror.ts'
import type { OutboxEntry } from '../../../../electron/outbox/entry.ts'
import { createOutbox } from '../../../../electron/outbox/outbox.ts'
import { valueOf } from '../../../fakes/api-under-test.ts'
import { start } from './journal-bench.ts'

/** The version `e` of a record, as the service gave it. */
export const version = (id: string, fields: object = {}) =>
  JSON.stringify({ id, etag: 'e', memo: null, lastname: 'Sato', deleted: false, ...fields })

/** An outbox that sends nothing, over a mirror with the records `a`, `b` and `c`, without a service. */
export function startUnsent(entries: OutboxEntry[] = []) {
  const bench = start()
  const mirror = valueOf(openMirror({ folder: bench.folder }))
  onTestFinished(() => mirror.close())
  for (const id of ['a', 'b', 'c']) valueOf(mirror.putOne('address', version(id)))
  const journal = bench.open()
  if (entries.length > 0) valueOf(journal.write({ put: entries }))
  const notices: { name: string; notice: unknown }[] = []
  const announce = (name: string, notice: unknown) => void notices.push({ name, notice })
  const open = (over = journal) =>
    createOutbox({ journal: over, mirror, announce, profile: 'p', origin: 'o', deps: null })
  /** How often the file was written to. */
  const writes = () =>
    bench.inFile((database) => database.prepare(`SELECT value FROM mark WHERE name = 'commits'`).get())
  const keys = () => journal.entries().map(({ key }) => Number(key.at(-1)))
  return { ...bench, outbox: open(), open, reopen: bench.open, journal, mirror, notices, writes, keys }
}
