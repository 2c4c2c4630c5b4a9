import type { ServiceRecord } from '../../../contract/record/record.ts'
import { nameOf, remarkWords, type Person, type ReadPerson, type Remark } from '../../../exchange/person.ts'
import { hasLostZeros } from './lost-zeros.ts'
import type { Standing } from './match-persons.ts'
import { holds } from './merge-person.ts'

type Fields = Record<string, unknown>

/**
 * Gives persons of a file the zeros back that a spreadsheet took from a code, a postal code or a number of a house, where the
 * contact that they stand for has them. Returns a remark for each.
 */
export function restoreZeros(persons: readonly ReadPerson[], standings: readonly Standing[]): Remark[] {
  return persons.flatMap(({ line, person }, place) => {
    const record = standings[place]?.match?.record
    const restored = record === undefined ? [] : restoredIn(person, record)
    return restored.map(({ field, text }): Remark => {
      return { line, person: nameOf(person), field, text: remarkWords('zero-restored', text) }
    })
  })
}

interface Restored {
  field: string
  /** What the file said. */
  text: string
}

function restoredIn(person: Person, record: ServiceRecord): Restored[] {
  const restored = restoredParts(person as Fields, record as Fields, '')
  restored.push(
    ...restoredParts(person.organization as Fields, record.organization as Fields, 'organization.'),
  )
  for (const address of person.addresses ?? []) {
    const own = record.addresses?.find((each) => holds(each as Fields, address as unknown as Fields))
    restored.push(...restoredParts(address as unknown as Fields, own as Fields | undefined, ''))
  }
  for (const [at, tag] of (person.tags ?? []).entries()) {
    const own = record.tags?.find((each) => hasLostZeros(each, tag))
    if (own === undefined || record.tags?.includes(tag) === true) continue
    person.tags?.splice(at, 1, own)
    restored.push({ field: 'tags', text: tag })
  }
  return restored
}

/** The texts of one object that the same part of another has with zeros before it. */
function restoredParts(read: Fields | undefined, own: Fields | null | undefined, before: string): Restored[] {
  return Object.entries(read ?? {}).flatMap(([part, text]) => {
    const whole = own?.[part]
    if (read === undefined || typeof text !== 'string' || typeof whole !== 'string') return []
    if (!hasLostZeros(whole, text)) return []
    read[part] = whole
    return [{ field: `${before}${part}`, text }]
  })
}
