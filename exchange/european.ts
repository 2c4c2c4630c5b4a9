import { isCentralEuropean } from './central-european.ts'

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

/** The encodings of Europe that are told apart, by the names of the Encoding Standard. */
type European =
  | 'windows-1252'
  | 'windows-1250'
  | 'windows-1251'
  | 'koi8-r'
  | 'windows-1253'
  | 'windows-1254'
  | 'macintosh'

/**
 * Returns the encoding of Europe in which these bytes are text: Greek and Cyrillic where the letters that are not ASCII stand in words of it,
 * Central European where its headings or its words say so, that of old Macs where words look so in it and in no other.
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

/** So many bytes that are not ASCII say of what language they are. */
const fewest = 8

/**
 * Whether nearly all bytes that are not ASCII are letters of Europe, small ones for the most part: the bytes of Japanese, which pairs
 * of Cyrillic letters are as well, are spread more widely.
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

/** Whether bytes that may be text in Japanese are that of a language of Europe. */
export function areOfEurope(bytes: Uint8Array): boolean {
  return areLettersOfEurope(bytes) || areRussian(bytes, 'koi8-r') || areRussian(bytes, 'windows-1251')
}

/** Whether the bytes that are not ASCII are Russian, in words of three letters and more: those of Japanese are hardly ever so. */
function areRussian(bytes: Uint8Array, encoding: European): boolean {
  const text = textIn(bytes.subarray(0, 200_000), encoding)
  const words = (text.match(russianWord) ?? []).filter((word) => word.length > 2).join('')
  const letters = text.match(/[^\p{ASCII}]/gu)?.length ?? 0
  const isRussian = (words.match(frequent)?.length ?? 0) > words.length * 0.3
  return letters >= fewest && words.length > letters * 0.8 && isRussian
}

const textIn = (bytes: Uint8Array, encoding: European) => new TextDecoder(encoding).decode(bytes)

/** A word of Greek in small letters, and the one vowel in it that has an accent. */
const greekWord = /\p{Script=Greek}\p{Script=Greek}*[α-ώ]{2}/gu
const accented = /[άέήίόύώΐΰΆΈΉΊΌΎΏ]/gu

/** Whether the letters that are not ASCII stand in words of Greek: nearly each of these has one accent. */
function isGreek(bytes: Uint8Array): boolean {
  const text = textIn(bytes, 'windows-1253')
  const words = text.match(greekWord) ?? []
  const accents = words.filter((word) => word.match(accented)?.length === 1).length
  const letters = text.match(/[^\p{ASCII}]/gu)?.length ?? 0
  return accents > 2 && accents > words.length * 0.7 && words.join('').length > letters * 0.6
}

/** A word in capitals, or in small letters with or without one before them, and the letters of Russian that are most frequent. */
const russianWord = /(?<!\p{L})(?:[А-ЯЁ]?[а-яё]+|[А-ЯЁ]+)(?!\p{L})/gu
const frequent = /[оеаин]/giu

/** Whether Cyrillic letters make more sense in the encoding of Unix, in which they have other places and capitals are small ones. */
function isKoi8(bytes: Uint8Array): boolean {
  const sense = (encoding: European) =>
    (textIn(bytes, encoding).match(russianWord) ?? []).join('').match(frequent)?.length ?? 0
  return sense('koi8-r') > sense('windows-1251') * 1.5
}

/** A sign of no word within one, and a capital letter behind others: JŸrgen, Stra§e, JosŽ. */
const oddInWord =
  /(?<=\p{L})[^\p{ASCII}\p{L}\p{M}’·\u00ad](?=\p{Ll})|(?<=\p{L})(?!\p{ASCII})\p{Lu}(?=\p{Ll})|(?<=\p{Ll})(?!\p{ASCII})\p{Lu}(?!\p{L})/gu

/** Whether words are odd in the encoding of Western Europe, and hardly any is so in that of old Macs. */
function isMacintosh(bytes: Uint8Array): boolean {
  const odd = (encoding: European) => textIn(bytes, encoding).match(oddInWord)?.length ?? 0
  const western = odd('windows-1252')
  return western > 1 && odd('macintosh') * 4 < western
}

/** Whether the letters that are not ASCII are those of Turkish, one of them in no other language. */
function isTurkish(bytes: Uint8Array): boolean {
  const letters = bytes.filter((byte) => byte >= 0xc0)
  const own = new Set(letters.filter((byte) => onlyTurkish.has(byte)))
  return own.size > 1 && letters.every((byte) => turkish.has(byte))
}

/** Whether all that is not ASCII are letters of Western Europe that stand alone or in pairs, as no line in Japanese does. */
export function isWestern(line: Uint8Array): boolean {
  let run = 0
  return line.every((byte) => {
    run = byte < 0x80 ? 0 : run + 1
    return byte < 0x80 || (byte >= 0xc0 && byte !== 0xd7 && byte !== 0xf7 && run < 3)
  })
}
