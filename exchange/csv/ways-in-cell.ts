const digit = '[\\d０-９]'
const hyphen = '[-－‐−ーｰ]'
const word =
  '(?:(?:tel|fax|電話(?:番号)?|携帯(?:電話)?|自宅|会社|ファックス|ファクス|mobile|℡|☎)\\s*[.:：]?\\s*)?'
const wordBehind = '(?:\\s?[(（][^\\d()（）]{1,6}[)）])?'
/** Numbers of telephones in Japan, which begin with a zero: those of a house and postal codes have no three groups of such. */
const number = [
  `[0０]${digit}{1,4}${hyphen}${digit}{1,4}${hyphen}${digit}{3,4}`,
  `[0０]${digit}{1,4}[(（]${digit}{1,4}[)）]${digit}{3,4}`,
  `[(（][0０]${digit}{1,4}[)）]\\s?${digit}{1,4}${hyphen}?${digit}{3,4}`,
  `\\+81[- ]?\\d{1,4}[- ]\\d{1,4}[- ]\\d{3,4}`,
  `[0０]${digit}{9,10}`,
].join('|')
const withWord = `${word}(?<!${digit}|${hyphen})(?:${number})(?!${digit}|${hyphen})`
const numbers = new RegExp(`[(（]\\s?(${withWord})\\s?[)）]|(${withWord}${wordBehind})`, 'giu')
const emails = /[\w.+%-]+@[\w-]+(?:\.[\w-]+)+/gu
/** What is left of words and brackets where all behind them was taken. */
const ends = /^[\s,、/／・:：]+|[\s,、/／・:：]+$/gu

/** No address with numbers is longer, in UTF-16 units. */
const longest = 1000

/** The telephone numbers and the mail addresses of a cell, line by line, and what is left of it. */
export function waysIn(text: string): [numbers: string, emails: string, rest: string] {
  if (text.length > longest) return ['', '', text]
  const found = text.match(emails) ?? []
  const withoutEmails = text.replace(emails, '\n')
  const telephones = [...withoutEmails.matchAll(numbers)].map(
    ([, inBrackets, plain = '']) => inBrackets ?? plain,
  )
  const lines = withoutEmails.replace(numbers, '\n').split(/[\r\n]+/u)
  const rest = lines.map((line) => line.replace(ends, '')).filter((line) => line !== '')
  return [telephones.map((each) => each.trim()).join('\n'), found.join('\n'), rest.join('\n')]
}

const address = 'ご?(?:郵便番号|〒|住所)'
const way =
  '(?:お?電話(?:番号)?|tel|連絡先|携帯(?:電話)?(?:番号)?|e?メール(?:アドレス)?|e-?mail(?:アドレス)?)'
const together = new RegExp(
  `^(自宅|会社|勤務先)?の?(?=.*[・/、])(?:${address}|${way})(?:[・/、](?:${address}|${way}))+$`,
  'u',
)

/** 住所・電話番号, 住所(TEL), 電話番号/メールアドレス: how to reach somebody in more than one way. Returns a `Column`, null for another header. */
export function waysInCell(key: string): string | null {
  const [all, place] = together.exec(key.replace(/(?<=住所)\(([^()]+)\)$/u, '・$1')) ?? []
  const kinds = [/住所/u, /電話|tel|連絡先|携帯/u, /メール|mail/u].map((kind) => kind.test(all ?? ''))
  if (all === undefined || kinds.filter(Boolean).length < 2) return null
  const where = place === undefined || place === '自宅' ? 'home' : 'office'
  return kinds[0] === true ? `ways:${where}:line1` : `ways:${where}`
}
