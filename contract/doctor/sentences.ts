import { english } from './english.ts'
import { japanese } from './japanese.ts'
import type { PointText } from './point-text.ts'
import { pointIds } from './points.ts'
import type { PointId } from './points.ts'

type Language = 'en' | 'ja'

const texts: Record<Language, Record<PointId, PointText>> = { en: english, ja: japanese }
const unseen: Record<Language, string> = { en: '{topic}: not seen.', ja: '{topic}：わかりませんでした。' }
const otherwise: Record<Language, string> = {
  en: '{topic}: otherwise than expected ({n}).',
  ja: '{topic}：想定と違います（{n}）。',
}

/**
 * The sentence that says what was seen of a point, in one language; that it was not seen where `verdict` is null, and the
 * verdict as it stands where there is no sentence for it.
 */
export function sentenceOf(language: Language, id: PointId, verdict: string | null): string {
  const { topic, says } = texts[language][id]
  if (verdict === null) return unseen[language].replace('{topic}', topic)
  const number = /^\d+$/.test(verdict) ? says['number'] : undefined
  const sentence = says[verdict] ?? number ?? otherwise[language]
  return sentence.replace('{topic}', topic).replace('{n}', verdict)
}

/** Whether a text names a point that this version knows: reports of other versions may have others. */
export function isPointId(text: string): text is PointId {
  return (pointIds as readonly string[]).includes(text)
}
