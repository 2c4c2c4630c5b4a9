import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { AddressChanges } from '../../../../contract/record/record.ts'
import { openMirror } from '../../../../electron/mirror/mirror.ts'
import { createLearnedForms, unlearned } from '../../../../electron/write/forms.ts'
import type { Forms } from '../../../../electron/write/forms.ts'
import { basesOf } from '../../../../electron/write/intent.ts'
import type { SaveDeps } from '../../../../electron/write/intent.ts'
import { saveRecord } from '../../../../electron/write/send.ts'
import { settle, keepPhotoCopies } from '../../../../electron/write/settle.ts'
import { apiAgainst, failureOf, valueOf } from '../../../fakes/api-under-test.ts'
import { memoryBases } from '../../../fakes/memory-bases.ts'
import { keyOf } from '../../../fakes/outbox-entry.ts'
import { reply } from '../../../fakes/raw-server.ts'
import type { RawReply } from '../../../fakes/raw-server.ts'

interface Service {
  /** What updates are answered, one after the other; the last one counts for all further. */
  echoes: (object | number)[]
  /** Photos that the service has. */
  photos?: string[]
  /** What it answers for a photo that it does not have. */
  noPhoto?: number
  /** Which upload is refused; none unless said. */
  refusedUpload?: number
}

/** Nothing that a camera made, but it begins like a JPEG and says which one it is. */
const jpegOf = (image: string) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(image)])
const json = (body: object): RawReply => ({
  headers: ['Content-Type: application/json'],
  body: JSON.stringify(body),
})

/** The write path before a service that answers updates as it is told. */
async function start(service: Service, forms: Forms = unlearned) {
  const { echoes, photos = [], noPhoto = 404, refusedUpload = 0 } = service
  const updates: { body: Record<string, unknown>; ifMatch: string | undefined }[] = []
  const uploads: string[] = []
  const downloads: string[] = []
  let now: object = {}
  const answer = (method: string, path: string, body: Buffer): RawReply => {
    if (method === 'GET' && !path.includes('/photo/')) return json(now)
    if (method === 'GET') {
      const image = path.split('/').at(-1) ?? ''
      downloads.push(image)
      if (!photos.includes(image)) return { status: noPhoto }
      return { headers: ['Content-Type: image/jpeg'], body: jpegOf(image) }
    }
    if (method === 'POST') {
      uploads.push(/\u00ff\u00d8\u00ff([a-z]+)/u.exec(body.toString('latin1'))?.[1] ?? '')
      if (uploads.length === refusedUpload) return { status: 400 }
      return json({ id: `temp${uploads.length}`, source: 'temp' })
    }
    const echo = echoes[Math.min(updates.length, echoes.length) - 1] ?? 500
    if (typeof echo === 'number') return { status: echo }
    now = echo
    return json(echo)
  }
  const { api } = await apiAgainst((socket, { method, path, headers, body }) => {
    if (method === 'PUT') updates.push({ body: JSON.parse(body.toString()), ifMatch: headers['if-match'] })
    socket.write(reply(answer(method, path, body)))
  })
  const deps: SaveDeps = {
    ...{ api, bases: memoryBases(), forms: createLearnedForms(forms), clientId: '' },
    photoCopy: (family, id, image) => api.photo.download(family, id, image),
  }
  const update = (base: object, changes: AddressChanges) => {
    now = base
    valueOf(deps.bases.put('address', JSON.stringify(base)))
    const of = { family: 'address', id: 'a', group_id: null, etag: 'e1', key: keyOf(1) } as const
    return saveRecord(deps, { ...of, changes })
  }
  return { deps, update, updates, uploads, downloads }
}

const stored = (image: string) => ({ image, image_size: [1, 1] })
const temp = (image: string) => ({ image, source: 'temp' }) as const
const withPhotos = {
  ...{ id: 'a', etag: 'e1', memo: 'old', face_picture: stored('f') },
  pictures: [stored('p'), stored('q')],
}
const bare = { id: 'a', etag: 'e2', memo: 'new' }
const again = {
  ...{ id: 'a', etag: 'e3', memo: 'new', face_picture: stored('newf') },
  pictures: [stored('newp'), stored('newq')],
}
const proven: Forms = { ...unlearned, keepPhoto: { form: 'id', proven: true } }

