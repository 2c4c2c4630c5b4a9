import { describe, expect, it } from 'vitest'
import type { PrintOptions } from '../../../../../contract/ipc/print.ts'
import type { ServiceRecord } from '../../../../../contract/record/record.ts'
import { bookOf, jobOf, startPrintThread } from '../print-bench.ts'
import { cardsFor, namesOn } from '../../../../../electron/print/thread/one-card.ts'

const home = (more: object = {}) => ({
  kindof: 'home',
  zipcode: '100-0013',
  region: '東京都',
  city: '千代田区',
  street: '霞が関1-3-2',
  ...more,
})
const person = (id: string, lastname: string, firstname: string, more: object = {}) =>
  ({ id, lastname, firstname, addresses: [home()], ...more }) as ServiceRecord

const wanted = { household: true, jointNames: true, address: 'first', organization: 'office' } as const
/** The ids of the people on each card. */
const idsOf = (records: ServiceRecord[], options: Partial<PrintOptions> = {}) =>
  cardsFor(records, { ...wanted, ...options }).map(({ people }) => people.map(({ id }) => id).join(' '))

const taro = person('taro', '佐藤', '太郎')
const hanako = person('hanako', '佐藤', '花子')

describe('one card for each household', () => {
  it('people with one family name at one address share it, at the position of the first, in any notation of the address', () => {
    const written = { zipcode: '１０００013', street: '霞が関 １丁目３番２号', region: '' }
    const son = person('son', '佐 藤', '一郎', { addresses: [home(written)] })
    const other = person('other', '鈴木', '一郎')
    expect(idsOf([taro, other, hanako, son])).toEqual(['taro hanako son', 'other'])
    const [card] = cardsFor([taro, other, hanako, son], wanted)
    expect(namesOn(card?.record as ServiceRecord)).toBe('佐藤 太郎・花子・一郎')
  })

  it.each([
    ['another family name', person('x', '斎藤', '花子')],
    ['another house', person('x', '佐藤', '花子', { addresses: [home({ street: '霞が関1-3-12' })] })],
    ['another flat', person('x', '佐藤', '花子', { addresses: [home({ building: '青葉荘203号' })] })],
    ['another postal code', person('x', '佐藤', '花子', { addresses: [home({ zipcode: '100-0014' })] })],
    ['an office', person('x', '佐藤', '花子', { addresses: [home({ kindof: 'office' })] })],
    ['no given name', person('x', '佐藤', '')],
    ['no postal code', person('x', '佐藤', '花子', { addresses: [home({ zipcode: '' })] })],
    ['no number of the house', person('x', '佐藤', '花子', { addresses: [home({ street: '霞が関' })] })],
    ['no address', person('x', '佐藤', '花子', { addresses: [] })],
  ])('%s: a card of their own', (_what, record) => {
    expect(idsOf([taro, record])).toEqual(['taro', 'x'])
    // Two missing values do not count as the same.
    expect(idsOf([record, { ...record, id: 'y', firstname: '次郎' }])).toHaveLength(
      _what.startsWith('another') ? 1 : 2,
    )
  })

  it('no people are joined without the option, or where only the first name would be printed', () => {
    expect(idsOf([taro, hanako], { household: false })).toEqual(['taro', 'hanako'])
    expect(idsOf([taro, hanako], { jointNames: false })).toEqual(['taro', 'hanako'])
    const employed = person('e', '佐藤', '花子', { organization: { name: '青空商会' } })
    expect(idsOf([taro, employed])).toEqual(['taro e'])
    expect(idsOf([taro, employed], { organization: 'always' })).toEqual(['taro', 'e'])
  })

  it('more than six people with one name at one house number are not a household', () => {
    const block = ['一', '二', '三', '四', '五', '六', '七'].map((name) => person(name, '佐藤', `${name}郎`))
    expect(idsOf(block)).toHaveLength(7)
    expect(idsOf(block.slice(1))).toHaveLength(1)
  })

  it('the person whose joint names list the household comes first, and no name is printed twice', () => {
    const joint_names = [{ firstname: '花子' }, { firstname: 'ポチ' }]
    const head = person('head', '佐藤', '太郎', { joint_names })
    const [card] = cardsFor([hanako, head], wanted)
    expect(card?.people.map(({ id }) => id)).toEqual(['hanako', 'head'])
    expect(namesOn(card?.record as ServiceRecord)).toBe('佐藤 太郎・花子・ポチ')
    expect(card?.record.id).toBe('head')
    expect(head.joint_names).toEqual(joint_names)
  })

  it('otherwise the eldest comes first, where every date of birth is known', () => {
    const born = (record: ServiceRecord, birthdate: string) => ({ ...record, birthdate })
    const child = born(person('child', '佐藤', '一郎'), '2015-04-01')
    const family = [child, born(hanako, '1980-05-05'), born(taro, '1978-01-01')]
    const shown = (records: ServiceRecord[]) => cardsFor(records, wanted).map(({ record }) => namesOn(record))
    expect(shown(family)).toEqual(['佐藤 太郎・花子・一郎'])
    expect(shown([child, hanako, taro])).toEqual(['佐藤 一郎・花子・太郎'])
  })

  it('Latin names are separated by commas', () => {
    const [tom, mary] = [person('a', 'Smith', 'Tom'), person('b', 'Smith', 'Mary')]
    expect(cardsFor([tom, mary], wanted).map(({ record }) => namesOn(record))).toEqual(['Tom, Mary Smith'])
  })
})

describe('a job of households', () => {
  const book = bookOf([taro, hanako, person('other', '鈴木', '一郎')])
  const thread = startPrintThread()

  it('prints one label with all names, lists its people, and marks all of them', async () => {
    const selection = { kind: 'records', family: 'address', ids: ['taro', 'other', 'hanako'] } as const
    const asked = (options: Partial<PrintOptions> = {}) =>
      thread.ask('layOut', {
        ...jobOf(book, 'hagaki', options),
        selection: { ...selection, ids: [...selection.ids] },
      })
    const apart = await asked()
    const job = await asked({ household: true })
    if (!apart.ok || !job.ok) throw new Error('not laid out')
    expect([apart.value.pages, job.value.pages]).toEqual([3, 2])
    expect(job.value).toMatchObject({ records: 3, labels: 2, warningCount: 1 })
    expect(job.value.warnings).toMatchObject([
      { kind: 'household', record: { id: 'taro', page: 0 }, detail: '佐藤 太郎・花子' },
    ])
    expect(job.value.svg).not.toBe(apart.value.svg)
    const ids = await thread.ask('recordIds', { job: job.value.job })
    expect(ids).toEqual({ ok: true, value: ['taro', 'hanako', 'other'] })
  })
})
