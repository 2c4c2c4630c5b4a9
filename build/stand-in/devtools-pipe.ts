import type { Readable, Writable } from 'node:stream'

/**
 * Messages of the DevTools protocol over two pipes, each ended by a NUL byte (`--remote-debugging-pipe`).
 * A pipe needs no TCP port, which any process of the machine could open, and Chromium ends when it closes.
 */
export class DevtoolsPipe {
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
