import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { renameFile } from './rename-file.ts'

/**
 * Writes a whole file or none, with a checksum behind its bytes: beside its place first, on the disk before it gets its name
 * (reliability 3.3). Throws what the disk says.
 */
export async function writeOwnFile(path: string, bytes: Uint8Array): Promise<void> {
  const part = `${path}.${crypto.randomUUID()}.part`
  try {
    // SECURITY: readable by the user only (SECURITY X30).
    await writeFile(part, Buffer.concat([bytes, checksumOf(bytes)]), { mode: 0o600, flush: true })
    await renameFile(part, path)
  } catch (thrown) {
    await rm(part, { force: true }).catch(() => undefined)
    throw thrown
  }
}

const mark = Buffer.from('sum:')

/** A picture has nothing behind its end, and who shows it does not look there. */
function checksumOf(bytes: Uint8Array): Buffer {
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(bytes))
  return Buffer.concat([mark, checksum])
}

/** The bytes of such a file; null where they are not as they were written. Throws what the disk says. */
export async function readOwnFile(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  return bytesOf(await readFile(path))
}

/** The same for a thread that has nothing else to do. */
export function readOwnFileNow(path: string): Uint8Array<ArrayBuffer> | null {
  return bytesOf(readFileSync(path))
}

function bytesOf(whole: Buffer): Uint8Array<ArrayBuffer> | null {
  const end = whole.length - mark.length - 4
  // A picture that another program put there has none.
  if (end < 0 || !whole.subarray(end, end + mark.length).equals(mark)) return new Uint8Array(whole)
  const bytes = new Uint8Array(whole.subarray(0, end))
  return checksumOf(bytes).equals(whole.subarray(end)) ? bytes : null
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

/** What stays is looked at again at the next start. */
export function removeIfPossible(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // A folder, or not ours to remove.
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
