import fc from 'fast-check'
import { describe, it, expect } from 'vitest'
import { anAddressText, openTestMirror, temporaryFolder } from '../temporary-mirror.ts'
import { counts } from '../../../../counts.ts'
import { expectSameAnswers, fields, filter, openKeeper } from './searched-book.ts'

describe('bench 1: the search in memory gives the same answers as the file', () => {
  it('for a snapshot and any changes after it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fields), fc.array(fields), fc.array(filter), async (before, later, asked) => {
        const folder = temporaryFolder()
        const mirror = openTestMirror(folder)
        for (const each of before) mirror.putOne('address', anAddressText(each))
        for (const each of before) mirror.putOne('homeaddress', anAddressText(each))
        const search = openKeeper(folder)
        search.ready()
        for (const each of later) {
          mirror.putOne('address', anAddressText(each))
          search.keeper.note('address', [each.id])
        }
        await expectSameAnswers(mirror, search, asked)
        search.close()
        await mirror.close()
      }),
      { numRuns: counts(15, 200, 'random books that are searched') },
    )
  })

  it('for changes that come while a snapshot is read or indexed', async () => {
    const folder = temporaryFolder()
    const mirror = openTestMirror(folder)
    const texts = Array.from({ length: 3000 }, (_, at) =>
      anAddressText({ id: `id-${at}`, lastkana: 'さとう' }),
    )
    mirror.put('address', texts)
    const search = openKeeper(folder)
    for (let step = 0; search.keeper.work(0.5) || step === 0; step++) {
      const id = `id-${step % 3000}`
      mirror.putOne('address', anAddressText({ id, lastkana: 'たなか', tags: [`tag-${step % 7}`] }))
      search.keeper.note('address', [id])
    }
    await expectSameAnswers(mirror, search, [
      { family: 'address', group_id: null, search: 'たなか', tags: [], deleted: 'without', sort: 'kana' },
      {
        family: 'address',
        group_id: null,
        search: 'さとう',
        tags: [],
        deleted: 'without',
        sort: 'updated_at',
      },
      { family: 'address', group_id: null, search: '', tags: ['tag-1'], deleted: 'without', sort: 'name' },
    ])
    search.close()
    // Some 9 s of CPU, while others have the cores.
  }, 60_000)

  it('after a new snapshot has replaced many changes', async () => {
    const folder = temporaryFolder()
    const mirror = openTestMirror(folder)
    const search = openKeeper(folder)
    search.ready()
    const ids = Array.from({ length: 1500 }, (_, at) => `id-${at}`)
    mirror.put(
      'address',
      ids.map((id, at) => anAddressText({ id, lastname: at % 2 ? '佐藤' : '鈴木' })),
    )
    search.keeper.note('address', ids)
    expect(search.ready().changes).toBe(1500)
    search.keeper.rest()
    expect(search.ready().changes).toBe(0)
    await expectSameAnswers(mirror, search, [
      { family: 'address', group_id: null, search: '佐藤', tags: [], deleted: 'without', sort: 'kana' },
    ])
    search.close()
  })

  it('a first sync waits for no rehearsal: the book is read again as soon as nothing more comes', async () => {
    const folder = temporaryFolder()
    const mirror = openTestMirror(folder)
    const putSome = (from: number, to: number) => {
      const ids = Array.from({ length: to - from }, (_, at) => `id-${from + at}`)
      mirror.put(
        'address',
        ids.map((id) => anAddressText({ id, lastname: '佐藤' })),
      )
      return ids
    }
    putSome(0, 300)
    const { keeper, phases, close } = openKeeper(folder)
    while (!phases.includes('indexed')) keeper.work(1)
    // A little of the rehearsal.
    for (let step = 0; step < 20; step += 1) keeper.work(1)
    keeper.note('address', putSome(300, 1800))
    keeper.rest()
    while (keeper.work(50)) continue
    expect(phases).toEqual(['reading', 'indexed', 'indexed'])
    expect(keeper.book()?.changes).toBe(0)
    close()
  })
})
