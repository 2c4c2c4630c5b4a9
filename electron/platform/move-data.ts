import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Whether a folder holds data of Atena: there is one of these from the first start on. */
const holdsData = (folder: string) =>
  ['settings.json', 'profiles'].some((name) => existsSync(join(folder, name)))

/**
 * Moves the data of earlier builds to the folder of today, and returns the folder to use. It is one rename, which happens whole or
 * not at all: where the system refuses it, as for a folder on another drive or while a program has a file of it open, the data are
 * used where they are, and the next start tries again.
 */
export function moveData(before: string, now: string): string {
  if (holdsData(now) || !holdsData(before)) return now
  try {
    mkdirSync(dirname(now), { recursive: true })
    renameSync(before, now)
    return now
  } catch {
    return before
  }
}
