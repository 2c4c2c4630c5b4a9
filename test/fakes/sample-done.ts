import type { OutboxDone, OutboxReceipt } from '../../contract/ipc/outbox.ts'

const receipt = (name: string, more: Partial<OutboxReceipt>): OutboxReceipt => ({
  at: '2026-11-22T01:02:03.000Z',
  action: 'update',
  family: 'address',
  id: 'r1',
  name,
  status: 200,
  agreed: true,
  ...more,
})

/** Changes that the service has taken: as they were meant, otherwise, and one that was found done. */
export const sampleDone: OutboxDone = {
  waiting: 0,
  saved: 214,
  confirmed: 213,
  receipts: [
    receipt('青木 彩', {}),
    receipt('石川 優子', { agreed: false, id: 'r2' }),
    receipt('', { action: 'delete', id: 'r9' }),
    receipt('上田 株式会社', { action: 'create', status: null, id: 'r3' }),
    receipt(
      'A name that is much longer than the window is wide, so that it has to be set in several lines',
      {},
    ),
  ],
}
