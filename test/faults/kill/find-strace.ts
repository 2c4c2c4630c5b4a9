import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Path of strace, null where it is not installed. */
export function findProgram(): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.map((folder) => join(folder, 'strace')).find((path) => existsSync(path)) ?? null
}
