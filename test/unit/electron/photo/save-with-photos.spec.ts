import { describe, expect, it } from 'vitest'
import { fail, ok, type Result } from '../../../../contract/failure.ts'
import type { PhotoProgress } from '../../../../contract/ipc/photo.ts'
import type { RecordSaved } from '../../../../contract/ipc/outbox.ts'
import type { AddressChanges } from '../../../../contract/record/record.ts'
import {
  createPhotoUploads,
  type ChosenPhotos,
  type PhotoUploads,
} from '../../../../electron/photo/chosen-photos.ts'
import { sendWithPhotos } from '../../../../electron/session/record-writer.ts'
import type { Entry, SendEntry } from '../../../../electron/write/intent.ts'
import { apiAgainst, failureOf, valueOf } from '../../../fakes/api-under-test.ts'
import { jpeg } from '../../../fakes/jpeg.ts'
import { entryOf } from '../../../fakes/outbox-entry.ts'
import { reply } from '../../../fakes/raw-server.ts'

const [face, other] = [crypto.randomUUID(), crypto.randomUUID()]
const entryWith = (changes: AddressChanges) => entryOf(1, { id: 'r1', etag: 'e1', base: 'before', changes })
/** What is at hand of the record after the first attempt. */
const base = (_family: string, _id: string, etag: string) => `text of ${etag}`
const sendWith = (
  uploads: PhotoUploads,
  entry: Entry,
  send: SendEntry,
  isStill = async () => false,
): ReturnType<SendEntry> => sendWithPhotos({ uploads, isStill, base }, entry, send)
const saved = (differences: string[] = [], etag = 'e2'): Result<RecordSaved> =>
  ok({
    view: { record: { id: 'r1', etag }, unreadable: [] },
    differences: differences.map((field) => ({ field, meant: '', got: '' })),
    waiting: null,
  })

/** Uploads to a service that numbers its temporary images, or answers with `status`. */
async function bench({ status = () => 200 }: { status?: (upload: number) => number } = {}) {
  let count = 0
  const discarded: string[] = []
  const progress: PhotoProgress[] = []
  const bytes = await jpeg()
  const { api } = await apiAgainst((socket) => {
    count += 1
    const body = JSON.stringify({ id: `temp${count}`, source: 'temp' })
    socket.write(reply({ status: status(count), headers: ['Content-Type: application/json'], body }))
  })
  const chosen = {
    jpeg: async (handle: string) => (discarded.includes(handle) ? null : bytes),
    letGo: async (handle: string) => void discarded.push(handle),
  } as Partial<ChosenPhotos> as ChosenPhotos // only these two are used
  const uploads = createPhotoUploads({ chosen, api: api.photo, onProgress: (each) => progress.push(each) })
  return { uploads, discarded, progress, uploaded: () => count }
}

/** A sender that gives these answers in turn, and the saves that it got. */
function sender(...answers: Result<RecordSaved>[]) {
  const sent: Entry[] = []
  return {
    sent,
    send: async (each: Entry) => {
      sent.push(each)
      return answers[sent.length - 1] ?? fail({ kind: 'cancelled' })
    },
  }
}

const references = {
  face_picture: { image: face, source: 'temp' as const },
  pictures: [{ image: 'stored' }, { image: other, source: 'temp' as const }],
}

describe('interface 2.1: the request refers to temporary images', () => {
  it('instead of the handles; photos that the record has stay', async () => {
    const { uploads } = await bench()
    const { sent, send } = sender(saved())
    valueOf(await sendWith(uploads, entryWith({ lastname: 'A', ...references }), send))
    expect(sent.map(({ changes }) => changes)).toEqual([
      {
        lastname: 'A',
        face_picture: { image: 'temp1', source: 'temp' },
        pictures: [{ image: 'stored' }, { image: 'temp2', source: 'temp' }],
      },
    ])
  })

  it('a save without new photos uploads nothing', async () => {
    const { uploads, uploaded } = await bench()
    const plain = entryWith({ face_picture: null, pictures: [{ image: 'stored' }] })
    const { sent, send } = sender(saved())
    valueOf(await sendWith(uploads, plain, send))
    expect(sent).toEqual([plain])
    expect(uploaded()).toBe(0)
  })

  it('an upload that is under way or done is not repeated', async () => {
    const { uploads, uploaded, progress } = await bench()
    void uploads.upload(face)
    valueOf(
      await sendWith(uploads, entryWith({ face_picture: references.face_picture }), sender(saved()).send),
    )
    expect(uploaded()).toBe(1)
    expect(progress.at(-1)).toMatchObject({ handle: face, sent: progress.at(-1)?.total })
  })

  it('the bytes stay until the disk records that the service has them, because the app may be killed earlier', async () => {
    const { uploads, discarded } = await bench()
    const record = entryWith({ face_picture: references.face_picture })
    valueOf(await sendWith(uploads, record, sender(saved()).send))
    expect(discarded).toEqual([])
    uploads.settled(face)
    expect(discarded).toEqual([face])
  })
})

