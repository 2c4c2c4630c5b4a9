import { grantsOf } from './origin-grants.ts'
import type { Requester } from './requests.ts'
import type { StandIn } from './stand-in.ts'
import type { WebContents } from './web-contents.ts'

/** What the request answering needs to know about a window. */
export function requesterFor(contents: WebContents, { browser, schemes }: StandIn): Requester {
  const isMainFrame = (frameId: string) => frameId === contents.openedPage?.frameId
  return {
    id: contents.id,
    session: contents.session,
    isMainDocument: ({ resourceType, frameId }) => resourceType === 'Document' && isMainFrame(frameId),
    mayNavigate: (paused, url) => contents.navigation.isAllowed(paused, url, isMainFrame(paused.frameId)),
    refused: (url, isMainDocument) =>
      contents.emit('did-fail-load', {}, -106, 'ERR_INTERNET_DISCONNECTED', url, isMainDocument),
    documentComing: async (url) => {
      const origin = schemes.originOf(url)
      const pageOrigin = new URL(schemes.toPage(`${origin}/`)).origin
      if (pageOrigin === 'null') return
      const { session } = contents
      const wanted = session.permissions.grantedTo(contents, `${origin}/`)
      const permissions = grantsOf(browser).settle(pageOrigin, session, wanted)
      // SECURITY: naming the granted permissions of an origin denies it all others.
      await browser.root.send('Browser.grantPermissions', { origin: pageOrigin, permissions }).catch(() => {})
    },
  }
}
