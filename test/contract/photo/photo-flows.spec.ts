import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { AddressChanges } from '../../../contract/record/record.ts'
import { ok } from '../../../contract/failure.ts'
import { createDuplicates } from '../../../electron/jobs/merge/duplicates.ts'
import { failureOf, valueOf } from '../../fakes/api-under-test.ts'
import { jpeg } from '../../fakes/jpeg.ts'
import { startBench, type BulkBench } from '../../faults/bulk-bench.ts'

const worker = new URL('../../../electron/jobs/merge/duplicates-worker.ts', import.meta.url)

type Photo = { image: string; image_size: number[] }
interface Held {
  face_picture: Photo | null
  pictures: Photo[] | null
}

/** A photo that was chosen, cropped and kept; its size distinguishes it from others. */
async function chosen({ session }: BulkBench, width: number): Promise<string> {
  const bytes = await jpeg({ width, height: 40 })
  const { handle } = valueOf(session.chosenPhotos.check(bytes))
  valueOf(await session.chosenPhotos.keep({ handle, bytes, keepPlace: false }))
  return handle
}

const temp = (image: string) => ({ image, source: 'temp' as const })

/** A new contact with photos of these widths, the first one its face. */
async function contactWith(bench: BulkBench, ...widths: number[]) {
  const [face, ...pictures] = await Promise.all(widths.map((width) => chosen(bench, width)))
  const changes = {
    lastname: '写真',
    ...(face && { face_picture: temp(face) }),
    pictures: pictures.map(temp),
  }
  const of = { family: 'address', id: null, etag: null, group_id: bench.service.group_ids[0] ?? '' } as const
  const saved = valueOf(await bench.session.save({ ...of, changes, key: randomUUID() }))
  await quiet(bench)
  return { id: await idOf(bench, saved.view.record.id ?? '') }
}

const idOf = async ({ session }: BulkBench, id: string) => session.readRecord('address', id)?.record.id ?? id

/** Sends changes over the record as it is shown. */
async function edit(bench: BulkBench, id: string, changes: AddressChanges) {
  const etag = valueOf(await bench.session.fetchRecord('address', id)).record.etag ?? ''
  return bench.session.save({ family: 'address', id, group_id: null, etag, changes, key: randomUUID() })
}

async function quiet({ session }: BulkBench): Promise<void> {
  await expect
    .poll(() => session.outbox.list().filter(({ state }) => /queued|sending|checking/.test(state)))
    .toEqual([])
}

const held = ({ service }: BulkBench, id: string) => service.read('address', id) as unknown as Held
const widths = (photos: readonly (Photo | null)[] | null) => (photos ?? []).map((each) => each?.image_size[0])
const uploads = ({ service }: BulkBench) => service.log.filter(({ path }) => path === '/api/temp/photo')

