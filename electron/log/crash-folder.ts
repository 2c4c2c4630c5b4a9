import { rmSync } from 'node:fs'

/**
 * Removes what a crash may have left.
 * SECURITY: a memory dump holds contacts and the token. The crash reporter is never started; this clears what the
 * system or an older version wrote (SECURITY X28).
 */
export function emptyCrashFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // A folder that cannot be removed is no reason not to start; the next start tries again.
  }
}
