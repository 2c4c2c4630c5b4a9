import type { PhotoLack } from '../../contract/ipc/photo.ts'
import type { WithoutPortrait } from '../../contract/ipc/share.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { ServiceRecord } from '../../contract/record/record.ts'
import { nameOf } from '../../exchange/person.ts'
import {
  expectedLack,
  FetchedPhotos,
  photosAtOnce,
  PhotosLacking,
  type GivenPhoto,
} from '../photo/fetched-photos.ts'
import type { PhotoKey, PhotoSource } from '../photo/stored-photos.ts'
import type { Session } from '../session/session.ts'
import { personOf, type ExportContact } from './person-of-record.ts'

// The contacts of an export with their portraits: those that are on this computer, and in its thread those that are fetched.

/** Of all portraits of a file together: what is read back is bounded (exchange/limits.ts), and is longer as text. */
export const mostPhotoBytes = 60 * 1024 * 1024

/** The session that contacts come from. */
export type ExportSession = Pick<
  Session,
  'mirror' | 'readRecord' | 'photoCache' | 'chosenPhotos' | 'signedIn' | 'access' | 'syncState'
>

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
    const isBytes = found instanceof Uint8Array
    const photo = isBytes && found.length <= photos.left ? found : null
    photos.left -= photo?.length ?? 0
    const over = photo === null ? 'over' : null
    const lack = isBytes ? over : found
    contacts.push({ ...view, family, photo, lack })
  }
  return contacts
}

/** The portrait, if it is on this computer, else what happens to it; null for a contact without a portrait. */
async function localPhoto(
  session: ExportSession,
  family: Family,
  { id, face_picture }: ServiceRecord,
): Promise<Uint8Array | ExportContact['lack']> {
  if (!face_picture) return null
  const picture = face_picture.image
  // The photo of an edit that waits is not at the service yet.
  if (face_picture['source'] === 'temp') return (await session.chosenPhotos.jpeg(picture)) ?? 'gone'
  const found = await session.photoCache.read({ family, id, picture })
  return found ?? expectedLack(session) ?? 'to-fetch'
}

/** What has been fetched, and what is wanted next; nothing more when all were requested. */
export interface PortraitStep {
  wanted: readonly PhotoKey[]
  done: number
  total: number
}

/** The portraits of an export that are not on this computer, while they are fetched: each goes to its contact. */
export class FetchedPortraits {
  readonly #contacts: readonly ExportContact[]
  #done = 0
  #left: number
  /** How many in a row did not fit. */
  #over = 0
  #asked: readonly ExportContact[] = []

  constructor(contacts: readonly ExportContact[], mostBytes = mostPhotoBytes) {
    const here = contacts.reduce((sum, { photo }) => sum + (photo?.length ?? 0), 0)
    this.#left = mostBytes - here
    this.#contacts = contacts.filter(({ lack }) => lack !== null && asked.has(lack))
  }

  /** @param given what came of those that were wanted last, in their order */
  take(given: readonly GivenPhoto[]): PortraitStep {
    for (const [at, contact] of this.#asked.entries()) this.#put(contact, given[at] ?? 'offline')
    this.#done += this.#asked.length
    // The file is full: the rest would be fetched only to be thrown away.
    if (this.#over >= photosAtOnce) this.#giveUp()
    this.#asked = this.#contacts.slice(this.#done, this.#done + photosAtOnce)
    const wanted = this.#asked.map(({ family, record }) => {
      return { family, id: record.id, picture: record.face_picture?.image ?? '' }
    })
    return { wanted, done: this.#done, total: this.#contacts.length }
  }

  #put(contact: ExportContact, given: GivenPhoto): void {
    if (typeof given === 'string') {
      contact.lack = given
      return
    }
    const isOver = given.length > this.#left
    this.#over = isOver ? this.#over + 1 : 0
    contact.lack = isOver ? 'over' : null
    if (isOver) return
    contact.photo = given
    this.#left -= given.length
  }

  #giveUp(): void {
    for (const contact of this.#contacts.slice(this.#done)) contact.lack = 'over'
    this.#done = this.#contacts.length
  }
}

/** Fetches the portraits that contacts lack, if we may request them from the service. `mostBytes` limits their total size. */
export async function fetchPortraits(
  contacts: readonly ExportContact[],
  source: PhotoSource,
  mostBytes: number,
): Promise<void> {
  const photos = new FetchedPhotos(source)
  const portraits = new FetchedPortraits(contacts, mostBytes)
  for (let step = portraits.take([]); step.wanted.length > 0;)
    step = portraits.take(await photos.get(step.wanted))
}

const asked: ReadonlySet<string> = new Set<PhotoLack | 'to-fetch'>(['to-fetch', 'signed-out', 'offline'])

/** The portraits that contacts still lack, by reason. */
export function lackingPortraits(contacts: readonly ExportContact[]): ReturnType<PhotosLacking['list']> {
  const missing = new PhotosLacking()
  for (const contact of contacts) {
    const { lack, record } = contact
    if (lack !== null)
      missing.add(lack === 'to-fetch' ? 'offline' : lack, record.id, nameOf(personOf(contact).person))
  }
  return missing.list()
}

/** How many contacts still lack their portrait, and why the first of them does. */
export function withoutPortrait(contacts: readonly ExportContact[]): WithoutPortrait {
  const lacks = contacts.flatMap(({ lack }) => lack ?? [])
  return { withoutPhoto: lacks.length, lack: lacks[0] ?? null }
}
