import { describe, expect, it } from 'vitest'
import { fail, ok } from '../../../../contract/failure.ts'
import type { RecordSave, RecordSaved } from '../../../../contract/ipc/outbox.ts'
import { localIdOf } from '../../../../contract/record/record.ts'
import type { OutboxEntry } from '../../../../electron/outbox/entry.ts'
import { tellLateAnswer } from '../../../../electron/outbox/outbox.ts'
import type { OutboxCore } from '../../../../electron/outbox/outbox-core.ts'
import { pendingRecords } from '../../../../electron/outbox/pending.ts'
import { doneView, receiptsCsv } from '../../../../electron/outbox/receipts.ts'
import { createSchedule, usualWaits } from '../../../../electron/outbox/schedule.ts'
import { createStepWaiters } from '../../../../electron/outbox/sender.ts'
import { failureOf, valueOf } from '../../../fakes/api-under-test.ts'
import { entryOf, keyOf, receiptOf } from '../../../fakes/outbox-entry.ts'
import { startUnsent, version } from './unsent-bench.ts'

const forbidden = { kind: 'forbidden' } as const
const unclear = { kind: 'unknown-outcome', code: 'NO_ANSWER' } as const

describe('Retry of what the user has to decide about', () => {
  const again = (fields: Partial<OutboxEntry>) => {
    const { outbox, journal } = startUnsent([entryOf(1, { state: 'needs-attention', ...fields })])
    valueOf(outbox.retry(keyOf(1)))
    return journal.entries()[0]
  }
  const create = { action: 'create', id: localIdOf(keyOf(1)), etag: null, doubt: true } as const

  it('raises no doubt about a write that certainly was not done', () => {
    expect(again({ failure: forbidden })).toEqual(entryOf(1))
    expect(again({ ...create, doubt: false, failure: forbidden })).toEqual(
      entryOf(1, { ...create, doubt: false }),
    )
  })

  it.each([['no look has found', unclear] as const, ['is open for an unknown reason', null] as const])(
    'sends a create again that %s, because the user says so',
    (_what, failure) => {
      expect(again({ ...create, failure })).toEqual(entryOf(1, { ...create, doubt: false }))
    },
  )
})

describe('Discard of a refused delete', () => {
  it('loses neither the edit that the delete shelved nor the edit that waits for the delete', () => {
    const { key, etag, base, changes, state, failure, savedAt } = entryOf(2, {
      base: version('a'),
      changes: { memo: 'before' },
    })
    const shelved = { key, etag, base, changes, state, failure, savedAt }
    const behind = entryOf(3, { etag: null, base: version('a'), changes: { code: 'after' } })
    const deletion = entryOf(1, { action: 'delete', state: 'conflict', shelved })
    const { outbox, journal } = startUnsent([deletion, behind])
    valueOf(outbox.discard(keyOf(1)))
    expect(journal.entries()).toMatchObject([
      { key: keyOf(3), etag: 'e', changes: { code: 'after' } },
      { key: keyOf(2), action: 'update', changes: { memo: 'before' } },
    ])
  })
})

describe('a save that is made again while no user is signed in', () => {
  const changes = { memo: 'mine' }
  const again = (fields: Partial<OutboxEntry>) => {
    const { outbox } = startUnsent([entryOf(1, { base: version('a'), changes, doubt: true, ...fields })])
    const save: RecordSave = { family: 'address', id: 'a', group_id: null, etag: 'e', changes, key: keyOf(1) }
    return outbox.save(save)
  }

  it('says why it waits, if that is known', async () => {
    expect(valueOf(await again({ state: 'checking', failure: unclear })).waiting).toEqual(unclear)
    expect(valueOf(await again({ state: 'checking' })).waiting).toEqual({ kind: 'signed-out' })
  })

  it.each(['conflict', 'needs-attention'] as const)(
    'is refused as before where the user has to decide: %s',
    async (state) => {
      expect(failureOf(await again({ state, failure: forbidden }))).toEqual(forbidden)
      expect(failureOf(await again({ state }))).toEqual({ kind: 'signed-out' })
    },
  )

  it('deletes the draft of its form from the disk, and no other draft', async () => {
    const { outbox, journal } = startUnsent()
    const of = { family: 'address', id: 'a', group_id: null, etag: 'e', changes } as const
    for (const n of [1, 2]) valueOf(outbox.drafts.save({ ...of, key: keyOf(n) }))
    valueOf(await outbox.save({ ...of, key: keyOf(1) }))
    expect(journal.drafts().map(({ draft }) => draft.key)).toEqual([keyOf(2)])
  })
})

