import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NameSort, RecordRow } from '../../../../../contract/ipc/records.ts'
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

async function found(mirror: Mirror, text: string, limit = 8, sort: NameSort = 'kana'): Promise<RecordRow[]> {
  const answer = await findRecords(mirror, { text, sort, limit, recent: [] })
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

  it('in both families, each part in order of names where lists are by name', async () => {
    const [adler, kato] = [
      { ...smith, id: 'adler', lastname: 'Adler' },
      { ...smith, lastname: '加藤', lastkana: 'か' },
    ]
    expect(idsOf(await found(bookOf([adler], [kato]), 'ann', 8, 'kana'))).toEqual(['smith', 'adler'])
    expect(idsOf(await found(bookOf([adler], [kato]), 'ann', 8, 'name'))).toEqual(['adler', 'smith'])
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

  it('recently opened ones first among equals, the last one first, also beyond the rows of a list', async () => {
    const many = Array.from({ length: 20 }, (_, at) => ({ ...sato, id: `sato-${at + 10}` }))
    const gone = { ...sato, id: 'gone', deleted: true }
    const mirror = bookOf([...many, { ...kato, memo: '佐藤' }, gone], [{ ...sato, id: 'home' }])
    const opened = ['sato-28', 'gone', 'kato', 'never', 'sato-15', 'smith']
    const recent = [
      ...opened.map((id) => ({ family: 'address' as const, id })),
      { family: 'homeaddress' as const, id: 'home' },
    ]
    const answer = await findRecords(mirror, { text: '佐藤', sort: 'kana', limit: 5, recent })
    const rows = answer.ok ? answer.value.rows : []
    expect(idsOf(rows)).toEqual(['sato-28', 'sato-15', 'home', 'sato-10', 'sato-11'])
    expect(rows[0]).toMatchObject({ rank: rows[3]?.rank, marks: rows[3]?.marks })
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
  lastname: fc.constantFrom('佐藤', '加佐', 'さの', 'Sano', '佐', ''),
  firstname: fc.constantFrom('佐', 'さち', ''),
  lastkana: fc.constantFrom('さとう', 'かさ', 'サノ', 'さ', ''),
  firstkana: fc.constantFrom('さ', ''),
  organization: fc.constantFrom(null, { name: '佐川' }, { name: '㈱佐川' }, { name: 'かさ屋', kana: 'サカ' }),
  memo: fc.constantFrom('佐', 'さ', null),
})
type Some = Record<'lastname' | 'firstname' | 'lastkana' | 'firstkana', string> & {
  organization: { name: string; kana?: string } | null
}

/** In hiragana and without what lengthens the last syllable, as the expected order compares it. */
const plain = (text: string) =>
  text
    .replace(/[ァ-ヶ]/gu, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace('とう', 'と')
    .replace('㈱', '')

/** The whole of a name or reading, their beginnings, what holds it, the beginning of a company, anything else. */
function tierOf({ lastname, firstname, lastkana, firstkana, organization }: Some, typed: string): number {
  const company = organization ? [organization.name, organization.kana ?? ''].map(plain) : []
  const isPerson = lastname + firstname + lastkana + firstkana !== ''
  // People with a Latin family name go by the given name first as well.
  const wholes = [lastname + firstname, /^[A-Z]/.test(lastname) && firstname ? firstname + lastname : '']
  const names = isPerson ? [...wholes, lastname, firstname] : [company[0] ?? '']
  const readings = isPerson ? [lastkana + firstkana, lastkana, firstkana] : [company[1] ?? '']
  const [written, read] = [names.map(plain), readings.map(plain)]
  const tiers = [
    written.includes(typed),
    read.includes(typed),
    written.slice(0, 2).some((text) => text.startsWith(typed)),
    read[0]!.startsWith(typed),
    [...written, ...read].some((text) => text.includes(typed)),
    company.some((text) => text.startsWith(typed)),
  ]
  return (tiers.indexOf(true) + tiers.length + 1) % (tiers.length + 1)
}

describe('a search is ranked, in the list and in the palette', () => {
  it('whole names, whole readings, their beginnings, what holds it, companies, the others; each in kana order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(some, { maxLength: 25 }),
        fc.constantFrom('佐', 'さ', 'さと', 'かさ'),
        fc.integer({ min: 1, max: 9 }),
        async (records, typed, limit) => {
          const numbered = records.map((record, at) => ({ ...record, id: `id-${at}` }))
          const mirror = bookOf(numbered)
          const all = await mirror.window({ ...everyAddress, search: typed })
          const byReading = await mirror.window(everyAddress)
          if (!all.ok || !byReading.ok) throw new Error('no rows')
          const shown = idsOf(all.value.rows)
          const tier = (id: string) =>
            tierOf(
              numbered.find((each) => each.id === id)!,
              typed,
            )
          const inKanaOrder = idsOf(byReading.value.rows).filter((id) => shown.includes(id))
          const order = inKanaOrder.toSorted((a, b) => tier(a) - tier(b))
          expect(shown).toEqual(order)
          expect(idsOf(await found(mirror, typed, limit)).slice(0, order.length)).toEqual(
            order.slice(0, limit),
          )
          await mirror.close()
        },
      ),
      { numRuns: 60 },
    )
  })

  it.each([
    ['the words of one name before those of a name and a memo', '佐藤 一', ['one', 'memo']],
    ['in either order', '一 佐藤', ['one', 'memo']],
    ['a name with a company before one with a memo', '佐藤 さくら', ['works', 'knows']],
    ['a Latin name before what its letters may be read as', 'tom', ['tom', 'tomo', 'mail']],
    ['and the given name as well as the family name', 'tom baker', ['tom']],
  ])('%s', async (_what, search, ids) => {
    const none = { lastname: '', firstname: '', lastkana: '', firstkana: '' }
    const mirror = bookOf([
      { ...none, id: 'memo', lastname: '佐藤', lastkana: 'あ', memo: '一' },
      { ...none, id: 'one', lastname: '佐藤', firstname: '一', lastkana: 'さとう' },
      { ...none, id: 'knows', lastname: '佐藤', lastkana: 'い', memo: 'さくら' },
      { ...none, id: 'works', lastname: '佐藤', lastkana: 'さとう', organization: company },
      { ...none, id: 'mail', lastname: '青井', lastkana: 'あおい', emails: [{ address: 'tom@example.jp' }] },
      { ...none, id: 'tomo', firstname: '友', firstkana: 'とも' },
      { ...none, id: 'tom', lastname: 'Baker', firstname: 'Tom' },
    ])
    const all = await mirror.window({ ...everyAddress, search })
    expect(all.ok && idsOf(all.value.rows)).toEqual(ids)
  })

  it('another order of the list stays, and its headings say what was found where', async () => {
    const mirror = bookOf([
      { ...sato, updated_at: '2026-01-01T00:00:00.000000Z' },
      { ...aoi, memo: '佐', updated_at: '2026-02-01T00:00:00.000000Z' },
      { ...kato, organization: { name: '佐川' }, firstname: '', updated_at: '2026-03-01T00:00:00.000000Z' },
    ])
    const changed = await mirror.window({ ...everyAddress, search: '佐', sort: 'updated_at' })
    expect(changed.ok && idsOf(changed.value.rows)).toEqual(['kato', 'aoi', 'sato'])
    expect(await mirror.index({ ...everyAddress, search: '佐' })).toEqual({
      ok: true,
      value: [
        { index: 'name', offset: 0 },
        { index: 'organization', offset: 1 },
        { index: 'other', offset: 2 },
      ],
    })
  })
})

describe('what is near to a word, where no contact of the book has it', () => {
  const none = { lastname: '', firstname: '', lastkana: '', firstkana: '' }
  const people = [
    { ...none, id: 'tanaka', lastname: '田中', firstname: '誠一', lastkana: 'たなか', firstkana: 'せいいち' },
    {
      ...none,
      id: 'hattori',
      lastname: '服部',
      firstname: '京子',
      lastkana: 'はっとり',
      firstkana: 'きょうこ',
    },
    {
      ...none,
      id: 'fischer',
      lastname: 'Fischer',
      firstname: 'Emma',
      telephones: [{ number: '+81-90-1234-5678' }],
    },
    { ...none, id: 'zip', lastname: '林', addresses: [{ zipcode: '〒156-0044' }] },
  ]

  it.each([
    ['a kanji', '田中誠二', ['tanaka']],
    ['a kanji too many', '田中中誠一', ['tanaka']],
    ['kanji where two names meet', '田誠中一', ['tanaka']],
    ['a kana', 'たなが', ['tanaka']],
    ['kana, swapped', 'はっりと', ['hattori']],
    ['a letter of romaji', 'takaka', ['tanaka']],
    ['a letter of romaji that is missing', 'hatori', ['hattori']],
    ['letters of romaji, swapped', 'kyouok', ['hattori']],
    ['a letter of a Latin name', 'fisher', ['fischer']],
    ['a digit', '090-1235-5678', ['fischer']],
    ['a digit that is missing', '0901234578', ['fischer']],
    ['digits where the halves meet', '090-1243-5678', ['fischer']],
    ['a digit of a postal code', '1560046', ['zip']],
    ['one word of two', 'fisher emma', ['fischer']],
    ['a short word', '四中', []],
    ['two letters', 'fishar', []],
    ['a word that must not be there', 'たなか -tanakq', ['tanaka']],
  ])('%s', async (_what, search, ids) => {
    const answer = await bookOf(people).window({ ...everyAddress, search })
    expect(answer.ok && idsOf(answer.value.rows)).toEqual(ids)
  })

  it('the list says so, and not where the book has the word in any place', async () => {
    const mirror = bookOf(people)
    const searched = { ...everyAddress, search: 'fisher' }
    expect(await mirror.index(searched)).toEqual({ ok: true, value: [{ index: 'similar', offset: 0 }] })
    expect(await mirror.position({ ...searched, id: 'fischer' })).toEqual({ ok: true, value: { offset: 0 } })
    expect(idsOf(await found(mirror, 'fisher'))).toEqual(['fischer'])
    mirror.put('homeaddress', [anAddressText({ id: 'fisher', lastname: 'Fisher', deleted: true })])
    const answer = await mirror.window(searched)
    expect(answer.ok && answer.value.rows).toEqual([])
  })
})
