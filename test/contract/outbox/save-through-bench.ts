import { startOutbox, type OutboxBench } from '../../faults/outbox-bench.ts'

/** A record that is with the service. */
export async function start(options: Parameters<typeof startOutbox>[0] = {}) {
  const bench = await startOutbox({ origin: 'the service', ...options })
  const saved = await bench.create('address', { lastname: 'Sato' })
  return { bench, saved, id: saved.view.record.id }
}

/** The state of the entry with this key; undefined without one. */
export const stateOf = (bench: OutboxBench, key: string) =>
  bench.journal.entries().find((each) => each.key === key)?.state
