import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { profileFile } from '../../electron/disk/kept-rows.ts'
import { openJournal } from '../../electron/outbox/journal.ts'
import { failureOf, valueOf } from '../fakes/api-under-test.ts'
import { inKeptFile, loseKept, putKeptRow } from '../fakes/kept-file.ts'
import { idsIn, requests, startOutbox, type OutboxBench } from './outbox-bench.ts'
import { nowhere, there, online, offlineWith, shown } from './offline-bench.ts'

describe('reliability 4.5: the outbox file', () => {
  const file = (bench: OutboxBench) => profileFile(bench.folder)

  it('an entry that was on its way when the process died is compared before it is sent again', async () => {
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
    const files = readdirSync(bench.folder).filter((name) => name.startsWith('profile.'))
    expect(files.length).toBeGreaterThan(1)
    expect(files.map((name) => statSync(join(bench.folder, name)).mode & 0o777)).toEqual(
      files.map(() => 0o600),
    )
  })

  it('a damaged mirror takes no edit with it', async () => {
    const { bench, saved, id } = await offlineWith('address')
    await bench.edit('address', saved, { lastname: 'Suzuki' })
    await bench.create('address', { lastname: 'New' })
    await bench.quit()
    writeFileSync(join(bench.folder, 'book.sqlite'), 'x'.repeat(8192))
    bench.restart(nowhere)
    expect(bench.mirror.movedAside).not.toBeNull()
    expect((await shown(bench, 'address')).map(({ name }) => name).sort()).toEqual(['New', 'Suzuki'])
    await online(bench)
    expect(bench.service.read('address', id)).toMatchObject({ lastname: 'Suzuki' })
    expect(await idsIn(bench, 'address')).toHaveLength(2)
  })

  it('D09 a damaged outbox is moved aside, and all of it comes back from its copy', async () => {
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
    expect(bench.outbox.list()).toHaveLength(40)
  })

  it('D09 an entry that cannot be understood stays in the file, and the others are sent', async () => {
    const bench = await startOutbox(nowhere)
    await bench.create('address', { lastname: 'Sato' })
    await bench.quit()
    inKeptFile(bench.folder, (database) => putKeptRow(database, 'entry', 'odd', '{"state":"later"}'))
    await online(bench)
    expect(bench.journal.setAside).toHaveLength(1)
    expect(await idsIn(bench, 'address')).toHaveLength(1)
  })

  it('D11 a file of a newer version is left as it is', async () => {
    const bench = await startOutbox(nowhere)
    await bench.quit()
    const database = new DatabaseSync(file(bench))
    database.exec('PRAGMA user_version = 99')
    database.close()
    loseKept(bench.folder, 'copy')
    const before = readFileSync(file(bench))
    expect(failureOf(openJournal(bench.folder))).toEqual({ kind: 'newer' })
    expect(readFileSync(file(bench)).equals(before)).toBe(true)
    bench.restart = () => undefined
  })
})

describe('drafts', () => {
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

  it('continues over a newer version where that did not touch its fields, and over the old one where not', async () => {
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

  it('is removed in the moment its save is on the disk, and only then', async () => {
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
