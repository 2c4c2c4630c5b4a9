import { z } from 'zod'
import { email } from './email.ts'
import { extendprop, externalId } from './extension.ts'
import { jointName } from './joint-name.ts'
import { organization } from './organization.ts'
import { photo, photoReference } from './photo.ts'
import { postalAddress } from './postal-address.ts'
import { telephone } from './telephone.ts'
import { text, timestamp } from './text.ts'
import { webUrl } from './web-url.ts'

/** The fields that both families have in responses and in requests (spec 2.2). */
export const sharedFields = {
  lastname: text,
  firstname: text,
  lastkana: text,
  firstkana: text,
  gender: text,
  birthdate: text,
  joint_names: z.array(jointName).nullish(),
  addresses: z.array(postalAddress).nullish(),
  organization: organization.nullish(),
  tags: z.array(z.string()).nullish(),
  weburls: z.array(webUrl).nullish(),
  emails: z.array(email).nullish(),
  telephones: z.array(telephone).nullish(),
  memo: text,
}

/** The fields that only responses have (spec 2.1, 2.4). */
export const responseFields = {
  id: z.string().min(1),
  face_picture: photo.nullish(),
  pictures: z.array(photo).nullish(),
  extendprops: z.array(extendprop).nullish(),
  external_ids: z.array(externalId).nullish(),
  etag: text,
  deleted: z.boolean().nullish(),
  created_at: timestamp,
  updated_at: timestamp,
  created_by: text,
  updated_by: text,
  owner_id: text,
}

/** The photo fields of a request (spec 2.1). */
export const requestPhotoFields = {
  face_picture: photoReference.nullish(),
  pictures: z.array(photoReference).nullish(),
}

/** A home address record as the service answers it (spec 2.2). Unknown fields are kept. */
export const homeaddressRecord = z.looseObject({ ...sharedFields, ...responseFields })

/** The fields of a home address record that a user can change (spec 2.4). */
export const homeaddressChanges = z.strictObject({ ...sharedFields, ...requestPhotoFields }).partial()

export type HomeaddressRecord = z.infer<typeof homeaddressRecord>
export type HomeaddressChanges = z.infer<typeof homeaddressChanges>