describe('fault C18, C19: a temporary image that is no longer valid', () => {
  it('a refused save is tried once more with fresh uploads', async () => {
    const { uploads } = await bench()
    const { sent, send } = sender(fail({ kind: 'rejected', status: 400 }), saved())
    valueOf(await sendWith(uploads, entryWith({ face_picture: references.face_picture }), send))
    expect(sent.map(({ changes }) => changes.face_picture?.image)).toEqual(['temp1', 'temp2'])
    expect(sent[0]?.key).toBe(sent[1]?.key)
  })

  it.each([{ kind: 'not-found' }, { kind: 'precondition-failed' }] as const)(
    'an answer of $kind is about the image where the record has not changed, and about the record where it has',
    async (failure) => {
      for (const isStill of [true, false]) {
        const { uploads } = await bench()
        const { sent, send } = sender(fail(failure), saved())
        const change = entryWith({ face_picture: references.face_picture })
        const answer = await sendWith(uploads, change, send, async () => isStill)
        expect([answer.ok, sent.length]).toEqual(isStill ? [true, 2] : [false, 1])
      }
    },
  )

  it('a second refusal is the result', async () => {
    const { uploads, uploaded } = await bench()
    const refusal = fail({ kind: 'rejected', status: 400 })
    const { send } = sender(refusal, refusal, refusal)
    const answer = await sendWith(uploads, entryWith({ face_picture: references.face_picture }), send)
    expect(failureOf(answer)).toEqual(refusal.failure)
    expect(uploaded()).toBe(2)
  })

  it('a photo that the service silently left out is sent again, based on the current record', async () => {
    const { uploads } = await bench()
    const { sent, send } = sender(saved(['face_picture']), saved([], 'e3'))
    const record = entryWith({ lastname: 'A', face_picture: references.face_picture })
    const answer = valueOf(await sendWith(uploads, record, send))
    expect(answer.view.record.etag).toBe('e3')
    expect(sent[1]).toMatchObject({
      id: 'r1',
      etag: 'e2',
      base: 'text of e2',
      changes: { face_picture: { image: 'temp2' } },
    })
    // C36: where the etag stayed the same, the body is made from the version before this save.
    expect(sent[1]?.changes).toMatchObject({ lastname: 'A' })
    expect(sent[1]?.key).not.toBe(record.key)
  })

  it('where that does not help either, the save counts, with its difference', async () => {
    const { uploads } = await bench()
    const { send } = sender(saved(['pictures']), fail({ kind: 'precondition-failed' }))
    const answer = valueOf(await sendWith(uploads, entryWith({ pictures: references.pictures }), send))
    expect(answer.differences.map(({ field }) => field)).toEqual(['pictures'])
  })
})

describe('reliability 4.1: the answers of the service to an upload', () => {
  it.each([
    [413, { kind: 'photo', reason: 'refused-size' }],
    [415, { kind: 'photo', reason: 'refused' }],
    [400, { kind: 'photo', reason: 'refused' }],
    [401, { kind: 'unauthorized' }],
    [404, { kind: 'rejected', status: 404 }],
    [503, { kind: 'retry-later', status: 503, afterSeconds: null }],
  ])('%i', async (status, failure) => {
    const { uploads } = await bench({ status: () => status })
    const { sent, send } = sender(saved())
    const answer = await sendWith(uploads, entryWith({ face_picture: references.face_picture }), send)
    expect(failureOf(answer)).toEqual(failure)
    expect(sent).toEqual([])
  })

  it('after a failure the next save tries again', async () => {
    const { uploads } = await bench({ status: (upload) => (upload === 1 ? 415 : 200) })
    expect(failureOf(await uploads.upload(face)).kind).toBe('photo')
    expect(valueOf(await uploads.upload(face))).toBe('temp2')
  })

  it('a photo that main does not have, or no longer has, is a failure', async () => {
    const { uploads, discarded } = await bench()
    discarded.push(face)
    expect(failureOf(await uploads.upload(face))).toEqual({ kind: 'photo', reason: 'lost' })
  })
})
