import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { SavedSearch } from '../../../contract/ipc/searches.ts'
import { keepSearch, savedSearches } from '../../../electron/settings/saved-searches.ts'
import { failureOf, valueOf } from '../../fakes/api-under-test.ts'
import {
  foundIn,
  newContact,
  opened,
  profileOf,
  requests,
  startBench,
  startOwnService,
  type SessionBench,
} from './session-bench.ts'

const aSearch = (search: string): SavedSearch => {
  return { name: 'Search', place: { name: 'homeaddresses' }, search, tags: [], sort: 'kana' }
}

type OwnService = Awaited<ReturnType<typeof startOwnService>>

/**
 * One address where each token sees its own home addresses: two reference services, the second one with other owners.
 * @param names how ids of records and owners are in what the second one answers: the samples of both are the same
 */
async function startShared(
  names: (body: string) => string = (body) => body.replaceAll(/"(owner_id|id)":"/g, '"$1":"z'),
) {
  const [first, second] = [await startOwnService({ seed: 20 }), await startOwnService({ seed: 20 })]
  const server = createServer((request, response) => {
    void (async () => {
      const isSecond = request.headers.authorization === `Bearer ${second.tokens.full}`
      const of: OwnService = isSecond ? second : first
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      const headers = new Headers()
      for (const name of ['authorization', 'content-type', 'if-match']) {
        const value = request.headers[name]
        if (typeof value === 'string') headers.set(name, value)
      }
      const body = parts.length > 0 ? Buffer.concat(parts) : null
      const path = isSecond ? innerPath(request.url ?? '', names) : request.url
      const answer = await fetch(`${of.base_url}${path}`, {
        method: request.method ?? 'GET',
        headers,
        body,
      })
      const text = await answer.text()
      response.writeHead(answer.status, { 'Content-Type': answer.headers.get('content-type') ?? '' })
      response.end(isSecond ? names(text) : text)
    })().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { first, second, base_url: `http://127.0.0.1:${port}` }
}

/** The path at the second one, which knows a record under the id that it gives away alone. */
function innerPath(path: string, names: (body: string) => string): string {
  const prefix = names('"id":"').slice('"id":"'.length)
  return path.replace(/^(\/api\/(?:home)?address\/)([^/?]+)/, (_whole, before: string, id: string) =>
    id.startsWith(prefix) ? `${before}${id.slice(prefix.length)}` : `${before}nobody-${id}`,
  )
}

const home = async (bench: SessionBench) => {
  const place = { family: 'homeaddress' as const, group_id: null, tags: [], deleted: 'without' as const }
  return valueOf(await opened(bench).summary(place)).homeaddresses
}

/** A profile that the first person has synced, with an edit that waits. */
async function begin(names?: (body: string) => string) {
  const { first, second, base_url } = await startShared(names)
  const bench = startBench([profileOf('a', { base_url, group_ids: first.group_ids })])
  await bench.sessions.select('a')
  await bench.sessions.signIn({ profile: 'a', token: first.tokens.full })
  await opened(bench).sync?.start()
  const before = await home(bench)
  expect(before).toBeGreaterThan(0)
  await bench.sessions.signOut('a')
  valueOf(
    await opened(bench).save({ ...newContact(first, 'private'), family: 'homeaddress', group_id: null }),
  )
  return { first, second, bench, before }
}

describe('another person signs in to the same profile', () => {
  it('nothing is sent or mixed, and the failure says so; the first person continues as before', async () => {
    const { first, second, bench, before } = await begin()
    await bench.sessions.signIn({ profile: 'a', token: second.tokens.full })
    const state = await opened(bench).sync?.start()
    expect(state).toMatchObject({ phase: 'failed', failure: { kind: 'other-owner' } })
    opened(bench).outbox.wake()
    await expect
      .poll(() => opened(bench).outbox.list()[0]?.failure ?? null)
      .toMatchObject({ kind: 'other-owner' })
    for (const method of ['POST', 'PUT', 'DELETE']) expect(requests(second, method)).toEqual([])
    // The waiting contact counts as well.
    expect(await home(bench)).toBe(before + 1)
    await bench.sessions.signIn({ profile: 'a', token: first.tokens.full })
    await expect.poll(() => requests(first, 'POST').length).toBe(1)
    await expect.poll(() => opened(bench).outbox.list()).toEqual([])
    expect(requests(second, 'POST')).toEqual([])
  })

  it('where the user says that it is the same person, the sync continues and the question does not come again', async () => {
    const { first, second, bench } = await begin()
    await bench.sessions.signIn({ profile: 'a', token: second.tokens.full })
    await opened(bench).sync?.start()
    expect(requests(second, 'POST')).toEqual([])
    valueOf(await bench.sessions.sameOwner('a'))
    await expect.poll(() => requests(second, 'POST').length).toBe(1)
    await expect.poll(() => opened(bench).outbox.list()).toEqual([])
    expect(requests(first, 'POST')).toEqual([])
    // What is there is shown, and nothing else.
    expect(await opened(bench).sync?.start()).toMatchObject({ phase: 'idle', failure: null })
    const { tokens, base_url } = second
    const answer = await fetch(`${base_url}/api/homeaddresses/list?limit=1000`, {
      headers: { Authorization: `Bearer ${tokens.full}` },
    })
    expect(await home(bench)).toBe(((await answer.json()) as unknown[]).length)
    await bench.sessions.signOut('a')
    await bench.sessions.signIn({ profile: 'a', token: second.tokens.full })
    expect(await opened(bench).sync?.start()).toMatchObject({ phase: 'idle', failure: null })
  })

  it('once the account has taken its place, nothing of the former one is left but what was not sent', async () => {
    const { first, second, bench } = await begin()
    const { dataFolder, folder } = bench
    const save = (lastname: string, id: string | null = null, etag: string | null = null) =>
      opened(bench).save({ ...newContact(first, 'memo'), id, etag, changes: { lastname } })
    const add = async (lastname: string) => {
      const { id, etag } = valueOf(await save(lastname)).view.record
      return { id, etag: etag ?? '' }
    }
    await bench.sessions.signIn({ profile: 'a', token: first.tokens.full })
    const former = ['shown', 'renamed', 'deleted'].map((what) => `${what}FormerCanary`)
    const [, renamed, deleted] = [await add(former[0]!), await add(former[1]!), await add(former[2]!)]
    valueOf(await save('Renamed', renamed!.id, renamed!.etag))
    valueOf(opened(bench).requestDelete({ family: 'address', ...deleted! }))
    valueOf(keepSearch(opened(bench).kept, aSearch(former[0]!), null))
    await bench.sessions.signOut('a')
    valueOf(await save('unsentCanary'))
    for (const name of ['copies', 'photos']) {
      mkdirSync(join(folder, 'a', name), { recursive: true })
      writeFileSync(join(folder, 'a', name, 'x'), former[0]!)
    }
    await bench.sessions.signIn({ profile: 'a', token: second.tokens.full })
    await opened(bench).sync?.start()
    expect(foundIn(dataFolder, [...former, 'unsentCanary'])).toEqual([...former, 'unsentCanary'])
    second.faults.next({ match: { method: 'POST' }, action: 'status', status: 503, times: 1000 })

    valueOf(await bench.sessions.sameOwner('a'))
    expect(bench.sessions.state()).toMatchObject({ current: 'a', signedIn: true })
    await opened(bench).sync?.start()
    expect(savedSearches(opened(bench).kept)).toEqual({ ok: true, value: [] })
    expect(opened(bench).outbox.list()).toMatchObject([{ changes: { lastname: 'unsentCanary' } }])
    await bench.sessions.close()
    expect(foundIn(dataFolder, [...former, 'unsentCanary'])).toEqual(['unsentCanary'])
  })

  it('the question comes again for a third person', async () => {
    const names = (body: string) => body.replaceAll(/"(owner_id|id)":"/g, '"$1":"z')
    let isThird = false
    const { second, bench } = await begin((body) =>
      isThird ? body.replaceAll(/"(owner_id|id)":"/g, '"$1":"y') : names(body),
    )
    await bench.sessions.signIn({ profile: 'a', token: second.tokens.full })
    await opened(bench).sync?.start()
    isThird = true
    await bench.sessions.signIn({ profile: 'a', token: second.tokens.full })
    // Nothing was found out about this one yet, so there is nothing to say yes to.
    expect(failureOf(await bench.sessions.sameOwner('a')).kind).toBe('not-found')
    expect(await opened(bench).sync?.start()).toMatchObject({ failure: { kind: 'other-owner' } })
    expect(requests(second, 'POST')).toEqual([])
  })

  it('without the question there is nothing to say yes to', async () => {
    const { first, bench } = await begin()
    expect(failureOf(await bench.sessions.sameOwner('a')).kind).toBe('not-found')
    await bench.sessions.signIn({ profile: 'a', token: first.tokens.full })
    await opened(bench).sync?.start()
    expect(failureOf(await bench.sessions.sameOwner('a')).kind).toBe('not-found')
  })

  it('where the service names no owners, knows nothing and asks nothing', async () => {
    const { second, bench } = await begin((body) => body.replaceAll(/,?"owner_id":"[^"]*"/g, ''))
    await bench.sessions.signIn({ profile: 'a', token: second.tokens.full })
    await expect.poll(() => requests(second, 'POST').length).toBe(1)
    await expect.poll(() => opened(bench).outbox.list()).toEqual([])
  })

  it('another token of the same person continues, also with new contacts of a further owner', async () => {
    const { first, bench } = await begin()
    await bench.sessions.signIn({
      profile: 'a',
      token: first.token(['read_address', 'write_address', 'read_homeaddress', 'write_homeaddress']),
    })
    await expect.poll(() => requests(first, 'POST').length).toBe(1)
    expect(await opened(bench).sync?.start()).toMatchObject({ phase: 'idle', failure: null })
  })
})
