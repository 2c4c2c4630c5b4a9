import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RecordFilter } from '../../../../../contract/ipc/records.ts'
import { localIdOf } from '../../../../../contract/record/record.ts'
import { forgetRemoved } from '../../../../../electron/book/forget.ts'
import type { Mirror } from '../../../../../electron/book/mirror.ts'
import { buildGramIndex } from '../../../../../electron/book/search/gram-index.ts'
import { piecesOf } from '../../../../../electron/book/search/kept-snapshot.ts'
import { createOrders } from '../../../../../electron/book/search/list-order.ts'
import { readSnapshot } from '../../../../../electron/book/search/snapshot.ts'
import { derivedNames, listChecksum } from '../../../../../electron/book/incoming.ts'
import { openDatabase, type Database } from '../../../../../electron/disk/database.ts'
import { foldVersion } from '../../../../../electron/record-text/fold.ts'
import { anAddressText, openTestMirror, shownIds, temporaryFolder } from '../temporary-mirror.ts'
import { counts } from '../../../../counts.ts'
import { expectSameAnswers, fields, filter, openKeeper } from './searched-book.ts'

const asked: RecordFilter[] = (['', 'sato', '鈴木', '佐東花子', 'tag:友'] as const).flatMap((search) =>
  (['kana', 'name', 'updated_at'] as const).map((sort) => ({
    family: 'address',
    group_id: null,
    search,
    tags: [],
    deleted: 'without',
    sort,
  })),
)

const indexOf = (folder: string) => join(folder, 'book.index')

/** Ten contacts whose index is kept, in a closed book. */
async function keptBook(folder = temporaryFolder()): Promise<string> {
  const mirror = openTestMirror(folder)
  for (let at = 0; at < 10; at++) mirror.putOne('address', aContact(at))
  keep(folder)
  await mirror.close()
  return folder
}

function aContact(at: number, others: Record<string, unknown> = {}): string {
  const names = at % 2 === 0 ? {} : { lastname: '鈴木', lastkana: 'すずき', tags: ['友人'] }
  return anAddressText({ id: `id-${at}`, firstname: `名${at}`, ...names, ...others })
}

function keep(folder: string): void {
  const search = openKeeper(folder)
  search.ready()
  search.keep()
  search.close()
}

/** Opens the book again; both answer the same. Returns how the search came to its index, and the changes it found. */
async function reopened(
  folder: string,
  filters: RecordFilter[] = asked,
): Promise<{ isKept: boolean; changes: number }> {
  const mirror = openTestMirror(folder)
  const search = openKeeper(folder)
  const { changes } = search.ready()
  await expectSameAnswers(mirror, search, filters)
  search.close()
  await mirror.close()
  return { isKept: search.phases[0] === 'indexed', changes }
}

describe('the index that is kept next to the book', () => {
  it('is used at the next start, and only the user can read it', async () => {
    const folder = await keptBook()
    if (process.platform !== 'win32') expect(statSync(indexOf(folder)).mode & 0o777).toBe(0o600)
    expect(await reopened(folder)).toEqual({ isKept: true, changes: 0 })
  })

  it('gives the same answers as the file, whatever changed since', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fields),
        fc.array(fields),
        fc.array(fc.nat(40)),
        fc.array(filter, { minLength: 1 }),
        async (before, later, gone, filters) => {
          const folder = temporaryFolder()
          const mirror = openTestMirror(folder)
          for (const each of before) mirror.putOne('address', anAddressText(each))
          for (const each of before.slice(3)) mirror.putOne('homeaddress', anAddressText(each))
          keep(folder)
          for (const each of later) mirror.putOne('address', anAddressText(each))
          await mirror.close()
          const database = openDatabase(mirror.path)
          for (const at of gone) database.run('DELETE FROM record WHERE id = ?', `id-${at}`)
          database.close()
          expect((await reopened(folder, filters)).isKept).toBe(true)
        },
      ),
      { numRuns: counts(15, 200, 'random books whose index was kept') },
    )
  })

  it('is as good for records that wait, were hidden, or lost their local id', async () => {
    const folder = temporaryFolder()
    const mirror = openTestMirror(folder)
    const [waits, named] = ['0b9d2c56-6c1f-4e0e-9d55-3f2f8a1f6a11', '1b9d2c56-6c1f-4e0e-9d55-3f2f8a1f6a11']
    for (const key of [waits, named]) mirror.show('address', aContact(1, { id: localIdOf(key) }), null)
    mirror.putOne('address', aContact(2))
    keep(folder)
    mirror.putOne('address', aContact(3, { id: 'id-3' }))
    mirror.putOne('address', aContact(3, { id: 'id-3' }), localIdOf(named))
    mirror.show('address', aContact(2, { lastname: '高橋' }), null)
    const search = openKeeper(folder)
    await expectSameAnswers(mirror, search, asked)
    expect(search.phases).toEqual(['indexed'])
    search.close()
  })

  it('is made again once nothing happens where the book has changed', async () => {
    const folder = await keptBook()
    const mirror = openTestMirror(folder)
    mirror.putOne('address', aContact(1, { firstname: '改名' }))
    await mirror.close()
    expect(await reopened(folder)).toEqual({ isKept: true, changes: 1 })
    expect(readFileSync(indexOf(folder)).includes('改名')).toBe(false)
    keep(folder)
    expect(readFileSync(indexOf(folder)).includes('改名')).toBe(true)
    expect(await reopened(folder)).toEqual({ isKept: true, changes: 0 })
  })

  it('that has changed too much is read again', async () => {
    const folder = await keptBook()
    const mirror = openTestMirror(folder)
    mirror.put(
      'address',
      Array.from({ length: 1500 }, () => anAddressText()),
    )
    await mirror.close()
    expect(await reopened(folder, [])).toEqual({ isKept: false, changes: 0 })
  })

  it('keeps nothing where the disk refuses, and the search answers', async () => {
    const folder = temporaryFolder()
    const mirror = openTestMirror(folder)
    mirror.putOne('address', aContact(1))
    const search = openKeeper(folder)
    search.ready()
    mkdirSync(join(folder, 'book.index.part'))
    search.keep()
    await expectSameAnswers(mirror, search, asked)
    search.close()
    await mirror.close()
    expect(readdirSync(folder).filter((name) => name.startsWith('book.index'))).toEqual([])
    expect(await reopened(folder)).toEqual({ isKept: false, changes: 0 })
  })
})

