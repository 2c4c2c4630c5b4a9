import { ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { ConnectionProfile } from '../../contract/profile.ts'
import type { ServiceApi } from '../api/service-api.ts'
import type { Announce } from '../ipc/announce.ts'
import type { Mirror } from '../mirror/mirror.ts'
import { openJournal } from '../outbox/journal/journal.ts'
import { createOutbox } from '../outbox/outbox.ts'
import type { Outbox, OutboxPace } from '../outbox/outbox.ts'
import type { SaveDeps } from '../outbox/save-deps.ts'
import type { PhotoSource } from '../photo/photo-source.ts'
import type { PhotoUploads } from '../photo/photo-uploads.ts'
import { saveWithPhotos } from '../photo/save-with-photos.ts'
import { addressOf, normalised } from './profile-address.ts'
import { storedForms } from './stored-forms.ts'

export interface RecordWriterOptions {
  /** null while signed out: then every write waits. */
  api: ServiceApi | null
  mirror: Mirror
  photos: PhotoSource
  /** null while signed out. */
  photoUploads: PhotoUploads | null
  clientId: string
  announce: Announce
  /** Folder of the profile. */
  folder: string
  profile: ConnectionProfile
  outboxPace: OutboxPace
}

/** Opens the outbox of a profile, which changes its records. `storage` when its file does not open. */
export function openRecordWriter(options: RecordWriterOptions): Result<Outbox> {
  const { api, mirror, announce, folder, profile, outboxPace } = options
  const journal = openJournal(folder)
  if (!journal.ok) return journal
  const address = addressOf(profile)
  const origin = address === null ? '' : normalised(address)
  const deps = api && saveDeps(api, options)
  return ok(
    createOutbox({
      journal: journal.value,
      mirror,
      announce,
      profile: profile.id,
      origin,
      deps,
      ...outboxPace,
    }),
  )
}

function saveDeps(
  api: ServiceApi,
  { mirror, photos, photoUploads, clientId }: RecordWriterOptions,
): SaveDeps {
  return {
    api,
    clientId,
    bases: { base: mirror.base, put: mirror.putOne, gone: mirror.markGone },
    photoCopy: (family, id, image) => photos.read({ family, id, picture: image }),
    ...(photoUploads && { withPhotos: (save, send) => saveWithPhotos(photoUploads, save, send) }),
    forms: storedForms(mirror),
    // Where the sync of home addresses stands is the service's own time (reliability 5.3).
    serverTime: () => mirror.watermark('homeaddress'),
  }
}
