import type { BackupSummary, LocalCopy } from '../../contract/ipc/backup.ts'
import type { BackupCounts } from './backup-shape.ts'
import type { BackupStep, BackupToWrite } from './write-backup.ts'

/** What main asks the thread of a backup, and what comes back. */
export type Questions = {
  /** Counts what a backup of everything would hold. */
  survey: {
    input: { mirror: string; photos: string }
    output: Omit<BackupSummary, 'token' | 'waiting'>
  }
  /** Begins one; what was begun before is given up. */
  begin: { input: BackupToWrite; output: null }
  /** Goes on for a moment; with the counts it is done. */
  step: { input: null; output: { step: BackupStep; counts: BackupCounts | null } }
  /** Gives it up and leaves nothing behind. */
  stop: { input: null; output: null }
  /** The local copies in a folder; those that are too old, or too much, are removed first. */
  copies: { input: { folder: string }; output: { copies: LocalCopy[] } }
}
