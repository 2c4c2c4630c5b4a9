import { extname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { app } from 'electron'

/** The only kind of file that the packages ask the system for (build/package/builder-config.ts). */
const ending = '.vcf'

/**
 * The first file of contacts among the words of a start; null without one. Desktops of Linux give addresses such as
 * `file:///home/…`, the others paths.
 * @param folder that relative paths begin at
 */
export function fileGiven(words: readonly string[], folder: string): string | null {
  const paths = words.filter((word) => !word.startsWith('-')).map((word) => pathOf(word, folder))
  return paths.find((path) => path !== null && extname(path).toLowerCase() === ending) ?? null
}

function pathOf(word: string, folder: string): string | null {
  if (!/^file:/iu.test(word)) return resolve(folder, word)
  try {
    return fileURLToPath(word)
  } catch {
    // The address of a file on another host.
    return null
  }
}

/**
 * The file that the system has handed to the app, until a page shows it. One at a time: the next one takes its place.
 * SECURITY: the path stays in main; a page learns the name, and gets what an import of the file gives (SECURITY X20).
 */
export class GivenFile {
  #path: string | null = null
  #tell: () => void = () => undefined

  /** Takes a path as `fileGiven` has it; null changes nothing. */
  give(path: string | null): void {
    if (path === null) return
    this.#path = path
    this.#tell()
  }

  /** Calls `tell` for each file from now on. */
  listen(tell: () => void): void {
    this.#tell = tell
  }

  /** The path of the file that waits; null without one. */
  get waiting(): string | null {
    return this.#path
  }

  /** The path of the file that waits, which waits no longer. */
  take(): string | null {
    const path = this.#path
    this.#path = null
    return path
  }
}

/**
 * Takes the file that this start was given, and listens for those that macOS hands over. To be called before anything is waited for:
 * macOS does so before the app is ready.
 */
export function watchGivenFiles(): GivenFile {
  const given = new GivenFile()
  given.give(fileGiven(process.argv, process.cwd()))
  app.on('open-file', (event, path) => {
    event.preventDefault()
    given.give(fileGiven([path], '/'))
  })
  return given
}
