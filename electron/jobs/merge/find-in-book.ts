import { ok, type Result } from '../../../contract/failure.ts'
import {
  mostGroups,
  mostInGroup,
  type DuplicateReason,
  type GroupKind,
  type Alike,
} from '../../../contract/ipc/duplicates.ts'
import type { Family } from '../../../contract/record/fields.ts'
import { isLocalId, type AddressChanges } from '../../../contract/record/record.ts'
import { DuplicateFinder } from '../../duplicates/find-duplicates.ts'
import { attempt, type Database } from '../../disk/database.ts'
import { isSent, readIncoming, sentColumns } from '../../book/incoming.ts'
import { readingFrom } from '../../book/schema.ts'
import { emailForm } from '../../record-text/normal-forms.ts'
import { ownDigits, telephoneForm } from '../../record-text/telephone-form.ts'
import { PersonMatcher } from '../import/match-persons.ts'
import { rowOf } from '../../book/row.ts'
import type { Session } from '../../session/session.ts'

/** Contacts of one family that may become one, in the order of their ids. */
export interface FoundGroup {
  family: Family
  kind: GroupKind
  ids: string[]
  reasons: DuplicateReason[]
}

/** What main asks the thread, and what comes back. */
export type Questions = {
  /**
   * `mirror` is the path of the file, `not` names pairs to exclude; `total` also counts the groups of one person
   * that are not passed on. The households come after those.
   */
  find: {
    input: { mirror: string; not: readonly string[] }
    output: { total: number; kept: number; groups: FoundGroup[] }
  }
}

const families = ['address', 'homeaddress'] as const

/**
 * Returns the names of the pairs of a group, independent of their order. An id may hold any character, so both are
 * written as JSON.
 */
export function pairNames({ family, kind, ids }: Pick<FoundGroup, 'family' | 'kind' | 'ids'>): string[] {
  return ids.flatMap((a, at) => ids.slice(at + 1).map((b) => pairName(family, kind, [a, b])))
}

function pairName(family: Family, kind: GroupKind, ids: readonly string[]): string {
  return JSON.stringify([...(kind === 'household' ? [kind] : []), family, ...[...ids].sort()])
}

/**
 * Looks through a mirror, the surest groups first. `storage` where the file cannot be read. Takes as long as it takes: for a
 * thread.
 */
export function findGroups(path: string, not: readonly string[]): Result<Questions['find']['output']> {
  const decided = new Set(not)
  return attempt(() =>
    readingFrom(path, (database) => {
      const found = families.map((family) => groupsIn(database, family, decided))
      const people = found.flatMap(({ people: each }) => each).sort((one, other) => other.bits - one.bits)
      const households = found.flatMap(({ households: each }) => each).slice(0, mostGroups)
      const kept = people
        .slice(0, mostGroups)
        .map(({ family, kind, ids, reasons }) => ({ family, kind, ids, reasons }))
      return { total: people.length, kept: kept.length, groups: [...kept, ...households] }
    }),
  )
}

function groupsIn(
  database: Database,
  family: Family,
  decided: ReadonlySet<string>,
): { people: (FoundGroup & { bits: number })[]; households: FoundGroup[] } {
  const finder = new DuplicateFinder()
  const living = `SELECT ${sentColumns} FROM record WHERE family = ? AND deleted = 0 AND gone = 0 ORDER BY id`
  for (const row of database.iterate(living, family)) {
    const id = String(row['id'])
    // What the service does not have yet cannot be merged, and what the disk has damaged is fetched again first.
    if (!isLocalId(id) && isSent(row))
      finder.add(id, readIncoming(family, String(row['raw']), null)?.read.record)
  }
  const isDecided = (kind: GroupKind, ...ids: string[]) => decided.has(pairName(family, kind, ids))
  const pairs = finder.pairs().filter(({ a, b }) => !isDecided('person', a, b))
  const apart = (a: string, b: string) => isDecided('person', a, b) || finder.isAnother(a, b)
  const people = groupsOf(pairs, mostInGroup, apart).map(({ ids, ...group }) => {
    return { family, kind: 'person' as const, ids: ids.sort(), ...group }
  })
  // Home addresses are the user's own.
  const houses = family === 'address' ? finder.households() : []
  const twice = new Set(pairs.flatMap(({ a, b }) => [a, b]))
  const households = houses.flatMap((ids) => {
    const group = { family, kind: 'household' as const, ids, reasons: householdReasons }
    // First of all it is said who is one person, and one word keeps a house apart.
    return ids.some((id) => twice.has(id)) || pairNames(group).some((name) => decided.has(name))
      ? []
      : [group]
  })
  return { people, households }
}

