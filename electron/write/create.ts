import { fail, ok, type Failure, type Result } from '../../contract/failure.ts'
import type { RecordSaved } from '../../contract/ipc/outbox.ts'
import { isPhotoField, isEmpty } from '../../contract/record/fields.ts'
import { mayRefuseLimit, type ListQuery } from '../api/exchange.ts'
import type { RecordReads } from '../api/record-api.ts'
import type { FetchedText } from '../api/read-answer.ts'
import { responseOnly, sameInBoth } from '../record-text/compare-texts.ts'
import {
  asObject,
  elementsWithText,
  etagOf,
  isDeleted,
  rawRecord,
  type RawRecord,
} from '../record-text/json-text.ts'
import { idsOf, requestBody } from './bodies.ts'
import type { Entry, SaveDeps } from './intent.ts'
import { hasChanges, settle } from './settle.ts'

/**
 * Creates a record. A create may not be repeated blindly, so the body carries the key of the entry as our sync key, under
 * which the record is looked up after an unknown outcome (design 4, reliability 5.2).
 */
export async function createRecord(deps: SaveDeps, entry: Entry): Promise<Result<RecordSaved>> {
  const variants = deps.variants.current()
  const body = requestBody({ intent: entry, variants, ...idsOf(deps), key: entry.key })
  if (!body.ok) return body
  const answer = await deps.api[entry.family].create(body.value, undefined, (records) =>
    findMade(deps, entry, records),
  )
  if (!answer.ok) return answer
  const made = rawRecord(answer.value)
  if (etagOf(made) !== '') return settleCreated(deps, entry, answer.value, null)
  // An answer without an etag may be something else than a record; the service can say whether it made one.
  const now = await deps.api[entry.family].get(String(made.value['id']))
  if (!now.ok) return fail({ kind: 'unknown-outcome', code: 'NOT_COMPARED' })
  return settleCreated(deps, entry, now.value, now.value)
}

/** What the first sending made after all, asked by the calls that are given. */
async function findMade(deps: SaveDeps, entry: Entry, records: RecordReads): Promise<Result<string | null>> {
  if (deps.clientId === '') return ok(null)
  const own = { ...deps.api, [entry.family]: { ...deps.api[entry.family], ...records } }
  const found = await findByKey({ ...deps, api: own }, entry)
  if (found.ok) return ok(standing(found.value) ?? null)
  // Where the service refuses the look for good, the create goes out without one.
  return isForGood.has(found.failure.kind) ? ok(null) : found
}

const isForGood = new Set<Failure['kind']>(['rejected', 'forbidden', 'invalid-input', 'bad-response'])

/** Looks for what an earlier attempt may have created; null when the service does not have it (yet). */
export async function findCreated(deps: SaveDeps, entry: Entry): Promise<Result<RecordSaved | null>> {
  const found = await findByKey(deps, entry)
  if (!found.ok) return found
  const first = standing(found.value)
  return first === undefined ? ok(null) : settleCreated(deps, entry, first, first)
}

/** Of two texts, the record that still exists: the user has deleted the other. */
function standing(texts: readonly FetchedText[]): FetchedText | undefined {
  return texts.find((text) => !isDeleted(text)) ?? texts[0]
}

/** The same before the create goes out again, with the whole list: `alike` where a record without the key may be it. */
export async function findCreatedAnywhere(
  deps: SaveDeps,
  entry: Entry,
): Promise<Result<RecordSaved | 'alike' | null>> {
  const found = await lookEverywhere(deps, entry)
  if (!found.ok) return found
  if (found.value === 'alike' || found.value === null) return ok(found.value)
  return settleCreated(deps, entry, found.value.under, found.value.under)
}

function settleCreated(
  deps: SaveDeps,
  entry: Entry,
  echo: string,
  fetched: FetchedText | null,
): Promise<Result<RecordSaved>> {
  const id = String(rawRecord(echo).value['id'])
  const variants = deps.variants.current()
  const made = { id, over: null, echo, fetched, variants, cleared: [], copies: new Map() }
  return settle(deps, { ...made, intent: entry, local: entry.id })
}

