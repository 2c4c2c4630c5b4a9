import { describe, expect, it } from 'vitest'
import { leftOutForms } from '../../../electron/write/forms.ts'
import type { LeftOut } from '../../../electron/write/forms.ts'
import { saveRecord } from '../../../electron/write/send.ts'
import type { Variants } from '../../../service/variants.ts'
import { startBench } from '../bench.ts'
import type { Bench } from '../bench.ts'
import { essence } from '../essence.ts'
import { fullRecord } from '../full-record.ts'

const puts = ({ service }: Bench) => service.log.filter(({ method }) => method === 'PUT')
const foreign = {
  extendprops: [{ client_id: 'com.example.other', data: { none: null, empty: [], exact: 1 } }],
}

/** A record with values, without some, and with a kindof of null. */
async function begin(variants: Partial<Variants>, family: 'address' | 'homeaddress') {
  const bench = await startBench(variants)
  const made = await bench.create(family, { ...fullRecord[family], gender: null, tags: [] })
  const { id } = made.view.record
  bench.service.edit(family, id, foreign)
  const saved = await bench.opened(family, id)
  const held = () => {
    const stamps = { etag: null, updated_at: null, updated_by: null }
    return Object(essence({ ...bench.service.read(family, id), ...stamps }))
  }
  return { bench, saved, held, before: held() }
}

const cases: [Partial<Variants>, LeftOut][] = [
  [{ strict: 'no' }, 'nothing'],
  [{ strict: 'group' }, 'group'],
  [{ strict: 'null' }, 'blanks'],
  [{ strict: 'empty' }, 'blanks'],
  [{ strict: 'all' }, 'blanks+group'],
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
        const learned = bench.deps.forms.current().leftOut
        if (family === 'address') expect(learned).toBe(leftOut)
        const tries = puts(bench).length
        await bench.edit(family, after, { firstname: 'Two' })
        expect(puts(bench)).toHaveLength(tries + 1)
        expect(held()).toEqual({ ...before, firstname: 'Two' })
      },
    )

    it.each(cases)('%j: a field is emptied', async (variants) => {
      const { bench, saved, held, before } = await begin({ ...variants, put }, family)
      const result = await saveRecord(bench.deps, bench.save(family, saved, { memo: '', organization: null }))
      // Where PUT merges and takes no empty value, leaving out is all there is to try, and empties nothing: that is said.
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

describe('what a strict service refuses', () => {
  it('a field that it does not list itself: the edit gets through, and what it drops is named', async () => {
    const bench = await startBench({ unknown: 'reject' })
    const { view } = await bench.create('address', { lastname: 'Sato', memo: 'x' })
    bench.service.edit('address', view.record.id, { callsign: 'ハナ' })
    const saved = await bench.opened('address', view.record.id)
    const after = await bench.edit('address', saved, { lastname: 'Suzuki' })
    expect(after.differences.map(({ field }) => field)).toEqual(['callsign'])
    expect(after.view.record).toMatchObject({ lastname: 'Suzuki', memo: 'x' })
    expect(bench.deps.forms.current().leftOut).toBe('unlisted')
  })

  it('emptying what is empty already is nothing to refuse', async () => {
    const { bench, saved, held, before } = await begin({ strict: 'all' }, 'address')
    await bench.edit('address', saved, { gender: '', tags: [], firstname: 'One' })
    expect(held()).toEqual({ ...before, firstname: 'One' })
  })

  it('C50: a value of the user: told after few tries, with nothing learned and nothing changed', async () => {
    const bench = await startBench({})
    const saved = await bench.create('address', { lastname: 'Sato', organization: { name: 'Aoi' } })
    const before = bench.service.read('address', saved.view.record.id)
    const refused = await saveRecord(bench.deps, bench.save('address', saved, { birthdate: 'yesterday' }))
    expect(refused).toEqual({ ok: false, failure: { kind: 'rejected', status: 400 } })
    expect(puts(bench).length).toBeLessThanOrEqual(leftOutForms.length)
    expect(bench.deps.forms.current().leftOut).toBe('nothing')
    expect(bench.service.read('address', saved.view.record.id)).toEqual(before)
  })

  it('another status than 400 and 422 is no word about the body', async () => {
    const bench = await startBench({})
    const saved = await bench.create('address', { lastname: 'Sato' })
    bench.service.faults.next({ action: 'status', status: 405, match: { method: 'PUT' }, times: 9 })
    const refused = await saveRecord(bench.deps, bench.save('address', saved, { lastname: 'Suzuki' }))
    expect(refused).toEqual({ ok: false, failure: { kind: 'rejected', status: 405 } })
    expect(puts(bench)).toHaveLength(1)
  })

  it('with another status what was a guess is said in the other ways, and nothing more is left out', async () => {
    const bench = await startBench({})
    const saved = await bench.create('address', { lastname: 'Sato', memo: 'x' })
    bench.service.faults.next({ action: 'status', status: 405, match: { method: 'PUT' }, times: 9 })
    const refused = await saveRecord(bench.deps, bench.save('address', saved, { memo: '' }))
    expect(refused).toEqual({ ok: false, failure: { kind: 'rejected', status: 405 } })
    expect(puts(bench)).toHaveLength(3)
  })

  it('what is no refusal ends it: no other body is sent after one that may have been done', async () => {
    const bench = await startBench({})
    const saved = await bench.create('address', { lastname: 'Sato', memo: 'x' })
    bench.service.faults.next({ action: 'status', status: 503, match: { method: 'PUT' } })
    const failed = await saveRecord(bench.deps, bench.save('address', saved, { memo: '' }))
    expect(failed).toMatchObject({ ok: false, failure: { kind: 'retry-later', status: 503 } })
    expect(puts(bench)).toHaveLength(1)
  })
})
