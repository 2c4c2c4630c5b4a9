import { z } from 'zod'
import { languages } from '../language.ts'

/** Widths of the two left panes in px. */
export const paneWidths = z.strictObject({
  book: z.int().min(100).max(2000),
  list: z.int().min(100).max(2000),
})

/** What the user chose for the whole app. `system` follows the OS (working rules). */
export const preferences = z.strictObject({
  language: z.enum(['system', ...languages]),
  theme: z.enum(['system', 'light', 'dark']),
  /** Not there until the user has moved a splitter; widths that make no sense are forgotten, the rest is kept. */
  panes: paneWidths.optional().catch(undefined),
  /** How close the rows of the list stand; comfortable until chosen otherwise. */
  density: z.enum(['comfortable', 'compact']).optional().catch(undefined),
})

export type PaneWidths = z.infer<typeof paneWidths>
export type Preferences = z.infer<typeof preferences>
