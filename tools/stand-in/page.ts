import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { runInThisContext } from 'node:vm'
import type { WebPreferences } from 'electron'
import type { OpenedPage } from './browser.ts'
import type { DevtoolsSession, Protocol } from './devtools.ts'

/** Name of the world in which preloads run; Electron calls it the same. */
const isolatedWorld = 'Electron Isolated Context'
/** Name of the binding that exists in the isolated world only. */
const bindingName = '__standInSend'

/** Text of a script that is injected into pages, from the folder `page/`. */
const pageScript = (name: string) => readFileSync(new URL(`./page/${name}`, import.meta.url), 'utf8')

/** Structured-clone data ↔ JSON text; the same code runs in the page. */
export const { encode, decode } = runInThisContext(pageScript('wire.js'), { filename: 'wire.js' }) as {
  encode: (value: unknown) => string
  decode: (text: string) => unknown
}

const script = (name: string) =>
  pageScript(name)
    .replace(/^\/\*[^]*?\*\/\s*/, '')
    .replace(/^;/, '')
    .trim()
const bridgeSource = script('world-bridge.js')
const pageWorldSource = script('page-world.js')
const hostSource = script('preload-host.js')
const partsSource = `{
  ...${script('electron.js')},
  reportWindow: ${script('report-window.js')},
}`
const wireSource = script('wire.js')

/** What the preload of one window knows about its process. */
type PreloadEnvironment = {
  process: Record<string, unknown>
  /** Chords of the menu at this moment. */
  accelerators: string[]
  /** Whether main wants to hear of the close button. */
  asksBeforeClosing: boolean
}

/** The two scripts that run in every document of a window, before its own: first the page's world, then the preload's. */
type DocumentScripts = { page: string; isolated: string }

/**
 * Builds the scripts of one window. Preloads run in the main frame only, as with `nodeIntegrationInSubFrames: false`.
 * @throws {Error} when the preload is not an absolute path, as in Electron
 */
function documentScripts(preferences: WebPreferences, environment: PreloadEnvironment): DocumentScripts {
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

/**
 * Returns `webUtils.getPathForFile`, which must return immediately: page/electron.js stops at a `debugger` statement, the
 * path is read from the stopped script's File and written into its variable. Every other stop just continues.
 */
async function answerFilePaths(session: DevtoolsSession): Promise<void> {
  session.on('Debugger.paused', ({ callFrames: [frame] }) => {
    const answered =
      frame?.functionName === 'getPathForFile' ? writePath(session, frame.callFrameId) : undefined
    void Promise.resolve(answered)
      .catch(() => {})
      .then(() => session.tell('Debugger.resume'))
  })
  await session.send('Debugger.enable')
}

async function writePath(session: DevtoolsSession, callFrameId: string): Promise<void> {
  const { result } = await session.send('Debugger.evaluateOnCallFrame', { callFrameId, expression: 'file' })
  if (result.objectId === undefined) return
  const { path } = await session.send('DOM.getFileInfo', { objectId: result.objectId })
  const expression = `path = ${JSON.stringify(path)}`
  await session.send('Debugger.evaluateOnCallFrame', { callFrameId, expression })
}

const deliver = 'function (text) { globalThis.__standInReceive?.(text) }'

/** What a page reports to the window that shows it. */
type PageListener = {
  /** A message from the isolated world; `answer` sends one back to the document that asked. */
  message: (message: unknown, answer: (message: object) => void) => void
  request: (request: Protocol.Fetch.requestPausedPayload) => void
}

/** One page of Chromium, set up so that preload, requests and messages work from its first document on. */
export class Page {
  readonly targetId: string
  readonly session: DevtoolsSession
  readonly frameId: string
  #isolatedContext: number | null = null

  private constructor(opened: OpenedPage, frameId: string) {
    this.targetId = opened.targetId
    this.session = opened.session
    this.frameId = frameId
  }

  static async setUp(
    opened: OpenedPage,
    preferences: WebPreferences,
    environment: PreloadEnvironment,
    listener: PageListener,
  ): Promise<Page> {
    const { session } = opened
    const { frameTree } = await session.send('Page.getFrameTree')
    const page = new Page(opened, frameTree.frame.id)
    page.#listen(listener)
    const scripts = documentScripts(preferences, environment)
    await Promise.all([
      session.send('Page.enable'),
      // Chromium refuses a debugger where scripts are switched off, and no page asks for paths there.
      preferences.javascript === false ? undefined : answerFilePaths(session),
      session.send('Runtime.enable'),
      session.send('Inspector.enable'),
      session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
      session.send('Runtime.addBinding', { name: bindingName, executionContextName: isolatedWorld }),
      session.send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.page }),
      session.send('Page.addScriptToEvaluateOnNewDocument', {
        source: scripts.isolated,
        worldName: isolatedWorld,
      }),
      preferences.javascript === false
        ? session.send('Emulation.setScriptExecutionDisabled', { value: true })
        : undefined,
      session.send('Runtime.runIfWaitingForDebugger'),
    ])
    return page
  }

  /** Sends a message to the preload's world of the current document; dropped while the page has no document. */
  post(message: object, context = this.#isolatedContext): void {
    if (context === null) return
    this.session.tell('Runtime.callFunctionOn', {
      functionDeclaration: deliver,
      executionContextId: context,
      arguments: [{ value: encode(message) }],
      silent: true,
    })
  }

  #listen(listener: PageListener): void {
    const { session } = this
    session.on('Runtime.executionContextCreated', ({ context }) => {
      const frame: unknown =
        context.auxData && 'frameId' in context.auxData ? context.auxData.frameId : undefined
      if (context.name === isolatedWorld && frame === this.frameId) this.#isolatedContext = context.id
    })
    session.on('Runtime.executionContextsCleared', () => {
      this.#isolatedContext = null
    })
    session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name !== bindingName) return
      listener.message(decode(payload), (answer) => this.post(answer, executionContextId))
    })
    session.on('Fetch.requestPaused', (request) => listener.request(request))
  }
}
