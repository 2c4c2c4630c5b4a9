import { randomUUID } from 'node:crypto'
import type { LocalCopy } from '../../contract/ipc/backup.ts'
import { filesIn, removeIfPossible } from '../disk/own-folder.ts'
import { openBackup } from './read-backup.ts'

/** How long local copies are kept, how much room they may take together, and how many stay whatever their age. */
export const copyLimits = { lifeMs: 30 * 24 * 60 * 60 * 1000, bytes: 200 * 1024 * 1024, always: 5 }

const ending = '.zip'

/** A name for a new copy, by which names sort as times do. */
export function copyName(now: Date): string {
  const time = now.toISOString().replace(/[-:.]/g, '')
  return `${time}-${randomUUID().slice(0, 8)}${ending}`
}

const newestFirst = (folder: string) => filesIn(folder).sort((one, other) => (one.name < other.name ? 1 : -1))

/**
 * Removes copies that are more than 30 days older than the newest one, but never the last five, and what is too much, the oldest
 * first, the newest never. What cannot be read goes with its age. To be called after a copy was written: the clock of this computer may
 * be wrong, so a look at it alone removes nothing.
 */
export function removeOldCopies(folder: string): void {
  const files = newestFirst(folder)
  const newest = Math.max(...files.map(({ mtimeMs }) => mtimeMs))
  let bytes = 0
  files.forEach(({ path, size, mtimeMs }, at) => {
    bytes += size
    const isOld = at >= copyLimits.always && newest - mtimeMs > copyLimits.lifeMs
    if (isOld || (at > 0 && bytes > copyLimits.bytes)) removeIfPossible(path)
  })
}

/** The local copies of a folder, the newest first. What cannot be read is not named. Removes nothing. */
export function copiesIn(folder: string): LocalCopy[] {
  return newestFirst(folder).flatMap(({ path, name, size }) => {
    const opened = name.endsWith(ending) ? openBackup({ path }) : null
    if (!opened?.ok) return []
    const { made, before, isUndo = false, counts } = opened.backup.manifest
    opened.backup.close()
    return before === null ? [] : [{ name, made, before, isUndo, contacts: counts.contacts, bytes: size }]
  })
}
