import { fail, ok, type Result, type Failure } from '../../contract/failure.ts'
import type { DoctorReport, TestRecordEnd, DoctorStep } from '../../contract/ipc/doctor.ts'
import { lookAtAnswers, noteTimes } from './answers.ts'
import { tryLife, tryShortLife, type Made } from './life.ts'
import { lookAtLists, lookAtRecords } from './reads.ts'
import { askList, objectOf, idOf, recordsOf, createFindings, type Place, type Run } from './run.ts'
import { findTestRecords, removeTestRecord } from './test-record.ts'
import { createVisit, type Visit, type VisitOptions, type Seen } from './visit.ts'

/** A check as a visit; when it is ended, a test record is taken away before that is answered. */
export interface CheckOptions extends Omit<VisitOptions, 'most' | 'onRequest'> {
  /** Ids of the groups to look at, the first one closely; without ids they come from the service. */
  groups: readonly string[]
  /** The user allowed one test record in each family, which is taken away again. Without it nothing is written. */
  mayWrite: boolean
  /** Told at each step and each request. */
  onProgress?: (step: DoctorStep, requests: number) => void
}

/** Most requests of a check: those that only look, those with test records, and those that take them away. */
const mostLooks = 60
const mostTries = 120
const mostRemovals = 60

/**
 * Finds out what the interface does not say about a service. Reads only, unless `mayWrite`. Fails where the
 * service cannot be read at all, and with `cancelled` when it was stopped and has left no test record there: where
 * a test record could not be removed, the report says so.
 */
export async function checkService(options: CheckOptions): Promise<Result<DoctorReport>> {
  let step: DoctorStep = 'access'
  let requests = 0
  const visitOptions: VisitOptions = {
    ...options,
    most: options.mayWrite ? mostLooks + mostTries : mostLooks,
    onRequest: () => options.onProgress?.(step, (requests += 1)),
  }
  const visit = createVisit(visitOptions)
  if (!visit.ok) return visit
  const run: Run = {
    visit: visit.value,
    findings: createFindings(),
    listed: [],
    made: [],
    step: (next) => options.onProgress?.((step = next), requests),
  }
  const outcome = await examined(run, { options, visitOptions })
  visit.value.close()
  if (!outcome.ok) return outcome
  const { ended, leftovers, counts } = outcome.value
  return ok({
    format: 'atena-doctor',
    version: 1,
    made_at: new Date().toISOString(),
    host: visit.value.host,
    requests: counts,
    test_record: ended,
    leftovers,
    points: run.findings.report(),
  })
}

interface Examination {
  options: CheckOptions
  visitOptions: VisitOptions
}

interface Examined {
  ended: TestRecordEnd
  leftovers: number
  counts: Visit['counts']
}

async function examined(run: Run, examination: Examination): Promise<Result<Examined>> {
  const { options, visitOptions } = examination
  const reached = await lookAtAccess(run, options.groups)
  if (!reached.ok) return reached
  await look(run, reached.value, visitOptions)
  const places = [reached.value.address, reached.value.homeaddress].filter((place) => place !== null)
  const end = options.mayWrite ? await write(run, places) : 'none'
  const cleared = await clear(run, places, examination)
  noteTimes(run)
  const stopped = run.visit.ended()
  // Something of the doctor's that is still there is worth more than why it ended.
  if (stopped !== null && (cleared.left === 0 || !options.mayWrite)) return fail(stopped)
  const ended = options.mayWrite && cleared.left > 0 ? 'left' : end
  return ok({ ended, leftovers: cleared.left, counts: cleared.counts })
}

async function look(run: Run, { address, homeaddress }: Reached, options: VisitOptions): Promise<void> {
  const place = address ?? homeaddress
  if (place === null) return
  const lists = await lookAtLists(run, place)
  const wholes = await lookAtRecords(run, lists)
  await lookAtAnswers(run, { place, wholes, options })
}

async function write(run: Run, places: Place[]): Promise<TestRecordEnd> {
  const made: Made[] = []
  for (const [at, place] of places.entries())
    if (run.visit.ended() === null)
      made.push(await (at === 0 ? tryLife(run, place) : tryShortLife(run, place)))
  return made.every((each) => each === 'refused') ? 'refused' : 'removed'
}

/**
 * Takes away the test records of this run, and those of earlier ones that were broken off, where that is allowed. On a visit
 * of its own: one that was stopped sends nothing any more. Returns how many are left.
 */
async function clear(
  run: Run,
  places: Place[],
  { options, visitOptions }: Examination,
): Promise<{ left: number; counts: Visit['counts'] }> {
  run.step('removal')
  const { mayWrite } = options
  const { counts } = run.visit
  const most = mayWrite ? mostRemovals : Math.max(0, mostLooks - counts.reads)
  const signal = mayWrite ? undefined : options.signal
  const visit = createVisit({ ...visitOptions, signal, most })
  if (!visit.ok) return { left: run.made.length, counts: run.visit.counts }
  const own: Run = { ...run, visit: visit.value }
  const known = new Map(run.made.map(({ family, id }) => [`${family} ${id}`, { family, id }]))
  for (const { family, group_id } of places)
    for (const id of await findTestRecords(own, { family, group_id }))
      known.set(`${family} ${id}`, { family, id })
  let left = 0
  for (const { family, id } of known.values())
    if (!mayWrite || !(await removeTestRecord(own, family, id))) left += 1
  visit.value.close()
  const { reads, writes } = run.visit.counts
  // Where the service could not be reached, a create without an answer may have been done.
  const isUnknown = writes > 0 && visit.value.ended() !== null
  return {
    left: isUnknown ? Math.max(left, 1) : left,
    counts: { reads: reads + visit.value.counts.reads, writes: writes + visit.value.counts.writes },
  }
}

/** The lists that the token may read. */
interface Reached {
  address: Place | null
  homeaddress: Place | null
}

/** More groups than these are not looked at. */
const mostGroups = 5

/**
 * Finds out which lists the token can read. `groups` are the ids that the user names; without ids the service is
 * asked for them. Fails with the cause where the token can read none of them.
 */
async function lookAtAccess(run: Run, groups: readonly string[]): Promise<Result<Reached>> {
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
  run.findings.note('access', accessVerdict(address, homeaddress), ...seen)
  return ok({ address, homeaddress })
}

function accessVerdict(address: Place | null, homeaddress: Place | null): string {
  if (address === null) return 'homeaddress'
  return homeaddress === null ? 'address' : 'both'
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
  const expected = objectOf(value) === null ? 'a list of records' : 'a plain array, not an object around it'
  return { kind: 'bad-response', path: '$', expected }
}
