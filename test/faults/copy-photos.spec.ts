import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Family } from '../../contract/record/fields.ts'
import type { ServiceRecord } from '../../contract/record/record.ts'
import { copyPhotos } from '../../electron/photo/chosen-photos.ts'
import { valueOf } from '../fakes/api-under-test.ts'
import { keptPort } from '../fakes/kept-port.ts'
import { startBench, type BulkBench } from './bulk-bench.ts'

type Photo = { image: string; image_size: number[]; exif: { taken: string | null } }

/** The photos of a record as it is kept here or in the service. */
function photosOf(record: object | undefined): Photo[] {
  const { face_picture, pictures } = { ...record } as {
    face_picture?: Photo | null
    pictures?: Photo[] | null
  }
  return [...(face_picture ? [face_picture] : []), ...(pictures ?? [])]
}

/** A record of a family with the most photos of all. */
async function withPhotos(bench: BulkBench, family: Family): Promise<ServiceRecord> {
  const list = { family, group_id: null, search: '', deleted: 'without', sort: 'kana' } as const
  const { rows } = valueOf(await bench.session.mirror.window({ ...list, tags: [], offset: 0, limit: 1000 }))
  const records = rows.flatMap(({ id }) => bench.session.mirror.read(family, id)?.record ?? [])
  const [most] = records.toSorted((a, b) => photosOf(b).length - photosOf(a).length)
  if (!most || photosOf(most).length < 2) throw new Error('no record has several photos')
  return most
}

const imagesOf = (record: ServiceRecord) => photosOf(record).map(({ image }) => image)

describe('photos of a record for a copy of it', () => {
  it.each(['address', 'homeaddress'] as const)(
    '%s: a new record has them all, as they were',
    async (family) => {
      const bench = await startBench({ seed: 60 })
      const original = await withPhotos(bench, family)
      const { id } = original
      const images = imagesOf(original)
      bench.service.edit(family, id, { deleted: true })
      const copies = await copyPhotos(bench.session, { family, id, images })
      expect(copies).toEqual({ handles: images.map(() => expect.any(String)), failure: null })
      const references = copies.handles.map((image) => ({ image: image ?? '', source: 'temp' as const }))
      const face = original.face_picture ? references[0] : undefined
      const pictures = face ? references.slice(1) : references
      const group_id = family === 'address' ? (original.group_id ?? '') : null
      const changes = { lastname: 'Copy', ...(face && { face_picture: face }), pictures }
      const save = { family, id: null, group_id, etag: null, changes, key: randomUUID() }
      const saved = valueOf(await bench.session.save(save))
      const made = photosOf(bench.service.read(family, saved.view.record.id))
      const facts = ({ image_size, exif }: Photo) => ({ image_size, taken: exif.taken })
      expect(made.map(facts)).toEqual(photosOf(original).map(facts))
      expect(made.some(({ image }) => images.includes(image))).toBe(false)
    },
  )

  it.each([
    [404, { kind: 'photo', reason: 'missing' }],
    [403, { kind: 'forbidden' }],
  ] as const)(
    'one that the service answers with %i is left out and said; the others are there',
    async (status, failure) => {
      const bench = await startBench({ seed: 60 })
      const { id, ...record } = await withPhotos(bench, 'address')
      const images = photosOf(record as ServiceRecord).map(({ image }) => image)
      const match = { method: 'GET', path: new RegExp(`/photo/[^/]+/${images[0]}`, 'u') }
      bench.service.faults.next({ match, action: 'status', status, times: 10 })
      const copies = await copyPhotos(bench.session, { family: 'address', id, images })
      expect(copies.handles[0]).toBeNull()
      expect(copies.handles.slice(1).every((handle) => handle !== null)).toBe(true)
      expect(copies.failure).toMatchObject(failure)
    },
  )

  it('what was shown before is copied while the service cannot be reached', async () => {
    const bench = await startBench({ seed: 60, port: await keptPort() })
    const record = await withPhotos(bench, 'address')
    const [shown = '', other = ''] = imagesOf(record)
    valueOf(await bench.session.photos.read({ family: 'address', id: record.id, picture: shown }))
    await bench.service.close()
    const of = { family: 'address', id: record.id, images: [shown, other] } as const
    const copies = await copyPhotos(bench.session, of)
    expect(copies.handles).toEqual([expect.any(String), null])
    expect(copies.failure?.kind).toBe('offline')
  })
})

describe('a move to another group', () => {
  it('does not move a contact whose photo the service does not have, and says so', async () => {
    const bench = await startBench({ seed: 60 })
    const { id, group_id, ...record } = await withPhotos(bench, 'address')
    const to = bench.service.group_ids.find((each) => each !== group_id) ?? ''
    const [image = ''] = photosOf(record as ServiceRecord).map((photo) => photo.image)
    const match = { method: 'GET', path: new RegExp(`/photo/[^/]+/${image}`, 'u') }
    bench.service.faults.next({ match, action: 'status', status: 404, times: 10 })
    const target = { kind: 'records', family: 'address', ids: [id] } as const
    await bench.start({ kind: 'move', group_id: to }, { ...target, ids: [id] })
    expect(await bench.ended()).toMatchObject({ done: 0, failed: 1 })
    expect(bench.outcomes()).toMatchObject([{ id, failure: { kind: 'photo', reason: 'missing' } }])
    expect(bench.service.read('address', id)?.['deleted']).toBe(false)
    expect(photosOf(bench.service.read('address', id)).length).toBeGreaterThan(1)
  })
})
