import { describe, expect, it } from 'vitest'
import { matchEntries } from '../../../../../renderer/text/merge/merge-lines.ts'

const places = (field: string, before: unknown[], after: unknown[]) => matchEntries(field, before, after)

describe('which entries belong together', () => {
  it('equal entries are paired wherever they are in the list, each once', () => {
    expect(places('tags', ['a', 'b', 'a'], ['b', 'a', 'c', 'a'])).toEqual([1, 0, 3])
    expect(places('tags', ['a', 'a'], ['a'])).toEqual([0, -1])
    expect(places('tags', [], ['a'])).toEqual([])
    expect(places('tags', ['a'], [])).toEqual([-1])
  })

  it('tags with different text are different tags', () => {
    expect(places('tags', ['a'], ['b'])).toEqual([-1])
  })

  it.each([
    ['emails', { kindof: 'home', address: 'a@x' }, { kindof: 'cell', address: 'a@x', label: 'new' }],
    ['telephones', { kindof: 'tel', number: '1' }, { kindof: 'fax', number: '1', label: 'new' }],
    ['weburls', { kindof: 'hp', url: 'https://x' }, { kindof: null, url: 'https://x', label: 'new' }],
    ['pictures', { image: 'p', exif: 1 }, { image: 'p', exif: 2, other: 3 }],
  ])('%s are the same by what they name', (field, before, after) => {
    expect(places(field, [before], [{ kindof: 'x', image: 'q' }, after])).toEqual([1])
  })

  it.each([
    ['emails', { kindof: 'home', address: 'a@x' }, { kindof: 'home', address: 'b@x', label: 'new' }],
    ['telephones', { kindof: 'tel', number: '1' }, { kindof: 'tel', number: '2', label: 'new' }],
    ['weburls', { kindof: 'hp', url: 'https://x' }, { kindof: 'hp', url: 'https://y', label: 'n' }],
  ])('%s that name something else are others', (field, before, after) => {
    expect(places(field, [before], [after])).toEqual([-1])
  })

  const full = { zipcode: '1', region: 'r', city: 'c', street: 's' }
  it.each(['zipcode', 'region', 'city', 'street'])('an address is named by all its parts, %s too', (part) => {
    const few = { ...full, kindof: 'home', label: 'a', building: 'b', station: 's', pobox: 'p' }
    const other = { ...full, kindof: 'office', label: 'x', building: 'y', station: 'z', pobox: 'q' }
    expect(places('addresses', [few], [other])).toEqual([0])
    expect(places('addresses', [few], [{ ...other, [part]: 'else' }])).toEqual([-1])
  })

  it.each(['lastname', 'firstname'])('a person is named by both names, %s too', (part) => {
    const person = { lastname: 'l', firstname: 'f', lastkana: 'k', gender: 'f', birthdate: '1' }
    const changed = { lastname: 'l', firstname: 'f', lastkana: 'x', gender: 'm', birthdate: '2' }
    expect(places('joint_names', [person], [changed])).toEqual([0])
    expect(places('joint_names', [person], [{ ...changed, [part]: 'else' }])).toEqual([-1])
  })

  it('entries without a name are not the same because of that', () => {
    expect(places('emails', [{ kindof: 'home', label: 'a' }], [{ kindof: 'cell', label: 'b' }])).toEqual([-1])
    const [one, other] = [
      { address: '', kindof: 'home', label: 'a' },
      { address: null, kindof: 'cell', label: 'b' },
    ]
    expect(places('emails', [one], [other])).toEqual([-1])
  })

  it('one part of the name is enough where the others are empty on both sides', () => {
    const one = { zipcode: '1', kindof: 'home', label: 'a', station: 'b' }
    expect(
      places('addresses', [one], [{ zipcode: '1', kindof: 'office', label: 'x', station: 'y' }]),
    ).toEqual([0])
  })

  it('more than half of the values must agree, not only half, for a corrected entry', () => {
    expect(places('emails', [{ kindof: 'home', address: 'a' }], [{ kindof: 'home', address: 'b' }])).toEqual([
      -1,
    ])
    const before = { kindof: 'home', label: 'x', address: 'a' }
    expect(places('emails', [before], [{ ...before, address: 'b' }])).toEqual([0])
    expect(places('emails', [before], [{ ...before, address: 'b', more: 'c' }])).toEqual([-1])
  })

  it('fields that are empty on both sides do not count', () => {
    const before = { kindof: 'home', label: '', address: 'a', one: null, two: '', three: [] }
    const after = { kindof: 'cell', label: null, address: 'b', one: '', two: null }
    expect(places('emails', [before], [after])).toEqual([-1])
  })

  it('an equal entry is taken before one that only has the same name', () => {
    const [home, cell] = [
      { kindof: 'home', address: 'a' },
      { kindof: 'cell', address: 'a' },
    ]
    expect(places('emails', [home, cell], [cell, home])).toEqual([1, 0])
    expect(places('emails', [home], [cell, home])).toEqual([1])
  })

  it('the first place counts, and a pair stays a pair', () => {
    expect(places('emails', [{ address: 'a', kindof: 'home' }], [{ address: 'a', kindof: 'x' }])).toEqual([0])
    const before = [
      { address: 'a', kindof: 'home' },
      { address: 'a', kindof: 'cell' },
    ]
    const after = [
      { address: 'a', kindof: 'x' },
      { address: 'a', kindof: 'y' },
      { address: 'a', kindof: 'z' },
    ]
    expect(places('emails', before, after)).toEqual([0, 1])
  })

  it.each([null, 'text', 7])('an entry that is not an object (%j) only matches itself', (odd) => {
    expect(places('emails', [odd], [{ address: 'a' }])).toEqual([-1])
    expect(places('emails', [{ address: 'a' }], [odd])).toEqual([-1])
    expect(places('emails', [odd, { address: 'a' }], [{ address: 'a' }, odd])).toEqual([1, 0])
  })
})
