import { describe, expect, it } from 'vitest'
import { allScopes, type Scope } from '../../service/access/tokens.ts'
import { running } from './running.ts'

type Request = [method: string, path: string, needed: Scope[]]

const requestsOf = (family: 'address' | 'homeaddress', list: string): Request[] => {
  const read: Scope = `read_${family}`
  const write: Scope = `write_${family}`
  return [
    ['GET', list, [read]],
    ['GET', `/api/${family}/ID`, [read]],
    ['GET', `/api/${family}/photo/ID/PICTURE`, [read]],
    ['POST', `/api/${family}/`, [read, write]],
    ['PUT', `/api/${family}/ID`, [read, write]],
    ['DELETE', `/api/${family}/ID`, [read, write]],
  ]
}
const requests = [
  ...requestsOf('address', '/api/addresses/GROUP/list'),
  ...requestsOf('homeaddress', '/api/homeaddresses/list'),
]

describe('interface 5.2: scopes', () => {
  it.each(requests)('%s %s needs exactly %j', async (method, path, needed) => {
    const { send, service, group } = await running()
    const statusWith = async (scopes: readonly Scope[]) => {
      const token = service.token(scopes)
      return (await send(method, path.replace('GROUP', group), {}, { token })).status
    }
    expect(await statusWith(needed)).not.toBe(403)
    for (const missing of needed) {
      expect(await statusWith(allScopes.filter((scope) => scope !== missing))).toBe(403)
    }
  })
})

describe('interface 5.1: bearer tokens (the answer to a bad one is not shown)', () => {
  it.each([...requests, ['POST', '/api/temp/photo', []] as Request])(
    '%s %s without a token is 401',
    async (method, path) => {
      const { send } = await running()
      const answer = await send(method, path, {}, { token: undefined })
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    },
  )

  it.each(['Bearer nobody', 'Basic abc', 'Bearer', 'bearer  '])(
    'Authorization: %s is 401',
    async (Authorization) => {
      const { get } = await running()
      const answer = await get('/api/homeaddresses/list', { token: undefined, headers: { Authorization } })
      expect(answer.status).toBe(401)
    },
  )

  it('a revoked token is 401 from then on', async () => {
    const { get, service } = await running()
    const token = service.token(allScopes)
    expect((await get('/api/homeaddresses/list', { token })).status).toBe(200)
    service.revoke(token)
    expect((await get('/api/homeaddresses/list', { token })).status).toBe(401)
  })

  it('the read token reads both families and writes neither', async () => {
    const { get, post, service, group } = await running()
    const { read: token } = service.tokens
    expect((await get(`/api/addresses/${group}/list`, { token })).status).toBe(200)
    expect((await get('/api/homeaddresses/list', { token })).status).toBe(200)
    expect((await post('/api/address/', { group_id: group }, { token })).status).toBe(403)
    expect((await post('/api/homeaddress/', {}, { token })).status).toBe(403)
  })
})
