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

/** A table of ours has another name: the file is moved aside, and its rows come from the copy. */
const spoil = (bench: Bench) => bench.inFile((database) => database.exec('ALTER TABLE mark RENAME TO nark'))
/** The entry 9 is not as it was written, in either file. */
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

/** An edit of this record that waited behind another write of it, when that still was there. */
const behind = (n: number, fields: Partial<OutboxEntry> = {}) =>
  entryOf(n, { etag: null, base: version('a'), changes: { memo: 'mine' }, ...fields })
/** A delete that waits for its copy, which has the key of `n`. */
const goesWith = (n: number, fields: Partial<OutboxEntry> = {}) => ({
  ...({ action: 'delete', id: 'c', held: true, after: keyOf(n), ...fields } as const),
})

describe('an outbox that is opened', () => {
  it.each([
    ['a damaged file was moved aside', spoil],
    ['the file lacks what it once had', lose('file')],
    ['an entry cannot be read', turn],
  ])('says that it is damaged where %s, and an edit goes over what is known', (_what, harm) => {
    const { isDamaged, entries } = reopened([behind(1), entryOf(9, { id: 'b' })], harm)
    expect(isDamaged).toBe(true)
    expect(entries[0]).toEqual({ ...behind(1), etag: 'e' })
  })

  it('is as it was left where nothing of it was lost', () => {
    const left = [behind(1), entryOf(2, goesWith(8))]
    const { isDamaged, entries } = reopened(left, lose('copy'))
    expect(isDamaged).toBe(false)
    expect(entries).toEqual(left)
  })

  it('lets deletes go whose Undo was cut off; others have theirs for five seconds', () => {
    const { outbox, journal } = startUnsent([entryOf(1, { action: 'delete', held: true })])
    expect(journal.entries()).toMatchObject([{ key: keyOf(1), held: false }])
    const asked = valueOf(outbox.deletions.request({ family: 'address', id: 'b', etag: 'e' }))
    expect(asked.sendsInMs).toBe(5000)
    expect(outbox.deletions.undo(asked.deletion)).toBe(true)
  })
})

describe('what waited for a write that was lost with a damaged file', () => {
  it('goes over the newest version of its own record, whatever else waits or is done', () => {
    const other = { id: 'b', base: version('b') }
    const done = entryOf(1, { state: 'done', savedAt: new Date().toISOString() })
    const { entries } = reopened([done, behind(2), behind(3, other)], spoil)
    expect(entries).toEqual([done, { ...behind(2), etag: 'e' }, { ...behind(3, other), etag: 'e' }])
  })

  it('is for the user where somebody else was faster, or where nothing is known of the record', () => {
    const moved = behind(1, { base: version('a', { memo: 'seen' }) })
    const unknown = behind(2, { id: 'd' })
    const forUser = { state: 'conflict', failure: { kind: 'precondition-failed' } }
    const { entries } = reopened([moved, unknown], spoil)
    expect(entries).toEqual([
      { ...moved, ...forUser },
      { ...unknown, ...forUser },
    ])
  })

  it('is nothing that has a version of its own, that waits for another one or that the user decides about', () => {
    const entries = [
      entryOf(1, { etag: 'e1', base: version('a'), changes: { memo: 'first' } }),
      behind(2),
      behind(3, { id: 'b', state: 'needs-attention', failure: { kind: 'forbidden' } }),
      entryOf(4, { action: 'create', id: localIdOf(keyOf(4)), etag: null, changes: { lastname: 'Ito' } }),
    ]
    expect(reopened(entries, spoil).entries).toEqual(entries)
  })

  it('is deleted only where its copy is known', () => {
    const lost = entryOf(1, goesWith(8))
    const copy = entryOf(2, { id: 'b', state: 'conflict', failure: { kind: 'not-found' } })
    const waits = entryOf(3, goesWith(2))
    expect(reopened([lost, copy, waits], spoil).entries).toEqual([copy, waits])
  })

  it('is deleted where that was let go already', () => {
    const released = entryOf(1, goesWith(8, { held: false }))
    expect(reopened([released], spoil).entries).toEqual([released])
  })

  it('is no delete behind its Undo: that goes out', () => {
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

describe('what the service has taken', () => {
  const receiptOf = (id: string, fields: Partial<Receipt> = {}): Receipt => ({
    ...{ at: new Date().toISOString(), action: 'update', family: 'address', id, status: 200, agreed: true },
    ...fields,
  })

  it('is told with names, with what is not as it was sent, and with how much still waits', () => {
    const { outbox, journal } = startUnsent([entryOf(1, { id: 'c' }), entryOf(2, { state: 'done' })])
    const [known, gone] = [receiptOf('a'), receiptOf('gone', { status: null, agreed: false })]
    for (const receipt of [known, gone]) valueOf(journal.write({ receipt }))
    expect(valueOf(outbox.done())).toEqual({
      ...{ waiting: 1, saved: 3, confirmed: 1 },
      receipts: [
        { ...gone, name: '' },
        { ...known, name: 'Sato' },
      ],
    })
  })

  it('is a table with a line for each, and says how many', () => {
    const { outbox, journal } = startUnsent()
    expect(valueOf(outbox.receipts())).toEqual({
      ...{ text: 'time,change,family,record,status,agreed\r\n', count: 0 },
    })
    for (const id of ['a', 'b']) valueOf(journal.write({ receipt: receiptOf(id) }))
    const { text, count } = valueOf(outbox.receipts())
    expect([text.trimEnd().split('\r\n').length, count]).toEqual([3, 2])
  })

  it('is not nothing where the disk does not say: that is told', () => {
    const { outbox, journal } = startUnsent()
    journal.close()
    expect([failureOf(outbox.done()).kind, failureOf(outbox.receipts()).kind]).toEqual(['storage', 'storage'])
  })
})
