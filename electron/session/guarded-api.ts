import { fail } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { Family } from '../../contract/model/family.ts'
import type { RecordApi } from '../api/record-api.ts'
import type { ServiceApi } from '../api/service-api.ts'
import type { Access, Wanted } from './access.ts'
import type { TokenHolder } from './token-holder.ts'

type Guard = <T>(wanted: Wanted | null, send: () => Promise<Result<T>>) => Promise<Result<T>>

/**
 * The same calls with an eye on the token: a 401 is tried once more with a renewed token (it is never a done write,
 * reliability 4.1). A renewal that fails for now is the answer of the call; once the service has refused the token for good, calls answer `unauthorized` without being sent.
 */
export function guardApi(api: ServiceApi, access: Access, renew: TokenHolder['renew']): ServiceApi {
  const guard: Guard = async (wanted, send) => {
    if (access.needsToken) return fail({ kind: 'unauthorized' })
    let result = await send()
    if (isRefused(result)) {
      const failure = await renew()
      result = failure ? fail(failure) : await send()
    }
    access.note(wanted, result.ok ? null : result.failure)
    return result
  }
  return {
    address: guardRecords(api.address, 'address', guard),
    homeaddress: guardRecords(api.homeaddress, 'homeaddress', guard),
    photo: {
      upload: (...input) => guard(null, () => api.photo.upload(...input)),
      uploadBytes: (...input) => guard(null, () => api.photo.uploadBytes(...input)),
      download: (...input) => guard(null, () => api.photo.download(...input)),
    },
    groups: (signal) => guard(null, () => api.groups(signal)),
    dropIdle: () => api.dropIdle(),
    close: () => api.close(),
  }
}

function guardRecords(records: RecordApi, family: Family, guard: Guard): RecordApi {
  const read: Wanted = { family, to: 'read' }
  const write: Wanted = { family, to: 'write' }
  return {
    list: (...input) => guard(read, () => records.list(...input)),
    get: (...input) => guard(read, () => records.get(...input)),
    create: (...input) => guard(write, () => records.create(...input)),
    update: (...input) => guard(write, () => records.update(...input)),
    delete: (...input) => guard(write, () => records.delete(...input)),
  }
}

function isRefused(result: Result<unknown>): boolean {
  return !result.ok && result.failure.kind === 'unauthorized'
}
