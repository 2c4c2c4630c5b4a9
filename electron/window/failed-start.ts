import { app, dialog } from 'electron'
import { diskFailure } from '../disk/save-file.ts'
import { chooseLanguage } from '../../contract/language.ts'
import { mainText } from '../../languages/main.ts'
import { systemLanguages } from './apply-preferences.ts'
import { isAnswered, lockFile, type Start } from './second-start.ts'

type Danger = 'certificates' | 'switch'

/**
 * Switches of Chromium that take a page's walls down, put another program in its place, open it to every program of the
 * machine, or write what passes through the network to a file. The launcher of electron-builder's AppImage adds the first one by
 * itself where user namespaces are closed (SECURITY X37). `disable-features` is not among them: users of Linux start every
 * Chromium with it, so that windows and input work on their display.
 */
const switches = [
  'no-sandbox',
  'disable-setuid-sandbox',
  'disable-namespace-sandbox',
  'disable-seccomp-filter-sandbox',
  'disable-gpu-sandbox',
  'no-zygote-sandbox',
  'allow-sandbox-debugging',
  'single-process',
  'in-process-gpu',
  'disable-web-security',
  'disable-site-isolation-trials',
  'allow-running-insecure-content',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'gpu-launcher',
  'browser-subprocess-path',
  'js-flags',
  'enable-blink-features',
  'disable-blink-features',
  'enable-experimental-web-platform-features',
  'remote-debugging-port',
  'remote-debugging-pipe',
  'host-rules',
  'host-resolver-rules',
  'log-net-log',
  'ssl-key-log-file',
]

/**
 * What makes it unsafe to start, null when nothing does.
 * SECURITY: with the variable Node accepts every certificate, and the token goes to any server that answers
 * (SECURITY X38). The switches count in installed apps only: development and its tests use some of them.
 */
export function dangerAtStart(environment: NodeJS.ProcessEnv): Danger | null {
  if (environment['NODE_TLS_REJECT_UNAUTHORIZED'] !== undefined) return 'certificates'
  return app.isPackaged && switches.some((name) => app.commandLine.hasSwitch(name)) ? 'switch' : null
}

/** Says why the app does not start, then ends it. Resolves when the user has read it. */
export function refuseStart(danger: Danger): Promise<void> {
  return endWith(mainText[chooseLanguage('system', systemLanguages())].danger[danger])
}

/** The same for a program without a window: in English like all it says, on the terminal. */
export function tellDanger(danger: Danger): void {
  process.stderr.write(`labels: ${mainText.en.danger[danger]}\n`)
}

/**
 * Ends this start, because the app is already running and shows its window; the terminal gets one line about it. If the running
 * app does not answer, no window will show, so a message tells the user. Resolves after that.
 */
export async function leaveToRunning(folder: string, start: Start): Promise<void> {
  const { open, noAnswer } = mainText[chooseLanguage('system', app.getPreferredSystemLanguages())].failedStart
  if (!(await isAnswered(folder, start))) return endWith(noAnswer(folder, lockFile(folder)))
  process.stderr.write(`${open}\n`)
  app.quit()
}

/** Says why no window opens and what to do about it, then ends the app. Resolves when the user has read it. */
export function tellFailedStart(thrown: unknown): Promise<void> {
  const { full, denied, other } = mainText[chooseLanguage('system', systemLanguages())].failedStart
  const folder = app.getPath('userData')
  const failure = diskFailure(thrown)
  const reason = failure.kind === 'storage' ? failure.reason : 'other'
  if (reason === 'full') return endWith(full)
  return endWith(reason === 'denied' ? denied(folder) : other(folder, codeOf(thrown)))
}

/** SECURITY: the short name of an error only; its message may quote what was read. */
function codeOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return 'unknown'
  return 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : thrown.name
}

/**
 * Says in a box of the system why the app cannot continue, then ends it with code 1. Electron shows boxes only
 * once it is ready, so nothing that Electron waits for may wait for this in turn: the entry must have finished by
 * itself.
 */
async function endWith(sentence: string): Promise<void> {
  await app.whenReady()
  dialog.showErrorBox(app.name, sentence)
  app.exit(1)
}
