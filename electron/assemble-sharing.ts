import { app } from 'electron'
import { mainText } from '../languages/main.ts'
import { confirmMap } from './window/ask.ts'
import { copyText, openLink, openMailToMany } from './window/ways-out.ts'
import { askPath, type SavingDesktop } from './window/files.ts'
import { createCardTables, type CardTablesOptions } from './share/card-tables.ts'
import { createDrags } from './share/drags.ts'
import { createMails } from './share/mails.ts'
import { createMaps } from './share/maps.ts'
import { createBirthdays } from './share/birthdays.ts'
import { createSharedCards } from './share/shared-cards.ts'
import type { ShareParts } from './ipc/file-handlers.ts'

export interface SharingOptions extends SavingDesktop {
  dataFolder: string
  tablePdf: CardTablesOptions['tablePdf']
}

const calendarType = { name: 'iCalendar', extension: 'ics' }
const cardYearTypes = {
  csv: { name: 'CSV', extension: 'csv' },
  pdf: { name: 'PDF', extension: 'pdf' },
}
/** Connects sharing with the desktop. */
export function assembleSharing(options: SharingOptions): ShareParts {
  const { dataFolder, language, parent, wrote, tablePdf } = options
  const drags = createDrags({
    temporary: app.getPath('temp'),
    dataFolder,
    language,
    startDrag: (item) => parent()?.webContents.startDrag(item),
  })
  app.on('will-quit', () => drags.end())
  return {
    drags,
    cards: createSharedCards({ copyText, language, home: app.getLocaleCountryCode() }),
    cardYears: createCardTables({
      language,
      wrote,
      tablePdf,
      askPath: (year, format) => {
        const { title, file } = mainText[language()].files.cards
        return askPath({ title, file: file(year), type: cardYearTypes[format] }, options)
      },
    }),
    maps: createMaps({
      confirm: (place, host) => confirmMap({ place, host }, language(), parent()),
      openLink,
    }),
    mail: createMails({ openMail: openMailToMany, copyText }),
    birthdays: createBirthdays({
      language,
      askPath: () => askPath({ ...mainText[language()].files.birthdays, type: calendarType }, options),
      wrote,
    }),
  }
}
