import { bytesOfCall } from '../../contract/ipc/call-size.ts'
import type { Channel } from '../../contract/ipc/contract.ts'

/** How often calls may come: `burst` in a row, and one more after each `everyMs`. */
interface Pace {
  burst: number
  everyMs: number
}

/** Each opens a program of the system: a user looks at what one has opened before the next. */
const links: Pace = { burst: 10, everyMs: 2000 }

/** Each sends the user to the browser, and the next one gives up the one before. */
const signIns: Pace = { burst: 5, everyMs: 10_000 }

/** Each asks for an address that is typed by hand, perhaps several times until it is right. */
const checks: Pace = { burst: 10, everyMs: 3000 }

/** One at the beginning of an edit, at a conflict and before some deletions; jobs with many contacts do not pass here. */
const reads: Pace = { burst: 30, everyMs: 1000 }

/** Each writes the clipboard, which other programs read. */
const copies: Pace = { burst: 20, everyMs: 1000 }

/** Each may show a dialog of the system, which a user has to answer before the next. */
const dialogs: Pace = { burst: 20, everyMs: 3000 }

/** Bytes on the disk: eleven photos in a row or hundreds of contacts, and 64 KB more each second. */
const stored: Pace = { burst: 8 * 1024 * 1024, everyMs: 1 / 64 }

/**
 * Of the calls that are counted in bytes: how many bytes on the disk one byte of the call becomes. A text, which counts as two
 * bytes a letter, is in the outbox, in its copy, in the book, in its index and in the history.
 */
const bytesOnDisk: Partial<Record<Channel, number>> = { 'record.save': 4, 'photo.keep': 1 }

/**
 * The calls that reach another computer or program, or the user, at the page's wish alone, and those that fill the disk. Channels with
 * the same pace share it. Jobs for many contacts are not here: they go to the user's own service only, and write thousands.
 */
const paces: Partial<Record<Channel, Pace>> = {
  'link.open': links,
  'share.openMail': links,
  'share.map': links,
  'session.authorize': signIns,
  'profile.check': checks,
  'profile.findGroups': checks,
  'session.tryAgain': checks,
  'record.fetch': reads,
  'share.copy': copies,
  'share.copyText': copies,
  'share.copyValue': copies,
  'share.copyAddresses': copies,
  'photo.choose': dialogs,
  'import.choose': dialogs,
  'restore.choose': dialogs,
  'export.save': dialogs,
  'backup.save': dialogs,
  'doctor.save': dialogs,
  'share.birthdays': dialogs,
  'share.cardYear': dialogs,
  'print.pdf': dialogs,
  'print.paper': dialogs,
  'print.testPage': dialogs,
  'print.trySheet': dialogs,
  'print.importSheets': dialogs,
  'print.saveLayout': dialogs,
  'print.openLayout': dialogs,
  'outbox.exportReceipts': dialogs,
  'outbox.removeOther': dialogs,
  'recovery.act': dialogs,
  'kept.remove': dialogs,
  'doctor.start': dialogs,
  'profile.save': dialogs,
  'sync.readOn': dialogs,
  'record.save': stored,
  'photo.keep': stored,
}

/** Counts the calls of all pages together. */
export interface CallPace {
  /**
   * Whether this call may be answered now. Counts it if so; a refused call counts nothing.
   * @param input as the page has sent it, not checked yet
   */
  allows(channel: Channel, input: unknown): boolean
}

/** @param now a clock that only goes forward, in ms */
export function createCallPace(now = () => performance.now()): CallPace {
  const left = new Map<Pace, { amount: number; at: number }>()
  return {
    allows(channel, input) {
      const pace = paces[channel]
      if (pace === undefined) return true
      const before = left.get(pace) ?? { amount: pace.burst, at: now() }
      const at = now()
      const amount = Math.min(pace.burst, before.amount + (at - before.at) / pace.everyMs)
      const cost = Math.min(pace.burst, costOf(channel, input))
      left.set(pace, { amount: amount < cost ? amount : amount - cost, at })
      return amount >= cost
    },
  }
}

/** One for a call that is only counted. The largest alone, however large, costs all that there is at most. */
function costOf(channel: Channel, input: unknown): number {
  const times = bytesOnDisk[channel]
  return times === undefined ? 1 : times * bytesOfCall(channel, input)
}
