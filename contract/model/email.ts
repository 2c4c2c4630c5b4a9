import { z } from 'zod'
import { text } from './text.ts'

/** One element of `emails` (spec 2.1). */
export const email = z.looseObject({ kindof: text, label: text, address: text })
export type Email = z.infer<typeof email>
