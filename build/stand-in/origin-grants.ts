import type { Protocol } from './devtools.ts'

type PermissionName = Protocol.Browser.PermissionType

/**
 * What Chromium may grant to an origin. It knows one answer for each origin, while Electron's sessions each have their
 * own: the strictest of the sessions that showed the origin holds, so that one without handlers widens nothing.
 */
export class OriginGrants {
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
export function grantsOf(browser: object): OriginGrants {
  const grants = perBrowser.get(browser) ?? new OriginGrants()
  perBrowser.set(browser, grants)
  return grants
}
