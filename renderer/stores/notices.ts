import { defineStore } from 'pinia'
import { onScopeDispose, shallowRef } from 'vue'
import type { Failure } from '../../contract/failure.ts'
import type { Channel } from '../../contract/ipc/contract.ts'
import { call } from '../bridge/bridge.ts'
import { failureText } from '../text/failure-text.ts'
import { t } from '../text/i18n.ts'

/** Never less than this is left after a pause, in ms: time to move the pointer back. */
const leastLeft = 1_000

interface Entry {
  left: number
  since: number
  timer: ReturnType<typeof setTimeout> | null
  done: () => void
}

/** Timers by name that can be paused together. */
class PausableTimers {
  #entries = new Map<string, Entry>()
  #paused = false

  /** Calls `done` after `lifetime` ms of unpaused time. */
  start(name: string, lifetime: number, done: () => void): void {
    this.#entries.set(name, { left: lifetime, since: 0, timer: null, done })
    if (!this.#paused) this.#run(name)
  }

  stop(name: string): void {
    const timer = this.#entries.get(name)?.timer ?? null
    if (timer !== null) clearTimeout(timer)
    this.#entries.delete(name)
  }

  /** Stops all of them. */
  end(): void {
    for (const name of this.#entries.keys()) this.stop(name)
  }

  pause(paused: boolean): void {
    if (paused === this.#paused) return
    this.#paused = paused
    for (const [name, entry] of this.#entries) {
      if (!paused) this.#run(name)
      else if (entry.timer !== null) {
        clearTimeout(entry.timer)
        entry.left = Math.max(leastLeft, entry.left - (performance.now() - entry.since))
        entry.timer = null
      }
    }
  }

  #run(name: string): void {
    const entry = this.#entries.get(name)
    if (!entry) return
    entry.since = performance.now()
    entry.timer = setTimeout(() => {
      this.#entries.delete(name)
      entry.done()
    }, entry.left)
  }
}

/** What the button of a message does; pressing it also removes the message. */
interface NoticeAction {
  text: string
  act: () => void
}

/** A passing message. */
export interface Notice {
  text: string
  actions?: readonly NoticeAction[]
  /** Interrupts a screen reader. */
  urgent?: boolean
  /** How long it stays, in ms. */
  lifetime?: number
}

/** A notice on screen. */
export type ShownNotice = Notice & { id: string }

const usualLifetime = 6_000
const urgentLifetime = 12_000
const mostAtOnce = 4

/** Messages that appear for a while. Their time is paused while the pointer or the focus is on them (`hold`). */
export const useNoticesStore = defineStore('notices', () => {
  const shown = shallowRef<readonly ShownNotice[]>([])
  const timers = new PausableTimers()
  onScopeDispose(() => timers.end())
  let counter = 0

  const isShown = (id: string) => shown.value.some((each) => each.id === id)

  /** Replaces the notice with the same id. */
  function put(next: ShownNotice): void {
    shown.value = shown.value.map((each) => (each.id === next.id ? next : each))
  }

  /** Returns the id that takes the message away early. Replaces `instead` if that message is still shown. */
  function show(notice: Notice, instead = ''): string {
    if (!notice.actions) dismissText(notice.text)
    counter += 1
    const id = isShown(instead) ? instead : `notice-${counter}`
    const others =
      id === instead ? [] : shown.value.slice(0, Math.max(0, shown.value.length - mostAtOnce + 1))
    for (const old of others) dismiss(old.id)
    if (id === instead) put({ ...notice, id })
    else shown.value = [...shown.value, { ...notice, id }]
    timers.stop(id)
    timers.start(id, notice.lifetime ?? (notice.urgent ? urgentLifetime : usualLifetime), () => dismiss(id))
    return id
  }

  /** Takes away what says just this: said once more, it comes after the others. */
  function dismissText(text: string): void {
    for (const { id } of shown.value.filter((each) => each.text === text)) dismiss(id)
  }

  /** Says it in other words; how long it stays is as before. */
  function reword(id: string, text: string): void {
    const notice = shown.value.find((each) => each.id === id)
    if (notice) put({ ...notice, text })
  }

  /** Says why something did not happen; a cancelled call has nothing to say. */
  function showFailure(failure: Failure): void {
    if (failure.kind !== 'cancelled') show({ text: failureText(failure, t), urgent: true })
  }

  function dismiss(id: string): void {
    timers.stop(id)
    shown.value = shown.value.filter((notice) => notice.id !== id)
  }

  function act(id: string, action = 0): void {
    const notice = shown.value.find((each) => each.id === id)
    dismiss(id)
    notice?.actions?.[action]?.act()
  }

  const hold = (held: boolean) => timers.pause(held)
  return { shown, isShown, show, reword, showFailure, dismiss, dismissText, act, hold }
})

/** Long enough to look up from the paper, in ms. */
const lifetime = 20_000

/** Says that a file was saved, with buttons that open it and show its folder. `handle` stands for the file in main. */
export function tellSaved(text: string, handle: string | null): void {
  const doing = (channel: Extract<Channel, `savedFile.${string}`>) => () => void use(channel, handle ?? '')
  const actions = [
    { text: t('notice.openFile'), act: doing('savedFile.open') },
    { text: t('notice.showInFolder'), act: doing('savedFile.show') },
  ]
  const notices = useNoticesStore()
  notices.dismissText(text)
  notices.show({ text, ...(handle === null ? {} : { actions, lifetime }) })
}

async function use(channel: Extract<Channel, `savedFile.${string}`>, handle: string): Promise<void> {
  const answer = await call(channel, { handle })
  if (answer.ok) return
  const notices = useNoticesStore()
  // The sentences of these failures speak of contacts and links.
  if (answer.failure.kind === 'not-found') notices.show({ text: t('notice.fileGone'), urgent: true })
  else if (answer.failure.kind === 'no-program') notices.show({ text: t('notice.noProgram'), urgent: true })
  else notices.showFailure(answer.failure)
}

/** Shows an urgent notice that more contacts are selected than one action takes. */
export function tellTooMany(text: string): void {
  useNoticesStore().show({ text, urgent: true })
}
