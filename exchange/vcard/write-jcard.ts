import type { Person } from '../person.ts'
import { cardOf } from './write-card.ts'
import type { WrittenProperty } from './write-card.ts'

/** Returns persons as a list of jCards (RFC 7095), one a line. */
export function writeJcards(persons: readonly Person[]): string {
  const cards = persons.map((person) =>
    JSON.stringify([
      'vcard',
      [['version', {}, 'text', '4.0'], ...cardOf(person).map((property) => jcardProperty(property))],
    ]),
  )
  return `[\n${cards.join(',\n')}\n]\n`
}

function jcardProperty({ name, group, types, parameters, value }: WrittenProperty): unknown[] {
  const given: Record<string, string | readonly string[]> = {}
  if (types.length > 0) given['type'] = types.length === 1 ? (types[0] ?? '') : types
  if (group !== '') given['group'] = group
  // The type of the value has a place of its own.
  for (const [key, text] of Object.entries(parameters)) if (key !== 'VALUE') given[key.toLowerCase()] = text
  return [name.toLowerCase(), given, ...typeAndValue(value)]
}

function typeAndValue(value: WrittenProperty['value']): unknown[] {
  switch (value.kind) {
    case 'text':
      return ['text', value.text]
    case 'uri':
      return ['uri', value.text]
    case 'date':
      return ['date', value.text]
    case 'parts':
      return ['text', value.parts.length === 1 ? value.parts[0] : value.parts]
    case 'list':
      return ['text', ...value.parts]
    case 'photo':
      return ['uri', value.url]
  }
}
