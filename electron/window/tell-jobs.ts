import { Notification } from 'electron'
import type { BulkState } from '../../contract/ipc/bulk.ts'
import type { Language } from '../../contract/language.ts'
import { mainText } from '../../languages/main.ts'
import type { MainText } from '../../languages/main.ts'
import type { Announce } from '../ipc/announce.ts'
import type { AppWindows } from './app-windows.ts'

/** Whoever waits longer than this turns to another window, in ms. */
const long = 5_000

/** What a notice of the desktop needs from the app. */
export interface JobNotices {
  announce: Announce
  language(): Language
  window: Pick<AppWindows, 'isMainInFront' | 'show'>
  now?: () => number
}

/**
 * Tells the pages how jobs of many contacts go. Where a long one ends while the main window, which shows it, is not in front,
 * the desktop says so, and a click on that leads to the job.
 */
export function tellJobs({
  announce,
  language,
  window,
  now = () => performance.now(),
}: JobNotices): (state: BulkState) => void {
  const begun = new Map<string, number>()
  // One that nobody holds is collected, and its click with it.
  let shown: Notification | null = null
  return (state) => {
    announce('bulk.progress', state)
    const { job, phase } = state
    if (phase === 'running') return void (begun.has(job) || begun.set(job, now()))
    const took = now() - (begun.get(job) ?? now())
    if (phase !== 'finished' && phase !== 'undone') return
    begun.delete(job)
    if (took < long || window.isMainInFront() || !Notification.isSupported()) return
    shown?.close()
    shown = new Notification(wordsOf(state, mainText[language()].jobs))
    shown.on('click', () => void window.show().then(() => announce('bulk.show', { job })))
    shown.show()
  }
}

/** No names: a screen that is locked shows it to whoever passes. */
function wordsOf(
  { change, total, failed }: BulkState,
  text: MainText['jobs'],
): { title: string; body: string } {
  const titles: Partial<Record<typeof change.kind, string>> = {
    import: text.imported,
    'restore-backup': text.restored,
  }
  const title = titles[change.kind] ?? text.title
  return { title, body: `${text.done(total)}${failed > 0 ? text.failed(failed) : ''}` }
}
