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
export const syllables: ReadonlyMap<string, string> = readTable()

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
export function beginning(letters: string): string[] {
  return [...syllables].flatMap(([romaji, kana]) => (romaji.startsWith(letters) ? [kana] : []))
}
