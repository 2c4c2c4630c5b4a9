import type { Language } from '../../contract/language.ts'
import { fail, jsonValue, ok, type Result } from '../../contract/failure.ts'
import { leftView, type About, type Preferences } from '../../contract/ipc/app.ts'
import type { Handlers, HandlersOf } from '../../contract/ipc/contract.ts'
import { notSyncing, type Extent, type SyncState } from '../../contract/ipc/progress.ts'
import { widenRoom } from '../book/sync/room.ts'
import type { BulkJobs } from '../jobs/bulk-jobs.ts'
import { idsInList } from '../book/ids-in-list.ts'
import type { Doctor } from '../doctor/doctor.ts'
import type { Exports } from '../export/exports.ts'
import type { Imports } from '../jobs/import/imports.ts'
import type { Duplicates } from '../jobs/merge/duplicates.ts'
import { tableCells } from '../print/list/table-cells.ts'
import type { PostalCodes } from '../postal/postal-codes.ts'
import type { KeptHere } from '../recovery/kept-here.ts'
import type { Recovery } from '../recovery/recovery.ts'
import { findRecords, findMarks, findSnippets } from '../book/search/find-records.ts'
import type { Authorization } from '../session/oidc/oidc-account.ts'
import type { ProfileBook } from '../session/profile-book.ts'
import { sessionOf, type Sessions } from '../session/sessions.ts'
import {
  type ShareParts,
  backupHandlers,
  exportHandlers,
  importHandlers,
  type GivenPath,
  shareHandlers,
  photoHandlers,
  type BackupParts,
  type ChoosePhotos,
} from './file-handlers.ts'
import { dropSearch, keepSearch, savedSearches } from '../settings/saved-searches.ts'
import type { AppWindows } from '../window/app-windows.ts'
import type { SavedFiles } from '../window/files.ts'
import { announceTo } from './announce.ts'
import { done, withinProfile, withinSession } from './answer.ts'
import {
  bulkHandlers,
  cardHandlers,
  duplicatesHandlers,
  outboxHandlers,
  historyHandlers,
  type OutboxFiles,
} from './bulk-handlers.ts'
import { printHandlers, type PrintParts } from './print-handlers.ts'

/** The channels of lists and searches. */
function listHandlers({ sessions, language }: Pick<HandlerParts, 'sessions' | 'language'>) {
  const within = withinSession(sessions)
  return {
    'book.summary': (place) => within((session) => session.summary(place)),
    'record.rows': (query) =>
      within(({ mirror, sync }) => {
        if (query.search !== '') sync?.noteTyping()
        return mirror.window(query)
      }),
    'record.index': (filter) => within(({ mirror }) => mirror.index(filter)),
    'record.position': (query) => within(({ mirror }) => mirror.position(query)),
    'record.find': (call) => within(({ mirror }) => findRecords(mirror, call)),
    'record.snippets': (call) =>
      within(({ readRecord }) =>
        ok({ snippets: findSnippets((family, id) => readRecord(family, id)?.record ?? null, call) }),
      ),
    'record.cells': (call) =>
      within(({ readRecord }) =>
        ok({ cells: tableCells((family, id) => readRecord(family, id)?.record ?? null, call, language()) }),
      ),
    'record.marks': async (call) => ok(findMarks(call)),
    'record.ids': (range) => within(({ mirror }) => idsInList(mirror, range)),
  } satisfies HandlersOf<'book'> & Partial<HandlersOf<'record'>>
}

/** The channels of the list of postal codes. */
function postalHandlers(postalCodes: PostalCodes) {
  return {
    'postalCode.towns': ({ code }) => postalCodes.towns(code),
    'postalCode.codes': (place) => postalCodes.codes(place),
  } satisfies HandlersOf<'postalCode'>
}

/** The parts of the app that channels reach. */
export interface HandlerParts {
  info: { version: string; language: string; region: string; platform: string; firstSteps: boolean }
  /** The language of the window as it is now. */
  language(): Language
  about(): Promise<About>
  preferences: { get(): Preferences; set(preferences: Preferences): Result<Preferences> }
  sessions: Sessions
  profileBook: ProfileBook
  authorization: Authorization
  recovery: Recovery
  keptHere: KeptHere
  choosePhotos: ChoosePhotos
  postalCodes: PostalCodes
  print: PrintParts
  bulk: BulkJobs
  imports: Imports
  given: GivenPath
  duplicates: Duplicates
  exports: Exports
  share: ShareParts
  doctor: Doctor
  backups: BackupParts
  /** Asks the user whether a copy may hold more than this. */
  confirmReadOn(full: Extent): Promise<boolean>
  outboxFiles: OutboxFiles
  openLink(url: string): Promise<Result<null>>
  savedFiles: Pick<SavedFiles, 'open' | 'show'>
  window: AppWindows
}

