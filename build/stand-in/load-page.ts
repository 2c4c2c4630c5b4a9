import type { DevtoolsSession } from './devtools.ts'
import type { PageContents } from './page-window.ts'
import type { Page } from './page.ts'

/**
 * Navigates and waits for the load event, then resolves; rejects with Electron's message and `code` when there is no
 * document (`ERR_FAILED (-2) loading 'app://…'`).
 */
export async function loadPage(
  contents: PageContents,
  { session }: Page,
  { url, pageUrl }: { url: string; pageUrl: string },
): Promise<void> {
  contents.document.isLoading = true
  contents.emit('did-start-loading')
  const code = contents.isDestroyed() ? 'ERR_FAILED' : await navigate(contents, session, pageUrl)
  if (code === null) return
  contents.document.isLoading = false
  contents.emit('did-fail-load', {}, -2, code, url, true)
  throw Object.assign(new Error(`${code} (-2) loading '${url}'`), { code, errno: -2, url })
}

/** @returns null once the document has loaded, Chromium's name of what went wrong otherwise */
async function navigate(
  contents: PageContents,
  session: DevtoolsSession,
  pageUrl: string,
): Promise<string | null> {
  contents.navigation.expect(pageUrl)
  const loaded = next(session, 'Page.loadEventFired')
  const moved = next(session, 'Page.navigatedWithinDocument')
  const gone = new Promise<string>((resolve) => contents.once('destroyed', () => resolve('ERR_FAILED')))
  const { errorText, loaderId } = await session.send('Page.navigate', { url: pageUrl })
  contents.navigation.settle()
  if (errorText !== undefined) return errorText.replace(/^net::/, '')
  // Without a loader only the fragment changed, and no document loads.
  return Promise.race([loaderId === undefined ? moved : loaded, gone])
}

/** Resolves after the listeners that were there before have heard of the event. */
function next(
  session: DevtoolsSession,
  event: 'Page.loadEventFired' | 'Page.navigatedWithinDocument',
): Promise<null> {
  return new Promise((resolve) => session.once(event, () => setImmediate(() => resolve(null))))
}
