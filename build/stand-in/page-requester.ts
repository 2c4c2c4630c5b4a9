import type { PageContents } from './page-window.ts'
import type { Requester } from './requests.ts'
import type { StandIn } from './stand-in.ts'
import type { Protocol } from './devtools.ts'

type PermissionName = Protocol.Browser.PermissionType

/**
 * What Chromium may grant to an origin. It knows one answer for each origin, while Electron's sessions each have their
 * own: the strictest of the sessions that showed the origin holds, so that one without handlers widens nothing.
 */
class OriginGrants {
  readonly #byOrigin = new Map<string, Map<object, readonly PermissionName[]>>()

  /** Notes what a session grants and answers what all sessions together do. */
  settle(origin: string, session: object, granted: readonly PermissionName[]): PermissionName[] {
    const sessions = this.#byOrigin.get(origin) ?? new Map<object, readonly PermissionName[]>()
    this.#byOrigin.set(origin, sessions.set(session, granted))
    return [...sessions.values()].reduce<PermissionName[]>(
      (common, each) => common.filter((name) => each.includes(name)),
      [...granted],
    )
  }
}

const perBrowser = new WeakMap<object, OriginGrants>()

/** The grants of one Chromium. */
function grantsOf(browser: object): OriginGrants {
  const grants = perBrowser.get(browser) ?? new OriginGrants()
  perBrowser.set(browser, grants)
  return grants
}

/** What the request answering needs to know about a window. */
export function requesterFor(contents: PageContents, { browser, schemes }: StandIn): Requester {
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
