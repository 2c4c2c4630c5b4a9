import { describe, expect, it } from 'vitest'
import { fail, ok, type Failure } from '../../../../contract/failure.ts'
import { mostMissingNames } from '../../../../contract/ipc/photo.ts'
import {
  expectedLack,
  FetchedPhotos,
  photosAtOnce,
  PhotosLacking,
} from '../../../../electron/photo/fetched-photos.ts'
import type { PhotoKey } from '../../../../electron/photo/stored-photos.ts'

const bytes = new Uint8Array([1])
const keys = (count: number): PhotoKey[] =>
  Array.from({ length: count }, (_, at) => ({ family: 'address', id: `r${at}`, picture: 'p' }))

/** Photos from a source that gives these answers in turn, and then a photo. */
async function got(count: number, answers: readonly (Failure | null)[]) {
  let asked = 0
  const photos = new FetchedPhotos({
    async read() {
      const failure = answers[asked++] ?? null
      return failure ? fail(failure) : ok(bytes)
    },
  })
  const all = []
  const some = keys(count)
  for (let at = 0; at < count; at += photosAtOnce)
    all.push(...(await photos.get(some.slice(at, at + photosAtOnce))))
  return { all, asked }
}

const times = (count: number, failure: Failure) => Array.from({ length: count }, () => failure)
const offline: Failure = { kind: 'offline', code: 'ECONNREFUSED', host: 'h' }

describe('photos fetched for a file', () => {
  it.each([
    ['not-found', 'gone'],
    ['bad-response', 'gone'],
    ['forbidden', 'gone'],
    ['unauthorized', 'signed-out'],
    ['signed-out', 'signed-out'],
    ['retry-later', 'offline'],
    ['cancelled', 'offline'],
  ] as const)('one that does not come for %s is missing as %s', async (kind, why) => {
    const { all } = await got(2, [{ kind } as Failure])
    expect(all).toEqual([why, bytes])
  })

  it('are all requested, however many the service does not have', async () => {
    const { all, asked } = await got(40, times(30, { kind: 'not-found' }))
    expect(asked).toBe(40)
    expect(all.filter((photo) => photo === bytes).length).toBe(10)
  })

  it('are not requested after twelve failures of the service in a row, and each has its reason', async () => {
    const away = await got(40, times(40, offline))
    expect([away.asked, new Set(away.all)]).toEqual([12, new Set(['offline'])])
    const refused = await got(40, times(40, { kind: 'unauthorized' }))
    expect([refused.asked, new Set(refused.all)]).toEqual([12, new Set(['signed-out'])])
    const now = await got(40, [...times(11, offline), null, ...times(11, offline)])
    expect([now.asked, now.all.filter((photo) => photo === 'offline').length]).toEqual([40, 22])
  })
})

describe('the expected lack', () => {
  const session = (signedIn: boolean, needsToken: boolean, failure: Failure | null) =>
    ({ signedIn, access: { needsToken }, syncState: () => ({ failure }) }) as Parameters<
      typeof expectedLack
    >[0]

  it('is that no user is signed in, that the service refuses the token, or that the service is offline', () => {
    expect(expectedLack(session(true, false, null))).toBeNull()
    expect(expectedLack(session(true, false, { kind: 'forbidden' }))).toBeNull()
    expect(expectedLack(session(false, false, null))).toBe('signed-out')
    expect(expectedLack(session(true, true, offline))).toBe('signed-out')
    expect(expectedLack(session(true, false, offline))).toBe('offline')
  })
})

describe('photos that a file lacks', () => {
  it('are counted by reason, and their contacts are named once, up to a bound', () => {
    const missing = new PhotosLacking()
    missing.add('gone', 'a', 'A')
    missing.add('gone', 'a', 'A')
    missing.add('signed-out', 'b', '')
    for (let at = 0; at < mostMissingNames + 5; at += 1) missing.add('offline', `c${at}`, 'C')
    const [first, second, third] = missing.list()
    expect([first, third]).toEqual([
      { why: 'signed-out', count: 1, names: [''] },
      { why: 'gone', count: 2, names: ['A'] },
    ])
    expect([second?.why, second?.count, second?.names.length]).toEqual(['offline', 105, 100])
  })
})
