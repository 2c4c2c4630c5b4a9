/** Entry of the stand-in: `electron [-r module]… [--switch]… app`. See README.md. */

import { existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { dirname, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openArchive } from './archive.ts'
import { CommandLine, parseCommandLine, type CommandLineParts, type WindowMode } from './command-line.ts'
import { createElectronModule, createStandIn } from './electron-module.ts'
import { platform } from './platform.ts'
import type { StandIn } from './stand-in.ts'
import { isUnkind } from './unkind.ts'

const names = new Set(['electron', 'electron/main', 'electron/common'])
const commonJs = 'stand-in:electron.cjs'
const esModule = 'stand-in:electron.mjs'

/** Gives the stand-in to everything that asks for `electron`, by `require` and by `import`. */
function provideElectron(electron: object): void {
  // The sources below run as modules of their own and reach the object only over a global.
  Object.assign(globalThis, { __standInElectron: electron })
  const sources: Record<string, { format: string; source: string }> = {
    [commonJs]: { format: 'commonjs', source: 'module.exports = __standInElectron' },
    [esModule]: { format: 'module', source: esSource(Object.keys(electron)) },
  }
  registerHooks({
    resolve(specifier, context, next) {
      if (!names.has(specifier)) return next(specifier, context)
      return { url: context.conditions.includes('import') ? esModule : commonJs, shortCircuit: true }
    },
    load(url, context, next) {
      const source = sources[url]
      return source ? { ...source, shortCircuit: true } : next(url, context)
    },
  })
}

function esSource(exported: string[]): string {
  const lines = exported.map((name) => `export const ${name} = electron.${name}`)
  return ['const electron = __standInElectron', 'export default electron', ...lines].join('\n')
}

type PackageFile = { name?: string; productName?: string; version?: string; main?: string; type?: string }

function describeApp({ appPath, switches }: CommandLineParts) {
  const isPackaged = appPath.endsWith('.asar')
  if (isPackaged) openArchive(appPath)
  const isFolder = isPackaged || (existsSync(appPath) && statSync(appPath).isDirectory())
  const folder = isFolder ? appPath : dirname(appPath)
  const file = join(folder, 'package.json')
  const described = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PackageFile) : {}
  return {
    entry: isFolder ? join(folder, described.main ?? 'index.js') : appPath,
    isEsModule: described.type === 'module',
    folder,
    name: described.productName ?? described.name ?? 'Electron',
    version: described.version ?? '0.0.0',
    isPackaged,
    commandLine: new CommandLine(switches, isPackaged),
  }
}

/** The real system, read before the app's process is disguised. */
const isOnLinux = process.platform === 'linux'

/** Windows on the desktop only when asked for, under Playwright by a word of its own; machines without a display get none. */
function windowMode(commandLine: CommandLine): WindowMode {
  const { ATENA_STANDIN_WINDOW, ATENA_STANDIN_HEADLESS, DISPLAY, WAYLAND_DISPLAY } = process.env
  const hasDisplay = !isOnLinux || Boolean(DISPLAY || WAYLAND_DISPLAY)
  const asked = ATENA_STANDIN_WINDOW === '1' && commandLine.debuggingPort === null
  const wanted = asked || ATENA_STANDIN_WINDOW === 'tests'
  return wanted && ATENA_STANDIN_HEADLESS !== '1' && hasDisplay ? 'app-window' : 'headless'
}

/** Makes `process` look as in Electron's main process. */
function disguiseProcess(args: string[]): void {
  process.argv = [process.execPath, ...args]
  Object.defineProperty(process, 'platform', { value: platform, enumerable: true })
  Object.defineProperty(process.versions, 'electron', { value: '0.0.0-stand-in', enumerable: true })
  Object.assign(process, { type: 'browser', defaultApp: true, resourcesPath: import.meta.dirname })
}

/** In ms. An entry that has not finished by then because it waits for `ready` gets a message that `ready` will not come. */
const patience = 5000

/**
 * Loads the app's entry; resolves when all of it has run, its top-level awaits included. Electron fires `ready` only
 * then, so an entry that awaits it there waits for ever, here as there.
 */
async function loadEntry(entry: string, isEsModule: boolean, app: StandIn['app']): Promise<void> {
  if (extname(entry) === '.cjs' || (extname(entry) === '.js' && !isEsModule)) {
    createRequire(entry)(entry)
    return
  }
  // It also keeps the process: Node ends by itself when nothing but such an await is left, Electron does not.
  const impatience = setInterval(() => {
    if (app.isAwaited)
      console.error(`Electron is never ready before the entry has finished, and ${entry} has not.`)
  }, patience)
  await import(pathToFileURL(entry).href)
  clearInterval(impatience)
}

async function start({ app, browser }: StandIn): Promise<void> {
  const chromiumEnded = (how: string) => {
    if (!app.isEnding) endWith(`Chromium ended on its own: ${how}`)
  }
  try {
    await browser.start(app.commandLine, app.chromiumLocale(), chromiumEnded)
  } catch (failure) {
    // An app that ends while Chromium starts, as a command without a window does, has closed it itself.
    if (app.isEnding) return
    throw failure
  }
  app.becomeReady()
}

function endWith(reason: unknown): void {
  console.error(reason)
  process.exit(1)
}

async function main(args: string[]): Promise<void> {
  if (isUnkind('line-first')) process.stdout.write('\r\n')
  const parts = parseCommandLine(args)
  const description = describeApp(parts)
  disguiseProcess(args)
  const standIn = createStandIn(description, windowMode(description.commandLine))
  const electron = createElectronModule(standIn)
  Object.assign(globalThis, { __standin: electron.__standin })
  provideElectron(electron)
  const require = createRequire(import.meta.url)
  for (const preload of parts.preloads) require(preload)
  // Some packages send a signal again after they have cleaned up, so it must be answered every time.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => standIn.app.quit())
  await loadEntry(description.entry, description.isEsModule, standIn.app)
  if (!standIn.app.isEnding) await start(standIn)
}

main(process.argv.slice(2)).catch((failure: unknown) =>
  endWith(failure instanceof Error ? (failure.stack ?? failure.message) : failure),
)
