import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import type { WebPreferences } from 'electron'
import { pageScript } from './wire.ts'

/** Name of the world in which preloads run; Electron calls it the same. */
export const isolatedWorld = 'Electron Isolated Context'
/** Name of the binding that exists in the isolated world only. */
export const bindingName = '__standInSend'

const script = (name: string) =>
  pageScript(name)
    .replace(/^\/\*[^]*?\*\/\s*/, '')
    .replace(/^;/, '')
    .trim()
const bridgeSource = script('world-bridge.js')
const pageWorldSource = script('page-world.js')
const hostSource = script('preload-host.js')
const partsSource = `{
  ipcRenderer: ${script('ipc-renderer.js')},
  contextBridge: ${script('context-bridge.js')},
  reportWindow: ${script('report-window.js')},
  webUtils: ${script('web-utils.js')},
}`
const wireSource = script('wire.js')

/** What the preload of one window is told about its process. */
export type PreloadEnvironment = {
  process: Record<string, unknown>
  /** Chords of the menu at this moment. */
  accelerators: string[]
  /** Whether main wants to hear of the close button. */
  asksBeforeClosing: boolean
}

/** The two scripts that run in every document of a window, before its own: first the page's world, then the preload's. */
export type DocumentScripts = { page: string; isolated: string }

/**
 * Builds the scripts of one window. Preloads run in the main frame only, as with `nodeIntegrationInSubFrames: false`.
 * @throws {Error} when the preload is not an absolute path, as in Electron
 */
export function documentScripts(
  preferences: WebPreferences,
  environment: PreloadEnvironment,
): DocumentScripts {
  const secret = `stand-in-${randomBytes(12).toString('hex')}`
  const bridge = (side: 'page' | 'preload') => `(${bridgeSource})(${JSON.stringify(secret)}, '${side}')`
  const mainFrameOnly = (source: string) => `if (window.top === window) (() => {\n${source}\n})()`
  return {
    page: mainFrameOnly(`(${pageWorldSource})(${bridge('page')})`),
    isolated: mainFrameOnly(`
const bind = globalThis.${bindingName}
delete globalThis.${bindingName}
;(${hostSource})({
  bind,
  wire: ${wireSource},
  bridge: ${bridge('preload')},
  parts: ${partsSource},
  environment: ${JSON.stringify(environment)},
  runPreload: function (require, module, exports, process) {
${readPreload(preferences)}
  },
})`),
  }
}

/** The `process` of a sandboxed preload. */
export function preloadProcess({ additionalArguments = [] }: WebPreferences): Record<string, unknown> {
  const { platform, arch, versions, env, execPath } = process
  return {
    platform,
    arch,
    versions: { ...versions },
    env: { ...env },
    argv: [execPath, ...additionalArguments],
  }
}

function readPreload({ preload }: WebPreferences): string {
  if (preload === undefined) return ''
  if (!isAbsolute(preload))
    throw new Error(`The preload script must be given as an absolute path: ${preload}`)
  return readFileSync(preload, 'utf8')
}

/** Preferences under which Electron would not isolate the page: the stand-in has no such mode and says so. */
export function refuseUnsafePreferences(preferences: WebPreferences): void {
  const unsafe = [
    preferences.contextIsolation === false && 'contextIsolation: false',
    preferences.sandbox === false && 'sandbox: false',
    preferences.nodeIntegration === true && 'nodeIntegration: true',
    preferences.webSecurity === false && 'webSecurity: false',
    preferences.webviewTag === true && 'webviewTag: true',
  ].filter((name) => name !== false)
  if (unsafe.length > 0) throw new Error(`The stand-in for Electron does not imitate ${unsafe.join(', ')}.`)
}
