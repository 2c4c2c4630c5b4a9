import { ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { Input } from '../../contract/ipc/contract.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { ServiceRecord } from '../../contract/record/record.ts'
import { idsInList } from '../bulk/ids-in-list.ts'
import type { Session } from '../session/session.ts'
import type { ExportContact } from './person-of-record.ts'

/** Whom an action is about: a list as it is shown, or contacts by their ids. */
export type ChosenContacts = Input<'export.prepare'>['of']

/** Returns whom it is about, each once, in the order of the list. Fails where the mirror cannot be asked. */
export async function chosenIds(
  { mirror }: Pick<Session, 'mirror'>,
  of: ChosenContacts,
): Promise<Result<{ family: Family; ids: readonly string[] }>> {
  if (of.kind === 'records') return ok({ family: of.family, ids: [...new Set(of.ids)] })
  const found = await idsInList(mirror, of.filter)
  return found.ok ? ok({ family: of.filter.family, ids: found.value.ids }) : found
}

/** The session that contacts come from. */
export type ExportSession = Pick<Session, 'mirror' | 'readRecord' | 'photoCache' | 'chosenPhotos'>

/** Which contacts, and the bytes that are left for their portraits. */
interface Wanted {
  family: Family
  ids: readonly string[]
  /** Counted down. */
  photos: { left: number }
}

/**
 * Returns contacts as they are shown, edits that wait included, with the portraits that are on this computer. Those that are
 * deleted or not known are left out.
 */
export async function contactsOf(
  session: ExportSession,
  { family, ids, photos }: Wanted,
): Promise<ExportContact[]> {
  const contacts: ExportContact[] = []
  for (const id of ids) {
    const view = session.readRecord(family, id)
    if (!view || view.record.deleted) continue
    const found = await localPhoto(session, family, view.record)
    const photo = found !== null && found.length <= photos.left ? found : null
    photos.left -= photo?.length ?? 0
    contacts.push({ ...view, photo, isPhotoOver: found !== null && photo === null })
  }
  return contacts
}

/** The portrait where it is on this computer; nothing is fetched for an export. */
async function localPhoto(
  { photoCache, chosenPhotos }: ExportSession,
  family: Family,
  { id, face_picture }: ServiceRecord,
): Promise<Uint8Array | null> {
  if (!face_picture) return null
  const picture = face_picture.image
  // Of an edit that waits, the photo is still on its way to the service.
  if (face_picture['source'] === 'temp') return chosenPhotos.jpeg(picture)
  return photoCache.read({ family, id, picture })
}
