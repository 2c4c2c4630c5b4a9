import { copyText } from '../window/copy-text.ts'
import { openMailToMany } from '../window/open-link.ts'
import { app } from 'electron'
import type { BrowserWindow } from 'electron'
import { askPath } from '../print/ask-path.ts'
import type { Language } from '../window/menu-text.ts'
import { createBirthdayDesk } from './birthday-desk.ts'
import type { BirthdayDesk } from './birthday-desk.ts'
import { createCardDesk } from './card-desk.ts'
import type { CardDesk } from './card-desk.ts'
import { createDragDesk } from './drag-desk.ts'
import type { DragDesk } from './drag-desk.ts'
import { createMailDesk } from './mail-desk.ts'
import type { MailDesk } from './mail-desk.ts'

/** The parts that hand contacts to other programs. */
export interface ShareParts {
  cards: CardDesk
  mail: MailDesk
  birthdays: BirthdayDesk
  drags: DragDesk
}

export interface SharingOptions {
  dataFolder: string
  language(): Language
  parent(): BrowserWindow | undefined
  /** Returns the handle that stands for a saved file in the page. */
  wrote(path: string): string
}

const calendarType = { name: 'iCalendar', extension: 'ics' }
const calendarText = {
  en: { title: 'Export birthdays', file: 'birthdays' },
  ja: { title: '誕生日を書き出す', file: '誕生日' },
}

/** Connects them with the desktop. */
export function assembleSharing({ dataFolder, language, parent, wrote }: SharingOptions): ShareParts {
  const drags = createDragDesk({
    ...{ temporary: app.getPath('temp'), dataFolder, language },
    startDrag: (item) => parent()?.webContents.startDrag(item),
  })
  app.on('will-quit', () => drags.end())
  return {
    drags,
    cards: createCardDesk(copyText),
    mail: createMailDesk({ openMail: openMailToMany, copyText }),
    birthdays: createBirthdayDesk({
      language,
      askPath: () => askPath({ ...calendarText[language()], type: calendarType }, parent()),
      wrote,
    }),
  }
}
