import { z } from 'zod'
import { text } from './text.ts'

/** The `organization` object (spec 2.1). */
export const organization = z.looseObject({
  name: text,
  kana: text,
  dept1: text,
  dept2: text,
  title: text,
})
export type Organization = z.infer<typeof organization>
