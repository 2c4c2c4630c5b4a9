import { rename, rm, writeFile } from 'node:fs/promises'

/**
 * Writes a whole file or none: beside its place first, on the disk before it gets its name (reliability 3.3). Throws what
 * the disk says.
 */
export async function writeOwnFile(path: string, bytes: Uint8Array): Promise<void> {
  const part = `${path}.${crypto.randomUUID()}.part`
  try {
    // SECURITY: readable by the user only (reliability X30).
    await writeFile(part, bytes, { mode: 0o600, flush: true })
    await rename(part, path)
  } catch (thrown) {
    await rm(part, { force: true }).catch(() => undefined)
    throw thrown
  }
}
