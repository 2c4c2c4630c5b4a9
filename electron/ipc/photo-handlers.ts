import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { Handlers } from '../../contract/ipc/bridge.ts'
import { photosOfWrites } from '../photo/new-photos.ts'
import type { Session } from '../session/session.ts'
import type { HandlerParts } from './handlers.ts'
import { strayed } from './strayed.ts'
import { withinSession } from './within-session.ts'

type PhotoChannel = Extract<keyof Handlers, `photo.${string}`>

/** The channels of photos that are not saved yet. */
export function photoHandlers({ sessions, choosePhotos }: HandlerParts) {
  const within = withinSession(sessions)
  return {
    'photo.choose': async () => {
      const paths = await choosePhotos()
      return within(async ({ chosenPhotos }) => ok({ handles: chosenPhotos.addFiles(paths) }))
    },
    'photo.open': ({ handle }) => within(({ chosenPhotos }) => chosenPhotos.open(handle)),
    'photo.check': ({ bytes }) => within(async ({ chosenPhotos }) => chosenPhotos.check(bytes)),
    'photo.keep': (photo) => within(({ chosenPhotos }) => chosenPhotos.keep(photo)),
    'photo.upload': ({ profile, handle }) =>
      within(async (session) => (session.profile.id === profile ? upload(session, handle) : strayed)),
    'photo.discard': ({ handle }) =>
      within(async ({ chosenPhotos, photoUploads, outbox }) => {
        // A form may be left without its photos while a write that waits still needs them.
        if (photosOfWrites(outbox.list()).has(handle)) return ok(null)
        photoUploads?.stop(handle)
        await chosenPhotos.discard(handle)
        return ok(null)
      }),
    'photo.storage': () => within(async ({ photoCache }) => ok(photoCache.storage())),
    'photo.clearStorage': () => within(async ({ photoCache }) => ok(await photoCache.clear())),
  } satisfies Pick<Handlers, PhotoChannel>
}

async function upload({ photoUploads }: Session, handle: string): Promise<Result<null>> {
  if (photoUploads === null) return fail({ kind: 'signed-out' })
  const uploaded = await photoUploads.upload(handle)
  return uploaded.ok ? ok(null) : uploaded
}
