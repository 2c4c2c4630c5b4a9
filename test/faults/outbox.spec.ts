import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import type { RecordQuery } from '../../contract/ipc/record-window.ts'
import type { Family } from '../../contract/model/family.ts'
import { openJournal } from '../../electron/outbox/journal/journal.ts'
import { failureOf, valueOf } from '../fakes/api-under-test.ts'
import { idsIn, requests, startOutbox } from './outbox-bench.ts'
import type { OutboxBench } from './outbox-bench.ts'

const families = ['address', 'homeaddress'] as const
/** Nobody listens there, and it is tried again only when something is saved: no test meets an attempt under way. */
const nowhere = { base_url: 'http://127.0.0.1:9', origin: 'the service', waits: { profile: [600_000] } }
const there = { origin: 'the service', waits: {} }

/** The network of the computer is back. */
async function online(bench: OutboxBench): Promise<void> {
  bench.restart({ base_url: bench.service.base_url, ...there })
  await bench.quiet()
}

/** A record that is with the service, and the network gone after it. */
async function offlineWith(family: Family, lastname = 'Sato') {
  const bench = await startOutbox({ origin: 'the service' })
  const saved = await bench.create(family, { lastname })
  bench.restart(nowhere)
  return { bench, saved, id: saved.view.record.id }
}

async function shown(bench: OutboxBench, family: Family, deleted: RecordQuery['deleted'] = 'without') {
  const query: RecordQuery = {
    ...{ family, group_id: null, search: '', tags: [], deleted, sort: 'kana', offset: 0, limit: 100 },
  }
  return valueOf(await bench.mirror.window(query)).rows
}

