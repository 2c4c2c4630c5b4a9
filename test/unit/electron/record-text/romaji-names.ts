import fc from 'fast-check'

/** A way to write Japanese in Latin letters. */
export interface Romanisation {
  /** Which syllables: しゃ is sha, sya or what an input method takes. */
  syllables: 'hepburn' | 'kunrei' | 'nihon' | 'typed'
  /** ん before a vowel or y: `n'i`, `n-i`, `ni`, or as an input method takes it: `nn` where it has to be, or always. */
  parted: "'" | '’' | '-' | '' | 'nn' | 'always nn'
  /** ん before b, m and p as m. */
  labial: boolean
  /** おう, おお and うう: ō, ô, o, ou as in kana, oh. */
  long: 'macron' | 'circumflex' | 'dropped' | 'kana' | 'h'
  /** っ: the next letter twice (and tch), always twice (cch), or by itself. */
  doubled: 'tch' | 'cch' | 'xtu' | 'xtsu'
}

/** The kana of each row with their romanisations: Hepburn, Kunrei, Nihon-shiki, typed; one where all agree. */
const table = `
あ a;い i;う u;え e;お o
か ka;き ki;く ku;け ke;こ ko
さ sa;し shi si si si;す su;せ se;そ so
た ta;ち chi ti ti ti;つ tsu tu tu tu;て te;と to
な na;に ni;ぬ nu;ね ne;の no
は ha;ひ hi;ふ fu hu hu hu;へ he;ほ ho
ま ma;み mi;む mu;め me;も mo
や ya;ゆ yu;よ yo
ら ra;り ri;る ru;れ re;ろ ro
わ wa;を o o wo wo
が ga;ぎ gi;ぐ gu;げ ge;ご go
ざ za;じ ji zi zi ji;ず zu;ぜ ze;ぞ zo
だ da;ぢ ji zi di di;づ zu zu du du;で de;ど do
ば ba;び bi;ぶ bu;べ be;ぼ bo
ぱ pa;ぴ pi;ぷ pu;ぺ pe;ぽ po
きゃ kya;きゅ kyu;きょ kyo
しゃ sha sya sya sya;しゅ shu syu syu syu;しょ sho syo syo syo
ちゃ cha tya tya tya;ちゅ chu tyu tyu tyu;ちょ cho tyo tyo tyo
にゃ nya;にゅ nyu;にょ nyo
ひゃ hya;ひゅ hyu;ひょ hyo
みゃ mya;みゅ myu;みょ myo
りゃ rya;りゅ ryu;りょ ryo
ぎゃ gya;ぎゅ gyu;ぎょ gyo
じゃ ja zya zya jya;じゅ ju zyu zyu jyu;じょ jo zyo zyo jyo
びゃ bya;びゅ byu;びょ byo
ぴゃ pya;ぴゅ pyu;ぴょ pyo`

const systems = ['hepburn', 'kunrei', 'nihon', 'typed'] as const
const syllables = new Map(
  table
    .trim()
    .split(/[;\n]/u)
    .map((entry) => {
      const [kana = '', ...written] = entry.split(' ')
      return [kana, systems.map((_, at) => written[at] ?? written[0] ?? '')] as const
    }),
)

/** Every kana and combination that can be in a name; ん and っ only where they are possible. */
const mora = fc.constantFrom(...syllables.keys())
const long = fc.constantFrom(
  ...[...syllables.keys()].filter((kana) => vowelOf(kana) === 'o' || vowelOf(kana) === 'u'),
)
const sharp = fc.constantFrom(
  ...[...syllables.keys()].filter((kana) => /^[かきくけこさしすせそたちつてとぱぴぷぺぽ]/u.test(kana)),
)
const piece = fc.oneof(
  { weight: 4, arbitrary: mora },
  { weight: 3, arbitrary: mora.map((kana) => `${kana}ん`) },
  {
    weight: 2,
    arbitrary: long.chain((kana) =>
      fc.constantFrom(...(vowelOf(kana) === 'o' ? ['う', 'お'] : ['う'])).map((after) => kana + after),
    ),
  },
  { weight: 1, arbitrary: sharp.chain((kana) => mora.map((before) => `${before}っ${kana}`)) },
)

/**
 * A reading in hiragana of one to four pieces, such as けんいち, おおの or はっとり. を is possible, as in かをり and みさを, but
 * never before another o or u.
 */
export const kanaName = fc
  .array(piece, { minLength: 1, maxLength: 4 })
  .map((pieces) => pieces.join(''))
  .filter((name) => !/を[うお]/u.test(name))

export const romanisation: fc.Arbitrary<Romanisation> = fc.oneof(
  fc.record<Romanisation>({
    syllables: fc.constantFrom('hepburn', 'kunrei', 'nihon'),
    parted: fc.constantFrom("'", '’', '-', ''),
    labial: fc.boolean(),
    long: fc.constantFrom('macron', 'circumflex', 'dropped', 'kana', 'h'),
    doubled: fc.constantFrom('tch', 'cch'),
  }),
  fc.record<Romanisation>({
    syllables: fc.constant('typed'),
    parted: fc.constantFrom("'", 'nn', 'always nn'),
    labial: fc.constant(false),
    long: fc.constant('kana'),
    doubled: fc.constantFrom('cch', 'xtu', 'xtsu'),
  }),
)

/** A reading in hiragana, written as `how` says. */
export function romanised(name: string, how: Romanisation): string {
  const at = systems.indexOf(how.syllables)
  let written = ''
  let vowel = ''
  for (const kana of name.match(/.[ゃゅょ]?/gu) ?? []) {
    if (kana === 'ん' || kana === 'っ') {
      written += kana
      vowel = ''
    } else if (lengthens(kana, vowel) && how.long !== 'kana') {
      written = written.slice(0, -1) + longVowel(vowel, how.long)
      vowel = ''
    } else {
      const letters = syllables.get(kana)?.[at] ?? ''
      written += letters
      // In kana, too, each long vowel takes one kana and no more.
      vowel = lengthens(kana, vowel) ? '' : letters.slice(-1)
    }
  }
  return written
    .replaceAll(/っ(ch)?/gu, (_, ch: string | undefined) => doubled(how.doubled, ch))
    .replaceAll(/=(.)/gu, '$1$1')
    .replaceAll(/ん(?=(.?))/gu, (_, next: string) => nasal(next, how))
}

function doubled(how: Romanisation['doubled'], ch = ''): string {
  if (how !== 'tch' && how !== 'cch') return how + ch
  if (ch !== '') return how
  return '='
}

function nasal(next: string, { parted, labial }: Romanisation): string {
  if (labial && /[bmp]/.test(next)) return 'm'
  if (parted === 'always nn') return 'nn'
  if (parted === 'nn') return next === '' || /[aiueoyn]/.test(next) ? 'nn' : 'n'
  return /[aiueoy]/.test(next) ? `n${parted}` : 'n'
}

const lengthens = (kana: string, vowel: string) =>
  (vowel === 'o' && /^[うお]$/u.test(kana)) || (vowel === 'u' && kana === 'う')

function longVowel(vowel: string, how: Romanisation['long']): string {
  if (how === 'macron') return vowel === 'o' ? 'ō' : 'ū'
  if (how === 'circumflex') return vowel === 'o' ? 'ô' : 'û'
  return how === 'h' && vowel === 'o' ? 'oh' : vowel
}

function vowelOf(kana: string): string {
  return (syllables.get(kana)?.[0] ?? '').slice(-1)
}
