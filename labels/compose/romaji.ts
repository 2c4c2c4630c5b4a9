import type { JointName } from '../../contract/record/parts.ts'
import { isEastAsian, printable, type MailingRecord } from './mailing-record.ts'

/** Kana of each consonant for a i u e o; `-` where none exists. */
const rows =
  `あいうえお k かきくけこ s さしすせそ t たちつてと n なにぬねの h はひふへほ m まみむめも y や-ゆ-よ r らりるれろ w わ---を
 g がぎぐげご z ざじずぜぞ d だぢづでど b ばびぶべぼ p ぱぴぷぺぽ v --ゔ--`.split(/\s+/u)
/** Syllables that are not written as their row. */
const irregular = {
  し: 'shi',
  ち: 'chi',
  つ: 'tsu',
  ふ: 'fu',
  じ: 'ji',
  ぢ: 'ji',
  づ: 'zu',
  を: 'o',
  ん: 'n',
}

const syllables = new Map<string, string>()
for (const [at, kana] of rows.entries())
  if (at % 2 === 0)
    for (const [vowel, each] of Array.from(kana).entries())
      syllables.set(each, `${at === 0 ? '' : (rows[at - 1] ?? '')}${'aiueo'.charAt(vowel)}`)
for (const [kana, romaji] of Object.entries(irregular)) syllables.set(kana, romaji)

const glides = new Map(Object.entries({ ゃ: 'a', ゅ: 'u', ょ: 'o', ぇ: 'e', ぁ: 'a', ぃ: 'i', ぉ: 'o' }))
const katakana = /[\u30a1-\u30f6]/gu

function inHiragana(kana: string): string {
  const whole = kana.normalize('NFKC')
  return whole.replace(katakana, (each) => String.fromCharCode(each.charCodeAt(0) - 0x60))
}

/** A syllable with a small kana after it: きょ is kyo, しょ sho, ふぁ fa. */
function glided(syllable: string, small: string, vowel: string): string {
  const consonant = syllable.slice(0, -1)
  const isShort = /(?:sh|ch|j)$/u.test(consonant) || !/[ゃゅょ]/u.test(small)
  return consonant + (isShort ? '' : 'y') + vowel
}

/** Long vowels as on a Japanese passport: not written; two words that only meet stay (Inoue, Matsuura, Ouchi). */
function shortened(letters: string): string {
  return letters
    .replace(/oo(?=.)/gu, 'ō')
    .replace(/ou(?!e)/gu, 'o')
    .replace(/((?:y|k|g|f|sh|ch|j)u)u/gu, '$1')
    .replaceAll('ō', 'o')
}

/** Hepburn as on a Japanese passport, with a capital: サトウ is Sato. null for what is not kana. */
export function inRomaji(kana: string): string | null {
  let letters = ''
  let doubled = false
  for (const each of inHiragana(kana)) {
    const vowel = glides.get(each)
    const syllable = syllables.get(each)
    if (each === 'っ') doubled = true
    else if (vowel !== undefined) letters = glided(letters, each, vowel)
    else if (syllable !== undefined) {
      letters += (doubled ? (syllable.startsWith('ch') ? 't' : syllable.charAt(0)) : '') + syllable
      doubled = false
    } else if (each !== 'ー') return null
  }
  const written = shortened(letters.replace(/n(?=[bmp])/gu, 'm'))
  return written === '' ? null : written.charAt(0).toUpperCase() + written.slice(1)
}

type Named = Pick<JointName, 'lastname' | 'firstname' | 'lastkana' | 'firstkana'>

/** A name by its reading; null where a part of it has none. */
function readName<Name extends Named>(name: Name): Name | null {
  const [lastname, firstname] = [printable(name.lastname), printable(name.firstname)]
  if (!isEastAsian(lastname + firstname)) return name
  const last = lastname === '' ? '' : inRomaji(printable(name.lastkana))
  const first = firstname === '' ? '' : inRomaji(printable(name.firstkana))
  return last === null || first === null ? null : { ...name, lastname: last, firstname: first }
}

/** The record with its names in Latin letters by their readings; as it is where one of them has none. */
export function withRomajiNames(record: MailingRecord): MailingRecord {
  const own = readName(record)
  const joint = (record.joint_names ?? []).map(readName)
  const read = joint.filter((name) => name !== null)
  return own === null || read.length < joint.length ? record : { ...own, joint_names: read }
}
