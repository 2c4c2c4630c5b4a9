import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import Store from 'electron-store'
import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import { parseSettings } from './settings-shape.ts'
import type { Settings } from './settings-shape.ts'

/**
 * Largest settings file in bytes. conf writes a file of more than 4,096 bytes in several steps and calls a
 * truncated one a success on a full disk (reliability 3.3); below that it was always whole.
 */
const maxBytes = 3500

/** Preferences and connection profiles; never contacts, never tokens (design 3). */
export interface SettingsFile {
  read(): Settings
  /** Replaces some of the settings. `too-big` or `storage` when they are not on disk afterwards. */
  change(part: Partial<Settings>): Result<Settings>
  /** Name of the damaged file that was moved aside at start, null normally. The user is told once. */
  movedAside: string | null
  /** There were no settings before: this is the first start on this data folder. */
  isFirst: boolean
}

/** Opens the settings in `folder`. A broken file never stops the start: it is moved aside (reliability 3.3, D07). */
export function openSettings(folder: string, now: () => Date = () => new Date()): SettingsFile {
  const open = () =>
    new Store<Record<string, unknown>>({
      name: 'settings',
      cwd: folder,
      // SECURITY: readable by the user only (reliability X30).
      configFileMode: 0o600,
      clearInvalidConfig: false,
      accessPropertiesByDotNotation: false,
    })
  let movedAside: string | null = null
  const isFirst = !existsSync(join(folder, 'settings.json'))
  let store: ReturnType<typeof open>
  try {
    store = open()
  } catch {
    movedAside = moveAside(folder, now())
    store = open()
  }
  let settings = parseSettings(store.store)
  const file: SettingsFile = {
    movedAside,
    isFirst,
    read: () => settings,
    change(part) {
      const next = { ...settings, ...part }
      if (Buffer.byteLength(JSON.stringify(next, null, '\t')) > maxBytes) return fail({ kind: 'too-big' })
      try {
        store.store = { ...next }
      } catch {
        return fail({ kind: 'storage', reason: 'other' })
      }
      settings = next
      return ok(settings)
    },
  }
  // Made on the first start and the same for ever: sync keys on records carry it.
  if (store.get('clientId') !== settings.clientId) file.change({ clientId: settings.clientId })
  return file
}

function moveAside(folder: string, now: Date): string | null {
  const name = `settings.corrupt-${now.toISOString().replaceAll(':', '-')}.json`
  const file = join(folder, 'settings.json')
  if (!existsSync(file)) return null
  renameSync(file, join(folder, name))
  return name
}
