import { describe, expect, it, onTestFinished } from 'vitest'
import type { Family } from '../../../contract/record/fields.ts'
import type { ListQuery } from '../../../electron/api/exchange.ts'
import { createServiceApi } from '../../../electron/api/record-api.ts'
import type { RecordReader } from '../../../electron/book/sync/scope.ts'
import { createSync } from '../../../electron/book/sync/sync.ts'
import { startService } from '../../../service/start-service.ts'
import { openTestMirror, temporaryFolder } from '../../unit/electron/book/temporary-mirror.ts'
import { emptyList } from '../../unit/electron/book/sync/harness.ts'

type Change = (query: ListQuery) => ListQuery

/** The whole list, whatever `limit` and `skip` say. */
const ignoresBoth: Change = (query) => ({ ...query, limit: 100_000, skip: 0 })
/** The first records of the list, this many, whatever `skip` says. */
const cappedAt =
  (cap: number): Change =>
  (query) => ({ ...query, limit: Math.min(query.limit, cap), skip: 0 })
/** The first records, this many, whatever `limit` and `skip` say. */
const always =
  (cap: number): Change =>
  (query) => ({ ...query, limit: cap, skip: 0 })

/** A book of `count` contacts of one family, over HTTP, whose service understands the queries as `change` says. */
async function bookOf(family: Family, count: number, change: Change) {
  const service = await startService({ seed: 0 })
  onTestFinished(() => service.close())
  const [group_id = ''] = service.group_ids
  const made = await createServiceApi({ base_url: service.base_url, token: () => service.tokens.full })
  if (!made.ok) throw new Error('no api')
  onTestFinished(() => made.value.close())
  const api = made.value[family]
  const post = async (lastname: string) => {
    const place = family === 'address' ? { group_id } : {}
    const answer = await fetch(`${service.base_url}/api/${family}/`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${service.tokens.full}`,
        'content-type': 'application/json; charset=UTF-8',
      },
      body: JSON.stringify({ ...place, lastname }),
    })
    expect(answer.ok).toBe(true)
    return String(Reflect.get(Object(await answer.json()), 'id'))
  }
  const ids: string[] = []
  for (let at = 0; at < count; at++) ids.push(await post(`名${at}`))
  let requests = 0
  const reader: RecordReader = {
    list(id, query, signal) {
      requests += 1
      return api.list(id, change(query), signal)
    },
    get: (id, signal) => api.get(id, signal),
  }
  const mirror = openTestMirror(temporaryFolder(), { use: 'sync' })
  const sync = createSync({
    api: { address: emptyList, homeaddress: emptyList, [family]: reader },
    mirror,
    groups: [{ group_id, name: '' }],
  })
  return { mirror, sync, post, ids, requests: () => requests }
}

describe.each(['address', 'homeaddress'] as const)('a service that ignores skip: %s', (family) => {
  it('lacks nothing where it ignores limit, too', async () => {
    const { mirror, sync, post, ids, requests } = await bookOf(family, 137, ignoresBoth)
    expect(await sync.start()).toMatchObject({ phase: 'idle', incomplete: false, cutAt: null })
    expect(ids.filter((id) => mirror.raw(family, id) === null)).toEqual([])
    const later = await post('後')
    expect(await sync.start()).toMatchObject({
      phase: 'idle',
      incomplete: false,
      cutAt: null,
      check: { known: 138, agree: 138, unreachable: 0 },
    })
    expect(mirror.raw(family, later)).not.toBeNull()
    expect(requests()).toBeLessThan(20)
  })

  it.each([
    ['only its first 100 records, whatever is skipped', cappedAt(100)],
    ['only its first 100 records, whatever is asked', always(100)],
  ])('says that it shows %s', async (_, change) => {
    const { mirror, sync, post, requests } = await bookOf(family, 137, change)
    expect(await sync.start()).toMatchObject({ phase: 'idle', incomplete: true, cutAt: 100 })
    for (const round of [1, 2]) {
      const later = await post(`後${round}`)
      expect(await sync.start()).toMatchObject({ phase: 'idle', incomplete: true, cutAt: 100, failure: null })
      expect(mirror.raw(family, later), `round ${round}`).not.toBeNull()
    }
    expect(requests()).toBeLessThan(50)
  })
})