describe('an answer that comes after its form has stopped waiting', () => {
  /** What the page hears of an answer to the entry 1. */
  const heard = (entries: OutboxEntry[], step: Parameters<typeof tellLateAnswer>[2]) => {
    const notices: unknown[] = []
    const announce = (name: string, notice: unknown) => void notices.push([name, notice])
    tellLateAnswer(coreOf(entries, announce), entryOf(1), step)
    return notices
  }
  const differences = [{ field: 'callsign', meant: 'Hana', got: '' }]
  const saved = (id: string, of: RecordSaved['differences'] = differences) => {
    const { mirror } = startUnsent()
    const view = mirror.read('address', id)
    if (view === null) throw new Error(id)
    return ok({ saved: { view, differences: of, waiting: null } })
  }
  const of = { family: 'address', id: 'a', localId: null } as const

  it.each(['conflict', 'needs-attention'] as const)('reaches the page where it is a refusal: %s', (state) => {
    const notice = { ...of, key: keyOf(1), state, refusedLate: true }
    expect(heard([entryOf(1, { state })], fail(forbidden))).toEqual([['outbox.changed', notice]])
  })

  it('reaches the page where the service keeps something else, under the last write of the record', () => {
    const done = { state: 'done' } as const
    const entries = [entryOf(1, done), entryOf(2), entryOf(3, { id: 'b' })]
    const notice = { ...of, key: keyOf(2), state: 'queued', differences }
    expect(heard(entries, saved('a'))).toEqual([['outbox.changed', notice]])
  })

  it('does not reach the page where all agrees, where the write still waits, or where the entry no longer exists', () => {
    const done = entryOf(1, { state: 'done' })
    expect(heard([done], saved('a', []))).toEqual([])
    expect(heard([done], ok({ saved: null }))).toEqual([])
    expect(heard([entryOf(1)], fail(unclear))).toEqual([])
    expect(heard([], saved('a'))).toEqual([])
  })

  /** What an outbox is made of, with these entries and without a service. */
  function coreOf(entries: OutboxEntry[], announce: OutboxCore['announce']): OutboxCore {
    const { journal, mirror } = startUnsent(entries)
    const now = () => '2026-11-22T00:00:00Z'
    const around = { profile: 'p', origin: 'o', base: mirror.base, newest: mirror.raw, now, newKey: now }
    const pending = pendingRecords(journal, mirror)
    const shared = { journal, mirror, announce, around, pending, listeners: new Set<() => void>() }
    const none = { sender: null, twins: null, returned: null }
    const idle = { lookFirst: new Set<string>(), ...none, closing: false, patienceMs: 0 }
    return { ...shared, ...idle, schedule: createSchedule(usualWaits), waiters: createStepWaiters() }
  }
})

describe('what the page shows of receipts', () => {
  it('is the latest 200, and the counts of all', () => {
    const { mirror } = startUnsent()
    const all = Array.from({ length: 201 }, (_, at) => receiptOf(`r${at}`, { agreed: at > 0 }))
    const { receipts, ...counts } = doneView(all, 2, mirror)
    expect(counts).toEqual({ waiting: 2, saved: 203, confirmed: 200 })
    expect(receipts.map(({ id }) => id)).toEqual(all.slice(0, 200).map(({ id }) => id))
  })
})

describe('receipts as a table for other people', () => {
  it('say for each change what became of it', () => {
    const [one, two] = [receiptOf('a'), receiptOf('b', { action: 'delete', status: null, agreed: false })]
    expect(receiptsCsv([one, two]).split('\r\n')).toEqual([
      'time,change,family,record,status,agreed',
      expect.stringMatching(/^2026-11-20T00:00:00.000Z,update,address,[0-9a-f]{12},200,yes$/),
      expect.stringMatching(/^2026-11-20T00:00:00.000Z,delete,address,[0-9a-f]{12},,no$/),
      '',
    ])
  })

  it('give a record one mark within a table, another record another mark, and new marks in the next table', () => {
    const home = receiptOf('a', { family: 'homeaddress' })
    const marks = () => {
      const table = receiptsCsv([receiptOf('a'), receiptOf('a'), receiptOf('b'), home])
      return [...table.matchAll(/address,([0-9a-f]{12}),/g)].map(([, mark]) => mark)
    }
    const [first, again, other, atHome] = marks()
    expect(again).toBe(first)
    expect(new Set([first, other, atHome, ...marks()]).size).toBe(6)
  })
})
