const rows: [string, string][] = [
  ['あ', 'あいうえおぁぃぅぇぉゔ'],
  ['か', 'かきくけこがぎぐげごゕゖ'],
  ['さ', 'さしすせそざじずぜぞ'],
  ['た', 'たちつてとだぢづでどっ'],
  ['な', 'なにぬねの'],
  ['は', 'はひふへほばびぶべぼぱぴぷぺぽ'],
  ['ま', 'まみむめも'],
  ['や', 'やゆよゃゅょ'],
  ['ら', 'らりるれろ'],
  ['わ', 'わゐゑをんゎ'],
]
const headers = new Map<string, string>()
for (const [header, kana] of rows) for (const each of kana) headers.set(each, header)

/** The header that a reading stands under: its kana row, its Latin letter, or `#`. */
export function indexLetter(reading: string): string {
  const first = reading.normalize('NFKC').trimStart().normalize('NFD').slice(0, 1)
  const unit = first.charCodeAt(0)
  const hiragana = unit >= 0x30a1 && unit <= 0x30f6 ? String.fromCharCode(unit - 0x60) : first
  const upper = first.toUpperCase()
  return headers.get(hiragana) ?? (/^[A-Z]$/.test(upper) ? upper : '#')
}
