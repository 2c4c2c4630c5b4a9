import { describe, expect, it } from 'vitest'
import type { AddressChanges } from '../../../../contract/record/record.ts'
import type { FetchedText } from '../../../../electron/api/read-answer.ts'
import { asShown, isUnchanged } from '../../../../electron/record-text/compare-texts.ts'
import { changesOver, isMarking } from '../../../../electron/write/send.ts'
import { differencesOf, hasChanges } from '../../../../electron/write/settle.ts'
import {
  createLearnedVariants,
  noteSameEtag,
  noteWrite,
  unlearned,
  type RequestVariants,
} from '../../../../electron/write/request-variants.ts'
import { failureOf, valueOf } from '../../../fakes/api-under-test.ts'

const intentOf = (base: object, changes: AddressChanges) =>
  ({ family: 'address', base: JSON.stringify(base), group_id: null, changes }) as const
const differences = (base: object, changes: AddressChanges, echo: object) =>
  differencesOf(intentOf(base, changes), JSON.stringify(echo))

const marking = (to: boolean): AddressChanges => ({
  cards: { client_id: 'atena', edits: [{ year: 2026, mark: 'nengajo.sent', to }] },
})
const entry = (client_id: string, years: object) => ({ client_id, data: { cards: { years } } })
const marked = entry('atena', { 2026: { nengajo: { sent: true } } })
const unmarked = entry('atena', { 2025: { nengajo: { sent: true } } })
const theirs = entry('other', { 2026: { nengajo: { sent: true } } })

describe('marks of cards in the answer to a write', () => {
  it.each([
    ['one that was set and is there', true, [theirs, marked]],
    ['one that was removed, next to other years', false, [theirs, unmarked]],
    ['one that was removed together with our entry', false, [theirs]],
  ])('%s has arrived', (_name, to, extendprops) => {
    expect(differences({ id: 'a' }, marking(to), { id: 'a', extendprops })).toEqual([])
    const text = JSON.stringify({ id: 'a', extendprops })
    expect(hasChanges(intentOf({ id: 'a' }, marking(to)), text)).toBe(true)
  })

  it.each([
    ['one that was set, under the name of another application', true, [theirs]],
    ['one that was set, for another year', true, [theirs, unmarked]],
    ['one that was removed and is still there', false, [theirs, marked]],
  ])('%s is a difference', (_name, to, extendprops) => {
    const meant = JSON.stringify(marking(to).cards)
    expect(differences({ id: 'a' }, marking(to), { id: 'a', extendprops })).toEqual([
      { field: 'cards', meant, got: '' },
    ])
    const text = JSON.stringify({ id: 'a', extendprops })
    expect(hasChanges(intentOf({ id: 'a' }, marking(to)), text)).toBe(false)
  })

  it('a service that shows no data of applications makes no difference, and proves nothing', () => {
    expect(differences({ id: 'a' }, marking(true), { id: 'a' })).toEqual([])
    expect(hasChanges(intentOf({ id: 'a' }, marking(true)), '{"id":"a"}')).toBe(false)
  })
})

describe('reliability 5.1.6: entries of applications in the answer to a write', () => {
  const base = { id: 'a', extendprops: [theirs, marked] }

  it('the marks may change our own entry, but not those of others', () => {
    expect(differences(base, marking(false), { id: 'a', extendprops: [theirs, unmarked] })).toEqual([])
    expect(differences(base, marking(false), { id: 'a', extendprops: [unmarked] })).toEqual([
      { field: 'extendprops', meant: JSON.stringify([theirs]), got: JSON.stringify([unmarked]) },
    ])
  })

  it('a save without marks changes no entry: our own must not be missing either', () => {
    expect(differences(base, { memo: '' }, { id: 'a', extendprops: [theirs] })).toEqual([
      { field: 'extendprops', meant: JSON.stringify([marked]), got: JSON.stringify([theirs]) },
    ])
  })

  it('a missing entry that names no application is a difference like any other', () => {
    expect(differences({ id: 'a', external_ids: [{ id: '1' }] }, {}, { id: 'a' })).toEqual([
      { field: 'external_ids', meant: '[{"id":"1"}]', got: '' },
    ])
  })
})

