import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { openMirror, sweepForgotten, type Mirror } from '../../../../electron/book/mirror.ts'
import { anAddressText, openTestMirror, shownIds, temporaryFolder } from './temporary-mirror.ts'

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

describe('design 3: the file of the mirror', () => {
  it.skipIf(process.platform === 'win32')('is readable by the user alone, whatever was there before', () => {
    const folder = join(temporaryFolder(), 'profile')
    mkdirSync(folder, { mode: 0o755 })
    writeFileSync(join(folder, 'book.sqlite'), '', { mode: 0o644 })
    chmodSync(join(folder, 'book.sqlite'), 0o644)
    openTestMirror(folder).put('address', [anAddressText()])
    expect(modeOf(folder)).toBe('700')
    for (const file of readdirSync(folder)) expect([file, modeOf(join(folder, file))]).toEqual([file, '600'])
  })

  it('still has what was stored after it is opened again', async () => {
    const folder = temporaryFolder()
    const first = openTestMirror(folder)
    first.put('address', [anAddressText({ id: 'one' })])
    first.setWatermark('address:group-1', '2026-01-01T00:00:00.000000000Z')
    await first.close()
    const second = openTestMirror(folder)
    expect(await shownIds(second)).toEqual(['one'])
    expect(second.watermark('address:group-1')).toBe('2026-01-01T00:00:00.000000000Z')
    expect(second.movedAside).toBeNull()
  })

  it('is opened without a look at each of its records', () => {
    const mirror = openTestMirror(temporaryFolder())
    const file = new DatabaseSync(mirror.path, { readOnly: true })
    const plans: string[] = []
    sweepForgotten({
      run(sql, ...values) {
        for (const { detail } of file.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values))
          plans.push(String(detail))
        return 0
      },
    })
    file.close()
    expect(plans.length).toBeGreaterThan(1)
    for (const plan of plans) expect(plan).toMatch(/^SEARCH record USING .*INDEX/)
  })

  it('commits through a write-ahead log, synchronously', () => {
    const folder = temporaryFolder()
    openTestMirror(folder).put('address', [anAddressText()])
    expect(existsSync(join(folder, 'book.sqlite-wal'))).toBe(true)
  })

  it(
    'has a log that stays small during thousands of saves, and is empty after a sync',
    { tags: ['long'] },
    async () => {
      const folder = temporaryFolder()
      const log = join(folder, 'book.sqlite-wal')
      const main = openTestMirror(folder)
      const save = (of: Mirror, at: number) =>
        of.putOne('address', anAddressText({ id: `r${at % 300}`, memo: 'x'.repeat(800) }))
      let largest = 0
      for (let at = 0; at < 2000; at += 1) {
        save(main, at)
        if (at % 50 === 0) largest = Math.max(largest, statSync(log).size)
      }
      // A tenth of what it was let grow to.
      expect(largest).toBeLessThan(20_000_000)
      const sync = openTestMirror(folder, { use: 'sync' })
      for (let at = 0; at < 300; at += 1) save(sync, at)
      expect(statSync(log).size).toBeGreaterThan(0)
      await sync.close()
      expect(statSync(log).size).toBe(0)
      expect(await shownIds(main)).toHaveLength(300)
    },
  )
})

describe('fault D08: a damaged file', () => {
  it('is moved aside, reported, and replaced by a new one', async () => {
    const folder = temporaryFolder()
    const path = join(folder, 'book.sqlite')
    const bytes = 'this is no SQLite file'.repeat(500)
    writeFileSync(path, bytes)
    const mirror = openTestMirror(folder)
    expect(mirror.movedAside).toContain('.corrupt-')
    expect(readFileSync(mirror.movedAside ?? '', 'utf8')).toBe(bytes)
    mirror.put('address', [anAddressText({ id: 'one' })])
    expect(await shownIds(mirror)).toEqual(['one'])
  })

  it('is replaced at the next start if the damage shows while the file is in use', async () => {
    const folder = temporaryFolder()
    const path = join(folder, 'book.sqlite')
    const first = openTestMirror(folder)
    first.put(
      'address',
      Array.from({ length: 300 }, () => anAddressText({ memo: 'x'.repeat(500) })),
    )
    await first.close()
    const bytes = readFileSync(path)
    writeFileSync(path, bytes.fill(0xff, 4096 * 12))
    const broken = openTestMirror(folder)
    expect(broken.movedAside).toBeNull()
    expect(
      await broken.window({
        family: 'address',
        group_id: null,
        search: 'x',
        tags: [],
        deleted: 'without',
        sort: 'name',
        offset: 0,
        limit: 500,
      }),
    ).toEqual({
      ok: false,
      failure: { kind: 'storage', reason: 'damaged' },
    })
    await broken.close()
    expect(openTestMirror(folder).movedAside).toContain('.corrupt-')
  })
})

