import { nodeBundle } from './node-bundle.ts'
import { updatePlaceOfBuild } from './update-place.ts'

/**
 * The main process, everything bundled but Electron itself and the native keychain module. CommonJS: of threads and utility
 * processes inside an asar, Electron's own tests run no other.
 */
export const mainBundle = nodeBundle({
  entries: {
    main: 'electron/main.ts',
    // A program of its own, started by main: a keychain that hangs can be ended with it.
    keychain: 'electron/session/keychain/keychain-process.ts',
    // A thread that lays out what is printed.
    'print-worker': 'electron/print/thread/print-worker.ts',
    // A thread that reads a file of contacts.
    'import-worker': 'electron/import/import-worker.ts',
    // A thread that looks for contacts that are there twice.
    'duplicates-worker': 'electron/merge/duplicates-worker.ts',
    // A thread that writes a file of contacts.
    'export-worker': 'electron/export/export-worker.ts',
    // A thread that writes backups.
    'backup-worker': 'electron/backup/backup-worker.ts',
    // Threads of a session: one syncs, one searches, one looks whether the copy on the disk is sound.
    'sync-worker': 'electron/sync/sync-worker.ts',
    'search-worker': 'electron/search/search-worker.ts',
    'check-worker': 'electron/mirror/check-worker.ts',
  },
  folder: 'main',
  format: 'cjs',
  external: ['electron', 'keytar'],
  target: 'node24',
  // electron/update/load-updates.ts
  define: { ATENA_UPDATE_URL: JSON.stringify(updatePlaceOfBuild()) },
})
