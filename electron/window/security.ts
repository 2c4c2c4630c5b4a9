import { app, session, type Session, type WebContents } from 'electron'
import { system } from '../platform/system.ts'

/**
 * Takes name resolution away from Chromium; must run before the app is ready. Node's own, with which main reaches the
 * service, stays.
 * SECURITY: neither the policy of a page nor `webRequest` sees what a page only hints at (`preconnect`, `dns-prefetch`),
 * what Chromium does ahead of a navigation that is then refused, or where a peer connection goes. Without the resolver no
 * name is looked up and no connection over TCP begins, to an address in numbers neither (X43).
 * @param updatePlace address below which the updater, the one other user of Chromium's network, finds new versions; null
 *   in a build without one
 */
export function shutResolver(updatePlace: string | null): void {
  const besides = updatePlace === null ? '' : `, EXCLUDE ${new URL(updatePlace).hostname}`
  app.commandLine.appendSwitch('host-resolver-rules', `MAP * ~NOTFOUND${besides}`)
}

/**
 * Shuts every way out of a page: navigation, redirects, new windows, webviews.
 * Applied to each webContents that ever exists.
 */
export function lockDown(contents: WebContents): void {
  const refuse = (event: { preventDefault(): void }) => event.preventDefault()
  // SECURITY: pages never navigate; the only page is the one main loads (SECURITY E13).
  contents.on('will-navigate', refuse)
  contents.on('will-frame-navigate', refuse)
  contents.on('will-redirect', refuse)
  // SECURITY: no webviews at all (SECURITY E11, E12).
  contents.on('will-attach-webview', refuse)
  // SECURITY: no new windows, ever; links go through ways-out.ts (SECURITY E14).
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  // SECURITY: a peer connection sends UDP past every other rule; with this it may only go through a proxy (X43).
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  // SECURITY: prevented and answered with nothing, else Electron takes the first device (SECURITY E05).
  contents.on('select-bluetooth-device', (event, _devices, choose) => {
    event.preventDefault()
    choose('')
  })
}

/**
 * Everything a session must refuse: permissions, devices, the network, downloads, dictionaries. Resolves when all of it
 * holds; no page may be loaded before.
 */
export async function lockDownSession(session: Session): Promise<void> {
  denyPermissions(session)
  denyNetwork(session)
  // SECURITY: what the user saves goes through a dialog of main, never through a page.
  session.on('will-download', (event) => event.preventDefault())
  // SECURITY: the spell checker downloads dictionaries, except on a Mac, where it is the system's (SECURITY X29).
  session.setSpellCheckerEnabled(system === 'darwin')
  await session.setProxy(deadProxy)
}

/**
 * SECURITY: no program listens at this proxy, and connections within this machine use it too (`<-loopback>`). It
 * stops what the resolver must let pass in a build with updates, a peer connection over TCP to their place (X43).
 * Our own schemes use no proxy.
 */
const deadProxy = {
  mode: 'fixed_servers',
  proxyRules: 'socks5://127.0.0.1:1',
  proxyBypassRules: '<-loopback>',
} as const

/** Denies every permission and device. Electron's own default is to grant (SECURITY E05). */
function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.setBluetoothPairingHandler((_details, answer) => answer({ confirmed: false }))
  // An object without a source is an exception in main; null refuses.
  session.setDisplayMediaRequestHandler((_request, decide) => decide(null))
}

const own = /^(app|photo|blob|devtools):/

/**
 * SECURITY: pages have no network. The policy says so already (`connect-src 'none'`); this holds even for a page
 * that lost its policy. Requests to the service are main's own and do not pass here.
 */
function denyNetwork(session: Session): void {
  session.webRequest.onBeforeRequest(({ url }, decide) => decide({ cancel: !own.test(url) }))
}

/**
 * The session of every page of ours.
 * SECURITY: a name without `persist:` lives in memory only, so no cookie, cache or storage of a page reaches the disk
 * (SECURITY X29).
 */
export function pageSession(): Session {
  return session.fromPartition('atena-pages', { cache: false })
}

/** The part of an IPC event that tells where a call comes from. */
interface CallOrigin {
  sender: { id: number; mainFrame: object | null; isDestroyed(): boolean }
  senderFrame: { url: string; parent: unknown; frameTreeNodeId: number } | null
}

/** Host and scheme of the page's own address. */
export const pageOrigin = 'app://bundle'

/** SECURITY: whole origins are compared; `app://bundle.example.com` only begins like ours. */
function isPageAddress(address: string): boolean {
  return address === pageOrigin || address.startsWith(`${pageOrigin}/`)
}

/**
 * Whether a call comes from the main frame of a window that we opened, showing our own page.
 * SECURITY: every channel asks this first; anything else is refused (SECURITY E17).
 * @param ours ids of the webContents of our windows
 */
export function isTrustedSender(event: CallOrigin, ours: ReadonlySet<number>): boolean {
  const frame = event.senderFrame
  if (frame === null || frame.parent !== null) return false
  if (event.sender.isDestroyed() || !ours.has(event.sender.id)) return false
  return isPageAddress(frame.url)
}
