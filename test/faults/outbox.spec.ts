import { describe, expect, it } from 'vitest'
import { failureOf, valueOf } from '../fakes/api-under-test.ts'
import { idsIn, requests, startOutbox } from './outbox-bench.ts'
import { nowhere, there, online, offlineWith, shown } from './offline-bench.ts'

const families = ['address', 'homeaddress'] as const

describe.each(families)('offline, %s', (family) => {
  it('T31 an edit is on the disk, shown in the list, and sent once when the network is back', async () => {
    const { bench, saved, id } = await offlineWith(family)
    const edited = await bench.edit(family, saved, { lastname: 'Suzuki', memo: 'offline' })
    expect(edited).toMatchObject({
      waiting: { kind: 'offline' },
      view: { record: { id, lastname: 'Suzuki' } },
    })
    expect(bench.outbox.list()).toMatchObject([{ action: 'update', id }])
    expect(await shown(bench, family)).toMatchObject([{ id, name: 'Suzuki' }])
    expect(bench.service.read(family, id)).toMatchObject({ lastname: 'Sato' })
    await online(bench)
    expect(bench.service.read(family, id)).toMatchObject({ lastname: 'Suzuki', memo: 'offline' })
    expect(requests(bench, 'PUT')).toHaveLength(1)
    expect(bench.outbox.list()).toEqual([])
  })

  it('T31 a new record is shown under an id of this computer, and under its own once it has one', async () => {
    const bench = await startOutbox(nowhere)
    const made = await bench.create(family, { lastname: 'Sato', tags: ['new'] })
    const local = made.view.record.id
    expect(local).toMatch(/^local-/)
    expect(await shown(bench, family)).toMatchObject([{ id: local, name: 'Sato', tags: ['new'] }])
    await online(bench)
    const [id = ''] = await idsIn(bench, family)
    expect(await shown(bench, family)).toMatchObject([{ id, name: 'Sato' }])
    const renamed = expect.objectContaining({ id, localId: local, state: 'done' })
    expect(bench.notices).toContainEqual({ name: 'outbox.changed', notice: renamed })
  })

  it('C38 two edits of one record are one, over the version that the first saw', async () => {
    const { bench, saved, id } = await offlineWith(family)
    const first = await bench.edit(family, saved, { lastname: 'Suzuki' })
    await bench.edit(family, first, { memo: 'second' })
    await bench.edit(family, first, { lastname: 'Tanaka' })
    expect(bench.outbox.list()).toMatchObject([{ changes: { lastname: 'Tanaka', memo: 'second' } }])
    await online(bench)
    expect(requests(bench, 'PUT').map(({ headers }) => headers['if-match'])).toEqual([saved.view.record.etag])
    expect(bench.service.read(family, id)).toMatchObject({ lastname: 'Tanaka', memo: 'second' })
  })

  it('C39 an edit, then a delete: only the delete goes out', async () => {
    const { bench, saved, id } = await offlineWith(family)
    const edited = await bench.edit(family, saved, { lastname: 'Suzuki' })
    valueOf(bench.outbox.deletions.request({ family, id, etag: edited.view.record.etag ?? '' }))
    await expect.poll(() => bench.outbox.list()).toMatchObject([{ action: 'delete' }])
    expect(await shown(bench, family)).toEqual([])
    expect(await shown(bench, family, 'only')).toMatchObject([{ id, deleted: true }])
    await online(bench)
    expect(requests(bench, 'PUT')).toEqual([])
    expect(bench.service.read(family, id)).toMatchObject({ deleted: true, lastname: 'Sato' })
  })

  it('C39 an edit comes back when its delete is undone', async () => {
    const { bench, saved, id } = await offlineWith(family)
    const edited = await bench.edit(family, saved, { lastname: 'Suzuki' })
    const deletion = { family, id, etag: edited.view.record.etag ?? '' }
    const asked = valueOf(bench.outbox.deletions.request(deletion))
    expect(bench.outbox.deletions.undo(asked.deletion)).toBe(true)
    await online(bench)
    expect(bench.service.read(family, id)).toMatchObject({ deleted: false, lastname: 'Suzuki' })
  })

  it('C39 an edit comes back when its delete is taken back after its time, or refused', async () => {
    const { bench, saved } = await offlineWith(family)
    const edited = await bench.edit(family, saved, { lastname: 'Suzuki' })
    const { id, etag } = edited.view.record
    const { deletion } = valueOf(bench.outbox.deletions.request({ family, id, etag: etag ?? '' }))
    await expect.poll(() => bench.outbox.list()).toMatchObject([{ action: 'delete' }])
    bench.restart(nowhere)
    expect(bench.outbox.deletions.undo(deletion)).toBe(true)
    expect(bench.outbox.list()).toMatchObject([{ action: 'update', changes: { lastname: 'Suzuki' } }])
    valueOf(bench.outbox.deletions.request({ family, id, etag: etag ?? '' }))
    await expect.poll(() => bench.outbox.list()).toMatchObject([{ action: 'delete' }])
    bench.service.edit(family, id, { memo: 'theirs' })
    bench.restart({ base_url: bench.service.base_url, ...there })
    await expect.poll(() => bench.outbox.list()).toMatchObject([{ state: 'conflict' }])
    const [refused] = bench.outbox.list()
    valueOf(bench.outbox.discard(refused?.key ?? ''))
    await bench.quiet()
    expect(bench.outbox.list()).toEqual([])
    expect(bench.service.read(family, id)).toMatchObject({
      lastname: 'Suzuki',
      memo: 'theirs',
      deleted: false,
    })
  })

  it('C39 a new edit after a refused delete takes its place, and the former edit is still there', async () => {
    const { bench, saved } = await offlineWith(family)
    const edited = await bench.edit(family, saved, { lastname: 'Suzuki' })
    const { id, etag } = edited.view.record
    valueOf(bench.outbox.deletions.request({ family, id, etag: etag ?? '' }))
    await expect.poll(() => bench.outbox.list()).toMatchObject([{ action: 'delete' }])
    bench.service.edit(family, id, { firstname: 'Theirs' })
    bench.restart({ base_url: bench.service.base_url, ...there })
    await expect.poll(() => bench.outbox.list()).toMatchObject([{ state: 'conflict' }])
    const view = valueOf(bench.mirror.putOne(family, valueOf(await bench.api[family].get(id))))
    await bench.edit(family, { view, differences: [], waiting: null }, { memo: 'after' })
    await bench.quiet()
    expect(bench.service.read(family, id)).toMatchObject({
      memo: 'after',
      firstname: 'Theirs',
      deleted: false,
    })
    expect(bench.outbox.list()).toMatchObject([
      { action: 'update', state: 'conflict', changes: { lastname: 'Suzuki' } },
    ])
  })

  it('C40 a new record that is edited before it was sent is created once, with all of it', async () => {
    const bench = await startOutbox(nowhere)
    const made = await bench.create(family, { lastname: 'Sato' })
    await bench.edit(family, made, { memo: 'more' })
    await online(bench)
    expect(requests(bench, 'POST')).toHaveLength(1)
    expect(requests(bench, 'PUT')).toEqual([])
    const [id = ''] = await idsIn(bench, family)
    expect(bench.service.read(family, id)).toMatchObject({ lastname: 'Sato', memo: 'more' })
  })

  it('C40 a new record that is deleted before it was sent never reaches the service', async () => {
    const bench = await startOutbox(nowhere)
    const made = await bench.create(family, { lastname: 'Sato' })
    const deletion = { family, id: made.view.record.id, etag: '' }
    valueOf(bench.outbox.deletions.request(deletion))
    await expect.poll(() => bench.outbox.list()).toEqual([])
    expect(await shown(bench, family)).toEqual([])
    await online(bench)
    expect(await idsIn(bench, family)).toEqual([])
  })

  it('writes go out in the order in which they were made', async () => {
    const bench = await startOutbox(nowhere)
    for (const lastname of ['one', 'two', 'three', 'four']) await bench.create(family, { lastname })
    await online(bench)
    const ids = await idsIn(bench, family)
    const times = ids.map((id) => {
      const record = bench.service.read(family, id)
      return [String(record?.['created_at']), record?.['lastname']] as const
    })
    expect(times.sort().map(([, lastname]) => lastname)).toEqual(['one', 'two', 'three', 'four'])
  })

  it('an edit made while another is under way waits for it and needs no second answer', async () => {
    const bench = await startOutbox()
    const saved = await bench.create(family, { lastname: 'Sato' })
    const { id } = saved.view.record
    bench.service.faults.next({ action: 'slow', delayMs: 100, match: { method: 'PUT' } })
    const first = bench.outbox.save(bench.save(family, saved, { lastname: 'Suzuki' }))
    await expect.poll(() => requests(bench, 'PUT').length).toBe(1)
    const second = await bench.edit(family, saved, { memo: 'second' })
    expect(valueOf(await first)).toMatchObject({ waiting: null })
    expect(second).toMatchObject({ waiting: null, view: { record: { lastname: 'Suzuki', memo: 'second' } } })
    expect(bench.service.read(family, id)).toMatchObject({ lastname: 'Suzuki', memo: 'second' })
  })

  it('reports a definite refusal, keeps it with what was typed, and sends it again only after a change', async () => {
    const bench = await startOutbox()
    const saved = await bench.create(family, { lastname: 'Sato' })
    const save = bench.save(family, saved, { birthdate: 'no date' })
    expect(failureOf(await bench.outbox.save(save))).toEqual({ kind: 'rejected', status: 400 })
    expect(bench.outbox.list()).toMatchObject([
      { state: 'needs-attention', changes: { birthdate: 'no date' } },
    ])
    const sent = requests(bench, 'PUT').length
    bench.outbox.wake()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(requests(bench, 'PUT')).toHaveLength(sent)
    const better = { ...bench.save(family, saved, { birthdate: '2001-02-03' }), key: save.key }
    expect(valueOf(await bench.outbox.save(better)).waiting).toBeNull()
    expect(bench.outbox.list()).toEqual([])
  })
})

