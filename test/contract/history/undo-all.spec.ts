import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldsOf } from '../../../contract/record/fields.ts'
import type { AddressChanges, ServiceRecord } from '../../../contract/record/record.ts'
import { newItem } from '../../../electron/jobs/bulk-item.ts'
import { takeStep } from '../../../electron/history/take-back.ts'
import { digestOf } from '../../../electron/jobs/merge/compare-group.ts'
import { recompress } from '../../../service/image/recompress.ts'
import type { RunningService } from '../../../service/start-service.ts'
import { counts } from '../../counts.ts'
import { valueOf } from '../../fakes/api-under-test.ts'
import { jpeg } from '../../fakes/jpeg.ts'
import { ourClientId } from '../../fakes/our-client-id.ts'
import { patience, startBench, type BulkBench } from '../../faults/bulk-bench.ts'

const operations = counts(8, 100, 'operations that are undone')
/** A failed run prints its seed; set it to run the same again. */
const seed = Number(process.env['ATENA_SEED'] ?? Date.now() % 2 ** 31)
const pace = { undoMs: 1, waits: { entry: [50], look: [20], profile: [50] } }

const word = fc.string({ unit: fc.constantFrom('a', 'ß', '葛', 'ｱ', '👩', '"'), minLength: 1, maxLength: 6 })
const at = fc.nat(1000)
const change: fc.Arbitrary<AddressChanges> = fc.oneof(
  fc.record({ lastname: word, memo: fc.oneof(word, fc.constant('')) }),
  fc.record({ tags: fc.array(word, { maxLength: 3 }) }),
  fc.record({
    telephones: fc.array(fc.record({ kindof: fc.constant('tel'), number: word }), { maxLength: 2 }),
  }),
  fc.record({ organization: fc.oneof(fc.constant(null), fc.record({ name: word })) }),
)
const operation = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('edit' as const), at, change }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('create' as const), at, change }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), at }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('photo' as const), at, isNew: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('tag' as const), at, tag: word }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('merge' as const), at, change }) },
)
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never

async function quiet({ session }: BulkBench): Promise<void> {
  const busy = () => session.outbox.list().length + session.outbox.deletions.held().length
  await expect.poll(busy, { timeout: patience, interval: 10 }).toBe(0)
}

/** All contacts that are not deleted. */
async function everybody({ session }: BulkBench): Promise<ServiceRecord[]> {
  const list = { family: 'address', group_id: null, search: '', deleted: 'without' } as const
  const { rows } = valueOf(
    await session.mirror.window({ ...list, tags: [], sort: 'name', offset: 0, limit: 500 }),
  )
  return rows.flatMap(({ id }) => session.readRecord('address', id)?.record ?? [])
}

/** A contact as the service holds it: what requests can carry of it, to the letter, and the bytes of its photos. */
interface Held {
  id: string
  text: string
  /** What other applications keep in it, to the letter; only they can write it (interface 2.4.1). */
  others: string
  photos: Buffer[]
}

/** Everybody as the service holds them, asked past the app. A copy and its photos have ids of their own. */
async function book(bench: BulkBench): Promise<Held[]> {
  const { service } = bench
  const held = (await everybody(bench)).map(async ({ id }) => {
    const record = service.read('address', id) ?? {}
    const named = [...fieldsOf('address'), 'group_id'].map((name) => [name, record[name] ?? null])
    const text = JSON.stringify(Object.fromEntries(named))
    const images = [...text.matchAll(/"image":"([^"]*)"/g)].map(([, image = '']) => image)
    const photos = await Promise.all(images.map((image) => photoBytes(service, id, image)))
    const others = [record['extendprops'], record['external_ids']].map((entries) =>
      (entries as { client_id: string }[]).filter(({ client_id }) => client_id !== ourClientId),
    )
    return {
      id,
      photos,
      others: JSON.stringify(others),
      text: text.replaceAll(/"image":"[^"]*"/g, '"image":""'),
    }
  })
  const all = await Promise.all(held)
  return all.toSorted((one, other) => (one.text < other.text ? -1 : 1))
}

