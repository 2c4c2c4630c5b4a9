import type { SyncState } from '../../contract/ipc/progress.ts'
import { dateTag, t, tn } from './i18n.ts'

/** How much has arrived, how fast, and how long it will take; what is not known is left out. */
export function progressText({ records, pages, pace }: SyncState): string {
  const number = new Intl.NumberFormat(dateTag())
  const known = pace?.total !== null && pace?.total !== undefined && pace.total > records
  const counts = { records: number.format(records), pages: number.format(pages) }
  const parts = [
    known
      ? t('sync.progressOf', { ...counts, total: number.format(roughly(pace.total ?? 0)) })
      : t('sync.progress', counts),
  ]
  if (pace) parts.push(t('sync.perSecond', { n: number.format(roughly(pace.perSecond)) }))
  if (pace?.secondsLeft) parts.push(timeLeft(pace.secondsLeft))
  return parts.join(t('sync.between'))
}

/** How much of the book has arrived, from 0 to 1; null where the length of the lists is not known. */
export function progressShare({ records, pace }: SyncState): number | null {
  return pace?.total ? Math.min(records / pace.total, 0.99) : null
}

/** The hour today, the date before that. */
export function shortTime(utc: string, now: Date): string {
  const time = new Date(utc)
  const today = now.toDateString() === time.toDateString()
  const form: Intl.DateTimeFormatOptions = today
    ? { hour: '2-digit', minute: '2-digit' }
    : { month: 'short', day: 'numeric' }
  return new Intl.DateTimeFormat(dateTag(), form).format(time)
}

/** How long ago something was, in the largest unit that fits: `3 hours ago`. */
export function ageText(utc: string, now: Date): string {
  const minutes = Math.max(0, Math.round((now.getTime() - Date.parse(utc)) / 60_000))
  const form = new Intl.RelativeTimeFormat(dateTag(), { numeric: 'auto' })
  if (minutes < 60) return form.format(-minutes, 'minute')
  const hours = Math.round(minutes / 60)
  return hours < 48 ? form.format(-hours, 'hour') : form.format(-Math.round(hours / 24), 'day')
}

function timeLeft(seconds: number): string {
  if (seconds < 60) return tn('sync.secondsLeft', Math.max(5, Math.ceil(seconds / 5) * 5))
  return tn('sync.minutesLeft', Math.round(seconds / 60))
}

/** An estimate does not pretend to know more than two digits. */
function roughly(count: number): number {
  return Number(count.toPrecision(2))
}
