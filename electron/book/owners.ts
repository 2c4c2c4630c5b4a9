import { fail, ok, type Result } from '../../contract/failure.ts'
import type { RecordApi } from '../api/record-api.ts'
import { readIncoming } from './incoming.ts'
import { readIds } from './membership.ts'
import type { Mirror } from './mirror.ts'

type Notes = Pick<Mirror, 'meta' | 'setMeta' | 'raw'>

const ownersNote = 'owners'

/** Whether the token of this session was seen to belong to one of them. */
const checkedNote = 'ownerChecked'

/** A home address book that several people write to has few owners. */
const mostOwners = 50

/** Remembers to whom the home addresses of this profile belong (interface 2.1 `owner_id`). */
export function noteOwners(mirror: Notes, owners: ReadonlySet<string>): void {
  const known = readIds(mirror.meta(ownersNote))
  const fresh = [...owners].filter((owner) => !known.includes(owner))
  if (fresh.length === 0 || known.length >= mostOwners) return
  mirror.setMeta(ownersNote, JSON.stringify({ ids: [...known, ...fresh].slice(0, mostOwners) }))
}

/** Home addresses that are looked at. */
const looked = 20

/**
 * Looks once for each session whether its token belongs to the person whose home addresses are here: the service shows one of
 * them, or one of the same owner. Where it names no owners, or shows no home addresses, nothing is known, and the user sees no question.
 * Fails with `other-owner`, and with what keeps it from looking.
 */
export async function checkOwner(
  mirror: Notes,
  api: Pick<RecordApi, 'list'>,
  signal?: AbortSignal,
): Promise<Result<null>> {
  const known = readIds(mirror.meta(ownersNote))
  if (known.length === 0 || mirror.meta(checkedNote) !== null) return ok(null)
  const page = await api.list(null, { limit: looked, skip: 0, showdeleted: 'T' }, signal)
  // A service that refuses this list, or answers it oddly, says nothing about the owner.
  const says = ['offline', 'retry-later', 'unauthorized', 'signed-out', 'cancelled', 'other-owner']
  if (!page.ok) return says.includes(page.failure.kind) ? page : ok(null)
  const { found, owners } = ownersOf(page.value)
  const isOurs =
    owners.some((owner) => known.includes(owner)) ||
    found.some(({ id }) => mirror.raw('homeaddress', id) !== null)
  if (owners.length > 0 && !isOurs) return fail({ kind: 'other-owner' })
  mirror.setMeta(checkedNote, 'yes')
  return ok(null)
}

function ownersOf(page: readonly string[]) {
  const found = page.flatMap((text) => readIncoming('homeaddress', text, null) ?? [])
  return { found, owners: found.flatMap(({ read }) => read.record.owner_id ?? []) }
}

/**
 * What has to be known before a new session writes anything: that its token is of the right person. null where nothing has to be,
 * because the first person who reads the home addresses of a profile is their owner.
 */
export function ownerCheck(
  mirror: Notes,
  api: Pick<RecordApi, 'list'>,
): (() => Promise<Result<null>>) | null {
  const isSure = readIds(mirror.meta(ownersNote)).length === 0
  mirror.setMeta(checkedNote, isSure ? 'yes' : null)
  return isSure ? null : () => checkOwner(mirror, api)
}
