import { z } from 'zod'
import { text } from './text.ts'

/**
 * A co-listed person (spec 2.1). The field table says `honorific`, the sample says `suffix`: both are read,
 * and what was received is what is sent (electron/api/repairs). Home address records have neither (spec 2.2).
 */
export const jointName = z.looseObject({
  lastname: text,
  firstname: text,
  lastkana: text,
  firstkana: text,
  suffix: text,
  honorific: text,
  gender: text,
  birthdate: text,
})
export type JointName = z.infer<typeof jointName>
