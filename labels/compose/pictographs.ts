import { clustersOf, type Cluster, type FontSet } from '../font/font-set.ts'
import type { MailingRecord } from './mailing-record.ts'

// Flags are pairs of regional indicators; a keycap is a digit with a mark.
const pictograph = /[\p{Extended_Pictographic}\p{RI}\p{Emoji_Modifier}\u20e3]/u
const keycap = /\u20e3$/u

/** What is printed of a character: itself, the digit of a keycap, or nothing of a picture that no face has. */
function printedOf({ text, base, compound }: Cluster, { faces }: FontSet): string {
  if (keycap.test(text)) return String.fromCodePoint(base)
  const isThere = !compound && faces.some((face) => face.glyphOf(base) !== 0)
  return isThere || !pictograph.test(text) ? text : ''
}

/**
 * Returns a record without emoji and other pictures that no face has: no one wants 〓 in the place of a flower. Signs that faces
 * have, such as ㊗ and ☎, stay. The record itself if it has no picture.
 */
export function withoutPictographs(record: MailingRecord, fonts: FontSet): MailingRecord {
  const text = JSON.stringify(record)
  if (!pictograph.test(text)) return record
  const plain = (value: string) =>
    clustersOf(value)
      .map((cluster) => printedOf(cluster, fonts))
      .join('')
  const parsed: MailingRecord = JSON.parse(text, (_, value: unknown) =>
    typeof value === 'string' && pictograph.test(value) ? plain(value) : value,
  )
  return parsed
}

/** The pictures in texts that `withoutPictographs` leaves out, each once. */
export function leftOutPictographs(texts: readonly string[], fonts: FontSet): string {
  const clusters = texts.filter((text) => pictograph.test(text)).flatMap(clustersOf)
  const left = clusters.filter((cluster) => printedOf(cluster, fonts) === '').map(({ text }) => text)
  return [...new Set(left)].join('')
}