describe('interface 2.1: how many photos came back', () => {
  const base = { id: 'a', pictures: [{ image: 'p' }] }

  it('an uploaded photo that is missing is a difference', () => {
    const pictures = [{ image: 'p' }, { image: 't', source: 'temp' as const }]
    expect(differences(base, { pictures }, base)).toMatchObject([{ field: 'pictures' }])
  })

  it('one photo too many is a difference', () => {
    const echo = { id: 'a', pictures: [{ image: 'p' }, { image: 'q' }] }
    expect(differences(base, {}, echo)).toMatchObject([{ field: 'pictures' }])
  })
})

describe('a save that fits every version of a record', () => {
  it.each([
    ['marks alone', marking(true), true],
    ['marks together with a field', { ...marking(true), memo: 'x' }, false],
    ['a field alone', { memo: 'x' }, false],
    ['nothing', {}, false],
  ])('%s: %s', (_name, changes, expected) => expect(isMarking(changes)).toBe(expected))
})

const pictures = (...images: string[]) => ({ pictures: images.map((image) => ({ image })) })
const seen = { id: 'a', memo: 'old', code: 'c', tags: ['t'], ...pictures('p') }
/** The same record, where each photo has the fields that a list leaves out. */
const inFull = { ...seen, pictures: [{ image: 'p', image_size: [60, 40] }] }
const over = (then: object, now: object, changes: AddressChanges) =>
  changesOver({ seen: JSON.stringify(then), over: JSON.stringify(now) as FetchedText }, changes)

describe('interface 4.4: the changes of the user, compared with the record as it is now', () => {
  it.each([
    ['that no other user has touched', { memo: 'mine' }, seen],
    ['that is the same as before', { memo: 'old' }, seen],
    ['that another user gave the same value', { memo: 'mine' }, { ...seen, memo: 'mine' }],
    ['next to one that another user changed', { memo: 'mine' }, { ...seen, code: 'theirs' }],
    ['of photos, which a list shows in less detail', { pictures: [] }, inFull],
  ])('a field %s is sent', (_name, changes, now) => {
    expect(valueOf(over(seen, now, changes))).toEqual(changes)
  })

  it('a change that the user took back keeps what another user wrote, and the rest is sent', () => {
    const changes = { memo: 'old', tags: ['mine'] }
    expect(valueOf(over(seen, { ...seen, memo: 'theirs' }, changes))).toEqual({ tags: ['mine'] })
  })

  it.each([
    ['that another user changed, too', { memo: 'mine' }, { ...seen, memo: 'theirs' }],
    ['of two that another user changed, too', { code: 'x', memo: 'mine' }, { ...seen, memo: 'theirs' }],
    ['that the user could not see', { lastname: 'mine' }, { ...seen, lastname: 'hidden' }],
    ['of photos to which another user added one', { pictures: [] }, { ...seen, ...pictures('p', 'q') }],
    ['of a record that shows no fields now', { lastname: 'mine' }, { id: 'a' }],
  ])('a field %s is a conflict', (_name, changes, now) => {
    expect(failureOf(over(seen, now, changes))).toEqual({ kind: 'precondition-failed' })
  })
})

describe('a version as the form showed it', () => {
  const text = '{ "id": "a", "memo": "a\\r\\nb", "code": "c", "x": 1.0 }'

  it('stays exactly as it is where the form showed the same', () => {
    expect(asShown(text, '{"memo":"a\\nb"}')).toBe(text)
    expect(asShown(text, '{}')).toBe(text)
  })

  it('gets the values that the form showed, and nothing else changes', () => {
    const shown = '{"memo":"a\\nb","code":"was","lastname":"was"}'
    expect(asShown(text, shown)).toBe('{"id":"a","memo":"a\\r\\nb","code":"was","x":1.0,"lastname":"was"}')
  })

  it('counts photos with the same ids as the same, whatever a list shows of them', () => {
    const held = '{"id":"a", "pictures":[{"image":"p","image_size":[60,40]}]}'
    expect(asShown(held, JSON.stringify(pictures('p')))).toBe(held)
    expect(asShown(held, JSON.stringify(pictures('q')))).toBe('{"id":"a","pictures":[{"image":"q"}]}')
  })
})

