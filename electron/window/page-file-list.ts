import { readdirSync } from 'node:fs'
import { relative, sep } from 'node:path'

/** Every file of the renderer bundle, with `/`. Read once at start; requests never list or resolve anything. */
export function listPageFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, `${entry.parentPath}${sep}${entry.name}`).split(sep).join('/'))
}
