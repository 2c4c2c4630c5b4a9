import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openKeptRows, profileFile, type KeptRows } from '../../../../electron/disk/kept-rows.ts'
import { lookIntoBoth, lookIntoKeptRows } from '../../../../electron/disk/look-into-rows.ts'
import { openDatabase } from '../../../../electron/disk/database.ts'
import { failureOf, valueOf } from '../../../fakes/api-under-test.ts'
import { inKeptFile, keptKeys, loseKept, putKeptRow } from '../../../fakes/kept-file.ts'
import { counts } from '../../../counts.ts'

/** A folder in which the rows are open only once at a time. */
function start() {
  const folder = mkdtempSync(join(tmpdir(), 'atena-kept-'))
  let opened: KeptRows | null = null
  const open = (): KeptRows => {
    opened?.close()
    opened = valueOf(openKeptRows(folder))
    return opened
  }
  onTestFinished(() => {
    opened?.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return { folder, open, file: join(folder, 'profile.sqlite'), copy: join(folder, 'profile.copy.sqlite') }
}

const put = (rows: KeptRows, ...keys: string[]) =>
  valueOf(rows.write((changes) => keys.forEach((key) => changes.put('draft', key, { of: key }))))
const keys = (rows: KeptRows) => rows.rows('draft').map(({ key }) => key)

/** A closed folder with the rows a, b and c. */
function closed() {
  const bench = start()
  put(bench.open(), 'a')
  put(bench.open(), 'b', 'c')
  bench.open().close()
  return bench
}

const turned = `UPDATE kept SET json = replace(json, '"b"', '"d"') WHERE key = 'b'`
const noDatabase = (path: string) => {
  for (const ending of ['-wal', '-shm']) rmSync(path + ending, { force: true })
  writeFileSync(path, 'no database '.repeat(1000))
}

describe('kept rows', () => {
  it('are in the order in which they were put; a row that is put again keeps its place', () => {
    const { open } = start()
    put(open(), 'c', 'a', 'b')
    valueOf(open().write((changes) => changes.put('draft', 'a', { of: 'again' })))
    expect(open().rows('draft')).toEqual([
      { name: 'draft 1', key: 'c', text: '{"of":"c"}', value: { of: 'c' } },
      { name: 'draft 2', key: 'a', text: '{"of":"again"}', value: { of: 'again' } },
      { name: 'draft 3', key: 'b', text: '{"of":"b"}', value: { of: 'b' } },
    ])
  })

  it('are in that order also after the tenth', () => {
    const { open, folder } = start()
    const many = Array.from({ length: 25 }, (_, at) => `k${at}`)
    put(open(), ...many)
    expect(keys(open())).toEqual(many)
    open().close()
    loseKept(folder, 'file')
    expect([keys(open()), lookIntoBoth(folder)?.map(({ key }) => key)]).toEqual([many, many])
  })

  it('of one kind are separate from others; all of them can be dropped, or all but the latest', () => {
    const { open } = start()
    const rows = open()
    put(rows, 'a', 'b', 'c')
    valueOf(rows.write((changes) => changes.put('entry', 'a', {})))
    valueOf(rows.write((changes) => changes.keepLatest('draft', 2)))
    expect([keys(rows), rows.rows('entry').length]).toEqual([['b', 'c'], 1])
    valueOf(rows.write((changes) => changes.dropAll('draft')))
    expect([keys(rows), rows.rows('entry').length]).toEqual([[], 1])
  })

  it('are written completely to both files, or to neither', () => {
    const { open, folder } = start()
    const rows = open()
    put(rows, 'a')
    const half = rows.write((changes) => {
      changes.put('draft', 'b', {})
      changes.put('draft', 'c', Object({ memo: 1n }))
    })
    expect(failureOf(half).kind).toBe('storage')
    open().close()
    for (const path of ['profile.sqlite', 'profile.copy.sqlite'])
      expect(lookIntoKeptRows(join(folder, path))?.map(({ key }) => key)).toEqual(['a'])
  })

  it('X30 are readable by the user alone', () => {
    const { open, folder } = start()
    put(open(), 'a')
    const files = readdirSync(folder)
    expect(files.length).toBeGreaterThan(2)
    expect(files.map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual(files.map(() => 0o600))
  })

  it('design 3: are written through a write-ahead log', () => {
    const { open, file } = start()
    open().close()
    const database = openDatabase(file)
    expect(database.get('PRAGMA journal_mode')?.['journal_mode']).toBe('wal')
    database.close()
  })
})

describe('rows that were dropped', () => {
  const names = Array.from({ length: counts(60, 600) }, (_, at) => `canary${at}x`)
  /** Those of the names that any file in the folder has, its logs included. */
  const found = (folder: string) => {
    const bytes = readdirSync(folder).map((name) => readFileSync(join(folder, name)).toString('latin1'))
    return names.filter((name) => bytes.some((each) => each.includes(name)))
  }
  const fill = (rows: KeptRows) => {
    for (const [at, name] of names.entries()) {
      const text = `${name} ${'w'.repeat((at * 97) % 1500)}`
      valueOf(rows.write((changes) => changes.put(at % 3 === 0 ? 'entry' : 'draft', name.slice(6), { text })))
      // Typed on, and so replaced.
      valueOf(
        rows.write((changes) =>
          changes.put(at % 3 === 0 ? 'entry' : 'draft', name.slice(6), { text: `${text}${text}` }),
        ),
      )
    }
  }
  const dropDrafts = (rows: KeptRows) => valueOf(rows.write((changes) => changes.dropAll('draft')))
  const kept = names.filter((_, at) => at % 3 === 0)

  it('are a moment later in no byte of the file, of its copy and of their logs', async () => {
    const { open, folder } = start()
    const rows = open()
    fill(rows)
    expect(found(folder)).toEqual(names)
    dropDrafts(rows)
    await expect.poll(() => found(folder), { timeout: 20_000 }).toEqual(kept)
    expect(rows.rows('entry')).toHaveLength(kept.length)
  })

  it('are gone after the files were closed, and where the process ended right after', async () => {
    const { open, folder } = start()
    fill(open())
    dropDrafts(open())
    open().close()
    expect(found(folder)).toEqual(kept)

    const other = start()
    const rows = other.open()
    fill(rows)
    dropDrafts(rows)
    // As a process leaves them that is killed.
    const left = mkdtempSync(join(tmpdir(), 'atena-kept-'))
    cpSync(other.folder, left, { recursive: true })
    onTestFinished(() => rmSync(left, { recursive: true, force: true }))
    const again = valueOf(openKeptRows(left))
    await expect.poll(() => found(left), { timeout: 20_000 }).toEqual(kept)
    again.close()
  })
})

describe('reliability 4.5: rows that a file has lost', () => {
  const harms: [string, (bench: ReturnType<typeof closed>) => void, told: 'aside' | 'behind'][] = [
    ['is deleted', ({ folder }) => loseKept(folder, 'file'), 'behind'],
    ['is empty', ({ file }) => writeFileSync(file, ''), 'behind'],
    ['is not a database', ({ file }) => noDatabase(file), 'aside'],
    ['has lost a page', ({ file }) => writeFileSync(file, readFileSync(file).fill(0, 8192, 12288)), 'aside'],
    [
      'says that it is newer',
      ({ folder }) => inKeptFile(folder, (file) => file.exec('PRAGMA user_version = 9')),
      'aside',
    ],
    ['has no table', ({ folder }) => inKeptFile(folder, (file) => file.exec('DROP TABLE kept')), 'aside'],
  ]
  it.each(harms)(
    'the file %s: they come from the copy, in their order, and this is reported once',
    (_how, harm, told) => {
      const bench = closed()
      harm(bench)
      const back = bench.open()
      expect([keys(back), back.lacksWrites, back.movedAside !== null]).toEqual([
        ['a', 'b', 'c'],
        told === 'behind',
        told === 'aside',
      ])
      put(back, 'd')
      const again = bench.open()
      expect([keys(again), again.lacksWrites, again.movedAside]).toEqual([['a', 'b', 'c', 'd'], false, null])
    },
  )

  it.each([
    ['is deleted', ({ folder }: ReturnType<typeof closed>) => loseKept(folder, 'copy')],
    ['is not a database', ({ copy }: ReturnType<typeof closed>) => noDatabase(copy)],
  ])('the copy %s: it is made again, and nothing is reported', (_how, harm) => {
    const bench = closed()
    harm(bench)
    const rows = bench.open()
    expect([keys(rows), rows.lacksWrites, rows.movedAside]).toEqual([['a', 'b', 'c'], false, null])
    rows.close()
    loseKept(bench.folder, 'file')
    expect(keys(bench.open())).toEqual(['a', 'b', 'c'])
  })

  it('both files are empty: this is reported', () => {
    const { file, copy, open } = closed()
    for (const path of [file, copy]) writeFileSync(path, '')
    const rows = open()
    expect([keys(rows), rows.lacksWrites]).toEqual([[], true])
    put(rows, 'd')
    expect(open().lacksWrites).toBe(false)
  })

  it('a file that was restored to an older state gets what it lacks', () => {
    const { open, file } = start()
    put(open(), 'a')
    open().close()
    const early = readFileSync(file)
    put(open(), 'b')
    open().close()
    writeFileSync(file, early)
    const rows = open()
    expect([keys(rows), rows.lacksWrites]).toEqual([['a', 'b'], true])
  })

  it('a copy that lacks writes, as after a loss of power, gets them', () => {
    const { open, copy, folder } = start()
    put(open(), 'a')
    open().close()
    const early = readFileSync(copy)
    put(open(), 'b')
    open().close()
    writeFileSync(copy, early)
    expect([keys(open()), open().lacksWrites]).toEqual([['a', 'b'], false])
    open().close()
    loseKept(folder, 'file')
    expect(keys(open())).toEqual(['a', 'b'])
  })

  it('files of a newer version are a failure, and stay as they are', () => {
    const { folder, file, copy } = closed()
    for (const path of [file, copy]) {
      const database = openDatabase(path)
      database.exec('PRAGMA user_version = 2')
      database.close()
    }
    const before = [file, copy].map((path) => readFileSync(path))
    expect(failureOf(openKeptRows(folder))).toEqual({ kind: 'newer' })
    expect([file, copy].map((path) => readFileSync(path))).toEqual(before)
  })
})

describe('a damaged row', () => {
  it.each([
    ['its text', turned],
    ['its key', `UPDATE kept SET key = 'x' WHERE key = 'b'`],
    ['its kind', `UPDATE kept SET kind = 'draught' WHERE key = 'b'`],
    ['its sum', `UPDATE kept SET crc = crc + 1 WHERE key = 'b'`],
  ])('%s: it comes from the copy', (_what, sql) => {
    const { folder, open } = closed()
    inKeptFile(folder, (file) => file.exec(sql))
    const rows = open()
    expect([rows.rows('draft').map(({ key, value }) => ({ key, value })), rows.setAside()]).toEqual([
      ['a', 'b', 'c'].map((key) => ({ key, value: { of: key } })),
      [],
    ])
    open().close()
    expect(inKeptFile(folder, (file) => keptKeys(file, 'draft'))).toEqual(['a', 'b', 'c'])
  })

  it('in both files is set aside under its kind and place, and stays until the user gives it up', () => {
    const { folder, open } = closed()
    inKeptFile(folder, (file) => file.exec(turned))
    loseKept(folder, 'copy')
    expect(keys(open())).toEqual(['a', 'c'])
    const aside = [{ name: 'draft 2', kind: 'draft', key: 'b', text: '{"of":"d"}' }]
    expect(open().setAside()).toEqual(aside)
    put(open(), 'b')
    expect([keys(open()), open().setAside()]).toEqual([['a', 'c', 'b'], aside])
    valueOf(open().write((changes) => changes.drop('set-aside', 'draft 2')))
    expect(open().setAside()).toEqual([])
  })

  it('never becomes another row, even after the last one was set aside', () => {
    const { folder, open, copy } = closed()
    const both = [profileFile(folder), copy]
    const damage = (key: string, paths: string[]) => {
      for (const path of paths) {
        const database = openDatabase(path)
        database.run('UPDATE kept SET crc = 0 WHERE key = ?', key)
        database.close()
      }
    }
    damage('c', both)
    expect(keys(open())).toEqual(['a', 'b'])
    put(open(), 'd', 'e')
    open().close()
    damage('e', [both[0]!])
    expect([
      keys(open()),
      open()
        .setAside()
        .map(({ key }) => key),
    ]).toEqual([['a', 'b', 'd', 'e'], ['c']])
  })

  it('has an undefined value where its text is not JSON', () => {
    const { folder, open } = closed()
    inKeptFile(folder, (file) => putKeptRow(file, 'draft', 'b', '{'))
    expect(open().rows('draft')[1]).toEqual({ name: 'draft 2', key: 'b', text: '{', value: undefined })
  })
})

describe('the inspection of closed rows', () => {
  it('changes no byte, and shows which row is damaged', () => {
    const { folder, file } = closed()
    inKeptFile(folder, (database) => database.exec(turned))
    const before = readFileSync(file)
    const found = lookIntoKeptRows(file)
    expect(found?.map(({ name, value }) => [name, value])).toEqual([
      ['draft 1', { of: 'a' }],
      ['draft 2', undefined],
      ['draft 3', { of: 'c' }],
    ])
    expect(readFileSync(file).equals(before)).toBe(true)
    expect(lookIntoBoth(folder)?.map(({ value }) => value)).toEqual(['a', 'b', 'c'].map((of) => ({ of })))
  })

  it('returns null where the file is missing or unreadable', () => {
    const { folder, file, copy } = closed()
    expect(lookIntoKeptRows(join(folder, 'none'))).toBeNull()
    noDatabase(file)
    expect([lookIntoKeptRows(file), lookIntoBoth(folder)?.length]).toEqual([null, 3])
    noDatabase(copy)
    expect(lookIntoBoth(folder)).toBeNull()
    expect(existsSync(`${copy}-wal`)).toBe(false)
  })
})

describe('random writes', () => {
  it('are the same in the file and in its copy, whichever of them is lost later', () => {
    const change = fc.record({
      act: fc.constantFrom('put', 'drop', 'dropAll', 'keepLatest'),
      kind: fc.constantFrom('entry', 'draft', 'receipt'),
      key: fc.constantFrom('a', 'b', 'c', 'd'),
      n: fc.nat(3),
    })
    fc.assert(
      fc.property(
        fc.array(fc.array(change, { maxLength: 4 }), { maxLength: 6 }),
        fc.boolean(),
        (writes, isCopyLost) => {
          const { open, folder } = start()
          const rows = open()
          for (const write of writes)
            valueOf(
              rows.write((changes) => {
                for (const { act, kind, key, n } of write) {
                  if (act === 'put') changes.put(kind, key, { n })
                  else if (act === 'drop') changes.drop(kind, key)
                  else if (act === 'dropAll') changes.dropAll(kind)
                  else changes.keepLatest(kind, n)
                }
              }),
            )
          const all = (of: KeptRows) => (['entry', 'draft', 'receipt'] as const).map((kind) => of.rows(kind))
          const before = all(rows)
          rows.close()
          loseKept(folder, isCopyLost ? 'copy' : 'file')
          expect(all(open())).toEqual(before)
        },
      ),
      { numRuns: counts(10, 300) },
    )
  })
})
