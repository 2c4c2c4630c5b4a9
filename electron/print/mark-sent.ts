import type { PrintProgress } from '../../contract/ipc/print.ts'
import type { Family } from '../../contract/model/family.ts'
import type { Session } from '../session/session.ts'

/** What to mark, and how to hear about it. */
export interface Marking {
  family: Family
  ids: readonly string[]
  tag: string
  onProgress(progress: PrintProgress): void
  /** Asked before each record. */
  isStopped(): boolean
}

/** How many records carry the tag now, and how many do not. */
export interface Marked {
  marked: number
  failed: number
}

/**
 * Gives records a tag, one save after the other, each against the version that the window shows: what somebody else
 * changed meanwhile is left alone and counted as failed.
 */
export async function markSent(session: Session, marking: Marking): Promise<Marked> {
  const { family, ids, tag } = marking
  const counts = { marked: 0, failed: 0 }
  for (const [index, id] of ids.entries()) {
    if (marking.isStopped()) return { ...counts, failed: ids.length - counts.marked }
    marking.onProgress({ phase: 'marking', done: index, total: ids.length })
    const done = await tagOne(session, family, id, tag)
    counts[done ? 'marked' : 'failed'] += 1
  }
  return counts
}

async function tagOne(session: Session, family: Family, id: string, tag: string): Promise<boolean> {
  const view = session.readRecord(family, id)
  if (!view) return false
  const { tags, etag } = view.record
  if (tags?.includes(tag)) return true
  const changes = { tags: [...(tags ?? []), tag] }
  const save = { family, id, group_id: null, etag: etag ?? '', changes, key: crypto.randomUUID() }
  const saved = await session.save(save)
  return saved.ok
}
