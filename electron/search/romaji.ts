/** Kana of each row for the vowels a i u e o; `-` where there is none. */
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

const syllables = new Map<string, string>()
for (const [consonant, kana] of Object.entries(rows)) {
  kana.split(' ').forEach((each, at) => {
    if (each !== '-') syllables.set(consonant + 'aiueo'.charAt(at), each)
  })
}

/**
 * The kana that a word of Hepburn or Kunrei romaji may stand for, katakana in full size and not yet folded; more
 * than one while its last syllable is being typed (`sat` → サタ, サチ …). [] for what is no romaji.
 */
export function readRomaji(word: string): string[] {
  if (!/^[a-z'-]+$/.test(word)) return []
  let kana = ''
  let at = 0
  while (at < word.length) {
    const rest = word.slice(at)
    const step = readSyllable(rest) ?? readSpecial(rest, kana)
    if (!step) return finish(kana, rest)
    kana += step.kana
    at += step.length
  }
  return [kana]
}

interface Step {
  kana: string
  length: number
}

function readSyllable(rest: string): Step | null {
  for (const length of [3, 2, 1]) {
    const kana = syllables.get(rest.slice(0, length))
    if (kana !== undefined && rest.length >= length) return { kana, length }
  }
  return null
}

/** ん, small っ, the h of Satoh, and the apostrophe and hyphen that only part syllables. */
function readSpecial(rest: string, before: string): Step | null {
  if (/^['-]/.test(rest) && before !== '') return { kana: '', length: 1 }
  if (/^n(?=[^aiueoy])/.test(rest)) return { kana: 'ン', length: 1 }
  if (/^m(?=[bpm])/.test(rest)) return { kana: 'ン', length: 1 }
  if (/^(?:([bcdfghjkpqrstvwyz])\1|tch)/.test(rest)) return { kana: 'ツ', length: 1 }
  const afterLongVowel = /[オコソトノホモヨロゴゾドボポ]$/.test(before)
  if (afterLongVowel && /^h(?![aiueoy])./.test(rest)) return { kana: '', length: 1 }
  return null
}

/** A last syllable that has no vowel yet may become any that begins like it. */
function finish(kana: string, rest: string): string[] {
  const open = new Set<string>()
  for (const [romaji, each] of syllables) if (romaji.startsWith(rest)) open.add(kana + each)
  if (open.size === 0) return []
  if (rest === 'n') open.add(`${kana}ン`)
  if (rest === 'h' && kana !== '') open.add(kana)
  const shortest = [...open].filter((each) => ![...open].some((o) => o !== each && each.startsWith(o)))
  return shortest
}
