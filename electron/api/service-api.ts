import { ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { ProfileGroup } from '../../contract/profile.ts'
import { defaultDeadlines } from './exchange.ts'
import type { Deadlines } from './exchange.ts'
import { parseBaseUrl } from './service-url.ts'
import type { CallContext } from './call.ts'
import { listGroups } from './group-api.ts'
import { createPhotoApi } from './photo-api.ts'
import type { PhotoApi } from './photo-api.ts'
import { createRecordApi } from './record-api.ts'
import type { RecordApi } from './record-api.ts'
import { createTransport } from './transport.ts'

/** Everything the service offers, for one profile. No call throws. */
export interface ServiceApi {
  address: RecordApi
  homeaddress: RecordApi
  photo: PhotoApi
  groups(signal?: AbortSignal): Promise<Result<ProfileGroup[]>>
  /** How many creates, updates and deletes were answered, and the status of the latest answer; 0 before the first. */
  written(): { count: number; status: number }
  /** Closes the connections that wait for a next request. */
  dropIdle(): void
  /** Ends reads at once, lets writes on their way finish, refuses new calls with `cancelled`. */
  close(): void
}

export interface ServiceApiOptions {
  /** Base address of the deployment; may end with /api. Whether http is allowed is the profile's decision. */
  base_url: string
  /** Asked for each request; '' means that nobody is signed in. */
  token: () => string
  /** In ms; for tests. */
  deadlines?: Partial<Deadlines>
}

/** Makes the calls of one profile, or fails with `invalid-input` where the base address cannot be used. */
export function createServiceApi(options: ServiceApiOptions): Result<ServiceApi> {
  const base = parseBaseUrl(options.base_url)
  if (!base.ok) return base
  const deadlines = { ...defaultDeadlines, ...options.deadlines }
  const transport = createTransport({ base: base.value, token: options.token, connectMs: deadlines.connect })
  const closing = new AbortController()
  let written = { count: 0, status: 0 }
  const onWritten = (status: number) => (written = { count: written.count + 1, status })
  const closed = closing.signal
  const context: CallContext = { transport, base: base.value, deadlines, closed, onWritten }
  return ok({
    address: createRecordApi(context, 'address'),
    homeaddress: createRecordApi(context, 'homeaddress'),
    photo: createPhotoApi(context),
    groups: (signal) => listGroups(context, signal),
    written: () => written,
    dropIdle: transport.dropIdle,
    close() {
      closing.abort()
      transport.close()
    },
  })
}
