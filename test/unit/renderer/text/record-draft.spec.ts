import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fieldsOf, sentSchemasOf, type Family } from '../../../../contract/record/fields.ts'
import { addressChanges, type ServiceRecord } from '../../../../contract/record/record.ts'
import {
  changesOf,
  draftOf,
  draftProblems,
  draftWith,
  hasProblems,
  type RecordDraft,
} from '../../../../renderer/text/record-draft.ts'
import { bareRecord, fullRecord, nullRecord } from '../../../fakes/full-record.ts'

const origin = (base: ServiceRecord | null, family: Family = 'address') => ({ family, base, unreadable: [] })

const text = fc.oneof(fc.string(), fc.constantFrom(null, undefined, '', 'a\r\nb', 'a\nb', '\ud800'))
const entry = fc.dictionary(fc.constantFrom('kindof', 'label', 'zipcode', 'address', 'unknown'), text, {
  maxKeys: 4,
})
const anyRecord = fc.record({
  id: fc.constant('r1'),
  lastname: text,
  memo: text,
  gender: text,
  birthdate: text,
  tags: fc.oneof(fc.constant(null), fc.array(fc.string())),
  addresses: fc.oneof(fc.constant(null), fc.array(entry, { maxLength: 4 })),
  emails: fc.oneof(fc.constant(undefined), fc.array(entry, { maxLength: 3 })),
  organization: fc.oneof(fc.constant(null), entry),
}) as fc.Arbitrary<ServiceRecord>

describe('the draft is a deep plain copy of the base', () => {
  it('shares nothing with the record', () => {
    const record = fullRecord()
    const draft = draftOf(record)
    draft.addresses[0]!.city = 'elsewhere'
    draft.tags.push('new')
    draft.organization.name = 'other'
    expect(record).toEqual(fullRecord())
  })

  it('has a value for every field, even if the record has none', () => {
    for (const record of [null, bareRecord(), nullRecord('address')]) {
      const draft = draftOf(record)
      // null means no face photo.
      const fields = fieldsOf('address').filter((field) => field !== 'face_picture')
      expect(fields.map((field) => draft[field] ?? null)).not.toContain(null)
    }
  })
})

