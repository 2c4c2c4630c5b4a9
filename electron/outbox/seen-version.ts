import { isDeepStrictEqual } from 'node:util'
import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { Family } from '../../contract/model/family.ts'
import { etagOf, rawRecord } from './raw-record.ts'
import type { SaveDeps } from './save-deps.ts'

/** The version of a record that the user saw. */
export interface SeenVersion {
  /** Raw JSON text. */
  base: string
  etag: string
}

/**
 * The version that a write goes over. Where the user's copy came from a list that carries no etags, the record is read
 * afresh: if it says what the user saw, its etag is the one that was missing. `precondition-failed` when the version is
 * not at hand or the record says something else by now.
 */
export async function seenVersion(
  deps: SaveDeps,
  { family, id, etag }: { family: Family; id: string; etag: string },
): Promise<Result<SeenVersion>> {
  const base = deps.bases.base(family, id, etag)
  if (base === null) return fail({ kind: 'precondition-failed' })
  if (etag !== '') return ok({ base, etag })
  const fresh = await deps.api[family].get(id)
  if (!fresh.ok) return fresh
  deps.bases.put(family, fresh.value)
  const now = rawRecord(fresh.value)
  const seen = { ...rawRecord(base).value, etag: now.value['etag'] }
  return isDeepStrictEqual(seen, now.value)
    ? ok({ base: fresh.value, etag: etagOf(now) })
    : fail({ kind: 'precondition-failed' })
}
