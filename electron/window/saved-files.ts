import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { shell } from 'electron'
import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'

/** The files that the user had written since the app was started, by handle. */
export interface SavedFiles {
  /** Remembers a file that was just written. Returns the handle that stands for it in the page. */
  wrote(path: string): string
  /**
   * Opens it in the system's program for such files. `not-found` when it is not there any more, `no-program` when the
   * system does not open it.
   */
  open(handle: string): Promise<Result<null>>
  /** Shows it in the system's file manager. `not-found` when it is not there any more. */
  show(handle: string): Promise<Result<null>>
}

/** What Atena writes; the name is the user's, who may have given it any other ending. */
const own = new Set(['.pdf', '.csv', '.vcf', '.xlsx', '.ics'])

/** Starts with no file: what an earlier run of the app wrote cannot be opened. */
export function createSavedFiles(): SavedFiles {
  const paths = new Map<string, string>()

  async function pathOf(handle: string): Promise<Result<string>> {
    const path = paths.get(handle)
    const there = path === undefined ? null : await stat(path).catch(() => null)
    return path !== undefined && there?.isFile() ? ok(path) : fail({ kind: 'not-found' })
  }

  async function show(handle: string): Promise<Result<null>> {
    const path = await pathOf(handle)
    if (!path.ok) return path
    // SECURITY: as for opening: a file that main wrote itself, by its handle (SECURITY X20).
    shell.showItemInFolder(path.value)
    return ok(null)
  }

  return {
    wrote(path) {
      const handle = randomUUID()
      paths.set(handle, path)
      return handle
    },
    async open(handle) {
      const path = await pathOf(handle)
      if (!path.ok) return path
      // SECURITY: the page names no path but a handle, which only a file has that main wrote since its start; and what the
      // system could take for a program or a page, because of the name the user gave it, is only shown (SECURITY X20).
      if (!own.has(extname(path.value).toLowerCase())) return show(handle)
      const refusal = await shell.openPath(path.value).catch(() => 'refused')
      return refusal === '' ? ok(null) : fail({ kind: 'no-program' })
    },
    show,
  }
}
