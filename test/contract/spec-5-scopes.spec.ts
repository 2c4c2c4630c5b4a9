import { describe, expect, it } from 'vitest'
import type { Result } from '../../contract/failure.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { ServiceApi } from '../../electron/api/record-api.ts'
import { failureOf, valueOf, updateOf } from '../fakes/api-under-test.ts'
import { jpeg } from '../fakes/jpeg.ts'
import { startBench, type Bench } from './bench.ts'
import { eachReading } from './readings.ts'

type Operation = 'list' | 'get' | 'photo' | 'create' | 'update' | 'delete'
const operations: Operation[] = ['list', 'get', 'photo', 'create', 'update', 'delete']

/** Interface 5.2: which scopes each operation needs. */
const needs = {
  list: ['read'],
  get: ['read'],
  photo: ['read'],
  create: ['read', 'write'],
  update: ['read', 'write'],
  delete: ['read', 'write'],
} as const

interface Target {
  id: string
  etag: string
  image: string
}

async function target(bench: Bench, family: Family, operation: Operation): Promise<Target> {
  // Drawing an image costs more than all the rest, so only the photo call gets one.
  const image = operation === 'photo' && valueOf(await bench.api.photo.uploadBytes(await jpeg(), {}))
  const { record } = (
    await bench.create(family, image ? { face_picture: { image: image.id, source: 'temp' } } : {})
  ).view
  return { id: record.id, etag: record.etag ?? '', image: record.face_picture?.image ?? '' }
}

interface Call {
  api: ServiceApi
  family: Family
  group_id: string
  target: Target
}

function perform(operation: Operation, { api, family, group_id, target }: Call): Promise<Result<unknown>> {
  const body = updateOf(JSON.stringify(family === 'address' ? { group_id } : {}))
  switch (operation) {
    case 'list':
      return api[family].list(group_id, { limit: 1, skip: 0 })
    case 'get':
      return api[family].get(target.id)
    case 'photo':
      return api.photo.download(family, target.id, target.image)
    case 'create':
      return api[family].create(body)
    case 'update':
      return api[family].update(target.id, body, target.etag)
    case 'delete':
      return api[family].delete(target.id, target.etag)
  }
}

eachReading('interface 5', ({ variants }) => {
  describe.each(['address', 'homeaddress'] as const)('%s', (family) => {
    const scopesOf = (operation: Operation) => needs[operation].map((verb) => `${verb}_${family}` as const)

    it.each(operations)('interface 5.2: %s works with its own scopes alone', async (operation) => {
      const bench = await startBench(variants)
      const known = await target(bench, family, operation)
      const api = bench.apiWith(bench.service.token(scopesOf(operation)))
      expect((await perform(operation, { api, family, group_id: bench.group_id, target: known })).ok).toBe(
        true,
      )
    })

    it.each(operations)('interface 5.2: %s is forbidden without one of them', async (operation) => {
      const bench = await startBench(variants)
      const known = await target(bench, family, operation)
      const all = ['read_address', 'write_address', 'read_homeaddress', 'write_homeaddress'] as const
      for (const missing of scopesOf(operation)) {
        const api = bench.apiWith(bench.service.token(all.filter((scope) => scope !== missing)))
        const result = await perform(operation, { api, family, group_id: bench.group_id, target: known })
        expect(failureOf(result)).toEqual({ kind: 'forbidden' })
      }
      expect(bench.service.read(family, known.id)).toMatchObject({ deleted: false })
    })

    it.each(operations)(
      'interface 5.3: %s with an invalid token: unauthorized, whatever the body',
      async (operation) => {
        const bench = await startBench(variants)
        const api = bench.apiWith('not-a-token')
        const call = { api, family, group_id: bench.group_id, target: { id: 'a', etag: 'b', image: 'c' } }
        expect(failureOf(await perform(operation, call))).toEqual({ kind: 'unauthorized' })
      },
    )
  })

  it('interface 5.1: every request carries the token as a bearer token', async () => {
    const bench = await startBench(variants)
    const known = await target(bench, 'address', 'photo')
    const call = { api: bench.api, family: 'address', group_id: bench.group_id, target: known } as const
    for (const operation of operations) await perform(operation, call)
    expect(new Set(bench.service.log.map(({ headers }) => headers['authorization']))).toEqual(
      new Set(['full']),
    )
  })

  it('interface 5.3: without a token nothing is sent', async () => {
    const bench = await startBench(variants)
    expect(failureOf(await bench.apiWith('').address.get('a'))).toEqual({ kind: 'signed-out' })
    expect(bench.service.log).toEqual([])
  })

  it('interface 5.3: a token that the service takes back no longer works', async () => {
    const bench = await startBench(variants)
    bench.service.revoke(bench.service.tokens.full)
    const result = await bench.api.address.list(bench.group_id, { limit: 1, skip: 0 })
    expect(failureOf(result)).toEqual({ kind: 'unauthorized' })
  })
})
