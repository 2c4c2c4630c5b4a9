import { renameSync } from 'node:fs'
import { rename as renameOnce } from 'node:fs/promises'

/** What a system says of a file that another program holds; on Windows a virus scanner does, for a moment. */
const held = new Set(['EPERM', 'EACCES', 'EBUSY'])

/** How long to wait before each further try, in ms. */
const pauses = [20, 40, 80, 160, 200]

/** Gives a file its name. One that another program holds is tried again within half a second. Throws what the disk says. */
export async function renameFile(from: string, to: string, rename = renameOnce): Promise<void> {
  for (const pause of pauses) {
    try {
      return await rename(from, to)
    } catch (thrown) {
      if (!isHeld(thrown)) throw thrown
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return rename(from, to)
}

/** The same for a thread that has nothing else to do. */
export function renameFileNow(from: string, to: string, rename = renameSync): void {
  const never = new Int32Array(new SharedArrayBuffer(4))
  for (const pause of pauses) {
    try {
      return rename(from, to)
    } catch (thrown) {
      if (!isHeld(thrown)) throw thrown
    }
    Atomics.wait(never, 0, 0, pause)
  }
  return rename(from, to)
}

/** Whether a file could not be renamed because another program may hold it, or because the user may not. */
export function isHeld(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && held.has(String(thrown.code))
}
