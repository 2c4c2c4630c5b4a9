import { isEmpty } from '../../contract/record/fields.ts'
import { recordPath } from '../api/record-api.ts'
import {
  askRecord,
  objectOf,
  isDone,
  isBodyRefused,
  named,
  compareEchoes,
  type Fields,
  type Pair,
  type Run,
} from './run.ts'
import { condition, doctorClient, type TestRecord } from './test-record.ts'
import type { Seen } from './visit.ts'

/** A change of the test record, and what it made of it. */
interface Tried {
  status: number
  isTaken: boolean
  isRefused: boolean
  /** The record after it, as a GET shows it. */
  now: Fields
}

/** The test record and everything that is done with it. */
export interface Bench {
  run: Run
  record: TestRecord
  /** As the last GET showed it. */
  now: Fields
  /** Answers to writes, each with the record as it was read after it. */
  echoes: Pair[]
  answers: number
}

/** Sends a change of the test record, over the version that was seen last, and reads what came of it. */
export async function change(
  bench: Bench,
  body: Fields,
  headers: Record<string, string> = condition(bench.now),
): Promise<Tried> {
  const { run, record } = bench
  const path = recordPath(record.place.family, record.id)
  const answer = await run.visit.ask({ kind: 'update', path: path.ok ? path.value : '', headers, body })
  const tried = { status: answer.status, isTaken: isDone(answer), isRefused: isBodyRefused(answer) }
  if (tried.isRefused) return { ...tried, now: bench.now }
  // Without an answer, too: it may be done, and the next change goes over what is there by now.
  const isRead = await readAgain(bench)
  // What a change made that cannot be looked at is known as little as one without an answer.
  if (tried.isTaken && !isRead) return { status: 0, isTaken: false, isRefused: false, now: bench.now }
  if (tried.isTaken) {
    bench.answers += 1
    const short = objectOf(answer.value)
    if (short !== null) bench.echoes.push({ short, whole: bench.now })
  }
  return { ...tried, now: bench.now }
}

/** Reads the test record; as it was known where that does not succeed. Returns whether the service has said something. */
export async function readAgain(bench: Bench): Promise<boolean> {
  const { run, record } = bench
  const ask = () => askRecord(run, record.place.family, record.id)
  const isSaid = ({ status }: Seen) => status > 0 && status < 500
  const first = await ask()
  const got = isSaid(first) ? first : await ask()
  const now = objectOf(got.value)
  if (isDone(got) && now !== null) bench.now = now
  return isSaid(got)
}

/** Brings the test record back to what it was made with. */
async function restore(bench: Bench): Promise<void> {
  await change(bench, bench.record.body)
}

/** What only changes that are taken can show. */
const byChanges = [
  'etags',
  'ifMatch',
  'put',
  'clear',
  'strict',
  'unknown',
  'forbidden',
  'kindofs',
  'others',
] as const

/** Every experiment with changes, one after the other; each keeps the mark in its place. */
export async function tryChanges(bench: Bench): Promise<void> {
  if (await tryEtags(bench)) {
    await tryIfMatch(bench)
    await tryLeavingOut(bench)
    noteStrict(bench, [...(await tryEmptying(bench)), ...(await tryGroup(bench)), ...(await tryKey(bench))])
    await tryUnlisted(bench)
    await tryResponseFields(bench)
    await tryKind(bench)
    await tryOthers(bench)
  }
  compareEchoes(bench.run, bench.echoes, bench.answers)
}

/** A first change, on which the others rest. Returns whether the service took it. */
async function tryEtags(bench: Bench): Promise<boolean> {
  const { run } = bench
  const before = bench.now['etag']
  const { status, isTaken, now } = await firstChange(bench)
  if (!isTaken) {
    for (const id of byChanges) run.findings.unseen(id, `PUT ${status}`)
    return false
  }
  const verdict = etagVerdict(before, now['etag'])
  run.findings.note('etags', verdict, `PUT ${status}, GET with ${verdict === 'none' ? 'no etag' : 'an etag'}`)
  return true
}

