import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { recordSaveCall, type RecordSaved } from '../../contract/ipc/outbox.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { AddressChanges } from '../../contract/record/record.ts'
import type { Json } from '../../service/json.ts'
import { valueOf } from '../fakes/api-under-test.ts'
import { jpeg } from '../fakes/jpeg.ts'
import { sendRecord, startBench, type Bench } from './bench.ts'
import { ourClientId } from '../fakes/our-client-id.ts'
import { essence } from './essence.ts'
import { fullRecord } from './full-record.ts'
import { eachReading } from './readings.ts'

const others = {
  extendprops: [
    { client_id: 'com.example.other', data: { marks: ['a'], nested: { deep: [1, 2.5, null] } } },
    { client_id: ourClientId, data: { note: 'ours' } },
  ],
  external_ids: [{ client_id: 'org.example.roster', id: '42' }],
}

/** A full record with photos and other applications' entries, read afresh into the bases. */
async function fullSaved(bench: Bench, family: Family): Promise<RecordSaved> {
  const { view } = await bench.create(family, { ...fullRecord[family], ...(await uploads(bench)) })
  return changedOutside(bench, family, view.record.id, others)
}

async function uploads(bench: Bench): Promise<Pick<AddressChanges, 'face_picture' | 'pictures'>> {
  const face = valueOf(await bench.api.photo.uploadBytes(await jpeg(), {}))
  const picture = valueOf(await bench.api.photo.uploadBytes(await jpeg({ width: 90 }), {}))
  return {
    face_picture: { image: face.id, source: 'temp' },
    pictures: [{ image: picture.id, source: 'temp' }],
  }
}

async function changedOutside(
  bench: Bench,
  family: Family,
  id: string,
  change: Record<string, Json | undefined>,
) {
  bench.service.edit(family, id, change)
  const text = valueOf(await bench.api[family].get(id))
  return { view: valueOf(bench.deps.bases.put(family, text)), differences: [], waiting: null }
}

/** Everything a person put into a record: what no edit of another field may touch. */
function content(record: Record<string, unknown>) {
  const { face_picture, pictures } = record
  const rest = {
    ...record,
    etag: null,
    updated_at: null,
    updated_by: null,
    face_picture: null,
    pictures: null,
  }
  return { ...Object(essence(rest)), photos: [photoSize(face_picture), ...sizes(pictures)] }
}

function photoSize(photo: unknown): unknown {
  return typeof photo === 'object' && photo !== null ? Reflect.get(photo, 'image_size') : null
}

function sizes(photos: unknown): unknown[] {
  return Array.isArray(photos) ? photos.map(photoSize) : []
}

