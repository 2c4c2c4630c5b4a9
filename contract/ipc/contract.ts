import { z } from 'zod'
import { actionIds, contextEntry, contextItem } from '../action/actions.ts'
import type { Result } from '../failure.ts'
import { recordView } from '../record/record.ts'
import { about, leftView, leftViewCall, preferences, savedFileChannels } from './app.ts'
import { backupChannels } from './backup.ts'
import { bulkChannels } from './bulk.ts'
import { cardChannels } from './cards.ts'
import { doctorChannels } from './doctor.ts'
import { duplicateChannels } from './duplicates.ts'
import { exportChannels } from './export.ts'
import { historyChannels } from './history.ts'
import { importChannels } from './import.ts'
import type { Notice, NoticeName } from './notice.ts'
import {
  outboxDone,
  outboxEdit,
  outboxKey,
  outboxKeys,
  outboxPlace,
  outboxPortion,
  outboxRows,
  receiptsSaved,
  draftKey,
  keptDraft,
  recordDraftCall,
  pendingDeletion,
  recordDeleteCall,
  recordSaveCall,
  recordSaved,
} from './outbox.ts'
import {
  checkedPhoto,
  openedPhoto,
  photoCopies,
  chosenFile,
  photoHandle,
  photosToCopy,
  photoStorage,
  photoToCheck,
  photoToKeep,
} from './photo.ts'
import { postalChannels } from './postal-code.ts'
import { printChannels } from './print-setup.ts'
import { syncDoubts, syncState } from './progress.ts'
import {
  bookPlace,
  bookSummary,
  cellsCall,
  foundMarks,
  marksCall,
  recordCells,
  recordFilter,
  recordFind,
  recordIds,
  recordKey,
  recordIndex,
  recordPlace,
  recordPlaceQuery,
  recordQuery,
  recordRange,
  recordRow,
  recordRows,
  rowSnippet,
  snippetsCall,
} from './records.ts'
import { keptCall, keptRemovalCall, keptSizes } from './kept-here.ts'
import { recoveryAct, recoveryDone, recoveryItem } from './recovery.ts'
import {
  foundGroups,
  profileDraft,
  profileProbe,
  profileProbed,
  profileSaved,
  sessionState,
  signIn,
  tokenPlace,
} from './session.ts'
import { searchChannels } from './searches.ts'
import { shareChannels } from './share.ts'

const nothing = z.null()
/** Px from the left and the top of the page. No window is larger. */
const px = z.int().min(0).max(100_000)
const chosenPhoto = z.strictObject({ handle: photoHandle })

/**
 * Every call the page can make, each once: one object in, one Result out. Preload, handlers, bridge, fakes,
 * run-time checks and types all derive from this list (design 2).
 */
