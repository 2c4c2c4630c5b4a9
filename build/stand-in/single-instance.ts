import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs'
import type { FSWatcher } from 'node:fs'
import { join } from 'node:path'

/** What the first instance learns about a later one. */
export type SecondInstance = { argv: string[]; workingDirectory: string; additionalData: unknown }

/**
 * One process per `userData` folder. The lock names its process and that process's start time, so that a lock left by a
 * killed process is recognised; a later process leaves a message in a folder which the first one watches. Everything is
 * synchronous, because `requestSingleInstanceLock` is.
 */
export class SingleInstance {
  readonly #lock: string
  readonly #inbox: string
  readonly #onSecond: (second: SecondInstance) => void
  #watcher: FSWatcher | null = null

  constructor(userData: string, onSecond: (second: SecondInstance) => void) {
    this.#lock = join(userData, 'stand-in.lock')
    this.#inbox = join(userData, 'stand-in.inbox')
    this.#onSecond = onSecond
  }

  get isHeld(): boolean {
    return this.#watcher !== null
  }

  /** True when this process is the first; otherwise the first one has been told. */
  request(additionalData: unknown): boolean {
    if (this.isHeld) return true
    mkdirSync(this.#inbox, { recursive: true, mode: 0o700 })
    if (!this.#tryLock()) {
      this.#tellFirst({ argv: [...process.argv], workingDirectory: process.cwd(), additionalData })
      return false
    }
    this.#watcher = watch(this.#inbox, () => this.#readInbox()).unref()
    process.once('exit', () => this.release())
    return true
  }

  release(): void {
    if (!this.isHeld) return
    this.#watcher?.close()
    this.#watcher = null
    rmSync(this.#inbox, { recursive: true, force: true })
    rmSync(this.#lock, { force: true })
  }

  #tryLock(): boolean {
    const me = JSON.stringify({ pid: process.pid, started: startTime(process.pid) })
    for (const overwrite of [false, true])
      try {
        if (overwrite && this.#holderLives()) return false
        writeFileSync(this.#lock, me, { flag: overwrite ? 'w' : 'wx', mode: 0o600 })
        return true
      } catch (refusal) {
        if (overwrite) throw refusal
      }
    return false
  }

  #holderLives(): boolean {
    try {
      const { pid, started } = JSON.parse(readFileSync(this.#lock, 'utf8')) as {
        pid: number
        started: string
      }
      process.kill(pid, 0)
      return startTime(pid) === started
    } catch {
      return false
    }
  }

  #tellFirst(second: SecondInstance): void {
    const name = join(this.#inbox, randomUUID())
    writeFileSync(`${name}.part`, JSON.stringify(second), { mode: 0o600 })
    renameSync(`${name}.part`, `${name}.json`)
  }

  #readInbox(): void {
    for (const name of readdirSync(this.#inbox).filter((file) => file.endsWith('.json'))) {
      const file = join(this.#inbox, name)
      const second = JSON.parse(readFileSync(file, 'utf8')) as SecondInstance
      rmSync(file)
      this.#onSecond(second)
    }
  }
}

/** Start time of a process in clock ticks since boot (proc(5), field 22); empty where there is no /proc. */
function startTime(pid: number): string {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? ''
    return afterName.split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
