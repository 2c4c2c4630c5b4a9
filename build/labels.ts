import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { copyFonts } from './copy-fonts.ts'
import { out } from './project.mjs'

// `npm run labels -- --sheet ELM008 --in people.csv --out labels.pdf`: without a window and without a build. What Node
// has once compiled it keeps here, which halves the time of the next run.
enableCompileCache(join(out, 'compile-cache'))
const { runBatch } = await import('../electron/print/batch/run-batch.ts')
const { fontFolders } = await import('../electron/print/fonts/font-files.ts')
const fonts = join(out, 'fonts')
if (!existsSync(fonts)) copyFonts()
const postalCodes = join(out, 'postal', 'postal-codes.gz')
// Addresses in one cell are taken apart by it, too.
if (process.argv.includes('--barcode') || !existsSync(postalCodes))
  (await import('./postal/write-postal-codes.ts')).writePostalCodes()
process.exitCode = await runBatch(process.argv.slice(2), {
  fonts,
  postalCodes,
  installedFonts: fontFolders({ platform: process.platform, env: process.env, home: homedir() }),
  say: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(`${text}\n`),
})
