import { z } from 'zod'
import { text } from './text.ts'

/** One element of `telephones` (spec 2.1). */
export const telephone = z.looseObject({ kindof: text, label: text, number: text })
export type Telephone = z.infer<typeof telephone>
