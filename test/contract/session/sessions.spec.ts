import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import type { BookPlace } from '../../../contract/ipc/records.ts'
import { fail } from '../../../contract/failure.ts'
import { newContact, opened, profileOf, requests, startBench, startOwnService } from './session-bench.ts'

const inLongRun = { tags: ['long'] }

describe('reliability 4.1: 401 and 403', () => {
  it('C34: fifty calls with a refused token announce it once, and nothing more is sent until there is a new one', async () => {
    const service = await startOwnService()
    const bench = startBench([profileOf('a', service)])
    await bench.sessions.select('a')
    const token = service.token(
      ['read_address', 'write_address', 'read_homeaddress', 'write_homeaddress'],
      'first',
    )
    await bench.sessions.signIn({ profile: 'a', token })
    await opened(bench).sync?.start()
    service.revoke(token)
    const before = bench.states.length
    const saves = Array.from({ length: 50 }, (_, at) => opened(bench).save(newContact(service, `memo ${at}`)))
    const waiting = { ok: true, value: { waiting: { kind: 'unauthorized' } } }
    expect(await Promise.all(saves)).toMatchObject(saves.map(() => waiting))
    expect(bench.states.slice(before).map(({ needsToken }) => needsToken)).toEqual([true])

    const sent = service.log.length
    expect(await opened(bench).save(newContact(service, 'later'))).toMatchObject(waiting)
    expect(await opened(bench).sync?.start()).toMatchObject({ failure: { kind: 'unauthorized' } })
    expect(service.log).toHaveLength(sent)

    const renewed = await bench.sessions.signIn({ profile: 'a', token: service.tokens.full })
    expect(renewed).toMatchObject({ ok: true, value: { signedIn: true, needsToken: false } })
    expect(await opened(bench).save(newContact(service, 'again'))).toMatchObject({ ok: true })
    // What waited for the token goes out, each once; on a busy machine the save stops waiting for its turn before that.
    await expect.poll(() => opened(bench).outbox.list(), { timeout: 60_000 }).toEqual([])
    expect(requests(service, 'POST').filter(({ status }) => status === 200)).toHaveLength(52)
  })

  it('403 on a write makes that family read-only, the other works as before', async () => {
    const service = await startOwnService()
    const bench = startBench([profileOf('a', service)])
    await bench.sessions.select('a')
    const token = service.token(['read_address', 'read_homeaddress', 'write_homeaddress'])
    await bench.sessions.signIn({ profile: 'a', token, keep: 'session' })
    expect(await opened(bench).save(newContact(service, 'x'))).toEqual(fail({ kind: 'forbidden' }))
    const home = { ...newContact(service, 'y'), family: 'homeaddress' as const, group_id: null }
    expect(await opened(bench).save(home)).toMatchObject({ ok: true })
    expect(bench.sessions.state()).toMatchObject({ readOnly: ['address'], unreadable: [], needsToken: false })
  })

  it('403 on a list makes that family unreadable, the other is synced', async () => {
    const service = await startOwnService({ seed: 10 })
    const bench = startBench([profileOf('a', service)])
    await bench.sessions.select('a')
    const token = service.token(['read_address', 'write_address'])
    await bench.sessions.signIn({ profile: 'a', token, keep: 'session' })
    await opened(bench).sync?.start()
    expect(bench.sessions.state()).toMatchObject({ unreadable: ['homeaddress'], readOnly: [] })
    const summary = await opened(bench).mirror.summary(opened(bench).profile.groups)
    expect(summary.ok && summary.value.groups.some(({ count }) => count > 0)).toBe(true)
  })
})

describe('an app that cannot wait for its sessions', () => {
  const stepsOf = (folder: string) => {
    const database = new DatabaseSync(join(folder, 'history.sqlite'), { readOnly: true })
    const { steps } = database.prepare('SELECT count(*) AS steps FROM step').get() ?? {}
    database.close()
    return steps
  }

  it('has every step on the disk, also of a profile that still waits for its service', async () => {
    const service = await startOwnService()
    const bench = startBench([profileOf('a', service), profileOf('b', service)])
    for (const id of ['a', 'b']) {
      await bench.sessions.select(id)
      await bench.sessions.signIn({ profile: id, token: service.tokens.full, keep: 'session' })
      expect(await opened(bench).save(newContact(service, id))).toMatchObject({ ok: true })
      service.faults.next({ match: { method: 'POST' }, action: 'slow', delayMs: 3000 })
      void opened(bench).save(newContact(service, 'on its way'))
    }
    bench.sessions.writeDown()
    expect(['a', 'b'].map((id) => stepsOf(join(bench.folder, id)))).toEqual([1, 1])
  })
})