/** Records of each kind that are named; the counts say how many there are. */
const mostDoubts = 300

/** How long the system may ask the user for the password of the keychain, in ms. */
const promptMs = 60_000

/** One line per channel, delegating (design 1). */
export function createHandlers(parts: HandlerParts): Handlers {
  return {
    ...appHandlers(parts),
    ...windowHandlers(parts.window),
    ...sessionHandlers(parts),
    ...syncHandlers(parts),
    ...profileHandlers(parts),
    ...listHandlers(parts),
    ...recordHandlers(parts),
    ...outboxHandlers(parts.sessions, parts.outboxFiles, parts.window),
    ...recoveryHandlers(parts),
    ...keptHandlers(parts),
    ...viewHandlers(parts.sessions),
    ...searchesHandlers(parts.sessions),
    ...photoHandlers(parts.sessions, parts.choosePhotos),
    ...postalHandlers(parts.postalCodes),
    ...printHandlers(parts.sessions, parts.print, parts.bulk),
    ...bulkHandlers(parts.sessions, parts.bulk),
    ...cardHandlers(parts.sessions),
    ...historyHandlers(parts.sessions, parts.bulk),
    ...importHandlers(parts.sessions, parts.imports, parts.given),
    ...duplicatesHandlers(parts.sessions, parts.duplicates),
    ...exportHandlers(parts.sessions, parts.exports),
    ...shareHandlers(parts.sessions, parts.share),
    ...doctorHandlers(parts.doctor),
    ...backupHandlers(parts.sessions, parts.backups),
  }
}

function appHandlers({ info, about, preferences, openLink, savedFiles, window }: HandlerParts) {
  return {
    'app.info': async () => ok(info),
    'app.about': async () => ok(await about()),
    'preferences.get': async () => ok(preferences.get()),
    'preferences.set': async (input, caller) => {
      const before = preferences.get()
      const set = preferences.set(input)
      if (!set.ok) return set
      announceTo(() => window.others(caller))('preferences.changed', set.value)
      // Main names contacts in lists.
      if (set.value.nameOrder !== before.nameOrder)
        announceTo(window.windows)('mirror.changed', { family: null, ids: null })
      return set
    },
    'link.open': ({ url }) => openLink(url),
    'savedFile.open': ({ handle }) => savedFiles.open(handle),
    'savedFile.show': ({ handle }) => savedFiles.show(handle),
  } satisfies HandlersOf<'app' | 'preferences' | 'link' | 'savedFile'>
}

function sessionHandlers({ sessions, authorization }: HandlerParts) {
  return {
    'session.state': async () => ok(sessions.state()),
    'session.signIn': (input) => sessions.signIn(input),
    'session.tryAgain': () => sessions.tryAgain(),
    'session.sameOwner': ({ profile }) => sessions.sameOwner(profile),
    'session.signOut': ({ profile }) => sessions.signOut(profile),
    'session.restore': () => sessions.restore(promptMs),
    'session.authorize': ({ keep }) => authorization.authorize(keep ?? 'keychain'),
    'session.stopAuthorize': () => done(() => authorization.stop()),
  } satisfies HandlersOf<'session'>
}

