import { closeSync, openSync, writeSync } from 'node:fs'
import { openJournal } from '../../../electron/outbox/journal.ts'

/** Takes every file handle that is left, tries to open the outbox, gives them back and tries again. */
const folder = process.argv[2] ?? ''
const taken: number[] = []
try {
  for (;;) taken.push(openSync('/dev/null', 'r'))
} catch {
  // None left: that is what the test is about.
}
const first = openJournal(folder)
for (const handle of taken) closeSync(handle)
const second = openJournal(folder)
const said = [first.ok ? 'opened' : first.failure, second.ok ? 'opened' : second.failure]
writeSync(1, JSON.stringify(said))
