import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import { photoLimits, unusable } from './photo-limits.ts'

/**
 * Reads a file that the user chose, whole and once (reliability 3.4). Everything that is no file of a bearable size is
 * a `photo` failure that says what to do.
 */
export async function readPhotoFile(path: string): Promise<Result<Uint8Array<ArrayBuffer>>> {
  let file: FileHandle | null = null
  try {
    // Without O_NONBLOCK, opening a pipe waits for somebody to write into it; Windows has neither.
    file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    return await readWhole(file)
  } catch (thrown) {
    return unusable(reasonOf(thrown))
  } finally {
    await file?.close().catch(() => undefined)
  }
}

/** The open file is asked what it is, so that nothing can be put in its place in between. */
async function readWhole(file: FileHandle): Promise<Result<Uint8Array<ArrayBuffer>>> {
  const found = await file.stat()
  if (found.isDirectory()) return unusable('folder')
  if (!found.isFile()) return unusable('no-file')
  if (found.size > photoLimits.bytes) return unusable('too-big')
  const bytes = new Uint8Array(found.size)
  let length = 0
  while (length < bytes.length) {
    const { bytesRead } = await file.read(bytes, length)
    if (bytesRead === 0) break
    length += bytesRead
  }
  return length === 0 ? unusable('empty') : ok(bytes.subarray(0, length))
}

function reasonOf(thrown: unknown): 'gone' | 'denied' | 'folder' | 'no-file' {
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : ''
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'gone'
  if (code === 'EISDIR') return 'folder'
  // ENXIO: a socket, or a device that nobody serves. Whatever else there is, a copy of the file may be readable.
  return code === 'ENXIO' ? 'no-file' : 'denied'
}
