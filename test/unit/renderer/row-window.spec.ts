import { describe, expect, it } from 'vitest'
import type { RecordFilter } from '../../../contract/ipc/record-window.ts'
import { provideBridge } from '../../../renderer/bridge/bridge.ts'
import { RowWindow } from '../../../renderer/stores/row-window.ts'
import { createFakeBridge } from '../../fakes/fake-bridge.ts'

const filter = (group_id: string): RecordFilter => ({
  ...{ family: 'address', group_id, search: '', tags: [], deleted: 'without', sort: 'kana' },
})

describe('reliability C35', () => {
  it('C35 the group is switched while its list is read: the late answer about the former group is dropped', async () => {
    const bridge = createFakeBridge()
    let letGo = () => undefined as void
    const slow = new Promise<void>((resolve) => (letGo = resolve))
    // Main answers the first group late.
    bridge.delay('record.window', (input) => (Object(input).group_id === 'first' ? slow : Promise.resolve()))
    bridge.answer('record.window', async ({ group_id, offset }) => ({
      ok: true,
      value: { total: group_id === 'first' ? 111 : 2, offset, rows: [] },
    }))
    provideBridge(bridge)
    const rows = new RowWindow()
    const former = rows.restart(filter('first'))
    await rows.restart(filter('second'))
    letGo()
    await former
    expect(rows.known.value?.total).toBe(2)
  })
})
