import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RecordRow } from '../../../../../contract/ipc/records.ts'
import type { Mirror } from '../../../../../electron/book/mirror.ts'
import { findRecords } from '../../../../../electron/book/search/find-records.ts'
import { anAddressText, everyAddress, openTestMirror, temporaryFolder } from '../temporary-mirror.ts'

type Fields = Record<string, unknown>

function bookOf(addresses: Fields[], homeaddresses: Fields[] = []): Mirror {
  const mirror = openTestMirror(temporaryFolder())
  mirror.put('address', addresses.map(anAddressText))
  mirror.put('homeaddress', homeaddresses.map(anAddressText))
  return mirror
}

async function found(mirror: Mirror, text: string, limit = 8): Promise<RecordRow[]> {
  const answer = await findRecords(mirror, { text, limit })
  if (!answer.ok) throw new Error(answer.failure.kind)
  return answer.value.rows
}

const idsOf = (rows: RecordRow[]) => rows.map(({ id }) => id)

const aoi = { id: 'aoi', lastname: '青井', firstname: '', lastkana: 'あおい', firstkana: '' }
const kato = { id: 'kato', lastname: '加藤', firstname: '佐知', lastkana: 'かとう', firstkana: 'さち' }
const sasaki = { id: 'sasaki', lastname: '佐々木', firstname: '', lastkana: 'ささき', firstkana: '' }
const sato = { id: 'sato', lastname: '佐藤', firstname: '', lastkana: 'さとう', firstkana: '' }
const smith = { id: 'smith', lastname: 'Smith', firstname: 'Ann', lastkana: '', firstkana: '' }
const sakura = { id: 'sakura', lastname: '', firstname: '', lastkana: '', firstkana: '' }
const company = { name: 'さくら印刷', kana: 'サクラインサツ' }

describe('names that begin with what was typed come first', () => {
  it.each([
    ['a name in kanji, before one that holds it', '佐', [kato, sato], ['sato', 'kato']],
    ['a reading, typed in katakana', 'サ', [kato, sasaki, sato], ['sasaki', 'sato', 'kato']],
    ['a reading, typed in Latin letters', 'sa', [kato, sasaki, sato], ['sasaki', 'sato', 'kato']],
    ['Latin letters in any case', 'SMI', [{ ...aoi, memo: 'smith' }, smith], ['smith', 'aoi']],
    ['a name over family and given name', 'smithan', [smith, aoi], ['smith']],
    [
      'a company without a person',
      'さくら',
      [
        { ...aoi, memo: 'さくら' },
        { ...sakura, organization: company },
      ],
      ['sakura', 'aoi'],
    ],
    [
      'a company of a person',
      'さくら',
      [
        { ...aoi, memo: 'さくら' },
        { ...sato, organization: company },
      ],
      ['sato', 'aoi'],
    ],
    [
      'a name, before a company of a person who is earlier in the list',
      'さ',
      [{ ...aoi, organization: company }, { ...kato, organization: null }, sato],
      ['sato', 'kato', 'aoi'],
    ],
    [
      'a name that contains it, before a company and a memo',
      '藤',
      [{ ...aoi, memo: '藤' }, { ...sasaki, organization: { name: '藤屋' } }, sato],
      ['sato', 'sasaki', 'aoi'],
    ],
    [
      'the first word, when the others are found anywhere',
      '佐 東京',
      [{ ...kato, memo: '東京' }, sasaki, { ...sato, memo: '東京' }],
      ['sato', 'kato'],
    ],
    [
      'neither a joint name nor a postal code counts as a name',
      'ゆう',
      [
        { ...aoi, joint_names: [{ lastname: 'ゆう' }] },
        { ...sato, lastkana: 'ゆうき' },
      ],
      ['sato', 'aoi'],
    ],
  ])('%s', async (_what, text, records, ids) => {
    expect(idsOf(await found(bookOf(records), text)).slice(0, ids.length)).toEqual(ids)
  })

  it('in both families, each part in kana order', async () => {
    const mirror = bookOf([kato, sato, { ...aoi, memo: '佐' }], [sasaki])
    expect(idsOf(await found(mirror, '佐'))).toEqual(['sasaki', 'sato', 'kato', 'aoi'])
  })

  it('even after a thousand that contain it, and after hundreds that only seem to begin with it', async () => {
    const holding = Array.from({ length: 1000 }, (_, at) => ({ ...aoi, id: `aoi-${at}`, memo: 'わだ' }))
    const seeming = Array.from({ length: 300 }, (_, at) => ({ ...aoi, id: `joint-${at}`, code: 'わだ' }))
    const wada = { id: 'wada', lastname: '和田', firstname: '', lastkana: 'わだ', firstkana: '' }
    const rows = await found(bookOf([...holding, ...seeming, wada]), 'わだ')
    expect(idsOf(rows)[0]).toBe('wada')
    expect(rows).toHaveLength(8)
  })

  it('names that contain it are found after a thousand companies and memos', async () => {
    const company = { name: 'わだ商店' }
    const holding = Array.from({ length: 1000 }, (_, at) => ({
      ...aoi,
      id: `aoi-${at}`,
      memo: 'わだ',
      organization: company,
    }))
    const miwada = { id: 'miwada', lastname: '三和田', firstname: '', lastkana: 'みわだ', firstkana: '' }
    const rows = await found(bookOf([...holding, miwada]), 'わだ')
    expect(idsOf(rows)[0]).toBe('miwada')
    expect(rows).toHaveLength(8)
  })

  it('a search with a field filter keeps the list order', async () => {
    const mirror = bookOf([
      { ...sato, tags: ['友人'] },
      { ...aoi, tags: ['友人'] },
    ])
    expect(idsOf(await found(mirror, 'tag:友'))).toEqual(['aoi', 'sato'])
  })
})

