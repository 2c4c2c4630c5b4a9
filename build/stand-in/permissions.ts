import type { Protocol } from './devtools.ts'

type PermissionName = Protocol.Browser.PermissionType
type RequestHandler = (
  contents: object | null,
  permission: string,
  decide: (granted: boolean) => void,
  details: { requestingUrl: string; isMainFrame: boolean },
) => void
type CheckHandler = (contents: object | null, permission: string, origin: string, details: object) => boolean
type DeviceHandler = (details: object) => boolean
type DisplayMediaHandler = (request: object, decide: (streams: object) => void) => void

/** Electron's permission names and Chromium's names for the same thing. */
const chromiumNames: Readonly<Record<string, PermissionName[]>> = {
  'clipboard-read': ['clipboardReadWrite'],
  'clipboard-sanitized-write': ['clipboardSanitizedWrite'],
  'display-capture': ['displayCapture'],
  'idle-detection': ['idleDetection'],
  keyboardLock: ['keyboardLock'],
  'persistent-storage': ['durableStorage'],
  'speaker-selection': ['speakerSelection'],
  'storage-access': ['storageAccess'],
  'window-management': ['windowManagement'],
  geolocation: ['geolocation'],
  media: ['audioCapture', 'videoCapture'],
  midi: ['midi'],
  midiSysex: ['midiSysex'],
  notifications: ['notifications'],
  pointerLock: ['pointerLock'],
}

/** The permission handlers of a session. */
export class Permissions {
  #request: RequestHandler | null = null
  #check: CheckHandler | null = null
  #device: DeviceHandler | null = null
  #displayMedia: DisplayMediaHandler | null = null

  setRequestHandler(handler: RequestHandler | null): void {
    this.#request = handler
  }

  setCheckHandler(handler: CheckHandler | null): void {
    this.#check = handler
  }

  setDeviceHandler(handler: DeviceHandler | null): void {
    this.#device = handler
  }

  setDisplayMediaHandler(handler: DisplayMediaHandler | null): void {
    this.#displayMedia = handler
  }

  /** What a page's `request` for a permission is answered; Electron grants when nobody decides. */
  request(contents: object | null, permission: string, requestingUrl: string): Promise<boolean> {
    const handler = this.#request
    if (handler === null) return Promise.resolve(true)
    return new Promise((resolve) =>
      handler(contents, permission, resolve, { requestingUrl, isMainFrame: true }),
    )
  }

  /** What a page's check of a permission is answered; Electron grants when nobody decides. */
  check(contents: object | null, permission: string, origin: string): boolean {
    return this.#check?.(contents, permission, origin, { requestingUrl: origin, isMainFrame: true }) ?? true
  }

  device(details: object): boolean {
    return this.#device?.(details) ?? false
  }

  displayMedia(request: object): Promise<object> {
    const handler = this.#displayMedia
    return handler === null ? Promise.resolve({}) : new Promise((resolve) => handler(request, resolve))
  }

  /**
   * What Chromium may grant to pages of an origin, decided before a page loads: DevTools can set permissions but not
   * forward requests. The check handler decides; without one, everything is granted unless a request handler exists.
   */
  grantedTo(contents: object, origin: string): PermissionName[] {
    if (this.#check === null && this.#request !== null) return []
    const granted = Object.keys(chromiumNames).filter((permission) =>
      this.check(contents, permission, origin),
    )
    return granted.flatMap((permission) => chromiumNames[permission] ?? [])
  }
}
