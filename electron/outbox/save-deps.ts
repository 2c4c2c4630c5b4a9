import type { Result } from '../../contract/failure.ts'
import type { RecordSave, RecordSaved } from '../../contract/ipc/record-write.ts'
import type { AddressChanges } from '../../contract/model/address.ts'
import type { Family } from '../../contract/model/family.ts'
import type { RecordView } from '../../contract/model/service-record.ts'
import type { ServiceApi } from '../api/service-api.ts'
import type { LearnedForms } from './learned-forms.ts'

export type SendSave = (save: RecordSave) => Promise<Result<RecordSaved>>

/** What the write path needs of one session. */
export interface SaveDeps {
  api: ServiceApi
  bases: {
    /**
     * Raw JSON text of the record in the version with this etag; null when it is not at hand (any more). '' asks for
     * the current version where it came from a list without etags.
     */
    base(family: Family, id: string, etag: string): string | null
    /** Keeps an answer of the service as the newest version of the record. */
    put(family: Family, rawText: string): Result<RecordView>
    /** The service does not have the record any more. */
    gone(family: Family, id: string): Result<null>
  }
  /** The JPEG of a photo the record has, from the cache or the service. Fetched before an update that may lose it. */
  photoCopy(family: Family, id: string, image: string): Promise<Result<Uint8Array>>
  /** Sends a save after the photos that it names by handle were uploaded (contract/ipc/photo.ts). */
  withPhotos?(save: RecordSave, send: SendSave): Promise<Result<RecordSaved>>
  forms: LearnedForms
  /** Our `client_id` (spec 2.4); '' when none is set up, then no sync key is sent and none can be looked up. */
  clientId: string
  /** `updated_at` of the newest answer before the write, the service's own clock; null when nothing is known yet. */
  serverTime?: () => string | null
}

/** What a save means, whatever the service makes of it. */
export interface Intent {
  family: Family
  /** Raw JSON text of the version that the user edited; null for a new record. */
  base: string | null
  group_id: string | null
  changes: AddressChanges
}
