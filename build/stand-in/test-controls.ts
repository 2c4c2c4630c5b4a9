import type { Net } from './desktop.ts'
import type { Dialog } from './dialog.ts'
import type { NativeTheme } from './native-theme.ts'
import type { Printing } from './printing.ts'
import type { RecordedCall, RecordedCalls } from './recorded-calls.ts'
import type { Sessions } from './session.ts'

/** What tests drive and look at; `electron.__standin` and `globalThis.__standin`. */
export class TestControls {
  /** What the app asked of the desktop, in order. */
  readonly calls: RecordedCall[]
  /** Returns for the next dialogs: `__standin.dialogs.push({ filePaths: [path] })`. */
  readonly dialogs: Record<string, unknown>[]
  /** The printers: `__standin.printing.list.push({ name: 'office', … })`, `.answers.push('cancel')`, `.listFails = true`. */
  readonly printing: Printing
  /** Whether the desktop has a program that opens links and folders. */
  opensLinks = true
  readonly #net: Net
  readonly #theme: NativeTheme
  readonly #sessions: Sessions

  constructor(parts: {
    calls: RecordedCalls
    dialog: Dialog
    net: Net
    printing: Printing
    theme: NativeTheme
    sessions: Sessions
  }) {
    this.calls = parts.calls.list
    this.dialogs = parts.dialog.answers
    this.printing = parts.printing
    this.#net = parts.net
    this.#theme = parts.theme
    this.#sessions = parts.sessions
  }

  /** What `net.isOnline()` says from now on. */
  setOnline(online: boolean): void {
    this.#net.online = online
  }

  /** Switches the desktop's own colour scheme. */
  setSystemDark(dark: boolean): void {
    this.#theme.setSystemDark(dark)
  }

  /** Asks the permission request handler of a session as a page would; `partition` '' is the default session. */
  requestPermission(permission: string, requestingUrl: string, partition = ''): Promise<boolean> {
    return this.#sessions.fromPartition(partition).permissions.request(null, permission, requestingUrl)
  }

  /** Asks the permission check handler of a session. */
  checkPermission(permission: string, origin: string, partition = ''): boolean {
    return this.#sessions.fromPartition(partition).permissions.check(null, permission, origin)
  }

  /** Asks the device permission handler of a session. */
  requestDevice(details: object, partition = ''): boolean {
    return this.#sessions.fromPartition(partition).permissions.device(details)
  }

  /** Asks the display media handler of a session. */
  requestDisplayMedia(request: object, partition = ''): Promise<object | null> {
    return this.#sessions.fromPartition(partition).permissions.displayMedia(request)
  }
}