const pageSize = 200
/** Bound of one look where the service's order or paging is odd: 40,000 records. */
const mostPages = 200

/**
 * Raw texts of the records that carry the sync key of an entry, read afresh, the oldest first. More than one where a
 * create was sent twice and both arrived (reliability 5.2).
 */
export async function findByKey(deps: SaveDeps, entry: Entry): Promise<Result<FetchedText[]>> {
  const filter: Partial<ListQuery> =
    entry.family === 'address' ? { clientid: deps.clientId, externalid: entry.key } : newSince(entry)
  const walked = await walk(deps, entry, filter, (record) => idUnderKey(record, deps, entry))
  return walked.ok ? read(deps, entry, walked.value.ids) : walked
}

async function read(deps: SaveDeps, entry: Entry, ids: ReadonlySet<string>): Promise<Result<FetchedText[]>> {
  const texts: FetchedText[] = []
  for (const id of ids) {
    // The list may lack the etag, so the record itself is read.
    const text = await deps.api[entry.family].get(id)
    if (text.ok) texts.push(text.value)
    else if (text.failure.kind !== 'not-found') return text
  }
  return ok(texts.sort((one, other) => (ageOf(one) < ageOf(other) ? -1 : 1)))
}

/** Records that may be the one, and are read to find out. */
const mostAlike = 20

/** What a look through the whole list found: the record under the key, or whether one says what was typed and no more. */
type LastLook = { under: FetchedText } | 'alike' | null

/**
 * The last look before a create goes out once more: without a filter and without a time, since a service may keep no keys, and
 * its clock may have been set back. null where there is nothing like it.
 */
async function lookEverywhere(deps: SaveDeps, entry: Entry): Promise<Result<LastLook>> {
  const alike = new Set<string>()
  let showsKeys = false
  const walked = await walkAgain(deps, entry, (record) => {
    const id = mayBeIt(deps, record, entry)
    if (id !== null) alike.add(id)
    showsKeys ||= hasOurKey(record, deps)
    return idUnderKey(record, deps, entry)
  })
  if (!walked.ok) return walked
  const { ids, isWhole, hasOrder } = walked.value
  const under = await read(deps, entry, ids)
  if (!under.ok) return under
  const [first] = under.value
  if (first !== undefined) return ok({ under: first })
  // It may exist where no look was possible.
  if (!isWhole) return ok('alike')
  // Where keys come back, what was made by this save would show its own.
  if (showsKeys) return ok(null)
  // Without keys and without an order nothing tells when all of the list was seen.
  if (!hasOrder) return ok('alike')
  // One that is not read may be it.
  return alike.size > mostAlike ? ok('alike') : lookInto(deps, entry, alike)
}

/** The same in the records themselves, which may show what the list left out of them: their key, and more than was typed. */
async function lookInto(deps: SaveDeps, entry: Entry, alike: ReadonlySet<string>): Promise<Result<LastLook>> {
  const seen = await read(deps, entry, alike)
  if (!seen.ok) return seen
  const under = seen.value.find((text) => idUnderKey(rawRecord(text), deps, entry) !== null)
  if (under !== undefined) return ok({ under })
  const isIt = (text: string) => mayBeIt(deps, rawRecord(text), entry) !== null && hasChanges(entry, text)
  return ok(seen.value.some(isIt) ? 'alike' : null)
}

/**
 * Id of a record that says nothing which was not typed; a list may show less of it. One under another key of ours was made
 * by another save.
 */
function mayBeIt(deps: SaveDeps, record: RawRecord, { changes }: Entry): string | null {
  const { id, deleted, ...fields } = record.value
  if (typeof id !== 'string' || deleted === true) return null
  if (hasOurKey(record, deps)) return null
  const own = Object.entries(fields).filter(
    ([field, value]) => !responseOnly.has(field) && field !== 'group_id' && !isEmpty(value),
  )
  const isTyped = ([field, value]: [string, unknown]) =>
    isPhotoField(field) ? field in changes : sameInBoth(field, value, Reflect.get(changes, field))
  // A list that shows no name at all tells nothing apart.
  return own.length > 0 && own.every(isTyped) ? id : null
}

