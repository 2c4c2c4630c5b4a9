import { describe, expect, it } from 'vitest'
import { ok } from '../../../../contract/failure.ts'
import type { OutboxPortion } from '../../../../contract/ipc/outbox.ts'
import type { OutboxEntry } from '../../../../electron/outbox/entry.ts'
import { createOutbox } from '../../../../electron/outbox/outbox.ts'
import { pendingRecords, shownJournal } from '../../../../electron/outbox/pending.ts'
import { entriesFor, planSave } from '../../../../electron/outbox/plan.ts'
import { cpuMs } from '../../../cpu-ms.ts'
import { valueOf } from '../../../fakes/api-under-test.ts'
import { entryOf } from '../../../fakes/outbox-entry.ts'
import { everyAddress, openTestMirror, temporaryFolder } from '../book/temporary-mirror.ts'
import { start } from './journal-bench.ts'
import { around, save } from './plan-save-bench.ts'

const keyAt = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

function edit(n: number): OutboxEntry {
  const base = JSON.stringify({ id: `r${n}`, etag: 'e', lastname: 'Sato', deleted: false })
  return entryOf(1, { key: keyAt(n), id: `r${n}`, base, changes: { lastname: `No. ${n}` } })
}

/** An outbox over an empty mirror in which this many edits wait. */
function waiting(count: number) {
  const bench = start()
  const journal = bench.open()
  // A few at a time, as in use.
  for (let from = 0; from < count; from += 100)
    valueOf(
      journal.write({ put: Array.from({ length: Math.min(100, count - from) }, (_, n) => edit(from + n)) }),
    )
  const mirror = openTestMirror(temporaryFolder())
  const shown = shownJournal(journal, mirror, () => undefined)
  return { ...bench, journal, mirror, shown, pending: pendingRecords(journal, mirror) }
}

describe('thousands of edits that wait', () => {
  it('a save, an attempt and the next entry cost about as much among 5,000 as among 50', () => {
    const round = ({ shown }: ReturnType<typeof waiting>) => {
      let n = 10_000
      return () => {
        n += 1
        const asked = save(1, { id: null, etag: null, changes: { lastname: 'New' }, key: keyAt(n) })
        const { entry } = valueOf(planSave(entriesFor(shown, asked), asked, around()))
        valueOf(shown.write({ put: [entry] }))
        const head = shown.head(entry)
        if (head !== shown.entry(keyAt(n))) throw new Error('it is the first of its record')
        valueOf(shown.write({ put: [{ ...entry, state: 'sending' }] }))
        valueOf(shown.write({ remove: [entry.key] }))
      }
    }
    const [few, many] = [50, 5000].map((count) => cpuMs(round(waiting(count)))) as [number, number]
    expect(many / few).toBeLessThan(4)
  })

  it('the app finds the waiting records and the named photos without parsing their bases', () => {
    const { journal, mirror } = waiting(1000)
    const photo = { source: 'temp', image: 'chosen' } as const
    valueOf(
      journal.write({
        put: [
          entryOf(1, { key: keyAt(2000), id: 'named', changes: { pictures: [photo] } }),
          entryOf(1, { key: keyAt(2001), id: 'held', action: 'delete', held: true, after: keyAt(0) }),
        ],
      }),
    )
    const parts = { journal, mirror, announce: () => undefined, profile: 'p', origin: 'o', deps: null }
    const outbox = createOutbox(parts)
    const records = (items: readonly { family: string; id: string }[]) =>
      items.map(({ family, id }) => `${family} ${id}`)
    expect(records(outbox.waiting())).toEqual(records(outbox.list()))
    expect(records(outbox.waiting())).toHaveLength(1001)
    expect([outbox.namesPhoto('chosen'), outbox.namesPhoto('other')]).toEqual([true, false])
    const asked = cpuMs(() => {
      outbox.waiting()
      outbox.namesPhoto('chosen')
    })
    expect(asked / cpuMs(() => outbox.list())).toBeLessThan(0.5)
  })

  it('the window gets them in portions, and a changed entry separately', () => {
    const { journal, mirror } = waiting(1000)
    const [large, held, done] = [
      { ...edit(3), base: `{"memo":"${'x'.repeat(600_000)}"}` },
      edit(150),
      edit(151),
    ]
    valueOf(journal.write({ put: [large, { ...held, held: true }, { ...done, state: 'done' }] }))
    const parts = { journal, mirror, announce: () => undefined, profile: 'p', origin: 'o', deps: null }
    const outbox = createOutbox({ ...parts, journal: { ...journal, write: () => ok(null) } })
    const portions: OutboxPortion[] = []
    for (let from: number | null = 0; from !== null; from = portions.at(-1)!.next)
      portions.push(outbox.portion(from))
    expect(portions.flatMap(({ rows }) => rows.map(({ item }) => item))).toEqual(outbox.list())
    // The first portion ends after the large entry.
    expect(portions.map(({ rows }) => rows.length)).toEqual([4, ...Array(9).fill(100), 94])
    const places = portions.flatMap(({ rows }) => rows.map(({ place }) => place))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    const rowOf = (n: number) =>
      portions.flatMap(({ rows }) => rows).find(({ item }) => item.key === keyAt(n))
    expect(outbox.rows([7, 150, 151, 5000].map(keyAt))).toEqual([rowOf(7)])
  })

  it('the time to open them is proportional to their number', () => {
    const opening = (count: number) => {
      const { open } = waiting(count)
      return cpuMs(() => open())
    }
    const [few, many] = [500, 5000].map(opening) as [number, number]
    expect(many / few).toBeLessThan(30)
  })

  it('are shown over several turns of the loop, each in its current state, and the last one resolves', async () => {
    const { journal, pending, mirror } = waiting(1200)
    const names = async () =>
      valueOf(await mirror.window({ ...everyAddress, limit: 2000 })).rows.map(({ name }) => name)
    const whole = new Promise<void>((resolve) => pending.showAll(() => false, resolve))
    const atOnce = (await names()).length
    expect(atOnce).toBeGreaterThan(0)
    expect(atOnce).toBeLessThan(1200)
    valueOf(journal.write({ remove: [keyAt(1199)] }))
    await whole
    const shown = new Set(await names())
    expect(shown.size).toBe(1199)
    expect([shown.has('No. 0'), shown.has('No. 1198'), shown.has('No. 1199')]).toEqual([true, true, false])
  })

  it('nothing more is shown once the session has ended', async () => {
    const { pending, mirror } = waiting(1200)
    let isOver = false
    pending.showAll(() => isOver)
    isOver = true
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(valueOf(await mirror.window({ ...everyAddress, limit: 2000 })).rows).toHaveLength(25)
  })
})
