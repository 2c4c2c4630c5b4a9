import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { dialog, shell, type BrowserWindow, type OpenDialogOptions, type SaveDialogOptions } from 'electron'
import type { Language } from '../../contract/language.ts'
import { mainText } from '../../languages/main.ts'
import type { ExportFormat } from '../../contract/ipc/export.ts'
import { fail, ok, type Result } from '../../contract/failure.ts'
import type { FolderAct } from '../settings/settings-shape.ts'
import type { LastFolders } from './last-folders.ts'
import { showOne } from './one-dialog.ts'

/** What a dialog needs of the app around it. */
export interface Desktop {
  language(): Language
  /** The window under the dialog; undefined while no window is open. */
  parent(): BrowserWindow | undefined
}

/** The same for what asks for files. */
export interface FileDesktop extends Desktop {
  folders: LastFolders
}

/** The same for what asks where a file goes and saves it there. */
export type SavingDesktop = FileDesktop & Pick<SavedFiles, 'wrote'>

const pdf = { name: 'PDF', extension: 'pdf' }

/** Asks the user where a file goes, a PDF unless `type` says otherwise; null when the dialog was closed. */
export async function askPath(
  { title, file, type = pdf }: { title: string; file: string; type?: typeof pdf },
  { folders, parent }: FileDesktop,
): Promise<string | null> {
  const { name, extension } = type
  const folder = await folders.read('save')
  const options: SaveDialogOptions = {
    title,
    defaultPath: join(folder ?? '', `${file}.${extension}`),
    filters: [{ name, extensions: [extension] }],
    // Linux asks before a file is replaced only with this option.
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  }
  const over = parent()
  const show = () => (over ? dialog.showSaveDialog(over, options) : dialog.showSaveDialog(options))
  const answer = await showOne(over, show, { canceled: true, filePath: '' })
  if (answer.canceled || answer.filePath === '') return null
  folders.keep('save', dirname(answer.filePath))
  return answer.filePath
}

/** Asks the user for files that are there; [] when the dialog was closed. */
async function askFiles(options: OpenDialogOptions, desktop: FileDesktop): Promise<string[]> {
  const properties = [...(options.properties ?? []), 'openFile' as const]
  const files = await askOpen('open', { ...options, properties }, desktop)
  const [first] = files
  if (first !== undefined) desktop.folders.keep('open', dirname(first))
  return files
}

/** Asks for one of them; null when the dialog was closed. */
async function askFile(options: OpenDialogOptions, desktop: FileDesktop): Promise<string | null> {
  return (await askFiles(options, desktop))[0] ?? null
}

/** Shows a dialog that begins in the last folder of this act; [] when the dialog was closed. */
async function askOpen(
  act: FolderAct,
  options: OpenDialogOptions,
  { folders, parent }: FileDesktop,
): Promise<string[]> {
  const folder = await folders.read(act)
  const properties = [...(options.properties ?? []), 'dontAddToRecent' as const]
  const all = { ...options, properties, ...(folder !== null && { defaultPath: folder }) }
  const over = parent()
  const show = () => (over ? dialog.showOpenDialog(over, all) : dialog.showOpenDialog(all))
  const answer = await showOne(over, show, { canceled: true, filePaths: [] })
  return answer.canceled ? [] : answer.filePaths
}

/** Endings of the pictures that the page can read. */
const pictureEndings = ['jpg', 'jpeg', 'png', 'heic', 'heif', 'webp', 'avif', 'gif', 'bmp']

/** Asks the user for picture files; [] when the dialog was closed. The paths stay in main (SECURITY X20). */
export async function choosePhotos(desktop: FileDesktop): Promise<string[]> {
  const { title, add, pictures, all } = mainText[desktop.language()].files.photos
  const filters = [
    { name: pictures, extensions: pictureEndings },
    { name: all, extensions: ['*'] },
  ]
  return askFiles({ title, buttonLabel: add, filters, properties: ['multiSelections'] }, desktop)
}

