import { describe, expect, it } from 'vitest'
import { localIdOf } from '../../../contract/record/record.ts'
import { failureOf, valueOf } from '../../fakes/api-under-test.ts'
import { entryOf, keyOf } from '../../fakes/outbox-entry.ts'
import { requests, startOutbox } from '../../faults/outbox-bench.ts'
import { start, stateOf } from './save-through-bench.ts'

const put = { method: 'PUT' }

const slow = { action: 'slow', delayMs: 250, match: put } as const

describe('what a save answers', () => {
  it('the record as the service has it', async () => {
    const { bench, saved } = await start()
    const after = await bench.edit('address', saved, { memo: 'x' })
    expect(after).toMatchObject({
      view: { record: { memo: 'x', lastname: 'Sato' } },
      waiting: null,
      differences: [],
    })
    expect(after.view.record.etag).not.toBe(saved.view.record.etag)
  })

  it('while no user is signed in: the record as it will be, and why it waits', async () => {
    const { bench, saved } = await start()
    bench.restart({ signedIn: false })
    const after = await bench.edit('address', saved, { memo: 'x' })
    expect(after).toMatchObject({ view: { record: { memo: 'x' } }, waiting: { kind: 'signed-out' } })
    expect(after.differences).toEqual([])
    expect(requests(bench, 'PUT')).toEqual([])
  })

  it('while the service asks for a pause: immediately, and nothing is sent', async () => {
    const { bench, saved } = await start()
    const failure = { kind: 'retry-later', status: 429, afterSeconds: 60 }
    bench.service.faults.next({ action: 'status', status: 429, headers: { 'Retry-After': '60' }, match: put })
    expect((await bench.edit('address', saved, { memo: 'x' })).waiting).toEqual(failure)
    const other = await bench.create('address', { lastname: 'Ito' })
    expect(other.waiting).toEqual(failure)
    expect([requests(bench, 'PUT').length, requests(bench, 'POST').length]).toEqual([1, 1])
  })

  it('a pause of the network does not count: a save is tried immediately', async () => {
    const { bench, saved } = await start({ waits: { profile: [600_000] } })
    bench.service.faults.next({ action: 'status', status: 401, match: put })
    expect((await bench.edit('address', saved, { memo: 'x' })).waiting).toEqual({ kind: 'unauthorized' })
    expect((await bench.edit('address', saved, { memo: 'y' })).waiting).toBeNull()
  })

  it('after an edit of unclear outcome: immediately, with what holds that up', async () => {
    const { bench, saved } = await start({ waits: { entry: [600_000] } })
    bench.service.faults.next({ action: 'drop-before-commit', match: put })
    const first = await bench.edit('address', saved, { memo: 'x' })
    expect(first.waiting?.kind).toBe('unknown-outcome')
    const second = await bench.edit('address', saved, { code: 'y' })
    expect(second).toMatchObject({ waiting: first.waiting, view: { record: { memo: 'x', code: 'y' } } })
    expect(requests(bench, 'PUT')).toHaveLength(1)
  })

  it('two edits after one of unclear outcome are one, with the words of both', async () => {
    const { bench, saved, id } = await start({ waits: { entry: [600_000] } })
    bench.service.faults.next({ action: 'drop-before-commit', match: put })
    const first = bench.save('address', saved, { memo: 'x' })
    valueOf(await bench.outbox.save(first))
    const second = await bench.edit('address', saved, { code: 'y' })
    const third = await bench.edit('address', second, { firstname: 'z' })
    expect(third.view.record).toMatchObject({ memo: 'x', code: 'y', firstname: 'z' })
    valueOf(bench.outbox.retry(first.key))
    await bench.quiet()
    expect(bench.outbox.list()).toEqual([])
    expect(bench.service.read('address', id)).toMatchObject({ memo: 'x', code: 'y', firstname: 'z' })
  })

  it('the same click on an edit of unclear outcome waits for its time, too', async () => {
    const { bench, saved } = await start({ waits: { entry: [600_000] } })
    bench.service.faults.next({ action: 'drop-before-commit', match: put })
    const save = bench.save('address', saved, { memo: 'x' })
    const first = valueOf(await bench.outbox.save(save))
    expect(valueOf(await bench.outbox.save(save)).waiting).toEqual(first.waiting)
    expect(requests(bench, 'PUT')).toHaveLength(1)
  })

  it('after an edit that is under way: what both became', async () => {
    const { bench, saved } = await start()
    bench.service.faults.next(slow)
    const first = bench.outbox.save(bench.save('address', saved, { memo: 'x' }))
    const second = await bench.edit('address', saved, { code: 'y' })
    expect(second).toMatchObject({ waiting: null, view: { record: { memo: 'x', code: 'y' } } })
    expect((await first).ok).toBe(true)
  })

  it('a waiting caller hears of a pause that another write meets', async () => {
    const { bench, saved } = await start({ waits: { profile: [600_000] } })
    const other = await bench.create('address', { lastname: 'Ito' })
    bench.service.faults.next({ action: 'slow-body', delayMs: 100, match: put })
    bench.service.faults.next({ action: 'status', status: 401, match: put })
    const first = bench.outbox.save(bench.save('address', saved, { memo: 'x' }))
    const second = bench.outbox.save(bench.save('address', other, { memo: 'y' }))
    const third = bench.create('address', { lastname: 'Abe' })
    expect(valueOf(await first).waiting).toBeNull()
    expect(valueOf(await second).waiting).toEqual({ kind: 'unauthorized' })
    expect((await third).waiting).toEqual({ kind: 'unauthorized' })
    expect(requests(bench, 'POST')).toHaveLength(2)
  })

  it('the same click on a finished save: immediately, although a later edit is under way', async () => {
    const { bench, saved } = await start()
    const save = bench.save('address', saved, { memo: 'x' })
    const first = valueOf(await bench.outbox.save(save))
    bench.service.faults.next(slow)
    const later = bench.outbox.save(bench.save('address', first, { memo: 'y' }))
    expect(valueOf(await bench.outbox.save(save)).waiting).toBeNull()
    expect(valueOf(await later).view.record.memo).toBe('y')
  })

  it('the same click on a create that the user has to decide about: the refusal, immediately', async () => {
    const { bench } = await start({ clientId: '' })
    bench.service.faults.next({ action: 'drop-before-commit', match: { method: 'POST' } })
    const save = bench.save('address', null, { lastname: 'Ito' })
    const refused = failureOf(await bench.outbox.save(save))
    expect(refused.kind).toBe('unknown-outcome')
    expect(failureOf(await bench.outbox.save(save))).toEqual(refused)
    expect(requests(bench, 'POST')).toHaveLength(2)
  })

  it('a new record that is deleted while its save waits: the save is cancelled', async () => {
    const { bench, saved } = await start()
    bench.service.faults.next(slow)
    void bench.outbox.save(bench.save('address', saved, { memo: 'x' }))
    const save = bench.save('address', null, { lastname: 'Ito' })
    const waits = bench.outbox.save(save)
    const id = localIdOf(save.key)
    const { deletion } = valueOf(bench.outbox.deletions.request({ family: 'address', id, etag: '' }))
    expect(failureOf(await waits)).toEqual({ kind: 'cancelled' })
    expect(bench.notices).toContainEqual({
      name: 'deletion.settled',
      notice: { deletion, family: 'address', id, failure: null },
    })
    await bench.quiet()
    expect(requests(bench, 'POST')).toHaveLength(1)
    expect(bench.journal.entries().some(({ key }) => key === save.key || key === deletion)).toBe(false)
  })

  it.each([
    ['an edit', 'PUT', true],
    ['an edit whose record is read first', 'GET', true],
    ['a new record', 'POST', false],
  ])(
    'a service that never answers: the form does not wait for %s, which is kept on the disk',
    async (_what, method, isEdit) => {
      const { bench, saved } = await start({ isHasty: true })
      bench.service.faults.next({ action: 'hang', match: { method, path: /address/ }, times: 9 })
      const save = bench.save('address', isEdit ? saved : null, { memo: 'x' })
      const answer = valueOf(await bench.outbox.save(save))
      expect(answer).toMatchObject({
        view: { record: { memo: 'x' } },
        waiting: { kind: 'unknown-outcome', code: 'NOT_KNOWN_YET' },
      })
      expect(bench.outbox.list()).toMatchObject([{ key: save.key, changes: { memo: 'x' } }])
      bench.restart({ signedIn: false })
      expect(bench.outbox.list()).toMatchObject([{ key: save.key, changes: { memo: 'x' } }])
    },
  )

  it('reports what the service keeps otherwise, although the form did not wait for it', async () => {
    const { bench, saved, id } = await start({ service: { variants: { unknown: 'drop' } }, isHasty: true })
    bench.service.edit('address', id, { callsign: 'Hana' })
    const view = valueOf(bench.mirror.putFetched('address', valueOf(await bench.api.address.get(id))))
    bench.service.faults.next({ action: 'slow', delayMs: 1500, match: put })
    const answer = await bench.edit('address', { ...saved, view }, { memo: 'x' })
    expect(answer).toMatchObject({ differences: [], waiting: { code: 'NOT_KNOWN_YET' } })
    await bench.quiet()
    const differences = [{ field: 'callsign', meant: 'Hana', got: '' }]
    const told = bench.notices.filter(({ notice }) => Object(notice).differences)
    expect(told).toMatchObject([{ name: 'outbox.changed', notice: { id, state: 'done', differences } }])
  })

  it('reports a refusal, although the form did not wait for it', async () => {
    const { bench, saved, id } = await start({ isHasty: true })
    bench.service.edit('address', id, { memo: 'theirs' })
    bench.service.faults.next({ action: 'slow', delayMs: 1500, match: { path: /address/ } })
    const answer = await bench.edit('address', saved, { memo: 'mine' })
    expect(answer.waiting).toMatchObject({ code: 'NOT_KNOWN_YET' })
    await bench.quiet()
    const told = bench.notices.filter(({ notice }) => Object(notice).refusedLate)
    expect(told).toMatchObject([{ name: 'outbox.changed', notice: { id, state: 'conflict' } }])
    expect(bench.outbox.list()).toMatchObject([{ state: 'conflict', changes: { memo: 'mine' } }])
  })

  it('an edit based on an unknown version is a conflict, on the disk and not sent', async () => {
    const { bench, saved } = await start()
    const save = { ...bench.save('address', saved, { memo: 'x' }), etag: 'unknown' }
    expect(failureOf(await bench.outbox.save(save))).toEqual({ kind: 'precondition-failed' })
    expect([stateOf(bench, save.key), requests(bench, 'PUT')]).toEqual(['conflict', []])
  })

  it('a record that is being deleted is not found', async () => {
    const { bench, saved, id } = await start({ undoMs: 60_000 })
    bench.outbox.deletions.request({ family: 'address', id, etag: saved.view.record.etag ?? '' })
    const save = bench.save('address', saved, { memo: 'x' })
    expect(failureOf(await bench.outbox.save(save))).toEqual({ kind: 'not-found' })
    expect(stateOf(bench, save.key)).toBeUndefined()
  })

  it('an edit that became part of a refused one is refused with it', async () => {
    const { bench, saved } = await start()
    bench.service.faults.next({ ...slow, action: 'slow' })
    const first = bench.outbox.save(bench.save('address', saved, { birthdate: 'no date' }))
    await expect.poll(() => requests(bench, 'PUT').length).toBe(1)
    const second = bench.outbox.save(bench.save('address', saved, { memo: 'y' }))
    expect(failureOf(await first)).toEqual({ kind: 'rejected', status: 400 })
    expect(failureOf(await second)).toEqual({ kind: 'rejected', status: 400 })
    expect(bench.outbox.list()).toMatchObject([{ changes: { birthdate: 'no date', memo: 'y' } }])
  })

  it('a caller that waits for an edit hears when another replaces it', async () => {
    const { bench, saved, id } = await start()
    bench.service.faults.next(slow)
    void bench.outbox.save(bench.save('address', saved, { memo: 'x' }))
    await expect.poll(() => requests(bench, 'PUT').length).toBe(1)
    const second = bench.outbox.save(bench.save('address', saved, { memo: 'y' }))
    const third = bench.outbox.save(bench.save('address', saved, { memo: 'z' }))
    expect([valueOf(await second), valueOf(await third)]).toMatchObject([
      { waiting: null },
      { waiting: null },
    ])
    expect(bench.service.read('address', id)).toMatchObject({ memo: 'z' })
    expect(requests(bench, 'PUT')).toHaveLength(2)
  })

  it('reports what the disk does not take, and sends nothing', async () => {
    const { bench, saved } = await start()
    bench.journal.close()
    expect(failureOf(await bench.outbox.save(bench.save('address', saved, { memo: 'x' }))).kind).toBe(
      'storage',
    )
    expect(requests(bench, 'PUT')).toEqual([])
    bench.restart()
  })

  it('a save that is done says so again, as the mirror has it, also for a second form of it', async () => {
    const { bench, saved } = await start()
    const save = bench.save('address', saved, { memo: 'x' })
    valueOf(await bench.outbox.save(save))
    bench.restart({ signedIn: false })
    const [{ notices }, told] = [bench, bench.notices.length]
    expect(valueOf(await bench.outbox.save(save))).toMatchObject({
      view: { record: { memo: 'x' } },
      waiting: null,
    })
    // Nothing changed, so no listener hears of a change.
    expect(notices.slice(told)).toEqual([])
  })

  it('a done save of a record that is not here any more is not found', async () => {
    const bench = await startOutbox({ signedIn: false, origin: 'the service' })
    valueOf(bench.journal.write({ put: [entryOf(1, { state: 'done', changes: { memo: 'x' } })] }))
    const save = { family: 'address', id: 'a', group_id: null, etag: 'e', changes: { memo: 'x' } } as const
    expect(failureOf(await bench.outbox.save({ ...save, key: keyOf(1) }))).toEqual({ kind: 'not-found' })
  })

  it('after a refused delete the edit that it shelved is shown next to the new one', async () => {
    const bench = await startOutbox({ signedIn: false, origin: 'the service' })
    const text = '{"id":"a","etag":"e","memo":null,"deleted":false}'
    valueOf(bench.mirror.putOne('address', text))
    const { key, etag, changes, state, failure, savedAt } = entryOf(3, { changes: { lastname: 'Ito' } })
    const shelved = { key, etag, base: text, changes, state, failure, savedAt }
    valueOf(bench.journal.write({ put: [entryOf(1, { action: 'delete', state: 'conflict', shelved })] }))
    const save = { family: 'address', id: 'a', group_id: null, etag: 'e', changes: { memo: 'x' } } as const
    valueOf(await bench.outbox.save({ ...save, key: keyOf(2) }))
    expect(bench.outbox.list()).toMatchObject([
      { key: keyOf(2), state: 'queued' },
      { key: keyOf(3), state: 'conflict', changes: { lastname: 'Ito' } },
    ])
  })
})