describe('a photo on its way into a record', () => {
  it('whose temporary image has expired is uploaded again', async () => {
    const bench = await startBench({ seed: 20, limits: { temporaryMs: 300 } })
    const { id } = await contactWith(bench)
    const handle = await chosen(bench, 70)
    valueOf((await bench.session.photoUploads?.upload(handle)) ?? ok(''))
    const before = uploads(bench).length
    await new Promise((resolve) => setTimeout(resolve, 400))
    valueOf(await edit(bench, id, { face_picture: temp(handle), memo: 'x' }))
    await quiet(bench)
    expect(bench.session.outbox.list()).toEqual([])
    expect(bench.service.read('address', id)).toMatchObject({ memo: 'x' })
    expect(widths([held(bench, id).face_picture])).toEqual([70])
    expect(uploads(bench)).toHaveLength(before + 1)
  })

  it.each([404, 409, 410])(
    'whose temporary image has expired by the time it is saved (%i) is uploaded again',
    async (status) => {
      const bench = await startBench({ seed: 20 })
      const { id } = await contactWith(bench)
      const before = uploads(bench).length
      // A conflict is examined before it is reported.
      const times = status === 409 ? 2 : 1
      bench.service.faults.next({ match: { method: 'PUT' }, action: 'status', status, times })
      valueOf(await edit(bench, id, { face_picture: temp(await chosen(bench, 70)), memo: 'x' }))
      await quiet(bench)
      expect(bench.session.outbox.list()).toEqual([])
      expect(bench.service.read('address', id)).toMatchObject({ memo: 'x' })
      expect(widths([held(bench, id).face_picture])).toEqual([70])
      expect(uploads(bench)).toHaveLength(before + 2)
    },
  )

  it.each([
    [413, 'refused-size'],
    [415, 'refused'],
  ])(
    'that the service refuses with %i gives a failure; without it the rest is saved',
    async (status, reason) => {
      const bench = await startBench({ seed: 20 })
      const { id } = await contactWith(bench)
      bench.service.faults.next({ match: { path: /temp/ }, action: 'status', status })
      const photo = temp(await chosen(bench, 70))
      const refused = await edit(bench, id, { face_picture: photo, memo: 'x' })
      const [waiting] = refused.ok ? [refused.value.waiting] : [failureOf(refused)]
      await quiet(bench)
      expect([waiting, bench.session.outbox.list()[0]?.failure]).toContainEqual({ kind: 'photo', reason })
      expect(bench.session.outbox.list()).toMatchObject([
        { state: 'needs-attention', changes: { memo: 'x' } },
      ])
      valueOf(await edit(bench, id, { face_picture: null, memo: 'x' }))
      await quiet(bench)
      expect(bench.session.outbox.list()).toEqual([])
      expect(bench.service.read('address', id)).toMatchObject({ memo: 'x', face_picture: null })
    },
  )

  it('waits with its record while the service has no room (507), and goes then', async () => {
    const bench = await startBench({ seed: 20 }, { waits: { entry: [50], look: [1], profile: [50] } })
    const { id } = await contactWith(bench)
    bench.service.faults.next({ match: { path: /temp/ }, action: 'status', status: 507, times: 2 })
    valueOf(await edit(bench, id, { face_picture: temp(await chosen(bench, 70)), memo: 'x' }))
    await quiet(bench)
    expect(widths([held(bench, id).face_picture])).toEqual([70])
  })

  it.each([
    ['upload', /temp/, 'POST'],
    ['update', /address/, 'PUT'],
  ] as const)('is there once although the answer to the %s was lost', async (_of, path, method) => {
    const bench = await startBench({ seed: 20 }, { waits: { entry: [20], look: [1], profile: [20] } })
    const { id } = await contactWith(bench, 50, 55)
    bench.service.faults.next({ match: { path, method }, action: 'drop-after-commit' })
    const pictures = [...(held(bench, id).pictures ?? []).map(({ image }) => ({ image }))]
    const added = temp(await chosen(bench, 70))
    valueOf(await edit(bench, id, { pictures: [...pictures, added] }))
    await quiet(bench)
    expect(bench.session.outbox.list()).toEqual([])
    expect(widths([held(bench, id).face_picture])).toEqual([50])
    expect(widths(held(bench, id).pictures)).toEqual([55, 70])
  })
})

