import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * Full path of the first of these programs on PATH, or null.
 * @param {string[]} names
 * @returns {string | null}
 */
export function findProgram(names) {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  const endings = process.platform === 'win32' ? ['.exe', '.cmd'] : ['']
  for (const name of names)
    for (const folder of folders)
      for (const ending of endings) {
        const file = join(folder, name + ending)
        if (isExecutable(file)) return file
      }
  return null
}

/**
 * @param {string} file
 * @returns {boolean}
 */
export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
