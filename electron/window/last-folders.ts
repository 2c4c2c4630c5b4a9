import { stat } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { FolderAct } from '../settings/settings-shape.ts'
import type { SettingsFile } from '../settings/settings.ts'

/** The folders in which the dialogs of the system begin: Electron forgets the last one, and begins in Downloads each time. */
export interface LastFolders {
  /** Returns the folder that the user chose last for this act; null before the first time, and where it is no longer there. */
  read(act: FolderAct): Promise<string | null>
  /** Keeps the folder for the next dialog of this act, also after the next start. */
  keep(act: FolderAct, folder: string): void
}

/** How long a folder may take to answer, in ms: one on a network that is down must not hold up the dialog. */
const patience = 500

/** Keeps the folders with the settings. */
export function rememberFolders(settings: Pick<SettingsFile, 'read' | 'change'>): LastFolders {
  return {
    async read(act) {
      const folder = settings.read().folders[act]
      return folder !== null && (await isThere(folder)) ? folder : null
    },
    keep(act, folder) {
      const { folders } = settings.read()
      if (folders[act] === folder) return
      // Where the disk refuses, the next dialog begins where the last one began.
      settings.change({ folders: { ...folders, [act]: folder } })
    },
  }
}

function isThere(folder: string): Promise<boolean> {
  const found = stat(folder).then(
    (entry) => entry.isDirectory(),
    () => false,
  )
  return Promise.race([found, delay(patience, false, { ref: false })])
}