eachReading('an edit loses nothing', ({ variants }) => {
  describe.each(['address', 'homeaddress'] as const)('%s', (family) => {
    it('reliability 5.1: an edit of one field keeps all others as they were, photos and foreign data too', async () => {
      const bench = await startBench(variants)
      const before = await fullSaved(bench, family)
      const kept = content(await bench.read(family, before.view.record.id))
      const after = await bench.edit(family, before, { firstkana: 'ハナコ' })
      const now = content(await bench.read(family, before.view.record.id))
      if (variants.others === 'dropped') {
        // Nothing a client sends can keep them, so they are named.
        expect(after.differences.map(({ field }) => field).sort()).toEqual(['extendprops', 'external_ids'])
        expect({ ...now, extendprops: null, external_ids: null }).toEqual({
          ...kept,
          firstkana: 'ハナコ',
          extendprops: null,
          external_ids: null,
        })
        return
      }
      expect(after.differences).toEqual([])
      expect(now).toEqual({ ...kept, firstkana: 'ハナコ' })
    })

    it('a tag that is null or blank at the service goes with the next save of another field', async () => {
      const bench = await startBench(variants)
      const { view } = await bench.create(family, { lastname: '森', tags: ['a'] })
      const before = await changedOutside(bench, family, view.record.id, { tags: ['a', null, '', ' ', 'b '] })
      expect(before.view).toMatchObject({ unreadable: [], record: { tags: ['a', 'b '] } })
      const after = await bench.edit(family, before, { firstkana: 'ハナコ' })
      expect(after.differences).toEqual([])
      expect(bench.service.read(family, view.record.id)).toMatchObject({ tags: ['a', 'b '] })
      await bench.edit(family, after, { tags: ['a', '', 'c'] })
      expect(bench.service.read(family, view.record.id)).toMatchObject({ tags: ['a', 'c'] })
    })

    it('reliability 5.1.5: three edits in a row keep the photos, and the right form is known by then', async () => {
      const bench = await startBench(variants)
      let saved = await fullSaved(bench, family)
      for (const lastname of ['佐藤', '鈴木', '高橋']) saved = await bench.edit(family, saved, { lastname })
      expect(content(await bench.read(family, saved.view.record.id)).photos).toEqual([
        [60, 40],
        [90, 40],
      ])
      const uploads = bench.service.log.filter(({ path }) => path === '/api/temp/photo').length
      await bench.edit(family, saved, { lastname: '田中' })
      expect(bench.service.log.filter(({ path }) => path === '/api/temp/photo')).toHaveLength(uploads)
      expect(bench.deps.variants.current().keepPhoto.proven).toBe(true)
    })

    const clearings: [string, AddressChanges][] = [
      ['a text', { memo: '' }],
      ['a list', { tags: [] }],
      ['an object', { organization: null }],
      ['a date', { birthdate: '' }],
      ['a photo', { face_picture: null }],
      ['all pictures', { pictures: [] }],
      ['one of each', { memo: '', telephones: [], organization: null }],
    ]

    /** Forms that no reading of the service takes: then it has to be said. */
    const cannotClear = (field: string) =>
      (field === 'face_picture' && (variants.clear === 'empty' || variants.clear === 'absent')) ||
      (field === 'pictures' && variants.clear === 'absent')

    it.each(clearings)(
      'reliability 5.1.2: %s is cleared, or reported as not cleared',
      async (_what, changes) => {
        const bench = await startBench(variants)
        const withPhotos = 'face_picture' in changes || 'pictures' in changes
        const photos = withPhotos ? await uploads(bench) : {}
        const before = await bench.create(family, { ...fullRecord[family], ...photos })
        const kept = content(await bench.read(family, before.view.record.id))
        const after = await bench.edit(family, before, changes)
        const record = await bench.read(family, before.view.record.id)
        const named = Object.keys(changes).filter(cannotClear)
        expect(after.differences.map(({ field }) => field)).toEqual(named)
        const emptied = Object.keys(changes).filter((field) => !named.includes(field))
        expect(essence(Object.fromEntries(emptied.map((field) => [field, record[field]])))).toEqual({})
        if (withPhotos) return
        expect(content(record)).toEqual({
          ...kept,
          ...Object.fromEntries(emptied.map((field) => [field, undefined])),
        })
      },
    )

    it('reliability 5.1.3: a field the spec does not list comes through, or is named', async () => {
      const bench = await startBench(variants)
      const { view } = await bench.create(family, { lastname: 'Sato' })
      const before = await changedOutside(bench, family, view.record.id, { callsign: 'ハナ', rank: 1.5 })
      const result = await sendRecord(bench.deps, bench.save(family, before, { lastname: 'Suzuki' }))
      const named = valueOf(result).differences.map(({ field }) => field)
      // One that refuses them gets the edit without.
      if (variants.unknown === 'drop' || variants.unknown === 'reject')
        expect(named.sort()).toEqual(['callsign', 'rank'])
      else expect(await bench.read(family, view.record.id)).toMatchObject({ callsign: 'ハナ', rank: 1.5 })
    })

    it('an unknown kindof and gender survive an edit of another field', async () => {
      const bench = await startBench(variants)
      const { view } = await bench.create(family, { lastname: 'Sato' })
      const telephones = [{ kindof: 'sat', label: null, number: '+881 6 0000 0000' }]
      const before = await changedOutside(bench, family, view.record.id, { gender: 'x', telephones })
      expect(before.view.unreadable).toEqual([])
      expect(essence(before.view.record)).toMatchObject(Object(essence({ gender: 'x', telephones })))
      const after = await bench.edit(family, before, { lastname: 'Suzuki' })
      expect(after.differences).toEqual([])
      expect(essence(await bench.read(family, view.record.id))).toMatchObject(
        Object(essence({ gender: 'x', telephones, lastname: 'Suzuki' })),
      )
    })

    it('fault P16: a field of the wrong type is sent back as it is, not lost', async () => {
      const bench = await startBench(variants)
      const { view } = await bench.create(family, { lastname: 'Sato' })
      const before = await changedOutside(bench, family, view.record.id, { memo: 7 })
      expect(before.view.unreadable).toEqual(['memo'])
      const result = await sendRecord(bench.deps, bench.save(family, before, { lastname: 'Suzuki' }))
      // The reference service refuses the number, which changes nothing; one that takes it gets it back unchanged.
      expect(result).toEqual({ ok: false, failure: { kind: 'rejected', status: 400 } })
      expect(bench.service.read(family, view.record.id)).toMatchObject({ memo: 7, lastname: 'Sato' })
    })

    it('CRLF in a memo survives an edit of another field', async () => {
      const bench = await startBench(variants)
      const before = await bench.create(family, { lastname: 'Sato', memo: 'a\r\nb\rc\n' })
      const after = await bench.edit(family, before, { lastname: 'Suzuki', memo: 'a\nb\nc\n' })
      expect(after.view.record.memo).toBe('a\r\nb\rc\n')
      expect(after.differences).toEqual([])
    })
  })

  it('interface 2.1: suffix and honorific of a joint name: both are read, an edit of one person keeps the others', async () => {
    const bench = await startBench(variants)
    const names = (fullRecord.address.joint_names ?? []).concat({
      lastname: '渡邉',
      firstname: '次郎',
      suffix: '君',
    })
    const before = await bench.create('address', { lastname: '渡邉', joint_names: names })
    const [first = {}, second = {}] = before.view.record.joint_names ?? []
    const after = await bench.edit('address', before, {
      joint_names: [{ ...first, firstname: '一郎' }, second],
    })
    expect(after.differences).toEqual([])
    const essences = (await bench.read('address', before.view.record.id))['joint_names']
    expect(essence(essences)).toMatchObject([
      { firstname: '一郎', suffix: '殿' },
      { firstname: '次郎', suffix: '君' },
    ])
  })

  it('interface 2.1: prof and profile: what was received is sent back, neither counts as a difference', async () => {
    const bench = await startBench(variants)
    const { view } = await bench.create('address', { lastname: 'Sato' })
    const weburls = [{ kindof: 'prof', label: null, url: 'https://example.com/a' }]
    const before = await changedOutside(bench, 'address', view.record.id, { weburls })
    const edited = [
      { kindof: 'profile', label: null, url: 'https://example.com/a' },
      { kindof: 'profile', label: null, url: 'https://example.com/b' },
    ]
    const after = await bench.edit('address', before, { weburls: edited })
    expect(after.differences).toEqual([])
    expect(bench.service.read('address', view.record.id)?.['weburls']).toMatchObject([
      { kindof: 'prof' },
      { kindof: 'prof' },
    ])
  })
})

it('a record with as much as a record may hold is edited in its other fields, and nothing of it is lost', async () => {
  const bench = await startBench({})
  const { view } = await bench.create('address', { lastname: '山田' })
  const most = {
    tags: Array.from({ length: 10_000 }, (_, at) => `タグ${at}`),
    memo: 'a'.repeat(1024 * 1024),
  }
  const before = await changedOutside(bench, 'address', view.record.id, most)
  const { id, etag } = before.view.record
  const key = randomUUID()
  const sent = {
    family: 'address',
    id,
    group_id: null,
    etag,
    key,
    profile: 'p',
    changes: { firstname: '花子' },
  }
  const { changes } = recordSaveCall.parse(sent)
  await bench.edit('address', before, changes)
  expect(await bench.read('address', view.record.id)).toMatchObject({
    ...most,
    lastname: '山田',
    firstname: '花子',
  })
})
