import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { readFile, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { photoHandle, type PhotoStorage } from '../../contract/ipc/photo.ts'
import type { Family } from '../../contract/record/fields.ts'
import { fail, ok, type Result } from '../../contract/failure.ts'
import { endOfJpeg } from '../../exchange/fields/jpeg.ts'
import type { PhotoApi } from '../api/photo-api.ts'
import { filesIn, openOwnFolder, removeIfPossible } from '../disk/own-folder.ts'
import { saveFile } from '../disk/save-file.ts'
import { isShowable, unusable } from './check-picture.ts'

/** Names one stored photo of the service (interface 4.1 Photo). */
export interface PhotoKey {
  family: Family
  id: string
  picture: string
}

/** JPEG files on disk, the least recently shown ones dropped beyond the bound. */
export interface PhotoCache {
  read(key: PhotoKey): Promise<Uint8Array | null>
  /** A full disk must not prevent a photo from being shown: a failed write is silent. */
  write(key: PhotoKey, bytes: Uint8Array): Promise<void>
  /** How many files there are, and their bytes together. */
  storage(): PhotoStorage
  /** Removes the files; what cannot be removed stays and is counted. */
  clear(): Promise<PhotoStorage>
}

/**
 * Opens the cache of one profile.
 * @param maxBytes bound of all files together
 */
export function openPhotoCache(folder: string, maxBytes = 256 * 1024 * 1024): PhotoCache {
  openOwnFolder(folder)
  removeParts(folder)
  const fileOf = (key: PhotoKey) => cachedPhotoPath(folder, key)
  let size = storageOf(folder).bytes
  return {
    async read(key) {
      const file = fileOf(key)
      try {
        const bytes = new Uint8Array(await readFile(file))
        const now = new Date()
        await utimes(file, now, now)
        return bytes
      } catch {
        return null
      }
    },
    async write(key, bytes) {
      try {
        const saved = await saveFile(fileOf(key), bytes)
        if (saved.ok) size += bytes.length
        if (size > maxBytes) size = await shrink(folder, maxBytes * 0.8)
      } catch {
        // The disk refuses to drop the oldest: the next write tries again.
      }
    },
    storage: () => storageOf(folder),
    async clear() {
      await Promise.allSettled(filesIn(folder).map(({ path }) => rm(path, { force: true })))
      const left = storageOf(folder)
      size = left.bytes
      return left
    },
  }
}

/** Removes the remains of a write that was killed; before the cache is open, no write is possible. */
function removeParts(folder: string): void {
  for (const { name, path } of filesIn(folder)) if (name.endsWith('.part')) removeIfPossible(path)
}

function storageOf(folder: string): PhotoStorage {
  const files = filesIn(folder)
  return { files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) }
}

/** Where the copy of a photo lies in the folder of a cache, if it is there. */
export function cachedPhotoPath(folder: string, key: PhotoKey): string {
  return join(folder, `${nameOf(key)}.jpg`)
}

/** Whether a cache has a copy of a photo. Throws every error of the disk except that the file is missing. */
export function isCached(folder: string, key: PhotoKey): boolean {
  return (statSync(cachedPhotoPath(folder, key), { throwIfNoEntry: false })?.size ?? 0) > 0
}

/** SECURITY: a hash, so that ids of the service never become file names (reliability 3.4). */
function nameOf({ family, id, picture }: PhotoKey): string {
  return createHash('sha256')
    .update(JSON.stringify([family, id, picture]))
    .digest('hex')
}

/** Removes the oldest files until the rest fits; returns the bytes that stay. */
async function shrink(folder: string, target: number): Promise<number> {
  const files = filesIn(folder)
  files.sort((a, b) => a.mtimeMs - b.mtimeMs)
  let total = files.reduce((sum, file) => sum + file.size, 0)
  for (const file of files) {
    if (total <= target) break
    await rm(file.path, { force: true })
    total -= file.size
  }
  return total
}

