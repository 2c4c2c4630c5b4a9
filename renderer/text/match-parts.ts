/** A piece of a text, and whether it is what was searched for. */
export interface MatchPart {
  text: string
  hit: boolean
}

const katakana = /[\u30a1-\u30f6]/gu

/** Width, case and kind of kana do not matter to a search. */
function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(katakana, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
}

/** Cuts a text where `search` occurs in it; one part without a hit when it does not. */
export function matchParts(text: string, search: string): MatchPart[] {
  const wanted = fold(search.trim())
  if (wanted === '' || text === '') return [{ text, hit: false }]
  const characters = [...text]
  const folded = characters.map(fold)
  const parts: MatchPart[] = []
  let plain = ''
  for (let at = 0; at < characters.length;) {
    const length = hitLength(folded, at, wanted)
    if (length === 0) plain += characters[at++] ?? ''
    else {
      if (plain !== '') parts.push({ text: plain, hit: false })
      parts.push({ text: characters.slice(at, at + length).join(''), hit: true })
      plain = ''
      at += length
    }
  }
  return plain === '' ? parts : [...parts, { text: plain, hit: false }]
}

/** How many characters from `at` on make up `wanted`; 0 when they do not. */
function hitLength(folded: readonly string[], at: number, wanted: string): number {
  let seen = ''
  for (let end = at; end < folded.length && seen.length < wanted.length; end += 1) {
    seen += folded[end] ?? ''
    if (seen === wanted) return end - at + 1
    if (!wanted.startsWith(seen)) return 0
  }
  return 0
}
