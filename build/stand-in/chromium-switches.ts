import type { CommandLine } from './command-line.ts'

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

const unwantedFeatures = [
  'Translate',
  'MediaRouter',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
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
    ...(mode === 'headless' ? ['--headless=new', '--hide-scrollbars', '--mute-audio'] : []),
    ...debuggingSwitches(commandLine),
    ...sandboxSwitches(mode),
    `--disable-features=${features.filter((name) => name !== '').join(',')}`,
    `--user-data-dir=${profile}`,
    `--lang=${locale}`,
    `--accept-lang=${locale}`,
  ]
}

function debuggingSwitches(commandLine: CommandLine): string[] {
  const port = commandLine.getSwitchValue('remote-debugging-port')
  // A port is open to every process of the machine: only Playwright asks for one.
  const forPlaywright = commandLine.hasSwitch('remote-debugging-port')
    ? [`--remote-debugging-port=${port}`]
    : []
  return ['--remote-debugging-pipe', ...forPlaywright]
}

/** Chromium refuses to run as root with its sandbox; the test type hides the bar that warns of it. */
export function sandboxSwitches(mode: WindowMode): string[] {
  if (process.getuid?.() !== 0) return []
  return mode === 'app-window' ? ['--no-sandbox', '--test-type'] : ['--no-sandbox']
}
