import { z } from 'zod'

/** The two record families of the service (spec 1). */
export const family = z.enum(['address', 'homeaddress'])
export type Family = z.infer<typeof family>
