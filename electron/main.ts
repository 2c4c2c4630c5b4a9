import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { app } from 'electron'
import { dataFolders, fontFolders, surroundings } from './platform/folders.ts'
import { moveData } from './platform/move-data.ts'
import { start } from './start.ts'
import { dangerAtStart, refuseStart, tellDanger, tellFailedStart } from './window/failed-start.ts'

// The composition root: real folders and files, nothing else. The bundle is out/main/main.cjs.
const out = join(import.meta.dirname, '..')

const fonts = join(out, 'fonts')
const postalCodes = join(out, 'postal', 'postal-codes.gz')

/** The entry of a thread: in the folder of this file, where the bundler puts it. */
const thread = (name: string) => pathToFileURL(join(out, 'main', `${name}.cjs`))

// Electron is ready only after this file has finished. So it waits for nothing, and the start runs in parallel:
// what must come before `ready` is done before its first await.
const labels = process.argv.indexOf('--labels')
// SECURITY: the program without a window is no way around this (SECURITY X37, X38).
const danger = dangerAtStart(process.env)
if (danger !== null && labels > 0) {
  tellDanger(danger)
  app.exit(1)
} else if (danger !== null) void refuseStart(danger)
else if (labels > 0)
  void printLabels(process.argv.slice(labels + 1))
    .catch(complain)
    .then((code) => app.exit(code))
else
  void start({
    preload: join(out, 'preload', 'preload.cjs'),
    page: join(out, 'renderer'),
    demoProgram: join(out, 'service', 'service.cjs'),
    keychainProgram: join(out, 'main', 'keychain.cjs'),
    fonts,
    postalCodes,
    printWorker: thread('print-worker'),
    importWorker: thread('import-worker'),
    duplicatesWorker: thread('duplicates-worker'),
    exportWorker: thread('export-worker'),
    backupWorker: thread('backup-worker'),
    licences: join(out, 'main', 'licences.json'),
    // A fresh clone shows its sample contacts immediately; a user who has installed the app chooses its
    // purpose first.
    firstSteps: app.isPackaged || process.argv.includes('--first-steps'),
    sessionWorkers: {
      sync: thread('sync-worker'),
      search: thread('search-worker'),
      check: thread('check-worker'),
    },
    dataFolder: dataFolder(),
  }).catch(tellFailedStart)

/** The folder of the data: Electron's choice, except on Windows, where that one roams. Nothing may have used it before. */
function dataFolder(): string {
  const [now, before] = dataFolders(surroundings())
  if (before !== undefined && !app.commandLine.hasSwitch('user-data-dir'))
    app.setPath('userData', moveData(before, now))
  return app.getPath('userData')
}

/** The switches of `npm run labels`: a program without a window. Returns its exit code. */
async function printLabels(args: string[]): Promise<number> {
  // Not part of the ordinary start, so not read at it.
  const { runBatch } = await import('./print/batch/run-batch.ts')
  return runBatch(args, {
    fonts,
    postalCodes,
    installedFonts: fontFolders(surroundings()),
    say: (text) => process.stdout.write(text),
    complain: (text) => process.stderr.write(`${text}\n`),
  })
}

/** A mistake of ours; Electron would show it in a box and wait for ever. */
function complain(thrown: unknown): number {
  process.stderr.write(
    `labels: ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}\n`,
  )
  return 1
}
