import { fail, ok, type Result } from '../../contract/failure.ts'
import type { Input, Output } from '../../contract/ipc/contract.ts'
import type { SharedCard } from '../../contract/ipc/share.ts'
import type { Language } from '../../contract/language.ts'
import type { Family } from '../../contract/record/fields.ts'
import { postalLines } from '../../contract/record/postal-lines.ts'
import type { ServiceRecord } from '../../contract/record/record.ts'
import { isSomebody } from '../../exchange/person.ts'
import { smallCard } from '../../exchange/vcard/small-card.ts'
import { writeVcards } from '../../exchange/vcard/write-vcard.ts'
import { letterLines } from '../../labels/compose/letter-lines.ts'
import { contactsOf, fetchPortraits, withoutPortrait, type ExportSession } from '../export/export-contacts.ts'
import { personOf } from '../export/person-of-record.ts'
import type { Session } from '../session/session.ts'
import { contactText } from './contact-text.ts'

/** Contacts as vCards and as text, for a phone and for other programs. */
export interface SharedCards {
  /** A contact for a QR code. `not-found` for one that is not known or deleted. */
  card(session: ExportSession, family: Family, id: string): Result<SharedCard>
  /**
   * Whole contacts into the clipboard, where asked for with portraits that are fetched before. `not-found` where no contact is left of
   * them, `cancelled` where something else was copied meanwhile.
   */
  copy(
    session: ExportSession & Pick<Session, 'photos'>,
    of: Omit<Input<'share.copy'>, 'profile'>,
  ): Promise<Result<Output<'share.copy'>>>
  /** Whole contacts into the clipboard as text. */
  copyText(
    session: Pick<ExportSession, 'readRecord'>,
    of: Omit<Input<'share.copyText'>, 'profile'>,
  ): Promise<Result<Output<'share.copyText'>>>
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

export interface SharedCardsOptions {
  /** Puts a text into the clipboard. */
  copyText(text: string): Promise<void>
  language(): Language
  /** The code of the country where the user is; '' where it is not known. */
  home: string
}

export function createSharedCards({ copyText, language, home }: SharedCardsOptions): SharedCards {
  /** Counts what is copied: the clipboard keeps what the user copied last, however late a photo comes. */
  let copies = 0
  return {
    card(session, family, id) {
      const view = session.readRecord(family, id)
      if (!view || view.record.deleted) return fail({ kind: 'not-found' })
      const { person } = personOf({ ...view, photo: null, lack: null })
      return ok(smallCard(person, mostCodeBytes))
    },
    async copyText(session, { family, ids, as, at }) {
      const records = [...new Set(ids)].flatMap((id) => {
        const record = session.readRecord(family, id)?.record
        return record && !record.deleted ? [record] : []
      })
      if (records.length === 0) return fail({ kind: 'not-found' })
      const texts = records
        .map((record) =>
          as === 'text' ? contactText(record, language()) : letterLines(record, { at, home }).join('\n'),
        )
        .filter((text) => text !== '')
      if (texts.length > 0) {
        copies += 1
        await copyText(texts.join('\n\n'))
      }
      return ok({ contacts: texts.length, without: records.length - texts.length })
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

/** A value as it is written; '' where it is missing. */
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
