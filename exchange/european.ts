/** Headings of contacts in the languages of Central Europe. */
const centralEuropean = /nazwisko|imię|priezvisko|krstné|příjmení|jméno|vezetéknév|keresztnév|utónév/iu

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
type European = 'windows-1252' | 'windows-1250' | 'windows-1251' | 'windows-1254' | 'macintosh'

/**
 * Returns the encoding of Europe in which these bytes are text: Cyrillic where the letters that are not ASCII stand in words of it,
 * Central European where its headings say so, that of old Macs where words look so in it and in no other.
 */
export function europeanOf(bytes: Uint8Array): European {
  const start = bytes.subarray(0, 200_000)
  const cyrillic = textIn(start, 'windows-1251')
  const letters = cyrillic.match(/[^\p{ASCII}]/gu)?.length ?? 0
  const inWords = (cyrillic.match(/[а-яё]{3,}/giu) ?? []).join('').length
  if (inWords > letters * 0.6) return 'windows-1251'
  if (centralEuropean.test(textIn(start.subarray(0, 4000), 'windows-1250'))) return 'windows-1250'
  if (isMacintosh(start)) return 'macintosh'
  if (start.some((byte) => onlyCentral.has(byte))) return 'windows-1250'
  return isTurkish(start) ? 'windows-1254' : 'windows-1252'
}

/** So many bytes that are not ASCII say of what language they are. */
const fewest = 8

/**
 * Whether nearly all bytes that are not ASCII are letters of Europe, small ones for the most part: the bytes of Japanese, which pairs
 * of Cyrillic letters are as well, are spread more widely.
 */
export function areLettersOfEurope(bytes: Uint8Array): boolean {
  let [all, letters, small] = [0, 0, 0]
  for (const byte of bytes.subarray(0, 200_000)) {
    if (byte >= 0x80) all += 1
    if (byte >= 0xc0) letters += 1
    if (byte >= 0xe0) small += 1
  }
  return all >= fewest && letters > all * 0.95 && small > all * 0.5
}

const textIn = (bytes: Uint8Array, encoding: European) => new TextDecoder(encoding).decode(bytes)

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
