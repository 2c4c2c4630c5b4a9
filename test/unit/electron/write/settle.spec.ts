import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { AddressChanges } from '../../../../contract/record/record.ts'
import { openMirror } from '../../../../electron/book/mirror.ts'
import { unlearned, type RequestVariants } from '../../../../electron/write/request-variants.ts'
import { basesOf } from '../../../../electron/write/intent.ts'
import { keepPhotoCopies } from '../../../../electron/write/send.ts'
import { settle } from '../../../../electron/write/settle.ts'
import { failureOf, valueOf } from '../../../fakes/api-under-test.ts'
import { again, bare, jpegOf, start, stored, temp, withPhotos } from './settle-bench.ts'

const proven: RequestVariants = { ...unlearned, keepPhoto: { form: 'id', proven: true } }

describe('reliability 5.1.5: photos that an update lost', () => {
  const photos = ['f', 'p', 'q']

  it('are uploaded from their copies, in their order, based on the version without them', async () => {
    const { deps, update, updates, uploads, downloads } = await start({ echoes: [bare, again], photos })
    const saved = valueOf(await update(withPhotos, { memo: 'new' }))
    expect(saved).toMatchObject({ differences: [], waiting: null, view: { record: { etag: 'e3' } } })
    expect([downloads, uploads]).toEqual([photos, photos])
    expect(updates.map(({ ifMatch }) => ifMatch)).toEqual(['e1', 'e2'])
    expect(updates[1]?.body).toEqual({
      memo: 'new',
      face_picture: temp('temp1'),
      pictures: [temp('temp2'), temp('temp3')],
    })
    for (const { etag } of [bare, again]) expect(deps.bases.base('address', 'a', etag)).toContain(etag)
    // What was left out was read: the next save need not read it again.
    expect(deps.bases.proven('address', 'a', 'e2')).toBe(JSON.stringify(bare))
    expect(deps.variants.current().keepPhoto).toEqual({ form: 'omit', proven: false })
  })

  it('are uploaded also where another photo of the same field is still there', async () => {
    const half = { ...bare, pictures: [stored('q')] }
    const { update, updates } = await start({ echoes: [half, { ...again, face_picture: null }], photos })
    const saved = valueOf(await update({ ...withPhotos, face_picture: null }, { memo: 'new' }))
    expect(saved.differences).toEqual([])
    expect(updates[1]?.body).toEqual({ memo: 'new', pictures: [temp('temp1'), temp('temp2')] })
  })

  it.each([1, 2])('are named where upload %i fails, and nothing more is sent', async (upload) => {
    const { update, updates } = await start({ echoes: [bare, again], photos, refusedUpload: upload })
    const { differences, view } = valueOf(await update(withPhotos, { memo: 'new' }))
    expect(differences.map(({ field }) => field)).toEqual(['face_picture', 'pictures'])
    expect([updates.length, view.record.etag]).toEqual([1, 'e2'])
  })

  it('are named where one of them cannot be downloaded', async () => {
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

  it('come back alone: pictures that stayed by a rule of the service are not removed again', async () => {
    const kept = { pictures: [stored('p')] }
    const list = { form: 'empty', proven: true } as const
    const variants = { ...unlearned, clear: { ...unlearned.clear, list } }
    const service = {
      echoes: [
        { ...bare, ...kept },
        { ...again, ...kept },
      ],
      photos,
    }
    const { update, updates } = await start(service, variants)
    const { differences } = valueOf(await update({ ...withPhotos, ...kept }, { pictures: [] }))
    expect(updates.map(({ body }) => body['pictures'])).toEqual([[], undefined])
    expect(updates[1]?.body['face_picture']).toEqual(temp('temp1'))
    expect(differences.map(({ field }) => field)).toContain('pictures')
  })

  it('are named where the service refuses the repair each time: the app tries twice, not for ever', async () => {
    const { update, updates } = await start({ echoes: [bare, 400], photos })
    const { differences, view } = valueOf(await update(withPhotos, { memo: 'new' }))
    expect(differences.map(({ field }) => field)).toEqual(['face_picture', 'pictures'])
    expect([updates.length, view.record.etag]).toEqual([3, 'e2'])
  })

  it('new ones of the same save keep their place: the service has them under its own ids', async () => {
    const echo = { ...bare, pictures: [stored('fresh')] }
    const after = { ...again, pictures: [stored('x'), stored('y'), stored('z')], face_picture: null }
    const { update, updates, uploads } = await start({ echoes: [echo, after], photos: [...photos, 'fresh'] })
    const pictures = [{ image: 'p' }, temp('u'), { image: 'q' }]
    const base = { ...withPhotos, face_picture: null }
    expect(valueOf(await update(base, { memo: 'new', pictures })).differences).toEqual([])
    expect(uploads).toEqual(['p', 'fresh', 'q'])
    expect(updates[1]?.body['pictures']).toEqual([temp('temp1'), temp('temp2'), temp('temp3')])
  })

  it('new ones next to a stored one that arrived are not mistaken for it', async () => {
    const echo = { ...bare, pictures: [stored('q'), stored('fresh')] }
    const { update, uploads } = await start({ echoes: [echo, again], photos: [...photos, 'fresh'] })
    const pictures = [{ image: 'p' }, temp('u'), { image: 'q' }]
    valueOf(await update({ ...withPhotos, face_picture: null }, { pictures }))
    expect(uploads).toEqual(['p', 'fresh', 'q'])
  })

  it('are uploaded with a new face photo that arrived, but not with a picture that did not', async () => {
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

  it('is emptied again, and nothing else, based on the record in the answer', async () => {
    const echo = { ...held, etag: 'e2', lastname: 'SATO', tags: [] }
    const { update, updates, deps } = await start({ echoes: [echo, { ...echo, etag: 'e3', memo: null }] })
    const saved = valueOf(await update({ ...held, tags: ['t'] }, { memo: '', tags: [], lastname: 'Sato' }))
    expect(updates[1]).toEqual({ ifMatch: 'e2', body: { memo: null, lastname: 'SATO', code: 'y', tags: [] } })
    expect(saved.differences).toEqual([{ field: 'lastname', meant: 'Sato', got: 'SATO' }])
    const { text, list } = deps.variants.current().clear
    expect([text, list]).toEqual([
      { form: 'null', proven: true },
      { form: 'empty', proven: true },
    ])
  })

  it('keeps the photos in the known variant, without an upload', async () => {
    const before = { ...held, face_picture: stored('f') }
    const echo = { ...before, etag: 'e2' }
    const service = { echoes: [echo, { ...echo, etag: 'e3', memo: null }] }
    const { update, updates, uploads, downloads } = await start(service, proven)
    expect(valueOf(await update(before, { memo: '' })).differences).toEqual([])
    expect(updates[1]?.body).toMatchObject({ memo: null, face_picture: { image: 'f' } })
    expect([uploads, downloads]).toEqual([[], []])
  })

  it('is named after the app has tried each variant once', async () => {
    const { update, updates, deps } = await start({
      echoes: [2, 3, 4, 5].map((n) => ({ ...held, etag: `e${n}` })),
    })
    const { differences, view } = valueOf(await update(held, { memo: '' }))
    expect(differences).toEqual([{ field: 'memo', meant: '', got: 'x' }])
    expect(updates.map(({ body }) => body['memo'])).toEqual(['', null, undefined])
    expect(view.record.etag).toBe('e4')
    expect(deps.variants.current()).toEqual({ ...unlearned, etags: 'change' })
  })

  it('is emptied in the next variant, based on the same version, after the service refused a repair', async () => {
    const echo = { ...held, etag: 'e2' }
    const { update, updates, deps } = await start({
      echoes: [echo, 400, { ...echo, etag: 'e3', memo: null }],
    })
    const saved = valueOf(await update(held, { memo: '' }))
    expect(saved).toMatchObject({ differences: [], view: { record: { etag: 'e3' } } })
    expect(updates.map(({ ifMatch }) => ifMatch)).toEqual(['e1', 'e2', 'e2'])
    expect(deps.variants.current().clear.text).toEqual({ form: 'absent', proven: true })
  })

  it('is named where it came back as something that cannot be read and so cannot be edited', async () => {
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

describe('reliability 4.5: what the service has counts as saved, whatever happens on this computer', () => {
  const answered = (echo: string) => ({
    id: 'a',
    over: null,
    echo,
    fetched: null,
    variants: unlearned,
    cleared: [],
    copies: new Map(),
    intent: { family: 'address', base: null, group_id: 'g', changes: { memo: 'new' } } as const,
  })

  it('a mirror that accepts nothing does not undo a save', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'atena-settle-'))
    const mirror = valueOf(openMirror({ folder }))
    await mirror.close()
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const { deps } = await start({ echoes: [] })
    const bases = basesOf(mirror)
    const saved = valueOf(await settle({ ...deps, bases }, answered(JSON.stringify(bare))))
    expect(saved).toMatchObject({ view: { record: { etag: 'e2', memo: 'new' } }, differences: [] })
  })

  it('nothing is learned from an incomplete answer if the record cannot be read', async () => {
    const { deps, updates } = await start({ echoes: [] })
    const base = '{"id":"a","etag":"e1","memo":"x","code":"y"}'
    const intent = { family: 'address', base, group_id: null, changes: { memo: '' } } as const
    const short = { ...answered('{"id":"a","etag":"e2"}'), intent, cleared: ['memo'] }
    const { view, differences } = valueOf(await settle(deps, short))
    expect(view.record).toMatchObject({ etag: 'e2', memo: '', code: 'y' })
    expect([differences, updates.length]).toEqual([[], 0])
    expect(deps.variants.current()).toEqual(unlearned)
  })

  it('an answer that is not a record is a failure', async () => {
    const { deps } = await start({ echoes: [] })
    const failure = failureOf(await settle(deps, answered('{"memo":"new"}')))
    expect(failure).toEqual({ kind: 'bad-response', path: '$', expected: 'a record' })
  })
})

describe('reliability 5.1.5: copies of photos before an update', () => {
  const kept = (changes: AddressChanges, base: object | null = withPhotos) => {
    const text = base === null ? null : JSON.stringify(base)
    return { family: 'address', id: 'a', base: text, group_id: null, changes } as const
  }

  it('are made of each photo that stays; a photo that the service does not have stops nothing', async () => {
    const { deps, downloads } = await start({ echoes: [], photos: ['f', 'q'] })
    const copies = valueOf(await keepPhotoCopies(deps, kept({ memo: 'new' })))
    expect([...copies.keys()]).toEqual(['f', 'q'])
    expect(Buffer.from(copies.get('q') ?? [])).toEqual(jpegOf('q'))
    // A missing photo is requested once more.
    expect(downloads.toSorted()).toEqual(['f', 'p', 'p', 'q'])
  })

  it.each([500, 503, 401, 403, 200])(
    'where a photo does not come at the second try either (%i), nothing is sent without the consent of the user',
    async (noPhoto) => {
      const { update, updates } = await start({ echoes: [bare], photos: ['f'], noPhoto })
      const failure = failureOf(await update(withPhotos, { memo: 'new' }))
      expect(failure).toEqual({ kind: 'photo', reason: 'no-copy' })
      expect(updates).toEqual([])
    },
  )

  it('with that consent the update is sent, with copies of the photos that come; the answer shows how photos are kept', async () => {
    const echo = { ...withPhotos, etag: 'e2', memo: 'new' }
    const { deps, update, updates, downloads } = await start({ echoes: [echo], photos: ['f'], noPhoto: 500 })
    expect(valueOf(await update(withPhotos, { memo: 'new' }, true)).differences).toEqual([])
    expect(updates).toHaveLength(1)
    expect(downloads.toSorted()).toEqual(['f', 'p', 'q'])
    expect(deps.variants.current().keepPhoto).toEqual({ form: 'id', proven: true })
  })

  it('the app waits for a service that does not give the record either', async () => {
    const { deps } = await start({ echoes: [], noPhoto: 500 })
    const { api } = (await start({ echoes: [] })).deps
    api.close()
    const own = { ...deps, api: { ...deps.api, address: api.address } }
    expect(failureOf(await keepPhotoCopies(own, kept({ memo: 'new' }))).kind).not.toBe('photo')
  })

  it('are not made of a photo that is removed or new', async () => {
    const { deps, downloads } = await start({ echoes: [], photos: ['f', 'p', 'q'] })
    const changes = { face_picture: null, pictures: [temp('u'), { image: 'q' }] }
    expect([...valueOf(await keepPhotoCopies(deps, kept(changes))).keys()]).toEqual(['q'])
    expect(valueOf(await keepPhotoCopies(deps, kept({ pictures: [temp('u')] }, null))).size).toBe(0)
    expect(downloads).toEqual(['q'])
  })
})
