import { z } from 'zod'
import { actionIds } from './actions.ts'
import type { ActionId } from './actions.ts'

const contextOnly = [
  'call',
  'copy-number',
  'write-mail',
  'copy-mail',
  'open-url',
  'copy-url',
  'copy-address',
  'edit-line',
  'show-contacts',
  'new-in-group',
  'mail-tagged',
  'rename-tag',
  'remove-tag-everywhere',
] as const

/** An item of a context menu that is no action of the window: it is about the one thing under the pointer. */
export type ContextOnly = (typeof contextOnly)[number]

/** Everything that can stand in a context menu. */
export const contextItem = z.enum([...actionIds, ...contextOnly])

export type ContextItem = ActionId | ContextOnly

/** An item, or the line between two groups of them. */
export const contextEntry = z.union([
  z.literal('line'),
  z.strictObject({ item: contextItem, enabled: z.boolean() }),
])

export type ContextEntry = z.infer<typeof contextEntry>
