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

/**
 * The calls that reach another computer or program, or the user, at the page's wish alone. Channels with the same pace share it.
 * What writes contacts is not here: it goes to the user's own service only, and jobs write thousands.
 */
const paces: Partial<Record<Channel, Pace>> = {
  'link.open': links,
  'share.openMail': links,
  'session.authorize': signIns,
  'profile.check': checks,
  'profile.findGroups': checks,
  'session.tryAgain': checks,
  'record.fetch': reads,
  'share.copy': copies,
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
  'outbox.exportReceipts': dialogs,
  'outbox.removeOther': dialogs,
  'recovery.act': dialogs,
  'kept.remove': dialogs,
  'doctor.start': dialogs,
  'profile.save': dialogs,
  'sync.readOn': dialogs,
}

/** Counts the calls of all pages together. */
export interface CallPace {
  /** Whether this call may be answered now. Counts it if so; a refused call counts nothing. */
  allows(channel: Channel): boolean
}

/** @param now a clock that only goes forward, in ms */
export function createCallPace(now = () => performance.now()): CallPace {
  const left = new Map<Pace, { calls: number; at: number }>()
  return {
    allows(channel) {
      const pace = paces[channel]
      if (pace === undefined) return true
      const before = left.get(pace) ?? { calls: pace.burst, at: now() }
      const at = now()
      const calls = Math.min(pace.burst, before.calls + (at - before.at) / pace.everyMs)
      left.set(pace, { calls: calls < 1 ? calls : calls - 1, at })
      return calls >= 1
    },
  }
}
