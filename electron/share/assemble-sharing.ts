import { app } from 'electron'
import type { BrowserWindow } from 'electron'
import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { Input, Output } from '../../contract/ipc/contract.ts'
import type { SharedCard } from '../../contract/ipc/share.ts'
import type { Family } from '../../contract/record/fields.ts'
import { postalLines } from '../../contract/record/postal-lines.ts'
import type { ServiceRecord } from '../../contract/record/record.ts'
import { isSomebody } from '../../exchange/person.ts'
import { smallCard } from '../../exchange/vcard/small-card.ts'
import { writeVcards } from '../../exchange/vcard/write-vcard.ts'
import type { Language } from '../../contract/language.ts'
import { mainText } from '../../languages/main.ts'
import { contactsOf } from '../export/contacts-of.ts'
import type { ExportSession } from '../export/contacts-of.ts'
import { personOf } from '../export/person-of-record.ts'
import { copyText } from '../window/copy-text.ts'
import { openMailToMany } from '../window/open-link.ts'
import { askPath } from '../print/ask-path.ts'
import { createBirthdayDesk } from './birthday-desk.ts'
import type { BirthdayDesk } from './birthday-desk.ts'
import { createCardYearDesk } from './card-year-desk.ts'
import type { CardYearDesk, CardYearDeskOptions } from './card-year-desk.ts'
import { createDragDesk } from './drag-desk.ts'
import type { DragDesk } from './drag-desk.ts'
import { createMailDesk } from './mail-desk.ts'
import type { MailDesk } from './mail-desk.ts'

/** The parts that hand contacts to other programs. */
export interface ShareParts {
  cards: CardDesk
  cardYears: CardYearDesk
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
  tablePdf: CardYearDeskOptions['tablePdf']
}

const calendarType = { name: 'iCalendar', extension: 'ics' }
const cardYearTypes = {
  csv: { name: 'CSV', extension: 'csv' },
  pdf: { name: 'PDF', extension: 'pdf' },
}
/** Connects them with the desktop. */
export function assembleSharing(options: SharingOptions): ShareParts {
  const { dataFolder, language, parent, wrote, tablePdf } = options
  const drags = createDragDesk({
    ...{ temporary: app.getPath('temp'), dataFolder, language },
    startDrag: (item) => parent()?.webContents.startDrag(item),
  })
  app.on('will-quit', () => drags.end())
  return {
    drags,
    cards: createCardDesk(copyText),
    cardYears: createCardYearDesk({
      ...{ language, wrote, tablePdf },
      askPath: (year, format) => {
        const { title, file } = mainText[language()].files.cards
        return askPath({ title, file: file(year), type: cardYearTypes[format] }, parent())
      },
    }),
    mail: createMailDesk({ openMail: openMailToMany, copyText }),
    birthdays: createBirthdayDesk({
      language,
      askPath: () => askPath({ ...mainText[language()].files.birthdays, type: calendarType }, parent()),
      wrote,
    }),
  }
}

/** Contacts as vCards, for a phone and for other programs. */
interface CardDesk {
  /** A contact for a QR code. `not-found` for one that is not known or deleted. */
  card(session: ExportSession, family: Family, id: string): Result<SharedCard>
  /** Whole contacts into the clipboard. `not-found` where nobody is left of them. */
  copy(session: ExportSession, family: Family, ids: readonly string[]): Promise<Result<Output<'share.copy'>>>
  /** One value into the clipboard. `not-found` where the contact or the value is not there, or deleted. */
  copyValue(
    session: Pick<ExportSession, 'readRecord'>,
    of: Omit<Input<'share.copyValue'>, 'profile'>,
  ): Promise<Result<Output<'share.copyValue'>>>
}

/**
 * What a code of version 20 holds with a seventh of it for damages (level M): 97 dots a side, which the camera of a phone reads
 * from a screen at arm's length.
 */
const mostCodeBytes = 666
/** Of all portraits in a clipboard together: other programs take its text as a whole. */
const mostPhotoBytes = 2 * 1024 * 1024

/** @param copyText puts a text into the clipboard */
export function createCardDesk(copyText: (text: string) => Promise<void>): CardDesk {
  return {
    card(session, family, id) {
      const view = session.readRecord(family, id)
      if (!view || view.record.deleted) return fail({ kind: 'not-found' })
      const { person } = personOf({ ...view, photo: null, isPhotoOver: false })
      return ok(smallCard(person, mostCodeBytes))
    },
    async copyValue(session, { family, id, ...value }) {
      const record = session.readRecord(family, id)?.record
      const text = record && !record.deleted ? textOf(record, value) : ''
      if (text === '') return fail({ kind: 'not-found' })
      await copyText(text)
      return ok({ text })
    },
    async copy(session, family, ids) {
      const wanted = { family, ids: [...new Set(ids)], photos: { left: mostPhotoBytes } }
      const contacts = await contactsOf(session, wanted)
      const some = contacts.map((contact) => ({ contact, ...personOf(contact) }))
      const known = some.filter(({ person }) => isSomebody(person))
      if (known.length === 0) return fail({ kind: 'not-found' })
      const persons = known.map(({ person }) => person)
      await copyText(writeVcards(persons, '3.0'))
      const withoutPhoto = known.filter(
        ({ contact }) => contact.record.face_picture && contact.photo === null,
      )
      return ok({ contacts: known.length, withoutPhoto: withoutPhoto.length })
    },
  }
}

/** A value as it is written; '' where there is none. */
function textOf(
  record: ServiceRecord,
  { field, at }: Pick<Input<'share.copyValue'>, 'field' | 'at'>,
): string {
  const address = record.addresses?.[at]
  if (field === 'addresses') return address ? postalLines(address).join('\n') : ''
  const { telephones, emails, weburls } = record
  const value = {
    telephones: telephones?.[at]?.number,
    emails: emails?.[at]?.address,
    weburls: weburls?.[at]?.url,
  }
  return (value[field] ?? '').trim()
}
