import { resolve } from 'node:path'

/** Electron's command line: `electron [-r module]… [--switch[=value]]… app [argument]…`. */
export type CommandLineParts = {
  /** Modules to load before the app (`-r`), absolute paths. */
  preloads: string[]
  /** Every `--switch`, at any place: Chromium reads the whole line. */
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
  /** The port that Chromium listens on; null without. */
  readonly debuggingPort: string | null

  /** @param isPackaged the app does not see what Playwright starts every app with: an installed app would refuse to start */
  constructor(switches: readonly string[], isPackaged = false) {
    for (const text of switches) {
      const [, name, value] = /^--([^=]+)=?(.*)$/s.exec(text) ?? []
      if (name !== undefined) this.#values.set(name, value ?? '')
    }
    this.debuggingPort = this.#values.get('remote-debugging-port') ?? null
    if (isPackaged && this.debuggingPort === '0')
      for (const name of ['remote-debugging-port', 'no-sandbox']) this.#values.delete(name)
  }

  appendSwitch(name: string, value = ''): void {
    this.#values.set(name.toLowerCase(), value)
  }

  hasSwitch(name: string): boolean {
    return this.#values.has(name)
  }

  getSwitchValue(name: string): string {
    return this.#values.get(name) ?? ''
  }

  entries(): [name: string, value: string][] {
    return [...this.#values]
  }
}

/** How the app's windows come to be seen. */
export type WindowMode = 'headless' | 'app-window'

const quiet = [
  'no-first-run',
  'no-default-browser-check',
  'no-startup-window',
  'disable-background-networking',
  'disable-component-update',
  'disable-default-apps',
  'disable-sync',
  'disable-extensions',
  'disable-quic',
  'disable-domain-reliability',
  'disable-client-side-phishing-detection',
  'disable-breakpad',
  'disable-search-engine-choice-screen',
  'disable-dev-shm-usage',
  'metrics-recording-only',
  'use-mock-keychain',
  'password-store=basic',
  'force-color-profile=srgb',
  // window.open must reach setWindowOpenHandler without a click, as in Electron.
  'disable-popup-blocking',
]

/** Without a screen nothing draws on a graphics card, and a copy of one in software takes a sixth of the processor time. */
const headless = ['--headless=new', '--hide-scrollbars', '--mute-audio', '--disable-gpu', '--in-process-gpu']

const unwantedFeatures = [
  'Translate',
  'MediaRouter',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  // Pages for an address bar that no window has: they took half of the processor time of a start.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'PreconnectToSearch',
  'LensOverlay',
  'AutofillServerCommunication',
  'CertificateTransparencyComponentUpdater',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
]

/** Switches that the stand-in decides itself, whatever the app or Playwright appends. */
const ours = new Set([
  'inspect',
  'headless',
  'no-sandbox',
  'user-data-dir',
  'remote-debugging-port',
  'remote-debugging-pipe',
  'disable-features',
  'enable-automation',
  'lang',
])

export type SwitchesOptions = {
  mode: WindowMode
  profile: string
  locale: string
  commandLine: CommandLine
}

/** Chromium's command line. */
export function chromiumSwitches({ mode, profile, locale, commandLine }: SwitchesOptions): string[] {
  const features = [...unwantedFeatures, ...commandLine.getSwitchValue('disable-features').split(',')]
  const appended = commandLine.entries().filter(([name]) => !ours.has(name))
  return [
    ...quiet.map((name) => `--${name}`),
    ...appended.map(([name, value]) => (value === '' ? `--${name}` : `--${name}=${value}`)),
    ...(mode === 'headless' ? headless : []),
    ...debuggingSwitches(commandLine),
    ...sandboxSwitches(mode),
    `--disable-features=${features.filter((name) => name !== '').join(',')}`,
    `--user-data-dir=${profile}`,
    `--lang=${locale}`,
    `--accept-lang=${locale}`,
  ]
}

function debuggingSwitches(commandLine: CommandLine): string[] {
  const port = commandLine.debuggingPort
  // A port is open to every process of the machine: only Playwright asks for one.
  const forPlaywright = port === null ? [] : [`--remote-debugging-port=${port}`]
  return ['--remote-debugging-pipe', ...forPlaywright]
}

/** Chromium refuses to run as root with its sandbox; the test type hides the bar that warns of it. */
export function sandboxSwitches(mode: WindowMode): string[] {
  if (process.getuid?.() !== 0) return []
  return mode === 'app-window' ? ['--no-sandbox', '--test-type'] : ['--no-sandbox']
}
