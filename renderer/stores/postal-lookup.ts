import type { Result } from '../../contract/failure.ts'
import { call } from '../bridge/bridge.ts'
import type { PostalLookup } from '../composables/use-postal-help.ts'

/** Looks in main's list of postal codes. If the list cannot be read, there is no help, but no message either. */
export const postalLookup: PostalLookup = {
  towns: async (code) => valueOf(await call('postalCode.towns', { code })),
  codes: async (place) => valueOf(await call('postalCode.codes', place)),
}

function valueOf<T>(result: Result<T>): T | null {
  return result.ok ? result.value : null
}
