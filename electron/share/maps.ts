import { fail, ok, type Result } from '../../contract/failure.ts'
import type { Input, Output } from '../../contract/ipc/contract.ts'
import { coordinatesText, mapText } from '../../contract/record/postal-lines.ts'
import type { Session } from '../session/session.ts'

/** Places of contacts on a map, which the system's browser shows. */
export interface Maps {
  /** `not-found` where the contact or the place does not exist, or the contact is deleted; otherwise as the link is opened. */
  show(
    session: Pick<Session, 'readRecord'>,
    of: Omit<Input<'share.map'>, 'profile'>,
  ): Promise<Result<Output<'share.map'>>>
}

export interface MapsOptions {
  /** Asks the user whether a place may leave for the map, where the page cannot answer. */
  confirm(place: string, host: string): Promise<boolean>
  openLink(url: string): Promise<Result<null>>
}

/** Finds Japanese addresses by their numbers, which maps of volunteers hardly do. */
const map = 'https://www.google.com/maps/search/?api=1'

/**
 * SECURITY: the page names a contact and which of its places; the link is made here, to one map, and opens only after a yes to this
 * place. The app itself fetches nothing (SECURITY X58).
 */
export function createMaps({ confirm, openLink }: MapsOptions): Maps {
  // Only until the app ends: a list of places that were looked at is in no file.
  const agreed = new Set<string>()
  return {
    async show(session, { family, id, at, by }) {
      const record = session.readRecord(family, id)?.record
      const address = record?.deleted ? undefined : record?.addresses?.[at]
      const textOf = by === 'address' ? mapText : coordinatesText
      const place = address === undefined ? '' : textOf(address)
      if (place === '') return fail({ kind: 'not-found' })
      if (!agreed.has(place)) {
        if (!(await confirm(place, new URL(map).host))) return ok({ shown: false })
        agreed.add(place)
      }
      const opened = await openLink(`${map}&query=${encodeURIComponent(place.toWellFormed())}`)
      return opened.ok ? ok({ shown: true }) : opened
    },
  }
}
