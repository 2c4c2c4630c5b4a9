import type { Page } from '../glyph-run.ts'

const latinLetter = /^\p{Script=Latin}/u
const japanese = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Japanese if most texts begin with a kanji or kana. Names of other languages within it need no mark (WCAG 3.1.2). */
export function languageOf(pages: readonly Page[]): 'ja' | 'en' {
  let [own, latin] = [0, 0]
  for (const { runs } of pages)
    for (const { text } of runs) {
      const [letter = ''] = text
      if (japanese.test(letter)) own += 1
      else if (latinLetter.test(letter)) latin += 1
    }
  return own >= latin ? 'ja' : 'en'
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** The title as the standard for accessible PDFs wants it (ISO 14289-1, 7.1). */
export function metadata(title: string): string {
  return (
    '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">' +
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">' +
    `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>` +
    '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>'
  )
}
