import type { DoctorReport, ReportPoint } from '../../contract/ipc/doctor.ts'
import type { Failure } from '../../contract/failure.ts'
import type { SyncState } from '../../contract/ipc/progress.ts'
import type { KeychainStatus, TokenPlace } from '../../contract/ipc/session.ts'
import { isPointId, sentenceOf } from '../../languages/doctor.ts'
import { failureText } from './failure-text.ts'
import { dateTag, t, tn, currentLanguage, type Translate } from './i18n.ts'

/**
 * What signing in is waiting for: an answer to the token, the keychain, the user in the browser, or an answer to the token
 * that was refused before.
 */
export type SignInStep = 'token' | 'keychain' | 'browser' | 'again'

/** Why the keychain cannot be used. */
export type KeychainTrouble = Exclude<KeychainStatus, 'unknown' | 'ok'>

/** Why the keychain cannot be relied on; null while it works or has not been tried. */
export function keychainTrouble(status: KeychainStatus): KeychainTrouble | null {
  return status === 'ok' || status === 'unknown' ? null : status
}

/** Most bytes that the credential store of Windows takes (reliability 3.2). */
const windowsBytes = 2560

/**
 * The sentence at the token field after a failed sign-in; empty if the token is not to blame: a refusal of the keychain is shown
 * next to the choice of the place.
 */
export function tokenComplaint(
  { failure, length, keep }: { failure: Failure | null; length: number; keep: TokenPlace },
  t: Translate,
): string {
  if (failure === null || failure.kind === 'keychain') return ''
  if (failure.kind === 'cancelled') return t('session.browserUnfinished')
  if (failure.kind !== 'invalid-input' || failure.path !== 'token') return failureText(failure, t)
  const tooLong = keep === 'keychain' && length > windowsBytes
  return t(tooLong ? 'session.tokenTooLong' : 'session.tokenUnusable')
}

/** How much has arrived, how fast, and how long it will take; what is not known is left out. */
export function progressText({ records, pace }: SyncState): string {
  const number = new Intl.NumberFormat(dateTag())
  const known = pace?.total !== null && pace?.total !== undefined && pace.total > records
  const parts = [
    known
      ? t('sync.progressOf', {
          records: number.format(records),
          total: number.format(roughly(pace.total ?? 0)),
        })
      : tn('sync.progress', records),
  ]
  if (pace) parts.push(t('sync.perSecond', { n: number.format(roughly(pace.perSecond)) }))
  if (pace?.secondsLeft) parts.push(timeLeft(pace.secondsLeft))
  return parts.join(t('sync.between'))
}

/** How much of the book has arrived, from 0 to 1; null if the length of the lists is not known. */
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

/** A part of the page of a report: points that are to be taken alike. */
export interface ReportPart {
  look: ReportPoint['look']
  heading: string
  points: { id: string; sentence: string; seen: string }[]
}

const looks = ['attention', 'neutral', 'good', 'unseen'] as const

/** The parts of a report with something in them, what needs care first, in the language of the window. */
export function reportParts({ points }: DoctorReport): ReportPart[] {
  const parts = looks.map((look) => {
    const own = points.filter((point) => point.look === look)
    return { look, heading: t(`doctor.look.${look}`, { n: own.length }), points: own.map(lineOf) }
  })
  return parts.filter((part) => part.points.length > 0)
}

function lineOf({ id, verdict, sentence, seen }: ReportPoint): ReportPart['points'][number] {
  return {
    id,
    sentence: isPointId(id) ? sentenceOf(currentLanguage(), id, verdict) : sentence,
    // A count of zero is left out.
    seen: seen.filter((each) => !each.endsWith(': ')).join(' · '),
  }
}

/** The outcome for the test contact, of this check and of earlier ones. */
export function testRecordText({ test_record, leftovers }: DoctorReport): string {
  const isOld = test_record === 'none' && leftovers > 0
  return isOld ? tn('doctor.leftovers', leftovers) : t(`doctor.testRecord.${test_record}`)
}

/** Whether a test contact is still at the service. */
export function isSomethingLeft({ test_record, leftovers }: DoctorReport): boolean {
  return test_record === 'left' || leftovers > 0
}

/** Why a check produced no report. */
export function doctorFailureText(failure: Failure): string {
  return failure.kind === 'signed-out' ? t('profiles.findSignedOut') : failureText(failure, t)
}
