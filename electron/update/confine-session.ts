import type { Session } from 'electron'

/**
 * SECURITY: the session of the updater reaches the folder of new versions and nothing else, whatever an announcement or
 * a redirect says; what is not https never passes (X41).
 * @param place https address of the folder, with a slash at its end
 */
export function confineSession(session: Pick<Session, 'webRequest'>, place: string): void {
  session.webRequest.onBeforeRequest(({ url }, decide) => decide({ cancel: !isBelow(place, url) }))
}

function isBelow(place: string, address: string): boolean {
  if (!URL.canParse(address)) return false
  // `href` has dots in the path resolved.
  const { protocol, username, password, href } = new URL(address)
  return protocol === 'https:' && username === '' && password === '' && href.startsWith(place)
}
