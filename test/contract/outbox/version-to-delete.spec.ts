import { describe, expect, it } from 'vitest'
import type { FetchedText } from '../../../electron/api/read-answer.ts'
import type { RequestVariants } from '../../../electron/write/request-variants.ts'
import { versionToDelete } from '../../../electron/write/delete.ts'
import { failureOf, valueOf } from '../../fakes/api-under-test.ts'
import { startBench, type Bench } from '../bench.ts'

const conflict = { kind: 'precondition-failed' }
const photo = (image: string) => ({ image, image_size: [60, 40] })
const holds = {
  memo: 'kept',
  tags: ['x', 'y'],
  face_picture: photo('p1'),
  pictures: [photo('p2'), photo('p3')],
}

interface Start {
  etags?: RequestVariants['etags']
  /** What the user's copy of the record says otherwise than the record; undefined where it does not have the field. */
  copy?: object | null
  /** A GET has never shown the record here, only a list. */
  isListed?: boolean
  /** A list without etags. */
  hasNoEtag?: boolean
}

/** A record that was seen here, and the version on which a delete of it is based. */
async function start({ etags = 'change', copy = {}, isListed = false, hasNoEtag = false }: Start = {}) {
  const bench = await startBench({})
  const made = await bench.create('address', { lastname: 'Sato' })
  const { id } = made.view.record
  bench.service.edit('address', id, holds)
  const { etag } = (await bench.opened('address', id)).view.record
  const version = { family: 'address', id, etag: hasNoEtag ? '' : (etag ?? '') } as const
  const text = JSON.stringify({ ...bench.service.read('address', id), ...copy })
  const bases = { ...bench.deps.bases }
  const base = copy === null ? null : text
  if (isListed || hasNoEtag) bases.proven = () => null
  bench.deps.variants.learn({ ...bench.deps.variants.current(), etags })
  bench.service.log.length = 0
  const ask = (isCopied?: boolean) =>
    versionToDelete({ ...bench.deps, bases }, { ...version, base, doubt: false }, isCopied)
  return { bench, id, version, ask }
}

const reads = ({ service }: Bench) => service.log.map(({ method }) => method)
const idOf = (text: FetchedText | null) => text && JSON.parse(text).id

describe('reliability 5.1: a delete of a version whose etag guards it', () => {
  it.each([
    ['as it was read', {}],
    ['that a list has shown', { isListed: true }],
    ['that is not at hand', { copy: null }],
  ])('goes over that etag, and nothing is asked: %s', async (_name, given) => {
    const { bench, ask } = await start(given)
    expect(valueOf(await ask())).toBeNull()
    expect(reads(bench)).toEqual([])
  })

  it('the same where it is unknown what etags say, and the version is not at hand', async () => {
    const { bench, ask } = await start({ etags: 'unproven', copy: null })
    expect(valueOf(await ask())).toBeNull()
    expect(reads(bench)).toEqual([])
  })
})

describe('a delete keeps a copy of the record: it must hold all that was written down', () => {
  const complete: [string, object][] = [
    ['the whole record', {}],
    ['more than it', { code: 'mine' }],
    ['the record without its stamps', { created_by: undefined, updated_at: undefined, owner_id: undefined }],
    ['less about a photo', { face_picture: { image: 'p1' } }],
    ['its pictures in another order', { pictures: [{ image: 'p3' }, { image: 'p2' }] }],
  ]
  const lacking: [string, object][] = [
    ['no memo', { memo: undefined }],
    ['another memo', { memo: 'mine' }],
    ['a tag less', { tags: ['x'] }],
    ['no portrait', { face_picture: null }],
    ['another portrait', { face_picture: photo('p4') }],
    ['a picture less', { pictures: [photo('p2')] }],
  ]

  it.each(complete)('%s: the delete goes out over the version it was made of', async (_name, copy) => {
    const { bench, ask } = await start({ copy })
    expect(valueOf(await ask(true))).toBeNull()
    expect(reads(bench)).toEqual([])
  })

  it.each(lacking)('%s: nothing is deleted', async (_name, copy) => {
    const { bench, ask } = await start({ copy })
    expect(failureOf(await ask(true))).toEqual(conflict)
    expect(reads(bench)).toEqual([])
  })

  it.each([
    [{}, 'the same'],
    [{ memo: undefined }, 'less'],
    [{ pictures: [photo('p2')] }, 'less'],
  ])('made of what a list showed, %j: the record is read, and it holds %s', async (copy, says) => {
    const { bench, id, ask } = await start({ copy, isListed: true })
    const over = await ask(true)
    expect(over.ok ? idOf(over.value) : over.failure).toEqual(says === 'less' ? conflict : id)
    expect(reads(bench)).toEqual(['GET'])
  })

  it.each(['change', 'unproven'] as const)('no copy at hand, etags %s: nothing is deleted', async (etags) => {
    const { bench, ask } = await start({ etags, copy: null })
    expect(failureOf(await ask(true))).toEqual(conflict)
    expect(reads(bench)).toEqual([])
  })
})

