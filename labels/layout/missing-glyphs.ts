import type { Addressee } from '../compose/addressee.ts'
import { clustersOf } from '../font/clusters.ts'
import type { MailingWarning } from '../mailing-warning.ts'
import { written } from './block-part.ts'
import type { BlockStyle } from './block-part.ts'

function textsOf({ addressLines, organization, title, names }: Addressee): string[] {
  const people = names.flatMap(({ lastname, firstname, honorific }) => [lastname, firstname, honorific])
  return [...addressLines, ...organization, title, ...people]
}

/** Names every character of an addressee that the fonts cannot show, once each. Call it when the addressee is laid. */
export function missingGlyphs(addressee: Addressee, style: BlockStyle, record: number): MailingWarning[] {
  const { gaps } = style.fonts
  if (gaps.size === 0) return []
  const characters = new Set(
    textsOf(addressee)
      .flatMap((text) => clustersOf(written(text, style)))
      .map(({ text }) => text),
  )
  return [...characters].flatMap((character): MailingWarning[] => {
    const missing = gaps.get(character)
    if (missing === undefined) return []
    return [{ kind: missing === 'variant' ? 'missing-variant' : 'missing-character', record, character }]
  })
}
