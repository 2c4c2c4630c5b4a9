import { isDeleted } from '../record-text/json-text.ts'
import type { OutboxEntry } from './entry.ts'
import { retried } from './decisions.ts'
import type { OutboxCore, ReturnWatch } from './outbox-core.ts'
import type { SenderParts } from './sender.ts'

/** Requests of one look; the next look asks for the next ones. */
const mostLooks = 20
/**
 * A service may show a record and yet not find it when it is written: after this number of automatic tries the
 * user decides.
 */
const mostTries = 3

/** Looks for the records of edits that wait as a conflict because the service did not find them. */
export function watchReturned(parts: SenderParts, core: OutboxCore): ReturnWatch {
  let underway: Promise<void> | null = null
  /** Key of the last entry whose record was looked up. */
  let last = ''
  const tries = new Map<string, number>()
  const lookOnce = async () => {
    const missing = core.journal
      .entries()
      .filter((entry) => isMissing(entry, parts.origin) && (tries.get(entry.key) ?? 0) < mostTries)
    const start = missing.findIndex(({ key }) => key === last) + 1
    const next = [...missing.slice(start), ...missing.slice(0, start)].slice(0, mostLooks)
    for (const entry of next) {
      if (core.closing || core.schedule.paused()) return
      const { family, id, key } = entry
      const now = await parts.deps.api[family].get(id)
      last = key
      // The user may have decided about it meanwhile.
      if (!now.ok || isDeleted(now.value) || core.journal.entry(key) !== entry) continue
      tries.set(key, (tries.get(key) ?? 0) + 1)
      if (core.journal.write({ put: [retried(core, entry)] }).ok) core.sender?.kick()
    }
  }
  return {
    look() {
      underway ??= lookOnce().finally(() => (underway = null))
      return underway
    },
  }
}

/** Whether the service said of an edit that its record is not there. */
function isMissing({ action, state, failure, origin }: OutboxEntry, here: string): boolean {
  // SECURITY: an entry made for one place is never the subject of a request to another place (reliability 5.4).
  if (origin !== here) return false
  return action === 'update' && state === 'conflict' && failure?.kind === 'not-found'
}
