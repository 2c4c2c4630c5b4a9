import { resolve } from 'node:path'

/** Electron's command line: `electron [-r module]… [--switch[=value]]… app [argument]…`. */
export type CommandLineParts = {
  /** Modules to load before the app (`-r`), absolute paths. */
  preloads: string[]
  /** Every `--switch`, wherever it stands: Chromium reads the whole line. */
  switches: string[]
  /** Folder or entry file of the app, absolute; the working folder when none is named. */
  appPath: string
}

export function parseCommandLine(args: readonly string[]): CommandLineParts {
  const parts: CommandLineParts = { preloads: [], switches: [], appPath: '' }
  for (let at = 0; at < args.length; at++) {
    const argument = args[at] ?? ''
    if (argument === '-r' || argument === '--require') parts.preloads.push(resolve(args[++at] ?? ''))
    else if (argument.startsWith('--')) parts.switches.push(argument)
    else if (parts.appPath === '') parts.appPath = resolve(argument)
  }
  if (parts.appPath === '') parts.appPath = process.cwd()
  return parts
}

/** `app.commandLine`: the switches given and those that the app adds for Chromium. */
export class CommandLine {
  readonly #values = new Map<string, string>()

  constructor(switches: readonly string[]) {
    for (const text of switches) {
      const [, name, value] = /^--([^=]+)=?(.*)$/s.exec(text) ?? []
      if (name !== undefined) this.#values.set(name, value ?? '')
    }
  }

  appendSwitch(name: string, value = ''): void {
    this.#values.set(name.toLowerCase(), value)
  }

  appendArgument(argument: string): void {
    if (argument.startsWith('--')) this.appendSwitch(argument.slice(2))
  }

  hasSwitch(name: string): boolean {
    return this.#values.has(name)
  }

  getSwitchValue(name: string): string {
    return this.#values.get(name) ?? ''
  }

  removeSwitch(name: string): void {
    this.#values.delete(name)
  }

  entries(): [name: string, value: string][] {
    return [...this.#values]
  }
}
