import { randomUUID } from 'node:crypto'
import { isUsableId } from '../../contract/record/parts.ts'
import { recordPath, ifMatchHeader } from '../api/record-api.ts'
import {
  askList,
  askRecord,
  objectOf,
  idOf,
  isDone,
  isBodyRefused,
  recordsOf,
  since,
  type Fields,
  type Place,
  type Run,
} from './run.ts'
import type { Seen } from './visit.ts'

/** The client id of the doctor's keys; not that of the app, so that nothing of the app takes the record for its own. */
export const doctorClient = 'atena-doctor'

const lastname = 'Atena'
const markOf = (key: string) => `${doctorClient}:${key}`
const mark = new RegExp(`${doctorClient}:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}`)

/** What every version of a test record says of itself. */
function names(key: string): Fields {
  return {
    lastname,
    firstname: '接続確認',
    lastkana: 'アテナ',
    firstkana: 'セツゾクカクニン',
    memo: `Made by Atena to check this service. It may be deleted.\nサービスの確認のためのものです。削除できます。\n${markOf(key)}`,
    external_id: { client_id: doctorClient, id: key },
  }
}

/** The body of a test record, every value filled; `group_id` apart. */
function bodyOf(family: Place['family'], key: string): Fields {
  const ofAddress = family === 'address' ? { code: 'A-1', suffix: '様' } : {}
  const joint = { lastname, firstname: '連名' }
  return {
    ...names(key),
    ...ofAddress,
    gender: 'f',
    birthdate: '1980-12-31',
    organization: { name: 'Atena', dept1: '𠮷野 ①' },
    tags: ['atena-doctor', '接続確認'],
    telephones: [
      { kindof: 'tel', number: '03-0000-0000' },
      { kindof: 'cell', number: '090-0000-0000' },
    ],
    emails: [{ kindof: 'home', address: 'atena-doctor@example.com' }],
    weburls: [{ kindof: 'hp', url: 'https://example.com/' }],
    addresses: [
      { kindof: 'office', zipcode: '100-0001', region: '東京都', city: '千代田区', street: '千代田1-1' },
    ],
    joint_names: [family === 'address' ? { ...joint, suffix: '様' } : joint],
    extendprop: { client_id: doctorClient, data: { note: 'test' } },
  }
}

/** A test record that was made. */
export interface TestRecord {
  place: Place
  id: string
  key: string
  /** The body that made it: what each change begins with. */
  body: Fields
  made: Seen
}

/**
 * Makes a test record; with the names alone where the service refuses the full one. Returns the answer where no
 * record was made, or where this is not known: then the record is found by its mark.
 */
export async function makeTestRecord({ visit, made: all }: Run, place: Place): Promise<TestRecord | Seen> {
  const key = randomUUID()
  const owner = place.group_id === null ? {} : { group_id: place.group_id }
  const create = (body: Fields) =>
    visit.ask({ kind: 'create', path: `/api/${place.family}/`, body: { ...owner, ...body } })
  let body = bodyOf(place.family, key)
  let made = await create(body)
  if (isBodyRefused(made)) made = await create((body = names(key)))
  const id = idOf(objectOf(made.value) ?? {})
  if (!isDone(made) || !isUsableId(id)) return made
  all.push({ family: place.family, id })
  return { place, id, key, body, made }
}

/**
 * Whether a record is a test record of the doctor's, this one's or that of an earlier run.
 * SECURITY: only such a record is ever changed or deleted; the name alone, which a person may have, is not enough.
 */
export function isTestRecord(record: Fields): boolean {
  return record['lastname'] === lastname && mark.test(String(record['memo']))
}

/** How far back test records of earlier runs are looked for, in seconds. */
const lookBack = 60 * 24 * 60 * 60
const pageSize = 200
/** The most pages that are searched; a service may give fewer records per page than were requested. */
const mostPages = 12

/** The ids of test records in a list that are not deleted, each proven by its own GET. */
export async function findTestRecords(run: Run, place: Place): Promise<string[]> {
  const candidates = new Set<string>()
  const note = (records: Fields[]) => {
    for (const record of records.filter(mayBeTestRecord)) candidates.add(idOf(record))
  }
  if (place.family === 'address') {
    const byKey = await askList(run, place, { limit: pageSize, skip: 0, clientid: doctorClient })
    note(recordsOf(byKey))
  }
  const updatedmin = since(new Date().toISOString(), lookBack) ?? undefined
  const seen = new Set<string>()
  for (let page = 0, skip = 0; page < mostPages; page += 1) {
    const records = recordsOf(
      await askList(run, place, { limit: pageSize, skip, ...(updatedmin && { updatedmin }) }),
    )
    note(records)
    const known = seen.size
    for (const record of records) seen.add(idOf(record))
    // The end, or a list that does not skip.
    if (seen.size === known) break
    skip += records.length
  }
  const proven: string[] = []
  for (const id of candidates) {
    const record = objectOf((await askRecord(run, place.family, id)).value)
    if (record !== null && isTestRecord(record) && record['deleted'] !== true) proven.push(id)
  }
  return proven
}

/** Whether a record, which a list may show shortened, can be a test record. */
function mayBeTestRecord(record: Fields): boolean {
  if (record['deleted'] === true || !isUsableId(idOf(record))) return false
  const own = names('')
  const sameNames = ['firstname', 'firstkana'].some((name) => record[name] === own[name])
  const keys = record['external_ids']
  const hasKey = Array.isArray(keys) && keys.some((each) => objectOf(each)?.['client_id'] === doctorClient)
  return sameNames || hasKey || record['lastname'] === lastname || mark.test(String(record['memo']))
}

/** Tries that are made to take a record away. */
const mostTries = 3

/**
 * Removes a test record, based on the version that a GET has just shown. Returns whether that worked: it is
 * deleted, or cannot be found any more.
 */
export async function removeTestRecord(run: Run, family: Place['family'], id: string): Promise<boolean> {
  const path = recordPath(family, id)
  if (!path.ok) return false
  for (let tries = 0; tries < mostTries; tries += 1) {
    const got = await askRecord(run, family, id)
    if (got.status === 404 || got.status === 410) return true
    const record = objectOf(got.value)
    if (record?.['deleted'] === true) return true
    // SECURITY: what is deleted has just said of itself that it is the doctor's.
    if (!isDone(got) || record === null || !isTestRecord(record)) continue
    await run.visit.ask({ kind: 'delete', path: path.value, headers: condition(record) })
  }
  const last = await askRecord(run, family, id)
  return last.status === 404 || last.status === 410 || objectOf(last.value)?.['deleted'] === true
}

/**
 * The If-Match header for a version; none where it has no etag that can be sent. Only a test record of the doctor's own is
 * ever written over so: there is nothing of anybody's to be lost.
 */
export function condition({ etag }: Fields): Record<string, string> {
  const value = ifMatchHeader(typeof etag === 'number' ? String(etag) : etag)
  return value.ok ? { 'If-Match': value.value } : {}
}
