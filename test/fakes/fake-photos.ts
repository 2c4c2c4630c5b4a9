import { fail, ok } from '../../contract/failure.ts'
import type { Handlers } from '../../contract/ipc/contract.ts'

type PhotoChannel = Extract<keyof Handlers, `photo.${string}`>

/** What was chosen and is not saved yet, in memory. */
export class FakePhotos {
  /** Files that the next dialog answers with. */
  toChoose: Uint8Array[] = []
  /** Whether the next pictures say where they were taken. */
  hasPlace = false
  /** The description of each of them. */
  facts = { width: 100, height: 100, orientation: 1 }
  /** Finished photos by handle, with the wish about their place. */
  readonly kept = new Map<string, { bytes: Uint8Array; keepPlace: boolean }>()
  /** Photos of records that cannot be copied. */
  readonly lost = new Set<string>()
  /** What the copies of photos take up. */
  stored = { files: 42, bytes: 3_400_000 }
  readonly #files = new Map<string, Uint8Array>()

  readonly handlers: Pick<Handlers, PhotoChannel> = {
    'photo.choose': async () => {
      const chosen = this.toChoose.splice(0).map((bytes) => [crypto.randomUUID(), bytes] as const)
      for (const [handle, bytes] of chosen) this.#files.set(handle, bytes)
      return ok({ files: chosen.map(([handle], at) => ({ handle, name: `photo ${at + 1}.jpg` })) })
    },
    'photo.open': async ({ handle }) => {
      const bytes = this.#files.get(handle)
      if (!bytes) return fail({ kind: 'photo', reason: 'gone' })
      return ok({ handle, bytes: new Uint8Array(bytes), hasPlace: this.hasPlace, ...this.facts })
    },
    'photo.check': async () => ok({ handle: crypto.randomUUID(), hasPlace: this.hasPlace, ...this.facts }),
    'photo.keep': async ({ handle, bytes, keepPlace }) => {
      this.kept.set(handle, { bytes, keepPlace })
      return ok(null)
    },
    'photo.copy': async ({ images }) => {
      const handles = images.map((image) => (this.lost.has(image) ? null : crypto.randomUUID()))
      const failure = handles.includes(null) ? ({ kind: 'photo', reason: 'missing' } as const) : null
      return ok({ handles, failure })
    },
    'photo.upload': async () => ok(null),
    'photo.storage': async () => ok(this.stored),
    'photo.clearStorage': async () => ok((this.stored = { files: 0, bytes: 0 })),
    'photo.discard': async ({ handle }) => {
      this.kept.delete(handle)
      return ok(null)
    },
  }
}
