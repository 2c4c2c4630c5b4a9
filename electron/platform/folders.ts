import { homedir } from 'node:os'
import { join } from 'node:path'
import { system, type System } from './system.ts'

/** What decides where a computer keeps its fonts and the data of its programs. */
export interface Surroundings {
  system: System
  env: Readonly<Record<string, string | undefined>>
  /** The user's home folder. */
  home: string
}

/** Those of this computer. */
export const surroundings = (): Surroundings => ({ system, env: process.env, home: homedir() })

const localData = ({ env, home }: Surroundings) => env['LOCALAPPDATA'] || join(home, 'AppData', 'Local')

/**
 * The folder of Atena's data where no switch names another one. On Windows the folder of earlier builds follows: it roams, so that
 * Windows copies all databases over the network at each sign-in, and may be on a network share, where SQLite's WAL does not work.
 */
export function dataFolders(here: Surroundings): [now: string, ...before: string[]] {
  const { system: on, env, home } = here
  if (on === 'win32')
    return [join(localData(here), 'Atena'), join(env['APPDATA'] || join(home, 'AppData', 'Roaming'), 'Atena')]
  if (on === 'darwin') return [join(home, 'Library', 'Application Support', 'Atena')]
  return [join(env['XDG_CONFIG_HOME'] || join(home, '.config'), 'Atena')]
}

/** Where macOS puts the fonts that it downloads when a user chooses them, by its version. */
const macAssets = [5, 6, 7, 8].map((of) => `/System/Library/AssetsV2/com_apple_MobileAsset_Font${of}`)

/** The folders of installed fonts: of the system, then of the user. Not all of them need to be there. */
export function fontFolders(here: Surroundings): string[] {
  const { system: on, env, home } = here
  if (on === 'win32')
    return [
      join(env['WINDIR'] || 'C:\\Windows', 'Fonts'),
      // Since Windows 10 1809 a user may install fonts without being an administrator.
      join(localData(here), 'Microsoft', 'Windows', 'Fonts'),
    ]
  if (on === 'darwin')
    return ['/System/Library/Fonts', ...macAssets, '/Library/Fonts', join(home, 'Library', 'Fonts')]
  // XDG Base Directory Specification 0.8, and the folder that fontconfig still reads.
  const data = (env['XDG_DATA_DIRS'] || '/usr/local/share:/usr/share')
    .split(':')
    .filter((each) => each !== '')
  const own = env['XDG_DATA_HOME'] || join(home, '.local', 'share')
  return [...new Set(data.concat(own))].map((folder) => join(folder, 'fonts')).concat(join(home, '.fonts'))
}