describe.each(families)('issue 6 item 2: offline, %s', (family) => {
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
    expect(bench.outbox.list()).toMatchObject([
      { action: 'update', state: 'conflict', changes: { lastname: 'Suzuki' } },
    ])
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

  it('an edit made while another is under way waits behind it and needs no second answer', async () => {
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

  it('a definite refusal is told, kept with what was typed, and sent again only after a change', async () => {
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

describe('issue 6 item 6: an undisturbed refresh', () => {
  it('R10 a sync that brings another version hides nothing that waits, and takes no base away', async () => {
    const { bench, saved, id } = await offlineWith('address')
    await bench.edit('address', saved, { lastname: 'Suzuki' })
    bench.service.edit('address', id, { memo: 'theirs' })
    const theirs = JSON.stringify({ ...bench.service.read('address', id), etag: 'another' })
    valueOf(bench.mirror.put('address', [theirs], bench.group_id))
    bench.outbox.showAgain('address', [id])
    expect(await shown(bench, 'address')).toMatchObject([{ id, name: 'Suzuki' }])
    expect(bench.outbox.view('address', id)?.record).toMatchObject({
      lastname: 'Suzuki',
      etag: saved.view.record.etag,
    })
    await online(bench)
    expect(bench.outbox.list()).toMatchObject([{ state: 'conflict', base: { record: { lastname: 'Sato' } } }])
  })

  it('R10 after the outbox is empty the list shows what the service has', async () => {
    const { bench, saved, id } = await offlineWith('address')
    await bench.edit('address', saved, { lastname: 'Suzuki' })
    valueOf(bench.outbox.discard(bench.outbox.list()[0]?.key ?? ''))
    expect(await shown(bench, 'address')).toMatchObject([{ id, name: 'Sato' }])
  })
})

describe('reliability 4.5: the outbox file', () => {
  const file = (bench: OutboxBench) => join(bench.folder, 'outbox.sqlite')

  it('D01 an entry that was on its way when the process died is compared before it is sent again', async () => {
    const bench = await startOutbox()
    const saved = await bench.create('address', { lastname: 'Sato' })
    bench.service.faults.next({ action: 'hang', match: { method: 'PUT' } })
    void bench.outbox.save(bench.save('address', saved, { lastname: 'Suzuki' }))
    await expect
      .poll(
        () =>
          requests(bench, 'PUT').length +
          bench.journal.entries().filter(({ state }) => state === 'sending').length,
      )
      .toBeGreaterThan(0)
    bench.restart()
    await bench.quiet()
    expect(bench.service.read('address', saved.view.record.id)).toMatchObject({ lastname: 'Suzuki' })
  })

  it('X30 is readable by the user alone', async () => {
    const bench = await startOutbox()
    await bench.create('address', { lastname: 'Sato' })
    const files = readdirSync(bench.folder).filter((name) => name.startsWith('outbox.sqlite'))
    expect(files.length).toBeGreaterThan(1)
    expect(files.map((name) => statSync(join(bench.folder, name)).mode & 0o777)).toEqual(
      files.map(() => 0o600),
    )
  })

  it('D08 a damaged mirror takes no edit with it', async () => {
    const { bench, saved, id } = await offlineWith('address')
    await bench.edit('address', saved, { lastname: 'Suzuki' })
    await bench.create('address', { lastname: 'New' })
    await bench.quit()
    writeFileSync(join(bench.folder, 'test.mirror'), 'x'.repeat(8192))
    bench.restart(nowhere)
    expect(bench.mirror.movedAside).not.toBeNull()
    expect((await shown(bench, 'address')).map(({ name }) => name).sort()).toEqual(['New', 'Suzuki'])
    await online(bench)
    expect(bench.service.read('address', id)).toMatchObject({ lastname: 'Suzuki' })
    expect(await idsIn(bench, 'address')).toHaveLength(2)
  })

  it('D09 a damaged outbox is moved aside; what can still be read of it is sent', async () => {
    const bench = await startOutbox(nowhere)
    for (let count = 0; count < 40; count += 1) {
      await bench.create('address', { lastname: `No. ${count}`, memo: 'x'.repeat(2000) })
    }
    await bench.quit()
    const bytes = readFileSync(file(bench))
    // A page in the middle of the table.
    bytes.fill(0, 4096 * 20, 4096 * 21)
    writeFileSync(file(bench), bytes)
    bench.restart(nowhere)
    expect(bench.journal.movedAside).not.toBeNull()
    expect(existsSync(bench.journal.movedAside ?? '')).toBe(true)
    expect(bench.outbox.list().length).toBeGreaterThan(10)
  })

  it('D09 an entry that cannot be understood stays in the file, and the others are sent', async () => {
    const bench = await startOutbox(nowhere)
    await bench.create('address', { lastname: 'Sato' })
    await bench.quit()
    const database = new DatabaseSync(file(bench))
    database.exec(`INSERT INTO entry (key, entry) VALUES ('odd', '{"state":"later"}')`)
    database.close()
    await online(bench)
    expect(bench.journal.unreadable).toBe(1)
    expect(await idsIn(bench, 'address')).toHaveLength(1)
  })

  it('D11 a file of a newer version is left as it is', async () => {
    const bench = await startOutbox(nowhere)
    await bench.quit()
    const database = new DatabaseSync(file(bench))
    database.exec('PRAGMA user_version = 99')
    database.close()
    const before = readFileSync(file(bench))
    expect(failureOf(openJournal(bench.folder))).toEqual({ kind: 'storage', reason: 'other' })
    expect(readFileSync(file(bench)).equals(before)).toBe(true)
    bench.restart = () => undefined
  })
})

describe('issue 6 item 1: drafts', () => {
  it('H01 a draft outlives a kill, with the version that it was made against', async () => {
    const bench = await startOutbox()
    const saved = await bench.create('address', { lastname: 'Sato' })
    const { id, etag } = saved.view.record
    const draft = { ...bench.save('address', saved, { memo: 'half a sen' }), group_id: null }
    valueOf(bench.outbox.drafts.save(draft))
    bench.restart()
    expect(bench.outbox.drafts.read()).toMatchObject({
      id,
      etag,
      changes: { memo: 'half a sen' },
      base: { record: { lastname: 'Sato' } },
    })
  })

  it('goes on over a newer version where that left its fields alone, and over the old one where not', async () => {
    const bench = await startOutbox()
    const saved = await bench.create('address', { lastname: 'Sato' })
    const { id, etag } = saved.view.record
    valueOf(bench.outbox.drafts.save({ ...bench.save('address', saved, { memo: 'mine' }), group_id: null }))
    bench.service.edit('address', id, { lastname: 'Theirs' })
    valueOf(bench.mirror.putOne('address', valueOf(await bench.api.address.get(id))))
    const kept = bench.outbox.drafts.read()
    expect(kept?.base?.record.lastname).toBe('Theirs')
    expect(kept?.etag).not.toBe(etag)
    bench.service.edit('address', id, { memo: 'theirs' })
    valueOf(bench.mirror.putOne('address', valueOf(await bench.api.address.get(id))))
    expect(bench.outbox.drafts.read()).toMatchObject({ etag, base: { record: { lastname: 'Sato' } } })
  })

  it('is gone in the moment its save is on the disk, and only then', async () => {
    const bench = await startOutbox(nowhere)
    const save = bench.save('address', null, { lastname: 'Sato' })
    valueOf(bench.outbox.drafts.save(save))
    await bench.outbox.save(save)
    expect(bench.outbox.drafts.read()).toBeNull()
    expect(bench.outbox.list()).toHaveLength(1)
  })

  it('a refused save goes back into its form with everything that belongs to the edit', async () => {
    const { bench, saved } = await offlineWith('address')
    const first = await bench.edit('address', saved, { memo: 'first' })
    bench.service.edit('address', saved.view.record.id, { memo: 'theirs' })
    bench.restart({ base_url: bench.service.base_url, ...there })
    await bench.quiet()
    const save = bench.save('address', first, { lastname: 'Suzuki' })
    expect(failureOf(await bench.outbox.save(save))).toEqual({ kind: 'precondition-failed' })
    const kept = valueOf(bench.outbox.drafts.takeBack({ key: save.key, family: 'address', id: save.id }))
    expect(kept).toMatchObject({
      changes: { memo: 'first', lastname: 'Suzuki' },
      base: { record: { memo: null } },
    })
    expect(bench.outbox.list()).toEqual([])
    expect(bench.outbox.drafts.read()).toMatchObject({ changes: { memo: 'first', lastname: 'Suzuki' } })
  })

  it('nothing is taken back that may have been done', async () => {
    const bench = await startOutbox({ waits: { entry: [5000] } })
    const saved = await bench.create('address', { lastname: 'Sato' })
    bench.service.faults.next({ action: 'drop-before-commit', match: { method: 'PUT' } })
    const save = bench.save('address', saved, { lastname: 'Suzuki' })
    await bench.outbox.save(save)
    const of = { key: save.key, family: 'address', id: save.id } as const
    expect(failureOf(bench.outbox.drafts.takeBack(of))).toEqual({ kind: 'not-found' })
    expect(failureOf(bench.outbox.retry(randomUUID()))).toEqual({ kind: 'not-found' })
  })
})
