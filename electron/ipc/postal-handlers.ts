import type { Handlers } from '../../contract/ipc/bridge.ts'
import type { PostalCodes } from '../postal/postal-codes.ts'

/** The channels of the list of postal codes. */
export function postalHandlers(postalCodes: PostalCodes) {
  return {
    'postalCode.towns': ({ code }) => postalCodes.towns(code),
    'postalCode.codes': (place) => postalCodes.codes(place),
  } satisfies Pick<Handlers, 'postalCode.towns' | 'postalCode.codes'>
}
