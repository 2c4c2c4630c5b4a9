import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Family } from '../../../contract/record/fields.ts'
import { leftOutVariants, type LeftOut } from '../../../electron/write/request-variants.ts'
import type { ServiceOptions } from '../../../service/start-service.ts'
import type { Variants } from '../../../service/variants.ts'
import { valueOf } from '../../fakes/api-under-test.ts'
import { ourClientId } from '../../fakes/our-client-id.ts'
import { startBench as startBulk } from '../../faults/bulk-bench.ts'
import { sendRecord, startBench, type Bench } from '../bench.ts'
import { essence } from '../essence.ts'
import { fullRecord } from '../full-record.ts'

const puts = ({ service }: Pick<Bench, 'service'>) => service.log.filter(({ method }) => method === 'PUT')
const foreign = {
  extendprops: [{ client_id: 'com.example.other', data: { none: null, empty: [], exact: 1 } }],
}

/** The record without what each version has of its own. */
const unstamped = (record: object | undefined) =>
  Object(essence({ ...record, etag: null, updated_at: null, updated_by: null }))

/** A record with values, without some, and with a kindof of null. */
async function begin(variants: Partial<Variants>, family: Family, options: ServiceOptions = {}) {
  const bench = await startBench(variants, options)
  const made = await bench.create(family, { ...fullRecord[family], gender: null, tags: [] })
  const { id } = made.view.record
  bench.service.edit(family, id, foreign)
  const saved = await bench.opened(family, id)
  const held = () => unstamped(bench.service.read(family, id))
  return { bench, saved, held, before: held() }
}

const cases: [Partial<Variants>, LeftOut][] = [
  [{ strict: 'no' }, 'nothing'],
  [{ strict: 'group' }, 'group'],
  [{ strict: 'null' }, 'blanks'],
  [{ strict: 'empty' }, 'blanks'],
  [{ strict: 'key' }, 'key'],
  [{ strict: 'all' }, 'blanks+group+key'],
]

describe.each(['replace', 'merge'] as const)('C49 PUT that is strict and a %s', (put) => {
  describe.each(['address', 'homeaddress'] as const)('%s', (family) => {
    it.each(cases)(
      '%j: an edit gets through, changes nothing else, and it is remembered',
      async (variants, leftOut) => {
        const { bench, saved, held, before } = await begin({ ...variants, put }, family)
        const after = await bench.edit(family, saved, { firstname: 'One' })
        expect(after.differences).toEqual([])
        expect(held()).toEqual({ ...before, firstname: 'One' })
        const learned = bench.deps.variants.current().leftOut
        if (family === 'address') expect(learned).toBe(leftOut)
        const tries = puts(bench).length
        await bench.edit(family, after, { firstname: 'Two' })
        expect(puts(bench)).toHaveLength(tries + 1)
        expect(held()).toEqual({ ...before, firstname: 'Two' })
      },
    )

    it.each(cases)('%j: a field is emptied', async (variants) => {
      const { bench, saved, held, before } = await begin({ ...variants, put }, family)
      const result = await sendRecord(bench.deps, bench.save(family, saved, { memo: '', organization: null }))
      // If PUT merges and refuses empty values, only omitting is left to try. That clears nothing, and the save says so.
      const cannot = put === 'merge' && variants.strict !== 'no' && variants.strict !== 'group'
      if (!result.ok) {
        expect([cannot, held()]).toEqual([true, before])
        return
      }
      const named = result.value.differences.map(({ field }) => field)
      const emptied = Object.fromEntries(
        ['memo', 'organization'].filter((each) => !named.includes(each)).map((each) => [each, undefined]),
      )
      expect(named.length === 0 || cannot).toBe(true)
      expect(held()).toEqual(essence({ ...before, ...emptied }))
    })
  })
})

