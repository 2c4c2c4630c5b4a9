import { rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import { photoHandle } from '../../contract/ipc/photo.ts'
import { unusable } from './check-picture.ts'
import { filesIn, openOwnFolder, readOwnFile, removeIfPossible, writeOwnFile } from './write-own-file.ts'

/**
 * Finished photos that no record of the service has yet, on the disk: a write that waits for the network, and a draft
 * after a crash, still have theirs.
 */
export interface KeptPhotos {
  /** `storage` when the disk refuses, `photo` when too many are waiting. */
  write(handle: string, jpeg: Uint8Array): Promise<Result<null>>
  /** null when there is none (any more). */
  read(handle: string): Promise<Uint8Array<ArrayBuffer> | null>
  remove(handle: string): Promise<void>
  /** Removes it as soon as nobody shows it any more: the record that has it is with the service. */
  letGo(handle: string): Promise<void>
  /** Removes what belongs neither to a write that waits nor to the draft (`needed`), and was not asked for in 30 days. */
  removeForgotten(needed: ReadonlySet<string>): void
}

/** A page shows a record under the handle of its photo until it has read it anew, in ms. */
const shownFor = 5000

/** Of a form that was closed: nobody will ask for it any more. */
const longestLifeMs = 30 * 24 * 60 * 60 * 1000

/**
 * Opens the folder of one profile.
 * @param mostBytes bound of all photos together
 * @param letGoAfter how long one stays that was let go, in ms
 */
export function openKeptPhotos(
  folder: string,
  mostBytes = 256 * 1024 * 1024,
  letGoAfter = shownFor,
): KeptPhotos {
  openOwnFolder(folder)
  const fileOf = (handle: string) => join(folder, `${photoHandle.parse(handle)}.jpg`)
  return {
    async write(handle, jpeg) {
      if (bytesIn(folder) + jpeg.length > mostBytes) return unusable('too-many')
      try {
        await writeOwnFile(fileOf(handle), jpeg)
        return ok(null)
      } catch (thrown) {
        const code = thrown instanceof Error && 'code' in thrown ? thrown.code : ''
        return fail({ kind: 'storage', reason: code === 'ENOSPC' || code === 'EDQUOT' ? 'full' : 'other' })
      }
    },
    async read(handle) {
      try {
        const file = fileOf(handle)
        const now = new Date()
        await utimes(file, now, now)
        return await readOwnFile(file)
      } catch {
        return null
      }
    },
    ...removing(fileOf, letGoAfter),
    removeForgotten(needed) {
      for (const { path, name, mtimeMs } of filesIn(folder)) {
        const isForgotten = Date.now() - mtimeMs > longestLifeMs && !needed.has(name.replace(/\.jpg$/, ''))
        if (isForgotten || name.endsWith('.part')) removeIfPossible(path)
      }
    },
  }
}

function removing(
  fileOf: (handle: string) => string,
  letGoAfter: number,
): Pick<KeptPhotos, 'remove' | 'letGo'> {
  // A file that cannot be removed now goes with the forgotten ones.
  const remove = async (handle: string) => {
    await Promise.resolve(handle)
      .then((each) => rm(fileOf(each), { force: true }))
      .catch(() => undefined)
  }
  return {
    remove,
    async letGo(handle) {
      // Should the app end before, the next start finds it among the forgotten ones.
      await Promise.resolve(handle)
        .then((each) => utimes(fileOf(each), 0, 0))
        .catch(() => undefined)
      setTimeout(() => void remove(handle), letGoAfter).unref()
    },
  }
}

function bytesIn(folder: string): number {
  return filesIn(folder).reduce((sum, { size }) => sum + size, 0)
}
