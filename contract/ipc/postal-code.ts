import { z } from 'zod'

const line = z.string().max(500)

/** Seven digits, without mark and hyphen. */
const postalCode = z.string().regex(/^\d{7}$/)

/** A place that a Japanese postal code stands for, in the words of a postal address (interface 2.1). */
const postalTown = z.object({
  code: postalCode,
  region: z.string(),
  city: z.string(),
  /** Town; for a business, its whole street. '' if the code covers the rest of the city. */
  street: z.string(),
  /** Building and floor, if the code belongs to a floor; else ''. */
  building: z.string(),
  /** The business with a code of its own; else ''. */
  company: z.string(),
  /** Which part of the town; '' for all of it. */
  note: z.string(),
})
export type PostalTown = z.infer<typeof postalTown>

/** The contents of the address list; `date` is the day of its release, `yyyy-mm-dd`. */
const postalTowns = z.object({ date: z.string(), towns: z.array(postalTown) })
export type PostalTowns = z.infer<typeof postalTowns>

/** An address whose postal code is wanted. */
const postalPlace = z.strictObject({ region: line, city: line, street: line })
export type PostalPlace = z.infer<typeof postalPlace>

/** The list of Japanese postal codes that comes with the app: no network access. */
export const postalChannels = {
  /** The places of a code, [] if the list does not have it. */
  'postalCode.towns': { input: z.strictObject({ code: postalCode }), output: postalTowns },
  /** The codes of an address, only for the best matching town; [] if no town of the list matches. */
  'postalCode.codes': { input: postalPlace, output: postalTowns },
} as const
