import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
} from 'node:fs'
import { join } from 'node:path'
import Store from 'electron-store'
import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import { diskFailure } from '../print/save-file.ts'
import { mendedText } from './stored-text.ts'

/** A small file of text that is whole on the disk, or as it was before. */
export interface TextFile {
  readonly path: string
  /** null where there is none. `storage` where it cannot be read, also for a folder that stands in its place. */
  read(): Result<string | null>
  /** On the disk, flushed and looked at again, when it is ok; `storage` says why it is not. */
  write(text: string): Result<null>
}

/**
 * The file `name`.json in `folder`. electron-store writes it beside its place and renames it, but takes a part of the text
 * for the whole of it on a full disk; so what it has written is compared, and the text is all that it is given to hold.
 */
export function textFile(folder: string, name: string): TextFile {
  const path = join(folder, `${name}.json`)
  const open = () =>
    new Store<{ text?: string }>({
      name,
      cwd: folder,
      // SECURITY: readable by the user only.
      configFileMode: 0o600,
      clearInvalidConfig: false,
      accessPropertiesByDotNotation: false,
      serialize: ({ text = '' }) => text,
      deserialize: (text) => ({ text }),
    })
  // Without electron-store, which would make the folder, and take bytes that are no text for other ones.
  const read = () => (existsSync(path) ? tried(() => mendedText(readFileSync(path))) : ok(null))
  return {
    path,
    read,
    write(text) {
      const written = tried(() => {
        // A folder in its place, or what somebody else closed.
        if (!read().ok) renameSync(path, `${path}.corrupt-${Date.now()}`)
        open().store = { text }
        return readFileSync(path, 'utf8') === text
      })
      if (!written.ok) return written
      if (!written.value) return fail({ kind: 'storage', reason: 'full' })
      flushNames(folder)
      return ok(null)
    },
  }
}

/** Puts a file, or what stands in its place, out of the way under another name of its folder. */
export function renameIn(folder: string, from: string, to: string): Result<null> {
  return tried(() => {
    renameSync(join(folder, from), join(folder, to))
    return null
  })
}

/** A copy of a file beside it, readable by the user only. */
export function copyIn(folder: string, from: string, to: string): Result<null> {
  return tried(() => {
    copyFileSync(join(folder, from), join(folder, to))
    chmodSync(join(folder, to), 0o600)
    return null
  })
}

/** A rename is on the disk once its folder is. Windows flushes no folders. */
function flushNames(folder: string): void {
  tried(() => {
    const handle = openSync(folder, 'r')
    try {
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  })
}

function tried<T>(work: () => T): Result<T> {
  try {
    return ok(work())
  } catch (thrown) {
    return fail(diskFailure(thrown))
  }
}
