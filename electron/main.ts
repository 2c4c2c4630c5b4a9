import { join } from 'node:path'
import { app } from 'electron'
import { start } from './start.ts'

// The composition root: real folders and files, nothing else. The bundle is out/main/main.js.
const out = join(import.meta.dirname, '..')

const fonts = join(out, 'fonts')
const postalCodes = join(out, 'postal', 'postal-codes.gz')

const labels = process.argv.indexOf('--labels')
if (labels > 0) app.exit(await printLabels(process.argv.slice(labels + 1)))
else
  await start({
    preload: join(out, 'preload', 'preload.cjs'),
    page: join(out, 'renderer'),
    demoProgram: join(out, 'service', 'service.js'),
    keychainProgram: join(out, 'main', 'keychain.js'),
    fonts,
    postalCodes,
    printWorker: new URL('./print-worker.js', import.meta.url),
    licences: join(out, 'main', 'licences.json'),
    // A fresh clone shows its sample contacts at once; who has installed the app is asked what it is for.
    firstSteps: app.isPackaged || process.argv.includes('--first-steps'),
    sessionWorkers: {
      sync: new URL('./sync-worker.js', import.meta.url),
      search: new URL('./search-worker.js', import.meta.url),
    },
    dataFolder: app.getPath('userData'),
  })

/** The switches of `npm run labels`: a program without a window. Answers its exit code. */
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
