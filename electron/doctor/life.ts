import { setTimeout as pause } from 'node:timers/promises'
import { isEmpty } from '../../contract/record/fields.ts'
import { recordPath } from '../api/record-api.ts'
import { notePhotoOf } from './answers.ts'
import { change, etagVerdict, readAgain, tryChanges, type Bench } from './experiments.ts'
import { noteDeletedGet, noteForms, noteHonorific, refusalVerdict } from './reads.ts'
import {
  askList,
  askRecord,
  objectOf,
  idOf,
  isDone,
  recordsOf,
  since,
  compareLists,
  type Fields,
  type Place,
  type Run,
} from './run.ts'
import { condition, doctorClient, makeTestRecord } from './test-record.ts'
import type { Seen } from './visit.ts'

/** Whether a test record was made; `doubt` where this is not known. */
export type Made = 'made' | 'refused' | 'doubt'

/** The life of a test record, from its making to its delete. */
export async function tryLife(run: Run, place: Place): Promise<Made> {
  run.step('test-record')
  const record = await makeTestRecord(run, place)
  if (!('made' in record)) return notMade(run, record)
  const { made } = record
  run.findings.note('created', String(made.status), `POST ${made.status}`)
  const bench: Bench = { run, record, now: {}, echoes: [], answers: 1 }
  await readAgain(bench)
  const echo = objectOf(made.value)
  if (echo !== null && !isEmpty(bench.now)) bench.echoes.push({ short: echo, whole: bench.now })
  noteFirstSight(bench)
  await tryListing(bench)
  await tryKey(bench)
  await tryChanges(bench)
  await tryPhotos(bench)
  await tryDelete(bench)
  return 'made'
}

async function notMade(run: Run, answer: Seen): Promise<Made> {
  run.findings.unseen('created', `POST ${answer.status}`)
  if (answer.status === 403) await tryUploadUnallowed(run)
  return answer.status >= 400 && answer.status < 500 && answer.status !== 408 ? 'refused' : 'doubt'
}

function noteFirstSight({ run, now, record }: Bench): void {
  if (isEmpty(now)) return
  noteForms(run, [now])
  noteHonorific(run, [now])
  const hasKey = JSON.stringify(now['external_ids'] ?? null).includes(record.key)
  run.findings.note(
    'keys',
    hasKey ? 'shown' : 'hidden',
    `external_ids ${'external_ids' in now ? 'there' : 'missing'}`,
  )
  const texts = ['lastname', 'firstname', 'memo']
  const changed = texts.filter((name) => now[name] !== record.body[name])
  const rare = objectOf(record.body['organization'])?.['dept1']
  const isRareKept = rare === undefined || objectOf(now['organization'])?.['dept1'] === rare
  const isKept = changed.length === 0 && isRareKept
  run.findings.note(
    'text',
    isKept ? 'kept' : 'changed',
    `changed: ${changed.join(', ') || (isRareKept ? 'nothing' : 'organization')}`,
  )
}

/** How often the list is read to find a new record, and the pause in between, in ms. */
const looks = 9
const lookEveryMs = 500

async function tryListing({ run, record, now }: Bench): Promise<void> {
  const updatedmin = since(now['updated_at'], 1) ?? undefined
  for (let look = 0; look < looks && run.visit.ended() === null; look += 1) {
    const list = await askList(run, record.place, { limit: 200, skip: 0, ...(updatedmin && { updatedmin }) })
    const short = recordsOf(list).find((each) => idOf(each) === record.id)
    if (short !== undefined) {
      run.listed.push({ short, whole: now })
      compareLists(run)
      return run.findings.note('listing', look === 0 ? 'at-once' : 'late', `in the list at look ${look + 1}`)
    }
    await pause(lookEveryMs)
  }
  run.findings.unseen('listing', `not in the list after ${looks} looks`)
}

async function tryKey({ run, record }: Bench): Promise<void> {
  if (record.place.family !== 'address') return
  const query = { limit: 50, skip: 0, clientid: doctorClient, externalid: record.key }
  const answer = await askList(run, record.place, query)
  const found = recordsOf(answer).map(idOf)
  const seen = `GET ${answer.status}, ${found.length} records`
  if (answer.status !== 200) return run.findings.unseen('findByKey', seen)
  if (found.some((id) => id !== record.id)) run.findings.note('findByKey', 'ignored', seen)
  else run.findings.note('findByKey', found.length > 0 ? 'found' : 'not-found', seen)
}

async function tryDelete(bench: Bench): Promise<void> {
  const { run, record } = bench
  const { findings } = run
  const removed = await remove(bench)
  const shown = objectOf(removed.value)
  if (removed.status === 0) return findings.unseen('removal', 'no answer')
  const isRecord = isDone(removed) && shown?.['deleted'] === true
  findings.note('removal', isRecord ? 'record' : String(removed.status), `DELETE ${removed.status}`)
  if (!isDone(removed)) return
  const got = await askRecord(run, record.place.family, record.id)
  noteDeletedGet(run, got.status)
  // Where a deleted record cannot be read, the answer to its delete has its last etag.
  bench.now = (isDone(got) ? objectOf(got.value) : shown) ?? bench.now
  const { status, isTaken, now } = await change(bench, record.body)
  const again = await remove(bench)
  const seen = [`PUT ${status}`, `DELETE ${again.status}`]
  if (status === 0) findings.unseen('deletedWrite', ...seen)
  else findings.note('deletedWrite', isTaken ? 'ok' : refusalVerdict(status), ...seen)
  if (isTaken && isDone(got))
    findings.note('revival', now['deleted'] === true ? 'stays-deleted' : 'revived', ...seen)
  else findings.unseen('revival', ...seen)
}

