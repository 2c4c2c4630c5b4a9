import { describe, expect, it } from 'vitest'
import type { Receipt } from '../../../../electron/outbox/entry.ts'
import { valueOf } from '../../../fakes/api-under-test.ts'
import { start } from './journal-bench.ts'

const receiptOf = (id: string): Receipt => ({
  ...{ at: '2026-11-20T00:00:00.000Z', action: 'update', family: 'address', id, status: 200, agreed: true },
})

describe('receipts of what the service has taken', () => {
  it.each([
    ['whose bits were turned', `UPDATE receipt SET receipt = replace(receipt, 'r1', 'r9')`],
    ['of a later version', `UPDATE receipt SET receipt = '{"later":1}' WHERE receipt LIKE '%r1%'`],
  ])('one %s is left out, and every other is read', (_what, harm) => {
    const { open, inFile } = start()
    const journal = open()
    for (const id of ['r1', 'r2']) valueOf(journal.write({ receipt: receiptOf(id) }))
    inFile((database) => database.exec(harm))
    expect(valueOf(journal.receipts())).toEqual([receiptOf('r2')])
  })
})
