import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Person } from '../../../exchange/person.ts'
import { readFile } from '../../../exchange/read-file.ts'
import { writeFile, type WriteFormat } from '../../../exchange/write-file.ts'
import { counts } from '../../counts.ts'
import { people } from './people.ts'

// 6 formats of up to 20 persons in each file.
const files = counts(16, 1000, 'files written and read back')

function written(persons: readonly Person[], format: WriteFormat) {
  const file = writeFile(persons, format)
  if (!file.ok) throw new Error(`${file.written} written, ${file.found} found`)
  return file
}
const back = (bytes: Uint8Array) => readFile(bytes, { name: 'people' }).persons.map(({ person }) => person)
/** Cards have only one kind of line end. */
const withLf = (persons: readonly Person[]) =>
  persons.map((person) =>
    person.memo === undefined ? person : { ...person, memo: person.memo.replaceAll('\r\n', '\n') },
  )

describe('formats that hold a person whole', () => {
  it.each([
    ['vcard-4.0', withLf],
    ['vcard-3.0', withLf],
    ['jcard', (persons: readonly Person[]) => persons],
    ['csv', (persons: readonly Person[]) => persons],
  ] as const)('%s: every field of everybody comes back, and nothing is remarked', (format, expected) => {
    fc.assert(
      fc.property(people, (persons) => {
        const { bytes, remarks } = written(persons, format)
        expect(back(bytes)).toEqual(expected(persons))
        expect(remarks).toEqual([])
      }),
      { numRuns: files },
    )
  })
})

/** Takes out what a remark names, `addresses.2.station` or a whole element; tags and photos whole. */
function without(person: Person, fields: readonly string[]): unknown {
  const rest = structuredClone(person) as Record<string, unknown>
  for (const field of fields) {
    const [list = '', part = '', name] = field.split('.')
    const holder = rest[list] as Record<string, unknown> | undefined
    if (part === '') delete rest[list]
    else if (name === undefined) delete holder?.[/^\d+$/u.test(part) ? Number(part) - 1 : part]
    else delete (holder?.[Number(part) - 1] as Record<string, unknown> | undefined)?.[name]
  }
  if (Object.keys(rest['organization'] ?? {}).length === 0) delete rest['organization']
  return rest
}

describe('formats that lack something', () => {
  it('ContactXML: joint names keep their readings', () => {
    const joint_names = [
      { lastname: '山田', firstname: '花子', lastkana: 'ヤマダ', firstkana: 'ハナコ', suffix: '様' },
      { firstname: '一郎', firstkana: 'イチロウ' },
      { firstname: '次郎' },
    ]
    expect(written([{ lastname: '山田', joint_names }], 'contactxml').remarks).toEqual([])
  })

  it('ContactXML: a joint name that is read differently is compared with itself, and not with another', () => {
    const names = ['山田 株式会社 能', '株式会社 能', '山田 山田']
    const { remarks } = written(
      [{ lastname: '森', joint_names: names.map((firstname) => ({ firstname })) }],
      'contactxml',
    )
    expect(remarks.map(({ field }) => field)).toEqual(
      [1, 2, 3].flatMap((at) => [`joint_names.${at}.firstname`, `joint_names.${at}.lastname`]),
    )
  })

  it.each([
    ['contactxml', (persons: readonly Person[]) => persons],
    ['xlsx', (persons: readonly Person[]) => persons],
  ] as const)('%s: everything that no remark names comes back unchanged', (format, expected) => {
    fc.assert(
      fc.property(people, (persons) => {
        const { bytes, remarks } = written(persons, format)
        const found = back(bytes)
        expect(found.length).toBe(persons.length)
        for (const [at, person] of expected(persons).entries()) {
          const lost = remarks.filter(({ line }) => line === at + 1).map(({ field }) => field)
          expect(without(found[at] ?? {}, lost)).toEqual(without(person, lost))
        }
      }),
      { numRuns: files, examples: [[[{ emails: [{ kindof: 'cell', address: ',' }] }]]] },
    )
  })

  it('contactxml: for two similar joint names, each remark names the joint name that lost something', () => {
    const alike = { lastname: '山田', firstname: 'x; y', birthdate: '1970-01-01' }
    const { remarks } = written(
      [{ lastname: '山田', joint_names: [alike, { firstname: 'x; y' }] }],
      'contactxml',
    )
    expect(remarks.map(({ field }) => field).toSorted()).toEqual([
      'joint_names.1.birthdate',
      'joint_names.2.firstname',
      'joint_names.2.lastname',
    ])
  })

  it('contactxml: an element is compared with the most similar one, even after a less similar one', () => {
    const one = { firstname: 'Mary Ann', suffix: '殿' }
    const other = { ...one, lastname: '山田', birthdate: '1970-01-01' }
    const { remarks } = written([{ lastname: '山田', joint_names: [one, other] }], 'contactxml')
    expect(remarks.map(({ field }) => field).toSorted()).toEqual([
      'joint_names.1.firstname',
      'joint_names.1.lastname',
      'joint_names.2.birthdate',
    ])
  })

  it('xlsx: only photos and values that are too long for a cell are lost', () => {
    fc.assert(
      fc.property(people, (persons) => {
        const { remarks } = written(persons, 'xlsx')
        const named = remarks.filter(({ line }) => (persons[line - 1]?.memo?.length ?? 0) < 32_767)
        expect(new Set(named.map(({ field }) => field))).toEqual(
          new Set(persons.some(({ photo }) => photo !== undefined) ? ['photo'] : []),
        )
      }),
      { numRuns: files },
    )
    const [remark] = written([{ lastname: '山田', memo: '𠮷'.repeat(20_000) }], 'xlsx').remarks
    expect(remark).toMatchObject({
      line: 1,
      person: '山田',
      field: 'memo',
      text: { kind: 'reads-otherwise' },
    })
  })

  it('an entry without a person is left out, with a remark', () => {
    const { bytes, persons, remarks } = written([{ code: 'x' }, { lastname: '山田' }], 'csv')
    expect([persons, back(bytes)]).toEqual([1, [{ lastname: '山田' }]])
    expect(remarks.map(({ line, text }) => [line, text.kind])).toEqual([[1, 'no-person']])
  })

  it.each(['csv', 'xlsx', 'vcard-4.0', 'vcard-3.0', 'jcard', 'csv-google', 'contactxml'] as const)(
    '%s: a contact with only a note comes back',
    (format) => {
      const persons = [{ memo: 'x' }, { lastname: '山田' }]
      expect(back(written(persons, format).bytes)).toEqual(persons)
    },
  )
})

describe('formats of programs', () => {
  it.each(['csv-google', 'csv-outlook', 'csv-outlook-ja', 'csv-atena-shokunin', 'csv-design-kit'] as const)(
    '%s: every contact is in the file or named in a remark, whatever it contains',
    (format) => {
      fc.assert(
        fc.property(people, (persons) => {
          const file = writeFile(persons, format)
          const gone = file.ok
            ? file.remarks.filter(({ field }) => field === '').map(({ line }) => line)
            : persons.map((_, at) => at + 1)
          for (const [at, person] of persons.entries())
            expect(writeFile([person], format).ok).toBe(!gone.includes(at + 1))
          if (file.ok) expect(back(file.bytes)).toHaveLength(persons.length - gone.length)
        }),
        { numRuns: counts(6, 300, 'files for programs') },
      )
    },
  )
})
