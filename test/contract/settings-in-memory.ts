import { ok } from '../../contract/failure.ts'
import type { SettingsFile } from '../../electron/settings/settings.ts'
import type { Settings } from '../../electron/settings/settings-shape.ts'

/** Settings of this computer that no file keeps. */
export function settingsInMemory(): Pick<SettingsFile, 'read' | 'change'> {
  let kept: Partial<Settings> = {}
  return {
    read: () => kept as Settings,
    change: (part) => ok((kept = { ...kept, ...part }) as Settings),
  }
}
