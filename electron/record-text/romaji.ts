/** Kana of each row for the vowels a i u e o; `-` where none exists. */
const rows: Record<string, string> = {
  '': 'ア イ ウ エ オ',
  k: 'カ キ ク ケ コ',
  s: 'サ シ ス セ ソ',
  t: 'タ チ ツ テ ト',
  n: 'ナ ニ ヌ ネ ノ',
  h: 'ハ ヒ フ ヘ ホ',
  m: 'マ ミ ム メ モ',
  y: 'ヤ - ユ イエ ヨ',
  r: 'ラ リ ル レ ロ',
  w: 'ワ ウイ - ウエ オ',
  g: 'ガ ギ グ ゲ ゴ',
  z: 'ザ ジ ズ ゼ ゾ',
  d: 'ダ ジ ズ デ ド',
  b: 'バ ビ ブ ベ ボ',
  p: 'パ ピ プ ペ ポ',
  v: 'ヴア ヴイ ヴ ヴエ ヴオ',
  ky: 'キヤ - キユ - キヨ',
  gy: 'ギヤ - ギユ - ギヨ',
  sy: 'シヤ - シユ シエ シヨ',
  sh: 'シヤ シ シユ シエ シヨ',
  zy: 'ジヤ - ジユ ジエ ジヨ',
  jy: 'ジヤ - ジユ ジエ ジヨ',
  j: 'ジヤ ジ ジユ ジエ ジヨ',
  ty: 'チヤ - チユ チエ チヨ',
  ch: 'チヤ チ チユ チエ チヨ',
  cy: 'チヤ - チユ チエ チヨ',
  dy: 'ジヤ - ジユ - ジヨ',
  dz: '- ジ ズ - -',
  ts: 'ツア ツイ ツ ツエ ツオ',
  ny: 'ニヤ - ニユ - ニヨ',
  hy: 'ヒヤ - ヒユ - ヒヨ',
  f: 'フア フイ フ フエ フオ',
  by: 'ビヤ - ビユ - ビヨ',
  py: 'ピヤ - ピユ - ピヨ',
  my: 'ミヤ - ミユ - ミヨ',
  ry: 'リヤ - リユ - リヨ',
  kw: 'クア - - - -',
  gw: 'グア - - - -',
}

/** The kana of each romaji syllable, katakana in full size and not yet folded: `kya` is キヤ. */
const syllables: ReadonlyMap<string, string> = readTable()

function readTable(): Map<string, string> {
  const table = new Map<string, string>()
  for (const [consonant, kana] of Object.entries(rows)) {
    kana.split(' ').forEach((each, at) => {
      if (each !== '-') table.set(consonant + 'aiueo'.charAt(at), each)
    })
  }
  return table
}

/** The kana of all syllables that begin with these letters. */
function beginning(letters: string): string[] {
  return [...syllables].flatMap(([romaji, kana]) => (romaji.startsWith(letters) ? [kana] : []))
}

/** Longer words are not names. */
const longestWord = 60
/** Most ways to read the syllables of one word; what is given up then are the least usual ones. */
const mostBodies = 32
/** With more readings than this, the last letters are dropped from the less usual ones, which then match more. */
const mostReadings = 64
/** Steps that are tried for one word: a limit for words that only look like romaji. */
const mostSteps = 3000
/** Unusual places in one reading; a name with more of them is written with apostrophes. */
const mostUnusual = 4

/**
 * The kana that a word of romaji may stand for: Hepburn, Kunrei, Nihon-shiki, or what is typed into an input
 * method; katakana in full size and not yet folded, the most usual first. There is more than one where Latin
 * letters do not decide (`kenichi` is ケニチ and ケンイチ, `ouchi` オウチ and オーウチ), and while the last syllable is being
 * typed (`sat` is サタ, サチ …). [] for what is not romaji.
 */
