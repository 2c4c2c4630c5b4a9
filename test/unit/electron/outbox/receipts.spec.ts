import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { valueOf } from '../../../fakes/api-under-test.ts'
import { receiptOf } from '../../../fakes/outbox-entry.ts'
import { loseKept } from '../../../fakes/kept-file.ts'
import { start } from './journal-bench.ts'

describe('receipts of the writes that the service has accepted', () => {
  it.each([
    ['that is damaged', `UPDATE kept SET crc = 0 WHERE json LIKE '%r1%'`],
    ['without its sum and text', `UPDATE kept SET json = '{"later":1}' WHERE json LIKE '%r1%'`],
  ])('leave out one %s and read all others', (_what, harm) => {
    const { open, inFile, folder } = start()
    for (const id of ['r1', 'r2']) valueOf(open().write({ receipt: receiptOf(id) }))
    open().close()
    inFile((database) => database.exec(harm))
    loseKept(folder, 'copy')
    expect(valueOf(open().receipts())).toEqual([receiptOf('r2')])
  })

  it('stay where the clock of this computer is ahead, even after the next receipt', () => {
    const journal = start().open()
    for (const id of ['r1', 'r2']) valueOf(journal.write({ receipt: receiptOf(id) }))
    vi.useFakeTimers({ now: Date.parse('2027-12-31T00:00:00Z'), toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    expect(valueOf(journal.receipts())).toHaveLength(2)
    valueOf(journal.write({ receipt: { ...receiptOf('r3'), at: '2027-12-31T00:00:00.000Z' } }))
    expect(valueOf(journal.receipts()).map(({ id }) => id)).toEqual(['r3', 'r2', 'r1'])
  })

  it('are dropped when they are 90 days older than the newest one, but the last hundred always stay', () => {
    const { open } = start()
    const journal = open()
    for (let at = 0; at < 105; at += 1) valueOf(journal.write({ receipt: receiptOf(`r${at}`) }))
    valueOf(journal.write({ receipt: { ...receiptOf('new'), at: '2027-03-01T00:00:00.000Z' } }))
    expect(valueOf(open().receipts())).toHaveLength(100)
  })
})
