import { ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { Alike } from '../../contract/ipc/duplicates.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { AddressChanges } from '../../contract/record/record.ts'
import { emailForm, telephoneForm } from '../duplicates/normal-forms.ts'
import { PersonMatcher } from '../import/match-persons.ts'
import { rowOf } from '../mirror/row.ts'
import type { Session } from '../session/session.ts'

/** Contacts that one text is looked for in: this runs while somebody types. */
const mostCandidates = 10
/** A shorter number is an extension, and half of a longer one while it is typed. */
const shortestNumber = 9

/** The session that a new contact is typed in. */
type AlikeSession = Pick<Session, 'mirror' | 'outbox' | 'readRecord'>

/**
 * Returns whom of the book somebody who is being typed may be; null where nobody looks like it. The search finds who shares a
 * name, a number or a mail, and the comparison of an import says whether that is enough.
 */
export async function findAlike(
  { mirror, outbox, readRecord }: AlikeSession,
  { family, changes }: { family: Family; changes: AddressChanges },
): Promise<Result<Alike | null>> {
  const matcher = new PersonMatcher([{ fields: changes, uid: '' }])
  const held = new Set(outbox.deletions.held().flatMap((each) => (each.family === family ? each.id : [])))
  const seen = new Set<string>()
  for (const search of searchesOf(changes)) {
    const filter = {
      family,
      group_id: null,
      search,
      tags: [] as string[],
      deleted: 'without',
      sort: 'kana',
    } as const
    const found = await mirror.window({ ...filter, offset: 0, limit: mostCandidates })
    if (!found.ok) return found
    for (const { id } of found.value.rows) {
      if (seen.has(id) || held.has(id)) continue
      seen.add(id)
      const record = readRecord(family, id)?.record
      if (record && !record.deleted) matcher.look({ family, id, record })
    }
  }
  const [standing] = matcher.standings((of, id) => readRecord(of, id)?.record ?? null)
  const match = standing?.match
  if (!match) return ok(null)
  const { name, kana, organization } = rowOf(family, match.record, null)
  return ok({ id: match.id, name: name || organization || kana })
}

/** What is looked for: whole names, and what people have for themselves. Half of a name is nobody yet. */
function searchesOf(changes: AddressChanges): string[] {
  const { lastname, firstname, lastkana, firstkana, organization, telephones, emails } = changes
  const names = [
    [lastname, firstname],
    [lastkana, firstkana],
    // Of nobody in person.
    lastname || firstname || lastkana || firstkana ? [] : [organization?.name],
  ]
  const numbers = (telephones ?? []).map(({ number }) => telephoneForm(number ?? ''))
  return [
    ...names
      .filter((parts) => parts.every((part) => plain(part).length > 0))
      .map((parts) => parts.map(plain).join(' ')),
    ...numbers.filter((number) => number.length >= shortestNumber),
    ...(emails ?? []).map(({ address }) => emailForm(address ?? '')),
  ].filter((text) => text.length > 1)
}

/** Without the signs that say something to the search. */
function plain(text: string | null | undefined): string {
  return (text ?? '').replaceAll(/[-－:：]/g, ' ').trim()
}
