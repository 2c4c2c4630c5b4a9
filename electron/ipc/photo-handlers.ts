import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { Handlers } from '../../contract/ipc/bridge.ts'
import { copyPhotos } from '../photo/copy-photos.ts'
import { photosOfWrites } from '../../contract/record/record.ts'
import { withinProfile, withinSession } from './answer.ts'
import type { Session } from '../session/session.ts'
import type { Sessions } from '../session/sessions.ts'

type PhotoChannel = Extract<keyof Handlers, `photo.${string}`>

/** Asks the user for picture files. Returns their paths, [] when the dialog was closed. */
export type ChoosePhotos = () => Promise<string[]>

/** The channels of photos that are not saved yet. */
export function photoHandlers(sessions: Sessions, choosePhotos: ChoosePhotos) {
  const within = withinSession(sessions)
  const withProfile = withinProfile(sessions)
  return {
    'photo.choose': async () => {
      const paths = await choosePhotos()
      return within(async ({ chosenPhotos }) => ok({ handles: chosenPhotos.addFiles(paths) }))
    },
    'photo.open': ({ handle }) => within(({ chosenPhotos }) => chosenPhotos.open(handle)),
    'photo.check': ({ bytes }) => within(async ({ chosenPhotos }) => chosenPhotos.check(bytes)),
    'photo.keep': (photo) => within(({ chosenPhotos }) => chosenPhotos.keep(photo)),
    'photo.copy': (of) => within(async (session) => ok(await copyPhotos(session, of))),
    'photo.upload': ({ profile, handle }) => withProfile(profile, (session) => upload(session, handle)),
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
