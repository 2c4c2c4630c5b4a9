import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { partNames } from '../../../../electron/backup/backup-shape.ts'
import { openBackup } from '../../../../electron/backup/read-backup.ts'
import {
  writeBackup,
  type BackupStep,
  type BackupToWrite,
  type Writing,
} from '../../../../electron/backup/write-backup.ts'
import type { GivenPhoto } from '../../../../electron/photo/fetched-photos.ts'
import { cachedPhotoPath, openPhotoCache, type PhotoKey } from '../../../../electron/photo/stored-photos.ts'
import { jpeg } from '../../../fakes/jpeg.ts'
import { backupOf, smallBook, type SmallBook } from '../../../fakes/small-backup.ts'

const inLongRun = { tags: ['long'] }

/** A book whose backup takes several steps to write and to check: its records have 11 MB. */
let large: SmallBook
beforeAll(async () => {
  const address = Array.from({ length: 40 }, (_, at) => {
    return JSON.stringify({
      id: `a${at}`,
      etag: 'e',
      updated_at: '2026-11-20T00:00:00.000000Z',
      memo: `${at} `.repeat(100_000),
    })
  })
  large = await smallBook({ address, homeaddress: [] })
}, 60_000)
afterAll(() => large.end())

/** Begins a backup of the large book in a new folder. */
function begin(name = 'backup.zip') {
  const folder = mkdtempSync(join(large.folder, 'written-'))
  const goal = join(folder, name)
  return { folder, goal, writing: writeBackup({ ...backupOf(large), goal }) }
}

const parts = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.part'))

/** Continues to the first step of this phase. */
function until(writing: Writing, phase: BackupStep['phase']): void {
  for (;;) {
    const next = writing.next([])
    if (next.done || (next.value as BackupStep).phase === phase) return
  }
}

/** Writes a backup to its end; gives it `photo` for each photo that it wants. */
function finished(asked: BackupToWrite, photo: GivenPhoto) {
  const writing = writeBackup({ ...asked, fetchesPhotos: true })
  const wanted: PhotoKey[] = []
  for (let given: GivenPhoto[] = []; ;) {
    const next = writing.next(given)
    if (next.done === true) return { wanted, written: next.value }
    given = (next.value.wanted ?? []).map(() => photo)
    wanted.push(...(next.value.wanted ?? []))
  }
}

describe('writing a backup', () => {
  it('has its name only when it is complete, is readable by the user alone, and has no part file left', async () => {
    const { folder, goal, writing } = begin()
    until(writing, 'checking')
    expect(readdirSync(folder)).not.toContain('backup.zip')
    expect(parts(folder).length).toBe(1)
    while (writing.next([]).done !== true);
    expect(parts(folder)).toEqual([])
    expect(statSync(goal).mode & 0o777).toBe(0o600)
    expect(openBackup({ path: goal })).toMatchObject({ ok: true })
  })

  it('D36: fails where the disk changes what was written, and keeps an older backup complete', async () => {
    const { folder, goal, writing } = begin()
    const before = Buffer.from('an older backup')
    writeFileSync(goal, before)
    until(writing, 'checking')
    const path = join(folder, parts(folder)[0] ?? '')
    const bytes = readFileSync(path)
    // Each name is before its part and in the directory: this changes a byte of the last part.
    const named: number[] = []
    for (let at = -1; (at = bytes.indexOf('records/address-', at + 1)) >= 0;) named.push(at)
    const inside = (named[named.length / 2 - 1] ?? 0) + 40
    bytes[inside] = (bytes[inside] ?? 0) ^ 1
    writeFileSync(path, bytes)
    expect(() => {
      while (writing.next([]).done !== true);
    }).toThrow()
    expect(parts(folder)).toEqual([])
    expect(Buffer.compare(readFileSync(goal), before)).toBe(0)
  })

  it('has photos as they were received; a truncated copy is requested again, or reported', async () => {
    const book = await smallBook()
    onTestFinished(() => book.end())
    const key: PhotoKey = { family: 'address', id: 'a1', picture: 'p1' }
    const [photos, bytes] = [join(book.folder, 'photos'), await jpeg({ width: 9, height: 9 })]
    await openPhotoCache(photos).write(key, bytes)
    const inBackup = () => {
      const opened = openBackup({ path: join(book.folder, 'backup.zip') })
      return opened.ok ? Buffer.from(opened.backup.part(partNames.photo(1)) ?? []) : null
    }
    book.backUp()
    expect(inBackup()).toEqual(Buffer.from(bytes))
    writeFileSync(cachedPhotoPath(photos, key), bytes.subarray(0, bytes.length - 40))
    const { wanted } = finished(backupOf(book), bytes)
    expect(wanted).toEqual([key])
    expect(inBackup()).toEqual(Buffer.from(bytes))
    expect(finished(backupOf(book), 'gone').written.missing).toEqual([
      { why: 'gone', count: 1, names: ['山田 太郎'] },
    ])
  })

  it('deletes its part file when it is cancelled in the middle', async () => {
    const { folder, writing } = begin()
    until(writing, 'writing')
    expect(parts(folder).length).toBe(1)
    writing.return({
      counts: { contacts: 0, deleted: 0, photos: 0, missingPhotos: 0, waiting: 0, listed: 0 },
      missing: [],
    })
    expect(parts(folder)).toEqual([])
    expect(readdirSync(folder)).not.toContain('backup.zip')
  })

  it(
    'fails where a folder is in its place, keeps the folder, and deletes its part file',
    inLongRun,
    async () => {
      const { folder, goal, writing } = begin('photos')
      mkdirSync(join(goal, 'kept'), { recursive: true })
      expect(() => {
        while (writing.next([]).done !== true);
      }).toThrow()
      expect(parts(folder)).toEqual([])
      expect(readdirSync(goal)).toEqual(['kept'])
    },
  )

  it('has the data of the mirror from its start, whatever a sync writes meanwhile', async () => {
    const { goal, writing } = begin()
    until(writing, 'writing')
    large.mirror.put(
      'address',
      [JSON.stringify({ id: 'a39', etag: 'f', updated_at: '2026-11-21T00:00:00.000000Z', memo: 'new' })],
      'g1',
    )
    while (writing.next([]).done !== true);
    const opened = openBackup({ path: goal })
    const texts = opened.ok
      ? opened.backup.manifest.parts.map(({ name }) => Buffer.from(opened.backup.part(name) ?? []).toString())
      : []
    expect(texts.join('').includes('\\"memo\\":\\"new')).toBe(false)
    expect(texts.join('')).toContain('39 39')
  })
})
