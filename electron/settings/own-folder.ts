import { accessSync, chmodSync, constants, mkdirSync } from 'node:fs'

/**
 * Makes a folder that only its user can look into, also where one is there already with looser rights.
 * SECURITY: everything below is closed to other users of the machine, whatever rights a file has (SECURITY X30).
 */
export function makeOwnFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
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
