import type { WebPreferences } from 'electron'
import type { OpenedPage } from './browser.ts'
import type { DevtoolsSession, Protocol } from './devtools.ts'
import { bindingName, documentScripts, isolatedWorld } from './preload-script.ts'
import type { PreloadEnvironment } from './preload-script.ts'
import { decode, encode } from './wire.ts'

/**
 * Returns `webUtils.getPathForFile`, which must return at once: page/web-utils.js stops at a `debugger` statement, the
 * path is read from the stopped script's File and written into its variable. Every other stop just goes on.
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
export type PageListener = {
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
      // Chromium refuses a debugger where scripts are switched off, and there nobody asks for paths.
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

  /** Sends a message to the preload's world of the current document; dropped while there is none. */
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
