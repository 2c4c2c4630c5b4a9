import type { RecordSaved } from '../../contract/ipc/outbox.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { AddressChanges } from '../../contract/record/record.ts'
import { createSync } from '../../electron/book/sync/sync.ts'
import type { Json } from '../../service/json.ts'
import type { ServiceOptions } from '../../service/start-service.ts'
import { valueOf } from '../fakes/api-under-test.ts'
import { jpeg } from '../fakes/jpeg.ts'
import { startOutbox, type OutboxBench, type OutboxChange } from '../faults/outbox-bench.ts'
import { ourClientId } from '../fakes/our-client-id.ts'
import { essence } from './essence.ts'
import { fullRecord } from './full-record.ts'

/** An outbox whose mirror was filled by a sync, as a user's is. */
export interface SyncedBench extends OutboxBench {
  family: Family
  /** A record with a value in every field, made by another application. */
  id: string
  sync(): Promise<void>
  /** The record as the page has it: from the mirror, with what waits for it. */
  shown(id?: string): RecordSaved
  /** The record as the service holds it, without the stamps of its version. */
  held(id?: string): unknown
  /** Returns the save, after everything in the outbox is done or refused. */
  edit(family: Family, saved: RecordSaved, changes: AddressChanges): Promise<RecordSaved>
}

/** No server listens there. */
export const nowhere: OutboxChange = { base_url: 'http://127.0.0.1:9', waits: { profile: [600_000] } }

/** Starts a bench that ends with the test, whose mirror knows one full record from a list alone. */
export async function startSynced(family: Family, service: ServiceOptions): Promise<SyncedBench> {
  const bench = await startOutbox({ service, origin: 'the service' })
  const id = await makeFull(bench, family)
  const synced = Object.defineProperties(
    { family, id, ...callsOf(family, id, bench) },
    // The parts of a bench are others after a restart.
    Object.getOwnPropertyDescriptors(bench),
  ) as SyncedBench
  await synced.sync()
  bench.service.log.length = 0
  return synced
}

type Calls = Pick<SyncedBench, 'sync' | 'shown' | 'held'>

function callsOf(family: Family, record: string, bench: OutboxBench): Calls {
  return {
    async sync() {
      const groups = [{ group_id: bench.group_id, name: 'Group' }]
      const state = await createSync({ api: bench.api, mirror: bench.mirror, groups }).start()
      if (state.failure) throw new Error(JSON.stringify(state.failure))
    },
    shown(id = record) {
      const view = bench.outbox.view(family, id) ?? bench.mirror.read(family, id)
      if (view === null) throw new Error(`${id} is not known`)
      return { view, differences: [], waiting: null }
    },
    held(id = record) {
      const stamps = { etag: null, updated_at: null, updated_by: null }
      return essence({ ...bench.service.read(family, id), ...stamps })
    },
  }
}

async function makeFull({ service, api, group_id }: OutboxBench, family: Family): Promise<string> {
  const face = valueOf(await api.photo.uploadBytes(await jpeg(), {}))
  const photos = { face_picture: { image: face.id, source: 'temp' } }
  const body = { ...fullRecord[family], ...photos, ...(family === 'address' && { group_id }) }
  const answer = await fetch(`${service.base_url}/api/${family}/`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${service.tokens.full}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { id } = (await answer.json()) as { id: string }
  service.edit(family, id, foreign)
  return id
}

/** What other programs keep on the record, and a field that the spec does not list. */
const foreign: Record<string, Json> = {
  extendprops: [
    { client_id: 'com.example.other', data: { marks: ['a'], nested: { deep: [1, 2.5, null] } } },
    { client_id: ourClientId, data: { note: 'ours' } },
  ],
  external_ids: [{ client_id: 'org.example.roster', id: '42' }],
  callsign: 'ハナ',
}
