import { runBatch } from '../../../electron/print/batch/run-batch.ts'

// The batch of the packaged app, by itself: CSV in, PDF out. Arguments: folder of the fonts, then those of the batch.
const [fonts = '', ...args] = process.argv.slice(2)
process.exitCode = await runBatch(args, {
  installedFonts: [],
  postalCodes: '',
  fonts,
  say: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(`${text}\n`),
})
