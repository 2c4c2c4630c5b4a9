import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { SaveDeps } from '../../../../../electron/outbox/save-deps.ts'
import { mayBeDone } from '../../../../../electron/outbox/put-record.ts'
import { saveRecord } from '../../../../../electron/outbox/save-record.ts'
import { seenVersion } from '../../../../../electron/outbox/seen-version.ts'
import { openPhotoCache } from '../../../../../electron/photo/photo-cache.ts'
import { photoSource } from '../../../../../electron/photo/photo-source.ts'
import { startBench } from '../../../../contract/bench.ts'
import type { Bench } from '../../../../contract/bench.ts'
import { failureOf, valueOf } from '../../../../fakes/api-under-test.ts'
import { jpeg } from '../../../../fakes/jpeg.ts'
import type { AddressChanges } from '../../../../../contract/model/address.ts'

const conflict = { kind: 'precondition-failed' }

async function start() {
  const bench = await startBench({})
  const saved = await bench.create('address', { lastname: 'Sato', memo: 'kept' })
  const { id, etag } = saved.view.record
  const update = (changes: AddressChanges, more: { etag?: string | null; doubtful?: boolean } = {}) =>
    saveRecord(
      bench.deps,
      { ...bench.save('address', saved, changes), ...(more.etag !== undefined && { etag: more.etag }) },
      more.doubtful,
    )
  return { bench, id, etag: etag ?? '', update }
}

const sent = (bench: Bench, method: string) => bench.service.log.filter((entry) => entry.method === method)

describe('reliability 4.1: whether a conditional write may have been done', () => {
  it.each([
    [{ kind: 'unknown-outcome', code: 'x' }, true],
    [{ kind: 'retry-later', status: 500, afterSeconds: null }, true],
    [{ kind: 'retry-later', status: 503, afterSeconds: 1 }, true],
    [{ kind: 'retry-later', status: 499, afterSeconds: null }, false],
    [{ kind: 'retry-later', status: 429, afterSeconds: null }, false],
    [{ kind: 'rejected', status: 500 }, false],
    [{ kind: 'offline', code: 'x', host: 'h' }, false],
  ] as const)('%o: %s', (failure, expected) => {
    expect(mayBeDone(failure)).toBe(expected)
  })
})

describe('reliability 5.2: an update answered by 412', () => {
  it('without a doubt is a conflict, and nothing more is asked', async () => {
    const { bench, id, update } = await start()
    bench.service.edit('address', id, { lastname: 'Suzuki' })
    expect(failureOf(await update({ lastname: 'Suzuki' }))).toEqual(conflict)
    expect(sent(bench, 'GET')).toEqual([])
  })

  it('after a doubt is done where the record says all that was meant; what others did is no difference', async () => {
    const { bench, id, update } = await start()
    bench.service.edit('address', id, { lastname: 'Suzuki', code: 'theirs', memo: 'theirs' })
    const after = valueOf(await update({ lastname: 'Suzuki' }, { doubtful: true }))
    expect(after).toMatchObject({
      view: { record: { lastname: 'Suzuki', code: 'theirs', memo: 'theirs' } },
      differences: [],
      waiting: null,
    })
    expect(sent(bench, 'PUT')).toHaveLength(1)
  })

  it('after a doubt a field that was emptied teaches nothing: somebody else may have done it', async () => {
    const { bench, id, update } = await start()
    const before = bench.deps.forms.current()
    bench.service.edit('address', id, { memo: null })
    valueOf(await update({ memo: '' }, { doubtful: true }))
    expect(bench.deps.forms.current()).toEqual(before)
  })

  it('after a doubt is a conflict where one of two changes is missing', async () => {
    const { bench, id, update } = await start()
    bench.service.edit('address', id, { lastname: 'Suzuki' })
    const changes = { lastname: 'Suzuki', memo: 'mine' }
    expect(failureOf(await update(changes, { doubtful: true }))).toEqual(conflict)
  })

  it('after a doubt, gone meanwhile: not found', async () => {
    const { bench, id, update } = await start()
    bench.service.faults.next({ action: 'status', status: 412, match: { method: 'PUT' } })
    bench.service.erase('address', id)
    expect(failureOf(await update({ memo: 'x' }, { doubtful: true }))).toEqual({ kind: 'not-found' })
  })

  it('after a doubt, and it cannot be compared now: still not known', async () => {
    const { bench, id, update } = await start()
    bench.service.edit('address', id, { memo: 'theirs' })
    bench.service.faults.next({ action: 'status', status: 503, match: { method: 'GET' }, times: 3 })
    expect(failureOf(await update({ memo: 'x' }, { doubtful: true }))).toEqual({
      kind: 'unknown-outcome',
      code: 'NOT_COMPARED',
    })
  })

  it('any other failure after a doubt is told as it is', async () => {
    const { bench, update } = await start()
    bench.service.faults.next({ action: 'status', status: 403, match: { method: 'PUT' } })
    expect(failureOf(await update({ memo: 'x' }, { doubtful: true }))).toEqual({ kind: 'forbidden' })
    expect(sent(bench, 'GET')).toEqual([])
  })
})

