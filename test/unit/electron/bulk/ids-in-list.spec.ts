import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { idsInList, lacksOf } from '../../../../electron/bulk/ids-in-list.ts'
import { anAddressText, everyAddress, openTestMirror, temporaryFolder } from '../mirror/temporary-mirror.ts'

const tokyo = { region: '東京都', city: '渋谷区', street: '神宮前1-1' }

/** A book with this many contacts that are whole, without a postal code and without an address. */
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
  it('is counted among those that are named, and nobody is in both counts', async () => {
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

describe('letters that are typed on the list', () => {
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