describe('an index that is not as it was written is thrown away', () => {
  it('damaged at any of many places', async () => {
    const folder = await keptBook()
    const sound = readFileSync(indexOf(folder))
    const step = Math.ceil(sound.length / counts(40, 600, 'places where an index is damaged'))
    const places = [...new Set([0, 3, 4, 20, sound.length - 1, ...placesEvery(step, sound.length)])]
    for (const place of places) {
      const damaged = Buffer.from(sound)
      damaged[place]! ^= 1 << (place % 8)
      expect(await isUsed(folder, damaged), `byte ${place}`).toBe(false)
    }
    // A second in the short run; others may have the cores.
  }, 120_000)

  it('cut at any of many places, or with something after its end', async () => {
    const folder = await keptBook()
    const sound = readFileSync(indexOf(folder))
    const lengths = [0, 1, 4, 50, ...placesEvery(sound.length >> 4, sound.length), sound.length - 1]
    for (const length of lengths) expect(await isUsed(folder, sound.subarray(0, length))).toBe(false)
    expect(await isUsed(folder, Buffer.concat([sound, Buffer.from([0])]))).toBe(false)
    expect(await isUsed(folder, sound)).toBe(true)
  })

  it.each([
    ['an earlier form', 'Atena index 1,', 'Atena index 0,'],
    ['another ICU', `, ${process.versions['icu']}`, `, ${process.versions['icu']}1`],
    ['other rules of folding', ` ${foldVersion}`, ` ${foldVersion - 1}`],
  ])('made by %s', async (_, ours, other) => {
    const folder = await keptBook()
    const sound = readFileSync(indexOf(folder))
    const length = sound.readUInt32LE()
    const stamp = sound.subarray(4, 4 + length).toString()
    expect(stamp).toContain(ours)
    const rest = sound.subarray(length + 8)
    expect(await isUsed(folder, Buffer.concat([firstPiece(stamp), rest]))).toBe(true)
    expect(await isUsed(folder, Buffer.concat([firstPiece(stamp.replace(ours, other)), rest]))).toBe(false)
  })

  it('whose form has changed without a new version: then raise it, and change this number', () => {
    const database = smallBook()
    const snapshot = finished(readSnapshot(database))
    const index = finished(buildGramIndex(snapshot.texts))
    const orders = createOrders(snapshot)
    finished(orders.prepare())
    const pieces = [...piecesOf(snapshot), ...index.pieces(), ...orders.pieces()]
    const checksum = pieces.reduce((sum, { buffer, byteOffset, byteLength }) => {
      return crc32(Buffer.from(buffer, byteOffset, byteLength), crc32(`${byteLength}`, sum))
    }, 0)
    expect({ version: 1, pieces: pieces.length, checksum }).toEqual({
      version: 1,
      pieces: 77,
      checksum: 175436798,
    })
    database.close()
  })
})

