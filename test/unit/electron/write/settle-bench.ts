import type { AddressChanges } from '../../../../contract/record/record.ts'
import {
  createLearnedVariants,
  unlearned,
  type RequestVariants,
} from '../../../../electron/write/request-variants.ts'
import type { SaveDeps } from '../../../../electron/write/intent.ts'
import { updateAgain } from '../../../../electron/write/send.ts'
import { apiAgainst, valueOf } from '../../../fakes/api-under-test.ts'
import { memoryBases } from '../../../fakes/memory-bases.ts'
import { entryOf } from '../../../fakes/outbox-entry.ts'
import { reply, type RawReply } from '../../../fakes/raw-server.ts'

interface Service {
  /** The answers to updates, in order; the last one is repeated. */
  echoes: (object | number)[]
  /** Photos that the service has. */
  photos?: string[]
  /** The status for a photo that it does not have. */
  noPhoto?: number
  /** The number of the upload that is refused; none by default. */
  refusedUpload?: number
}

/** Not a real image: it begins like a JPEG and contains its own id. */
export const jpegOf = (image: string) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(image)])
const json = (body: object): RawReply => ({
  headers: ['Content-Type: application/json'],
  body: JSON.stringify(body),
})

/** The write path with a service that gives the answers of `service`. */
export async function start(service: Service, variants: RequestVariants = unlearned) {
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
    api,
    bases: memoryBases(),
    variants: createLearnedVariants(variants),
    clientId: '',
    photoCopy: (family, id, image) => api.photo.download(family, id, image),
  }
  const update = (record: object, changes: AddressChanges, withoutCopies = false) => {
    now = record
    const base = JSON.stringify(record)
    valueOf(deps.bases.put('address', base))
    const entry = entryOf(1, { action: 'update', id: 'a', etag: 'e1', base, changes, withoutCopies })
    return updateAgain(deps, entry)
  }
  return { deps, update, updates, uploads, downloads }
}

export const stored = (image: string) => ({ image, image_size: [1, 1] })
export const temp = (image: string) => ({ image, source: 'temp' }) as const
export const withPhotos = {
  id: 'a',
  etag: 'e1',
  memo: 'old',
  face_picture: stored('f'),
  pictures: [stored('p'), stored('q')],
}
export const bare = { id: 'a', etag: 'e2', memo: 'new' }
export const again = {
  id: 'a',
  etag: 'e3',
  memo: 'new',
  face_picture: stored('newf'),
  pictures: [stored('newp'), stored('newq')],
}
