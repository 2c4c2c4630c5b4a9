import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checkService } from '../../../electron/doctor/check-service.ts'
import { aService, reportOn, verdictsOf } from './checked.ts'

/** A service of another kind: home addresses only, whatever a request wants of its lists. */
async function anOddService(answer: (path: string, response: ServerResponse) => unknown): Promise<string> {
  const server = createServer((request, response) => {
    const value = answer(new URL(request.url ?? '', 'http://a').pathname, response)
    response.setHeader('content-type', 'application/json')
    response.end(value === undefined ? '' : JSON.stringify(value))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const check = (base_url: string, mayWrite = false) =>
  checkService({ base_url, token: () => 'token', groups: [], mayWrite, pauseMs: 0 })

const records = Array.from({ length: 12 }, (_, at) => ({
  id: 1000 - at,
  etag: at,
  lastname: `a${at}`,
  memo: null,
  deleted: at === 3,
  updated_at: `2026-0${1 + (at % 9)}-01T00:00:00.123Z`,
}))

describe('points that no switch of the reference service has', () => {
  it('numbers, lists that heed nothing, another clock, another status for what is missing', async () => {
    const base_url = await anOddService((path, response) => {
      response.setHeader('date', new Date(Date.now() + 3_600_000).toUTCString())
      if (path === '/api/homeaddresses/list') return records
      const found = records.find(({ id }) => path === `/api/homeaddress/${id}`)
      const missing = path.includes('groups') ? 404 : 410
      response.statusCode = found ? 200 : missing
      return found
    })
    const report = await check(base_url)
    expect(report.ok && verdictsOf(report.value)).toMatchObject({
      access: 'homeaddress',
      groups: 'no',
      ids: 'number',
      etag: 'number',
      paging: 'skip-ignored',
      order: 'other',
      showdeleted: 'shown',
      updatedmin: 'ignored',
      timestamps: '3',
      missing: '410',
      clock: 'ahead',
      photos: null,
      put: null,
    })
    expect(report.ok && report.value.requests.reads).toBeLessThanOrEqual(60)
  })

  it('an empty book shows little and fails at nothing', async () => {
    const base_url = await anOddService((path, response) => {
      if (path === '/api/homeaddresses/list') return []
      response.statusCode = 404
      return undefined
    })
    const report = await check(base_url, true)
    expect(report).toMatchObject({ ok: true, value: { test_record: 'refused', leftovers: 0 } })
    expect(report.ok && verdictsOf(report.value)).toMatchObject({
      lists: null,
      order: null,
      failureBody: 'empty',
    })
  })

  it.each([
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [500, 'retry-later'],
    [200, 'bad-response'],
  ])('a service that answers everything with %s ends in a failure of its kind', async (status, kind) => {
    const base_url = await anOddService((_, response) => {
      response.statusCode = status
      return { records: [] }
    })
    expect(await check(base_url)).toMatchObject({ ok: false, failure: { kind } })
  })

  it('reports an address without a server, and one that is not an address', async () => {
    expect(await check('http://127.0.0.1:1')).toMatchObject({ failure: { kind: 'offline' } })
    expect(await check('nowhere')).toMatchObject({ failure: { kind: 'invalid-input' } })
  })

  it('asks a service that refuses a page size for fewer records, and reports its bound', async () => {
    const service = await aService()
    const match = { path: /addresses.*limit=200/ }
    service.faults.next({ match, action: 'status', status: 400, times: 1000 })
    const report = await reportOn(service, { mayWrite: false })
    expect(verdictsOf(report)).toMatchObject({ cap: '100', paging: 'sound', lists: 'full', order: 'id' })
    expect(report.requests.reads).toBeLessThanOrEqual(60)
  })

  it('a service that asks to wait is waited for', async () => {
    const service = await aService()
    const headers = { 'retry-after': '1' }
    service.faults.next({ match: { path: /list/ }, action: 'status', status: 429, headers })
    const report = await reportOn(service, { mayWrite: false })
    expect(verdictsOf(report)).toMatchObject({ retryAfter: 'seconds', groups: 'yes', access: 'both' })
  })
})
