import { statSync } from 'node:fs'
import { attempt, emptyLog, writeAgain, type Database } from './database.ts'

/** Sees to it that open files keep nothing of what was dropped or replaced in them. */
export interface Tidy {
  /** Something was written: once nothing is written for a moment, the files are tidied. No save waits for it. */
  soon(): void
  /** Right before the files are closed. */
  now(): void
}

/** After the last write, in ms. */
const quietMs = 1000
/** As much is written again within 20 ms. */
const smallBytes = 1_000_000

/**
 * SECURITY: what was dropped or replaced is in none of the files and their logs afterwards. Where the disk refuses, the next write
 * tries again.
 * @param paths of the files. Where one has a log already, the last run ended before it could tidy.
 */
export function keepTidy(paths: readonly string[], databases: readonly Database[]): Tidy {
  let timer: NodeJS.Timeout | null = null
  // Larger files are written again when they are closed: that would hold up the window.
  const tidy = (mostBytes: number) => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    for (const each of databases)
      attempt(() => (bytesIn(each) <= mostBytes ? writeAgain(each) : emptyLog(each)))
  }
  const soon = () => {
    if (timer === null) timer = setTimeout(() => tidy(smallBytes), quietMs).unref()
    else timer.refresh()
  }
  if (paths.some(hasLog)) soon()
  return { soon, now: () => timer !== null && tidy(Infinity) }
}

function hasLog(path: string): boolean {
  const found = attempt(() => (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0)
  return found.ok && found.value
}

/** The size of an open file without its log. Throws as SQLite does. */
function bytesIn(database: Database): number {
  const number = (pragma: string) => Number(database.get(`PRAGMA ${pragma}`)?.[pragma])
  return number('page_count') * number('page_size')
}