async function remove({ run, record, now }: Bench): Promise<Seen> {
  const path = recordPath(record.place.family, record.id)
  return run.visit.ask({ kind: 'delete', path: path.ok ? path.value : '', headers: condition(now) })
}

/** A short life in the second family: whether it behaves like the first. */
export async function tryShortLife(run: Run, place: Place): Promise<Made> {
  const record = await makeTestRecord(run, place)
  if (!('made' in record)) {
    run.findings.unseen('homeaddress', `POST ${record.status}`)
    return record.status >= 400 && record.status < 500 && record.status !== 408 ? 'refused' : 'doubt'
  }
  const bench: Bench = { run, record, now: {}, echoes: [], answers: 0 }
  await readAgain(bench)
  const before = bench.now
  const { status, now } = await change(bench, { ...record.body, firstkana: 'セツゾク' })
  const removed = await remove(bench)
  const differing = differences(bench, { before, now, removed })
  const seen = [`POST ${record.made.status}`, `PUT ${status}`, `DELETE ${removed.status}`]
  if (status === 0 || removed.status === 0) run.findings.unseen('homeaddress', ...seen)
  else run.findings.note('homeaddress', differing.length > 0 ? 'differs' : 'alike', ...seen, ...differing)
  return 'made'
}

function differences(
  { run, record }: Bench,
  { before, now, removed }: { before: Fields; now: Fields; removed: Seen },
): string[] {
  const { findings } = run
  const etags = etagVerdict(before['etag'], now['etag'])
  const hasKey = JSON.stringify(before['external_ids'] ?? null).includes(record.key)
  const found: [Parameters<typeof findings.verdict>[0], string][] = [
    ['created', String(record.made.status)],
    ['etags', etags],
    ['keys', hasKey ? 'shown' : 'hidden'],
    ['removal', objectOf(removed.value)?.['deleted'] === true ? 'record' : String(removed.status)],
  ]
  return found
    .filter(([id, verdict]) => findings.verdict(id) !== null && findings.verdict(id) !== verdict)
    .map(([id, verdict]) => `${id}: ${verdict}`)
}

/** A grey square of 16 pixels as a JPEG file: the photo of the test record. */
const square = Buffer.from(
  [
    '/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/',
    '2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAAR',
    'CAAQABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAA',
    'AAAAAAAAAAAAAv/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AKIAhf/Z',
  ].join(''),
  'base64',
)

/** How an update may name a photo that the record has: by its id, not at all, or by id and source. */
const forms = {
  id: (image: unknown): Fields => ({ face_picture: { image } }),
  omit: (): Fields => ({}),
  'id+source': (image: unknown): Fields => ({ face_picture: { image, source: 'temp' } }),
}

/** Gives the test record a photo and finds out by which updates it keeps it. */
async function tryPhotos(bench: Bench): Promise<void> {
  const { findings } = bench.run
  const kept: string[] = []
  const seen: string[] = []
  for (const [name, form] of Object.entries(forms)) {
    if (isEmpty(imageOf(bench.now)) && !(await attach(bench))) {
      return findings.unseen('photo', ...seen, 'the record got no photo')
    }
    const image = imageOf(bench.now)
    if (name === 'id') await notePhotoOf(bench.run, bench.record.place.family, bench.now)
    const { status, isTaken, now } = await change(bench, { ...bench.record.body, ...form(image) })
    if (status === 0) return findings.unseen('photo', ...seen, 'no answer')
    const stays = isTaken && imageOf(now) === image
    if (stays) kept.push(name)
    seen.push(`${name}: PUT ${status}, ${stays ? 'kept' : 'lost'}`)
  }
  const has = (name: string) => kept.includes(name)
  const verdict = has('id') && has('id+source') ? 'any' : (['id', 'id+source', 'omit'].find(has) ?? 'none')
  findings.note('photo', verdict, ...seen)
}

const imageOf = (record: Fields): unknown => objectOf(record['face_picture'])?.['image'] ?? null

async function attach(bench: Bench): Promise<boolean> {
  const uploaded = await upload(bench.run)
  const image = idOf(objectOf(uploaded.value) ?? {})
  if (!isDone(uploaded) || image === '') return false
  const photo = { face_picture: { image, source: 'temp' } }
  await change(bench, { ...bench.record.body, ...photo })
  return !isEmpty(imageOf(bench.now))
}

async function upload({ visit }: Run): Promise<Seen> {
  const form = new FormData()
  form.append('source', new Blob([square], { type: 'image/jpeg' }), 'photo.jpg')
  return visit.ask({ kind: 'upload', path: '/api/temp/photo', body: form })
}

/**
 * Finds out which permission an upload needs, with a token that the service does not let write: one that may write says
 * nothing about that. The temporary image is forgotten by the service.
 */
async function tryUploadUnallowed(run: Run): Promise<void> {
  const { status } = await upload(run)
  if (status === 403) run.findings.note('upload', 'write', 'POST 403 with a token that only reads')
  else if (status === 200 || status === 201)
    run.findings.note('upload', 'any', `POST ${status} with a token that only reads`)
  else run.findings.unseen('upload', `POST ${status}`)
}
