import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Failure } from '../../contract/failure.ts'
import { failureText } from '../text/failure-text.ts'
import { t } from '../text/i18n.ts'
import { PausableTimers } from './pausable-timers.ts'

/** A passing message. `act` is what its button does; pressing it also takes the message away. */
export interface Notice {
  text: string
  action?: string
  act?: () => void
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

/** Messages that come and go. Their time stands still while the pointer or the focus is on them (`hold`). */
export const useNoticesStore = defineStore('notices', () => {
  const shown = shallowRef<readonly ShownNotice[]>([])
  const timers = new PausableTimers()
  let counter = 0

  /** Answers the id, with which the message can be taken away early. */
  function show(notice: Notice): string {
    const id = `notice-${(counter += 1)}`
    for (const old of shown.value.slice(0, Math.max(0, shown.value.length - mostAtOnce + 1))) dismiss(old.id)
    shown.value = [...shown.value, { ...notice, id }]
    timers.start(id, notice.lifetime ?? (notice.urgent ? urgentLifetime : usualLifetime), () => dismiss(id))
    return id
  }

  /** Says why something did not happen; a cancelled call has nothing to say. */
  function showFailure(failure: Failure): void {
    if (failure.kind !== 'cancelled') show({ text: failureText(failure, t), urgent: true })
  }

  function dismiss(id: string): void {
    timers.stop(id)
    shown.value = shown.value.filter((notice) => notice.id !== id)
  }

  function act(id: string): void {
    const notice = shown.value.find((each) => each.id === id)
    dismiss(id)
    notice?.act?.()
  }

  return { shown, show, showFailure, dismiss, act, hold: (held: boolean) => timers.pause(held) }
})
