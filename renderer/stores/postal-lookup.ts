import type { Result } from '../../contract/failure.ts'
import { call } from '../bridge/bridge.ts'
import type { PostalLookup } from '../composables/postal-lookup.ts'

/** Asks main's list of postal codes. A list that cannot be read is no help, and nothing to bother anybody with. */
export const postalLookup: PostalLookup = {
  towns: async (code) => valueOf(await call('postalCode.towns', { code })),
  codes: async (place) => valueOf(await call('postalCode.codes', place)),
}

function valueOf<T>(result: Result<T>): T | null {
  return result.ok ? result.value : null
}
