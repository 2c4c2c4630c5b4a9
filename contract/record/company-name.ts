/** A legal form of Japan: in full, as it is read, and its abbreviations in NFKC. */
interface LegalForm {
  full: string
  reading: string
  short: readonly string[]
}

/** Longer ones come before those that they contain. */
export const legalForms: readonly LegalForm[] = [
  { full: '株式会社', reading: 'かぶしきがいしゃ', short: ['(株)'] },
  { full: '有限会社', reading: 'ゆうげんがいしゃ', short: ['(有)'] },
  { full: '合同会社', reading: 'ごうどうがいしゃ', short: ['(同)'] },
  { full: '合資会社', reading: 'ごうしがいしゃ', short: ['(資)'] },
  { full: '合名会社', reading: 'ごうめいがいしゃ', short: ['(名)'] },
  { full: '一般社団法人', reading: 'いっぱんしゃだんほうじん', short: ['(一社)'] },
  { full: '公益社団法人', reading: 'こうえきしゃだんほうじん', short: ['(公社)'] },
  { full: '一般財団法人', reading: 'いっぱんざいだんほうじん', short: ['(一財)'] },
  { full: '公益財団法人', reading: 'こうえきざいだんほうじん', short: ['(公財)'] },
  { full: '社団法人', reading: 'しゃだんほうじん', short: ['(社)'] },
  { full: '財団法人', reading: 'ざいだんほうじん', short: ['(財)'] },
  { full: '社会福祉法人', reading: 'しゃかいふくしほうじん', short: ['(福)'] },
  { full: '医療法人社団', reading: 'いりょうほうじんしゃだん', short: [] },
  { full: '医療法人財団', reading: 'いりょうほうじんざいだん', short: [] },
  { full: '医療法人', reading: 'いりょうほうじん', short: ['(医)'] },
  { full: '学校法人', reading: 'がっこうほうじん', short: ['(学)'] },
  { full: '宗教法人', reading: 'しゅうきょうほうじん', short: ['(宗)'] },
  {
    full: '特定非営利活動法人',
    reading: 'とくていひえいりかつどうほうじん',
    short: ['npo法人', '(特非)'],
  },
]

/** What is written before or after the name of a company of Japan. */
const japanese = legalForms
  .flatMap(({ full, reading, short }) => [full, ...short, reading])
  .map((form) => form.replace(/[()]/gu, '\\$&').replace(/がいしゃ$/u, '[がか]いしゃ'))
  .join('|')
const before = new RegExp(`^(?:${japanese})`, 'u')
const after = new RegExp(`(?:${japanese})$`, 'u')

/** The same after names in Latin letters; several may follow one another, as in Co., Ltd. or GmbH & Co. KG. */
const western =
  /[\s,]+(?:&\s*co|inc|incorporated|ltd|limited|llc|llp|plc|co|corp|corporation|company|gmbh|mbh|ag|kg|kgaa|ug|ohg|e\.?\s?v|sarl|s\.a\.r\.l|sas|s\.a\.s|sa|s\.a|srl|s\.r\.l|spa|s\.p\.a|bv|b\.v|nv|n\.v|kk|k\.k|gk|g\.k|oy|oyj|ab|asa|a\/s|aps|pty|pte|sdn|bhd|s\.l|sp\.\s?z\s?o\.\s?o)\.?$/u

/**
 * The name of a company without its legal form, in NFKC: what it is looked for under, never what is shown. みどり of 株式会社みどり
 * or みどり㈱, Acme of Acme Co., Ltd.; also of a reading. The text itself where nothing else would be left.
 */
export function companyName(text: string): string {
  const even = text.normalize('NFKC').trim()
  // As long as `even`, so that places in one are places in the other.
  const plain = even.replace(/[\u30a1-\u30f6A-Z]/gu, lowered)
  const start = before.exec(plain)?.[0].length ?? 0
  let end = plain.length
  for (const form of [after, western, western, western]) {
    end -= form.exec(plain.slice(start, end))?.[0].length ?? 0
  }
  return even.slice(start, end).replace(/^[\s・]+|[\s・]+$/gu, '') || even
}

/** Hiragana for katakana, and small letters for capitals. */
function lowered(letter: string): string {
  return letter > '\u3000' ? String.fromCharCode(letter.charCodeAt(0) - 0x60) : letter.toLowerCase()
}
