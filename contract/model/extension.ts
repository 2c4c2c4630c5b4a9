import { z } from 'zod'

/** Free data that an application keeps on a record (spec 2.4); other applications' entries are never ours to touch. */
export const extendprop = z.looseObject({ client_id: z.string().nullish(), data: z.unknown() })

/** An application's own key of the record, meant as a sync key (spec 2.1). */
export const externalId = z.looseObject({ client_id: z.string().nullish(), id: z.string().nullish() })

export type Extendprop = z.infer<typeof extendprop>
export type ExternalId = z.infer<typeof externalId>
