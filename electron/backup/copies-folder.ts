import { randomUUID } from 'node:crypto'
import type { LocalCopy } from '../../contract/ipc/backup.ts'
import { filesIn, removeIfPossible } from '../photo/write-own-file.ts'
import { openBackup } from './read-backup.ts'

/** How long local copies are kept, and how much room they may take together. */
export const copyLimits = { lifeMs: 30 * 24 * 60 * 60 * 1000, bytes: 200 * 1024 * 1024 }

const ending = '.zip'

/** A name for a new copy, by which names sort as times do. */
export function copyName(now: Date): string {
  const time = now.toISOString().replace(/[-:.]/g, '')
  return `${time}-${randomUUID().slice(0, 8)}${ending}`
}

/**
 * The local copies of a folder, the newest first, after those were removed that are too old; what is too much goes, the oldest
 * first, the newest never. What cannot be read is not named, and goes with its age.
 */
export function copiesIn(folder: string, now = Date.now()): LocalCopy[] {
  const files = filesIn(folder).sort((one, other) => (one.name < other.name ? 1 : -1))
  let bytes = 0
  const kept = files.filter(({ path, size, mtimeMs }, at) => {
    bytes += size
    const isOver = now - mtimeMs > copyLimits.lifeMs || (at > 0 && bytes > copyLimits.bytes)
    if (isOver) removeIfPossible(path)
    return !isOver
  })
  return kept.flatMap(({ path, name, size }) => {
    const opened = name.endsWith(ending) ? openBackup({ path }) : null
    if (!opened?.ok) return []
    const { made, before, isUndo = false, counts } = opened.backup.manifest
    opened.backup.close()
    return before === null ? [] : [{ name, made, before, isUndo, contacts: counts.contacts, bytes: size }]
  })
}