export const contract = {
  'app.info': {
    input: nothing,
    output: z.object({
      version: z.string(),
      language: z.string(),
      /** Where the system says that its user is, as ISO 3166-1 alpha-2; '' where it does not. */
      region: z.string(),
      platform: z.string(),
      /** The user has not chosen anything yet: the window begins with the first steps. */
      firstSteps: z.boolean(),
    }),
  },
  /** Versions, checksum and licences. */
  'app.about': { input: nothing, output: about },
  /** The contact that the window is for; null in the main window. */
  'window.record': { input: nothing, output: recordKey.nullable() },
  /** Shows a contact in its own window; uses the existing window if there is one. */
  'window.openRecord': { input: recordKey, output: nothing },
  /** Closes the window that sent the call. */
  'window.close': { input: nothing, output: nothing },
  /** Whether the page has unsaved edits: closing the window asks first. */
  'window.setDirty': { input: z.strictObject({ dirty: z.boolean() }), output: nothing },
  /** Which items of the application menu are available now; the others are disabled. */
  'menu.enable': { input: z.strictObject({ ids: z.array(z.enum(actionIds)).max(200) }), output: nothing },
  /** Shows a native menu at a place in the window, with the texts of main. Returns once it is closed; null without a choice. */
  'contextMenu.show': {
    input: z.strictObject({
      entries: z.array(contextEntry).min(1).max(30),
      at: z.strictObject({ x: px, y: px }),
    }),
    output: z.object({ chosen: contextItem.nullable() }),
  },
  'preferences.get': { input: nothing, output: preferences },
  'preferences.set': { input: preferences, output: preferences },

  /** Keeps the position of the window for the next start. */
  'view.keep': { input: leftViewCall, output: nothing },
  /** What the window last showed with the profile in use; null if that is unknown. */
  'view.read': { input: nothing, output: leftView.nullable() },

  'session.state': { input: nothing, output: sessionState },
  'session.signIn': { input: signIn, output: sessionState },
  /** Checks whether the service accepts the token again that it refused; `unauthorized` if not. */
  'session.tryAgain': { input: nothing, output: sessionState },
  /** The user confirms that the account takes the place of the owner of the local data (`other-owner`): they come again from the service. */
  'session.sameOwner': { input: z.strictObject({ profile: z.string() }), output: nothing },
  'session.signOut': { input: z.strictObject({ profile: z.string() }), output: sessionState },
  /** Asks the keychain again, with a minute for its own password prompt. */
  'session.restore': { input: nothing, output: sessionState },
  /** Signs in with the system's browser, if the profile has client settings; returns when the user is back. */
  'session.authorize': { input: z.strictObject({ keep: tokenPlace.optional() }), output: sessionState },
  'session.stopAuthorize': { input: nothing, output: nothing },
  'profile.select': { input: z.strictObject({ id: z.string() }), output: sessionState },
  'profile.check': { input: profileProbe, output: profileProbed },
  'profile.save': { input: profileDraft, output: profileSaved },
  /** Removes the profile with its local copy and its token. */
  'profile.remove': { input: z.strictObject({ id: z.string() }), output: sessionState },
  'profile.forgetCertificate': {
    input: z.strictObject({ id: z.string(), origin: z.string().max(500) }),
    output: sessionState,
  },
  'profile.findGroups': { input: z.strictObject({ id: z.string() }), output: foundGroups },

  'book.summary': { input: bookPlace, output: bookSummary },
  'record.rows': { input: recordQuery, output: recordRows },
  'record.index': { input: recordFilter, output: recordIndex },
  /** The position of a record in a list, for a record that was saved outside the rows on screen. */
  'record.position': { input: recordPlaceQuery, output: recordPlace },
  /** Ids of all records of a list, also beyond the rows that a page holds: for selecting all of them. */
  'record.ids': { input: recordRange, output: recordIds },
  /** The text that a search found, for rows on screen that do not show it. */
  'record.snippets': { input: snippetsCall, output: z.object({ snippets: z.array(rowSnippet) }) },
  /** The texts of the table, for rows on screen. */
  'record.cells': { input: cellsCall, output: recordCells },
  /** Where a search matches in the texts of the open record. */
  'record.marks': { input: marksCall, output: foundMarks },
  /** Rows whose name matches a few letters, the best first: letters may be left out. */
  'record.find': { input: recordFind, output: z.object({ rows: z.array(recordRow) }) },
  /** From the mirror: answers without the network. */
  'record.read': { input: recordKey, output: recordView },
  /** From the service, into the mirror, for "changed elsewhere". */
  'record.fetch': { input: recordKey, output: recordView },
  'record.save': { input: recordSaveCall, output: recordSaved },
  'record.delete': { input: recordDeleteCall, output: pendingDeletion },
  'record.undoDelete': { input: z.strictObject({ deletion: z.uuid() }), output: nothing },

  /** Lets the user choose picture files; no handles when the user cancels. */
  'photo.choose': { input: nothing, output: z.object({ files: z.array(chosenFile) }) },
  /** Reads a chosen file and checks its header; nothing is decoded outside the page. */
  'photo.open': { input: chosenPhoto, output: openedPhoto },
  /** The same look at bytes that were dropped or pasted; the page decodes them only after it. */
  'photo.check': { input: photoToCheck, output: checkedPhoto },
  /** Hands the finished picture over; main keeps it until the record is saved. `photo://chosen/<handle>` shows it. */
  'photo.keep': { input: photoToKeep, output: nothing },
  /** Keeps copies of photos that a record has, like finished pictures, for a record that is made from it. */
  'photo.copy': { input: photosToCopy, output: photoCopies },
  /** Uploads it into the temporary store; progress arrives as notices. Repeated after a failure, otherwise done once. */
  'photo.upload': {
    input: chosenPhoto.extend({ profile: z.string().min(1).max(64) }),
    output: nothing,
  },
  /** Stops its upload and forgets it. */
  'photo.discard': { input: chosenPhoto, output: nothing },
  /** The space that the copies of photos take on this computer. */
  'photo.storage': { input: nothing, output: photoStorage },
  /** Removes the copies; each is fetched again when it is shown. Unsaved photos stay. */
  'photo.clearStorage': { input: nothing, output: photoStorage },

  /** Keeps the text typed into a form, so that it survives a crash; replaces a save that was refused. */
  'draft.save': { input: recordDraftCall, output: nothing },
  /** The draft of the profile in use that was kept last; null when no form was left open. */
  'draft.read': { input: nothing, output: keptDraft.nullable() },
  'draft.drop': { input: draftKey, output: nothing },

  /** Writes that are not done, the oldest first, a portion at a time: thousands may wait. */
  'outbox.list': { input: outboxPlace, output: outboxPortion },
  /** The entries with these keys. */
  'outbox.read': { input: outboxKeys, output: outboxRows },
  /** Hands a save that is not done, and not on its way, back to a form: by its key, or by the record of the form. */
  'outbox.takeBack': { input: outboxEdit, output: keptDraft },
  /** Sends an entry again; for a record that was sent twice it is the user's yes to delete the second. */
  'outbox.retry': { input: outboxKey, output: nothing },
  /** Sends all edits made for another address of the profile to the present one; returns how many. */
  'outbox.sendOther': { input: nothing, output: z.int() },
  /** Asks where to save a copy of them, and discards them once the copy exists. */
  'outbox.removeOther': { input: nothing, output: receiptsSaved },
  /** Gives an edit up for good. */
  'outbox.discard': { input: outboxKey, output: nothing },
  /** The network is back: main immediately tries what waits. */
  'outbox.wake': { input: nothing, output: nothing },
  /** Changes that the service has accepted, with its answers. */
  'outbox.done': { input: nothing, output: outboxDone },
  /** Asks where to save them all, without names and ids. */
  'outbox.exportReceipts': { input: nothing, output: receiptsSaved },

  /** Items moved aside as damaged, and data that belongs to no profile. */
  'recovery.list': { input: nothing, output: z.array(recoveryItem) },
  /** Brings one of them back, copies it to a folder that the user chooses, or removes it for good. */
  'recovery.act': { input: recoveryAct, output: recoveryDone },
  /** What is on this computer, and how much. */
  'kept.sizes': { input: keptCall, output: keptSizes },
  /** Removes some of it, after main has asked; `cancelled` without a yes. */
  'kept.remove': { input: keptRemovalCall, output: nothing },

  'sync.start': { input: nothing, output: syncState },
  'sync.state': { input: nothing, output: syncState },
  /** Ends the run; a later run continues from there. */
  'sync.cancel': { input: nothing, output: syncState },
  /** Ends the run; no run starts by itself until the user starts one. */
  'sync.pause': { input: nothing, output: syncState },
  /** Asks the user in main whether more may be stored than until now (`full` of the state); with a yes it is read. */
  'sync.readOn': { input: nothing, output: syncState },
  /** List elements that are not records, and contacts that the service no longer shows. */
  'sync.doubts': { input: nothing, output: syncDoubts },

  ...postalChannels,
  ...bulkChannels,
  ...cardChannels,
  ...historyChannels,
  ...importChannels,
  ...duplicateChannels,
  ...exportChannels,
  ...doctorChannels,
  ...backupChannels,
  ...printChannels,
  ...savedFileChannels,
  ...searchChannels,
  ...shareChannels,
  /** Opens a web, mail or telephone link of a record in the system's program, if it is a safe one. */
  'link.open': { input: z.strictObject({ url: z.string().max(2048) }), output: nothing },
} as const

type Contract = typeof contract
export type Channel = keyof Contract
export type Input<C extends Channel> = z.infer<Contract[C]['input']>
export type Output<C extends Channel> = z.infer<Contract[C]['output']>

/** What main implements: one function per channel. `caller` is the window that sent the call, which few functions need. */
export type Handlers = { [C in Channel]: (input: Input<C>, caller?: number) => Promise<Result<Output<C>>> }

/** The handlers of all channels whose names begin with one of these words. */
export type HandlersOf<Area extends string> = Pick<Handlers, Extract<Channel, `${Area}.${string}`>>

/** Stops a subscription. */
export type Unsubscribe = () => void

/** What preload exposes as `window.atena`: a call per channel, a subscription per notice, nothing generic. */
export interface Bridge {
  call: { [C in Channel]: (input: Input<C>) => Promise<Result<Output<C>>> }
  on: { [N in NoticeName]: (listener: (notice: Notice<N>) => void) => Unsubscribe }
}
