import { open, rename, rm } from 'node:fs/promises'
import { fail, ok } from '../../contract/failure.ts'
import type { Failure, Result } from '../../contract/failure.ts'

/**
 * Writes a whole file or none: beside its place first, on the disk before it gets its name (reliability 3.3).
 * `storage` when the disk refuses; a former file of that name is then still whole. `mode` are the rights of a new file,
 * narrowed by the user's umask.
 */
export async function saveFile(path: string, bytes: Uint8Array, mode = 0o666): Promise<Result<null>> {
  // 'wx' sees to it that it is a name of its own; crypto would take 4 ms of a cold start.
  const part = `${path}.${Math.random().toString(36).slice(2, 10)}.part`
  try {
    const file = await open(part, 'wx', mode)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, path)
    return ok(null)
  } catch (thrown) {
    await rm(part, { force: true }).catch(() => undefined)
    return fail(diskFailure(thrown))
  }
}

/** The failure of what the file system threw. */
export function diskFailure(thrown: unknown): Failure {
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : ''
  if (code === 'ENOSPC' || code === 'EDQUOT') return { kind: 'storage', reason: 'full' }
  const denied = code === 'EACCES' || code === 'EPERM' || code === 'EROFS'
  return { kind: 'storage', reason: denied ? 'denied' : 'other' }
}
