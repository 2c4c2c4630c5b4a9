import { describe, expect, it } from 'vitest'
import type { RecordSaved } from '../../contract/ipc/outbox.ts'
import type { Family } from '../../contract/record/fields.ts'
import { valueOf } from '../fakes/api-under-test.ts'
import { jpeg } from '../fakes/jpeg.ts'
import { startBench } from './bench.ts'
import { ourClientId } from '../fakes/our-client-id.ts'
import { essence } from './essence.ts'
import { fullRecord } from './full-record.ts'
import { readings } from './readings.ts'

/** A stored record with everything in it, as our write path answered it, and as a get and a list answer it. */
interface Example {
  saved: RecordSaved
  read: Record<string, unknown>
  listed: Record<string, unknown>
}

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3,6})?Z$/

describe.each(readings)('interface 2 with $reading', ({ variants }) => {
  const examples = new Map<Family, Promise<Example>>()

  /** Written once per family and reading: every row below looks at another field of it. */
  function example(family: Family): Promise<Example> {
    const known = examples.get(family) ?? writeExample(family)
    examples.set(family, known)
    return known
  }

  async function writeExample(family: Family): Promise<Example> {
    const bench = await startBench(variants)
    const photo = valueOf(await bench.api.photo.uploadBytes(await jpeg({ taken: '2014:05:27 11:10:30' }), {}))
    const other = valueOf(await bench.api.photo.uploadBytes(await jpeg({ width: 90 }), {}))
    const saved = await bench.create(family, {
      ...fullRecord[family],
      face_picture: { image: photo.id, source: 'temp' },
      pictures: [{ image: other.id, source: 'temp' }],
    })
    const { id } = saved.view.record
    await expect.poll(async () => (await listIds()).includes(id)).toBe(true)
    async function listIds() {
      return (await listed()).map((record) => record['id'])
    }
    async function listed(): Promise<Record<string, unknown>[]> {
      const group_id = family === 'address' ? bench.group_id : null
      const texts = valueOf(await bench.api[family].list(group_id, { limit: 10, skip: 0 }))
      return texts.map((text) => JSON.parse(text) as Record<string, unknown>)
    }
    const [inList = {}] = await listed()
    return { saved, read: await bench.read(family, id), listed: inList }
  }

  describe.each(['address', 'homeaddress'] as const)('%s', (family) => {
    it.each(Object.keys(fullRecord[family]))(
      'interface 2.1, 2.2: %s comes back as it was sent',
      async (field) => {
        const { saved, read, listed } = await example(family)
        const meant = essence(Reflect.get(fullRecord[family], field))
        expect(essence(saved.view.record[field])).toEqual(meant)
        expect(essence(read[field])).toEqual(meant)
        expect(essence(listed[field])).toEqual(meant)
      },
    )

    it('nothing differs from what was meant', async () => {
      expect((await example(family)).saved.differences).toEqual([])
    })

    it.each(['id', 'created_by', 'updated_by', 'owner_id'])('interface 2.1: %s is text', async (field) => {
      const { read, listed } = await example(family)
      expect(read[field]).toEqual(expect.stringMatching(/./))
      expect(listed[field]).toBe(read[field])
    })

    it.each(['created_at', 'updated_at'])(
      'interface 2.1: %s is UTC text with its microseconds kept',
      async (field) => {
        const { saved, read } = await example(family)
        expect(read[field]).toMatch(timestamp)
        expect(saved.view.record[field]).toBe(read[field])
      },
    )

    it('interface 2.1: etag is the version tag, the same in get and list', async () => {
      const { saved, read, listed } = await example(family)
      expect(saved.view.record.etag).toBe(read['etag'])
      expect(listed['etag']).toBe(variants.listEtag === 'no' ? undefined : read['etag'])
    })

    it('interface 2.1, 3: deleted is false on a new record', async () => {
      expect((await example(family)).read['deleted']).toBe(false)
    })

    it('interface 2.1: face_picture has image, image_size, thumb_size and exif.taken', async () => {
      const { saved } = await example(family)
      const photo = saved.view.record.face_picture
      expect(photo).toMatchObject({ image: expect.stringMatching(/./), image_size: [60, 40] })
      expect(photo?.thumb_size).toEqual([expect.any(Number), expect.any(Number)])
      expect(photo?.exif?.taken).toMatch(/^2014-05-27T/)
    })

    it('interface 2.1: pictures is an array of photo objects', async () => {
      const { saved } = await example(family)
      expect(saved.view.record.pictures).toEqual([expect.objectContaining({ image_size: [90, 40] })])
    })

    it('interface 2.4: the external id we sent is in external_ids', async () => {
      const { read } = await example(family)
      expect(read['external_ids']).toEqual([
        { client_id: ourClientId, id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      ])
    })

    it('interface 2.4: the plural arrays are never sent, so extendprops stays as it is', async () => {
      expect(essence((await example(family)).read['extendprops'] ?? [])).toEqual([])
    })
  })

  it('interface 2.1: an address record has its group_id', async () => {
    const { saved, read } = await example('address')
    expect(read['group_id']).toBe(saved.view.record.group_id)
    expect(read['group_id']).toMatch(/./)
  })

  it.each(['group_id', 'code', 'suffix'])('interface 2.2: a home address record has no %s', async (field) => {
    const { read } = await example('homeaddress')
    expect(read).not.toHaveProperty(field)
  })

  it('interface 2.2: the joint names of a home address record have no honorific', async () => {
    const { read } = await example('homeaddress')
    expect(JSON.stringify(read['joint_names'])).not.toMatch(/suffix|honorific/)
  })

  it('interface 2.2: an e-mail of a home address record may be of kind null', async () => {
    const { saved } = await example('homeaddress')
    expect(saved.view.record.emails?.at(-1)).toMatchObject({ kindof: null, label: '予備' })
  })
})
