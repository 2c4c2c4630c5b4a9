import { join } from 'node:path'
import { app } from 'electron'
import { start } from './start.ts'
import { tellFailedStart } from './window/failed-start.ts'

// The composition root: real folders and files, nothing else. The bundle is out/main/main.js.
const out = join(import.meta.dirname, '..')

const fonts = join(out, 'fonts')
const postalCodes = join(out, 'postal', 'postal-codes.gz')

// Electron is ready only after this file has finished. So its only await is that of a program which needs no window, and
// the start goes on beside it: what must come before `ready` is done before its first await.
const labels = process.argv.indexOf('--labels')
if (labels > 0) app.exit(await printLabels(process.argv.slice(labels + 1)).catch(complain))
else
  void start({
    preload: join(out, 'preload', 'preload.cjs'),
    page: join(out, 'renderer'),
    demoProgram: join(out, 'service', 'service.js'),
    keychainProgram: join(out, 'main', 'keychain.js'),
    fonts,
    postalCodes,
    printWorker: new URL('./print-worker.js', import.meta.url),
    importWorker: new URL('./import-worker.js', import.meta.url),
    duplicatesWorker: new URL('./duplicates-worker.js', import.meta.url),
    exportWorker: new URL('./export-worker.js', import.meta.url),
    backupWorker: new URL('./backup-worker.js', import.meta.url),
    licences: join(out, 'main', 'licences.json'),
    // A fresh clone shows its sample contacts at once; who has installed the app is asked what it is for.
    firstSteps: app.isPackaged || process.argv.includes('--first-steps'),
    sessionWorkers: {
      sync: new URL('./sync-worker.js', import.meta.url),
      search: new URL('./search-worker.js', import.meta.url),
      check: new URL('./check-worker.js', import.meta.url),
    },
    dataFolder: app.getPath('userData'),
  }).catch(tellFailedStart)

/** The switches of `npm run labels`: a program without a window. Returns its exit code. */
async function printLabels(args: string[]): Promise<number> {
  // Not part of the ordinary start, so not read at it.
  const { runBatch } = await import('./print/batch/run-batch.ts')
  const { ownFontFolders } = await import('./print/fonts/font-folders.ts')
  return runBatch(args, {
    fonts,
    postalCodes,
    installedFonts: ownFontFolders(),
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
