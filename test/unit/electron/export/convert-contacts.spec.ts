import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exportFormat } from '../../../../contract/ipc/export.ts'
import type { ServiceRecord } from '../../../../contract/record/record.ts'
import { convertContacts } from '../../../../electron/export/convert-contacts.ts'
import { personOf, type ExportContact } from '../../../../electron/export/person-of-record.ts'
import type { Person } from '../../../../exchange/person.ts'
import { readFile } from '../../../../exchange/read-file.ts'
import { counts } from '../../../counts.ts'
import { valueOf } from '../../../fakes/api-under-test.ts'
import { people } from '../../exchange/people.ts'

const runs = counts(12, 500, 'files of contacts written and read back')

/** A record for this person as the service might have it: empty fields are null, '' or missing. */
function contactOf({ uid, photo, ...fields }: Person, at: number): ExportContact {
  const empty = at % 2 === 0 ? null : ''
  const nothing = { code: empty, memo: empty, suffix: empty, gender: empty, birthdate: empty }
  const joint_names = fields.joint_names?.map(({ suffix, ...rest }) =>
    suffix !== undefined && at % 2 === 0 ? { ...rest, suffix: null, honorific: suffix } : { ...rest, suffix },
  )
  const lists = at % 2 === 0 ? { emails: [], tags: null, addresses: [{ kindof: 'home', city: '' }] } : {}
  const face = photo && { face_picture: { image: 'p' } }
  const record = { ...nothing, ...lists, ...fields, ...(joint_names && { joint_names }), ...face }
  return {
    family: 'address',
    unreadable: [],
    lack: null,
    record: { id: uid ?? `r${at}`, ...record } as ServiceRecord,
    photo: photo?.bytes ?? null,
  }
}

/** The service has no other pictures. */
const asJpeg = (bytes: Uint8Array) => {
  // A complete one: our own CSV omits a photo that a spreadsheet has truncated.
  const picture = bytes.filter((byte) => byte !== 0xff)
  return { bytes: new Uint8Array([0xff, 0xd8, 0xff, 0xda, 0, 2, ...picture, 0xff, 0xd9]), type: 'image/jpeg' }
}
const jpegs = people.map((persons) =>
  persons.map((person, at) => ({
    ...person,
    uid: person.uid ?? `r${at}`,
    ...(person.photo && { photo: asJpeg(person.photo.bytes) }),
  })),
)
const withLf = (person: Person): Person =>
  person.memo === undefined ? person : { ...person, memo: person.memo.replaceAll('\r\n', '\n') }
const back = (bytes: Uint8Array) => readFile(bytes, { name: '' }).persons.map(({ person }) => person)
const contact = (record: Partial<ServiceRecord>): ExportContact => {
  return { family: 'address', record: { id: 'r1', ...record }, unreadable: [], photo: null, lack: null }
}

describe('a contact as a person', () => {
  it('has every field that a record can have, and no empty one', () => {
    fc.assert(
      fc.property(jpegs, (persons) => {
        const read = persons.map((person, at) => personOf(contactOf(person, at)))
        expect(read.map(({ person }) => person)).toEqual(persons)
        expect(read.flatMap(({ losses }) => losses)).toEqual([])
      }),
      { numRuns: runs },
    )
  })

  it.each(['vcard-4.0', 'jcard', 'csv'] as const)(
    'is the same after a round trip through %s, without losses',
    (format) => {
      fc.assert(
        fc.property(jpegs, (persons) => {
          const file = valueOf(convertContacts(persons.map(contactOf), format, []))
          const expected = format === 'vcard-4.0' ? persons.map(withLf) : persons
          expect(back(file.bytes)).toEqual(expected)
          expect(file.losses.filter(({ kind }) => kind !== 'guarded')).toEqual([])
        }),
        { numRuns: runs },
      )
    },
  )

  it('names the fields that no file has a place for', () => {
    const record = { lastname: '山田', gender: 'x', pictures: [{ image: 'a' }], face_picture: { image: 'p' } }
    const { person, losses } = personOf({ ...contact(record), unreadable: ['emails'], lack: 'offline' })
    expect(person).toEqual({ lastname: '山田', uid: 'r1' })
    expect(losses.map(({ kind, field }) => [kind, field])).toEqual([
      ['left-out', 'emails'],
      ['left-out', 'gender'],
      ['left-out', 'pictures'],
      ['photo-offline', 'face_picture'],
    ])
  })
})

describe('a file of contacts', () => {
  const book = [
    contact({ lastname: '山田', addresses: [{ station: '渋谷' }, { station: '新宿', city: '新宿区' }] }),
    contact({ lastname: '佐藤', addresses: [{ station: '目黒', zipcode: '100-0013' }], memo: '=1+1' }),
    contact({ code: 'nobody' }),
  ]

  it('counts by field the contacts with a loss, each contact once', () => {
    const { persons, losses } = valueOf(convertContacts(book, 'csv-google', []))
    expect(persons).toBe(2)
    expect(losses.find(({ kind }) => kind === 'no-person')).toMatchObject({ count: 1, field: '' })
    const stations = losses.filter(({ field }) => field === 'addresses.station' || field === 'addresses')
    expect(stations.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(2)
    expect(losses.every(({ count }) => count <= book.length)).toBe(true)
  })

  it('reports a cell that is guarded against computation', () => {
    for (const format of ['csv', 'list', 'list-shift-jis'] as const)
      expect(valueOf(convertContacts(book, format, [])).losses).toContainEqual({
        kind: 'guarded',
        field: '',
        count: 1,
        person: '佐藤',
        value: '=1+1',
      })
  })

  it('reports characters that Shift_JIS lacks', () => {
    const { losses, bytes } = valueOf(convertContacts([contact({ lastname: '𠮷野' })], 'list-shift-jis', []))
    expect(new TextDecoder('shift_jis').decode(bytes)).toContain('〓野')
    expect(losses).toMatchObject([{ kind: 'reads-otherwise', field: 'lastname', value: '𠮷野 → 〓野' }])
  })

  it('reports a photo that is not available; a format without photos omits it', () => {
    const some = [contact({ lastname: '山田', face_picture: { image: 'p' } })]
    const told = (format: 'vcard-4.0' | 'xlsx') => {
      const { losses, photosToFetch } = valueOf(convertContacts(some, format, []))
      return [photosToFetch, ...losses.map(({ kind, field }) => `${kind} ${field}`)]
    }
    for (const lack of ['signed-out', 'offline', 'gone', 'over'] as const) {
      for (const each of some) each.lack = lack
      expect(told('vcard-4.0')).toEqual([0, `photo-${lack} face_picture`])
      expect(told('xlsx')).toEqual([0, 'left-out face_picture'])
    }
  })

  it('does not count a photo that is still to be fetched as a loss, and fetches none for a format without photos', () => {
    const some = [contact({ lastname: '山田', face_picture: { image: 'p' } })]
    for (const each of some) each.lack = 'to-fetch'
    expect(valueOf(convertContacts(some, 'jcard', []))).toMatchObject({ photosToFetch: 1, losses: [] })
    const losses = [{ kind: 'left-out', field: 'face_picture' }]
    expect(valueOf(convertContacts(some, 'xlsx', []))).toMatchObject({ photosToFetch: 0, losses })
  })

  it.each(exportFormat.options)('%s: a file without persons is not a failure and has no bytes', (format) => {
    const file = valueOf(convertContacts([contact({ code: 'nobody' })], format, []))
    expect(file).toMatchObject({ format, persons: 0, bytes: new Uint8Array() })
  })
})
