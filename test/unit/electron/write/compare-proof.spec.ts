import { describe, expect, it } from 'vitest'
import type { AddressChanges } from '../../../../contract/record/record.ts'
import type { FetchedText } from '../../../../electron/api/read-answer.ts'
import { provenVersion } from '../../../../electron/write/send.ts'
import { verifyEcho } from '../../../../electron/write/settle.ts'
import {
  createLearnedVariants,
  unlearned,
  type RequestVariants,
} from '../../../../electron/write/request-variants.ts'
import { basesOf, type Answered, type SaveDeps } from '../../../../electron/write/intent.ts'
import { apiAnswered, failureOf, valueOf } from '../../../fakes/api-under-test.ts'
import { memoryBases } from '../../../fakes/memory-bases.ts'
import { entryOf } from '../../../fakes/outbox-entry.ts'
import { openTestMirror, temporaryFolder } from '../book/temporary-mirror.ts'

/** The record as a GET answers it. */
const fetched = (record: object) => JSON.stringify(record) as FetchedText

/** The parts of a save with a service that answers every GET with `record`, or with 404 where it is null. */
async function start(
  record: object | null,
  etags: RequestVariants['etags'] = 'unproven',
  bases = memoryBases(),
) {
  const headers = ['Content-Type: application/json']
  const { api, server } = await apiAnswered(
    record === null ? { status: 404 } : { headers, body: JSON.stringify(record) },
  )
  const deps: SaveDeps = {
    api,
    bases,
    variants: createLearnedVariants({ ...unlearned, etags }),
    clientId: '',
    photoCopy: (family, id, image) => api.photo.download(family, id, image),
  }
  return { deps, asked: () => server.requests.map(({ method, path }) => `${method} ${path}`) }
}

const get = [expect.stringMatching(/^GET .*\/address\/a$/)]
const held = { id: 'a', etag: 'e1', memo: 'old', owner_id: 'o', updated_at: 't1', updated_by: 'u1' }
const said = { ...held, etag: 'e2', memo: 'new' }
const now = { ...said, code: 'read' }

/** An update of `before` that was answered by `echo`. */
function updated(echo: object, before: object = held, changes: AddressChanges = { memo: 'new' }): Answered {
  const over = fetched(before)
  return {
    id: 'a',
    over,
    echo: JSON.stringify(echo),
    fetched: null,
    variants: unlearned,
    cleared: [],
    intent: { family: 'address', base: over, group_id: null, changes },
    copies: new Map(),
  }
}

const marks: AddressChanges = {
  cards: { client_id: 'atena', edits: [{ year: 2026, mark: 'nengajo.sent', to: true }] },
}
const extendprops = [
  { client_id: 'atena', data: { cards: { years: { 2026: { nengajo: { sent: true } } } } } },
]
const bare = { ...held, etag: undefined }

describe('an answer to an update', () => {
  it.each([
    ['says all, under a new etag', updated(said)],
    ['leaves out when and by whom', updated({ ...said, updated_at: undefined, updated_by: undefined })],
    ['leaves out what the save emptied', updated({ ...said, memo: undefined }, held, { memo: '' })],
    ['leaves out what had no value', updated(said, { ...held, created_by: null })],
    ['has no etag, like the record before', updated({ ...said, etag: undefined }, bare)],
    ['shows the marks of cards', updated({ ...held, etag: 'e2', extendprops }, held, marks)],
  ])('that %s is the record: nothing is read', async (_name, answered) => {
    const { deps, asked } = await start(now)
    const { echo } = answered
    expect(await verifyEcho(deps, answered)).toEqual({ text: echo, fetched: null, isGuessed: false })
    expect(asked()).toEqual([])
  })

  it.each([
    ['does not say what was meant', updated({ ...said, memo: 'old' })],
    ['leaves out what the record had', updated({ ...said, owner_id: undefined })],
    ['leaves out what the record had, and the record has no etags', updated({ id: 'a', memo: 'new' }, bare)],
    ['has lost its etag', updated({ ...said, etag: undefined })],
    ['has the etag of the previous version', updated({ ...said, etag: 'e1' })],
    ['does not show the marks of cards', updated({ ...held, etag: 'e2' }, held, marks)],
  ])('that %s is not enough: the record is read', async (_name, answered) => {
    const { deps, asked } = await start(now)
    const text = JSON.stringify(now)
    expect(await verifyEcho(deps, answered)).toEqual({ text, fetched: text, isGuessed: false })
    expect(asked()).toEqual(get)
  })

  it.each([
    ['unproven', 1],
    ['change', 1],
    ['stay', 0],
  ] as const)('under the previous etag, where etags are known as %s: %i reads', async (etags, reads) => {
    const { deps, asked } = await start(now, etags)
    await verifyEcho(deps, updated({ ...said, etag: 'e1' }))
    expect(asked()).toHaveLength(reads)
  })

  it('that a GET gave is the record, whatever it says', async () => {
    const { deps, asked } = await start(now)
    const text = fetched(held)
    const answered = { ...updated(held), fetched: text }
    expect(await verifyEcho(deps, answered)).toEqual({ text, fetched: text, isGuessed: false })
    expect(asked()).toEqual([])
  })
})

