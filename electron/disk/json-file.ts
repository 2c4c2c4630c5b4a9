import { mkdirSync, readFileSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import type { z } from 'zod'
import { fail, ok, type Result } from '../../contract/failure.ts'
import { diskFailure, saveFile } from './save-file.ts'

/** A small file of settings, which is never half written. */
export interface JsonFile<T> {
  read(): T
  /** Replaces the fields that `part` returns; `storage` if the disk refuses, and then nothing is changed. */
  change(part: (now: T) => Partial<T>): Promise<Result<null>>
}

/**
 * Opens the file at `path`. A file that cannot be understood is moved aside, and a new one is begun: printing must not stop for
 * it (fault D07). Changes are written one after the other.
 */
export function openJsonFile<T extends object>(path: string, shape: z.ZodType<T>, first: T): JsonFile<T> {
  let value = readJson(path, shape) ?? first
  let turn: Promise<unknown> = Promise.resolve()
  const write = async (part: (now: T) => Partial<T>): Promise<Result<null>> => {
    const next = { ...value, ...part(value) }
    const made = makeFolder(dirname(path))
    if (!made.ok) return made
    // SECURITY: readable by the user only (SECURITY X30).
    const saved = await saveFile(path, Buffer.from(JSON.stringify(next, null, '\t')))
    if (!saved.ok) return saved
    value = next
    return ok(null)
  }
  return {
    read: () => value,
    change(part) {
      const written = turn.then(() => write(part))
      turn = written
      return written
    },
  }
}

function makeFolder(folder: string): Result<null> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return ok(null)
  } catch (thrown) {
    return fail(diskFailure(thrown))
  }
}

function readJson<T>(path: string, shape: z.ZodType<T>): T | null {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (thrown) {
    // A file that cannot be read today may be readable tomorrow, and the next change would overwrite it.
    // A folder would refuse every change.
    if (!(thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT')) putAside(path)
    return null
  }
  try {
    return shape.parse(JSON.parse(text))
  } catch {
    putAside(path)
    return null
  }
}

function putAside(path: string): void {
  try {
    renameSync(path, `${path}.corrupt-${Date.now()}`)
  } catch {
    // It stays, and the first settings are used.
  }
}
