import { chmodSync, mkdirSync } from 'node:fs'

/**
 * Makes a folder that only its user can look into, also where one is there already with looser rights.
 * SECURITY: everything below is closed to other users of the machine, whatever rights a file has (reliability X30).
 */
export function makeOwnFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
}
