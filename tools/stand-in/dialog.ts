import { execFile } from 'node:child_process'
import { findProgram } from '../../build/find-program.mjs'
import { comesLate } from './late.ts'
import { BrowserWindow } from './browser-window.ts'
import { requireType } from './native.ts'
import type { RecordedCalls } from './desktop.ts'

type ProgramOptions = {
  title?: string
  message?: string
  detail?: string
  defaultPath?: string
  properties?: string[]
  filters?: { name: string; extensions: string[] }[]
  buttons?: string[]
  defaultId?: number
  cancelId?: number
}
type Outcome = { accepted: boolean; output: string }
type DesktopAnswer = Record<string, unknown>

/** Which dialogs zenity can show for Electron's. */
const dialogs: Readonly<
  Record<
    string,
    {
      argumentsFor(options: ProgramOptions): string[]
      read(outcome: Outcome, options: ProgramOptions): DesktopAnswer
    }
  >
> = {
  showOpenDialog: { argumentsFor: openArguments, read: readOpen },
  showSaveDialog: { argumentsFor: saveArguments, read: readSave },
  showMessageBox: { argumentsFor: messageArguments, read: readMessage },
}

/**
 * Shows a dialog of the desktop with zenity, which Electron would draw itself.
 * @param zenity path of the program
 * @returns the answer in Electron's form; null when zenity has no such dialog
 */
export async function showDesktopDialog(
  zenity: string,
  name: string,
  options: ProgramOptions,
): Promise<DesktopAnswer | null> {
  const dialog = dialogs[name]
  if (!dialog) return null
  const outcome = await new Promise<Outcome>((resolve) =>
    execFile(zenity, dialog.argumentsFor(options), (failure, stdout) =>
      resolve({ accepted: failure === null, output: stdout.replace(/\n$/, '') }),
    ),
  )
  return dialog.read(outcome, options)
}

function fileArguments({ title, defaultPath, filters }: ProgramOptions): string[] {
  return [
    '--file-selection',
    ...(title ? [`--title=${title}`] : []),
    ...(defaultPath ? [`--filename=${defaultPath}`] : []),
    ...(filters ?? []).map(
      (filter) => `--file-filter=${filter.name} | ${filter.extensions.map(pattern).join(' ')}`,
    ),
  ]
}

const pattern = (extension: string) => (extension === '*' ? '*' : `*.${extension}`)

function openArguments(options: ProgramOptions): string[] {
  const properties = options.properties ?? []
  return [
    ...fileArguments(options),
    ...(properties.includes('multiSelections') ? ['--multiple', '--separator=\n'] : []),
    ...(properties.includes('openDirectory') ? ['--directory'] : []),
  ]
}

function readOpen({ accepted, output }: Outcome): DesktopAnswer {
  return accepted ? { canceled: false, filePaths: output.split('\n') } : { canceled: true, filePaths: [] }
}

function saveArguments(options: ProgramOptions): string[] {
  const asks = options.properties?.includes('showOverwriteConfirmation')
  return [...fileArguments(options), '--save', ...(asks ? ['--confirm-overwrite'] : [])]
}

function readSave({ accepted, output }: Outcome): DesktopAnswer {
  return accepted ? { canceled: false, filePath: output } : { canceled: true, filePath: '' }
}

/** zenity has one button for yes, one for no and any number of others. */
function messageButtons({ buttons = ['OK'], defaultId = 0, cancelId = buttons.length - 1 }: ProgramOptions) {
  const yes = defaultId === cancelId ? 0 : defaultId
  return { buttons, yes, no: cancelId === yes ? -1 : cancelId }
}

function messageArguments(options: ProgramOptions): string[] {
  const { buttons, yes, no } = messageButtons(options)
  const others = buttons.filter((_label, index) => index !== yes && index !== no)
  const text = [options.message, options.detail].filter((part) => part).join('\n\n')
  return [
    no < 0 ? '--info' : '--question',
    '--no-markup',
    `--text=${text}`,
    `--ok-label=${buttons[yes] ?? 'OK'}`,
    ...(options.title ? [`--title=${options.title}`] : []),
    ...(no < 0 ? [] : [`--cancel-label=${buttons[no] ?? ''}`]),
    ...others.map((label) => `--extra-button=${label}`),
  ]
}

function readMessage({ accepted, output }: Outcome, options: ProgramOptions): DesktopAnswer {
  const { buttons, yes, no } = messageButtons(options)
  const other = buttons.indexOf(output)
  if (accepted) return { response: yes, checkboxChecked: false }
  if (other >= 0) return { response: other, checkboxChecked: false }
  return { response: Math.max(no, 0), checkboxChecked: false }
}

/** Which texts of a dialog's options Electron looks at, with its names for them. */
const openTexts = {
  title: 'Title',
  buttonLabel: 'Button label',
  defaultPath: 'Default path',
  message: 'Message',
}
const saveTexts = { ...openTexts, nameFieldLabel: 'Name field label' }
const boxTexts = {
  id: 'ID',
  title: 'Title',
  message: 'Message',
  detail: 'Detail',
  checkboxLabel: 'checkboxLabel',
}

