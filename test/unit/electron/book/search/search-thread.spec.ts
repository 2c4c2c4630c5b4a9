import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { localIdOf } from '../../../../../contract/record/record.ts'
import type { Mirror } from '../../../../../electron/book/mirror.ts'
import { startSearch } from '../../../../../electron/book/search/search-client.ts'
import { useNameOrder } from '../../../../../electron/record-text/shown-name.ts'
import {
  anAddressText,
  everyAddress,
  openTestMirror,
  shownIds,
  temporaryFolder,
} from '../temporary-mirror.ts'

const searchWorker = new URL('../../../../../electron/book/search/search-worker.ts', import.meta.url)

const indexed = (mirror: Mirror) => expect.poll(() => mirror.searchPhase(), { interval: 5 }).toBe('indexed')

describe('the search thread', () => {
  it('answers before, during and after its reading of the book', async () => {
    const mirror = openTestMirror(temporaryFolder(), { searchWorker })
    mirror.put('address', [
      anAddressText({ id: 'one', lastkana: 'さとう' }),
      anAddressText({ id: 'two', lastkana: 'いとう' }),
    ])
    expect(await shownIds(mirror)).toEqual(['two', 'one'])
    expect(await shownIds(mirror, { search: 'sato' })).toEqual(['one'])
    await indexed(mirror)
    expect(await shownIds(mirror)).toEqual(['two', 'one'])
    expect(await shownIds(mirror, { search: 'sato' })).toEqual(['one'])
  })

  it('shows a saved record immediately', async () => {
    const mirror = openTestMirror(temporaryFolder(), { searchWorker })
    await indexed(mirror)
    mirror.putOne('address', anAddressText({ id: 'one', lastname: '佐藤' }))
    expect(await shownIds(mirror, { search: '佐藤' })).toEqual(['one'])
    mirror.putOne('address', anAddressText({ id: 'one', lastname: '鈴木' }))
    expect(await shownIds(mirror, { search: '佐藤' })).toEqual([])
    mirror.markGone('address', 'one')
    expect(await shownIds(mirror)).toEqual([])
    expect(await shownIds(mirror, { deleted: 'only' })).toEqual(['one'])
  })

  it('a contact that waited under a local id is shown only once after the service has given it an id', async () => {
    const mirror = openTestMirror(temporaryFolder(), { searchWorker })
    await indexed(mirror)
    const local = localIdOf('0b9d2c56-6c1f-4e0e-9d55-3f2f8a1f6a11')
    mirror.show('address', anAddressText({ id: local, lastname: '佐藤' }), null)
    expect(await shownIds(mirror)).toEqual([local])
    mirror.putOne('address', anAddressText({ id: 'named', lastname: '佐藤' }), local)
    const places = async () => {
      const summary = await mirror.summary([{ group_id: 'group-1', name: '' }])
      return summary.ok && summary.value.groups.map(({ count }) => count)
    }
    const shown = async () => [
      await shownIds(mirror),
      await shownIds(mirror, { search: '佐藤' }),
      await places(),
    ]
    expect(await shown()).toEqual([['named'], ['named'], [1]])
    // The outbox reports this a moment later.
    mirror.show('address', anAddressText({ id: local, lastname: '佐藤' }), null)
    expect(await shown()).toEqual([['named'], ['named'], [1]])
    mirror.forgetLocal('address', local)
    expect(await shown()).toEqual([['named'], ['named'], [1]])
  })

  it('is shown only once also where a list brings it before the create is answered', async () => {
    const folder = temporaryFolder()
    const mirror = openTestMirror(folder, { searchWorker })
    await indexed(mirror)
    const key = '0b9d2c56-6c1f-4e0e-9d55-3f2f8a1f6a11'
    mirror.show('address', anAddressText({ id: localIdOf(key), lastname: '佐藤' }), null)
    const external_ids = [{ client_id: 'ours', id: key }]
    const other = anAddressText({
      id: 'other',
      lastname: '佐藤',
      external_ids: [{ client_id: 'x', id: 'y' }],
    })
    const named = anAddressText({ id: 'named', lastname: '佐藤', external_ids })
    openTestMirror(folder, { use: 'sync' }).put('address', [other, named])
    mirror.noteChanged('address', ['other', 'named'])
    expect((await shownIds(mirror)).sort()).toEqual(['named', 'other'])
    expect((await shownIds(mirror, { search: '佐藤' })).sort()).toEqual(['named', 'other'])
  })

  it('is shown only once also where a list has brought it without its key', async () => {
    const mirror = openTestMirror(temporaryFolder(), { searchWorker })
    await indexed(mirror)
    const local = localIdOf('0b9d2c56-6c1f-4e0e-9d55-3f2f8a1f6a11')
    mirror.show('address', anAddressText({ id: local, lastname: '佐藤' }), null)
    const named = anAddressText({ id: 'named', lastname: '佐藤' })
    mirror.put('address', [named])
    mirror.putOne('address', named, local)
    expect(await shownIds(mirror)).toEqual(['named'])
    expect(await shownIds(mirror, { search: '佐藤' })).toEqual(['named'])
  })

  it('shows what another connection stored after noteChanged()', async () => {
    const folder = temporaryFolder()
    const mirror = openTestMirror(folder, { searchWorker })
    await indexed(mirror)
    openTestMirror(folder, { use: 'sync' }).put('address', [anAddressText({ id: 'one' })])
    mirror.noteChanged('address', ['one'])
    expect(await shownIds(mirror)).toEqual(['one'])
  })

  it('answers the latest query first, and every query', async () => {
    const mirror = openTestMirror(temporaryFolder(), { searchWorker })
    mirror.put(
      'address',
      Array.from({ length: 4000 }, (_, at) => anAddressText({ lastkana: `さとう${at}` })),
    )
    await indexed(mirror)
    const order: string[] = []
    // The first order by name is read from the file: the thread is busy while the searches arrive.
    const busy = mirror.window({ ...everyAddress, sort: 'name' })
    const searches = ['s', 'sa', 'sat', 'sato'].map(async (search) => {
      const found = await mirror.window({ ...everyAddress, search })
      order.push(search)
      return found.ok
    })
    await busy
    expect(await Promise.all(searches)).toEqual([true, true, true, true])
    expect(order[0]).toBe('sato')
  })

  it('answers the rows of a search before its headings, which are read from all that is found', async () => {
    const mirror = openTestMirror(temporaryFolder(), { searchWorker })
    mirror.put('address', [anAddressText({ lastkana: 'さとう' })])
    await indexed(mirror)
    const order: string[] = []
    const filter = { ...everyAddress, search: 'sato' }
    await Promise.all([
      mirror.window(filter).then(() => order.push('rows')),
      mirror.index(filter).then(() => order.push('headings')),
    ])
    expect(order).toEqual(['rows', 'headings'])
  })

  it('names people in the order that the user chose', async () => {
    const mirror = openTestMirror(temporaryFolder(), { searchWorker })
    mirror.put('address', [anAddressText({ lastname: 'Miller', firstname: 'Grace' })])
    await indexed(mirror)
    const names = async () => {
      const found = await mirror.window({ ...everyAddress, search: 'grace' })
      return found.ok && found.value.rows.map(({ name, marks }) => [name, marks?.name])
    }
    useNameOrder('family')
    expect(await names()).toEqual([['Miller, Grace', [[8, 13]]]])
    useNameOrder('given')
    expect(await names()).toEqual([['Grace Miller', [[0, 5]]]])
    useNameOrder('written')
  })

  it('until the book is read, looks only for what was typed last in the file', async () => {
    const mirror = openTestMirror(temporaryFolder())
    mirror.put(
      'address',
      Array.from({ length: 200 }, (_, at) => anAddressText({ lastkana: `さとう${at}` })),
    )
    await mirror.close()
    const search = startSearch(searchWorker, mirror.path)
    const answered: [string, string][] = []
    const asked = ['s', 'sa', 'sat', 'sato'].flatMap((typed) => {
      const filter = { ...everyAddress, search: typed }
      return [search.window(filter), search.index(filter)].map(async (asking, at) => {
        const { ok } = await asking
        answered.push([`${at === 0 ? 'rows' : 'headings'} of ${typed}`, search.phase()])
        return ok
      })
    })
    expect(new Set(await Promise.all(asked))).toEqual(new Set([true]))
    await search.close()
    expect(answered[0]).toEqual(['rows of sato', 'loading'])
    expect(answered.slice(1).filter(([, phase]) => phase === 'loading')).toEqual([])
    expect(answered).toHaveLength(8)
  })

  it('keeps the book once nothing happens, and the first search of the next start waits for that', async () => {
    const folder = temporaryFolder()
    const mirror = openTestMirror(folder, { searchWorker })
    const named = (at: number) => anAddressText({ id: `id-${at}`, lastkana: `さとう${at}` })
    mirror.put(
      'address',
      Array.from({ length: 200 }, (_, at) => named(at)),
    )
    const isKept = () => existsSync(join(folder, 'book.index'))
    await expect.poll(isKept, { timeout: 30_000 }).toBe(true)
    mirror.putOne('address', anAddressText({ id: 'new', lastkana: 'さとうあたらし' }))
    await mirror.close()
    const search = startSearch(searchWorker, mirror.path)
    const found = await search.window({ ...everyAddress, search: 'satoatarashi' })
    expect(search.phase()).toBe('indexed')
    expect(found.ok && found.value.rows.map(({ id }) => id)).toEqual(['new'])
    await search.close()
  }, 60_000)

  it('answers from the file when the thread cannot start', async () => {
    const mirror = openTestMirror(temporaryFolder(), {
      searchWorker: new URL('./no-such-worker.ts', import.meta.url),
    })
    mirror.put('address', [anAddressText({ id: 'one', lastname: '佐藤' })])
    expect(await shownIds(mirror, { search: '佐藤' })).toEqual(['one'])
    expect(await mirror.summary([])).toMatchObject({ ok: true, value: { homeaddresses: 0 } })
  })
})
