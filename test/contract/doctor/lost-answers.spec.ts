import { describe, expect, it } from 'vitest'
import type { Fault } from '../../../service/http/faults.ts'
import { aService, livingTestRecords, reportOn, verdictsOf } from './checked.ts'

const long = { tags: ['long'] }

/** The verdicts where the request of this number meets a fault that are not those of a quiet run. */
async function wrongWith(fault: Fault, number: number): Promise<unknown[]> {
  const usual = verdictsOf(await reportOn(await aService()))
  const service = await aService()
  let isPlanned = false
  const report = await reportOn(service, {
    onProgress(_, requests) {
      if (requests < number || isPlanned) return
      isPlanned = true
      service.faults.next(fault)
    },
  })
  expect(await livingTestRecords(service)).toEqual([])
  return Object.entries(verdictsOf(report)).filter(
    ([id, verdict]) => verdict !== null && verdict !== usual[id],
  )
}

describe('a lost answer causes points without a verdict, never a wrong verdict', () => {
  const done: Fault = { action: 'drop-after-commit', match: { method: 'PUT' } }
  const undone: Fault = { action: 'drop-before-commit', match: { method: 'PUT' } }

  it('of a change that was done', async () => expect(await wrongWith(done, 39)).toEqual([]))
  it.each([30, 31, 33, 35, 37, 41, 43, 45, 47, 50, 55, 58, 66])(
    'of change %i that was done',
    long,
    async (at) => expect(await wrongWith(done, at)).toEqual([]),
  )

  it('of a change that was not done', async () => expect(await wrongWith(undone, 39)).toEqual([]))
  it.each([31, 35, 41, 47, 58])('of change %i that was not done', long, async (at) =>
    expect(await wrongWith(undone, at)).toEqual([]),
  )

  const unread: Fault = { action: 'status', match: { method: 'GET', path: /address\/[0-9a-f]+$/ } }
  it('of a look at what a change made', async () => expect(await wrongWith(unread, 34)).toEqual([]))
  it.each([30, 32, 36, 38, 40, 42, 46, 48])('of look %i at what a change made', long, async (at) =>
    expect(await wrongWith(unread, at)).toEqual([]),
  )
})

it.each([
  ['plain', 'atena-doctor-other-version'],
  ['quoted', '"atena-doctor-other-version"'],
  ['weak', 'W/"atena-doctor-other-version"'],
] as const)('another version is named in the form of the etags: %s', async (etag, other) => {
  const service = await aService({ variants: { etag } })
  expect(verdictsOf(await reportOn(service))['ifMatch']).toBe('412')
  const named = service.log.filter(({ headers }) => headers['if-match']?.includes('other-version'))
  expect(named.map(({ headers }) => headers['if-match'])).toEqual([other])
})

it('finds a test record whose creation got no answer after the first page, and deletes it', async () => {
  const service = await aService({ seed: 350, variants: { cap: '50' } })
  const headers = { Authorization: `Bearer ${service.tokens.full}` }
  for (const skip of [0, 50]) {
    const answer = await fetch(`${service.base_url}/api/homeaddresses/list?skip=${skip}`, { headers })
    for (const { id } of (await answer.json()) as { id: string }[])
      service.edit('homeaddress', id, { memo: 'changed lately' })
  }
  service.faults.next({ action: 'drop-after-commit', match: { method: 'POST', path: /homeaddress/ } })
  expect(await reportOn(service)).toMatchObject({ leftovers: 0 })
  expect(await livingTestRecords(service)).toEqual([])
})
