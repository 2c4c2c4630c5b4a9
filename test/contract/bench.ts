import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { RecordSave, RecordSaved } from '../../contract/ipc/outbox.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { AddressChanges } from '../../contract/record/record.ts'
import { createServiceApi, type ServiceApi } from '../../electron/api/record-api.ts'
import { createLearnedVariants } from '../../electron/write/request-variants.ts'
import type { SaveDeps } from '../../electron/write/intent.ts'
import { saveRecord } from '../../electron/write/send.ts'
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
  save(family: Family, saved: RecordSaved | null, changes: AddressChanges): RecordSave
  /** The record as the service answers it now. */
  read(family: Family, id: string): Promise<Record<string, unknown>>
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
  const save: Bench['save'] = (family, saved, changes) => ({
    family,
    id: saved?.view.record.id ?? null,
    group_id: family === 'address' ? group_id : null,
    etag: saved?.view.record.etag ?? null,
    changes,
    key: randomUUID(),
  })
  return {
    service,
    api,
    deps,
    variants,
    group_id,
    apiWith,
    save,
    create: async (family, changes) => valueOf(await saveRecord(deps, save(family, null, changes))),
    edit: async (family, saved, changes) => valueOf(await saveRecord(deps, save(family, saved, changes))),
    async opened(family, id) {
      deps.variants.learn({ ...deps.variants.current(), etags: 'change' })
      const view = valueOf(deps.bases.putFetched(family, valueOf(await api[family].get(id))))
      return { view, differences: [], waiting: null }
    },
    // The service answers JSON objects here; a test that reads something else fails on its first expectation.
    read: async (family, id) => JSON.parse(valueOf(await api[family].get(id))) as Record<string, unknown>,
  }
}
