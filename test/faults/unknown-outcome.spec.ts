import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Fault } from '../../service/http/faults.ts'
import { failureOf, valueOf } from '../fakes/api-under-test.ts'
import { idsIn, requests, startOutbox } from './outbox-bench.ts'
import { counts } from '../counts.ts'

const families = ['address', 'homeaddress'] as const

const post = { method: 'POST' }

const put = { method: 'PUT' }

/** What happens to a request: the first four leave the client without a clear answer. */
const unclear: Fault['action'][] = ['drop-after-commit', 'truncate', 'html', 'drop-before-commit']

describe.each(families)('reliability 5.2: %s', (family) => {
  it('C01 a double click sends one request', async () => {
    const bench = await startOutbox()
    const save = bench.save(family, null, { lastname: 'Sato' })
    const results = await Promise.all([bench.outbox.save(save), bench.outbox.save({ ...save })])
    expect(results[0]).toEqual(results[1])
    expect(requests(bench, 'POST')).toHaveLength(1)
  })

  it('C01 a second click after the first has succeeded sends nothing either', async () => {
    const bench = await startOutbox()
    const saved = await bench.create(family, { lastname: 'Sato' })
    const save = bench.save(family, saved, { lastname: 'Suzuki' })
    const first = await bench.outbox.save(save)
    expect(await bench.outbox.save(save)).toEqual(first)
    expect(requests(bench, 'PUT')).toHaveLength(1)
  })

  it('another save with the same key is another save', async () => {
    const bench = await startOutbox()
    const saved = await bench.create(family, { lastname: 'Sato' })
    const save = bench.save(family, saved, { lastname: 'Suzuki' })
    const first = valueOf(await bench.outbox.save(save))
    const etag = first.view.record.etag ?? ''
    const second = valueOf(await bench.outbox.save({ ...save, etag, changes: { lastname: 'Ito' } }))
    expect(second.view.record.lastname).toBe('Ito')
  })

  it('writes of one record go one after the other, each over the version before it', async () => {
    const bench = await startOutbox({ undoMs: 300 })
    const saved = await bench.create(family, { lastname: 'Sato' })
    bench.service.faults.next({ action: 'slow', delayMs: 80, match: put })
    const { id, etag } = saved.view.record
    const first = bench.outbox.save(bench.save(family, saved, { lastname: 'Suzuki' }))
    await expect.poll(() => bench.service.read(family, id)?.['lastname']).toBe('Suzuki')
    const second = bench.outbox.save(bench.save(family, saved, { memo: 'second' }))
    bench.outbox.deletions.request({ family, id, etag: etag ?? '' })
    expect(requests(bench, 'PUT').length + requests(bench, 'DELETE').length).toBe(1)
    expect([(await first).ok, (await second).ok]).toEqual([true, true])
    await bench.quiet()
    await expect.poll(() => bench.service.read(family, id)?.['deleted']).toBe(true)
    expect(bench.service.read(family, id)).toMatchObject({ lastname: 'Suzuki', memo: 'second' })
  })

  it.each(['drop-after-commit', 'truncate'] as const)(
    'C08 create answered by %s: found by its key',
    async (action) => {
      const bench = await startOutbox()
      bench.service.faults.next({ action, match: post })
      const saved = await bench.create(family, { lastname: 'Sato', memo: 'once' })
      expect(saved).toMatchObject({ waiting: { kind: 'unknown-outcome' } })
      await bench.quiet()
      expect(requests(bench, 'POST')).toHaveLength(1)
      const [id = '', ...more] = await idsIn(bench, family)
      expect(more).toEqual([])
      expect(bench.mirror.read(family, id)?.record).toMatchObject({ lastname: 'Sato', memo: 'once' })
    },
  )

  it('C08 found although lists show it late and without an etag', async () => {
    const service = { variants: { listing: 'late', listEtag: 'no' } as const, listDelayMs: 30 }
    const bench = await startOutbox({ service, waits: { look: [1, 60] } })
    bench.service.faults.next({ action: 'drop-after-commit', match: post })
    await bench.create(family, { lastname: 'Sato' })
    await bench.quiet()
    const [id = ''] = await idsIn(bench, family)
    expect(bench.mirror.read(family, id)?.record.etag).toMatch(/./)
    expect(requests(bench, 'POST')).toHaveLength(1)
  })

  it('C08 found although another computer has deleted it meanwhile', async () => {
    const bench = await startOutbox({ waits: { look: [200] } })
    bench.service.faults.next({ action: 'drop-after-commit', match: post })
    await bench.create(family, { lastname: 'Sato' })
    const [id = ''] = await idsIn(bench, family)
    bench.service.edit(family, id, { deleted: true })
    await bench.quiet()
    expect(bench.mirror.read(family, id)?.record).toMatchObject({ deleted: true })
    expect(await idsIn(bench, family)).toEqual([id])
  })

  it('C09 create that never arrived: sent again with the same key once all looks have found nothing', async () => {
    const bench = await startOutbox()
    bench.service.faults.next({ action: 'drop-before-commit', match: post })
    await bench.create(family, { lastname: 'Sato' })
    await bench.quiet()
    expect(requests(bench, 'POST')).toHaveLength(2)
    expect(await idsIn(bench, family)).toHaveLength(1)
    const looks = requests(bench, 'GET').filter(({ path }) => path.endsWith('/list'))
    expect(looks.length).toBeGreaterThanOrEqual(2)
  })

  it('C09 no look can be taken: not sent again', async () => {
    const bench = await startOutbox()
    bench.service.faults.next({ action: 'drop-after-commit', match: post })
    bench.service.faults.next({ action: 'status', status: 503, match: { method: 'GET' }, times: 6 })
    await bench.create(family, { lastname: 'Sato' })
    await bench.quiet()
    expect(requests(bench, 'POST')).toHaveLength(1)
    expect(await idsIn(bench, family)).toHaveLength(1)
  })

  it('C10 a commit that shows up after all looks: both records are shown, the younger goes when the user agrees', async () => {
    // No list has either record before both are there, however slow the machine is.
    const service = { variants: { listing: 'late' } as const, listDelayMs: 600_000 }
    const bench = await startOutbox({ service })
    bench.service.faults.next({ action: 'drop-after-commit', match: post })
    await bench.create(family, { lastname: 'Sato' })
    await expect.poll(() => requests(bench, 'POST').length).toBe(2)
    bench.service.endListDelay()
    await expect.poll(() => idsIn(bench, family)).toHaveLength(2)
    bench.outbox.wake()
    await expect
      .poll(() => bench.outbox.list())
      .toMatchObject([{ action: 'delete', state: 'needs-attention' }])
    const [twin] = bench.outbox.list()
    const { id = '', twinOf = '' } = twin ?? {}
    expect(new Set([id, twinOf])).toEqual(new Set(await idsIn(bench, family)))
    expect(
      String(bench.service.read(family, id)?.['created_at']) >=
        String(bench.service.read(family, twinOf ?? '')?.['created_at']),
    ).toBe(true)
    expect(bench.service.read(family, id)?.['deleted']).toBe(false)
    // The question blocks nothing: either record can still be edited.
    const view = valueOf(bench.mirror.putOne(family, valueOf(await bench.api[family].get(twinOf ?? ''))))
    await bench.edit(family, { view, differences: [], waiting: null }, { memo: 'meanwhile' })
    expect(bench.service.read(family, twinOf ?? '')).toMatchObject({ memo: 'meanwhile' })
    expect(bench.outbox.list()).toMatchObject([{ key: twin?.key, state: 'needs-attention' }])
    expect(valueOf(bench.outbox.retry(twin?.key ?? ''))).toBeNull()
    await bench.quiet()
    expect(bench.service.read(family, id)?.['deleted']).toBe(true)
    expect(bench.service.read(family, twinOf ?? '')?.['deleted']).toBe(false)
  })

  it('without a client_id nothing can be looked up: the user decides about a second try', async () => {
    const bench = await startOutbox({ clientId: '' })
    bench.service.faults.next({ action: 'drop-before-commit', match: post })
    const result = await bench.outbox.save(bench.save(family, null, { lastname: 'Sato' }))
    expect(failureOf(result).kind).toBe('unknown-outcome')
    expect(requests(bench, 'GET')).toEqual([])
    const [entry] = bench.outbox.list()
    expect(entry).toMatchObject({ state: 'needs-attention', action: 'create' })
    bench.outbox.retry(entry?.key ?? '')
    await bench.quiet()
    expect(await idsIn(bench, family)).toHaveLength(1)
  })

  it('C09 looks that a network page answers, or that are refused, do not end the doubt', async () => {
    const bench = await startOutbox()
    const look = { method: 'GET', path: /list/ }
    bench.service.faults.next({ action: 'drop-after-commit', match: post })
    const page = { action: 'status', status: 200, body: '<html>Sign in</html>' } as const
    bench.service.faults.next({ ...page, match: look, times: 3 })
    bench.service.faults.next({ action: 'status', status: 403, match: look })
    await bench.create(family, { lastname: 'Sato' })
    await bench.quiet()
    const [refused] = bench.outbox.list()
    expect(refused).toMatchObject({ state: 'needs-attention', failure: { kind: 'forbidden' } })
    valueOf(bench.outbox.retry(refused?.key ?? ''))
    await bench.quiet()
    expect([bench.outbox.list(), requests(bench, 'POST').length]).toEqual([[], 1])
    expect(await idsIn(bench, family)).toHaveLength(1)
  })

  it('C09 a service that answers an empty list with 404: sent again once all looks have found nothing', async () => {
    const bench = await startOutbox()
    bench.service.faults.next({ action: 'drop-before-commit', match: post })
    bench.service.faults.next({
      action: 'status',
      status: 404,
      match: { method: 'GET', path: /list/ },
      times: 2,
    })
    await bench.create(family, { lastname: 'Sato' })
    await bench.quiet()
    expect([bench.outbox.list(), requests(bench, 'POST').length]).toEqual([[], 2])
  })
})

