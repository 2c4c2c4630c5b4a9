import type { Standing } from '../outbox/batches.ts'
import { fails } from './bulk-item.ts'
import type { BulkItem, BulkSession } from './bulk-item.ts'
import { copyMade } from './move.ts'

/** Whether the job still has to hear how an item ends. */
export function isOpen({ outcome }: BulkItem): boolean {
  return outcome === 'underway' || outcome === 'waiting'
}

/** Brings items up to date with the outbox. Returns whether any of them changed sides. */
export function updateOutcomes(session: BulkSession, items: readonly BulkItem[]): boolean {
  const { outbox } = session
  const open = items.filter(isOpen)
  if (open.length === 0) return false
  const keys = open.flatMap(({ key, deletion }) => (deletion === null ? [key] : [key, deletion]))
  const standings = outbox.batches.standings(new Set(keys))
  const isHeldUp = outbox.batches.heldUp() !== null
  let changed = false
  for (const item of open) {
    const before = item.outcome
    item.copy = copyMade(session, item, standings.get(item.key))
    judgeOne(item, standings, isHeldUp)
    changed ||= item.outcome !== before
  }
  return changed
}

function judgeOne(item: BulkItem, standings: Map<string, Standing>, isHeldUp: boolean): void {
  const own = standings.get(item.key)
  // The copy of a move is there: now it is about its delete.
  item.isCopied = item.deletion !== null && own?.state === 'done'
  const now = item.isCopied && item.deletion !== null ? standings.get(item.deletion) : own
  if (now === undefined || now.state === 'done') {
    item.outcome = 'done'
    item.failure = null
    item.isCopied = false
  } else if (now.state === 'conflict' || now.state === 'needs-attention') {
    fails(item, now.failure ?? { kind: 'unknown-outcome', code: 'NOT_KNOWN_YET' })
  } else {
    // What was tried in vain, or cannot be tried, goes out by itself later: nobody has to wait for it.
    item.outcome = isHeldUp || (now.failure !== null && now.state !== 'sending') ? 'waiting' : 'underway'
    item.failure = now.failure
  }
}
