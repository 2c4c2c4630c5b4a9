import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { copiesIn, copyLimits, copyName } from '../../../../electron/backup/copies-folder.ts'
import { smallBook, told } from '../../../fakes/small-backup.ts'

const day = 24 * 60 * 60 * 1000
const now = Date.parse('2026-11-23T00:00:00Z')
const before = { kind: 'delete' } as const

/** A folder with a copy for each of these ages, in days. */
async function folderWith(ages: readonly number[]) {
  const book = await smallBook()
  onTestFinished(() => book.end())
  const folder = join(book.folder, 'copies')
  mkdirSync(folder)
  const names = ages.map((age) => {
    const time = new Date(now - age * day)
    const name = copyName(time)
    book.backUp({ goal: join(folder, name), told: { ...told, made: time.toISOString(), before } })
    utimesSync(join(folder, name), time, time)
    return name
  })
  return { folder, names }
}

describe('local copies', () => {
  it('are named by when they were made, the newest first, with what they were made before', async () => {
    const { folder, names } = await folderWith([3, 1, 2])
    const copies = copiesIn(folder, now)
    expect(copies.map(({ name }) => name)).toEqual([names[1], names[2], names[0]])
    expect(copies[0]).toMatchObject({ before, contacts: 4, made: '2026-11-22T00:00:00.000Z' })
  })

  it('go after 30 days, and beyond the room that they may take, the oldest first', async () => {
    const { folder, names } = await folderWith([31, 2, 1])
    expect(copiesIn(folder, now).length).toBe(2)
    expect(readdirSync(folder).sort()).toEqual([names[1], names[2]].sort())
    const newest = join(folder, copyName(new Date(now)))
    writeFileSync(newest, Buffer.alloc(copyLimits.bytes))
    utimesSync(newest, new Date(now), new Date(now))
    copiesIn(folder, now)
    expect(readdirSync(folder).length).toBe(1)
  })

  it('what cannot be read is not named, and harms nothing', async () => {
    const { folder, names } = await folderWith([1])
    writeFileSync(join(folder, copyName(new Date(now))), 'no zip')
    mkdirSync(join(folder, '20261101T000000000Z-00000000.zip'))
    expect(copiesIn(folder, now).map(({ name }) => name)).toEqual(names)
    expect(copiesIn(join(folder, 'nowhere'), now)).toEqual([])
  })
})
