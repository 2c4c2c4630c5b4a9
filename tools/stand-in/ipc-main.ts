import { EventEmitter } from 'node:events'
import type { WebFrame } from './navigation.ts'

/**
 * What Electron does to every value that crosses a process.
 * @throws {Error} `An object could not be cloned.`, Electron's own words, for functions, proxies and foreign objects
 */
export function cloneForIpc<T>(value: T): T {
  try {
    return structuredClone(value)
  } catch {
    throw new Error('An object could not be cloned.')
  }
}

/** The caller: the window's contents and the frame. */
export type IpcSender = {
  sender: { send(channel: string, ...args: unknown[]): void }
  senderFrame: WebFrame
}

type Handler = (event: IpcSender & { type: 'invoke' }, ...args: unknown[]) => unknown

/** What goes back to the page: a structured clone of the result, or the text of what was thrown. */
export type IpcAnswer = { value: unknown } | { refusal: string }

/** The `ipcMain` module. */
export class IpcMain extends EventEmitter {
  readonly #handlers = new Map<string, Handler>()

  constructor() {
    super()
    // An emitter throws when `error` has no listener, and a page may send a message of this name.
    this.on('error', () => {})
  }

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel))
      throw new Error(`Attempted to register a second handler for '${channel}'`)
    if (typeof handler !== 'function')
      throw new Error(`Expected handler to be a function, but found type '${typeof handler}'`)
    this.#handlers.set(channel, handler)
  }

  /** Returns `ipcRenderer.invoke`. Of what a handler throws only the text reaches the page, as in Electron. */
  async answer(from: IpcSender, channel: string, args: unknown[]): Promise<IpcAnswer> {
    const handler = this.#handlers.get(channel)
    if (!handler) return { refusal: `Error: No handler registered for '${channel}'` }
    try {
      return { value: cloneForIpc(await handler({ ...from, type: 'invoke' }, ...args)) }
    } catch (thrown) {
      console.error(`Error occurred in handler for '${channel}':`, thrown)
      return { refusal: String(thrown) }
    }
  }

  /** Delivers `ipcRenderer.send`. */
  deliver(from: IpcSender, channel: string, args: unknown[]): void {
    const reply = (back: string, ...values: unknown[]) => from.sender.send(back, ...values)
    this.emit(channel, { ...from, ports: [], reply }, ...args)
  }
}
