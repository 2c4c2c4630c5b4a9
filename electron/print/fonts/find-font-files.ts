import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** A file that may hold fonts; `version` changes whenever the file does. */
export interface FontPath {
  path: string
  version: string
}

const fontName = /\.(ttf|otf|ttc|otc)$/i

/** A folder that leads back into itself ends here. */
const deepest = 8
/** More files than any computer has fonts. */
const mostFiles = 20_000

/** Files with a font's name in the folders and below, in the order of the folders. What cannot be read is left out. */
export function findFontFiles(folders: readonly string[]): FontPath[] {
  const found: FontPath[] = []
  const look = (folder: string, depth: number): void => {
    for (const name of namesIn(folder)) {
      if (found.length >= mostFiles) return
      const path = join(folder, name)
      const version = versionOf(path)
      if (version === 'folder') {
        if (depth < deepest) look(path, depth + 1)
      } else if (version !== null && fontName.test(name)) found.push({ path, version })
    }
  }
  for (const folder of folders) look(folder, 0)
  return found
}

/** Changes with the file's size and age; `folder` for a folder, null where there is no file. */
export function versionOf(path: string): string | null {
  try {
    const entry = statSync(path)
    if (entry.isDirectory()) return 'folder'
    return entry.isFile() ? `${entry.size}/${entry.mtimeMs}` : null
  } catch {
    return null
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort()
  } catch {
    return []
  }
}
