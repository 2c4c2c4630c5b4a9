import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Writes a whole file or none: beside its place first, on the disk before it gets its name (reliability 3.3). Throws what
 * the disk says.
 */
export async function writeOwnFile(path: string, bytes: Uint8Array): Promise<void> {
  const part = `${path}.${crypto.randomUUID()}.part`
  try {
    // SECURITY: readable by the user only (SECURITY X30).
    await writeFile(part, bytes, { mode: 0o600, flush: true })
    await rename(part, path)
  } catch (thrown) {
    await rm(part, { force: true }).catch(() => undefined)
    throw thrown
  }
}

/** Makes a folder for the user alone. Where none can be, nothing will be found in it, and writing to it fails by itself. */
export function openOwnFolder(folder: string): void {
  try {
    // SECURITY: readable by the user only.
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch {
    // What is asked of it later says so.
  }
}

/** What lies in a folder, with what is known of each file; nothing where it cannot be read. */
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
