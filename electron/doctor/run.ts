import { lookOf, pointIds, points, switchOf, type PointId } from '../../contract/doctor/points.ts'
import type { DoctorStep, ReportPoint } from '../../contract/ipc/doctor.ts'
import { isEmpty, type Family } from '../../contract/record/fields.ts'
import { sentenceOf } from '../../languages/doctor.ts'
import { limitRefusals, listQueryText, type ListQuery } from '../api/exchange.ts'
import { listPath, recordPath } from '../api/record-api.ts'
import type { Seen, Visit } from './visit.ts'

/** A record as JSON says it. */
export type Fields = Record<string, unknown>

/** A list of records: a group of addresses, or the home addresses. */
export interface Place {
  family: Family
  /** null for home addresses. */
  group_id: string | null
}

/** One record in a list, and the same one as its GET shows it. */
export interface Pair {
  short: Fields
  whole: Fields
}

/** One examination of one service. */
export interface Run {
  visit: Visit
  findings: Findings
  /** Says what is being done now. */
  step(step: DoctorStep): void
  /** Records that were seen in a list and by a GET. */
  listed: Pair[]
  /** Test records that were made, whatever became of them. */
  made: { family: Family; id: string }[]
}

/** A JSON object; null for everything else. */
export function objectOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
}

/** The id of a record as a text; '' where it has no id. */
export function idOf({ id }: Fields): string {
  return typeof id === 'string' || typeof id === 'number' ? String(id) : ''
}

/** The records of a list answer; [] where the answer is not a list. */
export function recordsOf({ value }: Seen): Fields[] {
  const elements = Array.isArray(value) ? value.map(objectOf) : []
  return elements.filter((each) => each !== null)
}

/**
 * Requests a list; where the service refuses this many records, it requests half as many. `status` 0 where its
 * group cannot be part of a path.
 */
export async function askList(run: Run, place: Place, query: Partial<ListQuery>): Promise<Seen> {
  const path = listPath(place.family, place.group_id)
  const target = (path.ok ? path.value : '') + listQueryText(place.family, query)
  const answer = await run.visit.ask({ kind: 'list', path: target })
  const { limit = 1 } = query
  if (limit <= fewest || !limitRefusals.includes(answer.status)) return answer
  return askList(run, place, { ...query, limit: Math.floor(limit / 2) })
}

/** What refuses a page of so few does not refuse it for its size. */
const fewest = 25

/** Asks for a record. */
export async function askRecord({ visit }: Run, family: Family, id: string): Promise<Seen> {
  const path = recordPath(family, id)
  return visit.ask({ kind: 'get', path: path.ok ? path.value : '' })
}

/** Whether a status says that the request was done. */
export function isDone({ status }: Seen): boolean {
  return status >= 200 && status < 300
}

/** Whether the service refused a body for good, rather than failing, or refusing to write over this version. */
export function isBodyRefused({ status }: Seen): boolean {
  return status >= 400 && status < 500 && ![401, 403, 408, 409, 412, 429].includes(status)
}

/** A time of the service in the form of `updatedmin`, earlier by `seconds`; null where it cannot be read. */
export function since(time: unknown, seconds = 0): string | null {
  const [, whole = '', fraction = ''] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,6})\d*)?Z$/.exec(String(time)) ?? []
  const ms = Date.parse(`${whole}Z`)
  if (Number.isNaN(ms)) return null
  return `${new Date(ms - seconds * 1000).toISOString().slice(0, 19)}.${fraction.padEnd(6, '0')}Z`
}

/** Names of fields, without whatever could be more than a name. */
export function named(fields: readonly string[]): string {
  return fields.filter((name) => /^[\w.-]{1,40}$/.test(name)).join(', ')
}

/** What has been seen so far, one verdict for each point at most. */
interface Findings {
  /** Takes a verdict down, in place of an earlier one. `seen`: statuses, counts and names of fields. */
  note(id: PointId, verdict: string, ...seen: string[]): void
  /** Says why a point has no verdict, unless it has one. */
  unseen(id: PointId, ...seen: string[]): void
  verdict(id: PointId): string | null
  /** All points in their order, those without a verdict too. */
  report(): ReportPoint[]
}

