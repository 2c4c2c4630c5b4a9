import { z } from 'zod'
import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import { profileGroup } from '../../contract/profile.ts'
import type { ProfileGroup } from '../../contract/profile.ts'
import { call } from './call.ts'
import type { CallContext } from './call.ts'
import { operations } from './exchange.ts'
import type { Answer } from './exchange.ts'
import { readValue } from './record-text.ts'

// Some service writes ids as numbers.
const group = z.looseObject({
  id: z.string().or(z.number().transform(String)),
  name: z.string().nullish(),
  deleted: z.boolean().nullish(),
})

/**
 * The groups the token can see. Not part of the spec: a live deployment has this call (interface 10.3), elsewhere it
 * answers `not-found`, and the user names the groups.
 */
export async function listGroups(
  context: CallContext,
  signal?: AbortSignal,
): Promise<Result<ProfileGroup[]>> {
  return call(context, {
    operation: operations.list,
    path: '/api/groups/list?limit=200&skip=0',
    headers: { Accept: 'application/json' },
    signal,
    read: readGroups,
  })
}

async function readGroups(answer: Answer): Promise<Result<ProfileGroup[]>> {
  const json = await readValue(answer, operations.list.answerLimit)
  if (!json.ok) return json
  const groups = z.array(group).safeParse(json.value)
  if (!groups.success) return fail({ kind: 'bad-response', path: '$', expected: 'an array of groups' })
  const usable = groups.data
    .filter(({ deleted }) => deleted !== true)
    .map(({ id, name }) => profileGroup.safeParse({ group_id: id, name: name ?? '' }))
  return ok(usable.flatMap((found) => (found.success ? [found.data] : [])))
}
