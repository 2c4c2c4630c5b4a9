import type { Cities } from '../fields/japanese-address.ts'
import { emailsIn } from '../fields/kinds.ts'
import { tidied } from '../fields/tidy-person.ts'
import { addRemark, isSomebody, remarkWords } from '../person.ts'
import type { ReadFile, ReadPerson, Remark } from '../person.ts'
import type { Card, CardProperty } from './card.ts'
import { cardPerson } from './card-person.ts'
import { isOwnCard } from './own-card.ts'

/** What the cards of a file say: persons, and groups as tags of their members. */
export function fromCards(cards: Iterable<Card>, cities?: Cities): Pick<ReadFile, 'persons' | 'remarks'> {
  const persons: ReadPerson[] = []
  const remarks: Remark[] = []
  const groups: Card[] = []
  for (const card of cards) {
    if (card.properties.some(isOfGroup)) {
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

/** Whether a property says that its card is a group, or a list of mail addresses. */
function isOfGroup({ name, text }: CardProperty): boolean {
  if (name === 'X-EVOLUTION-LIST') return /^true$/iu.test(text.trim())
  return /^(?:KIND|X-ADDRESSBOOKSERVER-KIND)$/u.test(name) && /^group$/iu.test(text.trim())
}

/** A group of persons becomes a tag of its members, whom it names by UID or by mail address. */
function tagMembers(group: Card, persons: readonly ReadPerson[]): Remark[] {
  const texts = (names: RegExp) =>
    group.properties.filter(({ name }) => names.test(name)).map(({ text }) => text.trim())
  const tag = texts(/^FN$/u)[0] ?? ''
  const members = texts(/^(?:MEMBER|X-ADDRESSBOOKSERVER-MEMBER)$/u)
  const uids = new Set(members.map((each) => each.replace(/^urn:uuid:/iu, '')))
  const mails = [...texts(/^EMAIL$/u), ...members.filter((each) => /^mailto:/iu.test(each))].flatMap(emailsIn)
  const missing = new Map(mails.map((mail) => [mail.toLowerCase(), mail]))
  const wanted = new Set(missing.keys())
  for (const { person } of persons) {
    const own = wanted.size === 0 ? [] : (person.emails ?? []).map(({ address }) => address.toLowerCase())
    for (const mail of own) missing.delete(mail)
    const isMember =
      own.some((mail) => wanted.has(mail)) ||
      (person.uid !== undefined && uids.has(person.uid.replace(/^urn:uuid:/iu, '')))
    if (tag !== '' && isMember) person.tags = [...new Set([...(person.tags ?? []), tag])]
  }
  const remark = { line: group.line, person: tag, field: '' }
  const remarks: Remark[] = [{ ...remark, text: remarkWords('group', tag) }]
  // Whom the file has no card of is in no group.
  if (missing.size > 0)
    remarks.push({ ...remark, text: remarkWords('left-out', [...missing.values()].join(', ')) })
  return remarks
}
