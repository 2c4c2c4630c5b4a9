import type { Failure, Result } from '../../contract/failure.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { RecordReader } from './scope.ts'

export interface RenewingReaderOptions {
  api: Record<Family, RecordReader>
  /** Gets another token into `api`; the failure of the call when there is none. */
  renew(): Promise<Failure | null>
  /** Waits before the same call is made once more with the same token; the failure of the call when it is of no use. */
  pause(): Promise<Failure | null>
  /** Hears what the service says about reading a family, when that is another thing than before. */
  onAccess(family: Family, failure: Failure | null): void
}

/**
 * The same calls; one that meets a 401 is made once more with a renewed token, and once more after a pause, since a
 * service says it by mistake, too.
 */
export function renewingReaders(options: RenewingReaderOptions): Record<Family, RecordReader> {
  return { address: renewing(options, 'address'), homeaddress: renewing(options, 'homeaddress') }
}

function renewing({ api, renew, pause, onAccess }: RenewingReaderOptions, family: Family): RecordReader {
  let told: string | null = null
  const guard = async <T>(read: () => Promise<Result<T>>): Promise<Result<T>> => {
    let result = await read()
    for (const mend of [renew, pause]) {
      if (!isRefused(result)) break
      const failure = await mend()
      result = failure ? { ok: false, failure } : await read()
    }
    const kind = result.ok ? 'ok' : result.failure.kind
    if (kind !== told) onAccess(family, result.ok ? null : result.failure)
    told = kind
    return result
  }
  return {
    list: (...input) => guard(() => api[family].list(...input)),
    get: (...input) => guard(() => api[family].get(...input)),
  }
}

function isRefused(result: Result<unknown>): boolean {
  return !result.ok && result.failure.kind === 'unauthorized'
}
