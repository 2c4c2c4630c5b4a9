import { isPhotoField } from '../../contract/record/fields.ts'
import type { AddressChanges } from '../../contract/record/record.ts'
import { PersonMatcher, type BookContact, type Standing } from './import/match-persons.ts'
import type { BulkItem, BulkSession } from './bulk-item.ts'

/**
 * Compares the new contacts of an import that continues after it was cut off with the book as it is now: another computer may
 * have added the same people meanwhile. An item whose key is in the book, or whose contact says the same, becomes `unchanged`;
 * a contact that lacks something gets it. One contact stands for one item.
 */
export async function matchAgain(session: BulkSession, items: readonly BulkItem[]): Promise<void> {
  const left = items.filter(
    ({ outcome, isCommitted, write }) => outcome === 'left' && !isCommitted && write?.mode === 'take',
  )
  if (left.length === 0) return
  const { others, keys } = await contactsOfOthers(session, items)
  const persons = left.filter(({ key }) => !keys.has(key))
  for (const item of left) if (keys.has(item.key)) item.outcome = 'unchanged'
  const used = new Set<string>()
  for (const [at, standing] of standingsOf(session, persons, others).entries()) {
    const [item, id] = [persons[at], standing.match?.id]
    if (item === undefined || id === undefined || used.has(id)) continue
    if (!known.has(standing.state) || standing.match?.family !== item.family) continue
    used.add(id)
    if (standing.state === 'same') item.outcome = 'unchanged'
    else if (item.write) Object.assign(item, { id, write: { ...item.write, mode: 'merge' } })
  }
}

const known = new Set<Standing['state']>(['same', 'changed'])

/** Contacts that no item of the job has made, and the keys of those that are in the book. */
async function contactsOfOthers(
  { mirror }: BulkSession,
  items: readonly BulkItem[],
): Promise<{ others: BookContact[]; keys: ReadonlySet<string> }> {
  const own = new Set(items.map(({ key }) => key))
  const others: BookContact[] = []
  const keys = new Set<string>()
  for await (const portion of mirror.portions()) {
    for (const contact of portion) {
      const made = (contact.record.external_ids ?? []).flatMap(({ id }) => (id && own.has(id) ? [id] : []))
      for (const key of made) keys.add(key)
      if (made.length === 0 && contact.record.deleted !== true) others.push(contact)
    }
  }
  return { others, keys }
}

function standingsOf(
  { mirror }: BulkSession,
  items: readonly BulkItem[],
  contacts: readonly BookContact[],
): Standing[] {
  const matcher = new PersonMatcher(items.map(({ write }) => ({ fields: saidOf(write?.changes), uid: '' })))
  for (const contact of contacts) matcher.look(contact)
  return matcher.standings((family, id) => mirror.read(family, id)?.record ?? null)
}

/** What a person says: the tag is that of the import, and a photo has another name in the book. */
function saidOf(changes: AddressChanges = {}): AddressChanges {
  return Object.fromEntries(
    Object.entries(changes).filter(([field]) => field !== 'tags' && !isPhotoField(field)),
  )
}
