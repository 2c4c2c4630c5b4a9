import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openMirror } from '../../../electron/book/mirror.ts'
import { deleteRecord } from '../../../electron/write/delete.ts'
import { basesOf } from '../../../electron/write/intent.ts'
import { startBench, type Bench } from '../bench.ts'
import { failureOf, valueOf } from '../../fakes/api-under-test.ts'
import type { Variants } from '../../../service/variants.ts'

const gone = { deletedGet: '404', deletedWrite: '404' } as const
const done = { ok: true, value: null }
const conflict = { kind: 'precondition-failed' }

async function start(variants: Partial<Variants> = {}) {
  const bench = await startBench(variants)
  const made = await bench.create('address', { lastname: 'Sato', memo: 'kept' })
  const { id, etag } = (await bench.opened('address', made.view.record.id)).view.record
  bench.service.log.length = 0
  return { bench, id, deletion: bench.deletion('address', id, etag ?? '') }
}

const sent = (bench: Bench, method: string) => bench.service.log.filter((entry) => entry.method === method)

describe('interface 3: a delete is a soft delete over the version that the user saw', () => {
  it('is sent once, with its etag, and the answer is kept', async () => {
    const { bench, id, deletion } = await start()
    expect(await deleteRecord(bench.deps, deletion)).toEqual(done)
    const after = bench.service.read('address', id)
    expect(after).toMatchObject({ deleted: true })
    expect(sent(bench, 'DELETE').map(({ headers }) => headers['if-match'])).toEqual([deletion.etag])
    expect(bench.deps.bases.base('address', id, String(after?.['etag']))).toContain('"deleted":true')
  })

  it('an answer that does not say so is not believed', async () => {
    const { bench, id, deletion } = await start()
    const body = JSON.stringify({ ...bench.service.read('address', id), etag: 'odd' })
    bench.service.faults.next({ action: 'status', status: 200, body, match: { method: 'DELETE' } })
    expect(failureOf(await deleteRecord(bench.deps, deletion))).toEqual({
      kind: 'bad-response',
      path: '$.deleted',
      expected: 'true after a delete',
    })
    expect(bench.deps.bases.base('address', id, 'odd')).toBeNull()
  })

  it('asks whether the record is deleted when the answer shows it as it was before', async () => {
    const { bench, id, deletion } = await start()
    const body = JSON.stringify(bench.service.read('address', id))
    const before = { action: 'status', status: 200, body, match: { method: 'DELETE' } } as const
    bench.service.edit('address', id, { deleted: true })
    bench.service.faults.next(before)
    expect(await deleteRecord(bench.deps, deletion)).toEqual(done)
    expect(
      bench.deps.bases.base('address', id, String(bench.service.read('address', id)?.['etag'])),
    ).toContain('"deleted":true')
    bench.service.faults.next(before)
    bench.service.faults.next({ action: 'status', status: 503, match: { method: 'GET' }, times: 3 })
    expect(failureOf(await deleteRecord(bench.deps, deletion))).toEqual({
      kind: 'unknown-outcome',
      code: 'NOT_COMPARED',
    })
  })

  it('412 where another computer changed it is a conflict, after one look', async () => {
    const { bench, id, deletion } = await start()
    bench.service.edit('address', id, { memo: 'theirs' })
    expect(failureOf(await deleteRecord(bench.deps, deletion))).toEqual(conflict)
    expect(sent(bench, 'GET')).toHaveLength(1)
  })

  it.each([{}, gone])(
    '412 where another computer deleted it is done at the first try, %o',
    async (variants) => {
      const { bench, id, deletion } = await start(variants)
      bench.service.edit('address', id, { deleted: true })
      bench.service.faults.next({ action: 'status', status: 412, match: { method: 'DELETE' } })
      expect(await deleteRecord(bench.deps, deletion)).toEqual(done)
    },
  )

  it('404: a missing or deleted record counts as done', async () => {
    for (const [variants, GETs] of [
      [gone, 1],
      [{ deletedWrite: '404' }, 1],
    ] as const) {
      const { bench, id, deletion } = await start(variants)
      bench.service.edit('address', id, { deleted: true })
      expect(await deleteRecord(bench.deps, deletion)).toEqual(done)
      expect(sent(bench, 'GET')).toHaveLength(GETs)
    }
  })

  it('reports 404 on a record that still exists, and on one that cannot be read now', async () => {
    const { bench, deletion } = await start()
    const missing = { action: 'status', status: 404, match: { method: 'DELETE' } } as const
    bench.service.faults.next(missing)
    expect(failureOf(await deleteRecord(bench.deps, deletion))).toEqual({ kind: 'not-found' })
    bench.service.faults.next(missing)
    bench.service.faults.next({ action: 'status', status: 503, match: { method: 'GET' } })
    expect(failureOf(await deleteRecord(bench.deps, deletion)).kind).toBe('retry-later')
  })

  it('an answer that says no more than that it is done takes nothing from the Trash', async () => {
    const { bench, id, deletion } = await start()
    const body = JSON.stringify({ id, etag: 'e2', deleted: true })
    bench.service.faults.next({ action: 'status', status: 200, body, match: { method: 'DELETE' } })
    expect(await deleteRecord(bench.deps, deletion)).toEqual(done)
    expect(JSON.parse(bench.deps.bases.base('address', id, 'e2') ?? '')).toMatchObject({
      deleted: true,
      lastname: 'Sato',
      memo: 'kept',
    })
  })

  it('of a version that is not at hand goes over its etag, and the answer is kept', async () => {
    const { bench, id } = await start()
    const etag = String(bench.service.edit('address', id, { memo: 'unseen' })?.['etag'])
    expect(await deleteRecord(bench.deps, bench.deletion('address', id, etag))).toEqual(done)
    const after = String(bench.service.read('address', id)?.['etag'])
    expect(bench.deps.bases.base('address', id, after)).toContain('"unseen"')
  })

  it('goes over the version that was just shown, and asks for none', async () => {
    const { bench, id, deletion } = await start()
    bench.service.edit('address', id, { memo: 'theirs' })
    const shown = valueOf(await bench.api.address.get(id))
    bench.service.log.length = 0
    expect(await deleteRecord(bench.deps, deletion, shown)).toEqual(done)
    expect(bench.service.log.map(({ method, headers }) => [method, headers['if-match']])).toEqual([
      ['DELETE', JSON.parse(shown).etag],
    ])
  })

  it('shows whether etags change with a version', async () => {
    const { bench, deletion } = await start()
    bench.deps.variants.learn({ ...bench.deps.variants.current(), etags: 'unproven' })
    expect(await deleteRecord(bench.deps, deletion)).toEqual(done)
    expect(bench.deps.variants.current().etags).toBe('change')
  })

  it('where etags say nothing, does not delete a record that another computer changed', async () => {
    const { bench, id, deletion } = await start({ etags: 'constant' })
    bench.deps.variants.learn({ ...bench.deps.variants.current(), etags: 'unproven' })
    bench.service.edit('address', id, { memo: 'theirs' })
    expect(failureOf(await deleteRecord(bench.deps, deletion))).toEqual(conflict)
    expect(bench.deps.variants.current().etags).toBe('stay')
    expect(sent(bench, 'DELETE')).toEqual([])
  })

  it('without etags, it is sent over what the record still says', async () => {
    const { bench, id } = await start({ etags: 'none' })
    expect(await deleteRecord(bench.deps, bench.deletion('address', id, ''))).toEqual(done)
    expect(bench.service.read('address', id)).toMatchObject({ deleted: true })
  })
})

