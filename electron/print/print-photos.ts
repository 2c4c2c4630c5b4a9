import { mostPhotosOfStep, type PhotosToPrint } from '../../contract/ipc/print.ts'
import { pictureHeader } from '../photo/check-picture.ts'
import { FetchedPhotos } from '../photo/fetched-photos.ts'
import { isReady } from '../photo/photo-metadata.ts'
import type { PhotoSource } from '../photo/stored-photos.ts'
import type { NamedPhoto, PhotoToMake } from './thread/print-thread.ts'

/** Where portraits are read. */
export interface PortraitSources {
  readonly photos: PhotoSource
  readonly chosenPhotos: { jpeg(handle: string): Promise<Uint8Array | null> }
}

/** A photo as the page made it, by its number. */
type MadePhoto = { readonly at: number; readonly jpeg: Uint8Array }

/**
 * The photos of a job on their way to paper. SECURITY: the bytes that a service sends are decoded in the sandboxed page alone; what a
 * PDF or a printer gets is the picture that the page made of them (reliability 3.4).
 */
export class PrintPhotos {
  readonly #wanted: readonly PhotoToMake[]
  readonly #sources: PortraitSources
  readonly #fetched: FetchedPhotos
  /** How many were read, or could not be. */
  #done = 0
  /** Those that were handed out last, by their numbers. */
  #underway = new Map<number, PhotoToMake>()
  readonly #lacking: Set<PhotoToMake>

  constructor(wanted: readonly PhotoToMake[], sources: PortraitSources) {
    this.#wanted = wanted
    this.#sources = sources
    this.#fetched = new FetchedPhotos(sources.photos)
    this.#lacking = new Set(wanted)
  }

  /** Those of the page's photos that were handed out last and are as they should be. */
  accept(made: readonly MadePhoto[]): NamedPhoto[] {
    return made.flatMap(({ at, jpeg }) => {
      const wanted = this.#underway.get(at)
      const size = sizeOf(jpeg)
      if (!wanted || !size || size.width > wanted.width || size.height > wanted.height) return []
      this.#underway.delete(at)
      this.#lacking.delete(wanted)
      return [{ name: wanted.name, jpeg, ...size }]
    })
  }

  /** Reads the next few. None of them may be there, and others after them. */
  async next(): Promise<PhotosToPrint> {
    const first = this.#done
    const some = this.#wanted.slice(first, first + mostPhotosOfStep)
    const read = await Promise.all(some.map((each) => this.#read(each)))
    this.#done += some.length
    this.#underway = new Map(some.map((each, at) => [first + at, each]))
    const photos = some.flatMap(({ width, height }, at) => {
      const jpeg = read[at] ?? null
      return jpeg === null ? [] : [{ at: first + at, jpeg: new Uint8Array(jpeg), width, height }]
    })
    const contacts = new Set([...this.#lacking].map(({ portrait }) => portrait.id))
    return { photos, done: this.#done, total: this.#wanted.length, lacking: contacts.size }
  }

  async #read({ portrait: { isNew, ...key } }: PhotoToMake): Promise<Uint8Array | null> {
    if (isNew) return this.#sources.chosenPhotos.jpeg(key.picture)
    const [given] = await this.#fetched.get([key])
    return given instanceof Uint8Array ? given : null
  }
}

/** The size of a JPEG that a PDF may have as it is, px; null for anything else. */
function sizeOf(jpeg: Uint8Array): { width: number; height: number } | null {
  const header = pictureHeader(jpeg)
  return header.type === 'image/jpeg' && isReady(jpeg) ? header.size : null
}