describe('a file whose keys another version of ICU made', () => {
  it('gets new keys when it is opened: the order is right, also for later records', async () => {
    const folder = temporaryFolder()
    const first = openTestMirror(folder)
    const person = (kana: string) => anAddressText({ id: kana, lastname: '', firstname: '', lastkana: kana })
    first.put('address', ['き', 'あ', 'か'].map(person))
    await first.close()
    const file = new DatabaseSync(join(folder, 'book.sqlite'))
    const keys = file.prepare('SELECT id, kana_key, list_seal FROM record').all()
    // As a later version would do it: every weight is 28 more.
    const shift = (key: unknown) => String.fromCharCode(String(key).charCodeAt(0) + 28) + String(key).slice(1)
    for (const { id, kana_key } of keys)
      file.prepare('UPDATE record SET kana_key = ? WHERE id = ?').run(shift(kana_key), String(id))
    file.exec(`DELETE FROM meta WHERE name = 'collation'`)
    file.close()
    const second = openTestMirror(folder)
    second.put('address', ['い', 'く'].map(person))
    expect(await shownIds(second, { sort: 'kana' })).toEqual(['あ', 'い', 'か', 'き', 'く'])
    await second.close()
    const again = new DatabaseSync(join(folder, 'book.sqlite'))
    for (const { id, kana_key, list_seal } of keys)
      expect(again.prepare('SELECT kana_key, list_seal FROM record WHERE id = ?').get(String(id))).toEqual({
        kana_key,
        list_seal,
      })
    again.close()
  })
})

describe('a file of the first version', () => {
  it('stays, and has its names in order from then on', async () => {
    const folder = temporaryFolder()
    const mirror = openTestMirror(folder)
    const named = (id: string, lastname: string) => anAddressText({ id, lastname })
    mirror.put('address', [named('b', 'Brown'), named('a', 'Adams')])
    await mirror.close()
    const first = new DatabaseSync(join(folder, 'book.sqlite'))
    first.exec('DROP INDEX record_named; PRAGMA user_version = 1')
    first.close()
    const again = openTestMirror(folder)
    expect(again.movedAside).toBeNull()
    expect(await shownIds(again, { sort: 'name' })).toEqual(['a', 'b'])
    await again.close()
    const today = new DatabaseSync(join(folder, 'book.sqlite'))
    const plan = today
      .prepare(
        `EXPLAIN QUERY PLAN SELECT row FROM record WHERE family = 'address' AND deleted = 0 ORDER BY name_key, id`,
      )
      .all()
    expect(plan.map(({ detail }) => detail)).toEqual([
      'SEARCH record USING INDEX record_named (family=? AND deleted=?)',
    ])
    today.close()
  })
})

describe('a file of a newer version', () => {
  it('is kept next to it, and a new file takes its place', async () => {
    const folder = temporaryFolder()
    const path = join(folder, 'book.sqlite')
    const newer = new DatabaseSync(path)
    newer.exec('CREATE TABLE future (x); PRAGMA user_version = 99')
    newer.close()
    const before = readFileSync(path)
    const mirror = openTestMirror(folder)
    expect(mirror.movedAside).toBeNull()
    mirror.put('address', [anAddressText({ id: 'one' })])
    expect(await shownIds(mirror)).toEqual(['one'])
    expect(readFileSync(`${path}.v99`).equals(before)).toBe(true)
    await mirror.close()
    // Forward and back again: it is one file for each version.
    writeFileSync(path, before)
    await openTestMirror(folder).close()
    expect(readdirSync(folder).sort()).toEqual(['book.sqlite', 'book.sqlite.v99'])
  })
})

describe('fault D15: a folder that cannot be used', () => {
  it('is a storage failure', () => {
    const blocked = join(temporaryFolder(), 'file')
    writeFileSync(blocked, '')
    expect(openMirror({ folder: join(blocked, 'profile') })).toMatchObject({
      ok: false,
      failure: { kind: 'storage' },
    })
  })
})