describe('design 4: a delete that waits for Undo', () => {
  it('counts in the sidebar as the list shows it: neither in its group nor in the Trash, until Undo', async () => {
    const service = await startOwnService({ seed: 10 })
    const profile = profileOf('a', service)
    const bench = startBench([profile])
    await bench.sessions.select('a')
    await bench.sessions.signIn({ profile: 'a', token: service.tokens.full, keep: 'session' })
    const session = opened(bench)
    await session.sync?.start()
    const place: BookPlace = { family: 'address', group_id: null, tags: [], deleted: 'without' }
    const summary = async () => {
      const answer = await session.summary(place)
      if (!answer.ok) throw new Error(answer.failure.kind)
      return answer.value
    }
    const before = await summary()
    const [group_id = ''] = service.group_ids
    const filter = { family: 'address' as const, group_id, search: '', tags: [] }
    const query = { ...filter, deleted: 'without' as const, sort: 'kana' as const, offset: 0, limit: 1 }
    const found = await session.mirror.window(query)
    const row = found.ok ? found.value.rows[0] : undefined
    const etag = session.readRecord('address', row?.id ?? '')?.record.etag ?? ''
    const deletion = session.requestDelete({ family: 'address', id: row?.id ?? '', etag })
    const during = await summary()
    const countIn = ({ groups }: typeof before) =>
      groups.find((each) => each.group_id === group_id)?.count ?? -1
    expect(countIn(during)).toBe(countIn(before) - 1)
    expect([during.trash, during.homeaddresses]).toEqual([before.trash, before.homeaddresses])
    for (const { tag, count } of before.tags) {
      const left = during.tags.find((each) => each.tag === tag)?.count ?? 0
      expect([tag, left]).toEqual([tag, count - (row?.tags.includes(tag) ? 1 : 0)])
    }
    for (const { tag, count } of before.tagsHere) {
      const left = during.tagsHere.find((each) => each.tag === tag)?.count
      expect([tag, left]).toEqual([tag, count - (row?.tags.includes(tag) ? 1 : 0)])
    }
    session.undoDelete(deletion.ok ? deletion.value.deletion : '')
    expect(await summary()).toEqual(before)
  })
})

describe('design 3: switching never crosses', () => {
  async function twoBooks() {
    const [a, b] = [await startOwnService(), await startOwnService()]
    const bench = startBench([profileOf('a', a), profileOf('b', b)])
    await bench.sessions.select('b')
    await bench.sessions.signIn({ profile: 'b', token: b.tokens.full })
    await bench.sessions.select('a')
    await bench.sessions.signIn({ profile: 'a', token: a.tokens.full })
    await opened(bench).sync?.start()
    return { a, b, bench }
  }

  it('C31: a slow save finishes into its own profile while the next one is in use', async () => {
    const { a, b, bench } = await twoBooks()
    a.faults.next({ match: { method: 'POST' }, action: 'slow', delayMs: 2000 })
    let isSaved = false
    const save = opened(bench)
      .save(newContact(a, 'for a'))
      .finally(() => (isSaved = true))
    expect(await bench.sessions.select('b')).toMatchObject({ value: { current: 'b', signedIn: true } })
    expect(isSaved, 'the switch does not wait for the save').toBe(false)
    expect(await opened(bench).save(newContact(b, 'for b'))).toMatchObject({ ok: true })
    expect(await save).toMatchObject({ ok: true })
    expect(requests(a, 'POST')).toHaveLength(1)
    expect(requests(b, 'POST')).toHaveLength(1)
    await bench.sessions.select('a')
    const saved = await save
    const id = saved.ok ? saved.value.view.record.id : ''
    expect(opened(bench).mirror.read('address', id)?.record.memo).toBe('for a')
  })

  it('sends a delete that waits for Undo when the profile is left', async () => {
    const { a, bench } = await twoBooks()
    const saved = await opened(bench).save(newContact(a, 'short life'))
    const { id, etag } = saved.ok ? saved.value.view.record : { id: '', etag: '' }
    expect(opened(bench).requestDelete({ family: 'address', id, etag: etag ?? '' })).toMatchObject({
      ok: true,
    })
    await bench.sessions.select('b')
    await bench.sessions.finished('a')
    expect(a.read('address', id)?.['deleted']).toBe(true)
  })

  it('C30: reads end when their profile is left, and their failures are not reported', async () => {
    const { a, b, bench } = await twoBooks()
    a.faults.next({ match: { path: /list/ }, action: 'hang', times: 9 })
    const left = opened(bench)
    const sync = left.sync?.start()
    await bench.sessions.select('b')
    const told = bench.notices.length
    expect(await sync).toMatchObject({ phase: 'idle' })
    await opened(bench).sync?.start()
    const since = bench.notices.slice(told).filter(({ name }) => name === 'sync.progress')
    expect(since.every(({ notice }) => (notice as { failure: unknown }).failure === null)).toBe(true)
    expect(b.log.every(({ headers }) => headers['authorization'] === 'full')).toBe(true)
    expect(await left.save(newContact(a, 'too late'))).toEqual(fail({ kind: 'cancelled' }))
  })

  it('coming back immediately waits for the writes: a mirror is never open twice', inLongRun, async () => {
    const { a, bench } = await twoBooks()
    a.faults.next({ match: { method: 'POST' }, action: 'slow', delayMs: 200 })
    const save = opened(bench).save(newContact(a, 'for a'))
    void bench.sessions.select('b')
    const back = await bench.sessions.select('a')
    expect(back).toMatchObject({ ok: true, value: { current: 'a', signedIn: true } })
    const saved = await save
    const id = saved.ok ? saved.value.view.record.id : ''
    expect(opened(bench).mirror.read('address', id)?.record.memo).toBe('for a')
  })
})
