import { ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { RecordSave } from '../../contract/ipc/record-write.ts'
import type { ListQuery } from '../../contract/model/list-query.ts'
import { asObject, elementsWithText, rawRecord } from './raw-record.ts'
import type { SaveDeps } from './save-deps.ts'

const pageSize = 200
/** Bound of one look where the service's order or paging is odd: 40,000 records. */
const mostPages = 200

/**
 * Raw texts of the records that carry the sync key of a save, read afresh, the oldest first. More than one where a
 * create was sent twice and both arrived (reliability 5.2).
 */
export async function findByKey(deps: SaveDeps, save: RecordSave): Promise<Result<string[]>> {
  const ids = await idsUnderKey(deps, save)
  if (!ids.ok) return ids
  const texts: string[] = []
  for (const id of ids.value) {
    // The list may lack the etag, so the record itself is read.
    const text = await deps.api[save.family].get(id)
    if (text.ok) texts.push(text.value)
    else if (text.failure.kind !== 'not-found') return text
  }
  return ok(texts.sort((one, other) => (ageOf(one) < ageOf(other) ? -1 : 1)))
}

async function idsUnderKey(deps: SaveDeps, save: RecordSave): Promise<Result<Set<string>>> {
  const filter: Partial<ListQuery> =
    save.family === 'address' ? { clientid: deps.clientId, externalid: save.key } : newSince(deps)
  const ids = new Set<string>()
  for (let page = 0, skip = 0; page < mostPages; page += 1) {
    const query = { limit: pageSize, skip, showdeleted: 'T', ...filter } as const
    const records = await deps.api[save.family].list(save.group_id, query)
    // What a list says that has nothing to show is not shown in the spec: 404 may be it.
    if (!records.ok && records.failure.kind === 'not-found') break
    if (!records.ok) return records
    for (const text of records.value) {
      const id = idUnderKey(text, deps.clientId, save.key)
      if (id !== null) ids.add(id)
    }
    if (records.value.length === 0) break
    skip += records.value.length
  }
  return ok(ids)
}

/** Home addresses have no filter for keys (spec 4.2); the server's own time, 10 minutes back, narrows the list. */
function newSince(deps: SaveDeps): Partial<ListQuery> {
  const known = deps.serverTime?.() ?? null
  const time = known === null ? Number.NaN : Date.parse(known)
  if (Number.isNaN(time)) return {}
  // The form of spec 4.1 has microseconds; milliseconds are enough for a margin of minutes.
  return { updatedmin: new Date(time - 10 * 60_000).toISOString().replace('Z', '000Z') }
}

function idUnderKey(text: string, clientId: string, key: string): string | null {
  if (!text.includes(key)) return null
  const record = rawRecord(text)
  const entries = elementsWithText(record, 'external_ids').map(({ value }) => asObject(value))
  const id = record.value['id']
  const ours = entries.some((entry) => entry['client_id'] === clientId && entry['id'] === key)
  return ours && typeof id === 'string' ? id : null
}

/** Orders by creation; the id settles it where the service gives no time. */
function ageOf(text: string): string {
  const { created_at, id } = rawRecord(text).value
  return `${typeof created_at === 'string' ? created_at : ''} ${String(id)}`
}
