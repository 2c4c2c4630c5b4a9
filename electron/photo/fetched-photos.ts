import type { Failure } from '../../contract/failure.ts'
import {
  mostMissingNames,
  type ExpectedPhotoLack,
  type LackingPhotos,
  type PhotoLack,
} from '../../contract/ipc/photo.ts'
import type { PhotoKey, PhotoSource } from './stored-photos.ts'

// Photos for a file that is being written, a backup or an export: those that are not on this computer are fetched in main, a
// few at a time, and its thread gets them in the order in which it wanted them.

/**
 * The number of photos that are fetched together: as many as there are connections to the service
 * (`electron/api/transport.ts`).
 */
export const photosAtOnce = 6
/** After this number of requests in a row without an answer from the service, no more are sent. */
const mostInVain = 12

/** A photo, or the reason why it is missing. */
export type GivenPhoto = Uint8Array | PhotoLack

/** What tells of a session whether it can fetch photos now. */
export interface PhotoService {
  readonly signedIn: boolean
  readonly access: { readonly needsToken: boolean }
  syncState(): { failure: Failure | null }
}

/** What is known before anybody asks: why photos would not come; null where nothing speaks against it. */
export function expectedLack({ signedIn, access, syncState }: PhotoService): ExpectedPhotoLack | null {
  if (!signedIn || access.needsToken) return 'signed-out'
  return syncState().failure?.kind === 'offline' ? 'offline' : null
}

/** Fetches the photos of one file. A photo that the service does not have says nothing of the others. */
export class FetchedPhotos {
  readonly #source: PhotoSource
  #inVain = 0
  /** Why the latest did not come that the service was not there for. */
  #lack: PhotoLack = 'offline'

  constructor(source: PhotoSource) {
    this.#source = source
  }

  /** @param keys at most `photosAtOnce`. Returns for each the photo, or why it did not come. */
  async get(keys: readonly PhotoKey[]): Promise<GivenPhoto[]> {
    if (this.#inVain >= mostInVain) return keys.map(() => this.#lack)
    const answers = await Promise.all(keys.map((key) => this.#source.read(key)))
    return answers.map((answer) => this.#noted(answer.ok ? answer.value : lackAfter(answer.failure)))
  }

  #noted(photo: GivenPhoto): GivenPhoto {
    const isThere = typeof photo !== 'string' || photo === 'gone'
    this.#inVain = isThere ? 0 : this.#inVain + 1
    if (!isThere) this.#lack = photo
    return photo
  }
}

function lackAfter({ kind }: Failure): PhotoLack {
  if (kind === 'signed-out' || kind === 'unauthorized') return 'signed-out'
  const isOfPhoto = ['not-found', 'forbidden', 'rejected', 'too-big', 'bad-response'].includes(kind)
  return isOfPhoto ? 'gone' : 'offline'
}

/** The photos that a file lacks, while it is written. */
export class PhotosLacking {
  readonly #found = new Map<PhotoLack, LackingPhotos & { last: string }>()

  /** @param of id of the contact: of two photos in a row it is named once */
  add(why: PhotoLack, of: string, name: string): void {
    const found = this.#found.get(why) ?? { why, count: 0, names: [], last: '' }
    this.#found.set(why, found)
    found.count += 1
    if (found.last !== of && found.names.length < mostMissingNames) found.names.push(name)
    found.last = of
  }

  /** By why, what can be helped first. */
  list(): LackingPhotos[] {
    const order = ['signed-out', 'offline', 'gone', 'over']
    return [...this.#found.values()]
      .map(({ why, count, names }) => ({ why, count, names }))
      .sort((one, other) => order.indexOf(one.why) - order.indexOf(other.why))
  }
}
