import { constants, cpSync, copyFileSync, existsSync, statSync, writeFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import type { BrowserWindow } from 'electron'
import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { Language } from '../../contract/language.ts'
import { mainText } from '../../languages/main.ts'
import { askOpen } from '../print/ask-path.ts'
import { diskFailure } from '../print/save-file.ts'
import type { CopySource } from './found.ts'

/** Asks the user for the folder that a copy goes to; null when the dialog was closed. */
export async function askCopyFolder(
  language: Language,
  parent: BrowserWindow | undefined,
): Promise<string | null> {
  const { title } = mainText[language].files.copy
  const options = {
    title,
    buttonLabel: title,
    properties: ['openDirectory' as const, 'createDirectory' as const, 'dontAddToRecent' as const],
  }
  return (await askOpen(options, parent))[0] ?? null
}

/** Copies an item into a folder under a name that nothing there has. `storage` when the disk refuses. */
export function saveCopy(folder: string, source: CopySource): Result<null> {
  try {
    const path = join(folder, freeName(folder, fileName(source.name)))
    // SECURITY: contacts stay readable by the user alone.
    if ('text' in source) writeFileSync(path, source.text, { mode: 0o600, flag: 'wx', flush: true })
    else copyAll(source, path)
    return ok(null)
  } catch (thrown) {
    return fail(diskFailure(thrown))
  }
}

function copyAll({ path: from, beside }: Extract<CopySource, { path: string }>, to: string): void {
  if (statSync(from).isDirectory()) cpSync(from, to, { recursive: true, force: false, errorOnExist: true })
  else copyFileSync(from, to, constants.COPYFILE_EXCL)
  for (const ending of beside)
    if (existsSync(from + ending)) copyFileSync(from + ending, to + ending, constants.COPYFILE_EXCL)
}

/** SECURITY: names come out of damaged data: nothing in them leads to another folder or is refused by Windows. */
function fileName(name: string): string {
  const plain = name
    .replaceAll(/[\p{C}\\/:*?"<>|]+/gu, ' ')
    .trim()
    .slice(0, 100)
  return plain.replace(/[. ]+$/, '') || 'Atena'
}

function freeName(folder: string, name: string): string {
  const { name: begin, ext } = parse(name)
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? name : `${begin} (${count})${ext}`
    if (!existsSync(join(folder, free))) return free
  }
}
