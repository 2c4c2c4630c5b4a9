import { copyText } from '../window/copy-text.ts'
import { createCardDesk } from './card-desk.ts'
import type { CardDesk } from './card-desk.ts'

/** The parts that hand contacts to other programs. */
export interface ShareParts {
  cards: CardDesk
}

/** Connects them with the desktop. */
export function assembleSharing(): ShareParts {
  return {
    cards: createCardDesk(copyText),
  }
}