/** What an etag did over a change of its record: `none`, `constant` or `changing`. */
export function etagVerdict(before: unknown, now: unknown): string {
  if (isEmpty(now)) return 'none'
  return now === before ? 'constant' : 'changing'
}

/** The first body that the service takes stays the one of the record; the last answer where it takes none. */
async function firstChange(bench: Bench): Promise<Tried> {
  const { record } = bench
  const { group_id } = record.place
  const withoutKey = Object.fromEntries(
    Object.entries(record.body).filter(([name]) => name !== 'external_id'),
  )
  // A service may want the group in each update, or take the sync key in a create only.
  const others = group_id === null ? [withoutKey] : [{ ...record.body, group_id }, withoutKey]
  const other = { firstkana: 'セツゾク' }
  let tried = await change(bench, { ...record.body, ...other })
  for (const body of others) {
    if (!tried.isRefused) return tried
    tried = await change(bench, { ...body, ...other })
    if (tried.isTaken) record.body = body
  }
  return tried
}

async function tryIfMatch(bench: Bench): Promise<void> {
  const { findings } = bench.run
  // In the form of its own etags: a service may pass over one that it would never give.
  const [prefix = '', quote = ''] = /^(?:W\/)?(?=("))/.exec(String(bench.now['etag'] ?? '"')) ?? []
  const { status, isTaken } = await change(bench, bench.record.body, {
    'If-Match': `${prefix}${quote}atena-doctor-other-version${quote}`,
  })
  if (status === 0) findings.unseen('ifMatch', 'no answer')
  else findings.note('ifMatch', isTaken ? 'ignored' : String(status), `PUT ${status} over another etag`)
}

/** A text, a list and an object that the record can do without. */
const spare = ['firstkana', 'tags', 'organization']

async function tryLeavingOut(bench: Bench): Promise<void> {
  const { findings } = bench.run
  await restore(bench)
  const entries = Object.entries(bench.record.body).filter(([name]) => !spare.includes(name))
  const had = spare.filter((name) => !isEmpty(bench.now[name]))
  const { status, isTaken, now } = await change(bench, Object.fromEntries(entries))
  const gone = had.filter((name) => isEmpty(now[name]))
  const seen = [`PUT ${status}`, `emptied: ${named(gone)}`]
  if (!isTaken || had.length === 0) findings.unseen('put', ...seen)
  else findings.note('put', gone.length > 0 ? 'replace' : 'merge', ...seen)
}

/** Returns what the service refuses: `null`, `empty`, or both. */
async function tryEmptying(bench: Bench): Promise<string[]> {
  const nulls = await tryValues(bench, { firstkana: null, tags: null, organization: null })
  const empties = await tryValues(bench, { firstkana: '', tags: [], organization: {} })
  const { findings } = bench.run
  const seen = [
    `null: PUT ${nulls.status}, emptied ${named(nulls.gone)}`,
    `empty: PUT ${empties.status}, emptied ${named(empties.gone)}`,
  ]
  const works = (one: Emptied) => one.isTaken && one.gone.length > 0
  const isTried = (one: Emptied) => (one.isTaken && one.had.length > 0) || one.isRefused
  if (!isTried(nulls) || !isTried(empties) || (nulls.isRefused && empties.isRefused))
    findings.unseen('clear', ...seen)
  else findings.note('clear', clearVerdict(works(nulls), works(empties)), ...seen)
  return [...(nulls.isRefused ? ['null'] : []), ...(empties.isRefused ? ['empty'] : [])]
}

/** What empties a field; `absent` where only leaving it out may, because what the service refuses empties nothing. */
function clearVerdict(nullWorks: boolean, emptyWorks: boolean): string {
  if (nullWorks && emptyWorks) return 'any'
  if (nullWorks) return 'null'
  return emptyWorks ? 'empty' : 'absent'
}

interface Emptied extends Tried {
  /** Fields that had a value before. */
  had: string[]
  /** Those of them that have none any more. */
  gone: string[]
}

async function tryValues(bench: Bench, values: Fields): Promise<Emptied> {
  await restore(bench)
  const had = spare.filter((name) => !isEmpty(bench.now[name]))
  const tried = await change(bench, { ...bench.record.body, ...values })
  return { ...tried, had, gone: had.filter((name) => isEmpty(tried.now[name])) }
}

async function tryGroup(bench: Bench): Promise<string[]> {
  const { group_id } = bench.record.place
  if (group_id === null) return []
  const tried = await change(bench, { ...bench.record.body, group_id })
  return tried.isRefused ? ['group'] : []
}

/** A key that is in the body of each change is taken. */
async function tryKey(bench: Bench): Promise<string[]> {
  const { body, key } = bench.record
  if ('external_id' in body) return []
  const tried = await change(bench, { ...body, external_id: { client_id: doctorClient, id: key } })
  return tried.isRefused ? ['key'] : []
}

function noteStrict({ run, record }: Bench, refused: string[]): void {
  const most = record.place.group_id === null ? 3 : 4
  const some = refused.length > 1 ? 'several' : (refused[0] ?? 'no')
  const verdict = refused.length === most ? 'all' : some
  run.findings.note('strict', verdict, `refused: ${refused.join(', ') || 'nothing'}`)
}

async function tryUnlisted(bench: Bench): Promise<void> {
  const name = 'atena_doctor'
  const {
    status,
    isTaken,
    isRefused: no,
    now,
  } = await change(bench, { ...bench.record.body, [name]: 'test' })
  const taken = name in now ? 'accept' : 'drop'
  const verdict = no ? 'reject' : taken
  if (isTaken || no) bench.run.findings.note('unknown', verdict, `PUT ${status}`)
  else bench.run.findings.unseen('unknown', `PUT ${status}`)
}

async function tryResponseFields(bench: Bench): Promise<void> {
  const { id, created_at, owner_id } = bench.now
  const own = Object.entries({ id, created_at, owner_id }).filter(([, value]) => !isEmpty(value))
  const tried = await change(bench, { ...bench.record.body, ...Object.fromEntries(own) })
  const seen = [`PUT ${tried.status}`, `with ${named(own.map(([name]) => name))}`]
  if (tried.isTaken || tried.isRefused)
    bench.run.findings.note('forbidden', tried.isRefused ? 'reject' : 'ignore', ...seen)
  else bench.run.findings.unseen('forbidden', ...seen)
}

async function tryKind(bench: Bench): Promise<void> {
  const telephones = [{ kindof: 'atena-doctor', number: '03-0000-0000' }]
  const { status, isTaken, isRefused: no, now } = await change(bench, { ...bench.record.body, telephones })
  const isKept = JSON.stringify(now['telephones'] ?? null).includes('atena-doctor')
  if (isTaken || no) bench.run.findings.note('kindofs', isTaken && isKept ? 'any' : 'listed', `PUT ${status}`)
  else bench.run.findings.unseen('kindofs', `PUT ${status}`)
}

/** Writes the data of a second application and looks whether that of the first is still there. */
async function tryOthers(bench: Bench): Promise<void> {
  const { findings } = bench.run
  await restore(bench)
  const has = (record: Fields) => JSON.stringify(record['extendprops'] ?? null).includes(`"${doctorClient}"`)
  const hadFirst = has(bench.now)
  const second = { client_id: `${doctorClient}-2`, data: { note: 'test' } }
  const { status, isTaken, now } = await change(bench, { ...bench.record.body, extendprop: second })
  if (!isTaken || !hadFirst) findings.unseen('others', `PUT ${status}`, 'extendprops')
  else findings.note('others', has(now) ? 'kept' : 'dropped', `PUT ${status}`, 'extendprops')
}