describe('an index next to another book', () => {
  it('goes with its book to another computer', async () => {
    const [from, to] = [await keptBook(), temporaryFolder()]
    for (const name of ['book.sqlite', 'book.index']) copyFileSync(join(from, name), join(to, name))
    expect(await reopened(to)).toEqual({ isKept: true, changes: 0 })
  })

  it('knows an earlier state of its book, as a backup has it', async () => {
    const folder = await keptBook()
    copyFileSync(join(folder, 'book.sqlite'), join(folder, 'backup'))
    const mirror = openTestMirror(folder)
    for (const at of [1, 2, 11])
      mirror.putOne('address', aContact(at, { lastname: '山田', deleted: at === 2 }))
    await mirror.close()
    expect((await reopened(folder)).changes).toBe(3)
    keep(folder)
    copyFileSync(join(folder, 'backup'), join(folder, 'book.sqlite'))
    expect(await reopened(folder)).toEqual({ isKept: true, changes: 2 })
  })

  it('sees that rows of the same contacts have other numbers', async () => {
    const folder = temporaryFolder()
    const texts = Array.from({ length: 10 }, (_, at) => aContact(at))
    const fill = async (all: string[]) => {
      const mirror = openTestMirror(folder)
      mirror.put('address', all)
      await mirror.close()
    }
    await fill(texts)
    keep(folder)
    for (const ending of ['', '-wal', '-shm']) rmSync(join(folder, `book.sqlite${ending}`), { force: true })
    await fill(texts.toReversed())
    expect(await reopened(folder)).toEqual({ isKept: true, changes: 10 })
  })
})

describe('SECURITY X54: names that the book forgets for good are in no index', () => {
  const first = '2026-01-01T00:00:00.000000Z'
  const hasIndex = (folder: string) => existsSync(indexOf(folder))

  it('because it is removed with the history', async () => {
    const folder = await keptBook()
    expect(forgetRemoved(folder).ok).toBe(true)
    expect(hasIndex(folder)).toBe(false)
  })

  it('because it is removed when the Trash forgets a contact after a year', async () => {
    const folder = temporaryFolder()
    const mirror = openTestMirror(folder)
    mirror.putOne('address', aContact(1, { deleted: true, updated_at: first }))
    mirror.putOne('address', aContact(2, { updated_at: '2026-02-01T00:00:00.000000Z' }))
    keep(folder)
    await mirror.close()
    await openTestMirror(folder).close()
    expect(hasIndex(folder)).toBe(true)
    const later = openTestMirror(folder)
    later.putOne('address', aContact(3, { updated_at: '2027-06-01T00:00:00.000000Z' }))
    await later.close()
    const forgetting: Mirror = openTestMirror(folder)
    expect(hasIndex(folder)).toBe(false)
    expect(await shownIds(forgetting, { deleted: 'only' })).toEqual([])
  })

  it('because it is removed where the book becomes that of another service', async () => {
    const folder = temporaryFolder()
    const mirror = openTestMirror(folder, { origin: 'https://one.example' })
    mirror.putOne('address', aContact(1))
    keep(folder)
    await mirror.close()
    await openTestMirror(folder, { origin: 'https://one.example' }).close()
    expect(hasIndex(folder)).toBe(true)
    await openTestMirror(folder, { origin: 'https://other.example' }).close()
    expect(hasIndex(folder)).toBe(false)
  })
})

/** Two contacts, whose columns depend on no version of ICU and on no rule of folding. */
function smallBook(): Database {
  const database = openDatabase(':memory:')
  const columns = [
    'key',
    'family',
    'id',
    'group_id',
    'updated_at',
    'seal',
    'deleted',
    ...derivedNames,
    'list_seal',
  ]
  database.exec(`CREATE TABLE record (${columns.join()})`)
  for (const [key, name] of ['ames', 'baker'].entries()) {
    const row = JSON.stringify({ name, initial: name, organization: name })
    const derived = [name, name, name, '100', name.charAt(0), '["a"]', row, `\u0005${name}\n0901\n`]
    const values = [
      key,
      'address',
      `id-${key}`,
      'g',
      '2026-01-01',
      key,
      0,
      ...derived,
      listChecksum(0, derived),
    ]
    database.run(`INSERT INTO record VALUES (${columns.map(() => '?').join()})`, ...values)
  }
  return database
}

const placesEvery = (step: number, end: number) =>
  Array.from({ length: Math.ceil(end / step) }, (_, at) => at * step)

/** Whether these bytes are used as the index of the book in a folder; where not, they are gone and both answer the same. */
async function isUsed(folder: string, bytes: Uint8Array): Promise<boolean> {
  writeFileSync(indexOf(folder), bytes)
  const { isKept } = await reopened(folder, asked.slice(3, 4))
  if (!isKept) expect(existsSync(indexOf(folder))).toBe(false)
  return isKept
}

function firstPiece(text: string): Buffer {
  const bytes = Buffer.from(text)
  const numbers = Buffer.alloc(8)
  numbers.writeUInt32LE(bytes.length)
  numbers.writeUInt32LE(crc32(bytes, crc32(`0 ${bytes.length}`)), 4)
  return Buffer.concat([numbers.subarray(0, 4), bytes, numbers.subarray(4)])
}

function finished<T>(work: Generator<undefined, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