describe('reliability 0: ambiguous creates', () => {
  /** `npm run faults -- --full` asks for 1,000. */
  const runs = Number(process.env['ATENA_AMBIGUOUS_CREATES'] ?? counts(10, 300, 'ambiguous creates'))
  const actions = [...unclear, 'status'] as const

  it.each(families)(
    `%s: ${runs} creates with faults before and after the commit, 0 silent duplicates`,
    async (family) => {
      const bench = await startOutbox({ waits: { look: [1], entry: [1] } })
      const keys: string[] = []
      for (let run = 0; run < runs; run += 1) {
        const save = { ...bench.save(family, null, { lastname: `No. ${run}` }), key: randomUUID() }
        keys.push(save.key)
        bench.service.faults.next({
          action: actions[run % actions.length] ?? 'status',
          match: post,
          times: 1 + (run % 2),
        })
        await bench.outbox.save(save)
        await bench.quiet()
        bench.service.faults.clear()
      }
      const texts: string[] = []
      for (let skip = 0; skip < runs; skip += 500) {
        texts.push(...valueOf(await bench.api[family].list(bench.group_id, { limit: 500, skip })))
      }
      const all = texts.join('\n')
      const counts = keys.map((key) => all.split(key).length - 1)
      expect(counts).toEqual(keys.map(() => 1))
      expect(bench.outbox.list()).toEqual([])
    },
    120_000 + runs * 1_000,
  )
})