const boxTypes: readonly unknown[] = ['none', 'info', 'warning', 'error', 'question']

type Options = Record<string, unknown>

function checkTexts(options: Options, texts: Readonly<Record<string, string>>): void {
  for (const [key, name] of Object.entries(texts))
    if (options[key] !== undefined && typeof options[key] !== 'string')
      throw new TypeError(`${name} must be a string`)
}

function checkBox(options: Options): void {
  const { type = 'none', buttons = [], checkboxChecked, checkboxLabel = '' } = options
  if (!boxTypes.includes(type)) throw new TypeError('Invalid message box type')
  if (!Array.isArray(buttons)) throw new TypeError('Buttons must be an array')
  checkTexts(options, boxTexts)
  if (checkboxChecked === true && checkboxLabel === '')
    throw new Error('checkboxChecked requires that checkboxLabel also be passed')
}

function checkOpen(options: Options): void {
  if (options['properties'] !== undefined && !Array.isArray(options['properties']))
    throw new TypeError('Properties must be an array')
  checkTexts(options, openTexts)
}

const checks: Readonly<Record<string, (options: Options) => void>> = {
  showOpenDialog: checkOpen,
  showSaveDialog: (options) => checkTexts(options, saveTexts),
  showMessageBox: checkBox,
  showMessageBoxSync: checkBox,
}

/**
 * Looks at the options of a dialog.
 * @throws {TypeError | Error} in Electron's words
 */
function checkDialogOptions(name: string, options: object): void {
  checks[name]?.(options as Options)
}

/** The button that closing a message box chooses, as Electron takes one when the app names none. */
function closingButton(options: object): number {
  const { buttons = [], defaultId = -1, cancelId } = options as ProgramOptions
  if (cancelId !== undefined) return cancelId
  const named = buttons.findIndex((label) => ['cancel', 'no'].includes(label.toLowerCase()))
  if (named >= 0) return named
  return defaultId === 0 && buttons.length > 1 ? 1 : 0
}

type Answer = Record<string, unknown>

const cancelled: Readonly<Record<string, Answer>> = {
  showOpenDialog: { canceled: true, filePaths: [] },
  showSaveDialog: { canceled: true, filePath: '' },
}

/** What a message box answers when the user closes it. */
function closedBox(options: object): Answer {
  return { response: closingButton(options), checkboxChecked: false }
}

/**
 * The `dialog` module. Every dialog is recorded. It is answered with the next answer that a test has queued, else by the
 * user where there are real windows, else as if the user had cancelled.
 */
export class Dialog {
  /** Returns for the next dialogs, first in first out; what an answer lacks counts as cancelled. */
  readonly answers: Answer[] = []
  readonly #calls: RecordedCalls
  readonly #zenity: string | null
  readonly #isReady: () => boolean

  constructor(calls: RecordedCalls, onDesktop: boolean, isReady: () => boolean) {
    this.#calls = calls
    this.#isReady = isReady
    this.#zenity = onDesktop ? findProgram(['zenity']) : null
  }

  showOpenDialog(...args: object[]): Promise<Answer> {
    return this.#show('showOpenDialog', args)
  }

  showSaveDialog(...args: object[]): Promise<Answer> {
    return this.#show('showSaveDialog', args)
  }

  showMessageBox(...args: object[]): Promise<Answer> {
    return this.#show('showMessageBox', args)
  }

  showMessageBoxSync(...args: object[]): unknown {
    const options = this.#read('showMessageBoxSync', args)
    this.#calls.add('dialog.showMessageBoxSync', options)
    return { ...closedBox(options), ...this.answers.shift() }['response']
  }

  /** Works before the app is ready, too; without a display it goes to standard error. */
  showErrorBox(title: string, content: string): void {
    requireType(title, 'string')
    requireType(content, 'string', 1)
    this.#calls.add('dialog.showErrorBox', title, content)
    console.error(`${title}\n${content}`)
    void this.#onDesktop('showMessageBox', { title, message: title, detail: content })
  }

  /**
   * The options, with or without a window as the first argument.
   * @throws {Error} for what Electron does not take, and before the app is ready
   */
  #read(name: string, [first, second]: object[]): object {
    if (!this.#isReady()) throw new Error('dialog module can only be used after app is ready')
    // No document says what Electron does with a parent that has closed: this is the stricter reading.
    if (first instanceof BrowserWindow && first.isDestroyed())
      throw new TypeError('Object has been destroyed')
    const options = (first instanceof BrowserWindow ? second : first) ?? {}
    checkDialogOptions(name, options)
    return options
  }

  async #show(name: string, args: object[]): Promise<Answer> {
    const options = this.#read(name, args)
    this.#calls.add(`dialog.${name}`, options)
    const queued = this.answers.shift()
    await comesLate(200)
    const answer = queued ?? (await this.#onDesktop(name, options))
    const accepted = answer && name in cancelled ? { canceled: false } : {}
    return { ...(cancelled[name] ?? closedBox(options)), ...accepted, ...answer }
  }

  async #onDesktop(name: string, options: object): Promise<Answer | null> {
    return this.#zenity === null ? null : showDesktopDialog(this.#zenity, name, options)
  }
}