describe('whether a record still says what the user saw', () => {
  const unchanged = (then: object, now: object, isWhole: boolean) =>
    isUnchanged({ seen: JSON.stringify(then), isWhole }, JSON.stringify(now) as FetchedText)
  const stamped = { ...seen, etag: 'e1', updated_at: 't1', updated_by: 'u1' }

  it.each([
    ['nothing has changed', stamped, true],
    ['only its version has', { ...seen, etag: 'e2', updated_at: 't2', updated_by: 'u2' }, true],
    ['a field has changed', { ...stamped, memo: 'theirs' }, false],
    ['a field was filled', { ...stamped, lastname: 'theirs' }, false],
    ['a field was emptied', { ...stamped, memo: null }, false],
    ['something was added in a list', { ...stamped, tags: ['t', 'u'] }, false],
  ])('seen whole, and %s: %s', (_name, now, expected) => {
    expect(unchanged(stamped, now, true)).toBe(expected)
  })

  it.each([
    ['the record says more, under another etag', { ...seen, etag: 'e2', lastname: 'hidden' }, true],
    ['the record has no etag', seen, true],
    ['the record says less', { ...seen, memo: null }, false],
    ['a field that the list showed has changed', { ...seen, memo: 'theirs' }, false],
  ])('seen in a list, and %s: %s', (_name, now, expected) => {
    expect(unchanged({ ...seen, etag: 'e1' }, now, false)).toBe(expected)
  })
})

describe('reliability 5.1: what etags are known to do', () => {
  const version = (etag: string | null, memo: string) => ({ id: 'a', etag, memo })
  const known = (etags: RequestVariants['etags']): RequestVariants => ({
    ...unlearned,
    leftOut: 'group',
    etags,
  })
  const learned = (
    note: typeof noteWrite,
    [before, after]: readonly unknown[],
    etags: RequestVariants['etags'],
  ) => {
    const variants = createLearnedVariants(known(etags))
    note(variants, JSON.stringify(before), JSON.stringify(after))
    return variants.current()
  }
  const two = [version('e1', 'old'), version('e2', 'new')]
  const same = [version('e1', 'old'), version('e1', 'old')]
  const mixed = [version('e1', 'old'), version('e1', 'new')]

  it.each([
    ['one etag for two contents ends all trust', mixed, 'stay'],
    ['the same content twice proves nothing', same, 'change'],
    ['two etags prove nothing', two, 'change'],
    ['no etag at all proves nothing', [version(null, 'old'), version(null, 'new')], 'change'],
    ['a missing etag proves nothing', [version('e1', 'old'), version(null, 'new')], 'change'],
  ] as const)('two readings: %s', (_name, texts, then) => {
    expect(learned(noteSameEtag, texts, 'change')).toEqual(known(then))
  })

  it.each([
    ['a new etag proves that it changes', two, ['unproven', 'change']],
    ['a new etag does not restore trust', two, ['stay', 'stay']],
    ['one etag for another content ends all trust', mixed, ['change', 'stay']],
    ['one etag for the same content proves nothing', same, ['unproven', 'unproven']],
    ['the first etag proves nothing', [version(null, 'old'), two[1]], ['unproven', 'unproven']],
    ['a missing etag proves nothing', [two[0], version(null, 'new')], ['unproven', 'unproven']],
  ] as const)('a write: %s', (_name, texts, [before, then]) => {
    expect(learned(noteWrite, texts, before)).toEqual(known(then))
  })
})
