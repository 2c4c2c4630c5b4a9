import { describe, expect, it } from 'vitest'
import {
  conflictFields,
  isDecided,
  mergedChanges,
  mergeRows,
  type MergeChoices,
} from '../../../../../renderer/text/merge/merge-record.ts'
import type { AddressChanges, ServiceRecord } from '../../../../../contract/record/record.ts'
import { fullRecord } from '../../../../fakes/full-record.ts'

const origin = { family: 'address', base: fullRecord(), unreadable: [] } as const
const rowsOf = (changes: AddressChanges, theirs: Partial<ServiceRecord>, choices: MergeChoices = {}) =>
  mergeRows(conflictFields(origin, changes, fullRecord(theirs)), choices)

describe('base, mine and theirs field by field', () => {
  it('distinguishes changes of one side from changes of both sides', () => {
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

  it('the same change on both sides is not a difference', () => {
    expect(conflictFields(origin, { memo: 'same\nnow' }, fullRecord({ memo: 'same\r\nnow' }))).toEqual([])
  })

  it('only the etag moved: nothing differs', () => {
    expect(conflictFields(origin, {}, fullRecord({ etag: '"2"', updated_at: 'later' }))).toEqual([])
  })
})

describe('what is saved after 412', () => {
  it('C03 one-sided changes need no choice; only mine are sent over theirs', () => {
    const rows = rowsOf({ code: 'K-2' }, { lastname: '鈴木' })
    expect(rows.map(({ conflict, choice }) => [conflict.field, choice])).toEqual([
      ['lastname', 'theirs'],
      ['code', 'mine'],
    ])
    expect(isDecided(rows)).toBe(true)
    expect(mergedChanges(rows)).toEqual({ code: 'K-2' })
  })

  it('C04 a text that both changed waits for a choice', () => {
    const rows = rowsOf({ lastname: '田中' }, { lastname: '鈴木' })
    expect(isDecided(rows)).toBe(false)
    expect(mergedChanges(rowsOf({ lastname: '田中' }, { lastname: '鈴木' }, { lastname: 'mine' }))).toEqual({
      lastname: '田中',
    })
    expect(mergedChanges(rowsOf({ lastname: '田中' }, { lastname: '鈴木' }, { lastname: 'theirs' }))).toEqual(
      {},
    )
  })

  it('memo and organization are merged where they do not clash', () => {
    const base = fullRecord()
    const rows = rowsOf(
      { memo: `${base.memo}\nmine`, organization: { ...base.organization, title: '社長' } },
      { memo: `theirs\n${base.memo}`, organization: { ...base.organization, dept2: '新設課' } },
    )
    expect(rows.map(({ choice }) => choice)).toEqual(['merged', 'merged'])
    expect(mergedChanges(rows)).toEqual({
      memo: 'theirs\n一行目\n二行目\nmine',
      organization: { ...base.organization, title: '社長', dept2: '新設課' },
    })
  })

  it('a memo with a clash offers both versions, and asks', () => {
    const [row] = rowsOf({ memo: '一行目\nmine' }, { memo: '一行目\ntheirs' })
    expect(row).toMatchObject({ choice: null, merge: { merged: { value: '一行目\nmine\ntheirs' } } })
  })

  it('a choice counts where it can; where nothing can be merged, it is the other version', () => {
    const both = [{ memo: '一行目\nmine' }, { memo: '一行目\ntheirs' }] as const
    const saved = (choice: 'mine' | 'theirs' | 'merged') => mergedChanges(rowsOf(...both, { memo: choice }))
    expect(saved('mine')).toEqual({ memo: '一行目\nmine' })
    expect(saved('theirs')).toEqual({})
    expect(saved('merged')).toEqual({ memo: '一行目\nmine\ntheirs' })
    const plain = rowsOf({ lastname: '田中' }, { lastname: '鈴木' }, { lastname: 'merged' })
    expect(mergedChanges(plain)).toEqual({})
    expect(plain[0]?.merge).toEqual({ merged: null, proposed: null })
  })

  it('an organization in which both changed the same key needs a choice; no combined version is offered', () => {
    const { organization } = fullRecord()
    const [row] = rowsOf(
      { organization: { ...organization, title: '社長' } },
      { organization: { ...organization, title: '会長' } },
    )
    expect(row).toMatchObject({ choice: null, merge: { merged: null, proposed: null } })
  })

  it('a memo or list that the base did not have is merged from both versions', () => {
    const bare = { ...origin, base: { ...fullRecord(), memo: null, tags: null } } as const
    const theirs = { ...fullRecord(), memo: 'theirs', tags: ['theirs'] }
    const rows = mergeRows(conflictFields(bare, { memo: 'mine', tags: ['mine'] }, theirs), {})
    expect(mergedChanges(rows)).toEqual({ tags: ['theirs', 'mine'] })
    expect(rows.find(({ conflict }) => conflict.field === 'memo')).toMatchObject({
      choice: null,
      merge: { merged: { value: 'mine\ntheirs' } },
    })
  })

  it('a list that one side emptied and the other changed keeps what was changed, and asks', () => {
    const { tags } = fullRecord()
    const [row] = rowsOf({ tags: [] }, { tags: [...(tags ?? []), 'theirs'] })
    expect(row?.merge.merged).toEqual({ value: ['theirs'] })
    expect(row?.choice).toBe('merged')
    const emails = [{ kindof: 'home', address: 'changed@example.jp' }]
    const before = {
      ...origin,
      base: fullRecord({ emails: [{ kindof: 'cell', address: 'changed@example.jp' }] }),
    }
    const [asked] = mergeRows(conflictFields(before, { emails: [] }, fullRecord({ emails })), {})
    expect(asked).toMatchObject({ choice: null, merge: { merged: { value: emails } } })
  })

  it('an emptied field is sent as the contract requires', () => {
    const rows = rowsOf({ tags: [], organization: null, memo: '' }, { updated_at: 'later' })
    expect(mergedChanges(rows)).toEqual({ tags: [], organization: null, memo: '' })
  })
})
