// @module-tag long
import { describe, expect, test } from 'vitest'
import type { RecordFilter } from '../../contract/ipc/records.ts'
import { isReactive, reactive } from 'vue'
import { call, provideBridge } from '../../renderer/bridge/bridge.ts'
import { createFakeBridge } from '../fakes/fake-bridge.ts'

function open() {
  const bridge = createFakeBridge()
  provideBridge(bridge)
  return bridge
}
const filter: RecordFilter = {
  family: 'address',
  group_id: null,
  search: '',
  tags: [],
  deleted: 'without',
  sort: 'kana',
}

describe('design 2: the bridge parses what it sends', () => {
  test('a Vue draft is sent as a plain copy', async () => {
    const bridge = open()
    const draft = reactive({ ...filter, tags: ['友人'], offset: 0, limit: 10 })
    draft.tags = draft.tags.filter(() => true)
    const answer = await call('record.rows', draft)
    expect(answer.ok).toBe(true)
    const sent = bridge.callsOf('record.rows')[0]
    expect(sent).toEqual({ ...filter, tags: ['友人'], offset: 0, limit: 10 })
    expect(isReactive(sent)).toBe(false)
  })

  test('input that breaks the contract is named by its path and not sent', async () => {
    const bridge = open()
    const answer = await call('record.rows', { ...filter, offset: 0, limit: 501 })
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'invalid-input', path: '$.limit' } })
    expect(bridge.calls).toEqual([])
  })

  test('a field the contract does not know is refused', async () => {
    const bridge = open()
    const input = { ...filter, offset: 0, limit: 1, sql: '--' }
    const answer = await call('record.rows', input)
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'invalid-input', path: '$' } })
    expect(bridge.calls).toEqual([])
  })
})
