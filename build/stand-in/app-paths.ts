import { mkdirSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'

/** Special folders that exist once asked for, as in Electron. */
const created = new Set(['userData', 'sessionData', 'logs', 'crashDumps'])

/** The folders behind `app.getPath`. */
export class AppPaths {
  readonly #paths: Map<string, string>

  /** @param userData the folder named by `--user-data-dir`, empty for the desktop's usual place */
  constructor(appName: string, userData: string) {
    const home = homedir()
    const appData = process.env['XDG_CONFIG_HOME'] || join(home, '.config')
    const own = userData || join(appData, appName)
    this.#paths = new Map([
      ['home', home],
      ['appData', appData],
      ['userData', own],
      ['sessionData', own],
      ['logs', join(own, 'logs')],
      ['crashDumps', join(own, 'Crashpad')],
      ['temp', tmpdir()],
      ['exe', process.execPath],
      ['module', process.execPath],
      ...['Desktop', 'Documents', 'Downloads', 'Music', 'Pictures', 'Videos'].map(
        (folder) => [folder.toLowerCase(), join(home, folder)] as const,
      ),
    ])
  }

  get(name: string): string {
    const path = this.#paths.get(name)
    if (path === undefined) throw new Error(`Failed to get '${name}' path`)
    if (created.has(name)) mkdirSync(path, { recursive: true, mode: 0o700 })
    return path
  }

  set(name: string, path: string): void {
    if (!isAbsolute(path)) throw new Error('Path must be absolute')
    if (!this.#paths.has(name)) throw new Error(`Failed to set path '${name}'`)
    this.#paths.set(name, path)
  }
}