describe('record-write: changes are the top-level fields that differ', () => {
  it('opening a form changes nothing, whatever the record holds', () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        expect(changesOf(origin(record), draftOf(record))).toEqual({})
      }),
    )
  })

  it('a field that is changed and then changed back is not a change', () => {
    fc.assert(
      fc.property(anyRecord, fc.string(), (record, typed) => {
        const before = draftOf(record)
        const edited: RecordDraft = { ...before, lastname: typed, memo: typed, tags: [...before.tags, typed] }
        const { lastname, memo, tags } = before
        expect(changesOf(origin(record), { ...edited, lastname, memo, tags })).toEqual({})
      }),
    )
  })

  it('an edit is a change of its field and of no other', () => {
    const record = fullRecord()
    const changes = changesOf(origin(record), { ...draftOf(record), lastname: '鈴木' })
    expect(changes).toEqual({ lastname: '鈴木' })
  })

  it('unknown keys of elements survive an edit of their list', () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        const draft = draftOf(record)
        const addresses = [...draft.addresses, { kindof: 'home', city: 'new' }]
        const sent = changesOf(origin(record), { ...draft, addresses }).addresses ?? []
        expect(sent.slice(0, -1)).toEqual(record.addresses ?? [])
      }),
    )
  })

  it('interface 2.4: what is sent passes the strict schema of its family', () => {
    const draft = { ...draftOf(null), lastname: 'A', suffix: '様', addresses: [{ city: 'B' }] }
    expect(addressChanges.safeParse(changesOf(origin(null), draft)).success).toBe(true)
    const changes = changesOf(origin(null, 'homeaddress'), draft)
    const homeaddressChanges = z.strictObject(sentSchemasOf('homeaddress')).partial()
    expect(homeaddressChanges.safeParse(changes).success).toBe(true)
    expect(changes).not.toHaveProperty('suffix')
  })

  it("a cleared text is '', a cleared list [], a cleared organization null", () => {
    const record = fullRecord()
    const cleared = {
      ...draftOf(record),
      memo: '',
      tags: [],
      emails: [],
      organization: { name: '', dept1: '' },
    }
    expect(changesOf(origin(record), cleared)).toEqual({ memo: '', tags: [], emails: [], organization: null })
  })

  it('a memo in which only the line ends became LF is not a change', () => {
    const record = fullRecord({ memo: 'a\r\nb\rc' })
    expect(changesOf(origin(record), { ...draftOf(record), memo: 'a\nb\nc' })).toEqual({})
    expect(changesOf(origin(record), { ...draftOf(record), memo: 'a\nb' })).toEqual({ memo: 'a\nb' })
  })

  it('null, missing and empty are one value while untouched', () => {
    const record = bareRecord({ memo: null, tags: null, organization: null })
    const draft = { ...draftOf(record), organization: { name: '', kana: null }, code: '' }
    expect(changesOf(origin(record), draft)).toEqual({})
  })

  it('an unreadable field is never sent', () => {
    const record = bareRecord()
    const draft = { ...draftOf(record), memo: 'typed', lastname: 'typed' }
    expect(changesOf({ ...origin(record), unreadable: ['memo'] }, draft)).toEqual({ lastname: 'typed' })
  })

  it('a kindof that the spec does not know is sent back with its list', () => {
    const record = bareRecord({ emails: [{ kindof: 'sat', address: 'a@example.com' }] })
    const draft = draftOf(record)
    const emails = [...draft.emails, { kindof: 'home', address: 'b@example.com' }]
    expect(changesOf(origin(record), { ...draft, emails }).emails?.[0]?.kindof).toBe('sat')
  })

  it('a row that was added and left empty is not sent', () => {
    const record = fullRecord()
    const draft = draftOf(record)
    const telephones = [...draft.telephones, { kindof: 'cell' }, { kindof: 'fax', number: '' }]
    expect(changesOf(origin(record), { ...draft, telephones })).toEqual({})
  })

  it('an empty row that the service sent stays, and can be removed', () => {
    const record = bareRecord({
      emails: [
        { kindof: 'home', address: '' },
        { kindof: 'home', address: 'a@example.com' },
      ],
    })
    const draft = draftOf(record)
    expect(changesOf(origin(record), draft)).toEqual({})
    expect(changesOf(origin(record), { ...draft, emails: draft.emails.slice(1) }).emails).toHaveLength(1)
  })

  it('the order of a list is a change', () => {
    const record = fullRecord()
    const draft = draftOf(record)
    expect(
      changesOf(origin(record), { ...draft, addresses: draft.addresses.toReversed() }).addresses,
    ).toEqual(fullRecord().addresses?.toReversed())
  })
})

describe('edits on top of a newer base', () => {
  it('keeps my fields and takes the others from the newer record', () => {
    const mine = changesOf(origin(fullRecord()), { ...draftOf(fullRecord()), memo: 'mine', organization: {} })
    const theirs = fullRecord({ lastname: '鈴木', memo: 'theirs' })
    const draft = draftWith(theirs, mine)
    expect([draft.lastname, draft.memo, draft.organization]).toEqual(['鈴木', 'mine', {}])
    expect(changesOf(origin(theirs), draft)).toEqual({ memo: 'mine', organization: null })
  })
})

describe('what keeps a draft from being saved', () => {
  it('an invalid birth date, but never one that was stored', () => {
    const base = bareRecord({ birthdate: '0000-00-00', joint_names: [{ birthdate: '2000-02-30' }] })
    const at = { family: 'address', base, unreadable: [] } as const
    expect(hasProblems(draftProblems(at, draftOf(base)))).toBe(false)
    const typed = { ...draftOf(base), birthdate: '1.4.1985', joint_names: [{ birthdate: 'May' }] }
    expect(draftProblems(at, typed)).toEqual({
      birthdate: 'record.form.birthdateWrong',
      jointBirthdates: { 0: 'record.form.birthdateWrong' },
    })
  })

  it('a new record with nothing in it', () => {
    const at = { family: 'address', base: null, unreadable: [] } as const
    expect(draftProblems(at, draftOf(null)).draft).toBe('record.form.nothingEntered')
    expect(hasProblems(draftProblems(at, { ...draftOf(null), memo: 'x' }))).toBe(false)
  })
})
