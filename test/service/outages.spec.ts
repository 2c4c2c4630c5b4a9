import { describe, expect, it } from 'vitest'
import { running } from './running.ts'

const create = { method: 'POST', path: /^\/api\/homeaddress\/$/ }
const count = async ({ get }: Awaited<ReturnType<typeof running>>) =>
  (await get('/api/homeaddresses/list')).json().length as number

describe('planned outages', () => {
  it('status answers without doing the work', async () => {
    const run = await running()
    const headers = { 'Retry-After': '7' }
    run.service.faults.next({ match: create, action: 'status', status: 503, headers, body: 'busy' })
    const answer = await run.post('/api/homeaddress/', {})
    expect([answer.status, answer.text, answer.headers.get('retry-after')]).toEqual([503, 'busy', '7'])
    expect(await count(run)).toBe(0)
  })

  it('html answers with a web page and 200', async () => {
    const run = await running()
    run.service.faults.next({ match: create, action: 'html' })
    const answer = await run.post('/api/homeaddress/', {})
    expect([answer.status, answer.type]).toEqual([200, 'text/html; charset=UTF-8'])
    expect(await count(run)).toBe(0)
  })

  it('drop-before-commit ends the connection and stores nothing', async () => {
    const run = await running()
    run.service.faults.next({ match: create, action: 'drop-before-commit' })
    await expect(run.post('/api/homeaddress/', {})).rejects.toThrow()
    expect(await count(run)).toBe(0)
  })

  it('drop-after-commit stores and then ends the connection', async () => {
    const run = await running()
    run.service.faults.next({ match: create, action: 'drop-after-commit' })
    await expect(run.post('/api/homeaddress/', {})).rejects.toThrow()
    expect(await count(run)).toBe(1)
  })

  it('truncate stores and ends the connection in the middle of the body', async () => {
    const run = await running()
    run.service.faults.next({ match: create, action: 'truncate' })
    await expect(run.post('/api/homeaddress/', {})).rejects.toThrow()
    expect(await count(run)).toBe(1)
  })

  it('hang never answers, and nothing is stored', async () => {
    const run = await running()
    run.service.faults.next({ match: create, action: 'hang' })
    const init = { body: '{}', signal: AbortSignal.timeout(80) }
    const headers = { 'Content-Type': 'application/json' }
    await expect(run.send('POST', '/api/homeaddress/', init, { headers })).rejects.toThrow(/timeout/)
    expect(await count(run)).toBe(0)
  })

  it('slow answers after the delay', async () => {
    const run = await running()
    run.service.faults.next({ match: create, action: 'slow', delayMs: 80 })
    const started = performance.now()
    expect((await run.post('/api/homeaddress/', {})).status).toBe(200)
    expect(performance.now() - started).toBeGreaterThan(75)
  })

  it('slow-body sends the first half immediately and the rest after the delay', async () => {
    const { service } = await running({ seed: 3 })
    service.faults.next({ action: 'slow-body', delayMs: 80 })
    const headers = { Authorization: `Bearer ${service.tokens.full}` }
    const response = await fetch(`${service.base_url}/api/homeaddresses/list`, { headers })
    const started = performance.now()
    expect(await response.json()).toHaveLength(1)
    expect(performance.now() - started).toBeGreaterThan(60)
  })

  it('a waiting outage does not keep the service from closing', async () => {
    const { service } = await running({ faults: [{ action: 'slow', delayMs: 60_000 }] })
    const asked = fetch(`${service.base_url}/api/homeaddresses/list`).catch(() => 'cut')
    while (service.log.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    await service.close()
    expect(await asked).toBe('cut')
  })

  it('only a request that matches meets it, times says how often', async () => {
    const { get, service } = await running()
    service.faults.next({ match: { path: /list\?limit=1$/ }, action: 'status', times: 2 })
    const statuses = []
    for (const query of ['', '?limit=1', '?limit=2', '?limit=1', '?limit=1']) {
      statuses.push((await get(`/api/homeaddresses/list${query}`)).status)
    }
    expect(statuses).toEqual([200, 500, 200, 500, 200])
  })

  it('planned ones are met in order, and clear forgets them', async () => {
    const { get, service } = await running({ faults: [{ action: 'status', status: 502 }] })
    service.faults.next({ action: 'status', status: 503 })
    service.faults.next({ action: 'status', status: 504 })
    const status = async () => (await get('/api/homeaddresses/list')).status
    expect([await status(), await status()]).toEqual([502, 503])
    service.faults.clear()
    expect(await status()).toBe(200)
  })
})

describe('the request log', () => {
  it('shows method, path, query and status, and the name of the token in place of the token', async () => {
    const { get, service } = await running()
    await get('/api/homeaddresses/list?limit=1', { token: service.tokens.read })
    await get('/api/address/none', { token: 'made-up' })
    expect(service.log).toMatchObject([
      { method: 'GET', path: '/api/homeaddresses/list', query: '?limit=1', status: 200 },
      { method: 'GET', path: '/api/address/none', query: '', status: 401 },
    ])
    expect(service.log.map(({ headers }) => headers['authorization'])).toEqual(['read', 'unknown'])
    expect(JSON.stringify(service.log)).not.toContain(service.tokens.read)
  })

  it('keeps If-Match and Content-Type as they came', async () => {
    const { put, service } = await running()
    await put('/api/homeaddress/x', {}, { headers: { 'If-Match': 'e1' } })
    expect(service.log[0]?.headers).toMatchObject({
      'if-match': 'e1',
      'content-type': 'application/json; charset=UTF-8',
    })
  })

  it('a cut connection has no status', async () => {
    const { get, service } = await running()
    service.faults.next({ action: 'drop-before-commit' })
    await get('/api/homeaddresses/list').catch(() => undefined)
    expect(service.log[0]?.status).toBeNull()
  })
})

describe('changes by others', () => {
  it('edit changes a record under a new etag, as another user', async () => {
    const { create, get, service } = await running()
    const before = await create('homeaddress', { lastname: 'a', memo: 'm' })
    const edited = service.edit('homeaddress', before.id, { lastname: 'b' })
    const now = (await get(`/api/homeaddress/${before.id}`)).json()
    expect(now).toEqual(edited)
    expect(now).toMatchObject({ lastname: 'b', memo: 'm', created_by: before.created_by })
    expect(now.etag).not.toBe(before.etag)
    expect(now.updated_by).not.toBe(before.updated_by)
    expect(now.updated_at > before.updated_at).toBe(true)
  })

  it('edit makes records that no client could', async () => {
    const { create, get, service } = await running()
    const { id } = await create('homeaddress')
    service.edit('homeaddress', id, { etag: null, gender: 'x', tags: 'none', memo: undefined })
    const odd = (await get(`/api/homeaddress/${id}`)).json()
    expect(odd).toMatchObject({ etag: null, gender: 'x', tags: 'none' })
    expect(odd).not.toHaveProperty('memo')
  })

  it('erase removes a record for good', async () => {
    const { create, get, service } = await running()
    const { id } = await create('homeaddress')
    service.erase('homeaddress', id)
    expect((await get(`/api/homeaddress/${id}`)).status).toBe(404)
    expect((await get('/api/homeaddresses/list?showdeleted=T')).json()).toEqual([])
    expect(service.edit('homeaddress', id, {})).toBeUndefined()
  })
})
