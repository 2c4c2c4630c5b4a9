import { z } from 'zod'
import { text } from './text.ts'

/** One element of `addresses` (spec 2.1). `geolocation` has the form `latitude, longitude`. */
export const postalAddress = z.looseObject({
  kindof: text,
  label: text,
  country: text,
  zipcode: text,
  region: text,
  city: text,
  street: text,
  pobox: text,
  building: text,
  station: text,
  geolocation: text,
})
export type PostalAddress = z.infer<typeof postalAddress>
