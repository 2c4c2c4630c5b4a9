import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import type { RecordQuery } from '../../../contract/ipc/records.ts'
import type { FetchedText } from '../../../electron/api/read-answer.ts'
import { openMirror, type Mirror } from '../../../electron/book/mirror.ts'
import { valueOf } from '../../fakes/api-under-test.ts'
import { everyAddress } from '../../unit/electron/book/temporary-mirror.ts'
import { longest, quickFolder, withEachFlip } from './flip.ts'

const origin = 'https://service.example.com'
const groups = [
  { group_id: 'g1', name: 'One' },
  { group_id: 'g2', name: 'Two' },
]
const ids = ['a1', 'a2', 'a3']
const book: RecordQuery = { ...everyAddress, limit: 100 }

const record = (id: string, more: object = {}) =>
  JSON.stringify({
    id,
    group_id: 'g1',
    lastname: `L${id}`,
    lastkana: 'さとう',
    etag: `e-${id}`,
    deleted: false,
    updated_at: '2026-01-01T00:00:00.000000Z',
    tags: ['年賀'],
    memo: `memo of ${id}`,
    ...more,
  })

const open = (folder: string) => valueOf(openMirror({ folder, origin }))

/** A small book with one of everything, closed. Small pages: the same tables in fewer bytes. */
async function smallBook(folder: string): Promise<Buffer> {
  const file = join(folder, 'book.sqlite')
  const empty = new DatabaseSync(file)
  empty.exec('PRAGMA page_size = 512; VACUUM')
  empty.close()
  const mirror = open(folder)
  mirror.put('address', [record('a1'), record('a2', { group_id: 'g2' })], 'g1')
  mirror.put('address', ['{"lastname":"Nobody"}'], 'g1')
  mirror.putFetched('address', record('a2', { memo: 'newer', etag: 'e-new', group_id: 'g2' }) as FetchedText)
  mirror.put('address', [record('a3')], 'g1')
  mirror.setWatermark('address:g1', '2026-01-01T00:00:00.000000000Z')
  mirror.setMeta('incomplete', 'yes')
  await mirror.close()
  return readFileSync(file)
}

/** Everything that is shown or sent of the book. */
async function content(mirror: Mirror) {
  const window = await mirror.window(book)
  return {
    rows: window.ok ? window.value.rows : [],
    views: ids.map((id) => mirror.read('address', id)),
    raws: ids.map((id) => mirror.raw('address', id)),
    former: mirror.base('address', 'a2', 'e-a2'),
    proven: mirror.proven('address', 'a2', 'e-new'),
    odd: mirror.oddRecords(10),
    incomplete: mirror.meta('incomplete'),
    watermark: mirror.watermark('address:g1'),
    ...(await lists(mirror)),
  }
}

async function lists(mirror: Mirror) {
  return {
    names: await mirror.window({ ...book, sort: 'name' }),
    found: await mirror.window({ ...book, search: 'La3' }),
    tagged: await mirror.window({ ...book, tags: ['年賀'] }),
    index: await mirror.index(book),
    place: await mirror.position({ ...book, id: 'a3' }),
    summary: await mirror.summary(groups),
  }
}

type Content = Awaited<ReturnType<typeof content>>

/** What is there is what was stored; nothing is made up, whatever is missing. */
function expectNothingElse(found: Content, stored: Content, at: string): void {
  for (const row of found.rows) expect(stored.rows, at).toContainEqual(row)
  for (const [place, view] of found.views.entries()) if (view) expect(view, at).toEqual(stored.views[place])
  for (const [place, raw] of found.raws.entries()) if (raw !== null) expect(raw, at).toBe(stored.raws[place])
  if (found.former !== null) expect(found.former, at).toBe(stored.former)
  if (found.proven !== null) expect(found.proven, at).toBe(stored.proven)
  if (found.watermark !== null) expect(found.watermark, at).toBe(stored.watermark)
}

function clean(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name))
}

async function expectReplaced(folder: string, mirror: Mirror, at: string): Promise<void> {
  await mirror.close()
  const next = open(folder)
  expect([next.movedAside, (await content(next)).rows], at).toEqual([expect.any(String), []])
  await next.close()
}

