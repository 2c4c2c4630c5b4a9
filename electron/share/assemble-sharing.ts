import { copyText } from '../window/copy-text.ts'
import { openMailToMany } from '../window/open-link.ts'
import { createCardDesk } from './card-desk.ts'
import type { CardDesk } from './card-desk.ts'
import { createMailDesk } from './mail-desk.ts'
import type { MailDesk } from './mail-desk.ts'

/** The parts that hand contacts to other programs. */
export interface ShareParts {
  cards: CardDesk
  mail: MailDesk
}

/** Connects them with the desktop. */
export function assembleSharing(): ShareParts {
  return {
    cards: createCardDesk(copyText),
    mail: createMailDesk({ openMail: openMailToMany, copyText }),
  }
}
