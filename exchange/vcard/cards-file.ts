import type { Cities } from '../fields/japanese-address.ts'
import { tidied } from '../fields/tidy-person.ts'
import { addRemark, isSomebody, remarkWords } from '../person.ts'
import type { ReadFile, ReadPerson, Remark } from '../person.ts'
import type { Card } from './card.ts'
import { cardPerson } from './card-person.ts'
import { isOwnCard } from './own-card.ts'

/** What the cards of a file say: persons, and groups as tags of their members. */
export function fromCards(cards: Iterable<Card>, cities?: Cities): Pick<ReadFile, 'persons' | 'remarks'> {
  const persons: ReadPerson[] = []
  const remarks: Remark[] = []
  const groups: Card[] = []
  for (const card of cards) {
    if (
      card.properties.some(
        ({ name, text }) =>
          /^(?:KIND|X-ADDRESSBOOKSERVER-KIND)$/u.test(name) && /^group$/iu.test(text.trim()),
      )
    ) {
      groups.push(card)
      continue
    }
    const one = cardPerson(card)
    for (const remark of one.remarks) addRemark(remarks, remark)
    if (!isSomebody(one.person)) continue
    const read = { persons: [{ line: card.line, person: one.person }], remarks }
    persons.push(...(isOwnCard(card) ? read : tidied(read, cities)).persons)
  }
  for (const group of groups) for (const remark of tagMembers(group, persons)) addRemark(remarks, remark)
  return { persons, remarks }
}

/** A group of persons becomes a tag of its members. */
function tagMembers(group: Card, persons: readonly ReadPerson[]): Remark[] {
  const tag = group.properties.find(({ name }) => name === 'FN')?.text.trim() ?? ''
  const members = group.properties
    .filter(({ name }) => /^(?:MEMBER|X-ADDRESSBOOKSERVER-MEMBER)$/u.test(name))
    .map(({ text }) => text.trim().replace(/^urn:uuid:/iu, ''))
  for (const { person } of persons)
    if (tag !== '' && person.uid !== undefined && members.includes(person.uid.replace(/^urn:uuid:/iu, '')))
      person.tags = [...new Set([...(person.tags ?? []), tag])]
  return [{ line: group.line, person: tag, field: '', text: remarkWords('group', tag) }]
}