/** Photos of one profile: from the cache, else from the service. */
export interface PhotoSource {
  read(key: PhotoKey): Promise<Result<Uint8Array>>
}

/** Whether a photo can be shown, and was not cut off on its way or on the disk. */
const isWhole = (jpeg: Uint8Array) => isShowable(jpeg) && endOfJpeg(jpeg) !== null

/**
 * @param api null while signed out: only the cache answers then
 */
export function photoSource(cache: PhotoCache, api: PhotoApi | null): PhotoSource {
  const underway = new Map<string, Promise<Result<Uint8Array>>>()
  const fetchPhoto = async (key: PhotoKey): Promise<Result<Uint8Array>> => {
    const cached = await cache.read(key)
    if (cached !== null && isWhole(cached)) return ok(cached)
    if (api === null) return fail({ kind: 'signed-out' })
    const answer = await api.download(key.family, key.id, key.picture)
    if (!answer.ok) return answer
    if (!isWhole(answer.value))
      return fail({ kind: 'bad-response', path: '', expected: 'a whole JPEG of bearable size' })
    await cache.write(key, answer.value)
    return answer
  }
  return {
    read(key) {
      const name = JSON.stringify([key.family, key.id, key.picture])
      const running = underway.get(name) ?? fetchPhoto(key).finally(() => underway.delete(name))
      underway.set(name, running)
      return running
    },
  }
}

/**
 * Finished photos that no record of the service has yet, on the disk: a write that waits for the network, and a draft
 * after a crash, still have theirs.
 */
export interface KeptPhotos {
  /** `storage` when the disk refuses, `photo` when too many are waiting. */
  write(handle: string, jpeg: Uint8Array): Promise<Result<null>>
  /** null where it does not exist (any more). */
  read(handle: string): Promise<Uint8Array<ArrayBuffer> | null>
  remove(handle: string): Promise<void>
  /** Removes it as soon as it is no longer shown: the record that has it is with the service. */
  letGo(handle: string): Promise<void>
  /** Removes what belongs neither to a write that waits nor to the draft (`needed`), and was not asked for in 30 days. */
  removeForgotten(needed: ReadonlySet<string>): void
}

/** How long a page may show a record under the handle of its photo before it has read the record again, in ms. */
const shownFor = 5000

/** Of a form that was closed: the photo is not needed any more. */
const longestLifeMs = 30 * 24 * 60 * 60 * 1000

/**
 * Of all photos together: an import of 3,000 contacts waits for the network with a JPEG of up to 700 KB for each. Atena makes
 * them with 2,048 px on the longest side.
 */
const mostKeptBytes = 2 * 1024 * 1024 * 1024

/**
 * Opens the folder of one profile.
 * @param mostBytes bound of all photos together
 * @param letGoAfter how long one stays that was let go, in ms
 */
export function openKeptPhotos(folder: string, mostBytes = mostKeptBytes, letGoAfter = shownFor): KeptPhotos {
  openOwnFolder(folder)
  const fileOf = (handle: string) => join(folder, `${photoHandle.parse(handle)}.jpg`)
  /** What was there when the files were counted last, and all that was written since. */
  let atMost = Infinity
  return {
    async write(handle, jpeg) {
      // SECURITY: only the handles that we give become names of files (SECURITY X20).
      if (!photoHandle.safeParse(handle).success)
        return fail({ kind: 'invalid-input', path: 'handle', expected: 'the handle of a chosen photo' })
      if (atMost + jpeg.length > mostBytes) atMost = storageOf(folder).bytes
      if (atMost + jpeg.length > mostBytes) return unusable('too-many')
      atMost += jpeg.length
      return saveFile(fileOf(handle), jpeg)
    },
    async read(handle) {
      try {
        const file = fileOf(handle)
        const now = new Date()
        await utimes(file, now, now)
        return new Uint8Array(await readFile(file))
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