async function photoBytes({ base_url, tokens }: RunningService, id: string, image: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${tokens.full}` }
  const answer = await fetch(`${base_url}/api/address/photo/${id}/${image}`, { headers })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

/** A service re-compresses whatever is uploaded (interface 2.3): a copy of a copy has been re-compressed that often. */
const mostCopies = 12

/**
 * Expects the same texts, what other applications have in contacts that were not made again, and of each photo the
 * same bytes, or those that the service makes of them when they are sent to it
 * again. Returns how many photos were the same and how many had been sent again.
 */
async function expectSame(now: Held[], before: Held[]): Promise<{ same: number; again: number }> {
  expect(now.map(({ text }) => text)).toEqual(before.map(({ text }) => text))
  const isStill = ({ id }: Held) => now.some((each) => each.id === id)
  const othersIn = (held: Held[]) => Object.fromEntries(held.map(({ id, others }) => [id, others]))
  expect(othersIn(now)).toMatchObject(othersIn(before.filter(isStill)))
  const counted = { same: 0, again: 0 }
  for (const [at, { photos }] of before.entries())
    for (const [place, first] of photos.entries()) {
      let bytes = first
      const got = now[at]?.photos[place]
      for (let copy = 0; copy < mostCopies && got?.equals(bytes) !== true; copy += 1) {
        const sent = await recompress(bytes, 1600 * 1600)
        if (sent.ok) bytes = Buffer.from(sent.picture.jpeg)
      }
      expect(got?.equals(bytes), `photo ${place} of ${before[at]?.text.slice(0, 60)}`).toBe(true)
      counted[bytes === first ? 'same' : 'again'] += 1
    }
  return counted
}

async function act(bench: BulkBench, done: Operation): Promise<void> {
  const { session, service, jobs } = bench
  const all = await everybody(bench)
  const record = all[done.at % all.length]
  const other = all.find(({ id, group_id }) => id !== record?.id && group_id === record?.group_id)
  const family = 'address' as const
  const key = crypto.randomUUID()
  const save = (id: string | null, changes: AddressChanges) => {
    const group_id = id === null ? (service.group_ids[done.at % 2] ?? '') : null
    return session.save({
      family,
      id,
      group_id,
      etag: id === null ? null : (record?.etag ?? ''),
      changes,
      key,
    })
  }
  if (done.do === 'create') valueOf(await save(null, { lastname: 'x', ...done.change }))
  if (!record) return
  const { id, etag } = record
  if (done.do === 'edit') valueOf(await save(id, done.change))
  if (done.do === 'delete') valueOf(session.requestDelete({ family, id, etag: etag ?? '' }))
  if (done.do === 'photo') {
    const kept = (record.pictures ?? []).map(({ image }) => ({ image }))
    valueOf(await save(id, { pictures: done.isNew ? [...kept, await photo(bench)] : kept.slice(1) }))
  }
  const target = { kind: 'records', family, ids: all.slice(0, 2).map((each) => each.id) } as const
  if (done.do === 'tag') await bench.start({ kind: 'add-tag', tag: done.tag }, target)
  if (done.do === 'move')
    await bench.start({ kind: 'move', group_id: service.group_ids[done.at % 2] ?? '' }, target)
  if (done.do === 'merge' && other) {
    const views = [session.readRecord(family, id), session.readRecord(family, other.id)] as const
    const seen = views[0] && views[1] ? digestOf(family, [views[0], views[1]]) : ''
    const own = { other: other.id, seen, group_id: null, isMore: false }
    const merge = { ...own, changes: done.change, before: {}, restore: {} }
    valueOf(await jobs.begin(session, { kind: 'merge', name: 'x' }, [{ ...newItem(family, id), merge }]))
  }
  if (jobs.state(session)) await bench.ended()
}

async function photo({ session }: BulkBench) {
  const bytes = new Uint8Array(await jpeg())
  const { handle } = valueOf(session.chosenPhotos.check(bytes))
  valueOf(await session.chosenPhotos.keep({ handle, bytes, keepPlace: true }))
  return { image: handle, source: 'temp' as const }
}

describe('Undo of everything', () => {
  it(`${operations} operations (seed ${seed}), then Undo until there is nothing: the book is as it was`, async () => {
    const bench = await startBench({ seed: 3 }, pace)
    const before = await book(bench)
    const [all = []] = fc.sample(fc.array(operation, { minLength: operations, maxLength: operations }), {
      seed,
      numRuns: 1,
    })
    for (const each of all) {
      await act(bench, each)
      await quiet(bench)
    }
    await bench.restart('quit')
    let steps = 0
    for (; bench.session.history.state(() => false).undo !== null; steps += 1) {
      expect(steps, JSON.stringify(bench.session.history.state(() => false))).toBeLessThanOrEqual(operations)
      const done = valueOf(await takeStep(bench.session, 'undo'))
      expect(done, JSON.stringify(done)).toMatchObject({ failed: 0, changedSince: 0, lostPhotos: 0 })
      await quiet(bench)
    }
    const photos = await expectSame(await book(bench), before)
    // What the app shows is what the service holds.
    for (const { id } of await everybody(bench)) {
      const shown = JSON.stringify(bench.session.readRecord('address', id)?.record)
      valueOf(await bench.session.fetchRecord('address', id))
      expect(JSON.stringify(bench.session.readRecord('address', id)?.record)).toBe(shown)
    }
    console.log(`undo of everything: ${operations} operations, ${steps} steps, seed ${seed}, photos`, photos)
  }, 3_600_000)
})
