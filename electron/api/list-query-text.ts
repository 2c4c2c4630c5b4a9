import type { Family } from '../../contract/model/family.ts'
import type { ListQuery } from '../../contract/model/list-query.ts'

/** Parameters that only address lists have (spec 4.2). */
const addressOnly = new Set(['clientid', 'externalid'])

/**
 * The query of a list call, from `?` on. `callback` is not among the parameters and is never sent: it turns an answer
 * into a script (design 4).
 */
export function listQueryText(family: Family, query: ListQuery): string {
  const { limit, skip, showdeleted, updatedmin, clientid, externalid } = query
  const parameters = { limit, skip, showdeleted, updatedmin, clientid, externalid }
  const sent = Object.entries(parameters).filter(
    ([name, value]) => value !== undefined && !(family === 'homeaddress' && addressOnly.has(name)),
  )
  return `?${sent.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')}`
}
