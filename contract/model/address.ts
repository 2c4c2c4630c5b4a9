import { z } from 'zod'
import { requestPhotoFields, responseFields, sharedFields } from './homeaddress.ts'
import { text } from './text.ts'

/** The request-side fields that home address records do not have (spec 2.2). */
export const addressOnlyFields = { code: text, suffix: text }

/** An address record as the service answers it (spec 2.1). Unknown fields are kept. */
export const addressRecord = z.looseObject({
  ...addressOnlyFields,
  ...sharedFields,
  ...responseFields,
  group_id: text,
})

/** The fields of an address record that a user can change (spec 2.4). */
export const addressChanges = z
  .strictObject({ ...addressOnlyFields, ...sharedFields, ...requestPhotoFields })
  .partial()

export type AddressRecord = z.infer<typeof addressRecord>
export type AddressChanges = z.infer<typeof addressChanges>
