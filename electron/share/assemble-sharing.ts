import { setImmediate } from 'node:timers/promises'
import { app } from 'electron'
import { fail, ok, type Result } from '../../contract/failure.ts'
import type { Input, Output } from '../../contract/ipc/contract.ts'
import type { SharedCard } from '../../contract/ipc/share.ts'
import type { Family } from '../../contract/record/fields.ts'
import { postalLines } from '../../contract/record/postal-lines.ts'
import type { ServiceRecord } from '../../contract/record/record.ts'
import { isSomebody, nameOf } from '../../exchange/person.ts'
import { smallCard } from '../../exchange/vcard/small-card.ts'
import { writeVcards } from '../../exchange/vcard/write-vcard.ts'
import { mainText } from '../../languages/main.ts'
import { contactsOf, fetchPortraits, withoutPortrait, type ExportSession } from '../export/export-contacts.ts'
import { chosenIds, type ChosenContacts } from '../export/exports.ts'
import { personOf } from '../export/person-of-record.ts'
import { copyText, openMailToMany } from '../window/ways-out.ts'
import { askPath, type SavingDesktop } from '../window/files.ts'
import { birthdayOf, writeBirthdays, type Birthday } from '../../exchange/calendar.ts'
import { saveSurely } from '../print/save-file.ts'
import type { Session } from '../session/session.ts'
import { createCardTables, type CardTables, type CardTablesOptions } from './card-tables.ts'
import { createDrags, type Drags } from './drags.ts'
import { createMails, type Mails } from './mails.ts'

/** The parts that hand contacts to other programs. */
export interface ShareParts {
  cards: SharedCards
  cardYears: CardTables
  mail: Mails
  birthdays: Birthdays
  drags: Drags
}

export interface SharingOptions extends SavingDesktop {
  dataFolder: string
  tablePdf: CardTablesOptions['tablePdf']
}

const calendarType = { name: 'iCalendar', extension: 'ics' }
const cardYearTypes = {
  csv: { name: 'CSV', extension: 'csv' },
  pdf: { name: 'PDF', extension: 'pdf' },
}
/** Connects them with the desktop. */
export function assembleSharing(options: SharingOptions): ShareParts {
  const { dataFolder, language, parent, wrote, tablePdf } = options
  const drags = createDrags({
    ...{ temporary: app.getPath('temp'), dataFolder, language },
    startDrag: (item) => parent()?.webContents.startDrag(item),
  })
  app.on('will-quit', () => drags.end())
  return {
    drags,
    cards: createSharedCards(copyText),
    cardYears: createCardTables({
      ...{ language, wrote, tablePdf },
      askPath: (year, format) => {
        const { title, file } = mainText[language()].files.cards
        return askPath({ title, file: file(year), type: cardYearTypes[format] }, options)
      },
    }),
    mail: createMails({ openMail: openMailToMany, copyText }),
    birthdays: createBirthdays({
      language,
      askPath: () => askPath({ ...mainText[language()].files.birthdays, type: calendarType }, options),
      wrote,
    }),
  }
}

