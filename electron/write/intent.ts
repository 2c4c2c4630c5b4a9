import type { Result } from '../../contract/failure.ts'
import type { OutboxAction, RecordSaved } from '../../contract/ipc/outbox.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { AddressChanges, RecordView } from '../../contract/record/record.ts'
import type { FetchedText } from '../api/read-answer.ts'
import type { ServiceApi } from '../api/record-api.ts'
import type { Mirror } from '../book/mirror.ts'
import type { LearnedVariants, RequestVariants } from './request-variants.ts'

/** What a write means, whatever the service makes of it. */
export interface Intent {
  family: Family
  /** Raw JSON text of the version that the user edited; null for a new record. */
  base: string | null
  group_id: string | null
  changes: AddressChanges
}

/** What sending needs of an entry of the outbox, which is the intent and says which record it is about. */
export interface Entry extends Intent {
  action: OutboxAction
  /** Of a create the id under which this computer shows the record. */
  id: string
  /** The version that the user saw; null and '' say that it had no etag, or that there is none. */
  etag: string | null
  /** The sync key of a create (interface 2.4 external_id). */
  key: string
  /** An earlier attempt may have been done. */
  doubt: boolean
  /** Of a create: the newest time of the service before it was first sent, the service's own clock; null when nothing was known. */
  serverTime: string | null
  /** The user said yes to an update of which no photo can be copied. */
  withoutCopies?: boolean | undefined
}

/** Sends an entry once and returns the record as the service has it then. */
export type SendEntry = (entry: Entry) => Promise<Result<RecordSaved>>

/** What the write path needs of one session. */
export interface SaveDeps {
  api: ServiceApi
  bases: {
    /**
     * Raw JSON text of the record in the version with this etag; null when it is not at hand (any more). '' asks for
     * the current version where it came from a list without etags.
     */
    base(family: Family, id: string, etag: string): string | null
    /** The same version as a GET has shown it; null where only a list or the answer to a write did. */
    proven(family: Family, id: string, etag: string): FetchedText | null
    /** Keeps the answer to a write as the newest version of the record, in the place of the row that showed it until now. */
    put(family: Family, rawText: string, local?: string | null): Result<RecordView>
    /** The same with an answer that says all that was written and all that was known before. */
    putAnswered(family: Family, rawText: string, local?: string | null): Result<RecordView>
    /** The same with the answer to a GET. */
    putFetched(family: Family, text: FetchedText, local?: string | null): Result<RecordView>
    /** The service does not have the record any more. */
    gone(family: Family, id: string): Result<null>
  }
  /** The JPEG of a photo the record has, from the cache or the service. Fetched before an update that may lose it. */
  photoCopy(family: Family, id: string, image: string): Promise<Result<Uint8Array>>
  /** Sends an entry after the photos that it names by handle were uploaded (contract/ipc/photo.ts). */
  withPhotos?(entry: Entry, send: SendEntry): Promise<Result<RecordSaved>>
  /**
   * The write that named these photos is done, and no other write that waits or is being typed names them.
   * Called only after the disk knows it: a process that ends in between must send the photos once more to find
   * out that the write is done.
   */
  photosDone?(handles: readonly string[]): void
  variants: LearnedVariants
  /** Our `client_id` (interface 2.4); '' when none is set up, then no sync key is sent and none can be looked up. */
  clientId: string
  /** The name of our data in `extendprops` (contract/cards); if omitted, the `client_id`. */
  applicationId?: string
  /** `updated_at` of the newest answer, the service's own clock; null when nothing is known yet. */
  serverTime?: () => string | null
}

/** The versions that a mirror keeps. */
export function basesOf(mirror: Mirror): SaveDeps['bases'] {
  const { base, proven, putOne: put, putAnswered, putFetched, markGone: gone } = mirror
  return { base, proven, put, putAnswered, putFetched, gone }
}

/** A write that the service answered, on its way to being compared. */
export interface Answered {
  id: string
  intent: Intent
  /** Of a create: the id under which this computer showed the record. */
  local?: string
  copies: PhotoCopies
  /** What an update went over; null for a create, and where nothing was sent. */
  over: FetchedText | null
  /** Raw JSON text of the record that came back. */
  echo: string
  /** The same text where it came by a GET. */
  fetched: FetchedText | null
  /** Variants that the body was written with. */
  variants: RequestVariants
  /** Fields that the body emptied. */
  cleared: string[]
}

/** JPEG bytes of the photos a record has, by image id. */
export type PhotoCopies = ReadonlyMap<string, Uint8Array>
