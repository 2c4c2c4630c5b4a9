import { mkdirSync, mkdtempSync, readdirSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { copiesIn, copyLimits, copyName, removeOldCopies } from '../../../../electron/backup/copies-folder.ts'
import { smallBook, told, type SmallBook } from '../../../fakes/small-backup.ts'

const day = 24 * 60 * 60 * 1000
const now = Date.parse('2026-11-23T00:00:00Z')
const before = { kind: 'delete' } as const

let book: SmallBook
/** A copy as it is on the disk. Only one test looks at the time inside. */
let copy: Buffer
beforeAll(async () => {
  book = await smallBook()
  copy = backedUp(now)
})
afterAll(() => book.end())

/** The bytes of a copy that was made at this time. */
function backedUp(time: number): Buffer {
  return book.backUp({ told: { ...told, made: new Date(time).toISOString(), before } })
}

/** A folder with one copy for each of these ages, in days. */
function folderWith(ages: readonly number[], bytesOf: (time: number) => Buffer = () => copy) {
  const folder = mkdtempSync(join(book.folder, 'copies-'))
  const names = ages.map((age) => {
    const time = now - age * day
    const name = copyName(new Date(time))
    writeFileSync(join(folder, name), bytesOf(time))
    utimesSync(join(folder, name), time / 1000, time / 1000)
    return name
  })
  return { folder, names }
}

describe('local copies', () => {
  it('are listed with their time, the newest first, and the act before which they were made', () => {
    const { folder, names } = folderWith([3, 1, 2], backedUp)
    const copies = copiesIn(folder)
    expect(copies.map(({ name }) => name)).toEqual([names[1], names[2], names[0]])
    expect(copies[0]).toMatchObject({ before, contacts: 4, made: '2026-11-22T00:00:00.000Z' })
  })

  it('are deleted when they are 30 days older than the newest, but the last five always stay', () => {
    const { folder, names } = folderWith([400, 41, 40, 39, 38, 3, 0])
    removeOldCopies(folder)
    expect(readdirSync(folder).sort()).toEqual(names.slice(2).sort())
    removeOldCopies(folder)
    expect(readdirSync(folder)).toHaveLength(5)
  })

  it('stay when they are only listed, whatever the clock says', () => {
    const { folder, names } = folderWith([400, 300, 200, 100, 90, 80, 70])
    vi.useFakeTimers({ now: now + 4000 * day, toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    expect(copiesIn(folder).map(({ name }) => name)).toEqual(names.toReversed())
    expect(readdirSync(folder)).toHaveLength(7)
  })

  it('are deleted beyond their size limit, the oldest first, but the newest always stays', () => {
    const { folder } = folderWith([2, 1])
    const newest = join(folder, copyName(new Date(now)))
    // A file of that size without content takes no room on the disk.
    writeFileSync(newest, '')
    truncateSync(newest, copyLimits.bytes)
    utimesSync(newest, new Date(now), new Date(now))
    removeOldCopies(folder)
    expect(readdirSync(folder)).toEqual([basename(newest)])
  })

  it('are listed without unreadable files, which do no harm', () => {
    const { folder, names } = folderWith([1])
    writeFileSync(join(folder, copyName(new Date(now))), 'no zip')
    mkdirSync(join(folder, '20261101T000000000Z-00000000.zip'))
    expect(copiesIn(folder).map(({ name }) => name)).toEqual(names)
    expect(copiesIn(join(folder, 'nowhere'))).toEqual([])
    removeOldCopies(join(folder, 'nowhere'))
  })
})