describe('reliability 5.1.5: photos that an update lost', () => {
  const photos = ['f', 'p', 'q']

  it('are uploaded from their copies, in their order, over the version without them', async () => {
    const { deps, update, updates, uploads, downloads } = await start({ echoes: [bare, again], photos })
    const saved = valueOf(await update(withPhotos, { memo: 'new' }))
    expect(saved).toMatchObject({ differences: [], waiting: null, view: { record: { etag: 'e3' } } })
    expect([downloads, uploads]).toEqual([photos, photos])
    expect(updates.map(({ ifMatch }) => ifMatch)).toEqual(['e1', 'e2'])
    expect(updates[1]?.body).toEqual({
      ...{ memo: 'new', face_picture: temp('temp1') },
      pictures: [temp('temp2'), temp('temp3')],
    })
    for (const { etag } of [bare, again]) expect(deps.bases.base('address', 'a', etag)).toContain(etag)
    expect(deps.forms.current().keepPhoto).toEqual({ form: 'omit', proven: false })
  })

  it('also those of a kind of which another is still there', async () => {
    const half = { ...bare, pictures: [stored('q')] }
    const { update, updates } = await start({ echoes: [half, { ...again, face_picture: null }], photos })
    const saved = valueOf(await update({ ...withPhotos, face_picture: null }, { memo: 'new' }))
    expect(saved.differences).toEqual([])
    expect(updates[1]?.body).toEqual({ memo: 'new', pictures: [temp('temp1'), temp('temp2')] })
  })

  it.each([1, 2])('are named where upload %i does not succeed, and nothing more is sent', async (upload) => {
    const { update, updates } = await start({ echoes: [bare, again], photos, refusedUpload: upload })
    const { differences, view } = valueOf(await update(withPhotos, { memo: 'new' }))
    expect(differences.map(({ field }) => field)).toEqual(['face_picture', 'pictures'])
    expect([updates.length, view.record.etag]).toEqual([1, 'e2'])
  })

  it('are named where one of them cannot be had', async () => {
    const { update, updates } = await start({ echoes: [bare, again], photos: ['f', 'q'] })
    const { differences } = valueOf(await update(withPhotos, { memo: 'new' }))
    expect(differences.map(({ field }) => field)).toEqual(['face_picture', 'pictures'])
    expect(updates).toHaveLength(1)
  })

  it.each([412, 503])('are named where the service answers the repair with %i', async (status) => {
    const { update, updates } = await start({ echoes: [bare, status], photos })
    const { differences } = valueOf(await update(withPhotos, { memo: 'new' }))
    expect(differences).toHaveLength(2)
    expect(updates).toHaveLength(2)
  })

  it('new ones of the same save stay at their place: the service has them under an id of its own', async () => {
    const echo = { ...bare, pictures: [stored('fresh')] }
    const after = { ...again, pictures: [stored('x'), stored('y'), stored('z')], face_picture: null }
    const { update, updates, uploads } = await start({ echoes: [echo, after], photos: [...photos, 'fresh'] })
    const pictures = [{ image: 'p' }, temp('u'), { image: 'q' }]
    const base = { ...withPhotos, face_picture: null }
    expect(valueOf(await update(base, { memo: 'new', pictures })).differences).toEqual([])
    expect(uploads).toEqual(['p', 'fresh', 'q'])
    expect(updates[1]?.body['pictures']).toEqual([temp('temp1'), temp('temp2'), temp('temp3')])
  })

  it('new ones beside a stored one that came through are not taken for it', async () => {
    const echo = { ...bare, pictures: [stored('q'), stored('fresh')] }
    const { update, uploads } = await start({ echoes: [echo, again], photos: [...photos, 'fresh'] })
    const pictures = [{ image: 'p' }, temp('u'), { image: 'q' }]
    valueOf(await update({ ...withPhotos, face_picture: null }, { pictures }))
    expect(uploads).toEqual(['p', 'fresh', 'q'])
  })

  it('with a new face that came through, and one that did not', async () => {
    const echo = { ...bare, face_picture: stored('fresh') }
    const { update, uploads, updates } = await start({ echoes: [echo, again], photos: [...photos, 'fresh'] })
    const changes = { face_picture: temp('u'), pictures: [{ image: 'p' }, temp('gone')] }
    valueOf(await update(withPhotos, changes))
    expect(uploads).toEqual(['fresh', 'p'])
    expect(updates[1]?.body).toMatchObject({ face_picture: temp('temp1'), pictures: [temp('temp2')] })
  })
})

