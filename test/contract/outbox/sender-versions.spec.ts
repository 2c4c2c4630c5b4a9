import { describe, expect, it } from 'vitest'
import { entryOf, keyOf } from '../../fakes/outbox-entry.ts'
import { createOf, startSender } from './sender-bench.ts'

/** A sender in front of a service whose etags tell nothing: it reads a record before it writes over it. */
async function startReading(options: Parameters<typeof startSender>[0] = {}) {
  const all = await startSender(options)
  const { variants } = all.bench.deps
  const methods = () => all.bench.service.log.map(({ method }) => method)
  return { ...all, methods, distrust: () => variants.learn({ ...variants.current(), etags: 'stay' }) }
}

/** Photos that were chosen and have to be uploaded. */
const pictures = [{ image: crypto.randomUUID(), source: 'temp' as const }]

/** The text of a record without these fields, as a list may show it. */
const without = (text: string | null, ...fields: string[]) =>
  JSON.stringify(
    Object.fromEntries(Object.entries(JSON.parse(text ?? '{}')).filter(([field]) => !fields.includes(field))),
  )

describe('the version that an edit goes over', () => {
  it('is read once, and keeps what another computer changed in another field', async () => {
    const { bench, sender, put, at, record, methods, distrust } = await startReading()
    const seen = await record()
    distrust()
    bench.service.edit('address', seen.id, { code: 'theirs' })
    put(entryOf(1, { ...seen, changes: { memo: 'mine' } }))
    sender.kick()
    await expect.poll(() => at(1)?.state).toBe('done')
    expect(bench.service.read('address', seen.id)).toMatchObject({ memo: 'mine', code: 'theirs' })
    expect(methods()).toEqual(['GET', 'PUT'])
  })

  it('is read again after photos were uploaded, which takes its time', async () => {
    let edit = () => {}
    const { bench, sender, put, at, record, distrust } = await startReading({
      deps: {
        withPhotos: (save, send) => {
          edit()
          return send({ ...save, changes: { memo: 'mine' } })
        },
      },
    })
    const seen = await record()
    distrust()
    edit = () => void bench.service.edit('address', seen.id, { code: 'theirs' })
    put(entryOf(1, { ...seen, changes: { memo: 'mine', pictures } }))
    sender.kick()
    await expect.poll(() => at(1)?.state).toBe('done')
    expect(bench.service.read('address', seen.id)).toMatchObject({ memo: 'mine', code: 'theirs' })
  })

  it.each([
    ['under its etag', (etag: string) => etag],
    ['where a list has shown that without one', () => ''],
  ])('is, for photos that a create left out, the one that the create gave, %s', async (_how, shownAs) => {
    const { bench, sender, put, at, parts } = await startSender({
      deps: {
        async withPhotos(save, send) {
          const first = await send({ ...save, changes: { lastname: 'Sato' } })
          if (!first.ok) return first
          const { id, etag: given } = first.value.view.record
          const etag = shownAs(given ?? '')
          parts.deps.bases.put('address', JSON.stringify({ ...bench.service.read('address', id), etag }))
          const base = parts.deps.bases.base('address', id, etag)
          const rest = {
            action: 'update',
            id,
            etag,
            base,
            group_id: null,
            changes: { memo: 'second' },
          } as const
          return send({ ...save, ...rest })
        },
      },
    })
    put(createOf(1, bench, { changes: { lastname: 'Sato', memo: 'second', pictures } }))
    sender.kick()
    await expect.poll(() => at(1)?.state).toBe('done')
    const made = bench.service.read('address', at(1)?.id ?? '')
    expect(made).toMatchObject({ lastname: 'Sato', memo: 'second' })
  })

  it.each([
    ['another computer changed the same field', 'conflict', { memo: 'theirs' }, 'theirs'],
    ['another computer changed another field', 'done', { code: 'theirs' }, 'mine'],
  ] as const)(
    'is based on what the user saw if it has no etag: %s: %s',
    async (_what, state, theirs, memo) => {
      const { bench, sender, put, at, record, parts } = await startSender()
      const seen = await record()
      bench.service.edit('address', seen.id, theirs)
      // A list without etags has brought theirs since.
      parts.deps.bases.put('address', without(JSON.stringify(bench.service.read('address', seen.id)), 'etag'))
      put(entryOf(1, { ...seen, etag: null, changes: { memo: 'mine' } }))
      sender.kick()
      await expect.poll(() => at(1)?.state).toBe(state)
      expect(bench.service.read('address', seen.id)).toMatchObject({ memo })
    },
  )
})

describe('the version that a delete goes over', () => {
  it.each([
    ['that the user asked for goes out, though a list had shown him less', undefined, 'done', ['DELETE']],
    ['behind a copy does not where the copy lacks what the record says', keyOf(8), 'conflict', []],
  ] as const)('one %s', async (_what, after, state, sentOut) => {
    const { bench, sender, put, at, record } = await startSender()
    const seen = await record({ lastname: 'Sato', memo: 'only here' })
    put(entryOf(1, { ...seen, base: without(seen.base, 'memo'), action: 'delete', ...(after && { after }) }))
    sender.kick()
    await expect.poll(() => at(1)?.state).toBe(state)
    expect(bench.service.log.map(({ method }) => method)).toEqual(sentOut)
    expect(bench.service.read('address', seen.id)).toMatchObject({ deleted: state === 'done' })
  })

  it('one without an etag of its own goes over the version that the user saw', async () => {
    const { bench, sender, put, at, sent, record } = await startSender()
    const seen = await record()
    put(entryOf(1, { ...seen, etag: null, action: 'delete' }))
    sender.kick()
    await expect.poll(() => at(1)?.state).toBe('done')
    expect(sent('DELETE').map(({ ifMatch }) => ifMatch)).toEqual([seen.etag])
    expect(bench.service.read('address', seen.id)).toMatchObject({ deleted: true })
  })

  it('a missing record counts as deleted, wherever it was deleted', async () => {
    const { bench, sender, put, at, record, steps, distrust } = await startReading({
      service: { variants: { deletedGet: '404' } },
    })
    const seen = await record()
    distrust()
    bench.service.edit('address', seen.id, { deleted: true })
    put(entryOf(1, { ...seen, action: 'delete' }))
    sender.kick()
    await expect.poll(() => at(1)?.state).toBe('done')
    expect(steps).toEqual([{ key: keyOf(1), step: { ok: true, value: { saved: null } } }])
    expect(at(1)?.id).toBe(seen.id)
  })
})
