import { EventEmitter } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import type { Protocol } from '../../node_modules/playwright-core/types/protocol.d.ts'

export type { Protocol }
type Commands = Protocol.CommandParameters
type Answers = Protocol.CommandReturnValues
type Events = Protocol.EventMap

type Waiting = { method: string; resolve: (answer: never) => void; reject: (reason: Error) => void }
type Incoming = {
  id?: number
  sessionId?: string
  method?: string
  params?: unknown
  result?: unknown
  error?: { message: string }
}

/** One conversation of the DevTools protocol: with the browser itself (`root`) or with one page. */
export class DevtoolsSession {
  readonly #connection: DevtoolsConnection
  readonly #id: string | undefined
  readonly #events = new EventEmitter().setMaxListeners(0)

  constructor(connection: DevtoolsConnection, id: string | undefined) {
    this.#connection = connection
    this.#id = id
  }

  /** Sends one command. Rejects with `<method>: <reason>` when Chromium refuses it or has ended. */
  send<M extends keyof Commands & keyof Answers>(method: M, params?: Commands[M]): Promise<Answers[M]> {
    return this.#connection.send(this.#id, method, params ?? {}) as Promise<Answers[M]>
  }

  /** Sends a command whose failure does not matter, because the page may have closed already. */
  tell<M extends keyof Commands & keyof Answers>(method: M, params?: Commands[M]): void {
    this.send(method, params).catch(() => {})
  }

  on<E extends keyof Events & string>(event: E, listener: (params: Events[E][0]) => void): void {
    this.#events.on(event, listener)
  }

  once<E extends keyof Events & string>(event: E, listener: (params: Events[E][0]) => void): void {
    this.#events.once(event, listener)
  }

  off<E extends keyof Events & string>(event: E, listener: (params: Events[E][0]) => void): void {
    this.#events.off(event, listener)
  }

  /** Hands an event that arrived for this session to its listeners. */
  deliver(event: string, params: unknown): void {
    this.#events.emit(event, params)
  }
}

/** The one connection with Chromium; sessions of pages are multiplexed over it (`flatten: true`). */
export class DevtoolsConnection {
  readonly root = new DevtoolsSession(this, undefined)
  readonly #pipe: DevtoolsPipe
  readonly #sessions = new Map<string, DevtoolsSession>()
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0

  constructor(toBrowser: Writable, fromBrowser: Readable) {
    this.#pipe = new DevtoolsPipe(toBrowser, fromBrowser, {
      message: (text) => this.#receive(JSON.parse(text) as Incoming),
      closed: () => this.#failAll(),
    })
  }

  session(id: string): DevtoolsSession {
    const known = this.#sessions.get(id)
    if (known) return known
    const session = new DevtoolsSession(this, id)
    this.#sessions.set(id, session)
    return session
  }

  send(sessionId: string | undefined, method: string, params: unknown): Promise<unknown> {
    if (!this.#pipe.isOpen) return Promise.reject(new Error(`${method}: Chromium is gone`))
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { method, resolve, reject })
      this.#pipe.send(JSON.stringify({ id, method, params, sessionId }))
    })
  }

  #receive(message: Incoming): void {
    if (message.id !== undefined) this.#settle(message.id, message)
    else if (message.method !== undefined) {
      const session = message.sessionId === undefined ? this.root : this.#sessions.get(message.sessionId)
      session?.deliver(message.method, message.params)
    }
  }

  #settle(id: number, message: Incoming): void {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (message.error) waiting?.reject(new Error(`${waiting.method}: ${message.error.message}`))
    else waiting?.resolve(message.result as never)
  }

  #failAll(): void {
    for (const { method, reject } of this.#waiting.values()) reject(new Error(`${method}: Chromium is gone`))
    this.#waiting.clear()
  }
}

/**
 * Messages of the DevTools protocol over two pipes, each ended by a NUL byte (`--remote-debugging-pipe`).
 * A pipe needs no TCP port, which any process of the machine could open, and Chromium ends when it closes.
 */
class DevtoolsPipe {
  readonly #toBrowser: Writable
  #open = true
  #unfinished: Buffer[] = []

  constructor(
    toBrowser: Writable,
    fromBrowser: Readable,
    listener: { message: (text: string) => void; closed: () => void },
  ) {
    this.#toBrowser = toBrowser
    const close = () => {
      if (this.#open) listener.closed()
      this.#open = false
    }
    fromBrowser.on('data', (bytes: Buffer) => this.#split(bytes, listener.message))
    for (const stream of [toBrowser, fromBrowser]) stream.on('close', close).on('error', close)
  }

  get isOpen(): boolean {
    return this.#open
  }

  send(text: string): void {
    this.#toBrowser.write(`${text}\0`)
  }

  #split(bytes: Buffer, deliver: (text: string) => void): void {
    let start = 0
    for (let end = bytes.indexOf(0); end >= 0; end = bytes.indexOf(0, start)) {
      this.#unfinished.push(bytes.subarray(start, end))
      deliver(Buffer.concat(this.#unfinished).toString('utf8'))
      this.#unfinished = []
      start = end + 1
    }
    if (start < bytes.length) this.#unfinished.push(bytes.subarray(start))
  }
}