/** Passes through a list of which one page after another shows something else. */
const mostPasses = 10

/**
 * Goes through the whole list until a pass brings no record that an earlier one did not bring, or one under the key is found: a list
 * without an order shows some records twice and others not at all. A list that is one page needs one pass.
 * @returns `hasOrder`: no pass showed a record twice, and the second one brought nothing new
 */
async function walkAgain(
  deps: SaveDeps,
  entry: Entry,
  idOf: (record: RawRecord) => string | null,
): Promise<Result<{ ids: Set<string>; isWhole: boolean; hasOrder: boolean }>> {
  const seen = new Set<unknown>()
  let hasOrder = true
  for (let pass = 1; pass <= mostPasses; pass += 1) {
    const before = seen.size
    const inPass = new Set<unknown>()
    const walked = await walk(deps, entry, {}, (record) => {
      const { id } = record.value
      if (inPass.has(id)) hasOrder = false
      inPass.add(id)
      seen.add(id)
      return idOf(record)
    })
    if (!walked.ok) return walked
    const { ids, isWhole, pages } = walked.value
    const isNew = seen.size > before
    if (pass > 1 && isNew) hasOrder = false
    if (!isWhole || ids.size > 0 || pages < 2 || !isNew) return ok({ ids, isWhole, hasOrder })
  }
  return ok({ ids: new Set(), isWhole: false, hasOrder: false })
}

/** Goes through a list. Returns what `idOf` gives of each record, how many pages had any, and whether the list came to an end. */
async function walk(
  deps: SaveDeps,
  entry: Entry,
  filter: Partial<ListQuery>,
  idOf: (record: RawRecord) => string | null,
): Promise<Result<{ ids: Set<string>; isWhole: boolean; pages: number }>> {
  const ids = new Set<string>()
  let limit = pageSize
  let pages = 0
  for (let page = 0, skip = 0; page < mostPages; page += 1) {
    const query = { limit, skip, showdeleted: 'T', ...filter } as const
    const records = await deps.api[entry.family].list(entry.group_id, query)
    if (!records.ok && mayRefuseLimit(records.failure) && limit > 1) {
      limit = Math.floor(limit / 2)
      continue
    }
    // What a list says that has nothing to show is not shown in the spec: 404 may be it.
    if (!records.ok && records.failure.kind === 'not-found') return ok({ ids, isWhole: true, pages })
    if (!records.ok) return records
    for (const text of records.value) {
      const id = idOf(rawRecord(text))
      if (id !== null) ids.add(id)
    }
    if (records.value.length === 0) return ok({ ids, isWhole: true, pages })
    skip += records.value.length
    pages += 1
  }
  return ok({ ids, isWhole: false, pages })
}

/** Home addresses have no filter for keys (interface 4.2); the server's own time, 10 minutes back, narrows the list. */
function newSince({ serverTime }: Entry): Partial<ListQuery> {
  const time = Date.parse(serverTime ?? '')
  if (Number.isNaN(time)) return {}
  // The form of interface 4.1 has microseconds; milliseconds are enough for a margin of minutes.
  return { updatedmin: new Date(time - 10 * 60_000).toISOString().replace('Z', '000Z') }
}

function idUnderKey(record: RawRecord, { clientId }: SaveDeps, { key }: Entry): string | null {
  const id = record.value['id']
  const ours = keysOf(record).some((entry) => entry['client_id'] === clientId && entry['id'] === key)
  return ours && typeof id === 'string' ? id : null
}

/** Whether one of our saves made the record, as far as it shows. */
function hasOurKey(record: RawRecord, { clientId }: SaveDeps): boolean {
  return keysOf(record).some((each) => each['client_id'] === clientId)
}

/** Keys of applications, ours among them. */
function keysOf(record: RawRecord): Record<string, unknown>[] {
  return elementsWithText(record, 'external_ids').map(({ value }) => asObject(value))
}

/** Orders by creation; the id settles it where the service gives no time. */
function ageOf(text: string): string {
  const { created_at, id } = rawRecord(text).value
  return `${typeof created_at === 'string' ? created_at : ''} ${String(id)}`
}