describe('a delete whose first attempt may have been done', () => {
  it('permanently deleted: done', async () => {
    const { bench, id, deletion } = await start()
    bench.service.erase('address', id)
    expect(await deleteRecord(bench.deps, { ...deletion, doubt: true })).toEqual(done)
    expect(sent(bench, 'GET')).toEqual([])
  })

  it('412 and deleted by now: done, and kept as it is', async () => {
    const { bench, id, deletion } = await start()
    bench.service.edit('address', id, { deleted: true })
    expect(await deleteRecord(bench.deps, { ...deletion, doubt: true })).toEqual(done)
    const etag = String(bench.service.read('address', id)?.['etag'])
    expect(bench.deps.bases.base('address', id, etag)).toContain('"deleted":true')
  })

  it('412, then not found: done', async () => {
    const { bench, id, deletion } = await start(gone)
    bench.service.edit('address', id, { deleted: true })
    bench.service.faults.next({ action: 'status', status: 412, match: { method: 'DELETE' } })
    expect(await deleteRecord(bench.deps, { ...deletion, doubt: true })).toEqual(done)
  })

  it('412 and still there: another computer changed it before', async () => {
    const { bench, id, deletion } = await start()
    bench.service.edit('address', id, { memo: 'theirs' })
    expect(failureOf(await deleteRecord(bench.deps, { ...deletion, doubt: true }))).toEqual(conflict)
    expect(bench.service.read('address', id)).toMatchObject({ deleted: false })
  })

  it('412, and the record cannot be compared now: the failure is reported as it is', async () => {
    const { bench, id, deletion } = await start()
    bench.service.edit('address', id, { memo: 'theirs' })
    bench.service.faults.next({ action: 'status', status: 503, match: { method: 'GET' }, times: 3 })
    expect(failureOf(await deleteRecord(bench.deps, { ...deletion, doubt: true })).kind).toBe('retry-later')
  })

  it('reports any other failure as it is', async () => {
    const { bench, deletion } = await start()
    bench.service.faults.next({ action: 'status', status: 403, match: { method: 'DELETE' } })
    expect(failureOf(await deleteRecord(bench.deps, { ...deletion, doubt: true }))).toEqual({
      kind: 'forbidden',
    })
    expect(sent(bench, 'GET')).toEqual([])
  })
})

