import { pointIds, type PointId } from '../contract/doctor/points.ts'
import type { Language, PointText } from '../contract/language.ts'
import { doctor as en } from './en/doctor.ts'
import { notSeen as enNotSeen, otherwise as enOtherwise } from './en/doctor-changes.ts'
import { doctor as ja } from './ja/doctor.ts'
import { notSeen as jaNotSeen, otherwise as jaOtherwise } from './ja/doctor-changes.ts'

/** The texts of a report: for each point, for one that was not seen, and for one without a matching sentence. */
interface DoctorText {
  points: Record<PointId, PointText>
  notSeen: string
  otherwise: string
}

/** Texts of the doctor's report, by language. */
export const doctorText: Record<Language, DoctorText> = {
  en: { points: en, notSeen: enNotSeen, otherwise: enOtherwise },
  ja: { points: ja, notSeen: jaNotSeen, otherwise: jaOtherwise },
}

/**
 * The sentence about a point in one language: what was seen, or that it was not seen where `verdict` is null. A verdict without
 * a sentence is returned unchanged.
 */
export function sentenceOf(language: Language, id: PointId, verdict: string | null): string {
  const { points, notSeen, otherwise } = doctorText[language]
  const { topic, says } = points[id]
  if (verdict === null) return notSeen.replace('{topic}', topic)
  const number = /^\d+$/.test(verdict) ? says['number'] : undefined
  const sentence = says[verdict] ?? number ?? otherwise
  return sentence.replace('{topic}', topic).replace('{n}', verdict)
}

/** Whether a text names a point that this version knows: reports of other versions may have others. */
export function isPointId(text: string): text is PointId {
  return (pointIds as readonly string[]).includes(text)
}
