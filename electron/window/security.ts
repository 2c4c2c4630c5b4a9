import type { Session, WebContents } from 'electron'
import { isPageAddress } from '../ipc/trusted-sender.ts'

/**
 * Shuts every way out of a page: navigation, redirects, new windows, webviews.
 * Applied to each webContents that ever exists.
 */
export function lockDown(contents: WebContents): void {
  const refuse = (event: { preventDefault(): void }) => event.preventDefault()
  // SECURITY: pages never navigate; the only page is the one main loads (reliability 2.1 row 13).
  contents.on('will-navigate', refuse)
  contents.on('will-frame-navigate', refuse)
  contents.on('will-redirect', refuse)
  // SECURITY: no webviews at all (reliability 2.1 rows 11, 12).
  contents.on('will-attach-webview', refuse)
  // SECURITY: no new windows, ever; links go through open-link.ts (reliability 2.1 row 14).
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  // SECURITY: prevented and answered with nothing, else Electron takes the first device (reliability 2.1 row 5).
  contents.on('select-bluetooth-device', (event, _devices, choose) => {
    event.preventDefault()
    choose('')
  })
}

/** Everything a session must refuse: permissions, devices, the network, downloads, dictionaries. */
export function lockDownSession(session: Session): void {
  denyPermissions(session)
  denyNetwork(session)
  // SECURITY: what the user saves goes through a dialog of main, never through a page.
  session.on('will-download', (event) => event.preventDefault())
  // SECURITY: the spell checker downloads dictionaries (reliability X29).
  session.setSpellCheckerEnabled(false)
}

/** Denies every permission and device. Electron's own default is to grant (reliability 2.1 row 5). */
function denyPermissions(session: Session): void {
  // SECURITY: the page needs one permission only, writing plain text to the clipboard from our own origin.
  const allowed = (permission: string, address: string) =>
    permission === 'clipboard-sanitized-write' && isPageAddress(address)
  session.setPermissionRequestHandler((contents, permission, decide) =>
    decide(allowed(permission, contents.getURL())),
  )
  session.setPermissionCheckHandler((_contents, permission, origin) => allowed(permission, origin))
  session.setDevicePermissionHandler(() => false)
  session.setBluetoothPairingHandler((_details, answer) => answer({ confirmed: false }))
  session.setDisplayMediaRequestHandler((_request, decide) => decide({}))
}

const own = /^(app|photo|blob|devtools):/

/**
 * SECURITY: pages have no network. The policy says so already (`connect-src 'none'`); this holds even for a page
 * that lost its policy. Requests to the service are main's own and do not pass here.
 */
function denyNetwork(session: Session): void {
  session.webRequest.onBeforeRequest(({ url }, decide) => decide({ cancel: !own.test(url) }))
}
