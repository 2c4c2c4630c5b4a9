import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { Handlers } from '../../contract/ipc/bridge.ts'
import type { About } from '../../contract/ipc/about.ts'
import type { Preferences } from '../../contract/ipc/preferences.ts'
import type { SyncState } from '../../contract/ipc/progress.ts'
import type { PostalCodes } from '../postal/postal-codes.ts'
import type { PrintParts } from '../print/assemble-printing.ts'
import type { Authorization } from '../session/oidc/oidc-account.ts'
import type { ProfileBook } from '../session/profile-book.ts'
import type { Sessions } from '../session/sessions.ts'
import { bulkHandlers } from './bulk-handlers.ts'
import type { BulkParts } from './bulk-handlers.ts'
import { listHandlers } from './list-handlers.ts'
import { outboxHandlers } from './outbox-handlers.ts'
import { photoHandlers } from './photo-handlers.ts'
import { postalHandlers } from './postal-handlers.ts'
import { printHandlers } from './print-handlers.ts'
import { strayed } from './strayed.ts'
import { viewHandlers } from './view-handlers.ts'
import { withinSession } from './within-session.ts'

/** The parts of the app that channels reach. */
export interface HandlerParts {
  info: { version: string; language: string; platform: string; firstSteps: boolean }
  about(): Promise<About>
  preferences: { get(): Preferences; set(preferences: Preferences): Result<Preferences> }
  sessions: Sessions
  profileBook: ProfileBook
  authorization: Authorization
  /** Asks the user for picture files; [] when the dialog was closed. */
  choosePhotos(): Promise<string[]>
  postalCodes: PostalCodes
  print: PrintParts
  bulk: BulkParts
  openLink(url: string): Promise<Result<null>>
  setDirty(dirty: boolean): void
}

const notSyncing: SyncState = {
  phase: 'idle',
  records: 0,
  pages: 0,
  pace: null,
  incomplete: false,
  completedAt: null,
  failure: null,
}

/** How long the system may ask the user for the password of the keychain, in ms. */
const promptMs = 60_000

/** One line per channel, delegating (design 1). */
export function createHandlers(parts: HandlerParts): Handlers {
  return {
    ...appHandlers(parts),
    ...sessionHandlers(parts),
    ...syncHandlers(parts),
    ...profileHandlers(parts),
    ...listHandlers(parts.sessions),
    ...recordHandlers(parts),
    ...outboxHandlers(parts),
    ...viewHandlers(parts.sessions),
    ...photoHandlers(parts),
    ...postalHandlers(parts.postalCodes),
    ...printHandlers(parts.sessions, parts.print, parts.bulk.desk),
    ...bulkHandlers(parts.sessions, parts.bulk),
  }
}

type Part<K extends keyof Handlers> = Pick<Handlers, K>

function appHandlers({ info, about, preferences, openLink, setDirty }: HandlerParts) {
  return {
    'app.info': async () => ok(info),
    'app.about': async () => ok(await about()),
    'preferences.get': async () => ok(preferences.get()),
    'preferences.set': async (input) => preferences.set(input),
    'link.open': ({ url }) => openLink(url),
    'window.setDirty': async ({ dirty }) => {
      setDirty(dirty)
      return ok(null)
    },
  } satisfies Part<
    'app.info' | 'app.about' | 'preferences.get' | 'preferences.set' | 'link.open' | 'window.setDirty'
  >
}

function sessionHandlers({ sessions, authorization }: HandlerParts) {
  return {
    'session.state': async () => ok(sessions.state()),
    'session.signIn': (input) => sessions.signIn(input),
    'session.signOut': ({ profile }) => sessions.signOut(profile),
    'session.restore': () => sessions.restore(promptMs),
    'session.authorize': ({ keep }) => authorization.authorize(keep ?? 'keychain'),
    'session.stopAuthorize': async () => {
      authorization.stop()
      return ok(null)
    },
  } satisfies Part<
    | 'session.state'
    | 'session.signIn'
    | 'session.signOut'
    | 'session.restore'
    | 'session.authorize'
    | 'session.stopAuthorize'
  >
}

function syncHandlers({ sessions }: HandlerParts) {
  const sync = () => {
    const session = sessions.current()
    return session.ok ? session.value.sync : null
  }
  const state = (): SyncState => {
    const session = sessions.current()
    return session.ok ? session.value.syncState() : notSyncing
  }
  return {
    'sync.start': async () => {
      const running = sync()
      if (!running) return fail({ kind: 'signed-out' })
      // Not awaited: progress arrives as notices.
      void running.start()
      return ok(running.state())
    },
    'sync.state': async () => ok(state()),
    'sync.cancel': async () => {
      sync()?.cancel()
      return ok(state())
    },
    'sync.pause': async () => {
      sync()?.pause()
      return ok(state())
    },
  } satisfies Part<'sync.start' | 'sync.state' | 'sync.cancel' | 'sync.pause'>
}

function profileHandlers({ sessions, profileBook }: HandlerParts) {
  return {
    'profile.select': ({ id }) => sessions.select(id),
    'profile.check': (probe) => profileBook.check(probe),
    'profile.save': (draft) => profileBook.save(draft),
    'profile.remove': ({ id }) => profileBook.remove(id),
    'profile.findGroups': ({ id }) => profileBook.findGroups(id),
  } satisfies Part<
    'profile.select' | 'profile.check' | 'profile.save' | 'profile.remove' | 'profile.findGroups'
  >
}

function recordHandlers({ sessions }: HandlerParts) {
  const within = withinSession(sessions)
  return {
    'record.read': ({ family, id }) =>
      within((session) => {
        const view = session.readRecord(family, id)
        return view ? ok(view) : fail({ kind: 'not-found' })
      }),
    'record.fetch': ({ family, id }) => within((session) => session.fetchRecord(family, id)),
    'record.save': ({ profile, ...save }) =>
      within((session) => (session.profile.id === profile ? session.save(save) : strayed)),
    'record.delete': ({ profile, ...deletion }) =>
      within((session) => (session.profile.id === profile ? session.requestDelete(deletion) : strayed)),
    'record.undoDelete': ({ deletion }) =>
      within((session) => (session.undoDelete(deletion) ? ok(null) : fail({ kind: 'not-found' }))),
  } satisfies Part<'record.read' | 'record.fetch' | 'record.save' | 'record.delete' | 'record.undoDelete'>
}