/** Endings of the files that are read; what a file is its content says. */
const endings = ['csv', 'tsv', 'txt', 'vcf', 'vcard', 'xlsx', 'xml', 'json', 'ldif', 'ldi', 'contact', 'zip']

/** Asks the user for a file of contacts; null when the dialog was closed. The path stays in main (SECURITY X20). */
export function askImportFile(desktop: FileDesktop): Promise<string | null> {
  const { title, open, contacts, all } = mainText[desktop.language()].files.importContacts
  const filters = [
    { name: contacts, extensions: endings },
    { name: all, extensions: ['*'] },
  ]
  return askFile({ title, buttonLabel: open, filters }, desktop)
}

/** Asks the user for a file of label templates; null when the dialog was closed. The path stays in main (SECURITY X20). */
export function askTemplateFile(desktop: FileDesktop): Promise<string | null> {
  const { title, open, templates, all } = mainText[desktop.language()].files.labelTemplates
  const filters = [
    { name: templates, extensions: ['template', 'glabels', 'xml'] },
    { name: all, extensions: ['*'] },
  ]
  return askFile({ title, buttonLabel: open, filters }, desktop)
}

/** Asks the user for a file of a layout; null when the dialog was closed. The path stays in main (SECURITY X20). */
export function askLayoutFile(desktop: FileDesktop): Promise<string | null> {
  const { title, open, layouts, all } = mainText[desktop.language()].files.openLayout
  const filters = [
    { name: layouts, extensions: ['json'] },
    { name: all, extensions: ['*'] },
  ]
  return askFile({ title, buttonLabel: open, filters }, desktop)
}

/** Asks the user where a file of contacts goes; null when the dialog was closed. The path stays in main (SECURITY X20). */
export function askExportPath(format: ExportFormat, desktop: FileDesktop): Promise<string | null> {
  const { exportContacts } = mainText[desktop.language()].files
  return askPath({ ...exportContacts, type: typeOf(format) }, desktop)
}

function typeOf(format: ExportFormat): { name: string; extension: string } {
  if (format.startsWith('vcard')) return { name: 'vCard', extension: 'vcf' }
  if (format === 'xlsx') return { name: 'Excel', extension: 'xlsx' }
  if (format === 'contactxml') return { name: 'ContactXML', extension: 'xml' }
  return format === 'jcard' ? { name: 'jCard', extension: 'json' } : { name: 'CSV', extension: 'csv' }
}

/** Asks the user where a layout of this name goes; null when the dialog was closed. The path stays in main (SECURITY X20). */
export function askLayoutPath(name: string, desktop: FileDesktop): Promise<string | null> {
  const { title, file } = mainText[desktop.language()].files.layout
  return askPath({ title, file: safeName(name) || file, type: { name: 'JSON', extension: 'json' } }, desktop)
}

/** A name without what no file may be called by. */
function safeName(name: string): string {
  return name.replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, '').replaceAll(/^[. ]+|[. ]+$/gu, '')
}

/** Asks the user where a backup goes; null when the dialog was closed. The path stays in main (SECURITY X20). */
export function askBackupPath(desktop: FileDesktop, now = new Date()): Promise<string | null> {
  const { title, file, type } = mainText[desktop.language()].files.backup
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
  return askPath({ title, file: `${file} ${day}`, type: { name: type, extension: 'zip' } }, desktop)
}

/** Asks the user for a backup to be read; null when the dialog was closed. */
export function askBackupFile(desktop: FileDesktop): Promise<string | null> {
  const { backup, restore } = mainText[desktop.language()].files
  const filters = [{ name: backup.type, extensions: ['zip'] }]
  return askFile({ title: restore.title, buttonLabel: restore.open, filters }, desktop)
}

/** Asks the user for the folder that a copy goes to; null when the dialog was closed. */
export async function askCopyFolder(desktop: FileDesktop): Promise<string | null> {
  const { title } = mainText[desktop.language()].files.copy
  const properties = ['openDirectory' as const, 'createDirectory' as const]
  const [folder] = await askOpen('save', { title, buttonLabel: title, properties }, desktop)
  if (folder === undefined) return null
  desktop.folders.keep('save', folder)
  return folder
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