async function expectSound(folder: string, stored: Content, at: string): Promise<void> {
  const mirror = open(folder)
  try {
    expectNothingElse(await content(mirror), stored, at)
    // What the thread that looks through the file finds is mended by this; else the next one to open it replaces it.
    if (!mirror.heal().ok) return await expectReplaced(folder, mirror, at)
    const after = await content(mirror)
    expectNothingElse(after, stored, at)
    // Told and fetched again: moved aside, or lists that the next sync reads whole. Else all of it is as it was.
    const isFetchedAgain = after.watermark === null || mirror.movedAside !== null
    // Without a former version an edit over it is a conflict, which asks.
    if (!isFetchedAgain) expect({ ...after, former: stored.former }, at).toEqual(stored)
  } finally {
    await mirror.close()
    clean(folder)
  }
}

/**
 * A book whose last commits are in the log next to it, as after a kill, and what it held before and after each of them:
 * a log that is damaged ends where it is.
 */
async function bookWithLog(folder: string): Promise<{ files: Map<string, Buffer>; states: Content[] }> {
  writeFileSync(join(folder, 'book.sqlite'), await smallBook(folder))
  const mirror = open(folder)
  const states = [await content(mirror)]
  const reader = new DatabaseSync(join(folder, 'book.sqlite'))
  // A reader is open: the log cannot be emptied.
  reader.exec('BEGIN; SELECT * FROM record')
  const later = { updated_at: '2026-02-02T00:00:00.000000Z' }
  const commits = [
    () => mirror.put('address', [record('a1', { memo: 'after', etag: 'e-after', ...later })], 'g1'),
    () => mirror.put('address', [record('a3', { deleted: true, etag: 'e-gone', ...later })], 'g1'),
    () => mirror.setWatermark('address:g1', '2026-02-02T00:00:00.000000000Z'),
  ]
  for (const commit of commits) {
    expect(commit()).not.toMatchObject({ ok: false })
    states.push(await content(mirror))
  }
  const names = readdirSync(folder).filter((name) => !name.endsWith('-shm'))
  const files = new Map(names.map((name) => [name, readFileSync(join(folder, name))]))
  reader.close()
  await mirror.close()
  clean(folder)
  return { files, states }
}

describe('D25 one bit of the log of the mirror', () => {
  it.each(['book.sqlite-wal', 'book.sqlite'])(
    'wherever it is turned in %s, the book is as it was after one of its commits, or is fetched again',
    async (name) => {
      const folder = quickFolder()
      const { files, states } = await bookWithLog(folder)
      const whole = files.get(name)!
      expect(whole.length).toBeGreaterThan(1000)
      await withEachFlip(
        whole,
        async (bytes, at) => {
          for (const [each, content] of files) writeFileSync(join(folder, each), content)
          writeFileSync(join(folder, name), bytes)
          await expectOneOf(folder, states, at)
        },
        150,
      )
    },
    longest,
  )
})

async function expectOneOf(folder: string, states: readonly Content[], at: string): Promise<void> {
  const mirror = open(folder)
  try {
    if (!mirror.heal().ok) return await expectReplaced(folder, mirror, at)
    const after = await content(mirror)
    const known = (pick: (content: Content) => readonly unknown[]) => states.flatMap(pick)
    for (const row of after.rows)
      expect(
        known(({ rows }) => rows),
        at,
      ).toContainEqual(row)
    for (const raw of after.raws)
      if (raw !== null)
        expect(
          known(({ raws }) => raws),
          at,
        ).toContain(raw)
    const isFetchedAgain = after.watermark === null || mirror.movedAside !== null
    const one = states.find(({ raws }) => JSON.stringify(raws) === JSON.stringify(after.raws))
    // Without a former version an edit over it is a conflict, which asks.
    if (!isFetchedAgain)
      expect(
        states.map((each) => ({ ...each, former: null })),
        at,
      ).toContainEqual({ ...after, former: null })
    expect(isFetchedAgain || one !== undefined, at).toBe(true)
  } finally {
    await mirror.close()
    clean(folder)
  }
}

describe('D21 one bit of the mirror', () => {
  it(
    'wherever it is turned, every record is as the service sent it, or is fetched again',
    async () => {
      const folder = quickFolder()
      const whole = await smallBook(folder)
      const mirror = open(folder)
      const stored = await content(mirror)
      await mirror.close()
      expect(stored).toMatchObject({
        incomplete: 'yes',
        watermark: expect.any(String),
        former: record('a2', { group_id: 'g2' }),
      })
      clean(folder)
      await withEachFlip(whole, async (bytes, at) => {
        writeFileSync(join(folder, 'book.sqlite'), bytes)
        await expectSound(folder, stored, at)
      })
    },
    longest,
  )
})