const householdReasons: DuplicateReason[] = ['family-name', 'address']

/** Two that look like one, and how sure that is. */
interface Pair {
  a: string
  b: string
  bits: number
  reasons: DuplicateReason[]
}

/** Those who may be one: the surest pair counts. */
interface Group {
  ids: string[]
  bits: number
  reasons: DuplicateReason[]
}

/**
 * Returns the pairs as groups, the surest first: a contact in a pair with a member of a group belongs to that
 * group, unless one of its members is `apart` from that contact. A pair that cannot be in one group for that
 * reason is a group by itself.
 * @param pairs the surest first
 * @param most records of a group
 */
function groupsOf(
  pairs: readonly Pair[],
  most: number,
  apart: (one: string, other: string) => boolean,
): Group[] {
  const groups = new Map<string, Group>()
  const alone: Group[] = []
  const groupOf = (id: string): Group => groups.get(id) ?? { ids: [id], bits: 0, reasons: [] }
  for (const { a, b, bits, reasons } of pairs) {
    const [one, other] = [groupOf(a), groupOf(b)]
    if (one === other) add(one, { bits, reasons })
    else if (!mayJoin(one, other, { most, apart })) alone.push({ ids: [a, b], bits, reasons })
    else {
      const joined = { ids: [...one.ids, ...other.ids], bits: 0, reasons: [] }
      for (const each of [one, other, { bits, reasons }]) add(joined, each)
      for (const id of joined.ids) groups.set(id, joined)
    }
  }
  return [...new Set(groups.values()), ...alone].sort((one, other) => other.bits - one.bits)
}

function add(group: Group, { bits, reasons }: Omit<Group, 'ids'>): void {
  group.bits = Math.max(group.bits, bits)
  group.reasons = [...new Set([...group.reasons, ...reasons])]
}

function mayJoin(
  one: Group,
  other: Group,
  { most, apart }: { most: number; apart: (one: string, other: string) => boolean },
): boolean {
  if (one.ids.length + other.ids.length > most) return false
  return !one.ids.some((a) => other.ids.some((b) => apart(a, b)))
}

/** The most contacts that one text is searched in: this runs while the user types. */
const mostCandidates = 10
/** A shorter number is an extension, and half of a longer one while it is typed. */
const shortestNumber = 8

/** The session that a new contact is typed in. */
type AlikeSession = Pick<Session, 'mirror' | 'outbox' | 'readRecord'>

/**
 * Returns the contact of the book that a person who is being typed may be; null where no contact looks alike. The
 * search finds contacts that share a name, a number or a mail, and the comparison of an import decides whether
 * that is enough.
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

/** The texts to search for: whole names, and what belongs to one person only. Half of a name is not enough. */
function searchesOf(changes: AddressChanges): string[] {
  const { lastname, firstname, lastkana, firstkana, organization, telephones, emails } = changes
  const names = [
    [lastname, firstname],
    [lastkana, firstkana],
    // The company only where no personal name is given.
    lastname || firstname || lastkana || firstkana ? [] : [organization?.name],
  ]
  const numbers = (telephones ?? []).map(({ number }) => ownDigits(telephoneForm(number ?? '')))
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