describe('an answer that leaves out fields of a record that cannot be read', () => {
  const stub = { id: 'a', etag: 'e2' }

  it.each([
    ['a GET fails', null],
    ['a GET shows nothing of it', stub],
  ])('where %s, the known fields and the intended changes complete it', async (_name, shown) => {
    const { deps, asked } = await start(shown)
    const whole = await verifyEcho(deps, updated(stub))
    expect(whole).toMatchObject({ fetched: null, isGuessed: true })
    expect(JSON.parse(whole.text)).toEqual(said)
    expect(asked()).toEqual(get)
  })

  const created = (family: 'address' | 'homeaddress', echo: object): Answered => {
    const intent = { family, base: null, group_id: 'g', changes: { memo: 'new' } }
    return { ...updated(echo), over: null, intent }
  }

  it('a new record is in its group, and not deleted; a home address record has no group', async () => {
    const { deps } = await start(null)
    const office = await verifyEcho(deps, created('address', stub))
    expect(JSON.parse(office.text)).toEqual({ ...stub, deleted: false, group_id: 'g', memo: 'new' })
    const home = await verifyEcho(deps, created('homeaddress', stub))
    expect(JSON.parse(home.text)).toEqual({ ...stub, deleted: false, memo: 'new' })
  })

  it('a new record has no previous version: an answer without an etag is enough', async () => {
    const { deps, asked } = await start(now)
    const answered = created('address', { id: 'a', memo: 'new' })
    expect(await verifyEcho(deps, answered)).toMatchObject({ text: answered.echo, isGuessed: false })
    expect(asked()).toEqual([])
  })
})

describe('interface 4.4: the version that a write is based on', () => {
  /** The version that an edit is based on: one with marks alone fits any. */
  const proven = (deps: SaveDeps, isMarking = false) => {
    const base = deps.bases.base('address', 'a', 'e1')
    return provenVersion(deps, entryOf(1, { etag: 'e1', base, changes: isMarking ? marks : { memo: 'new' } }))
  }
  const conflict = { kind: 'precondition-failed' }

  it('where it is not known what the user saw, no request is sent', async () => {
    const { deps, asked } = await start(now)
    expect(failureOf(await proven(deps))).toEqual(conflict)
    expect(asked()).toEqual([])
  })

  it('a change that fits any version is based on the current one', async () => {
    const { deps, asked } = await start(now)
    const text = JSON.stringify(now)
    expect(valueOf(await proven(deps, true))).toEqual({ seen: text, over: text })
    expect(asked()).toEqual(get)
  })

  it('one that a GET has shown is not read again where etags are known to change', async () => {
    const { deps, asked } = await start(now, 'change')
    valueOf(deps.bases.putFetched('address', fetched(held)))
    const text = fetched(held)
    expect(valueOf(await proven(deps))).toEqual({ seen: text, over: text })
    // An edit that waits keeps its own copy of what its form showed.
    const bases = { ...deps.bases, base: () => 'as shown' }
    expect(valueOf(await proven({ ...deps, bases }))).toEqual({
      seen: 'as shown',
      over: text,
    })
    const forgotten = { ...deps.bases, base: () => null }
    const any = await proven({ ...deps, bases: forgotten }, true)
    expect(valueOf(any)).toEqual({ seen: text, over: text })
    expect(asked()).toEqual([])
  })

  it.each(['unproven', 'stay'] as const)('it is read again where etags are known as %s', async (etags) => {
    const { deps, asked } = await start(now, etags)
    valueOf(deps.bases.putFetched('address', fetched(held)))
    const [seen, over] = [fetched(held), fetched(now)]
    expect(valueOf(await proven(deps))).toEqual({ seen, over })
    expect(asked()).toEqual(get)
    expect([deps.bases.proven('address', 'a', 'e2'), deps.variants.current().etags]).toEqual([over, etags])
  })

  it('one that a list showed is read once, and then known', async () => {
    const { deps, asked } = await start({ ...held, code: 'hidden' }, 'change')
    valueOf(deps.bases.put('address', fetched(held)))
    const [seen, over] = [fetched(held), fetched({ ...held, code: 'hidden' })]
    expect(valueOf(await proven(deps))).toEqual({ seen, over })
    expect(valueOf(await proven(deps))).toEqual({ seen: over, over })
    expect(asked()).toEqual(get)
    // A list may show less of a version: that says nothing about its etag.
    expect(deps.variants.current().etags).toBe('change')
  })

  it('when the same etag comes with another content, the app trusts no etag any more', async () => {
    const { deps } = await start({ ...held, memo: 'theirs' })
    valueOf(deps.bases.putFetched('address', fetched(held)))
    valueOf(await proven(deps))
    expect(deps.variants.current().etags).toBe('stay')
  })

  it('one that cannot be read is not overwritten', async () => {
    const { deps } = await start(null)
    valueOf(deps.bases.put('address', fetched(held)))
    expect(failureOf(await proven(deps))).toEqual({ kind: 'not-found' })
  })

  it('a GET that shows no fields of that version gives no version to base a write on', async () => {
    const { id, etag, updated_at } = held
    const bases = basesOf(openTestMirror(temporaryFolder()))
    const { deps } = await start({ id, etag, updated_at }, 'unproven', bases)
    valueOf(bases.putFetched('address', fetched(held)))
    expect(failureOf(await proven(deps))).toMatchObject({ kind: 'bad-response', path: '$' })
  })

  it('a disk that accepts nothing does not stop a write', async () => {
    const mirror = openTestMirror(temporaryFolder())
    const { deps } = await start(now, 'unproven', basesOf(mirror))
    await mirror.close()
    const text = JSON.stringify(now)
    expect(valueOf(await proven(deps, true))).toEqual({ seen: text, over: text })
  })
})
