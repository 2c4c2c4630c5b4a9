import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AddressChanges, ServiceRecord } from '../../../../../contract/record/record.ts'
import { PersonMatcher, type BookContact } from '../../../../../electron/jobs/import/match-persons.ts'
import type { Person } from '../../../../../exchange/person.ts'
import { readFile } from '../../../../../exchange/read-file.ts'
import { writeFile, type WriteFormat } from '../../../../../exchange/write-file.ts'
import { counts } from '../../../../counts.ts'
import { people } from '../../../exchange/people.ts'

const books = counts(12, 500, 'books written and compared with themselves')

const contact = (fields: object, at = 0): BookContact => {
  const record = { id: `r${at}`, etag: `e${at}`, ...fields } as ServiceRecord
  return { family: 'address', id: record.id, record }
}
const plain = (person: Person) =>
  Object.fromEntries(
    Object.entries(person).filter(([field]) => field !== 'uid' && field !== 'photo'),
  ) as AddressChanges

/** The states of these persons, compared with a book of these contacts. */
function standings(book: readonly BookContact[], persons: readonly (AddressChanges & { uid?: string })[]) {
  const matcher = new PersonMatcher(persons.map(({ uid = '', ...fields }) => ({ fields, uid })))
  for (const each of book) matcher.look(each)
  return matcher.standings((_family, id) => book.find((each) => each.id === id)?.record ?? null)
}
const states = (...asked: Parameters<typeof standings>) => standings(...asked).map(({ state }) => state)

const suzuki = {
  lastname: '鈴木',
  firstname: '花子',
  lastkana: 'スズキ',
  firstkana: 'ハナコ',
  memo: '幹事',
  telephones: [{ kindof: 'cell', number: '090-1234-5678' }],
  addresses: [
    { kindof: 'home', zipcode: '150-0001', region: '東京都', city: '渋谷区', street: '神宮前1-2-3' },
  ],
}
const name = { lastname: '鈴木', firstname: '花子' }

