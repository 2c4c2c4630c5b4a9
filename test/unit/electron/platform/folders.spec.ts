import { describe, expect, it } from 'vitest'
import { dataFolders, fontFolders, type Surroundings } from '../../../../electron/platform/folders.ts'

const on = (
  system: Surroundings['system'],
  env: Surroundings['env'] = {},
  home = '/home/u',
): Surroundings => ({
  system,
  env,
  home,
})

const windows = {
  WINDIR: 'C:/Windows',
  LOCALAPPDATA: 'C:/Users/u/AppData/Local',
  APPDATA: 'Z:/u/AppData/Roaming',
}

/** A path as every system can compare it. */
const plain = (paths: readonly string[]) => paths.map((path) => path.replaceAll('\\', '/'))

describe('where the data are', () => {
  it.each([
    ['Linux', on('linux'), ['/home/u/.config/Atena']],
    ['Linux with a folder of its own', on('linux', { XDG_CONFIG_HOME: '/c' }), ['/c/Atena']],
    ['macOS', on('darwin'), ['/home/u/Library/Application Support/Atena']],
    [
      'Windows: the folder of this computer, and before it that which roams',
      on('win32', windows),
      ['C:/Users/u/AppData/Local/Atena', 'Z:/u/AppData/Roaming/Atena'],
    ],
    [
      'Windows without its variables',
      on('win32', {}, 'C:/Users/u'),
      ['C:/Users/u/AppData/Local/Atena', 'C:/Users/u/AppData/Roaming/Atena'],
    ],
  ])('%s', (_name, here, folders) => expect(plain(dataFolders(here))).toEqual(folders))
})

describe('where fonts are installed', () => {
  const assets = [5, 6, 7, 8].map((of) => `/System/Library/AssetsV2/com_apple_MobileAsset_Font${of}`)

  it.each([
    [
      'Linux with folders of its own',
      on('linux', { XDG_DATA_DIRS: '/a:/b', XDG_DATA_HOME: '/c' }),
      ['/a/fonts', '/b/fonts', '/c/fonts', '/home/u/.fonts'],
    ],
    [
      'Linux',
      on('linux'),
      ['/usr/local/share/fonts', '/usr/share/fonts', '/home/u/.local/share/fonts', '/home/u/.fonts'],
    ],
    [
      'macOS: also what it has downloaded',
      on('darwin'),
      ['/System/Library/Fonts', ...assets, '/Library/Fonts', '/home/u/Library/Fonts'],
    ],
    [
      'Windows: the folders of the computer and of the user',
      on('win32', windows, 'C:/Users/u'),
      ['C:/Windows/Fonts', 'C:/Users/u/AppData/Local/Microsoft/Windows/Fonts'],
    ],
  ])('%s', (_name, here, folders) => expect(plain(fontFolders(here))).toEqual(folders))
})