describe('reliability 5.4: an entry belongs to one place', () => {
  it('after a change of the base URL it stops and asks; the yes sends it to the present one', async () => {
    const bench = await startOutbox({ signedIn: false, origin: 'https://old.example' })
    await bench.create('address', { lastname: 'Sato' })
    bench.restart({ signedIn: true, origin: bench.service.base_url })
    await expect
      .poll(() => bench.outbox.list())
      .toMatchObject([{ state: 'needs-attention', failure: { path: 'origin' } }])
    expect(bench.service.log).toEqual([])
    bench.outbox.retry(bench.outbox.list()[0]?.key ?? '')
    await bench.quiet()
    expect(await idsIn(bench, 'address')).toHaveLength(1)
  })
})

describe('an undisturbed refresh', () => {
  it.each([
    ['the same field: the user is asked', { lastname: 'Theirs' }, [{ state: 'conflict' }], 'Theirs'],
    ['another field: both are kept', { memo: 'theirs' }, [], 'Suzuki'],
  ])(
    'R10 a sync brings another version, of %s; nothing that waits is hidden',
    async (_of, theirs, left, name) => {
      const { bench, saved, id } = await offlineWith('address')
      await bench.edit('address', saved, { lastname: 'Suzuki' })
      bench.service.edit('address', id, theirs)
      const listed = JSON.stringify({ ...bench.service.read('address', id), etag: 'another' })
      valueOf(bench.mirror.put('address', [listed], bench.group_id))
      bench.outbox.showAgain('address', [id])
      expect(await shown(bench, 'address')).toMatchObject([{ id, name: 'Suzuki' }])
      expect(bench.outbox.view('address', id)?.record).toMatchObject({
        lastname: 'Suzuki',
        etag: saved.view.record.etag,
      })
      await online(bench)
      expect(bench.outbox.list()).toMatchObject(left)
      expect(bench.outbox.list().map(({ base }) => base?.record.lastname)).toEqual(left.map(() => 'Sato'))
      expect(bench.service.read('address', id)).toMatchObject({ ...theirs, lastname: name })
    },
  )

  it('R10 after the outbox is empty the list shows what the service has', async () => {
    const { bench, saved, id } = await offlineWith('address')
    await bench.edit('address', saved, { lastname: 'Suzuki' })
    valueOf(bench.outbox.discard(bench.outbox.list()[0]?.key ?? ''))
    expect(await shown(bench, 'address')).toMatchObject([{ id, name: 'Sato' }])
  })
})
