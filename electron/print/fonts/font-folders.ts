import { homedir } from 'node:os'
import { join } from 'node:path'

/** What decides where a computer keeps its fonts. */
export interface FontSurroundings {
  platform: string
  env: Readonly<Record<string, string | undefined>>
  home: string
}

/** The folders of installed fonts of this computer. */
export function ownFontFolders(): string[] {
  return fontFolders({ platform: process.platform, env: process.env, home: homedir() })
}

/** The folders of installed fonts: of the system, then of the user. Not all of them need to be there. */
export function fontFolders({ platform, env, home }: FontSurroundings): string[] {
  if (platform === 'win32')
    return [
      join(env['WINDIR'] ?? 'C:\\Windows', 'Fonts'),
      // Since Windows 10 1809 a user may install fonts without being an administrator.
      join(env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'Microsoft', 'Windows', 'Fonts'),
    ]
  if (platform === 'darwin')
    return ['/System/Library/Fonts', '/Library/Fonts', join(home, 'Library', 'Fonts')]
  // XDG Base Directory Specification 0.8, and the folder that fontconfig still reads.
  const data = (env['XDG_DATA_DIRS'] || '/usr/local/share:/usr/share')
    .split(':')
    .filter((each) => each !== '')
  const own = env['XDG_DATA_HOME'] || join(home, '.local', 'share')
  return [...new Set(data.concat(own))].map((folder) => join(folder, 'fonts')).concat(join(home, '.fonts'))
}