describe.each(['replace', 'merge'] as const)(
  'the sync key of a contact that the app made, PUT is a %s',
  (put) => {
    describe.each(['address', 'homeaddress'] as const)('%s', (family) => {
      it.each([400, 422] as const)(
        'refused with %i: one edit gets through and keeps the key',
        async (status) => {
          const variants = { strict: 'key', put } as const
          const { bench, saved, held, before } = await begin(variants, family, { strictStatus: status })
          expect(before.external_ids).toMatchObject([{ client_id: ourClientId }])
          const after = await bench.edit(family, saved, { memo: 'One' })
          expect(after.differences).toEqual([])
          expect(held()).toEqual({ ...before, memo: 'One' })
          const tries = puts(bench).length
          expect((await bench.edit(family, after, { memo: '' })).differences).toEqual([])
          expect(held()).toEqual({ ...before, memo: undefined })
          const other = await bench.create(family, { lastname: 'Sato' })
          await bench.edit(family, other, { lastname: 'Suzuki' })
          expect(puts(bench)).toHaveLength(tries + 2)
        },
      )

      it.each([400, 422] as const)('refused with %i: an edit in bulk gets through', async (status) => {
        const bulk = await startBulk({ variants: { strict: 'key', put }, strictStatus: status })
        const ids: string[] = []
        for (const lastname of ['Sato', 'Suzuki', 'Takahashi', 'Tanaka']) {
          const group_id = family === 'address' ? (bulk.service.group_ids[0] ?? '') : null
          const save = { family, id: null, group_id, etag: null, key: randomUUID() }
          const changes = { lastname, memo: 'x' }
          ids.push(valueOf(await bulk.session.outbox.save({ ...save, changes })).view.record.id)
        }
        const held = () => ids.map((id) => unstamped(bulk.service.read(family, id)))
        const before = held()
        expect(before[0].external_ids).toMatchObject([{ client_id: ourClientId }])
        const tag = async (name: string) => {
          const begun = puts(bulk).length
          await bulk.start({ kind: 'add-tag', tag: name }, { kind: 'records', family, ids })
          expect(await bulk.ended()).toMatchObject({ done: ids.length, failed: 0 })
          return puts(bulk).length - begun
        }
        await tag('one')
        expect(held()).toEqual(before.map((each) => ({ ...each, tags: ['one'] })))
        expect(await tag('two')).toBe(ids.length)
        expect(held()).toEqual(before.map((each) => ({ ...each, tags: ['one', 'two'] })))
      })
    })

    it('a service that empties omitted keys: the edit stays, and the lost key is named', async () => {
      const { bench, saved, held, before } = await begin({ strict: 'key', put, others: 'dropped' }, 'address')
      const after = await bench.edit('address', saved, { firstname: 'One' })
      expect(after.differences.map(({ field }) => field)).toContain('external_ids')
      expect(held()).toMatchObject({ lastname: before.lastname, firstname: 'One' })
      expect((await bench.edit('address', after, { firstname: 'Two' })).differences).toEqual([])
    })
  },
)

describe('what a strict service refuses', () => {
  it('a field that it does not list itself: the edit gets through, and what it drops is named', async () => {
    const bench = await startBench({ unknown: 'reject' })
    const { view } = await bench.create('address', { lastname: 'Sato', memo: 'x' })
    bench.service.edit('address', view.record.id, { callsign: 'ハナ' })
    const saved = await bench.opened('address', view.record.id)
    const after = await bench.edit('address', saved, { lastname: 'Suzuki' })
    expect(after.differences.map(({ field }) => field)).toEqual(['callsign'])
    expect(after.view.record).toMatchObject({ lastname: 'Suzuki', memo: 'x' })
    expect(bench.deps.variants.current().leftOut).toBe('unlisted')
  })

  it('emptying what is empty already is nothing to refuse', async () => {
    const { bench, saved, held, before } = await begin({ strict: 'all' }, 'address')
    await bench.edit('address', saved, { gender: '', tags: [], firstname: 'One' })
    expect(held()).toEqual({ ...before, firstname: 'One' })
  })

  it('C50: a refused value of the user is reported after a few tries; nothing is learned or changed', async () => {
    const bench = await startBench({})
    const saved = await bench.create('address', { lastname: 'Sato', organization: { name: 'Aoi' } })
    const before = bench.service.read('address', saved.view.record.id)
    const refused = await sendRecord(bench.deps, bench.save('address', saved, { birthdate: 'yesterday' }))
    expect(refused).toEqual({ ok: false, failure: { kind: 'rejected', status: 400 } })
    expect(puts(bench).length).toBeLessThanOrEqual(leftOutVariants.length)
    expect(bench.deps.variants.current().leftOut).toBe('nothing')
    expect(bench.service.read('address', saved.view.record.id)).toEqual(before)
  })

  it('another status than 400 and 422 says nothing about the body', async () => {
    const bench = await startBench({})
    const saved = await bench.create('address', { lastname: 'Sato' })
    bench.service.faults.next({ action: 'status', status: 405, match: { method: 'PUT' }, times: 9 })
    const refused = await sendRecord(bench.deps, bench.save('address', saved, { lastname: 'Suzuki' }))
    expect(refused).toEqual({ ok: false, failure: { kind: 'rejected', status: 405 } })
    expect(puts(bench)).toHaveLength(1)
  })

  it('with another status only the other ways to clear a field are tried, and no more fields are left out', async () => {
    const bench = await startBench({})
    const saved = await bench.create('address', { lastname: 'Sato', memo: 'x' })
    bench.service.faults.next({ action: 'status', status: 405, match: { method: 'PUT' }, times: 9 })
    const refused = await sendRecord(bench.deps, bench.save('address', saved, { memo: '' }))
    expect(refused).toEqual({ ok: false, failure: { kind: 'rejected', status: 405 } })
    expect(puts(bench)).toHaveLength(3)
  })

  it('anything but a refusal ends it: no other body is sent after one that may have been done', async () => {
    const bench = await startBench({})
    const saved = await bench.create('address', { lastname: 'Sato', memo: 'x' })
    bench.service.faults.next({ action: 'status', status: 503, match: { method: 'PUT' } })
    const failed = await sendRecord(bench.deps, bench.save('address', saved, { memo: '' }))
    expect(failed).toMatchObject({ ok: false, failure: { kind: 'retry-later', status: 503 } })
    expect(puts(bench)).toHaveLength(1)
  })
})
