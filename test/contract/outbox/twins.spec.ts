import { describe, expect, it } from 'vitest'
import { fail } from '../../../contract/failure.ts'
import type { OutboxEntry } from '../../../electron/outbox/entry.ts'
import { watchTwins } from '../../../electron/outbox/twins.ts'
import { keyOf } from '../../fakes/outbox-entry.ts'
import { requests, startOutbox } from '../../faults/outbox-bench.ts'
import { createOf, startSender } from './sender-bench.ts'

const noBook = {
  mirror: { async *portions() {} },
  around: {
    profile: 'p',
    origin: 'o',
    base: () => null,
    newest: () => null,
    now: () => '2026-01-01T00:00:00.000Z',
    newKey: () => keyOf(9),
  },
}

/** A create that was sent twice and arrived as often as `months` says, and its records, the oldest first. */
async function start(months: readonly number[], fields: Partial<OutboxEntry> = {}) {
  const all = await startSender()
  const { bench, parts, put } = all
  const ids: string[] = []
  for (const month of months) {
    const { id } = (await bench.create('address', { lastname: 'Sato' })).view.record
    const created_at = `2026-0${month}-01T00:00:00.000000Z`
    const external_ids = [{ client_id: bench.deps.clientId, id: keyOf(1) }]
    bench.service.edit('address', id, { created_at, external_ids })
    ids[month - 1] = id
  }
  bench.service.log.length = 0
  put(createOf(1, bench, { state: 'done', sends: 2, id: ids[0] ?? 'none', ...fields }))
  const keys = [keyOf(7), keyOf(8)]
  const watch = watchTwins({ ...parts, newKey: () => keys.shift() ?? '' }, noBook)
  const questions = () => all.journal.entries().filter(({ twinOf }) => twinOf !== null)
  const looks = () => bench.service.log.filter(({ path }) => path.endsWith('/list')).length
  return { ...all, ids, watch, questions, looks }
}

