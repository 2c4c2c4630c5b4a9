import { execFile } from 'node:child_process'

type Options = {
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
type Answer = Record<string, unknown>

/** Which dialogs zenity can show for Electron's. */
const dialogs: Readonly<
  Record<
    string,
    { argumentsFor(options: Options): string[]; read(outcome: Outcome, options: Options): Answer }
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
  options: Options,
): Promise<Answer | null> {
  const dialog = dialogs[name]
  if (!dialog) return null
  const outcome = await new Promise<Outcome>((resolve) =>
    execFile(zenity, dialog.argumentsFor(options), (failure, stdout) =>
      resolve({ accepted: failure === null, output: stdout.replace(/\n$/, '') }),
    ),
  )
  return dialog.read(outcome, options)
}

function fileArguments({ title, defaultPath, filters }: Options): string[] {
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

function openArguments(options: Options): string[] {
  const properties = options.properties ?? []
  return [
    ...fileArguments(options),
    ...(properties.includes('multiSelections') ? ['--multiple', '--separator=\n'] : []),
    ...(properties.includes('openDirectory') ? ['--directory'] : []),
  ]
}

function readOpen({ accepted, output }: Outcome): Answer {
  return accepted ? { canceled: false, filePaths: output.split('\n') } : { canceled: true, filePaths: [] }
}

function saveArguments(options: Options): string[] {
  const asks = options.properties?.includes('showOverwriteConfirmation')
  return [...fileArguments(options), '--save', ...(asks ? ['--confirm-overwrite'] : [])]
}

function readSave({ accepted, output }: Outcome): Answer {
  return accepted ? { canceled: false, filePath: output } : { canceled: true, filePath: '' }
}

/** zenity has one button for yes, one for no and any number beside them. */
function messageButtons({ buttons = ['OK'], defaultId = 0, cancelId = buttons.length - 1 }: Options) {
  const yes = defaultId === cancelId ? 0 : defaultId
  return { buttons, yes, no: cancelId === yes ? -1 : cancelId }
}

function messageArguments(options: Options): string[] {
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

function readMessage({ accepted, output }: Outcome, options: Options): Answer {
  const { buttons, yes, no } = messageButtons(options)
  const other = buttons.indexOf(output)
  const response = accepted ? yes : other >= 0 ? other : Math.max(no, 0)
  return { response, checkboxChecked: false }
}