const some = fc.record({
  lastname: fc.constantFrom('佐藤', '加佐', 'さの', 'Sano', ''),
  firstname: fc.constantFrom('佐', 'さち', ''),
  lastkana: fc.constantFrom('さとう', 'かさ', 'サノ', ''),
  firstkana: fc.constantFrom('さ', ''),
  organization: fc.constantFrom(null, { name: '佐川' }, { name: 'かさ屋', kana: 'サカ' }),
  memo: fc.constantFrom('佐', 'さ', null),
})

/** The text of a row without white space, in hiragana, as the expected order compares it. */
const plain = (text: string) =>
  text
    .replace(/\s/gu, '')
    .toLowerCase()
    .replace(/[ァ-ヶ]/gu, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
/** 0 for a name that begins with it, 1 for a name that contains it, 2 for a company that begins with it, 3 otherwise. */
const tierOf = ({ name, kana, organization }: RecordRow, typed: string) => {
  const names = [name, kana].map(plain)
  if (names.some((text) => text.startsWith(typed))) return 0
  if (names.some((text) => text.includes(typed))) return 1
  return plain(organization).startsWith(typed) ? 2 : 3
}

describe('the palette shows the beginning of one order', () => {
  it('names that begin with it, names that contain it, companies that begin with it, the others; each in list order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(some, { maxLength: 25 }),
        fc.constantFrom('佐', 'さ', 'さと', 'かさ'),
        fc.integer({ min: 1, max: 9 }),
        async (records, typed, limit) => {
          const mirror = bookOf(records)
          const all = await mirror.window({ ...everyAddress, search: typed })
          if (!all.ok) throw new Error(all.failure.kind)
          const { rows } = all.value
          const order = [0, 1, 2, 3].flatMap((tier) => rows.filter((row) => tierOf(row, typed) === tier))
          const shown = idsOf(await found(mirror, typed, limit)).slice(0, order.length)
          expect(shown).toEqual(idsOf(order).slice(0, limit))
          await mirror.close()
        },
      ),
      { numRuns: 60 },
    )
  })
})
