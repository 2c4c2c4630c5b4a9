import { sameValue } from '../../../contract/record/fields.ts'

/** What makes two entries of a list the same one although something about them changed. */
const identities: Record<string, readonly string[]> = {
  emails: ['address'],
  telephones: ['number'],
  weburls: ['url'],
  addresses: ['zipcode', 'region', 'city', 'street'],
  joint_names: ['lastname', 'firstname'],
  pictures: ['image'],
}

/**
 * Pairs the entries of one version of a list with those of its base by what they say, not by where they stand: equal
 * ones first, then those that name the same thing, then, of an address or a person, those that agree in most.
 * @returns for each entry of `before` its place in `after`; -1 where it is gone
 */
export function matchEntries(field: string, before: readonly unknown[], after: readonly unknown[]): number[] {
  const places: number[] = before.map(() => -1)
  const taken = new Set<number>()
  const pair = (fits: (one: unknown, other: unknown) => boolean) => {
    before.forEach((entry, at) => {
      if ((places[at] ?? -1) >= 0) return
      const place = after.findIndex((other, index) => !taken.has(index) && fits(entry, other))
      if (place < 0) return
      places[at] = place
      taken.add(place)
    })
  }
  pair(sameValue)
  pair((one, other) => isSameThing(field, one, other))
  pair((one, other) => isAlike(one, other))
  return places
}

function isSameThing(field: string, one: unknown, other: unknown): boolean {
  const names = identities[field]
  if (names === undefined) return one === other
  const [left, right] = [asEntry(one), asEntry(other)]
  const isNamed = names.some((name) => !sameValue(left[name], null))
  return isNamed && names.every((name) => sameValue(left[name], right[name]))
}

/** More than half of what either says is the same: one entry that was corrected. */
function isAlike(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return false
  const [left, right] = [asEntry(one), asEntry(other)]
  const said = [...new Set([...Object.keys(left), ...Object.keys(right)])].filter(
    (name) => !sameValue(left[name], null) || !sameValue(right[name], null),
  )
  const same = said.filter((name) => sameValue(left[name], right[name]))
  return same.length * 2 > said.length
}

export function asEntry(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