describe('reliability 5.1: a delete over a copy from a list without etags', () => {
  /** The record as a list without etags gave it. */
  async function withoutEtag() {
    const { bench, id } = await start()
    const listed = { ...bench.service.read('address', id), etag: undefined }
    bench.deps.bases.put('address', JSON.stringify(listed))
    return { bench, id, deletion: bench.deletion('address', id, '') }
  }

  it('the etag is found out first', async () => {
    const { bench, id, deletion } = await withoutEtag()
    const etag = bench.service.read('address', id)?.['etag']
    expect(await deleteRecord(bench.deps, deletion)).toEqual(done)
    expect(sent(bench, 'DELETE').map(({ headers }) => headers['if-match'])).toEqual([etag])
  })

  it('does not delete again a record that another computer has deleted', async () => {
    const { bench, id, deletion } = await withoutEtag()
    bench.service.edit('address', id, { deleted: true })
    expect(await deleteRecord(bench.deps, deletion)).toEqual(done)
    expect(sent(bench, 'DELETE')).toEqual([])
  })

  it('a permanently deleted record is done, and shown as deleted', async () => {
    const { bench, id, deletion } = await withoutEtag()
    const folder = mkdtempSync(join(tmpdir(), 'atena-deleted-'))
    const mirror = valueOf(openMirror({ folder }))
    onTestFinished(async () => {
      await mirror.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    })
    valueOf(mirror.putOne('address', bench.deps.bases.base('address', id, '') ?? ''))
    bench.service.erase('address', id)
    expect(await deleteRecord({ ...bench.deps, bases: basesOf(mirror) }, deletion)).toEqual(done)
    expect(mirror.read('address', id)?.record).toMatchObject({ lastname: 'Sato', deleted: true })
    expect(sent(bench, 'DELETE')).toEqual([])
  })

  it('a record that says something else by now is a conflict, and nothing is sent', async () => {
    const { bench, id, deletion } = await withoutEtag()
    bench.service.edit('address', id, { memo: 'theirs' })
    expect(failureOf(await deleteRecord(bench.deps, deletion))).toEqual(conflict)
    expect(sent(bench, 'DELETE')).toEqual([])
  })
})
