import { z } from 'zod'
import { actionIds } from '../action/actions.ts'
import { contextEntry, contextItem } from '../action/context.ts'

/** Px from the left and the top of the page. No window is larger. */
const px = z.int().min(0).max(100_000)

/** Native menus. The page names items of a list; their words are main's. */
export const contextMenuChannels = {
  /** What of the application menu can be done now; the rest is shown as disabled. */
  'menu.enable': { input: z.strictObject({ ids: z.array(z.enum(actionIds)).max(200) }), output: z.null() },
  /** Shows a menu at a place in the window, and answers when it is closed; null where nothing was chosen. */
  'contextMenu.show': {
    input: z.strictObject({
      entries: z.array(contextEntry).min(1).max(30),
      at: z.strictObject({ x: px, y: px }),
    }),
    output: z.object({ chosen: contextItem.nullable() }),
  },
} as const