export function readRomaji(word: string): string[] {
  const letters = spelling(word)
  if (!/^[a-z][a-z'ー-]*$/.test(letters) || letters.length > longestWord) return []
  const found = new Set<string>()
  const bodies = readBodies(letters)
  let left = bodies.size
  for (const [body, rest] of bodies) {
    left -= 1
    const ends = endings(body, rest).map((end) => body + end)
    // Each of the others has a place of its own.
    const fits = found.size + ends.length + left <= mostReadings
    for (const each of fits || body === '' ? ends : [body]) if (ends.length > 0) found.add(each)
  }
  return shortest([...found])
}

/** The ways to read a word up to its last letters, which have no vowel yet; the most usual first. */
function readBodies(letters: string): Map<string, string> {
  const found = new Map<string, string>()
  let steps = 0
  const read = (at: number, kana: string, unusual: number): void => {
    if (found.size >= mostBodies || steps++ > mostSteps) return
    const next = at === letters.length ? [] : stepsAt(letters, at, kana)
    for (const step of next) {
      if (step.unusual <= unusual) read(at + step.length, kana + step.kana, unusual - step.unusual)
    }
    // Each round brings those with exactly as many unusual places.
    if (next.length === 0 && unusual === 0) found.set(kana, letters.slice(at))
  }
  for (let unusual = 0; unusual <= mostUnusual; unusual++) read(0, '', unusual)
  return found
}

/** Without those that begin with another one: a search for that one finds them, too. */
export function shortest(words: readonly string[]): string[] {
  return words.filter((each) => !words.some((other) => other !== each && each.startsWith(other)))
}

/**
 * Small letters; macron and circumflex as ー after their vowel, other accents removed, one apostrophe and one
 * hyphen.
 */
function spelling(word: string): string {
  return word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/(?<=[aiueo])[\u0302\u0304]/gu, 'ー')
    .replace(/[\u0300-\u036f]/gu, '')
    .replace(/[’‘ʼ´`]/gu, "'")
    .replace(/[‐‑–−]/gu, '-')
}

/** A piece of a word and how it is read. */
interface Step {
  kana: string
  length: number
  /** 0, or 1 for a reading that is tried only after the others. */
  unusual: number
}

const step = (kana: string, length: number, unusual = 0): Step => ({ kana, length, unusual })

/** Every way to read on from a place; [] where the word ends in the middle of a syllable, or is not romaji. */
function stepsAt(letters: string, at: number, before: string): Step[] {
  const rest = letters.slice(at)
  if (/^['-]/.test(rest) && before !== '') return [step('', 1)]
  if (rest.startsWith('ー')) return longVowels(letters.charAt(at - 1)).map((kana) => step(kana, 1))
  const nasal = /^n+/.exec(rest)?.[0].length ?? 0
  if (nasal > 0) return readNasal(rest, nasal, before)
  if (/^m(?=[bpm])/.test(rest)) return [step('ン', 1)]
  const small = /^x(?:tu|tsu)/.exec(rest)
  if (small) return [step('ツ', small[0].length)]
  if (/^x(?=y?[aiueo])/.test(rest)) return [step('', 1)]
  const first = isDoubled(rest) ? step('ツ', 1) : readSyllable(rest)
  return [first, readLong(rest, letters.charAt(at - 1), before)].filter((each) => each !== null)
}

const isDoubled = (rest: string) => /^(?:([bcdfghjkpqrstvwyz])\1|tch)/.test(rest)

function readSyllable(rest: string): Step | null {
  for (const length of [3, 2, 1]) {
    const kana = syllables.get(rest.slice(0, length))
    if (kana !== undefined && rest.length >= length) return step(kana, length)
  }
  return null
}

/**
 * ん, and な行 or にゃ after it. Before a vowel or y only an apostrophe separates the two, and an input method takes
 * `nn` for ん. No name begins with ん.
 */
function readNasal(rest: string, count: number, before: string): Step[] {
  const after = rest.slice(count)
  if (/^y?$/.test(after)) return []
  if (!/^y?[aiueo]/.test(after)) return [step('ン', count)]
  const syllable = readSyllable(`n${after}`)
  const joined = syllable && step((count > 1 ? 'ン' : '') + syllable.kana, count - 1 + syllable.length)
  const parted = before !== '' || count > 1 ? step('ン', count, 1) : null
  return [joined, parted].filter((each) => each !== null)
}

/** What a vowel with a macron stands for, folded: ō and ū are dropped with their mark, as おう and おお are. */
function longVowels(vowel: string): string[] {
  return { a: ['ー', 'ア'], i: ['ー', 'イ'], e: ['ー', 'エ', 'イ'] }[vowel] ?? ['ー']
}

/** The second way to read what may lengthen the vowel before it: the h of Ohya, and the second vowel of Ouchi (Ōuchi). */
function readLong(rest: string, vowel: string, before: string): Step | null {
  if (rest.startsWith('h') && vowel === 'o') {
    if (/^h[^aiueohyー]/.test(rest)) return step('ー', 1)
    return /^h(?:h|y?[aiueo])/.test(rest) ? step('ー', 1, 1) : null
  }
  const second = (vowel === 'o' ? /^(?:o|u|wo)/ : /^u/).exec(rest)?.[0] ?? ''
  const isLong = (vowel === 'o' || vowel === 'u') && second !== '' && !before.endsWith('ー')
  return isLong ? step(`ー${syllables.get(second) ?? ''}`, second.length, 1) : null
}

/** What the letters at the end of a word, which have no vowel yet, may become; [] for what is not romaji. */
function endings(before: string, rest: string): string[] {
  if (rest === '') return ['']
  const nasal = /^(n+)(y?)$/.exec(rest)
  if (nasal) return nasalEndings(before, nasal[1]?.length ?? 0, nasal[2] === 'y')
  if (rest === 'm') return [...beginning('m'), ...(before === '' ? [] : labials)]
  if (/[オコソトノホモヨロゴゾドボポ]$/u.test(before)) {
    if (rest === 'h') return ['']
    if (rest === 'hy') return [...beginning('hy'), 'ーヤ', 'ーユ', 'ーヨ']
  }
  if (rest === 'tc') return beginning('ch').map((each) => `ツ${each}`)
  if (/^x(t|ts)?$/.test(rest)) return ['ツ']
  const open = beginning(rest)
  // One more of the same letter makes it っ.
  const doubled = before !== '' && isDoubled(rest + rest) ? open.map((each) => `ツ${each}`) : []
  return [...open, ...doubled]
}

function nasalEndings(before: string, count: number, isY: boolean): string[] {
  const [parted, joined] = [isY ? ['ンヤ', 'ンユ', 'ンヨ'] : ['ン'], beginning(isY ? 'ny' : 'n')]
  if (count > 1) return [...parted, ...joined.map((each) => `ン${each}`)]
  return before === '' ? joined : [...joined, ...parted]
}

/** An m may turn out to be the ん of しんばし, さんぺい or ほんま. */
const labials = ['b', 'p', 'm'].flatMap(beginning).map((kana) => `ン${kana}`)

/** The letters of a kana that most people type first: Hepburn and, where it differs, Kunrei. */
let letters: { hepburn: Map<string, string>; kunrei: Map<string, string> } | null = null

const hepburn: Record<string, string> = { シ: 'shi', チ: 'chi', ツ: 'tsu', フ: 'fu', ジ: 'ji' }

function lettersOfKana() {
  if (letters !== null) return letters
  const kunrei = new Map<string, string>([['ン', 'n']])
  for (const [romaji, kana] of syllables) if (kana.length === 1 && !kunrei.has(kana)) kunrei.set(kana, romaji)
  letters = { kunrei, hepburn: new Map([...kunrei, ...Object.entries(hepburn)]) }
  return letters
}

/**
 * How a reading is typed, of folded kana, which have small ones in full size and no long vowels: シヨタ is shota, シヨ may be shiyo.
 * [] for what is not kana.
 */
export function romajiOf(kana: string): string[] {
  if (!/^[\u30a2-\u30f4]+$/u.test(kana)) return []
  const { hepburn: usual, kunrei } = lettersOfKana()
  const plain = [usual, kunrei].map((table) => [...kana].map((each) => table.get(each) ?? each).join(''))
  return [...new Set(plain.flatMap((written) => [written, contracted(written)]))]
}

/** With the small ya, yu, yo and tsu that folded kana do not tell apart: shiyota as shota, hatsutori as hattori. */
function contracted(written: string): string {
  return written
    .replace(/(sh|ch|j)iy(?=[auo])/gu, '$1')
    .replace(/([kgtnhbpmrsz])iy(?=[auo])/gu, '$1y')
    .replace(/(?:tsu|tu)(?=[ckstp])/gu, (_tsu, at: number, whole: string) =>
      at === 0 ? _tsu : whole.charAt(at + _tsu.length).replace('c', 't'),
    )
}

/** What a user typed of a name in romaji, with the long vowels that folded kana do not have left out; null for other texts. */
export function romajiTyped(word: string): string | null {
  const typed = spelling(word).replace(/['ー-]/gu, '')
  if (!/^[a-z]+$/.test(typed)) return null
  return typed
    .replace(/o(?:u|o|h(?=[^aiueoy]|$))/gu, 'o')
    .replaceAll('uu', 'u')
    .replace(/m(?=[bmp])/gu, 'n')
}
