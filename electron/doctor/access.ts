import { fail, ok } from '../../contract/failure.ts'
import type { Failure, Result } from '../../contract/failure.ts'
import { askList, fieldsOf, idOf, recordsOf } from './run.ts'
import type { Place, Run } from './run.ts'
import type { Seen } from './visit.ts'

/** The lists that the token may read. */
export interface Reached {
  address: Place | null
  homeaddress: Place | null
}

/** More groups than these are not looked at. */
const mostGroups = 5

/**
 * Finds out which lists the token reads. `groups` are the ids that the user names; without any the service is asked. Fails
 * with what stands in the way where it reads none.
 */
export async function lookAtAccess(run: Run, groups: readonly string[]): Promise<Result<Reached>> {
  run.step('access')
  const listed = await run.visit.ask({ kind: 'list', path: '/api/groups/list?limit=200&skip=0' })
  noteGroups(run, listed)
  const ids = groups.length > 0 ? groups : recordsOf(listed).filter(isAlive).map(idOf)
  const homePlace: Place = { family: 'homeaddress', group_id: null }
  const home = await askList(run, homePlace, { limit: 1, skip: 0 })
  const seen = [`home addresses ${home.status}`]
  let address: Place | null = null
  let refusal = home
  for (const [at, group_id] of ids.slice(0, mostGroups).entries()) {
    const place: Place = { family: 'address', group_id }
    const answer = await askList(run, place, { limit: 1, skip: 0 })
    seen.push(`group ${at + 1}: ${answer.status}`)
    if (isList(answer)) address ??= place
    else refusal = answer
  }
  const homeaddress = isList(home) ? homePlace : null
  if (address === null && homeaddress === null) return fail(run.visit.ended() ?? failureOf(refusal))
  const verdict = address === null ? 'homeaddress' : homeaddress === null ? 'address' : 'both'
  run.findings.note('access', verdict, ...seen)
  return ok({ address, homeaddress })
}

function noteGroups({ findings }: Run, answer: Seen): void {
  const { status } = answer
  if (status === 200 && Array.isArray(answer.value)) findings.note('groups', 'yes', `groups ${status}`)
  else if (status >= 400 && status < 500 && status !== 401 && status !== 403 && status !== 429)
    findings.note('groups', 'no', `groups ${status}`)
  else findings.unseen('groups', `groups ${status}`)
}

function isAlive(group: Record<string, unknown>): boolean {
  return group['deleted'] !== true && idOf(group) !== ''
}

const isList = ({ status, value }: Seen): boolean => status === 200 && Array.isArray(value)

function failureOf({ status, value }: Seen): Failure {
  if (status === 401) return { kind: 'unauthorized' }
  if (status === 403) return { kind: 'forbidden' }
  if (status === 404 || status === 410) return { kind: 'not-found' }
  if (status === 429 || status >= 500) return { kind: 'retry-later', status, afterSeconds: null }
  const expected = fieldsOf(value) === null ? 'a list of records' : 'a plain array, not an object around it'
  return { kind: 'bad-response', path: '$', expected }
}
