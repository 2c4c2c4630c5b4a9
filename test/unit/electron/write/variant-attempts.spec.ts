import { describe, expect, it } from 'vitest'
import type { AddressChanges } from '../../../../contract/record/record.ts'
import {
  clearedFields,
  clearedKinds,
  clearKindOf,
  createLearnedVariants,
  guessedVariants,
  keepsPhotos,
  nextClearVariant,
  nextKeepVariant,
  unlearned,
  type RequestVariants,
} from '../../../../electron/write/request-variants.ts'
import { rawRecord } from '../../../../electron/record-text/json-text.ts'

const full = {
  memo: 'x',
  tags: ['t'],
  organization: { name: 'o' },
  face_picture: { image: 'f' },
  pictures: [{ image: 'p' }],
}
const intentOf = (changes: AddressChanges, base: object | null = full) =>
  ({ family: 'address', base: base && JSON.stringify(base), group_id: null, changes }) as const
const baseOf = (base: object = full) => rawRecord(JSON.stringify(base))

/** The variants of every attempt, as one line of words each. */
const attempts = (changes: AddressChanges, known: RequestVariants = unlearned, base: object | null = full) =>
  guessedVariants(known, intentOf(changes, base)).map(({ clear, keepPhoto }) =>
    [clear.text.form, clear.list.form, clear.object.form, keepPhoto.form].join(' '),
  )

describe('reliability 5.1.2: what a save empties', () => {
  it('the fields that have a value and lose it', () => {
    const changes = { memo: '', tags: [], organization: null, lastname: '', code: 'new' }
    expect(clearedFields(intentOf(changes), baseOf())).toEqual(['memo', 'tags', 'organization'])
  })

  it('each kind once: a photo is an object, photos are a list', () => {
    const base = { ...full, code: 'c', emails: [{}] }
    const changes = { memo: '', code: '', tags: [], pictures: [], face_picture: null }
    expect(clearedKinds(intentOf(changes), baseOf(base))).toEqual(['text', 'list', 'object'])
    expect(clearedKinds(intentOf({ memo: 'y' }), baseOf())).toEqual([])
    expect(['text', 'list', 'object', 'photo', 'photos'].map((kind) => clearKindOf(kind as 'text'))).toEqual([
      'text',
      'list',
      'object',
      'object',
      'list',
    ])
  })
})

describe('reliability 5.1.5: whether a body has to say that photos stay', () => {
  it.each([
    [{}, full, true],
    [{ face_picture: null }, full, true],
    [{ pictures: [], memo: 'x' }, full, true],
    [{ face_picture: null, pictures: [] }, full, false],
    [{}, { face_picture: null, pictures: [] }, false],
    [{}, { pictures: [{ image: 'p' }] }, true],
  ] as const)('changes %o of %o: %s', (changes, base, keeps) => {
    expect(keepsPhotos(intentOf(Object(changes)), baseOf(base))).toBe(keeps)
  })
})

describe('reliability 5.1: the variants that are tried one after the other', () => {
  const noPhoto = { memo: 'x', tags: ['t'], organization: { name: 'o' } }

  it('one where nothing has to be guessed', () => {
    expect(attempts({ memo: 'y' }, unlearned, noPhoto)).toEqual(['empty empty null id'])
    expect(attempts({ memo: '' }, unlearned, null)).toEqual(['empty empty null id'])
  })

  it('three for a kind that is emptied; the variants of other kinds stay', () => {
    expect(attempts({ memo: '' }, unlearned, noPhoto)).toEqual([
      'empty empty null id',
      'null empty null id',
      'absent empty null id',
    ])
    expect(attempts({ organization: null, tags: [] }, unlearned, noPhoto)).toEqual([
      'empty empty null id',
      'empty null empty id',
      'empty absent absent id',
    ])
  })

  it('three for photos that stay', () => {
    expect(attempts({ memo: 'y' })).toEqual([
      'empty empty null id',
      'empty empty null omit',
      'empty empty null id+source',
    ])
  })

  it('a proven variant is not changed', () => {
    const known: RequestVariants = {
      ...unlearned,
      clear: { ...unlearned.clear, text: { form: 'absent', proven: true } },
      keepPhoto: { form: 'omit', proven: true },
    }
    expect(attempts({ memo: '' }, known)).toEqual(['absent empty null omit'])
    expect(attempts({ memo: '', tags: [] }, known)).toEqual([
      'absent empty null omit',
      'absent null null omit',
      'absent absent null omit',
    ])
  })

  it('a changed variant is a guess; the last variant of a kind stays', () => {
    const known: RequestVariants = {
      ...unlearned,
      clear: { ...unlearned.clear, text: { form: 'null', proven: false } },
    }
    const variants = guessedVariants(known, intentOf({ memo: '' }))
    expect(variants.map(({ clear }) => clear.text)).toEqual([
      { form: 'null', proven: false },
      { form: 'absent', proven: false },
      { form: 'absent', proven: false },
    ])
    expect(variants.map(({ keepPhoto }) => keepPhoto.proven)).toEqual([false, false, false])
  })

  it('the variants that services usually accept come first', () => {
    expect(['text', 'list', 'object'].map((kind) => nextClearVariant(kind as 'text', 'empty'))).toEqual([
      'null',
      'null',
      'absent',
    ])
    expect(nextClearVariant('object', 'null')).toBe('empty')
    expect(nextClearVariant('text', 'absent')).toBeNull()
    expect((['id', 'omit', 'id+source'] as const).map(nextKeepVariant)).toEqual(['omit', 'id+source', 'id'])
  })

  it('a profile that has learned nothing starts with the usual variants, all of them guesses', () => {
    const variants = createLearnedVariants()
    expect(variants.current()).toEqual({
      clear: {
        text: { form: 'empty', proven: false },
        list: { form: 'empty', proven: false },
        object: { form: 'null', proven: false },
      },
      keepPhoto: { form: 'id', proven: false },
      etags: 'unproven',
      leftOut: 'nothing',
    })
    const next: RequestVariants = { ...unlearned, keepPhoto: { form: 'omit', proven: false } }
    variants.learn(next)
    expect(variants.current()).toBe(next)
  })
})
