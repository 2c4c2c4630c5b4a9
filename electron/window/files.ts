import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { dialog, shell } from 'electron'
import type { BrowserWindow, OpenDialogOptions, SaveDialogOptions } from 'electron'
import type { Language } from '../../contract/language.ts'
import { mainText } from '../../languages/main.ts'
import type { ExportFormat } from '../../contract/ipc/export.ts'
import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'

/** What a dialog needs of the app around it. */
export interface Desktop {
  language(): Language
  /** The window that it is over; undefined while none is open. */
  parent(): BrowserWindow | undefined
}

/** The same for what asks where a file goes and saves it there. */
export type SavingDesktop = Desktop & Pick<SavedFiles, 'wrote'>

const pdf = { name: 'PDF', extension: 'pdf' }

/** Asks the user where a file goes, a PDF unless `type` says otherwise; null when the dialog was closed. */
export async function askPath(
  { title, file, type = pdf }: { title: string; file: string; type?: typeof pdf },
  parent: BrowserWindow | undefined,
): Promise<string | null> {
  const { name, extension } = type
  const options: SaveDialogOptions = {
    title,
    defaultPath: `${file}.${extension}`,
    filters: [{ name, extensions: [extension] }],
    // Linux asks before an old file is lost only when it is told to.
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  }
  const answer = await (parent ? dialog.showSaveDialog(parent, options) : dialog.showSaveDialog(options))
  return answer.canceled || answer.filePath === '' ? null : answer.filePath
}

/** Asks the user for files or a folder that are there; [] when the dialog was closed. */
async function askOpen(options: OpenDialogOptions, parent: BrowserWindow | undefined): Promise<string[]> {
  const answer = await (parent ? dialog.showOpenDialog(parent, options) : dialog.showOpenDialog(options))
  return answer.canceled ? [] : answer.filePaths
}

/** Asks for one of them; null when the dialog was closed. */
async function askOne(options: OpenDialogOptions, parent: BrowserWindow | undefined): Promise<string | null> {
  const properties = [...(options.properties ?? ['openFile' as const]), 'dontAddToRecent' as const]
  return (await askOpen({ ...options, properties }, parent))[0] ?? null
}

/** Endings of the pictures that the page can read. */
const pictureEndings = ['jpg', 'jpeg', 'png', 'heic', 'heif', 'webp', 'avif', 'gif', 'bmp']

/** Asks the user for picture files; [] when the dialog was closed. The paths stay in main (SECURITY X20). */
export async function choosePhotos({ language, parent }: Desktop): Promise<string[]> {
  const { title, add, pictures, all } = mainText[language()].files.photos
  const options: OpenDialogOptions = {
    title,
    buttonLabel: add,
    filters: [
      { name: pictures, extensions: pictureEndings },
      { name: all, extensions: ['*'] },
    ],
    properties: ['openFile', 'multiSelections', 'dontAddToRecent'],
  }
  return askOpen(options, parent())
}

/** Endings of the files that are read; what a file is its content says. */
const endings = ['csv', 'tsv', 'txt', 'vcf', 'vcard', 'xlsx', 'xml', 'json', 'ldif', 'ldi', 'contact', 'zip']

/** Asks the user for a file of contacts; null when the dialog was closed. The path stays in main (SECURITY X20). */
export function askImportFile(language: Language, parent: BrowserWindow | undefined): Promise<string | null> {
  const { title, open, contacts, all } = mainText[language].files.importContacts
  const filters = [
    { name: contacts, extensions: endings },
    { name: all, extensions: ['*'] },
  ]
  return askOne({ title, buttonLabel: open, filters }, parent)
}

/** Asks the user where a file of contacts goes; null when the dialog was closed. The path stays in main (SECURITY X20). */
export function askExportPath(
  format: ExportFormat,
  language: Language,
  parent: BrowserWindow | undefined,
): Promise<string | null> {
  return askPath({ ...mainText[language].files.exportContacts, type: typeOf(format) }, parent)
}

function typeOf(format: ExportFormat): { name: string; extension: string } {
  if (format.startsWith('vcard')) return { name: 'vCard', extension: 'vcf' }
  if (format === 'xlsx') return { name: 'Excel', extension: 'xlsx' }
  if (format === 'contactxml') return { name: 'ContactXML', extension: 'xml' }
  return format === 'jcard' ? { name: 'jCard', extension: 'json' } : { name: 'CSV', extension: 'csv' }
}

/** Asks the user where a backup goes; null when the dialog was closed. The path stays in main (SECURITY X20). */
export function askBackupPath(
  language: Language,
  parent: BrowserWindow | undefined,
  now = new Date(),
): Promise<string | null> {
  const { title, file, type } = mainText[language].files.backup
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
  return askPath({ title, file: `${file} ${day}`, type: { name: type, extension: 'zip' } }, parent)
}

/** Asks the user for a backup to be read; null when the dialog was closed. */
export function askBackupFile(language: Language, parent: BrowserWindow | undefined): Promise<string | null> {
  const { backup, restore } = mainText[language].files
  const filters = [{ name: backup.type, extensions: ['zip'] }]
  return askOne({ title: restore.title, buttonLabel: restore.open, filters }, parent)
}

/** Asks the user for the folder that a copy goes to; null when the dialog was closed. */
export function askCopyFolder(language: Language, parent: BrowserWindow | undefined): Promise<string | null> {
  const { title } = mainText[language].files.copy
  return askOne({ title, buttonLabel: title, properties: ['openDirectory', 'createDirectory'] }, parent)
}

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
