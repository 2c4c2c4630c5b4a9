import type { Failure } from '../../contract/failure.ts'
import type { DoctorReport, ReportPoint } from '../../contract/ipc/doctor.ts'
import { isPointId, sentenceOf } from '../../languages/doctor.ts'
import { failureText } from './failure-text.ts'
import { currentLanguage, t, tn } from './i18n.ts'

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
    // What was counted and found to be nothing says nothing.
    seen: seen.filter((each) => !each.endsWith(': ')).join(' · '),
  }
}

/** What became of the test contact, of this check and of earlier ones. */
export function testRecordText({ test_record, leftovers }: DoctorReport): string {
  const isOld = test_record === 'none' && leftovers > 0
  return isOld ? tn('doctor.leftovers', leftovers) : t(`doctor.testRecord.${test_record}`)
}

/** Whether a test contact is still at the service. */
export function isSomethingLeft({ test_record, leftovers }: DoctorReport): boolean {
  return test_record === 'left' || leftovers > 0
}

/** Why a check did not come to a report. */
export function doctorFailureText(failure: Failure): string {
  return failure.kind === 'signed-out' ? t('profiles.findSignedOut') : failureText(failure, t)
}
