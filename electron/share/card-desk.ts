import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { Output } from '../../contract/ipc/contract.ts'
import type { SharedCard } from '../../contract/ipc/share.ts'
import type { Family } from '../../contract/record/fields.ts'
import { isSomebody } from '../../exchange/person.ts'
import { smallCard } from '../../exchange/vcard/small-card.ts'
import { writeVcards } from '../../exchange/vcard/write-vcard.ts'
import { contactsOf } from '../export/contacts-of.ts'
import type { ExportSession } from '../export/contacts-of.ts'
import { personOf } from '../export/person-of-record.ts'

/** Contacts as vCards, for a phone and for other programs. */
export interface CardDesk {
  /** A contact for a QR code. `not-found` for one that is not known or deleted. */
  card(session: ExportSession, family: Family, id: string): Result<SharedCard>
  /** Whole contacts into the clipboard. `not-found` where nobody is left of them. */
  copy(session: ExportSession, family: Family, ids: readonly string[]): Promise<Result<Output<'share.copy'>>>
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
