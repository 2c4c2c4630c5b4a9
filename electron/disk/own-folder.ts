import { accessSync, chmodSync, constants, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ok, type Result } from '../../contract/failure.ts'
import { attempt } from './database.ts'

/**
 * Makes a folder that only its user can look into, also where one is there already with looser rights. Throws what the disk says.
 * SECURITY: everything below is closed to other users of the machine, whatever rights a file has (SECURITY X30).
 */
export function makeOwnFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
}

/** Makes a folder for the user alone, where the disk allows it. Where it does not, later writes into the folder fail by themselves. */
export function openOwnFolder(folder: string): void {
  try {
    // SECURITY: readable by the user only.
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch {
    // The first write into it says why.
  }
}

/** What the disk says where a folder cannot be made or written; null where it can. */
export function whyNotUsable(folder: string): unknown {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return null
  } catch (thrown) {
    return thrown
  }
}

/** Removes a file. One that cannot be removed stays, and the next start tries again. */
export function removeIfPossible(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // A folder, or a file of another user.
  }
}

/** Removes a file, or a folder with all that is in it; one that does not exist is removed already. `storage` when the disk refuses. */
export function removeWhole(path: string): Result<null> {
  return attempt(() => {
    rmSync(path, { recursive: true, force: true, maxRetries: 3 })
    return null
  })
}

/** Removes the files of a folder whose name begins so, as `removeWhole` does. The first failure. */
export function removeBeginning(folder: string, start: string): Result<null> {
  const files = filesIn(folder).filter(({ name }) => name.startsWith(start))
  const removed = files.map(({ path }) => removeWhole(path))
  return removed.find((each) => !each.ok) ?? ok(null)
}

/** The files of a folder with their size in bytes and the time of their last change; [] where it cannot be read. */
export function filesIn(folder: string): { path: string; name: string; size: number; mtimeMs: number }[] {
  try {
    return readdirSync(folder).flatMap((name) => {
      const path = join(folder, name)
      const known = statSync(path, { throwIfNoEntry: false })
      return known ? [{ path, name, size: known.size, mtimeMs: known.mtimeMs }] : []
    })
  } catch {
    return []
  }
}
