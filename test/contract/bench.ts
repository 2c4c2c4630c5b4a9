import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { Result } from '../../contract/failure.ts'
import type { RecordSaved } from '../../contract/ipc/outbox.ts'
import type { Family } from '../../contract/record/fields.ts'
import { localIdOf, type AddressChanges } from '../../contract/record/record.ts'
import { createServiceApi, type ServiceApi } from '../../electron/api/record-api.ts'
import { createLearnedVariants } from '../../electron/write/request-variants.ts'
import { createRecord } from '../../electron/write/create.ts'
import type { Deletion } from '../../electron/write/delete.ts'
import type { Entry, SaveDeps } from '../../electron/write/intent.ts'
import { updateAgain } from '../../electron/write/send.ts'
import { startService, type RunningService, type ServiceOptions } from '../../service/start-service.ts'
import type { Variants } from '../../service/variants.ts'
import { valueOf } from '../fakes/api-under-test.ts'
import { memoryBases } from '../fakes/memory-bases.ts'
import { ourClientId } from '../fakes/our-client-id.ts'
import { asked } from './readings.ts'

/** A reference service of its own with our client and write path in front of it. */
export interface Bench {
  service: RunningService
  api: ServiceApi
  deps: SaveDeps
  variants: Partial<Variants>
  /** First group of the service. */
  group_id: string
  /** A client with another token. */
  apiWith(token: string): ServiceApi
  create(family: Family, changes: AddressChanges): Promise<RecordSaved>
  /** Saves over the version in `saved`, and fails the test when that fails. */
  edit(family: Family, saved: RecordSaved, changes: AddressChanges): Promise<RecordSaved>
  /** Shows the record whole, as a form does that opens; the service is known by then to change its etags. */
  opened(family: Family, id: string): Promise<RecordSaved>
  /** What `edit` and `create` send, to be varied. */
  save(family: Family, saved: RecordSaved | null, changes: AddressChanges): Entry
  /** A delete of a version, to be varied; '' for one without an etag. */
  deletion(family: Family, id: string, etag: string): Deletion
  /** The record as the service answers it now. */
  read(family: Family, id: string): Promise<Record<string, unknown>>
}

/** Sends an entry as the outbox does after a doubt, and after uploads: an update reads the record first, where that is necessary. */
export function sendRecord(deps: SaveDeps, entry: Entry): Promise<Result<RecordSaved>> {
  return entry.action === 'create' ? createRecord(deps, entry) : updateAgain(deps, entry)
}

function clientOf(service: RunningService, token: string): ServiceApi {
  return valueOf(createServiceApi({ base_url: service.base_url, token: () => token }))
}

/** Starts a bench that ends with the test. */
export async function startBench(variants: Partial<Variants>, options: ServiceOptions = {}): Promise<Bench> {
  const service = await startService({ listDelayMs: 40, variants, asked, ...options })
  const apis: ServiceApi[] = []
  const apiWith = (token: string) => {
    const api = clientOf(service, token)
    apis.push(api)
    return api
  }
  onTestFinished(async () => {
    apis.forEach((api) => api.close())
    await service.close()
  })
  const api = apiWith(service.tokens.full)
  const deps: SaveDeps = {
    api,
    bases: memoryBases(),
    photoCopy: (family, id, image) => api.photo.download(family, id, image),
    variants: createLearnedVariants(),
    clientId: ourClientId,
  }
  const [group_id = ''] = service.group_ids
  const save: Bench['save'] = (family, saved, changes) => {
    const { id, etag = null } = saved?.view.record ?? {}
    const key = randomUUID()
    return {
      action: id === undefined ? 'create' : 'update',
      family,
      id: id ?? localIdOf(key),
      group_id: family === 'address' ? group_id : null,
      etag,
      base: id === undefined ? null : deps.bases.base(family, id, etag ?? ''),
      changes,
      key,
      doubt: false,
      serverTime: null,
    }
  }
  return {
    service,
    api,
    deps,
    variants,
    group_id,
    apiWith,
    save,
    create: async (family, changes) => valueOf(await sendRecord(deps, save(family, null, changes))),
    edit: async (family, saved, changes) => valueOf(await sendRecord(deps, save(family, saved, changes))),
    async opened(family, id) {
      deps.variants.learn({ ...deps.variants.current(), etags: 'change' })
      const view = valueOf(deps.bases.putFetched(family, valueOf(await api[family].get(id))))
      return { view, differences: [], waiting: null }
    },
    deletion: (family, id, etag) => ({
      family,
      id,
      etag,
      base: deps.bases.base(family, id, etag),
      doubt: false,
    }),
    // The service answers JSON objects here; a test that reads something else fails on its first expectation.
    read: async (family, id) => JSON.parse(valueOf(await api[family].get(id))) as Record<string, unknown>,
  }
}