/** Makes an empty sheet. */
export function createFindings(): Findings {
  const noted = new Map<PointId, { verdict: string | null; seen: string[] }>()
  const verdict = (id: PointId) => noted.get(id)?.verdict ?? null
  return {
    note: (id, said, ...seen) => void noted.set(id, { verdict: said, seen }),
    unseen(id, ...seen) {
      if (verdict(id) === null) noted.set(id, { verdict: null, seen })
    },
    verdict,
    report: () => pointIds.map((id) => reported(id, noted.get(id) ?? { verdict: null, seen: [] })),
  }
}

function reported(id: PointId, { verdict, seen }: { verdict: string | null; seen: string[] }): ReportPoint {
  return {
    id,
    interface: points[id].interface,
    verdict: verdict === null ? null : verdict.slice(0, 40),
    look: verdict === null ? 'unseen' : lookOf(id, verdict),
    sentence: sentenceOf('en', id, verdict),
    seen: seen.slice(0, 20).map(shortened),
    switch: verdict === null ? null : switchOf(id, verdict),
  }
}

const mostLetters = 200

/** What is longer ends after a whole word. */
function shortened(text: string): string {
  if (text.length <= mostLetters) return text
  return `${text.slice(0, mostLetters - 2).replace(/\s*\S*$/, '')} …`
}

/** Fields that a version changes by itself, or that have a point of their own. */
const apart = new Set(['etag', 'updated_at', 'updated_by'])

/** What short answers leave out of whole records. */
interface Shortness {
  kind: 'full' | 'filled' | 'brief' | 'first' | 'random'
  /** The fields with a value that are left out. */
  fields: string[]
}

/** Notes whether lists show whole records, and their etags; from every pair that was seen so far. */
export function compareLists({ findings, listed }: Run): void {
  if (listed.length === 0) {
    findings.unseen('lists', 'no record was read')
    return findings.unseen('listEtag', 'no record was read')
  }
  const { kind, fields } = shortness(listed)
  findings.note('lists', kind, `${listed.length} comparisons`, `left out: ${named(fields)}`)
  const withEtag = listed.filter(({ whole }) => !isEmpty(whole['etag']))
  const shown = withEtag.filter(({ short }) => !isEmpty(short['etag'])).length
  const seen = `etag in ${shown} of ${withEtag.length}`
  if (withEtag.length === 0) findings.unseen('listEtag', seen)
  else findings.note('listEtag', shown > 0 ? 'yes' : 'no', seen)
}

/**
 * Notes what changes are answered with, from each answer and the record as it was read after it. `answers` without a
 * record have no place among `pairs`.
 */
export function compareEchoes({ findings }: Run, pairs: readonly Pair[], answers: number): void {
  if (answers === 0) return findings.unseen('echo', 'no change was answered')
  if (pairs.length === 0) return findings.note('echo', 'none', `${answers} answers without a record`)
  const { kind, fields } = shortness(pairs)
  // A name is the last thing that a shortened record would do without.
  const isStub = kind === 'brief' && pairs.every(({ short }) => !('lastname' in short))
  const shown = kind === 'filled' || kind === 'first' ? 'brief' : kind
  const verdict = isStub ? 'stub' : shown
  findings.note('echo', verdict, `${pairs.length} answers`, `left out: ${named(fields)}`)
}

function shortness(pairs: readonly Pair[]): Shortness {
  const names = [...new Set(pairs.flatMap(({ whole }) => Object.keys(whole)))].filter(
    (name) => !apart.has(name),
  )
  const left = names.filter((name) => pairs.some((pair) => isLeftOut(pair, name)))
  const now = left.filter((name) => pairs.some((pair) => isShown(pair, name)))
  if (now.length > 0) return { kind: 'random', fields: left }
  if (left.length > 0) return { kind: 'brief', fields: left }
  const cut = names.filter((name) => pairs.some((pair) => isCut(pair, name)))
  if (cut.length > 0) return { kind: 'first', fields: cut }
  const empty = names.filter((name) => pairs.some(({ short, whole }) => name in whole && !(name in short)))
  return { kind: empty.length > 0 ? 'filled' : 'full', fields: [] }
}

const isLeftOut = ({ short, whole }: Pair, name: string) => !isEmpty(whole[name]) && isEmpty(short[name])
const isShown = ({ short, whole }: Pair, name: string) => !isEmpty(whole[name]) && !isEmpty(short[name])

function isCut({ short, whole }: Pair, name: string): boolean {
  const [less, more] = [short[name], whole[name]]
  return Array.isArray(less) && Array.isArray(more) && less.length < more.length
}
