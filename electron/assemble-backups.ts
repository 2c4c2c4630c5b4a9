import { app } from 'electron'
import { mainText } from '../languages/main.ts'
import { askOver } from './window/ask.ts'
import { askBackupFile, askBackupPath, type SavingDesktop } from './window/files.ts'
import type { PrintParts } from './ipc/print-handlers.ts'
import { createBackups } from './backup/backups.ts'
import { printChoices } from './print/print-setup.ts'
import { createLocalCopies } from './jobs/local-copies.ts'

/** What backups need from the app. */
export interface BackupSurroundings extends SavingDesktop {
  /** Entry of the thread (backup-worker.ts). */
  worker: URL
  /** The settings of printing. */
  print: Pick<PrintParts, 'machine'>
}

/** Builds the parts of backup and restore. Nothing here waits. */
export function assembleBackups({ worker, print, ...desktop }: BackupSurroundings) {
  const { language, parent, wrote } = desktop
  const version = app.getVersion()
  const ask = askOver(parent)
  const backups = createBackups({
    worker,
    version,
    wrote,
    printing: ({ kept }) => ({ profile: printChoices(kept), computer: print.machine.read() }),
    askPath: () => askBackupPath(desktop),
  })
  const copies = createLocalCopies({
    worker,
    version,
    async mayGoOn(failure) {
      const { message, full, other, goOn, cancel } = mainText[language()].noCopy
      const isFull = failure.kind === 'storage' && failure.reason === 'full'
      return (await ask(message, isFull ? full : other, [goOn, cancel])) === 0
    },
  })
  return { backups, copies, askFile: () => askBackupFile(desktop) }
}
