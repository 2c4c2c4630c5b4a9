import type { Imaging } from './image/picture.ts'
import type { Clock } from './records/clock.ts'
import type { Present } from './records/present.ts'
import type { Database } from './store/database.ts'
import type { ImageTable } from './store/image-table.ts'
import type { LateListing, RecordTable } from './store/record-table.ts'
import type { Variants } from './variants.ts'

/** Bounds of a request. The spec shows none (8): these are switchable options of the service. */
export interface Limits {
  /** Largest JSON body in bytes. */
  jsonBytes: number
  /** Largest upload in bytes, the multipart frame included. */
  uploadBytes: number
  /** Most pixels of an uploaded image. */
  pixels: number
  /** How long a temporary image can be used, in milliseconds. */
  temporaryMs: number
}

/** The parts that the operations use. */
export interface Parts {
  variants: Variants
  limits: Limits
  db: Database
  records: RecordTable
  images: ImageTable
  lateListing: LateListing | undefined
  clock: Clock
  nextId(): string
  present: Present
  /** Status with which the switch `strict` refuses an update. */
  strictStatus: 400 | 422
  /** Ids written into owner_id, created_by and updated_by: the token's user, and the user that `edit` acts as. */
  users: { self: string; other: string }
  imaging: Imaging
}
