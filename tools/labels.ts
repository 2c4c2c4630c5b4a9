import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { runBatch } from '../electron/print/batch/run-batch.ts'
import { fontFolders, surroundings } from '../electron/platform/folders.ts'
import { copyFonts, paperFonts } from '../build/copy-fonts.ts'
import { out } from '../build/project.mjs'
import { goToCaller } from './called-from.ts'

// `npm run labels -- --sheet ELM008 --in people.csv --out labels.pdf`: without a window and without a build.
goToCaller()
const fonts = join(out, 'fonts')
if (!paperFonts.every((font) => existsSync(join(fonts, basename(font))))) copyFonts()
const postalCodes = join(out, 'postal', 'postal-codes.gz')
// Addresses in one cell are taken apart by it, too.
if (process.argv.includes('--barcode') || !existsSync(postalCodes))
  (await import('../build/postal/write-postal-codes.ts')).writePostalCodes()
process.exitCode = await runBatch(process.argv.slice(2), {
  fonts,
  postalCodes,
  installedFonts: fontFolders(surroundings()),
  say: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(`${text}\n`),
})
