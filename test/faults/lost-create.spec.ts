import { describe, expect, it } from 'vitest'
import type { RecordSave } from '../../contract/ipc/outbox.ts'
import { fullRecord } from '../contract/full-record.ts'
import { idsIn, requests, startOutbox, type OutboxBench } from './outbox-bench.ts'

const families = ['address', 'homeaddress'] as const
const post = { method: 'POST' }

const typed = { lastname: 'Sato', memo: 'once', tags: ['x'] }

async function send(bench: OutboxBench, family: RecordSave['family'], changes = typed) {
  await bench.outbox.save(bench.save(family, null, changes))
  await bench.quiet()
}

describe.each(families)('reliability 5.2: a create whose answer was lost, %s', (family) => {
  it('C51: a service that shows no keys: asks the user, and there is one record', async () => {
    const bench = await startOutbox({ service: { variants: { keys: 'hidden' } } })
    bench.service.faults.next({ action: 'drop-after-commit', match: post })
    await send(bench, family)
    expect(await idsIn(bench, family)).toHaveLength(1)
    expect(requests(bench, 'POST')).toHaveLength(1)
    expect(bench.outbox.list()).toMatchObject([{ state: 'needs-attention', changes: typed }])
  })

  it('the same where lists and answers are brief', async () => {
    const bench = await startOutbox({ service: { variants: { keys: 'hidden', lists: 'brief' } } })
    bench.service.faults.next({ action: 'drop-after-commit', match: post })
    await bench.outbox.save(bench.save(family, null, fullRecord[family]))
    await bench.quiet()
    expect(await idsIn(bench, family)).toHaveLength(1)
    expect(bench.outbox.list()).toMatchObject([{ state: 'needs-attention' }])
  })

  it('lists that leave the keys out: it is found, and there is one record', async () => {
    const bench = await startOutbox({ service: { listsWithout: ['external_ids'] } })
    bench.service.faults.next({ action: 'drop-after-commit', match: post })
    await send(bench, family)
    expect(await idsIn(bench, family)).toHaveLength(1)
    expect(requests(bench, 'POST')).toHaveLength(1)
    expect(bench.outbox.list()).toEqual([])
  })

  it('it never arrived: it is sent again, whatever else is in the list', async () => {
    const bench = await startOutbox({ service: { variants: { keys: 'hidden' } } })
    await bench.create(family, { ...typed, memo: 'another' })
    await bench.create(family, { ...typed, firstname: 'Taro' })
    bench.service.faults.next({ action: 'drop-before-commit', match: post })
    await send(bench, family)
    expect(await idsIn(bench, family)).toHaveLength(3)
    expect(bench.outbox.list()).toEqual([])
  })

  it('it never arrived, and an earlier save of ours says the same: it is sent again', async () => {
    const bench = await startOutbox()
    await send(bench, family)
    bench.service.faults.next({ action: 'drop-before-commit', match: post })
    await send(bench, family)
    expect(await idsIn(bench, family)).toHaveLength(2)
    expect(bench.outbox.list()).toEqual([])
  })

  it('it never arrived, keys come back, and another computer entered the same: it is sent again', async () => {
    const bench = await startOutbox()
    await send(bench, family, { ...typed, memo: 'before' })
    const group = family === 'address' ? { group_id: bench.group_id } : {}
    const body = { json: JSON.stringify({ ...group, ...typed }) }
    expect(await bench.api[family].create(body)).toMatchObject({ ok: true })
    bench.service.faults.next({ action: 'drop-before-commit', match: post })
    await send(bench, family)
    expect(await idsIn(bench, family)).toHaveLength(3)
    expect(bench.outbox.list()).toEqual([])
  })

  it('C52: keys are shown, but no look finds it until the last one, which asks for everything', async () => {
    const bench = await startOutbox()
    bench.service.faults.next({ action: 'drop-after-commit', match: post })
    // As with a service clock that was set back: a request by time or key shows nothing.
    const query = family === 'address' ? 'externalid' : 'limit'
    bench.service.faults.next({
      action: 'status',
      status: 200,
      body: '[]',
      match: { path: /\/list/ },
      times: 2,
    })
    await send(bench, family)
    expect(requests(bench, 'GET').some((each) => each.query.includes(query))).toBe(true)
    expect(await idsIn(bench, family)).toHaveLength(1)
    expect(requests(bench, 'POST')).toHaveLength(1)
    expect(bench.outbox.list()).toEqual([])
  })
})