describe('reliability 5.1.2: a field that stayed', () => {
  const held = { id: 'a', etag: 'e1', memo: 'x', lastname: 'sato', code: 'y' }

  it('is emptied again, and only that, over the record as it came back', async () => {
    const echo = { ...held, etag: 'e2', lastname: 'SATO', tags: [] }
    const { update, updates, deps } = await start({ echoes: [echo, { ...echo, etag: 'e3', memo: null }] })
    const saved = valueOf(await update({ ...held, tags: ['t'] }, { memo: '', tags: [], lastname: 'Sato' }))
    expect(updates[1]).toEqual({ ifMatch: 'e2', body: { memo: null, lastname: 'SATO', code: 'y', tags: [] } })
    expect(saved.differences).toEqual([{ field: 'lastname', meant: 'Sato', got: 'SATO' }])
    const { text, list } = deps.forms.current().clear
    expect([text, list]).toEqual([
      { form: 'null', proven: true },
      { form: 'empty', proven: true },
    ])
  })

  it('keeps the photos in the form that is known, without an upload', async () => {
    const before = { ...held, face_picture: stored('f') }
    const echo = { ...before, etag: 'e2' }
    const service = { echoes: [echo, { ...echo, etag: 'e3', memo: null }] }
    const { update, updates, uploads, downloads } = await start(service, proven)
    expect(valueOf(await update(before, { memo: '' })).differences).toEqual([])
    expect(updates[1]?.body).toMatchObject({ memo: null, face_picture: { image: 'f' } })
    expect([uploads, downloads]).toEqual([[], []])
  })

  it('is named after each form was tried once', async () => {
    const { update, updates, deps } = await start({
      echoes: [2, 3, 4, 5].map((n) => ({ ...held, etag: `e${n}` })),
    })
    const { differences, view } = valueOf(await update(held, { memo: '' }))
    expect(differences).toEqual([{ field: 'memo', meant: '', got: 'x' }])
    expect(updates.map(({ body }) => body['memo'])).toEqual(['', null, undefined])
    expect(view.record.etag).toBe('e4')
    expect(deps.forms.current()).toEqual({ ...unlearned, etags: 'change' })
  })

  it('after a repair that was refused the next form is tried, over the same version', async () => {
    const echo = { ...held, etag: 'e2' }
    const { update, updates, deps } = await start({
      echoes: [echo, 400, { ...echo, etag: 'e3', memo: null }],
    })
    const saved = valueOf(await update(held, { memo: '' }))
    expect(saved).toMatchObject({ differences: [], view: { record: { etag: 'e3' } } })
    expect(updates.map(({ ifMatch }) => ifMatch)).toEqual(['e1', 'e2', 'e2'])
    expect(deps.forms.current().clear.text).toEqual({ form: 'absent', proven: true })
  })

  it('is named where it came back as something that cannot be read, and so cannot be edited', async () => {
    const { update, updates } = await start({ echoes: [{ ...held, etag: 'e2', memo: 7 }] })
    const { differences, view } = valueOf(await update(held, { memo: '' }))
    expect(differences).toEqual([{ field: 'memo', meant: '', got: '7' }])
    expect([view.unreadable, updates.length]).toEqual([['memo'], 1])
  })

  it('is named where the service cannot be reached again', async () => {
    const { update, updates } = await start({ echoes: [{ ...held, etag: 'e2' }, 503] })
    const saved = valueOf(await update(held, { memo: '' }))
    expect(saved).toMatchObject({ waiting: null, view: { record: { etag: 'e2' } } })
    expect(saved.differences.map(({ field }) => field)).toEqual(['memo'])
    expect(updates).toHaveLength(2)
  })
})

describe('reliability 4.5: what the service has is saved, whatever this computer does', () => {
  const answered = (echo: string) => ({
    ...{ id: 'a', over: null, echo, fetched: null, forms: unlearned, cleared: [], copies: new Map() },
    intent: { family: 'address', base: null, group_id: 'g', changes: { memo: 'new' } } as const,
  })

  it('a mirror that takes nothing does not undo a save', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'atena-settle-'))
    const mirror = valueOf(openMirror({ folder, profileId: 'test' }))
    await mirror.close()
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const { deps } = await start({ echoes: [] })
    const bases = basesOf(mirror)
    const saved = valueOf(await settle({ ...deps, bases }, answered(JSON.stringify(bare))))
    expect(saved).toMatchObject({ view: { record: { etag: 'e2', memo: 'new' } }, differences: [] })
  })

  it('an answer that is no record is told', async () => {
    const { deps } = await start({ echoes: [] })
    const failure = failureOf(await settle(deps, answered('{"memo":"new"}')))
    expect(failure).toEqual({ kind: 'bad-response', path: '$', expected: 'a record' })
  })
})

describe('reliability 5.1.5: copies of photos before an update', () => {
  const intent = (changes: AddressChanges, base: object | null = withPhotos) => {
    const text = base === null ? null : JSON.stringify(base)
    return { family: 'address', base: text, group_id: null, changes } as const
  }

  it('of each photo that stays; one that the service does not have holds nothing up', async () => {
    const { deps, downloads } = await start({ echoes: [], photos: ['f', 'q'] })
    const copies = valueOf(await keepPhotoCopies(deps, intent({ memo: 'new' }), 'a'))
    expect([...copies.keys()]).toEqual(['f', 'q'])
    expect(Buffer.from(copies.get('q') ?? [])).toEqual(jpegOf('q'))
    expect(downloads).toEqual(['f', 'p', 'q'])
  })

  it('a service that cannot give one now holds the save up: the photo could be lost', async () => {
    const { update, updates } = await start({ echoes: [bare], photos: ['f'], noPhoto: 503 })
    expect(failureOf(await update(withPhotos, { memo: 'new' }))).toMatchObject({ kind: 'retry-later' })
    expect(updates).toEqual([])
  })

  it('of no photo that goes, or is new', async () => {
    const { deps, downloads } = await start({ echoes: [], photos: ['f', 'p', 'q'] })
    const changes = { face_picture: null, pictures: [temp('u'), { image: 'q' }] }
    expect([...valueOf(await keepPhotoCopies(deps, intent(changes), 'a')).keys()]).toEqual(['q'])
    expect(valueOf(await keepPhotoCopies(deps, intent({ pictures: [temp('u')] }, null), 'a')).size).toBe(0)
    expect(downloads).toEqual(['q'])
  })
})
