/** Spellings of the same place that people and Japan Post do not agree on (features 2, PowerAddress). */
const alike: Readonly<Record<string, string>> = {
  ヶ: 'ケ',
  が: 'ケ',
  ガ: 'ケ',
  之: 'ノ',
  の: 'ノ',
  條: '条',
  澤: '沢',
}

/** A name of a place in the one form that comparisons use; not for showing. */
export function foldPlace(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/[\s、,]/g, '')
    .replace(/^大字/, '')
    .replace(/[ヶがガ之の條澤]/g, (char) => alike[char] ?? char)
}
