import { describe, expect, it } from 'vitest'
import { conflictFields } from '../../../../renderer/text/record-conflict.ts'
import { draftOf, draftProblems, hasProblems } from '../../../../renderer/text/record-draft.ts'
import { bareRecord, fullRecord } from '../../../fakes/full-record.ts'

const origin = { family: 'address', base: fullRecord(), unreadable: [] } as const

describe('base, mine and theirs field by field', () => {
  it('tells one-sided changes from those of both', () => {
    const theirs = fullRecord({ memo: 'theirs', lastname: '鈴木', face_picture: { image: 'p9' } })
    const fields = conflictFields(origin, { memo: 'mine', code: 'K-2' }, theirs)
    expect(fields.map(({ field, changedBy }) => [field, changedBy])).toEqual([
      ['memo', 'both'],
      ['lastname', 'them'],
      ['face_picture', 'them'],
      ['code', 'me'],
    ])
    expect(fields[0]).toMatchObject({ base: '一行目\r\n二行目', mine: 'mine', theirs: 'theirs' })
  })

  it('the same change on both sides is no difference', () => {
    expect(conflictFields(origin, { memo: 'same\nnow' }, fullRecord({ memo: 'same\r\nnow' }))).toEqual([])
  })

  it('only the etag moved: nothing differs', () => {
    expect(conflictFields(origin, {}, fullRecord({ etag: '"2"', updated_at: 'later' }))).toEqual([])
  })
})

describe('what keeps a draft from being saved', () => {
  it('a birth date that is no date, but never one that was stored', () => {
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