function syncHandlers({ sessions, confirmReadOn }: HandlerParts) {
  const current = () => sessionOf(sessions)
  const sync = () => current()?.sync
  const state = (): SyncState => current()?.syncState() ?? notSyncing
  return {
    'sync.start': async () => {
      const running = sync()
      if (!running) return fail({ kind: 'signed-out' })
      // Not awaited: progress arrives as notices. A refused token is tried again first: then the sync starts
      // by itself.
      if (current()?.access.needsToken) void sessions.tryAgain()
      else void running.start()
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
    'sync.readOn': async () => {
      const session = current()
      const { full } = state()
      if (!session || full === null) return ok(state())
      const isMore = await confirmReadOn(full)
      // The user may have left the profile meanwhile.
      if (!isMore || current() !== session) return ok(state())
      widenRoom(session.mirror)
      void session.sync?.start()
      return ok(state())
    },
    'sync.doubts': async () => {
      const mirror = current()?.mirror
      const odd = mirror?.oddRecords(mostDoubts) ?? []
      return ok({ odd, unreachable: mirror?.unreachable().slice(0, mostDoubts) ?? [] })
    },
  } satisfies HandlersOf<'sync'>
}

function profileHandlers({ sessions, profileBook, window }: HandlerParts) {
  /** Contacts of the profile that is left may be open in windows of their own, with unsaved edits. */
  const leave = async <T>(next: () => Promise<Result<T>>) =>
    window.closeRecords() ? next() : fail({ kind: 'cancelled' })
  return {
    'profile.select': ({ id }) => leave(() => sessions.select(id)),
    'profile.check': (probe) => profileBook.check(probe),
    'profile.save': (draft) => profileBook.save(draft),
    'profile.remove': ({ id }) =>
      id === sessions.state().current ? leave(() => profileBook.remove(id)) : profileBook.remove(id),
    'profile.forgetCertificate': ({ id, origin }) => profileBook.forgetCertificate(id, origin),
    'profile.findGroups': ({ id }) => profileBook.findGroups(id),
  } satisfies HandlersOf<'profile'>
}

/**
 * The channels of a check of a service.
 * SECURITY: the page names a profile, never an address or a file; a test record where contacts may be real is confirmed in a
 * dialog of main.
 */
function doctorHandlers(doctor: Doctor): HandlersOf<'doctor'> {
  return {
    'doctor.start': (asked) => doctor.start(asked),
    // Not awaited: the answer of the check says when its test record is removed.
    'doctor.stop': () => done(() => void doctor.stop()),
    'doctor.save': async () => {
      const saved = await doctor.save()
      return saved.ok ? ok({ saved: saved.value !== null, handle: saved.value }) : saved
    },
  }
}

function keptHandlers({ keptHere, window }: HandlerParts) {
  return {
    'kept.sizes': async ({ profile }) => keptHere.sizes(profile),
    // Contacts of the profile may be open in windows of their own, with unsaved edits.
    'kept.remove': async ({ profile, what }) => {
      const isLeft = what === 'history' || what === 'copies' || window.closeRecords()
      return isLeft ? keptHere.remove(what, profile) : fail({ kind: 'cancelled' })
    },
  } satisfies HandlersOf<'kept'>
}

function recoveryHandlers({ recovery }: HandlerParts) {
  return {
    'recovery.list': async () => ok(recovery.list()),
    'recovery.act': (input) => recovery.act(input),
  } satisfies HandlersOf<'recovery'>
}

function recordHandlers({ sessions }: HandlerParts) {
  const within = withinSession(sessions)
  const withProfile = withinProfile(sessions)
  return {
    'record.read': ({ family, id }) =>
      within((session) => {
        const view = session.readRecord(family, id)
        return view ? ok(view) : fail({ kind: 'not-found' })
      }),
    'record.fetch': ({ family, id }) => within((session) => session.fetchRecord(family, id)),
    'record.save': ({ profile, ...save }) => withProfile(profile, (session) => session.save(save)),
    'record.delete': ({ profile, ...deletion }) =>
      withProfile(profile, (session) => session.requestDelete(deletion)),
    'record.undoDelete': ({ deletion }) =>
      within((session) => (session.undoDelete(deletion) ? ok(null) : fail({ kind: 'not-found' }))),
  } satisfies Partial<HandlersOf<'record'>>
}

const tooMany = { kind: 'invalid-input', path: 'window', expected: 'fewer windows' } as const

/** The channels of the windows themselves. SECURITY: which window calls is what Electron says, never the page. */
function windowHandlers(window: AppWindows) {
  return {
    'window.record': async (_input, caller) => ok(window.recordOf(caller)),
    'window.openRecord': async (record) => ((await window.openRecord(record)) ? ok(null) : fail(tooMany)),
    'window.close': (_input, caller) => done(() => window.close(caller)),
    'window.setDirty': ({ dirty }, caller) => done(() => window.setDirty(caller, dirty)),
    'menu.enable': ({ ids }, caller) => done(() => window.enable(caller, ids)),
    'contextMenu.show': async (menu, caller) => ok({ chosen: await window.showMenu(caller, menu) }),
  } satisfies HandlersOf<'window' | 'menu' | 'contextMenu'>
}

/** Name of the note in the mirror. */
const note = 'left-view'

/** The channels of where the window was left. */
function viewHandlers(sessions: Sessions) {
  return {
    'view.keep': ({ profile, ...view }) =>
      withinProfile(sessions)(profile, ({ mirror }) => mirror.setMeta(note, JSON.stringify(view))),
    // A note that is missing, damaged or of another version: the window then begins as at first.
    'view.read': () =>
      withinSession(sessions)(({ mirror }) =>
        ok(leftView.safeParse(jsonValue(mirror.meta(note))).data ?? null),
      ),
  } satisfies HandlersOf<'view'>
}

/** The channels of searches with a name. */
function searchesHandlers(sessions: Sessions): HandlersOf<'searches'> {
  const withProfile = withinProfile(sessions)
  return {
    'searches.list': () =>
      withinSession(sessions)(({ kept }) => {
        const searches = savedSearches(kept)
        return searches.ok ? ok({ searches: searches.value }) : searches
      }),
    'searches.keep': ({ profile, saved, instead }) =>
      withProfile(profile, ({ kept }) => keepSearch(kept, saved, instead)),
    'searches.drop': ({ profile, name }) => withProfile(profile, ({ kept }) => dropSearch(kept, name)),
  }
}
