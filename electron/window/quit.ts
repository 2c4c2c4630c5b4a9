import { setTimeout as delay } from 'node:timers/promises'
import { app } from 'electron'
import { system, type System } from '../platform/system.ts'
import type { AppWindows } from './app-windows.ts'
import { closeInTurn } from './page-window.ts'

/** The last work of the app. */
export interface LastWork {
  /** Lets waiting deletes and running writes finish, and closes the files. */
  finish(): Promise<unknown>
  /** Writes down what is in memory only; to be called where `finish` comes to no end. */
  writeDown(): void
}

/**
 * Resolves when the last work is done, or after `ms`. What is in memory only is written down even where the work hangs or fails;
 * what was not sent is in the outbox. Rejects with what `finish` rejects with.
 */
export async function finishWithin(ms: number, { finish, writeDown }: LastWork): Promise<void> {
  let isDone = false
  const work = async () => {
    await finish()
    isDone = true
  }
  try {
    await Promise.race([work(), delay(ms)])
  } finally {
    if (!isDone) writeDown()
  }
}

/** How long the last work may take when the user quits, in ms: twice as long as the doctor waits for one answer of a service. */
const patience = 60_000

interface QuitOptions {
  on?: System
  /** In ms. */
  patience?: number
}

/**
 * Lets waiting deletes and running writes finish before the process ends. The windows close first: one that stays open
 * for unsaved edits calls the end off while its session still takes a save.
 *
 * The app ends with its last window, and does not wait for hidden ones as `window-all-closed` does: a dialog for printing may
 * still be open. On a Mac it stays, as apps do there, unless the user has quit it.
 *
 * `showAgain` is called when the user starts the app again or clicks its icon: what is finishing has no session for a window any more, so the app
 * starts again when it has ended.
 */
export function quitAfter(
  lastWork: LastWork,
  appWindows: Pick<AppWindows, 'windows' | 'onClosed' | 'show'>,
  { on = system, patience: most = patience }: QuitOptions = {},
): { showAgain(): void } {
  let finished = false
  let isFinishing = false
  let startsAgain = false
  let isQuitting = false
  app.on('before-quit', (event) => {
    if (finished) return
    event.preventDefault()
    isQuitting = true
    const open = appWindows.windows()
    if (open.length === 0 && !isFinishing) {
      isFinishing = true
      void finishWithin(most, lastWork).finally(() => {
        finished = true
        app.quit()
      })
    }
    closeInTurn(open, () => {
      isQuitting = false
    })
  })
  appWindows.onClosed(() => {
    if (isQuitting || on !== 'darwin') app.quit()
  })
  // Without a listener Electron would end the app, also on a Mac.
  app.on('window-all-closed', () => undefined)
  return {
    showAgain() {
      if (!isFinishing) return void appWindows.show()
      if (!startsAgain) app.relaunch()
      startsAgain = true
    },
  }
}