describe('reliability 5.1: where etags may say nothing, the record is read before it is deleted', () => {
  const unproven = { etags: 'unproven' } as const

  it.each([false, true])(
    'it says what was seen, and is what the delete goes over (copied: %s)',
    async (is) => {
      const { bench, version, ask } = await start(unproven)
      const over = valueOf(await ask(is))
      expect(JSON.parse(over ?? '')).toEqual(bench.service.read('address', version.id))
      expect(reads(bench)).toEqual(['GET'])
    },
  )

  it('a version that a list showed in part may hold more', async () => {
    const { bench, id, version, ask } = await start({
      ...unproven,
      copy: { memo: undefined },
      isListed: true,
    })
    bench.deps.bases.put('address', JSON.stringify({ id, etag: version.etag }))
    const over = valueOf(await ask())
    expect(idOf(over)).toBe(id)
    // The next caller knows the record whole.
    expect(bench.deps.bases.proven('address', id, version.etag)).toBe(over)
  })

  it.each([
    ['something else', { memo: 'theirs' }],
    ['more', { code: 'theirs' }],
  ])('it says %s under the same stamps: nothing is deleted', async (_name, theirs) => {
    const { bench, id, ask } = await start(unproven)
    const { etag, updated_at, updated_by } = bench.service.read('address', id) ?? {}
    bench.service.edit('address', id, { ...theirs, etag, updated_at, updated_by })
    expect(failureOf(await ask())).toEqual(conflict)
  })

  it('it says the same under another etag: nothing is deleted', async () => {
    const { bench, id, ask } = await start(unproven)
    bench.service.edit('address', id, {})
    expect(failureOf(await ask())).toEqual(conflict)
  })

  it('shows that another computer has deleted it, though its etag is another', async () => {
    const { bench, version, ask } = await start(unproven)
    bench.service.edit('address', version.id, { deleted: true, memo: 'theirs' })
    expect(JSON.parse(valueOf(await ask()) ?? '')).toMatchObject({ deleted: true, memo: 'theirs' })
  })

  it.each([
    [404, 'not-found'],
    [503, 'retry-later'],
  ])('it cannot be read, %i: the failure says so', async (status, kind) => {
    const { bench, ask } = await start(unproven)
    bench.service.faults.next({ action: 'status', status, match: { method: 'GET' } })
    expect(failureOf(await ask()).kind).toBe(kind)
  })
})

describe('reliability 5.1: a version from a list without etags', () => {
  it('is read, whatever etags say: its own is what the delete goes over', async () => {
    const { bench, id, ask } = await start({ hasNoEtag: true })
    const over = valueOf(await ask())
    expect(JSON.parse(over ?? '').etag).toBe(bench.service.read('address', id)?.['etag'])
  })

  it('that is not at hand: nothing is deleted', async () => {
    const { bench, ask } = await start({ hasNoEtag: true, copy: null })
    expect(failureOf(await ask())).toEqual(conflict)
    expect(reads(bench)).toEqual([])
  })
})
