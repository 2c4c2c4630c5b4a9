import { describe, expect, it } from 'vitest'
import type { RecordFilter, RecordRow } from '../../../../contract/ipc/records.ts'
import { provideBridge } from '../../../../renderer/bridge/bridge.ts'
import { RowWindow } from '../../../../renderer/stores/row-window.ts'
import { createFakeBridge } from '../../../fakes/fake-bridge.ts'

const filter = (group_id: string): RecordFilter => ({
  family: 'address',
  group_id,
  search: '',
  tags: [],
  deleted: 'without',
  sort: 'kana',
})

describe('fault C35', () => {
  it('C35 the group is switched while its list is read: the late answer for the previous group is dropped', async () => {
    const bridge = createFakeBridge()
    let letGo = () => undefined as void
    const slow = new Promise<void>((resolve) => (letGo = resolve))
    // Main answers the first group late.
    bridge.delay('record.rows', (input) => (Object(input).group_id === 'first' ? slow : Promise.resolve()))
    bridge.answer('record.rows', async ({ group_id, offset }) => ({
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

describe('a page that arrives late', () => {
  const row = (id: string) => ({ id }) as RecordRow

  /** Lists of 500 rows named after their group; each answer waits until the test releases it. */
  function heldBack() {
    const bridge = createFakeBridge()
    const waiting: (() => void)[] = []
    bridge.answer('record.rows', async ({ group_id, offset, limit }) => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      const rows = Array.from({ length: limit }, (_, at) => row(`${group_id} ${offset + at}`))
      return { ok: true, value: { total: 500, offset, rows } }
    })
    provideBridge(bridge)
    const asked = (count: number) => expect.poll(() => waiting.length).toBe(count)
    return { asked, letGo: () => waiting.splice(0).forEach((go) => go()), waiting }
  }

  it.each([
    ['on the screen', (rows: RowWindow) => rows.show(300, 310)],
    ['held for the cursor', (rows: RowWindow) => rows.hold(300)],
  ])('%s: rows of another list are not taken for this one', async (_, ask) => {
    const { asked, letGo, waiting } = heldBack()
    const rows = new RowWindow()
    const first = rows.restart(filter('first'))
    await asked(1)
    letGo()
    await first
    const late = ask(rows)
    await asked(1)
    const [former] = waiting.splice(0)
    const second = rows.restart(filter('second'))
    await asked(1)
    letGo()
    await second
    former?.()
    await late
    expect(rows.rowAt(0)?.id).toBe('second 0')
    expect(rows.rowAt(300)).toBeUndefined()
    expect(rows.known.value?.filter.group_id).toBe('second')
  })
})