describe('photos that a record has', () => {
  it('keep the order that they are put into', async () => {
    const bench = await startBench({ seed: 20 })
    const { id } = await contactWith(bench, 50, 55, 60, 65)
    const [first, second, third] = held(bench, id).pictures ?? []
    const pictures = [third, first, second].map((each) => ({ image: each?.image ?? '' }))
    expect(valueOf(await edit(bench, id, { pictures })).differences).toEqual([])
    await quiet(bench)
    expect(widths(held(bench, id).pictures)).toEqual([65, 55, 60])
    expect(widths([held(bench, id).face_picture])).toEqual([50])
  })

  it('change places: the face becomes one of the others, and one of these the face', async () => {
    const bench = await startBench({ seed: 20 })
    const { id } = await contactWith(bench, 50, 55, 60)
    const { face_picture, pictures } = held(bench, id)
    const [first, second] = pictures ?? []
    const named = (photo: Photo | null | undefined) => ({ image: photo?.image ?? '' })
    const swapped = { face_picture: named(first), pictures: [named(face_picture), named(second)] }
    expect(valueOf(await edit(bench, id, swapped)).differences).toEqual([])
    await quiet(bench)
    expect(widths([held(bench, id).face_picture])).toEqual([55])
    expect(widths(held(bench, id).pictures)).toEqual([50, 60])
  })

  it('go along to another group, each in its place, and come back with Undo', async () => {
    const bench = await startBench({ seed: 20 })
    const { id } = await contactWith(bench, 50, 55, 60)
    const alive = async () => {
      const { base_url, tokens, group_ids } = bench.service
      const headers = { Authorization: `Bearer ${tokens.full}` }
      const lists = await Promise.all(
        group_ids.map(async (group) => {
          const list = await fetch(`${base_url}/api/addresses/${group}/list?limit=1000`, { headers })
          return (await list.json()) as (Held & { lastname: string; group_id: string })[]
        }),
      )
      return lists
        .flat()
        .filter(({ lastname }) => lastname === '写真')
        .map(({ group_id, face_picture, pictures }) => ({
          group_id,
          widths: widths([face_picture, ...(pictures ?? [])]),
        }))
    }
    const [from = '', to = ''] = bench.service.group_ids
    await bench.start({ kind: 'move', group_id: to }, { kind: 'records', family: 'address', ids: [id] })
    expect(await bench.ended()).toMatchObject({ done: 1, failed: 0 })
    await quiet(bench)
    expect(await alive()).toEqual([{ group_id: to, widths: [50, 55, 60] }])
    valueOf(await bench.job().undo())
    expect(await bench.ended()).toMatchObject({ phase: 'undone', failed: 0 })
    await quiet(bench)
    expect(await alive()).toEqual([{ group_id: from, widths: [50, 55, 60] }])
  })

  it('of two contacts that become one are all there, and each has its own again with Undo', async () => {
    const bench = await startBench({ seed: 20 })
    const shared = { firstname: '統合', telephones: [{ kindof: 'cell', number: '090-7777-1234' }] }
    const ids: string[] = []
    for (const each of [[50, 55], [60]]) {
      const { id } = await contactWith(bench, ...each)
      valueOf(await edit(bench, id, shared))
      await quiet(bench)
      ids.push(id)
    }
    const [one = ''] = ids
    const allOf = (id: string) => {
      const { face_picture, pictures } = held(bench, id)
      return widths([face_picture, ...(pictures ?? [])])
    }
    const duplicates = createDuplicates({ worker, jobs: bench.jobs })
    const { token } = valueOf(await duplicates.find(bench.session))
    const { groups } = valueOf(await duplicates.page(bench.session, { token, offset: 0, limit: 100 }))
    const group = groups.find(({ records }) => records.some(({ id }) => id === one))
    const at = { token, place: group?.place ?? -1 }
    const { seen } = valueOf(duplicates.read(bench.session, { ...at, ids }))
    valueOf(await duplicates.merge(bench.session, { ...at, ids, seen, taken: [] }))
    expect(await bench.ended()).toMatchObject({ phase: 'finished', failed: 0 })
    await quiet(bench)
    expect(allOf(one).toSorted()).toEqual([50, 55, 60])
    valueOf(await bench.job().undo())
    expect(await bench.ended()).toMatchObject({ phase: 'undone', failed: 0 })
    await quiet(bench)
    const known = new Set([...ids, ...bench.outcomes().map(({ foundAs }) => foundAs)])
    const alive = [...known].filter((id) => bench.service.read('address', id)?.['deleted'] === false)
    expect(alive.map(allOf)).toEqual([[50, 55], [60]])
  })

  it.each([
    ['404', { action: 'status', status: 404 }],
    ['500', { action: 'status', status: 500 }],
    ['a page', { action: 'html' }],
    ['half of it', { action: 'truncate' }],
  ] as const)(
    'are fetched again after the service answered %s, and never kept as that',
    async (_of, fault) => {
      const bench = await startBench({ seed: 20 })
      const { id } = await contactWith(bench, 50)
      const key = { family: 'address', id, picture: held(bench, id).face_picture?.image ?? '' } as const
      bench.service.faults.next({ match: { path: /address\/photo/ }, ...fault })
      expect((await bench.session.photos.read(key)).ok).toBe(false)
      const bytes = valueOf(await bench.session.photos.read(key))
      expect((await sharp(bytes).metadata()).width).toBe(50)
    },
  )

  it('are upright after a move where the service gives them lying, as EXIF says', async () => {
    const bench = await startBench({ seed: 20 })
    const { id } = await contactWith(bench, 50)
    const key = { family: 'address', id, picture: held(bench, id).face_picture?.image ?? '' } as const
    const lying = await sharp(await jpeg({ width: 60, height: 44 }))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    await bench.session.photoCache.write(key, new Uint8Array(lying))
    const to = bench.service.group_ids[1] ?? ''
    await bench.start({ kind: 'move', group_id: to }, { kind: 'records', family: 'address', ids: [id] })
    expect(await bench.ended()).toMatchObject({ done: 1, failed: 0 })
    const { base_url, tokens } = bench.service
    const list = await fetch(`${base_url}/api/addresses/${to}/list?limit=1000`, {
      headers: { Authorization: `Bearer ${tokens.full}` },
    })
    const moved = ((await list.json()) as (Held & { lastname: string })[]).find(
      ({ lastname }) => lastname === '写真',
    )
    expect(moved?.face_picture?.image_size).toEqual([44, 60])
  })

  it('do not hold up a job where they cannot be copied: a second try is the yes to go without copies', async () => {
    const bench = await startBench({ seed: 20 })
    const { id } = await contactWith(bench, 50)
    bench.service.faults.next({
      match: { path: /address\/photo/ },
      action: 'status',
      status: 500,
      times: 100,
    })
    await bench.start({ kind: 'add-tag', tag: 't' }, { kind: 'records', family: 'address', ids: [id] })
    expect(await bench.ended()).toMatchObject({ done: 0, failed: 1 })
    expect(bench.outcomes()).toMatchObject([{ id, failure: { kind: 'photo', reason: 'no-copy' } }])
    valueOf(await bench.job().retry())
    expect(await bench.ended()).toMatchObject({ done: 1, failed: 0 })
    expect(bench.service.read('address', id)?.['tags']).toContain('t')
    expect(widths([held(bench, id).face_picture])).toEqual([50])
  })
})
