import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { onTestFinished } from 'vitest'
import { openJournal, type Journal } from '../../../../electron/outbox/journal.ts'
import { profileFile } from '../../../../electron/disk/kept-rows.ts'
import { valueOf } from '../../../fakes/api-under-test.ts'
import { inKeptFile } from '../../../fakes/kept-file.ts'

/** A folder with a journal that is open only once at a time; deleted at the end of the test. */
export function start() {
  const folder = mkdtempSync(join(tmpdir(), 'atena-journal-'))
  const file = profileFile(folder)
  const opened: Journal[] = []
  const open = (): Journal => {
    opened.at(-1)?.close()
    const journal = valueOf(openJournal(folder))
    opened.push(journal)
    return journal
  }
  onTestFinished(() => {
    opened.at(-1)?.close()
    rmSync(folder, { recursive: true, force: true })
  })
  /** Reads or changes the file as another program would. */
  const inFile = <T>(work: (database: DatabaseSync) => T): T => inKeptFile(folder, work)
  return { folder, file, open, inFile }
}