/** Contacts as vCards, for a phone and for other programs. */
interface SharedCards {
  /** A contact for a QR code. `not-found` for one that is not known or deleted. */
  card(session: ExportSession, family: Family, id: string): Result<SharedCard>
  /**
   * Whole contacts into the clipboard, where asked for with portraits that are fetched before. `not-found` where nobody is left of
   * them, `cancelled` where something else was copied meanwhile.
   */
  copy(
    session: ExportSession & Pick<Session, 'photos'>,
    of: Omit<Input<'share.copy'>, 'profile'>,
  ): Promise<Result<Output<'share.copy'>>>
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
export function createSharedCards(copyText: (text: string) => Promise<void>): SharedCards {
  /** Counts what is copied: the clipboard keeps what the user copied last, however late a photo comes. */
  let copies = 0
  return {
    card(session, family, id) {
      const view = session.readRecord(family, id)
      if (!view || view.record.deleted) return fail({ kind: 'not-found' })
      const { person } = personOf({ ...view, photo: null, lack: null })
      return ok(smallCard(person, mostCodeBytes))
    },
    async copyValue(session, { family, id, ...value }) {
      const record = session.readRecord(family, id)?.record
      const text = record && !record.deleted ? textOf(record, value) : ''
      if (text === '') return fail({ kind: 'not-found' })
      copies += 1
      await copyText(text)
      return ok({ text })
    },
    async copy(session, { family, ids, fetches }) {
      const mine = (copies += 1)
      const wanted = { family, ids: [...new Set(ids)], photos: { left: mostPhotoBytes } }
      const contacts = await contactsOf(session, wanted)
      if (fetches) await fetchPortraits(contacts, session.photos, mostPhotoBytes)
      if (mine !== copies) return fail({ kind: 'cancelled' })
      const some = contacts.map((contact) => ({ contact, ...personOf(contact) }))
      const known = some.filter(({ person }) => isSomebody(person))
      if (known.length === 0) return fail({ kind: 'not-found' })
      const persons = known.map(({ person }) => person)
      await copyText(writeVcards(persons, '3.0'))
      return ok({ contacts: known.length, ...withoutPortrait(known.map(({ contact }) => contact)) })
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

/** The session that the birth dates come from. */
type BirthdaySession = Pick<Session, 'mirror' | 'readRecord'>

/** Birthdays of contacts as a file for calendars. */
interface Birthdays {
  /**
   * Gathers them, asks for a path, writes the file and compares what lies there; nobody is asked where there is no birthday.
   * `storage` where the disk refuses or does not hold it.
   */
  save(session: BirthdaySession, of: ChosenContacts): Promise<Result<Output<'share.birthdays'>>>
}

interface BirthdaysOptions extends Pick<SavingDesktop, 'language' | 'wrote'> {
  /** Asks the user where the file goes; null when the user thought better of it. */
  askPath(): Promise<string | null>
}

/** Contacts that are read before others have their turn. */
const portion = 50

export function createBirthdays({ language, askPath, wrote }: BirthdaysOptions): Birthdays {
  return {
    async save(session, of) {
      const words = mainText[language()].birthdays
      const found = await gather(session, of, words.of)
      if (!found.ok) return found
      const { birthdays, without } = found.value
      const told = { birthdays: birthdays.length, without }
      const path = birthdays.length === 0 ? null : await askPath()
      if (path === null) return ok({ saved: false, handle: null, ...told })
      const file = writeBirthdays(birthdays, words.calendar, new Date().toISOString())
      const bytes = new TextEncoder().encode(file)
      const saved = await saveSurely(path, bytes)
      if (!saved.ok) return saved
      return ok({ saved: true, handle: wrote(path), ...told })
    },
  }
}

/** The birthdays in the order of the list, and how many contacts have none. */
async function gather(
  session: BirthdaySession,
  of: ChosenContacts,
  summary: (name: string) => string,
): Promise<Result<{ birthdays: Birthday[]; without: number }>> {
  const found = await chosenIds(session, of)
  if (!found.ok) return found
  const { family, ids } = found.value
  const birthdays: Birthday[] = []
  let without = 0
  for (const [at, id] of ids.entries()) {
    if (at % portion === portion - 1) await setImmediate()
    const view = session.readRecord(family, id)
    if (!view || view.record.deleted) continue
    const day = birthdayOf(view.record.birthdate ?? '')
    const { person } = personOf({ ...view, photo: null, lack: null })
    // The same from every computer: a calendar that reads the file again renews its entries.
    if (day)
      birthdays.push({
        uid: `atena-birthday-${family}-${id}`,
        summary: summary(nameOf(person)),
        ...day,
      })
    else without += 1
  }
  return ok({ birthdays, without })
}
