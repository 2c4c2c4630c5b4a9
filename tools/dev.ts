import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type ElectronApplication } from 'playwright'
import { build, type InlineConfig, type Rolldown } from 'vite'
import { findBrowser, whyStandIn } from '../build/find-program.mjs'
import { mainBundle, preloadBundle, serviceBundle, pageBundle } from '../build/bundle-configs.ts'
import { newNode, project } from '../build/project.mjs'
import { say, stop } from '../build/run-command.mjs'

// `npm run dev`: the app with its developer tools, rebuilt as files change. The page is loaded again when only the page
// changed, else the app starts again with the same data. The page keeps its policy: nothing is served over a network.

/** The page under names without a digest: main lists its files once, at its start. */
const page: InlineConfig = {
  ...pageBundle,
  configFile: false,
  logLevel: 'warn',
  build: {
    ...pageBundle.build,
    sourcemap: true,
    rollupOptions: {
      output: {
        entryFileNames: 'assets/[name].js',
        chunkFileNames: 'assets/[name].js',
        assetFileNames: 'assets/[name][extname]',
      },
    },
  },
}
const programs: [name: string, config: InlineConfig][] = [
  ['page', page],
  ['preload', preloadBundle],
  ['main', mainBundle],
  ['service', serviceBundle],
]

const data = mkdtempSync(join(tmpdir(), 'atena-dev-'))
let app: ElectronApplication | null = null
/** What happens to the app happens one after the other. */
let last = Promise.resolve()

/** Starts the app, or starts it again. */
async function restart(): Promise<void> {
  const before = app
  app = null
  await before?.close()
  const begun = await _electron.launch({
    args: [project, `--user-data-dir=${data}`, '--auto-open-devtools-for-tabs', ...process.argv.slice(2)],
    cwd: project,
    colorScheme: null,
    env: process.env as Record<string, string>,
  })
  app = begun
  begun.process().once('exit', () => {
    if (app === begun) end()
  })
  const window = await begun.firstWindow()
  await window.setViewportSize({ width: 1280, height: 800 }).catch(() => undefined)
  await begun.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.openDevTools())
  say('the window is open; close it or press Ctrl+C to end.')
}

/** Loads the page again in the window that is open. */
async function reload(): Promise<void> {
  // The page itself may not navigate, not even to where it is; main may load it again.
  await app?.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.reload())
}

/** Queues what a change asks for, and says so. */
function after(change: string, act: () => Promise<void>): void {
  last = last.then(async () => {
    say(`${change} changed`)
    await act().catch((thrown: unknown) => say(thrown instanceof Error ? thrown.message : String(thrown)))
  })
}

function end(): never {
  rmSync(data, { recursive: true, force: true, maxRetries: 5 })
  process.exit(0)
}

/** Builds a program now and whenever one of its files changes; settles with its first build. */
async function watch(name: string, config: InlineConfig): Promise<void> {
  const watcher = (await build({
    ...config,
    build: { ...config.build, watch: {} },
  })) as Rolldown.RolldownWatcher
  let isFirst = true
  await new Promise<void>((resolve) => {
    watcher.on('event', (event) => {
      if (event.code === 'ERROR') say(`${name}: ${event.error.message}`)
      if (event.code !== 'END') return
      if (isFirst) {
        isFirst = false
        resolve()
        return
      }
      after(name, name === 'page' ? reload : restart)
    })
  })
}

if (whyStandIn() !== null) {
  const browser =
    findBrowser() ?? stop('no Chromium, Chrome or Edge was found. Install one, then run this again.')
  Object.assign(process.env, {
    ATENA_CHROMIUM: browser,
    ATENA_STANDIN_NODE: newNode(),
    ATENA_STANDIN_WINDOW: '1',
    ELECTRON_OVERRIDE_DIST_PATH: join(project, 'tools', 'stand-in'),
  })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
say('building …')
for (const [name, config] of programs) await watch(name, config)
await restart()
