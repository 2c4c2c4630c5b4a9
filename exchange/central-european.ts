/** The letters beside A to Z of each language that is written in windows-1252, and of each in windows-1250. */
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
  ...['áéíóúýþæöð', 'äöõüšž', 'åäöšžé'],
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
 * What stands in a word where a letter of windows-1250 is read as windows-1252 (Pawe³, Ko¿uch, ¯ak, ªtefan), but for what stands before
 * or behind words of Western Europe: m³, ¿Qué, Mª, 1º.
 */
const signInWord = /[£¥¯](?=\p{Ll})|(?<=\p{L})[£¥¯¿¼¾ªº](?=\p{L})|(?<=\p{Ll}{2})[³¹]|^[ªº](?=\p{Ll})/u

const mostWords = 2000

/**
 * Whether words are spelled as in one of the languages of Central Europe in windows-1250, and in none of Western Europe in windows-1252:
 * Dvořák is, and Dvoøák is nothing. Many words are both, as Søren and Sřren.
 */
export function isCentralEuropean(bytes: Uint8Array): boolean {
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

/** Whether a text has the letters of Hungarian and no others: ő and ű, whose words could be of Portugal or Estonia, beside ö and é. */
function isHungarian(text: string): boolean {
  const letters = text.match(/[^\p{ASCII}]/gu) ?? []
  return (
    letters.every((letter) => 'áéíóöőúüű'.includes(letter)) &&
    (text.match(/ő(?!e)|ű/gu)?.length ?? 0) > 1 &&
    /[öü]/u.test(text) &&
    /[áéíóú]/u.test(text)
  )
}

/** Whether all letters of a text are those of one of these languages. */
function isSpelled(text: string, languages: readonly ReadonlySet<string>[]): boolean {
  const letters = [...text.toLowerCase()].filter((sign) => /[^\p{ASCII}]/u.test(sign))
  return (
    letters.every((sign) => /\p{L}/u.test(sign)) &&
    languages.some((language) => letters.every((sign) => language.has(sign)))
  )
}
