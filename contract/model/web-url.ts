import { z } from 'zod'
import { text } from './text.ts'

/** One element of `weburls` (spec 2.1). The table lists kindof `profile`, a sample shows `prof`: both are read. */
export const webUrl = z.looseObject({ kindof: text, label: text, url: text })
export type WebUrl = z.infer<typeof webUrl>
