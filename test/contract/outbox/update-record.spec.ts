import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { SaveDeps } from '../../../electron/write/intent.ts'
import { leavesOutcomeUnknown, provenVersion } from '../../../electron/write/send.ts'
import { openPhotoCache, photoSource } from '../../../electron/photo/stored-photos.ts'
import { sendRecord, startBench, type Bench } from '../bench.ts'
import { failureOf, valueOf } from '../../fakes/api-under-test.ts'
import { jpeg } from '../../fakes/jpeg.ts'
import type { AddressChanges } from '../../../contract/record/record.ts'

const conflict = { kind: 'precondition-failed' }

async function start() {
  const bench = await startBench({})
  const saved = await bench.create('address', { lastname: 'Sato', memo: 'kept' })
  const { id, etag } = saved.view.record
  await bench.opened('address', id)
  bench.service.log.length = 0
  const update = (changes: AddressChanges, more: { etag?: string | null; doubtful?: boolean } = {}) => {
    const { doubtful: doubt = false } = more
    const seen = bench.deletion('address', id, (more.etag === undefined ? etag : more.etag) ?? '')
    return sendRecord(bench.deps, { ...bench.save('address', saved, changes), ...seen, doubt })
  }
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
    expect(leavesOutcomeUnknown(failure)).toBe(expected)
  })
})

