const rows: Record<string, string> = {
  '': 'あいうえお',
  k: 'かきくけこ',
  s: 'さしすせそ',
  t: 'たちつてと',
  n: 'なにぬねの',
  h: 'はひふへほ',
  m: 'まみむめも',
  y: 'や-ゆ-よ',
  r: 'らりるれろ',
  w: 'わ---を',
  g: 'がぎぐげご',
  z: 'ざじずぜぞ',
  d: 'だぢづでど',
  b: 'ばびぶべぼ',
  p: 'ぱぴぷぺぽ',
}
const kunrei = new Map<string, string>()
for (const [consonant, kana] of Object.entries(rows))
  [...kana].forEach((each, at) => kunrei.set(each, consonant + 'aiueo'.charAt(at)))

/** As an input method or Kunrei has it, letter for letter: しょうた is syouta, はっとり hattori, しんいち sin'iti. */
export function toKunrei(hiragana: string): string {
  let letters = ''
  for (const kana of hiragana) {
    if (kana === 'っ') letters += '*'
    else if (kana === 'ん') letters += "n'"
    else if ('ゃゅょ'.includes(kana))
      letters = `${letters.slice(0, -1)}y${'auo'.charAt('ゃゅょ'.indexOf(kana))}`
    else letters += kunrei.get(kana) ?? kana
  }
  return letters
    .replace(/\*(.)/gu, '$1$1')
    .replace(/n'(?![aiueoy])/gu, 'n')
    .replace(/di/gu, 'zi')
    .replace(/du/gu, 'zu')
}

/** Hepburn with each long vowel written out: しょうた is shouta, まっちゃ matcha. */
export function toHepburn(hiragana: string): string {
  return toKunrei(hiragana)
    .replace(/ssy/gu, 'ssh')
    .replace(/sy/gu, 'sh')
    .replace(/tty/gu, 'tch')
    .replace(/ty/gu, 'ch')
    .replace(/zy/gu, 'j')
    .replace(/si/gu, 'shi')
    .replace(/tti/gu, 'tchi')
    .replace(/ti/gu, 'chi')
    .replace(/tu/gu, 'tsu')
    .replace(/hu/gu, 'fu')
    .replace(/zi/gu, 'ji')
}

/** As on a passport: no long vowels, and m before b, m and p. */
export function toPassport(hiragana: string): string {
  return toHepburn(hiragana)
    .replace(/ou|oo/gu, 'o')
    .replace(/uu/gu, 'u')
    .replace(/n(?=[bmp])/gu, 'm')
    .replaceAll("'", '')
}
