import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { idsInList, lacksOf } from '../../../../electron/book/ids-in-list.ts'
import { anAddressText, everyAddress, openTestMirror, temporaryFolder } from './temporary-mirror.ts'

const tokyo = { region: '東京都', city: '渋谷区', street: '神宮前1-1' }

/** A book with this many whole contacts, contacts without a postal code and contacts without an address. */
function bookOf({ whole, coded, bare }: { whole: number; coded: number; bare: number }) {
  const mirror = openTestMirror(temporaryFolder())
  const some = (count: number, name: string, addresses: object[]) =>
    Array.from({ length: count }, (_, at) => ({ id: `${name}${at}`, lastname: name, addresses }))
  mirror.put(
    'address',
    [
      ...some(whole, 'whole', [{ zipcode: '1500001', ...tokyo }]),
      ...some(coded, 'coded', [{ zipcode: '', ...tokyo }]),
      ...some(bare, 'bare', []),
    ].map(anAddressText),
  )
  return mirror
}

describe('what contacts lack', () => {
  it('is counted among the given contacts, and no contact is in both counts', async () => {
    const count = fc.integer({ min: 0, max: 6 })
    await fc.assert(
      fc.asyncProperty(fc.record({ whole: count, coded: count, bare: count }), async (counts) => {
        const mirror = bookOf(counts)
        const all = await idsInList(mirror, { ...everyAddress, offset: 0, limit: null })
        const ids = all.ok ? all.value.ids : []
        expect(ids).toHaveLength(counts.whole + counts.coded + counts.bare)
        const { coded, bare } = counts
        expect(await lacksOf(mirror, { family: 'address', ids })).toEqual({
          ok: true,
          value: { address: bare, zipcode: coded },
        })
        const whole = ids.filter((id) => id.startsWith('whole'))
        expect(await lacksOf(mirror, { family: 'address', ids: whole })).toMatchObject({
          value: { address: 0, zipcode: 0 },
        })
        mirror.close()
      }),
      { numRuns: 20 },
    )
  })
})

/** Resolves with the number of turns of the event loop before the work was done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let isDone = false
  void work.finally(() => {
    isDone = true
  })
  let turns = 0
  for (; !isDone; turns += 1) await setImmediate()
  return turns
}

describe('contacts by their ids', () => {
  it('are read a few at a time, with turns for other work in between', async () => {
    const mirror = bookOf({ whole: 600, coded: 300, bare: 100 })
    const all = await idsInList(mirror, { ...everyAddress, offset: 0, limit: null })
    const ids = all.ok ? all.value.ids : []
    const few = await turnsDuring(lacksOf(mirror, { family: 'address', ids: ids.slice(0, 5) }))
    const many = lacksOf(mirror, { family: 'address', ids })
    expect(await turnsDuring(many)).toBeGreaterThan(few + 1)
    expect(await many).toEqual({ ok: true, value: { address: 100, zipcode: 300 } })
  })

  it('come in the given order, each as in the list, and unknown ids are left out', async () => {
    const mirror = bookOf({ whole: 2, coded: 300, bare: 1 })
    const list = await mirror.window({ ...everyAddress, limit: 1000 })
    const rows = list.ok ? list.value.rows : []
    const wanted = rows.toReversed()
    const ids = ['nobody', ...wanted.map(({ id }) => id)]
    expect(await mirror.rows('address', ids)).toEqual({ ok: true, value: wanted })
    expect(await mirror.rows('homeaddress', ids)).toEqual({ ok: true, value: [] })
  })

  it('an unreadable row is rebuilt, and all others stay', async () => {
    const mirror = bookOf({ whole: 1, coded: 0, bare: 1 })
    const file = new DatabaseSync(mirror.path)
    file.exec(`UPDATE record SET row = 'x' WHERE id = 'whole0'`)
    file.close()
    const found = await mirror.rows('address', ['bare0', 'whole0'])
    expect(found).toMatchObject({ value: [{ id: 'bare0' }, { id: 'whole0', zipcode: '1500001' }] })
  })
})

describe('letters that the user types on the list', () => {
  it.each(['佐', 'さ', 'sa', 'sat'])('%s is marked where a name begins with it', async (search) => {
    const mirror = openTestMirror(temporaryFolder())
    const names = { lastname: '佐藤', firstname: '花子', lastkana: 'さとう', firstkana: 'はなこ' }
    mirror.put('address', [anAddressText({ id: 'sato', ...names })])
    const found = await mirror.window({ ...everyAddress, search, offset: 0, limit: 1 })
    const { name, kana } = (found.ok ? found.value.rows[0]?.marks : undefined) ?? {}
    expect([name, kana].some((spans) => spans?.[0]?.[0] === 0)).toBe(true)
    mirror.close()
  })
})
