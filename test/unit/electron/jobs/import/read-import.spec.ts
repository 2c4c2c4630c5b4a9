import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  readImport,
  type PersonEdits,
  type ReadImport,
} from '../../../../../electron/jobs/import/read-import.ts'
import type { ToldOfImport } from '../../../../../electron/jobs/import/import-messages.ts'
import { failureOf, valueOf } from '../../../../fakes/api-under-test.ts'
import { jpeg } from '../../../../fakes/jpeg.ts'
import { smallBook, type SmallBook } from '../../../../fakes/small-backup.ts'

let book: SmallBook
beforeAll(async () => {
  book = await smallBook({ address: [], homeaddress: [] })
})
afterAll(() => book.end())

const rows = ['姓,名,電話番号,メモ', '山田,太郎,03-1234-5678,幹事', '鈴木,,,', '山田,太郎,03-1234-5678,幹事']
const table = rows.join('\r\n')
const card = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n')

function read(
  text: string,
  { edits = new Map() as PersonEdits, ...told }: ToldOfImport & { edits?: PersonEdits } = {},
) {
  const source = { name: 'people.csv', bytes: new TextEncoder().encode(text) }
  return valueOf(readImport(source, { mirror: book.mirror.path, cities: [], edits, ...told }))
}
const all = { new: 'take', same: 'take', changed: 'take', perhaps: 'take', deleted: 'take' } as const
const taken = (file: ReadImport) =>
  valueOf(file.take({ choices: all, lines: [], group_id: 'g1', offset: 0, limit: 100 })).persons

describe('a person of a file that the user edits', () => {
  it('is imported with the edits of the user; untouched fields stay, and emptied fields are removed', () => {
    const file = read(table)
    valueOf(file.edit({ place: 0, changes: { lastname: '山本', memo: '' } }))
    expect(taken(file)[0]?.fields).toEqual({
      lastname: '山本',
      firstname: '太郎',
      telephones: [{ kindof: 'tel', number: '03-1234-5678' }],
    })
    expect(file.rows({ state: null, offset: 0, limit: 1 }).rows[0]).toMatchObject({
      name: '山本 太郎',
      line: 2,
    })
  })

  it('is compared again: a person who was twice in the file no longer is', () => {
    const file = read(table)
    expect(file.file.counts).toMatchObject({ new: 2, perhaps: 1 })
    const { file: after, restated } = valueOf(file.edit({ place: 2, changes: { firstname: '次郎' } }))
    expect(restated).toEqual([{ place: 2, state: 'new' }])
    expect(after.counts).toMatchObject({ new: 3, perhaps: 0 })
  })

  it('returns the other persons whose state has changed', () => {
    const { restated } = valueOf(read(table).edit({ place: 0, changes: { firstname: '次郎' } }))
    expect(restated).toEqual([{ place: 2, state: 'new' }])
  })

  it('keeps the photo of the file, and accepts no photo from elsewhere', async () => {
    const picture = await jpeg()
    const photo = `PHOTO;ENCODING=b;TYPE=JPEG:${Buffer.from(picture).toString('base64')}`
    const file = read(card('N:Lee;Ann;;;', photo))
    const stranger = { image: 'held-by-main', source: 'temp' } as const
    valueOf(
      file.edit({ place: 0, changes: { firstname: 'Anna', face_picture: stranger, pictures: [stranger] } }),
    )
    const [person] = taken(file)
    expect(person?.fields).toEqual({ lastname: 'Lee', firstname: 'Anna' })
    expect(person?.photos.face_picture?.bytes.length).toBe(picture.length)
  })

  it('comes one after the other, and null after the last', () => {
    const file = read(table)
    expect(file.person({ after: 0, state: null })).toEqual({
      place: 1,
      line: 3,
      name: '鈴木',
      fields: { lastname: '鈴木' },
    })
    expect(file.person({ after: -1, state: 'perhaps' })?.place).toBe(2)
    expect(file.person({ after: 1, state: 'new' })).toBeNull()
    expect(failureOf(file.edit({ place: 3, changes: {} }))).toEqual({ kind: 'not-found' })
  })

  it('keeps the edits when the file is read again and has the same person in that place', () => {
    const edits: PersonEdits = new Map()
    const first = read(table, { edits })
    valueOf(first.edit({ place: 1, changes: { firstname: '一' } }))
    valueOf(first.edit({ place: 1, changes: { memo: '会計' } }))
    const again = read(table, { edits, encoding: 'utf-8' })
    expect(taken(again)[1]?.fields).toEqual({ lastname: '鈴木', firstname: '一', memo: '会計' })
    const shifted = read(rows.toSpliced(1, 0, '').join('\r\n'), { edits })
    expect(taken(shifted)[1]?.fields).toEqual({ lastname: '鈴木' })
  })
})

describe('an exported list that a spreadsheet has saved', () => {
  const own = {
    id: 'a1',
    etag: 'e1',
    updated_at: '2026-11-20T00:00:00.000000Z',
    deleted: false,
    group_id: 'g1',
    lastname: 'Berg',
    firstname: 'Ida',
    code: '007',
    tags: ['0815', '12'],
    organization: { name: 'Berg AG', dept1: '02' },
    addresses: [{ kindof: 'home', zipcode: '01067', city: 'Dresden', street: 'Gasse 1', building: '004' }],
    emails: [{ kindof: 'home', address: 'ida@example.com' }],
  }
  const header =
    'code,lastname,firstname,zipcode,city,street,building,kindof,organization.name,organization.dept1,emails.1.address,tags.1,tags.2'
  const list = (row: string) => `${header}\r\n${row}\r\n`
  const rewritten = '7,Berg,Ida,1067,Dresden,Gasse 1,4,home,Berg AG,2,ida@example.com,815,12'
  let known: SmallBook
  beforeAll(async () => {
    known = await smallBook({ address: [JSON.stringify(own)], homeaddress: [] })
  })
  afterAll(() => known.end())
  const compare = (row: string) => {
    const source = { name: 'own.csv', bytes: new TextEncoder().encode(list(row)) }
    return valueOf(readImport(source, { mirror: known.mirror.path, cities: [], edits: new Map() }))
  }

  it('is the same as the book, and the remarks name the restored zeros', () => {
    const { file } = compare(rewritten)
    expect(file.counts).toMatchObject({ same: 1, changed: 0 })
    expect(file.remarks.map(({ field, kind, value }) => [field, kind, value])).toEqual([
      ['code', 'zero-restored', '7'],
      ['organization.dept1', 'zero-restored', '2'],
      ['zipcode', 'zero-restored', '1067'],
      ['building', 'zero-restored', '4'],
      ['tags', 'zero-restored', '815'],
    ])
  })

  it('is imported with its zeros', () => {
    const file = compare(rewritten)
    expect(taken(file)[0]?.fields).toMatchObject({
      code: '007',
      tags: ['0815', '12'],
      organization: { dept1: '02' },
      addresses: [{ zipcode: '01067', building: '004' }],
    })
  })

  it('is compared unchanged where no zeros were lost', () => {
    const { file } = compare('70,Berg,Ida,1067,Leipzig,Gasse 9,4,home,Berg AG,02,ida@example.com,0815,12')
    expect(file.counts).toMatchObject({ changed: 1 })
    expect(file.remarks).toEqual([])
  })
})