describe('a create that was sent twice and arrived twice', () => {
  it('every record but the oldest is put up for the user, as it is now', async () => {
    const { bench, ids, watch, questions, parts } = await start([3, 1, 2])
    await watch.look()
    const [first = '', second = '', third = ''] = ids
    const etag = bench.service.read('address', second)?.['etag']
    expect(questions()).toMatchObject([
      {
        key: keyOf(7),
        action: 'delete',
        id: second,
        twinOf: first,
        state: 'needs-attention',
        etag,
        changes: {},
        failure: null,
        doubt: false,
        sends: 0,
      },
      { key: keyOf(8), id: third, twinOf: first },
    ])
    expect(JSON.parse(questions()[0]?.base ?? '')).toMatchObject({ id: second, lastname: 'Sato' })
    // Each is shown as it is now, too.
    for (const id of ids)
      expect(JSON.parse(parts.newest('address', id) ?? '')).toEqual(await bench.read('address', id))
    expect(bench.service.log.some(({ method }) => method === 'DELETE')).toBe(false)
  })

  it('asks only once about one record', async () => {
    const { journal, watch, questions } = await start([1, 2])
    await watch.look()
    await watch.look()
    expect(questions()).toHaveLength(1)
    journal.write({ put: questions().map((each) => ({ ...each, state: 'done' })) })
    await watch.look()
    expect(questions()).toMatchObject([{ state: 'done' }])
  })

  it('a question about one record does not stand for those about others', async () => {
    const { bench, ids, watch, put, questions } = await start([1, 2])
    await watch.look()
    const others: string[] = []
    for (const month of [3, 4]) {
      const { id } = (await bench.create('address', { lastname: 'Ito' })).view.record
      const external_ids = [{ client_id: bench.deps.clientId, id: keyOf(2) }]
      bench.service.edit('address', id, { created_at: `2026-0${month}-01T00:00:00.000000Z`, external_ids })
      others.push(id)
    }
    put(createOf(2, bench, { state: 'done', sends: 2, id: others[0] ?? '' }))
    await watch.look()
    expect(questions().map(({ id, twinOf }) => [id, twinOf])).toEqual([ids.toReversed(), others.toReversed()])
  })

  it('writes nothing where it asks nothing', async () => {
    const { bench, ids, watch, parts, questions } = await start([1])
    const [id = ''] = ids
    const before = parts.newest('address', id)
    bench.service.edit('address', id, { memo: 'theirs' })
    await watch.look()
    expect([questions(), parts.newest('address', id)]).toEqual([[], before])
  })

  it('a record deleted meanwhile is not a twin, nor is a single one', async () => {
    const { bench, ids, watch, questions } = await start([1, 2])
    bench.service.edit('address', ids[0] ?? '', { deleted: true })
    await watch.look()
    expect(questions()).toEqual([])
  })

  it('asks nothing when nothing is there', async () => {
    const { watch, questions, looks } = await start([])
    await watch.look()
    expect([questions(), looks()]).toEqual([[], 1])
  })

  it.each<Partial<OutboxEntry>>([{ sends: 1 }, { state: 'checking' }, { action: 'update' }])(
    'only a create that is done and was sent more than once is looked for, not %o',
    async (fields) => {
      const { watch, questions, looks } = await start([1, 2], fields)
      await watch.look()
      expect([questions(), looks()]).toEqual([[], 0])
    },
  )

  it('two concurrent searches are one, and the next is another', async () => {
    const { watch, looks } = await start([1])
    await Promise.all([watch.look(), watch.look()])
    const first = looks()
    await watch.look()
    expect(looks()).toBe(2 * first)
  })

  it('after twenty looks it is left, whatever they found', async () => {
    const { watch, looks } = await start([1, 2])
    await watch.look()
    const first = looks()
    for (let look = 0; look < 30; look += 1) await watch.look()
    expect(looks()).toBe(20 * first)
  })

  it('a look that could not be taken does not count', async () => {
    const { bench, watch, looks } = await start([])
    bench.service.faults.next({ action: 'status', status: 403, match: { path: /list/ }, times: 3 })
    for (let look = 0; look < 30; look += 1) await watch.look()
    expect(looks()).toBe(23)
  })
})

describe('a create that was done and answered 401, against all rules of HTTP', () => {
  it.each(['address', 'homeaddress'] as const)(
    'of %s is found after the sign-in, and not sent again',
    async (family) => {
      const bench = await startOutbox()
      const { create } = bench.api[family]
      bench.api[family].create = async (body) => {
        await create(body)
        return fail({ kind: 'unauthorized' })
      }
      const { waiting } = await bench.create(family, { lastname: 'Sato' })
      expect(waiting).toEqual({ kind: 'unauthorized' })
      bench.restart()
      await bench.quiet()
      expect(bench.outbox.list()).toEqual([])
      expect(requests(bench, 'POST')).toHaveLength(1)
      expect(requests(bench, 'DELETE')).toHaveLength(0)
    },
  )
})

describe('two live records under one key that another copy of the folder has sent', () => {
  it.each(['address', 'homeaddress'] as const)(
    'of %s: the sync asks about the newer one, once',
    async (family) => {
      const bench = await startOutbox()
      const ids: string[] = []
      for (const lastname of ['Sato', 'Sato'])
        ids.push((await bench.create(family, { lastname })).view.record.id ?? '')
      const [one = '', two = ''] = ids
      const external_ids = bench.service.read(family, one)?.['external_ids'] ?? null
      bench.service.edit(family, two, { external_ids })
      const text = await bench.api[family].get(two)
      if (text.ok) bench.mirror.putFetched(family, text.value)
      bench.outbox.synced()
      await expect
        .poll(() => bench.outbox.list())
        .toMatchObject([{ action: 'delete', family, id: two, twinOf: one }])
      const [question] = bench.outbox.list()
      bench.outbox.discard(question?.key ?? '')
      bench.outbox.synced()
      await bench.quiet()
      expect(bench.outbox.list()).toEqual([])
    },
  )
})
