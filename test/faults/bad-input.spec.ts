import { describe, expect, it } from 'vitest'
import type { Failure } from '../../contract/failure.ts'
import { createServiceApi } from '../../electron/api/record-api.ts'
import { startBench, type Bench } from '../contract/bench.ts'
import { essence } from '../contract/essence.ts'
import { failureOf, valueOf, updateOf } from '../fakes/api-under-test.ts'
import { keptPort } from '../fakes/kept-port.ts'
import { idsIn, startOutbox } from './outbox-bench.ts'

const families = ['address', 'homeaddress'] as const

/** Bad input and faults against the reference service, through the calls the app makes. */
describe.each(families)('%s', (family) => {
  const listOf = (bench: Bench, api = bench.api) => api[family].list(bench.group_id, { limit: 10, skip: 0 })

  async function readsAndWrites(bench: Bench): Promise<Failure['kind'][]> {
    const body = updateOf(JSON.stringify(family === 'address' ? { group_id: bench.group_id } : {}))
    return [
      failureOf(await listOf(bench)).kind,
      failureOf(await bench.api[family].get('a')).kind,
      failureOf(await bench.api[family].create(body)).kind,
      failureOf(await bench.api[family].update('a', body, 'e')).kind,
      failureOf(await bench.api[family].delete('a', 'e')).kind,
    ]
  }

  it('service down: offline, nothing was sent', async () => {
    const bench = await startBench({}, { port: await keptPort() })
    await bench.service.close()
    expect(await readsAndWrites(bench)).toEqual(['offline', 'offline', 'offline', 'offline', 'offline'])
  })

  it('HTML instead of JSON: not understood; a write may have been done', async () => {
    const bench = await startBench({})
    bench.service.faults.next({ action: 'html', times: 5 })
    expect(await readsAndWrites(bench)).toEqual([
      'bad-response',
      'bad-response',
      'unknown-outcome',
      'unknown-outcome',
      'unknown-outcome',
    ])
  })

  it('500: the service has trouble; a create may have been done', async () => {
    const bench = await startBench({})
    bench.service.faults.next({ action: 'status', status: 500, times: 5 })
    expect(await readsAndWrites(bench)).toEqual([
      'retry-later',
      'retry-later',
      'unknown-outcome',
      'retry-later',
      'retry-later',
    ])
  })

  it('slow body beyond the deadline', async () => {
    const bench = await startBench({})
    const saved = await bench.create(family, { lastname: 'Sato', memo: 'x'.repeat(1000) })
    bench.service.faults.next({ action: 'slow-body', delayMs: 3000, times: 2 })
    const { base_url, tokens } = bench.service
    const deadlines = { record: 150, list: 150 }
    const api = valueOf(createServiceApi({ base_url, token: () => tokens.full, deadlines }))
    expect(failureOf(await api[family].get(saved.view.record.id))).toMatchObject({
      kind: 'offline',
      code: 'DEADLINE',
    })
    expect(failureOf(await listOf(bench, api))).toMatchObject({ kind: 'offline', code: 'DEADLINE' })
    api.close()
  })

  it('truncated JSON: cut off, not taken for the end', async () => {
    const bench = await startBench({})
    const saved = await bench.create(family, { lastname: 'Sato' })
    // More than two, because a read on a kept-alive connection goes out a second time (T24).
    bench.service.faults.next({ action: 'truncate', times: 10 })
    expect(failureOf(await bench.api[family].get(saved.view.record.id)).kind).toBe('offline')
    expect(failureOf(await listOf(bench)).kind).toBe('offline')
  })

  it('unknown kindof and gender: read as they are, kept by an edit', async () => {
    const bench = await startBench({})
    const { view } = await bench.create(family, { lastname: 'Sato' })
    const odd = {
      gender: 'x',
      addresses: [{ kindof: 'castle', street: '1' }],
      emails: [{ kindof: 'pigeon', address: 'a@example.jp' }],
      telephones: [{ kindof: 'sat', number: '1' }],
      weburls: [{ kindof: 'gopher', url: 'gopher://example.jp' }],
    }
    bench.service.edit(family, view.record.id, odd)
    const now = valueOf(bench.deps.bases.put(family, valueOf(await bench.api[family].get(view.record.id))))
    expect(now).toMatchObject({ record: odd, unreadable: [] })
    const after = await bench.edit(family, { view: now, differences: [], waiting: null }, { memo: 'edited' })
    expect(after.differences).toEqual([])
    expect(essence(after.view.record)).toMatchObject(Object(essence({ ...odd, memo: 'edited' })))
  })

  it('null everywhere: read, edited and saved', async () => {
    const bench = await startBench({ kindofs: 'any' })
    const { view } = await bench.create(family, { lastname: 'Sato' })
    const fields = Object.keys(view.record).filter(
      (field) => !['id', 'etag', 'group_id', 'updated_at'].includes(field),
    )
    bench.service.edit(family, view.record.id, Object.fromEntries(fields.map((field) => [field, null])))
    const now = valueOf(bench.deps.bases.put(family, valueOf(await bench.api[family].get(view.record.id))))
    expect(now.unreadable).toEqual([])
    const after = await bench.edit(
      family,
      { view: now, differences: [], waiting: null },
      { lastname: 'Suzuki' },
    )
    expect(after).toMatchObject({ view: { record: { lastname: 'Suzuki' } }, differences: [] })
  })

  it('a 10,000-character memo: exactly as typed', async () => {
    const bench = await startBench({})
    const memo = 'あ\n"\\x'.repeat(2000)
    const saved = await bench.create(family, { memo })
    expect(saved.view.record.memo).toBe(memo)
    expect((await bench.edit(family, saved, { memo: `${memo}!` })).view.record.memo).toBe(`${memo}!`)
  })

  const each = ['status', 'html', 'drop-before-commit', 'truncate', 'drop-after-commit'] as const

  it('after each fault the same save succeeds, with one record in the end', async () => {
    const bench = await startOutbox()
    for (const action of each) bench.service.faults.next({ action, match: { method: 'POST' } })
    await bench.create(family, { lastname: 'Sato' })
    await bench.quiet()
    // It is sent three times by itself; what comes after them the user decides.
    const waiting = bench.outbox.list()
    expect(waiting).toMatchObject([{ state: 'needs-attention' }])
    for (const { key } of waiting) valueOf(bench.outbox.retry(key))
    await bench.quiet()
    expect(await idsIn(bench, family)).toHaveLength(1)
    expect(bench.outbox.list()).toEqual([])
  })

  it.each(each)('a delete that meets %s is done once and for all', async (action) => {
    const bench = await startOutbox()
    const { id, etag } = (await bench.create(family, { lastname: 'Sato' })).view.record
    bench.service.faults.next({ action, match: { method: 'DELETE' } })
    bench.outbox.deletions.request({ family, id, etag: etag ?? '' })
    await expect.poll(() => bench.service.read(family, id)).toMatchObject({ deleted: true })
    await bench.quiet()
    expect(bench.outbox.list()).toEqual([])
  })
})