describe('persons of a file, compared with the book', () => {
  it.each(['csv', 'vcard-4.0', 'vcard-3.0', 'jcard'] as const)(
    '%s of the book itself: all are the same',
    (format) => {
      fc.assert(
        fc.property(people, (persons) => {
          const book = persons.map((person, at) => contact(plain(person), at))
          const back = writtenAndRead(persons, format).map(plain)
          expect(back.length).toBe(book.length)
          expect(states(book, back)).toEqual(back.map(() => 'same'))
        }),
        { numRuns: books },
      )
    },
  )

  it.each([
    ...['JP', 'jp', 'Japan', 'JAPAN', '日本国', '日本 '].map((each) => ['日本', each] as const),
    ...['DE', 'Deutschland', 'ドイツ'].map((each) => ['Germany', each] as const),
    ['United Kingdom', 'UK'] as const,
    ...['Japan', '日本', 'JP', 'Japon'].map((each) => ['', each] as const),
  ])('the country “%s” is the same as %s', (known, country) => {
    const [home] = suzuki.addresses
    const book = [contact({ ...suzuki, addresses: [{ ...home, country: known }] })]
    const person = { ...suzuki, addresses: [{ ...home, country }] }
    expect(states(book, [person])).toEqual(['same'])
    expect(states(book, [{ ...person, addresses: [{ ...home, country: 'France' }] }])).toEqual(['changed'])
  })

  it('adds nothing for which a home address has no field', () => {
    const own = {
      id: 'h1',
      etag: 'e',
      lastname: 'Berg',
      firstname: 'Ida',
      joint_names: [{ firstname: 'Ole' }],
    }
    const book = [{ family: 'homeaddress', id: 'h1', record: own as ServiceRecord }] as const
    const read = { uid: 'h1', lastname: 'Berg', firstname: 'Ida', code: '7', suffix: '様' }
    expect(states(book, [{ ...read, joint_names: [{ firstname: 'Ole', suffix: '様' }] }])).toEqual(['same'])
  })

  it('is the same without the leading zeros of a code, which a spreadsheet removes', () => {
    const own = {
      lastname: 'Berg',
      firstname: 'Ida',
      code: '007',
      tags: ['0815'],
      organization: { name: 'Berg AG', dept1: '02' },
      addresses: [{ kindof: 'home', zipcode: '01067', city: 'Dresden', street: 'Gasse 1', building: '004' }],
    }
    const read = {
      lastname: 'Berg',
      firstname: 'Ida',
      code: '7',
      tags: ['815'],
      organization: { name: 'Berg AG', dept1: '2' },
      addresses: [{ kindof: 'home', zipcode: '1067', city: 'Dresden', street: 'Gasse 1', building: '4' }],
    }
    expect(states([contact(own)], [read])).toEqual(['same'])
    // With another mail address, the name and the postal address identify the person.
    const emails = [{ kindof: 'home', address: 'ida@example.com' }]
    const [changed] = standings([contact({ ...own, emails })], [{ ...read, emails, memo: 'new' }])
    expect(changed).toMatchObject({ state: 'changed', adds: ['memo'], differs: [] })
    for (const code of ['70', '8', '07a', '0070'])
      expect(standings([contact(own)], [{ ...read, uid: 'r0', code }])[0]?.differs).toEqual(['code'])
    // No program adds leading zeros to a number.
    expect(standings([contact(read)], [{ ...own, uid: 'r0' }])[0]?.differs).toContain('code')
  })

  it('is the same with the national form of a number, and not with the number of another country', () => {
    const say = (number: string) => ({ lastname: 'Berg', firstname: 'Ida', telephones: [{ number }] })
    const book = [contact(say('+45 12 34 56 78'))]
    expect(states(book, [say('12345678')])).toEqual(['same'])
    expect(states(book, [say('+47 12 34 56 78')])).not.toEqual(['same'])
  })

  it('is perhaps a person who has a middle name, a title or ü in one and not in the other', () => {
    const say = (lastname: string, firstname: string) => ({
      lastname,
      firstname,
      telephones: [{ kindof: 'cell', number: '+49 171 9998887' }],
    })
    const book = [contact(say('Müller', 'Jörg'))]
    for (const person of [say('Mueller', 'Joerg'), say('Müller', 'Jörg Otto'), say('Müller', 'Dr. Jörg')])
      expect(states(book, [person])).toEqual(['perhaps'])
    expect(states(book, [say('Müller', 'Käthe')])).toEqual(['new'])
  })

  it('is the same where the contact has more, and has other notations of numbers, readings and postal codes', () => {
    const person = {
      ...name,
      lastkana: 'すずき',
      firstkana: 'ﾊﾅｺ',
      memo: ' 幹事\r\n',
      telephones: [{ kindof: 'tel', number: '+81 90 1234 5678' }],
      addresses: [{ kindof: 'home', zipcode: '1500001', city: '渋谷区' }],
    }
    expect(states([contact(suzuki)], [person])).toEqual(['same'])
  })

  it('has changed where the whole name and two facts, or the whole name and a mail address, identify the person', () => {
    const moved = { ...suzuki, addresses: [], emails: [{ kindof: 'home', address: 'hanako@example.com' }] }
    const [zip] = suzuki.addresses
    const known = contact({ ...suzuki, emails: [{ kindof: 'home', address: 'HANAKO@example.com' }] })
    expect(states([known], [{ ...moved, memo: '会計' }])).toEqual(['changed'])
    const [both] = standings(
      [contact(suzuki)],
      [{ ...suzuki, memo: '会計', code: '7', addresses: [zip ?? {}] }],
    )
    expect(both).toMatchObject({ state: 'changed', adds: ['code'], differs: ['memo'] })
    expect(both?.reasons).toEqual(['name', 'telephone', 'zipcode'])
  })

  it('is recognized by its id in the file, whatever else has changed', () => {
    const married = { uid: 'r0', lastname: '田中', firstname: '花子' }
    expect(states([contact(suzuki)], [married])).toEqual(['changed'])
    const key = { external_ids: [{ client_id: 'other', id: 'urn:7' }] }
    expect(states([contact({ ...suzuki, ...key })], [{ ...name, uid: 'urn:7' }])).toEqual(['same'])
  })

  it('may be the same where the name and one fact agree, or all but the birth date', () => {
    expect(states([contact(suzuki)], [{ ...name, memo: '会計', telephones: suzuki.telephones }])).toEqual([
      'perhaps',
    ])
    const born = { birthdate: '1970-02-03' }
    const son = { ...suzuki, birthdate: '1999-04-05' }
    expect(states([contact({ ...suzuki, ...born })], [son])).toEqual(['perhaps'])
  })

  it('is new where only the name is the same and another fact differs, or where nothing is the same', () => {
    expect(states([contact(suzuki)], [{ ...name, memo: '会計' }])).toEqual(['new'])
    expect(states([contact(suzuki)], [{ lastname: '佐藤', firstname: '健' }])).toEqual(['new'])
  })

  it('a namesake with another telephone number is another person; one without a number may be the same', () => {
    const person = { ...name, telephones: [{ kindof: 'cell', number: '080-9999-8888' }] }
    expect(states([contact(suzuki)], [person])).toEqual(['new'])
    expect(states([contact({ ...name, memo: '幹事' })], [person])).toEqual(['perhaps'])
  })

  it('finds among many namesakes the contact that shares a fact', () => {
    const number = (at: number) => [{ kindof: 'tel', number: `03-1234-${1000 + at}` }]
    const book = Array.from({ length: 60 }, (_, at) => contact({ ...name, telephones: number(at) }, at))
    const [standing] = standings(book, [{ ...name, telephones: number(57) }])
    expect(standing).toMatchObject({ state: 'same', match: { id: 'r57' } })
  })

  it('is imported without a question only once where it is twice in the file', () => {
    const person = { lastname: '佐藤', firstname: '健' }
    expect(states([], [person, person])).toEqual(['new', 'perhaps'])
    const more = { ...suzuki, code: '7' }
    expect(states([contact(suzuki)], [more, { ...more, code: '8' }])).toEqual(['changed', 'perhaps'])
  })
})

function writtenAndRead(persons: readonly Person[], format: WriteFormat): Person[] {
  const file = writeFile(persons, format)
  if (!file.ok) throw new Error(`${file.written} written, ${file.found} found`)
  return readFile(file.bytes, { name: 'people' }).persons.map(({ person }) => person)
}
