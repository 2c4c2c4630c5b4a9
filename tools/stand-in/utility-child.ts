/** Loaded first in every utility process: gives it `process.parentPort` and ends it together with main. */
import { EventEmitter } from 'node:events'

const send = process.send?.bind(process)

class ParentPort extends EventEmitter {
  #early: unknown[] | null = []

  constructor() {
    super()
    this.on('newListener', (name) => name === 'message' && setImmediate(() => this.start()))
  }

  postMessage(message: unknown): void {
    send?.(structuredClone(message))
  }

  /** Messages wait for the first listener, as those of a message port do. */
  start(): void {
    const waiting = this.#early ?? []
    this.#early = null
    for (const data of waiting) this.receive(data)
  }

  receive(data: unknown): void {
    if (this.#early) this.#early.push(data)
    else this.emit('message', { data, ports: [] })
  }
}

const parentPort = new ParentPort()
process.on('message', (data) => parentPort.receive(data))
process.on('disconnect', () => process.exit())
Object.defineProperty(process, 'parentPort', { value: parentPort })
Object.defineProperty(process, 'type', { value: 'utility' })
Object.defineProperty(process, 'send', { value: undefined })
