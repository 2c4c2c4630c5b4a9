import { afterEach, describe, expect, it } from 'vitest'
import { nameOrders } from '../../../../contract/record/person-name.ts'
import { readRecord } from '../../../../contract/record/record.ts'
import { usualList } from '../../../../contract/ipc/paper-list.ts'
import { listOfRecords } from '../../../../electron/print/list/list-of-records.ts'
import { shownName, useNameOrder } from '../../../../electron/record-text/shown-name.ts'
import { findRecords } from '../../../../electron/book/search/find-records.ts'
import { japaneseNames, westernNames, type SampleName } from '../../../fakes/sample-names.ts'
import { anAddressText, everyAddress, openTestMirror, temporaryFolder } from './temporary-mirror.ts'

afterEach(() => useNameOrder('written'))

const samples: ReadonlyMap<string, SampleName> = new Map(
  [...westernNames, ...japaneseNames].map((sample, at) => [`id-${String(at).padStart(3, '0')}`, sample]),
)
const noName = { lastname: '', firstname: '', lastkana: '', firstkana: '' }
const texts = [...samples].map(([id, { fields }]) => anAddressText({ ...noName, ...fields, id }))
const records = texts.map((text) => readRecord('address', JSON.parse(text))!.record)

async function rowsIn(sort: 'kana' | 'name') {
  const mirror = openTestMirror(temporaryFolder())
  mirror.put('address', texts)
  const rows = await mirror.window({ ...everyAddress, sort })
  const index = await mirror.index({ ...everyAddress, sort })
  if (!rows.ok || !index.ok) throw new Error('no rows')
  return { mirror, rows: rows.value.rows, index: index.value }
}

describe('sixty Western and sixty Japanese contacts', () => {
  it.each(nameOrders)('are called the same in the list, in what is found and on paper: %s', async (order) => {
    useNameOrder(order)
    const { mirror, rows } = await rowsIn('name')
    expect(rows.map(({ id, name }) => [id, name])).toEqual(
      rows.map(({ id }) => [id, samples.get(id)![order]]),
    )
    expect(rows).toHaveLength(120)
    expect(records.map(shownName)).toEqual([...samples.values()].map((sample) => sample[order]))
    const found = await findRecords(mirror, { text: 'smith', sort: 'name', limit: 8, recent: [] })
    expect(found.ok && found.value.rows.map(({ name }) => name)).toEqual(
      order === 'family'
        ? ['Smith, Johanna', 'Smith, John', 'Smithson, Al']
        : ['Johanna Smith', 'John Smith', 'Al Smithson'],
    )
    const written = { family: 'address' as const, language: 'en' as const, today: new Date(2026, 10, 29) }
    const { list } = listOfRecords({
      ...written,
      records,
      options: usualList('address', 'name'),
    })
    const onPaper = list.sections.flatMap((section) => section.rows.map(([first]) => first))
    expect(onPaper).toEqual(rows.map(({ name }) => name))
  })

  it('are in one order by name whatever comes first in them, under their headers', async () => {
    const { rows, index } = await rowsIn('name')
    for (const order of ['given', 'family'] as const) {
      useNameOrder(order)
      const again = await rowsIn('name')
      expect(again.rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    }
    expect(rows.map(({ id, index: header }) => [id, header])).toEqual(
      rows.map(({ id }) => [id, samples.get(id)!.header]),
    )
    const headers = index.map((each) => each.index)
    expect(headers.slice(0, 24).join('')).toBe('#ABCDEFGIKLMNOPQRSTVWZあか')
    expect(new Set(headers).size).toBe(headers.length)
  })

  it('by reading: kana, Latin letters, and then kanji without a reading under a header of their own', async () => {
    const { rows, index } = await rowsIn('kana')
    expect(index.map((each) => each.index).join('')).toBe('あかさたなはまやらわABCDEFGIKLMNOPQRSTVWZ#漢ΠЕИᄀ')
    const kanji = rows.filter((row) => row.index === '漢').map(({ name }) => name)
    expect(kanji).toContain('高橋 翔')
    expect(kanji).not.toContain('髙橋 美咲')
  })
})
