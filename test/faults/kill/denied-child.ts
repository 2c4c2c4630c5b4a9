import { writeSync } from 'node:fs'
import { openJournal } from '../../../electron/outbox/journal.ts'

/** Opens the outbox of a folder as a user who may not write there. */
const nobody = 65_534
if (process.getuid?.() === 0) {
  process.setgid?.(nobody)
  process.setuid?.(nobody)
}
const opened = openJournal(process.argv[2] ?? '')
writeSync(1, JSON.stringify(opened.ok ? 'opened' : opened.failure))