describe('spec 4.4: the version that a write goes over', () => {
  it('without it at hand nothing is sent', async () => {
    const { bench, update } = await start()
    expect(failureOf(await update({ memo: 'x' }, { etag: 'unknown' }))).toEqual(conflict)
    expect(failureOf(await update({ memo: 'x' }, { etag: null }))).toEqual(conflict)
    expect([...sent(bench, 'PUT'), ...sent(bench, 'GET')]).toEqual([])
  })

  it('a change that the family does not have is not sent', async () => {
    const bench = await startBench({})
    const saved = await bench.create('homeaddress', { lastname: 'Sato' })
    const save = bench.save('homeaddress', saved, { suffix: '様' })
    expect(failureOf(await saveRecord(bench.deps, save))).toMatchObject({
      kind: 'invalid-input',
      path: 'suffix',
    })
    expect(sent(bench, 'PUT')).toEqual([])
    const create = bench.save('homeaddress', null, { suffix: '様' })
    expect(failureOf(await saveRecord(bench.deps, create))).toMatchObject({ path: 'suffix' })
    expect(sent(bench, 'POST')).toHaveLength(1)
  })

  it('5.1: a copy from a list without etags gets its etag where the record still says the same', async () => {
    const { bench, id, etag, update } = await start()
    const listed = { ...bench.service.read('address', id), etag: undefined }
    bench.deps.bases.put('address', JSON.stringify(listed))
    const seen = { family: 'address', id, etag: '' } as const
    const version = valueOf(await seenVersion(bench.deps, seen))
    expect(version.etag).toBe(etag)
    expect(JSON.parse(version.base)).toMatchObject({ id, etag, memo: 'kept' })
    expect(valueOf(await update({ memo: 'x' }, { etag: null })).view.record.memo).toBe('x')
  })

  it('5.1: and none where it says something else, or cannot be read', async () => {
    const { bench, id } = await start()
    const listed = { ...bench.service.read('address', id), etag: undefined }
    bench.deps.bases.put('address', JSON.stringify(listed))
    const seen = { family: 'address', id, etag: '' } as const
    bench.service.faults.next({ action: 'status', status: 404, match: { method: 'GET' } })
    expect(failureOf(await seenVersion(bench.deps, seen))).toEqual({ kind: 'not-found' })
    const theirs = bench.service.edit('address', id, { memo: 'theirs' })
    expect(failureOf(await seenVersion(bench.deps, seen))).toEqual(conflict)
    // Read all the same, so the page can show what it says now.
    expect(bench.deps.bases.base('address', id, String(theirs?.['etag']))).toContain('theirs')
  })

  it('an etag that is known asks nothing', async () => {
    const { bench, id, etag } = await start()
    const version = valueOf(await seenVersion(bench.deps, { family: 'address', id, etag }))
    expect([version.etag, JSON.parse(version.base).etag]).toEqual([etag, etag])
    expect(sent(bench, 'GET')).toEqual([])
  })
})

describe('reliability C11: a photo that an update of unclear outcome has lost', () => {
  it.each(['face_picture', 'pictures'] as const)('comes back from its copy: %s', async (field) => {
    const bench = await startBench({ photo: 'omit' })
    const image = valueOf(await bench.api.photo.uploadBytes(await jpeg(), {}))
    const photo = { image: image.id, source: 'temp' as const }
    const saved = await bench.create('address', {
      [field]: field === 'pictures' ? [photo] : photo,
      memo: 'kept',
    })
    const { id } = saved.view.record
    const cache = mkdtempSync(join(tmpdir(), 'atena-copies-'))
    onTestFinished(() => rmSync(cache, { recursive: true, force: true }))
    const copies = photoSource(openPhotoCache(cache), bench.api.photo)
    const deps: SaveDeps = {
      ...bench.deps,
      photoCopy: (family, record, of) => copies.read({ family, id: record, picture: of }),
    }
    bench.service.faults.next({ action: 'drop-after-commit', match: { method: 'PUT' } })
    const save = bench.save('address', saved, { lastname: 'Suzuki' })
    expect(failureOf(await saveRecord(deps, save)).kind).toBe('unknown-outcome')
    bench.service.edit('address', id, { [field]: field === 'pictures' ? [] : null, memo: 'theirs' })
    const after = valueOf(await saveRecord(deps, save, true))
    expect(after.differences).toEqual([])
    expect(after.view.record).toMatchObject({ lastname: 'Suzuki', memo: 'theirs' })
    const [shown] = [after.view.record[field]].flat()
    expect(shown).toMatchObject({ image_size: [60, 40] })
  })
})
