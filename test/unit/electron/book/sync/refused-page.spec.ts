import { describe, expect, it } from 'vitest'
import { fail, type Failure } from '../../../../../contract/failure.ts'
import type { ListQuery } from '../../../../../electron/api/exchange.ts'
import { openTestMirror, temporaryFolder } from '../temporary-mirror.ts'
import { differing, syncOf } from './harness.ts'
import { ModelService, plainVariant } from './model-service.ts'

/** A service that answers some pages with a failure; `refuse` gets the query and the number of records in the page. */
function refusing(
  count: number,
  refuse: (query: ListQuery, records: number) => Failure | null,
): ModelService {
  const service = new ModelService('g', plainVariant, () => 0.5)
  service.fill(count)
  const list = service.list.bind(service)
  service.list = async (group, query) => {
    const page = await list(group, query)
    const failure = page.ok ? refuse(query, page.value.length) : null
    return failure === null ? page : fail(failure)
  }
  return service
}

const status = (code: number): Failure => ({
  kind: 'bad-response',
  path: `status ${code}`,
  expected: 'status 200',
})

const newMirror = () => openTestMirror(temporaryFolder(), { use: 'sync' })

describe('interface 8: a limit that is higher than the service allows', () => {
  it.each([400, 413, 422])(
    'refused with %i, the app requests fewer records, and never more again',
    async (code) => {
      const service = refusing(300, ({ limit }) => (limit > 100 ? status(code) : null))
      const mirror = newMirror()
      expect(await syncOf(service, mirror).start()).toMatchObject({ failure: null, incomplete: false })
      expect(differing(service, mirror, plainVariant)).toEqual([])
      expect(service.queries.filter(({ limit }) => limit > 100)).toHaveLength(3)
    },
  )

  it('a refusal of a small limit is a failure of the sync', async () => {
    const service = refusing(3, ({ limit }) => (limit > 1 ? status(405) : null))
    expect(await syncOf(service, newMirror()).start()).toMatchObject({ failure: status(405) })
    const never = refusing(3, () => status(400))
    expect(await syncOf(never, newMirror(), { limit: 8 }).start()).toMatchObject({ failure: status(400) })
    expect(never.queries.length).toBeLessThan(10)
  })

  it('refused in the search for the latest change of a long list, the app reads the list all the same', async () => {
    const service = refusing(500, ({ limit }) => (limit > 5 ? status(400) : null))
    const mirror = newMirror()
    expect(await syncOf(service, mirror, { limit: 20 }).start()).toMatchObject({ failure: null })
    expect(differing(service, mirror, plainVariant)).toEqual([])
  })
})

describe('interface 4.1: a page without records is answered with 404', () => {
  const notFound: Failure = { kind: 'not-found' }

  it.each([3, 300, 900])('after a list of %i, that is its end', async (count) => {
    const service = refusing(count, (_, records) => (records === 0 ? notFound : null))
    const mirror = newMirror()
    const sync = syncOf(service, mirror, { limit: 40 })
    const state = await sync.start()
    expect(state).toMatchObject({ failure: null, incomplete: false })
    expect(differing(service, mirror, plainVariant)).toEqual([])
    service.queries.length = 0
    await sync.start()
    expect(service.queries.filter(({ updatedmin }) => updatedmin === undefined)).toEqual([])
  })

  it('as the first page it is a failure, because the group may be deleted', async () => {
    const service = refusing(0, () => notFound)
    expect(await syncOf(service, newMirror()).start()).toMatchObject({ failure: notFound })
  })
})