describe('reliability 5.2: an update answered by 412', () => {
  it('is a conflict where another computer changed anything that was not meant', async () => {
    const { bench, id, update } = await start()
    bench.service.edit('address', id, { lastname: 'Suzuki', memo: 'theirs' })
    expect(failureOf(await update({ memo: 'mine' }))).toEqual(conflict)
    expect(failureOf(await update({ code: 'mine' }))).toEqual(conflict)
    expect(bench.service.read('address', id)).toMatchObject({ lastname: 'Suzuki', memo: 'theirs' })
    // Their version is available, to be shown next to the intended values.
    const now = String(bench.service.read('address', id)?.['etag'])
    expect(bench.deps.bases.proven('address', id, now)).toContain('"theirs"')
  })

  it('is a conflict where another computer has filled a field that was empty', async () => {
    const { bench, id, update } = await start()
    bench.service.edit('address', id, { code: 'theirs' })
    expect(failureOf(await update({ memo: 'mine' }))).toEqual(conflict)
  })

  it('asks nothing where the record says what was meant by now; keeps what others did, without a difference', async () => {
    const { bench, id, update } = await start()
    bench.service.edit('address', id, { lastname: 'Suzuki', code: 'theirs' })
    expect(valueOf(await update({ lastname: 'Suzuki' }))).toMatchObject({
      view: { record: { lastname: 'Suzuki', code: 'theirs' } },
      differences: [],
    })
    expect([sent(bench, 'PUT').length, sent(bench, 'GET').length]).toEqual([1, 1])
  })

  it('asks nothing where only the etag has moved: the edit goes over the new one', async () => {
    const { bench, id, update } = await start()
    bench.service.edit('address', id, {})
    expect(valueOf(await update({ memo: 'mine' })).view.record).toMatchObject({ memo: 'mine' })
    expect(bench.service.read('address', id)).toMatchObject({ lastname: 'Sato', memo: 'mine' })
    expect([sent(bench, 'PUT').length, sent(bench, 'GET').length]).toEqual([2, 1])
  })

  it('from a service that says so each time is a conflict in the end', async () => {
    const { bench, update } = await start()
    bench.service.faults.next({ action: 'status', status: 412, match: { method: 'PUT' }, times: 100 })
    expect(failureOf(await update({ memo: 'mine' }))).toEqual(conflict)
    // Read a single time in between: no doubt remains that the second answer would have to be compared with.
    expect([sent(bench, 'PUT').length, sent(bench, 'GET').length]).toEqual([2, 1])
  })

  it('of a record that is deleted by now is not found, though it says what was meant', async () => {
    const { bench, id, etag, update } = await start()
    bench.service.edit('address', id, { memo: 'mine' })
    const now = bench.service.read('address', id)?.['etag']
    expect(now).not.toBe(etag)
    valueOf(await bench.api.address.delete(id, String(now)))
    expect(failureOf(await update({ memo: 'mine' }))).toEqual({ kind: 'not-found' })
  })

  it('with photos in it is a conflict: a new photo may be from either side', async () => {
    const { bench, id, update } = await start()
    bench.service.edit('address', id, { code: 'theirs' })
    expect(failureOf(await update({ pictures: [] }))).toEqual(conflict)
    expect(failureOf(await update({ pictures: [], code: 'theirs' }))).toEqual(conflict)
  })

  it('after a doubt is done where the record says all that was meant; what others did does not matter', async () => {
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

  it('after a doubt an emptied field teaches nothing: another computer may have emptied it', async () => {
    const { bench, id, update } = await start()
    const before = bench.deps.variants.current()
    bench.service.edit('address', id, { memo: null })
    valueOf(await update({ memo: '' }, { doubtful: true }))
    expect(bench.deps.variants.current()).toEqual(before)
  })

  it('after a doubt a body that was refused before teaches nothing either', async () => {
    const { bench, id, update } = await start()
    bench.service.edit('address', id, { lastname: 'Suzuki' })
    bench.service.faults.next({ action: 'status', status: 400, match: { method: 'PUT' } })
    valueOf(await update({ lastname: 'Suzuki' }, { doubtful: true }))
    expect(sent(bench, 'PUT')).toHaveLength(2)
    expect(bench.deps.variants.current().leftOut).toBe('nothing')
  })

  it('after a doubt is a conflict where one of two changes is missing', async () => {
    const { bench, id, update } = await start()
    bench.service.edit('address', id, { lastname: 'Suzuki' })
    const changes = { lastname: 'Suzuki', memo: 'mine' }
    expect(failureOf(await update(changes, { doubtful: true }))).toEqual(conflict)
  })

  it('after a doubt, deleted meanwhile: not found', async () => {
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

  it('reports any other failure after a doubt as it is', async () => {
    const { bench, update } = await start()
    bench.service.faults.next({ action: 'status', status: 403, match: { method: 'PUT' } })
    expect(failureOf(await update({ memo: 'x' }, { doubtful: true }))).toEqual({ kind: 'forbidden' })
    expect(sent(bench, 'GET')).toEqual([])
  })
})

describe('interface 4.4: the version that a write goes over', () => {
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
    expect(failureOf(await sendRecord(bench.deps, save))).toMatchObject({
      kind: 'invalid-input',
      path: 'suffix',
    })
    expect(sent(bench, 'PUT')).toEqual([])
    const create = bench.save('homeaddress', null, { suffix: '様' })
    expect(failureOf(await sendRecord(bench.deps, create))).toMatchObject({ path: 'suffix' })
    expect(sent(bench, 'POST')).toHaveLength(1)
  })

  /** The record as a list without etags and memos has it. */
  function listed(bench: Bench, id: string) {
    const shown = { ...bench.service.read('address', id), etag: undefined, memo: undefined }
    bench.deps.bases.put('address', JSON.stringify(shown))
    const view = { record: { id }, unreadable: [] }
    return bench.save('address', { view, differences: [], waiting: null }, {})
  }

  it('what only a list showed is read first, and written over with its etag and all that it holds', async () => {
    const { bench, id, etag, update } = await start()
    const version = valueOf(await provenVersion(bench.deps, listed(bench, id)))
    expect(JSON.parse(version.over)).toMatchObject({ id, etag, memo: 'kept' })
    expect(JSON.parse(version.seen)).not.toHaveProperty('memo')
    expect(valueOf(await update({ code: 'x' }, { etag: null })).view.record).toMatchObject({
      code: 'x',
      memo: 'kept',
    })
    expect(sent(bench, 'PUT').map(({ headers }) => headers['if-match'])).toEqual([etag])
  })

  it('sends along what another computer changed meanwhile, unless the user changed it too', async () => {
    const { bench, id, update } = await start()
    listed(bench, id)
    bench.service.edit('address', id, { lastname: 'Theirs', tags: ['theirs'] })
    expect(failureOf(await update({ lastname: 'Mine' }, { etag: null }))).toEqual(conflict)
    expect(sent(bench, 'PUT')).toEqual([])
    valueOf(await update({ code: 'mine' }, { etag: null }))
    expect(bench.service.read('address', id)).toMatchObject({
      lastname: 'Theirs',
      tags: ['theirs'],
      memo: 'kept',
      code: 'mine',
    })
  })

  it('a field that the user could not see is not overwritten unasked', async () => {
    const { bench, id, update } = await start()
    listed(bench, id)
    expect(failureOf(await update({ memo: 'typed into an empty field' }, { etag: null }))).toEqual(conflict)
    expect(bench.service.read('address', id)).toMatchObject({ memo: 'kept' })
  })

  it('one that cannot be read now is not written over', async () => {
    const { bench, id, update } = await start()
    listed(bench, id)
    for (const [status, failure] of [
      [404, { kind: 'not-found' }],
      [503, { kind: 'retry-later' }],
      [204, { kind: 'unknown-outcome', code: 'NOT_COMPARED' }],
    ] as const) {
      bench.service.faults.next({ action: 'status', status, match: { method: 'GET' } })
      expect(failureOf(await update({ code: 'x' }, { etag: null }))).toMatchObject(failure)
    }
    expect(sent(bench, 'PUT')).toEqual([])
  })

  it('a version that a GET has shown under its etag is not asked for again', async () => {
    const { bench, id, etag } = await start()
    const version = valueOf(
      await provenVersion(bench.deps, {
        ...bench.save('address', null, {}),
        ...bench.deletion('address', id, etag),
      }),
    )
    expect([version.seen, JSON.parse(version.over).etag]).toEqual([version.over, etag])
    expect(sent(bench, 'GET')).toEqual([])
  })

  it('it is where etags are not known to change: others may have written since', async () => {
    const { bench, id, etag, update } = await start()
    bench.deps.variants.learn({ ...bench.deps.variants.current(), etags: 'unproven' })
    valueOf(await update({ code: 'x' }, { etag }))
    expect(sent(bench, 'GET')).toHaveLength(1)
    expect(bench.deps.variants.current().etags).toBe('change')
    const { memo } = bench.service.read('address', id) ?? {}
    expect(memo).toBe('kept')
  })
})

describe('a photo that an update of unclear outcome has lost', () => {
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
    expect(failureOf(await sendRecord(deps, save)).kind).toBe('unknown-outcome')
    bench.service.edit('address', id, { [field]: field === 'pictures' ? [] : null, memo: 'theirs' })
    const after = valueOf(await sendRecord(deps, { ...save, doubt: true }))
    expect(after.differences).toEqual([])
    expect(after.view.record).toMatchObject({ lastname: 'Suzuki', memo: 'theirs' })
    const [shown] = [after.view.record[field]].flat()
    expect(shown).toMatchObject({ image_size: [60, 40] })
  })
})
