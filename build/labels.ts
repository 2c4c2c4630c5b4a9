import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runBatch } from '../electron/print/batch/run-batch.ts'
import { copyFonts } from './copy-fonts.ts'
import { out } from './project.mjs'

// `npm run labels -- --sheet ELM008 --in people.csv --out labels.pdf`: without a window and without a build.
const fonts = join(out, 'fonts')
if (!existsSync(fonts)) copyFonts()
process.exitCode = await runBatch(process.argv.slice(2), {
  fonts,
  say: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(`${text}\n`),
})
