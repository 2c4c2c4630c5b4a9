import { folded } from '../fold-line.ts'
import type { Person } from '../person.ts'
import { cardOf } from './write-card.ts'
import type { WrittenProperty } from './write-card.ts'

/** Versions of vCard that are written. */
export type VcardVersion = '3.0' | '4.0'

/** Returns persons as vCards. Both versions hold every field; 3.0 is for programs that do not know 4.0. */
export function writeVcards(persons: readonly Person[], version: VcardVersion): string {
  return persons
    .map((person) =>
      [
        'BEGIN:VCARD',
        `VERSION:${version}`,
        ...cardOf(person).map((property) => propertyLine(property, version)),
        'END:VCARD',
      ]
        .map((line) => `${folded(line)}\r\n`)
        .join(''),
    )
    .join('')
}

function propertyLine(property: WrittenProperty, version: VcardVersion): string {
  const { name, group, types, parameters, value } = property
  const isOld = version === '3.0'
  const given = [
    ...types.map((type) => `TYPE=${type}`),
    ...Object.entries(parameters)
      .filter(([key]) => !isOld || key !== 'GEO')
      .map(([key, text]) => `${key}=${/[:;,]/u.test(text) ? `"${text}"` : text}`),
  ]
  const isPhoto = value.kind === 'photo'
  if (isOld && isPhoto)
    given.push('ENCODING=b', `TYPE=${value.photo.type.replace(/^image\//u, '').toUpperCase()}`)
  const head = [...(group === '' ? [] : [`${group}.`]), isOld && name === 'GENDER' ? 'X-GENDER' : name].join(
    '',
  )
  return `${[head, ...given].join(';')}:${valueText(value, isOld)}`
}

function valueText(value: WrittenProperty['value'], isOld: boolean): string {
  switch (value.kind) {
    case 'text':
      return escaped(value.text, isOld ? /[\\,;]/gu : /[\\,]/gu)
    // A comma and a semicolon stand for themselves in an address.
    case 'uri':
      return value.text.replace(/\\/gu, '\\\\').replace(/\r\n|\r|\n/gu, '\\n')
    case 'date':
      return isOld ? value.text : value.text.replaceAll('-', '')
    case 'parts':
      return value.parts.map((part) => escaped(part)).join(';')
    case 'list':
      return value.parts.map((part) => escaped(part)).join(',')
    case 'photo':
      return isOld ? value.url.replace(/^[^,]*,/u, '') : value.url
  }
}

/**
 * Returns a text as it stands in a card, without line ends. A semicolon divides only where a value has parts; version 3.0 wants its
 * escape everywhere.
 */
export function escaped(text: string, signs = /[\\,;]/gu): string {
  return text.replace(signs, '\\$&').replace(/\r\n|\r|\n/gu, '\\n')
}
