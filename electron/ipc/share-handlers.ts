import { ok } from '../../contract/failure.ts'
import type { Handlers } from '../../contract/ipc/bridge.ts'
import type { Sessions } from '../session/sessions.ts'
import type { ShareParts } from '../share/assemble-sharing.ts'
import { withinProfile } from './answer.ts'

type ShareChannel = Extract<keyof Handlers, `share.${string}`>

/**
 * The channels of what leaves the app for another program.
 * SECURITY: the page names a family and ids of contacts, never a path, an address or a text: what is copied is made in main from
 * what the mirror holds (SECURITY X44).
 */
export function shareHandlers(
  sessions: Sessions,
  { cards, cardYears, mail, birthdays, drags }: ShareParts,
): Pick<Handlers, ShareChannel> {
  const withProfile = withinProfile(sessions)
  return {
    'share.card': ({ profile, family, id }) =>
      withProfile(profile, (session) => cards.card(session, family, id)),
    'share.copy': ({ profile, family, ids }) =>
      withProfile(profile, (session) => cards.copy(session, family, ids)),
    'share.copyValue': ({ profile, ...of }) =>
      withProfile(profile, (session) => cards.copyValue(session, of)),
    'share.drag': ({ profile, family, ids }) =>
      withProfile(profile, (session) => drags.drag(session, family, ids)),
    'share.mail': ({ profile, of }) => withProfile(profile, (session) => mail.gather(session, of)),
    'share.openMail': ({ token, part }) => mail.open(token, part),
    'share.copyAddresses': ({ token }) => mail.copy(token),
    'share.birthdays': ({ profile, of }) => withProfile(profile, (session) => birthdays.save(session, of)),
    'share.cardYear': ({ profile, year }) => withProfile(profile, (session) => cardYears.save(session, year)),
    'share.closeMail': async ({ token }) => {
      mail.close(token)
      return ok(null)
    },
  }
}
