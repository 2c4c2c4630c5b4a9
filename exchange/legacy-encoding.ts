// Finds the most likely encoding of bytes from before Unicode: a Japanese one, or else a European one.

const ofJapan = ['shift_jis', 'euc-jp'] as const
type Japanese = (typeof ofJapan)[number]

/** What bytes look like when read as Japanese. */
interface Likeness {
  /** Kana and kanji of daily use. */
  common: number
  /** Characters that a list of addresses hardly holds: half-width kana in runs, rare kanji, private ones, damage. */
  odd: number
  /** Whether it contains words that head a list of addresses; accented letters never form them. */
  hasHeadings: boolean
}

const headings = /氏名|住所|電話|郵便番号|フリガナ|会社名|メール|姓[\t,;"]+名/u
const kana = /[\u3040-\u30ff]/u
const kanji = /[\u4e00-\u9fff]/u
const halfWidth = /[\uff61-\uff9f]/u

/**
 * cp932 or EUC-JP, if the bytes are likely one of them. One or two accented letters of Western Europe are well-formed cp932
 * too, so it takes at least two common characters, and more of them than odd ones.
 */
export function japaneseOf(bytes: Uint8Array): Japanese | null {
  if (areOfEurope(bytes)) return null
  const candidates = ofJapan.map((encoding) => ({
    encoding,
    ...likeness(bytes, encoding),
  }))
  const [best] = candidates.sort((a, b) => b.common - 3 * b.odd - (a.common - 3 * a.odd))
  if (best === undefined) return null
  return best.hasHeadings || (best.common >= 2 && best.common > best.odd * 2) ? best.encoding : null
}

function likeness(bytes: Uint8Array, encoding: Japanese): Likeness {
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, 200_000))
  let common = 0
  let odd = 0
  for (const character of text) {
    if (kana.test(character)) common += 2
    else if (kanji.test(character)) common += 1
    else if (character === '\uFFFD' || (character >= '\ue000' && character <= '\uf8ff')) odd += 2
    // EUC-JP read as cp932 is a row of half-width kana, two for each character, so one of them says little.
    else if (halfWidth.test(character)) common += 0.3
  }
  // Accented letters and the letters after them form kanji in the middle or at the beginning of a Latin word.
  odd +=
    2 *
    (text.match(
      /(?<=[A-Za-z])[\u4e00-\u9fff\uff61-\uff9f]{1,3}(?=[A-Za-z ,;"\r\n])|(?<![\u3040-\u30ff\u4e00-\u9fff\uff61-\uff9f])[\u4e00-\u9fff\uff61-\uff9f](?=[a-z]{2})/gu,
    )?.length ?? 0)
  return { common, odd, hasHeadings: headings.test(text.slice(0, 4000)) }
}

/** Headings of contacts in the languages of Central Europe. */
const centralEuropean =
  /nazwisko|imię|priezvisko|krstné|příjmení|jméno|vezetéknév|keresztnév|utónév|prezime|priimek|prenume/iu

/** Ť, ź and others in windows-1250, and nothing in windows-1252. */
const onlyCentral = new Set([0x8d, 0x8f, 0x9d])

/** ğ, ı, ş and their capitals in windows-1254, and ð, ý, þ of Iceland in windows-1252. */
const onlyTurkish = new Set([0xd0, 0xdd, 0xde, 0xf0, 0xfd, 0xfe])
/** ç, ö, ü, â, î, û and their capitals: the other letters of Turkish. Icelandic is never without á, í or ó. */
const turkish = new Set([
  ...onlyTurkish,
  0xc2,
  0xc7,
  0xce,
  0xd6,
  0xdb,
  0xdc,
  0xe2,
  0xe7,
  0xee,
  0xf6,
  0xfb,
  0xfc,
])

/** The European encodings that Atena distinguishes, by the names of the Encoding Standard. */
type European =
  | 'windows-1252'
  | 'windows-1250'
  | 'windows-1251'
  | 'koi8-r'
  | 'windows-1253'
  | 'windows-1254'
  | 'macintosh'

/**
 * Returns the European encoding of these bytes: Greek and Cyrillic if the letters outside ASCII form words in it, Central
 * European if the headings or words of the file show it, that of old Macs if words look right in it and in no other.
 */
export function europeanOf(bytes: Uint8Array): European {
  const start = bytes.subarray(0, 200_000)
  const cyrillic = textIn(start, 'windows-1251')
  const letters = cyrillic.match(/[^\p{ASCII}]/gu)?.length ?? 0
  const inWords = (cyrillic.match(/[а-яё]{3,}/giu) ?? []).join('').length
  if (isGreek(start)) return 'windows-1253'
  if (inWords > letters * 0.6) return isKoi8(start) ? 'koi8-r' : 'windows-1251'
  if (centralEuropean.test(textIn(start.subarray(0, 4000), 'windows-1250'))) return 'windows-1250'
  if (isMacintosh(start)) return 'macintosh'
  if (start.some((byte) => onlyCentral.has(byte)) || isCentralEuropean(start)) return 'windows-1250'
  return isTurkish(start) ? 'windows-1254' : 'windows-1252'
}

/** This many bytes outside ASCII are enough to recognize the language. */
const fewest = 8

/**
 * Whether nearly all bytes outside ASCII are European letters, most of them small: Japanese bytes, which can look like pairs of
 * Cyrillic letters, are spread more widely.
 */
function areLettersOfEurope(bytes: Uint8Array): boolean {
  let [all, letters, small] = [0, 0, 0]
  for (const byte of bytes.subarray(0, 200_000)) {
    if (byte >= 0x80) all += 1
    if (byte >= 0xc0) letters += 1
    if (byte >= 0xe0) small += 1
  }
  return all >= fewest && letters > all * 0.95 && small > all * 0.5
}

/** Whether bytes that may be Japanese text are text in a European language. */
function areOfEurope(bytes: Uint8Array): boolean {
  return areLettersOfEurope(bytes) || areRussian(bytes, 'koi8-r') || areRussian(bytes, 'windows-1251')
}

/** Whether the bytes outside ASCII are Russian, in words of three letters and more: Japanese bytes hardly ever are. */
function areRussian(bytes: Uint8Array, encoding: European): boolean {
  const text = textIn(bytes.subarray(0, 200_000), encoding)
  const words = (text.match(russianWord) ?? []).filter((word) => word.length > 2).join('')
  const letters = text.match(/[^\p{ASCII}]/gu)?.length ?? 0
  const isRussian = (words.match(frequent)?.length ?? 0) > words.length * 0.3
  return letters >= fewest && words.length > letters * 0.8 && isRussian
}

const textIn = (bytes: Uint8Array, encoding: European) => new TextDecoder(encoding).decode(bytes)

/** A Greek word in small letters, and its single accented vowel. */
const greekWord = /\p{Script=Greek}\p{Script=Greek}*[α-ώ]{2}/gu
const accented = /[άέήίόύώΐΰΆΈΉΊΌΎΏ]/gu

/** Whether the letters outside ASCII form Greek words: nearly each of these has one accent. */
function isGreek(bytes: Uint8Array): boolean {
  const text = textIn(bytes, 'windows-1253')
  const words = text.match(greekWord) ?? []
  const accents = words.filter((word) => word.match(accented)?.length === 1).length
  const letters = text.match(/[^\p{ASCII}]/gu)?.length ?? 0
  return accents > 2 && accents > words.length * 0.7 && words.join('').length > letters * 0.6
}

/** A word in capitals, or in small letters with at most one capital before them, and the most frequent Russian letters. */
const russianWord = /(?<!\p{L})(?:[А-ЯЁ]?[а-яё]+|[А-ЯЁ]+)(?!\p{L})/gu
const frequent = /[оеаин]/giu

/** Whether Cyrillic letters make more sense in the encoding of Unix, where they have other places and case is swapped. */
function isKoi8(bytes: Uint8Array): boolean {
  const sense = (encoding: European) =>
    (textIn(bytes, encoding).match(russianWord) ?? []).join('').match(frequent)?.length ?? 0
  return sense('koi8-r') > sense('windows-1251') * 1.5
}

/** A sign that no word contains, or a capital letter after others: JŸrgen, Stra§e, JosŽ. */
const oddInWord =
  /(?<=\p{L})[^\p{ASCII}\p{L}\p{M}’·\u00ad](?=\p{Ll})|(?<=\p{L})(?!\p{ASCII})\p{Lu}(?=\p{Ll})|(?<=\p{Ll})(?!\p{ASCII})\p{Lu}(?!\p{L})/gu

/** Whether words look wrong in the Western European encoding, and hardly any does in that of old Macs. */
function isMacintosh(bytes: Uint8Array): boolean {
  const odd = (encoding: European) => textIn(bytes, encoding).match(oddInWord)?.length ?? 0
  const western = odd('windows-1252')
  return western > 1 && odd('macintosh') * 4 < western
}

/** Whether the letters outside ASCII are Turkish, with at least two that only Turkish has. */
function isTurkish(bytes: Uint8Array): boolean {
  const letters = bytes.filter((byte) => byte >= 0xc0)
  const own = new Set(letters.filter((byte) => onlyTurkish.has(byte)))
  return own.size > 1 && letters.every((byte) => turkish.has(byte))
}

/** Whether everything outside ASCII is Western European letters, single or in pairs, as no line in Japanese has them. */
export function isWestern(line: Uint8Array): boolean {
  let run = 0
  return line.every((byte) => {
    run = byte < 0x80 ? 0 : run + 1
    return byte < 0x80 || (byte >= 0xc0 && byte !== 0xd7 && byte !== 0xf7 && run < 3)
  })
}

/** The letters other than A to Z of each language that is written in windows-1252, and of each in windows-1250. */
const western = [
  ...[
    'àâæçèéêëîïôœùûüÿ',
    'äöüßé',
    'áéíñóúü',
    'áàâãçéêíóôõúü',
    'àèéìîòù',
    'àçèéíïòóúü',
    'éëïöüèêç',
    'åäöæøéü',
  ],
  'áéíóúýþæöð',
  'äöõüšž',
  'åäöšžé',
].map((letters) => new Set(letters))
const central = [
  'ąćęłńóśźż',
  'áčďéěíňóřšťúůýž',
  'áäčďéíĺľňóôŕšťúýž',
  'áéíóöőúüű',
  'ăâîşţ',
  'čćđšž',
  'äöüßé',
].map((letters) => new Set(letters))

/**
 * The characters in a word where a letter of windows-1250 is read as windows-1252 (Pawe³, Ko¿uch, ¯ak, ªtefan), except for
 * signs before or after words of Western Europe: m³, ¿Qué, Mª, 1º.
 */
const signInWord = /[£¥¯](?=\p{Ll})|(?<=\p{L})[£¥¯¿¼¾ªº](?=\p{L})|(?<=\p{Ll}{2})[³¹]|^[ªº](?=\p{Ll})/u

const mostWords = 2000

/**
 * Whether words are spelled as in one of the languages of Central Europe in windows-1250, and in none of Western Europe in windows-1252:
 * Dvořák is, and Dvoøák is nothing. Many words are both, as Søren and Sřren.
 */
function isCentralEuropean(bytes: Uint8Array): boolean {
  const read = (encoding: string) => [...new TextDecoder(encoding).decode(bytes).matchAll(/[^\s,;:"|\t-]+/gu)]
  const [inWest, inCentre] = [read('windows-1252'), read('windows-1250')]
  let [west, centre, seen] = [0, 0, 0]
  for (const [at, [written]] of inWest.entries()) {
    if (!/[^\p{ASCII}]/u.test(written)) continue
    const isWest = !signInWord.test(written) && isSpelled(written.replace(/[ªº]$/u, ''), western)
    const isCentre = isSpelled(inCentre[at]?.[0] ?? '', central)
    if (isWest && !isCentre) west += 1
    else if (isCentre && !isWest) centre += signInWord.test(written) ? 2 : 1
    if ((seen += 1) > mostWords) break
  }
  if (west === 0 && centre === 0) return isHungarian(inCentre.join(' ').toLowerCase())
  return centre > 1 && centre > west * 3
}

/**
 * Whether a text has only letters of Hungarian: ő and ű, whose words could be Portuguese or Estonian, together with ö and é.
 */
function isHungarian(text: string): boolean {
  const letters = text.match(/[^\p{ASCII}]/gu) ?? []
  return (
    letters.every((letter) => 'áéíóöőúüű'.includes(letter)) &&
    (text.match(/ő(?!e)|ű/gu)?.length ?? 0) > 1 &&
    /[öü]/u.test(text) &&
    /[áéíóú]/u.test(text)
  )
}

/** Whether all letters of a text belong to one of these languages. */
function isSpelled(text: string, languages: readonly ReadonlySet<string>[]): boolean {
  const letters = [...text.toLowerCase()].filter((sign) => /[^\p{ASCII}]/u.test(sign))
  return (
    letters.every((sign) => /\p{L}/u.test(sign)) &&
    languages.some((language) => letters.every((sign) => language.has(sign)))
  )
}
