import type { Failure } from '../../contract/failure.ts'
import type { ServiceApi } from '../../electron/api/record-api.ts'
import { failureOf, updateOf } from '../fakes/api-under-test.ts'

/** A record as the service answers it. */
export const record = '{"id":"a","etag":"e","lastname":"Sato"}'

/** Asks for a record. */
export const get = (api: ServiceApi) => api.address.get('a')

/** Makes a record. */
export const create = (api: ServiceApi) => api.address.create({ json: '{}' })

/** Changes a record over the etag `e`. */
export const update = (api: ServiceApi) => api.address.update('a', updateOf(), 'e')

/** What a read and a write make of the same fault. */
export async function kinds(api: ServiceApi): Promise<Failure['kind'][]> {
  return [
    failureOf(await get(api)).kind,
    failureOf(await create(api)).kind,
    failureOf(await update(api)).kind,
  ]
}
