import { describe, expect, it } from 'vitest'
import { localIdOf } from '../../../../contract/record/record.ts'
import type { OutboxEntry } from '../../../../electron/outbox/entry.ts'
import type { Receipt } from '../../../../electron/outbox/receipts.ts'
import { failureOf, valueOf } from '../../../fakes/api-under-test.ts'
import { loseKept } from '../../../fakes/kept-file.ts'
import { entryOf, keyOf } from '../../../fakes/outbox-entry.ts'
import { startUnsent, version } from './unsent-bench.ts'

type Bench = ReturnType<typeof startUnsent>

const lose = (which: 'file' | 'copy') => (bench: Bench) => loseKept(bench.folder, which)

/** Renames one of our tables: the file is moved aside, and its rows come from the copy. */
const spoil = (bench: Bench) => bench.inFile((database) => database.exec('ALTER TABLE mark RENAME TO nark'))
/** Damages the entry 9 in both files. */
const turn = (bench: Bench) => {
  lose('copy')(bench)
  bench.inFile((database) => database.exec(`UPDATE kept SET crc = 0 WHERE key = '${keyOf(9)}'`))
}

/** An outbox whose files were harmed while it was closed. */
function reopened(entries: OutboxEntry[], harm: (bench: Bench) => void) {
  const bench = startUnsent(entries)
  bench.journal.close()
  harm(bench)
  const journal = bench.reopen()
  const { isDamaged } = bench.open(journal)
  return { isDamaged, journal, entries: journal.entries() }
}

/** An edit that waited for another write of its record while that write still existed. */
const behind = (n: number, fields: Partial<OutboxEntry> = {}) =>
  entryOf(n, { etag: null, base: version('a'), changes: { memo: 'mine' }, ...fields })
/** A delete that waits for its copy, which has the key of `n`. */
const goesWith = (n: number, fields: Partial<OutboxEntry> = {}) =>
  ({ action: 'delete', id: 'c', held: true, after: keyOf(n), ...fields }) as const

describe('opening an outbox', () => {
  it.each([
    ['a damaged file was moved aside', spoil],
    ['the file lacks what it once had', lose('file')],
    ['an entry cannot be read', turn],
  ])('reports damage where %s, and bases an edit on the version that is known', (_what, harm) => {
    const { isDamaged, entries } = reopened([behind(1), entryOf(9, { id: 'b' })], harm)
    expect(isDamaged).toBe(true)
    expect(entries[0]).toEqual({ ...behind(1), etag: 'e' })
  })

  it('changes nothing where nothing was lost', () => {
    const left = [behind(1), entryOf(2, goesWith(8))]
    const { isDamaged, entries } = reopened(left, lose('copy'))
    expect(isDamaged).toBe(false)
    expect(entries).toEqual(left)
  })

  it('releases deletes whose Undo was cut off; new ones have theirs for five seconds', () => {
    const { outbox, journal } = startUnsent([entryOf(1, { action: 'delete', held: true })])
    expect(journal.entries()).toMatchObject([{ key: keyOf(1), held: false }])
    const asked = valueOf(outbox.deletions.request({ family: 'address', id: 'b', etag: 'e' }))
    expect(asked.sendsInMs).toBe(5000)
    expect(outbox.deletions.undo(asked.deletion)).toBe(true)
  })
})

describe('entries that waited for a write that was lost with a damaged file', () => {
  it('are based on the newest version of their own record, whatever else waits or is done', () => {
    const other = { id: 'b', base: version('b') }
    const done = entryOf(1, { state: 'done', savedAt: new Date().toISOString() })
    const { entries } = reopened([done, behind(2), behind(3, other)], spoil)
    expect(entries).toEqual([done, { ...behind(2), etag: 'e' }, { ...behind(3, other), etag: 'e' }])
  })

  it('become conflicts where another user was faster, or where nothing is known about the record', () => {
    const moved = behind(1, { base: version('a', { memo: 'seen' }) })
    const unknown = behind(2, { id: 'd' })
    const forUser = { state: 'conflict', failure: { kind: 'precondition-failed' } }
    const { entries } = reopened([moved, unknown], spoil)
    expect(entries).toEqual([
      { ...moved, ...forUser },
      { ...unknown, ...forUser },
    ])
  })

  it('stay as they are where they have their own version, wait for another entry or need the user', () => {
    const entries = [
      entryOf(1, { etag: 'e1', base: version('a'), changes: { memo: 'first' } }),
      behind(2),
      behind(3, { id: 'b', state: 'needs-attention', failure: { kind: 'forbidden' } }),
      entryOf(4, { action: 'create', id: localIdOf(keyOf(4)), etag: null, changes: { lastname: 'Ito' } }),
    ]
    expect(reopened(entries, spoil).entries).toEqual(entries)
  })

  it('stay only where their copy is known, if they are deletes', () => {
    const lost = entryOf(1, goesWith(8))
    const copy = entryOf(2, { id: 'b', state: 'conflict', failure: { kind: 'not-found' } })
    const waits = entryOf(3, goesWith(2))
    expect(reopened([lost, copy, waits], spoil).entries).toEqual([copy, waits])
  })

  it('stay where they were already released, if they are deletes', () => {
    const released = entryOf(1, goesWith(8, { held: false }))
    expect(reopened([released], spoil).entries).toEqual([released])
  })

  it('are released where they are deletes that were held for their Undo', () => {
    const behindUndo = entryOf(1, { action: 'delete', held: true })
    const bench = startUnsent()
    valueOf(bench.journal.write({ put: [behindUndo] }))
    bench.journal.close()
    spoil(bench)
    const journal = bench.reopen()
    bench.open(journal)
    expect(journal.entries()).toEqual([{ ...behindUndo, held: false }])
  })
})

describe('the writes that the service has accepted', () => {
  const receiptOf = (id: string, fields: Partial<Receipt> = {}): Receipt => ({
    at: new Date().toISOString(),
    action: 'update',
    family: 'address',
    id,
    status: 200,
    agreed: true,
    ...fields,
  })

  it('are listed with names, with the writes that do not agree, and with the number that still wait', () => {
    const { outbox, journal } = startUnsent([entryOf(1, { id: 'c' }), entryOf(2, { state: 'done' })])
    const [known, gone] = [receiptOf('a'), receiptOf('gone', { status: null, agreed: false })]
    for (const receipt of [known, gone]) valueOf(journal.write({ receipt }))
    expect(valueOf(outbox.done())).toEqual({
      waiting: 1,
      saved: 3,
      confirmed: 1,
      receipts: [
        { ...gone, name: '' },
        { ...known, name: 'Sato' },
      ],
    })
  })

  it('are a table with a line for each, and a count', () => {
    const { outbox, journal } = startUnsent()
    expect(valueOf(outbox.receipts())).toEqual({
      text: 'time,change,family,record,status,agreed\r\n',
      count: 0,
    })
    for (const id of ['a', 'b']) valueOf(journal.write({ receipt: receiptOf(id) }))
    const { text, count } = valueOf(outbox.receipts())
    expect([text.trimEnd().split('\r\n').length, count]).toEqual([3, 2])
  })

  it('are a failure, not an empty list, where the disk cannot be read', () => {
    const { outbox, journal } = startUnsent()
    journal.close()
    expect([failureOf(outbox.done()).kind, failureOf(outbox.receipts()).kind]).toEqual(['storage', 'storage'])
  })
})
