import { columnName, isTo, type AddressPart, type Column, type PlainContent } from './column.ts'
import { byItsWords, jointPatterns, placeInBrackets, waysInCell, workInCell } from './header-words.ts'
import headings from './headings.json' with { type: 'json' }

/**
 * The form in which headers are compared: differences of width, case, blanks, first_name, brackets, a colon, Name(s) and a
 * final (optional), (必須), (西暦), (半角) or をご記入ください do not count.
 */
export function headerKey(header: string): string {
  return (
    header
      .normalize('NFKC')
      .toLowerCase()
      // The small letter of İ is an i with a separate dot.
      .replace(/[\s_\u0307\u200b\ufeff]+/gu, '')
      // Some programs mark the row of headings as a remark.
      .replace(/^#(?=.)/u, '')
      .replace(/^"(?=.)|"$/gu, '')
      .replace(/[〔【[]/gu, '(')
      .replace(/[〕】\]]/gu, ')')
      .replace(/[〜～]/gu, '~')
      .replace(/[‐‑–—−]/gu, '-')
      .replace(/※.*$/u, '')
      .replace(/を(?:フルネームで)?(?:ご?(?:入力|記入)|教えて).*$/u, '')
      .replace(/(?<=.)\(s\)/gu, '')
      .replace(
        /\([^()]*(?:optional|opcional|facultatif|required|必須|任意|漢字|西暦|和暦|全角|半角|ハイフン|から|yyyy)[^()]*\)$|必須$/u,
        '',
      )
      .replace(/(?<=.)[:#°№.]+$/u, '')
      .replace(/^\*+|\*+$/gu, '')
  )
}

/** Japanese voicing marks are kept, since they change the sound. */
function withoutAccents(header: string): string {
  const bare = header.normalize('NFD').replace(/[\u0300-\u036f]/gu, '')
  return bare.normalize('NFC').replaceAll('ł', 'l').replaceAll('ß', 'ss')
}

const columns = new Map<string, Column>()
const byName = new Map<string, Column>()
for (const { headings: words, ...content } of headings) {
  const column = content as Column
  byName.set(columnName(column), column)
  for (const word of words) columns.set(withoutDots(headerKey(word)), column)
}
// Many people write capitals without accents: PRENOM, SOCIETE.
for (const [header, column] of [...columns]) {
  const bare = withoutAccents(header)
  if (!columns.has(bare)) columns.set(bare, column)
}

/** The column that `headings.json` has for a header. Some people write Tél fixe for Tél. fixe. */
const named = (key: string): Column | undefined => columns.get(withoutDots(key))

/** The column with this name, as the user assigns it (`columnName`); null for an unknown name. */
export const columnNamed = (name: string): Column | null => byName.get(name) ?? null

function withoutDots(key: string): string {
  return key.replaceAll('.', '')
}

const plain = (to: PlainContent): Column => ({ to })
const home = (part: AddressPart): Column => ({ to: 'address', kindof: 'home', part })
const telephone = (kindof: string): Column => ({ to: 'telephone', kindof })
const link = (kindof: string): Column => ({ to: 'link', kindof })
const work = (part: 'name' | 'dept1' | 'dept2' | 'title'): Column => ({ to: 'organization', part })

/** Headers with a number or a place in them, as products build them. The first match decides. */
const patterns: readonly [pattern: RegExp, column: (...parts: string[]) => Column][] = [
  ...jointPatterns,
  [/^自宅電話\d+$/u, () => telephone('tel')],
  [/^会社電話\d+$/u, () => telephone('offtel')],
  [/^(?:自宅)?fax\d+$/u, () => telephone('fax')],
  [/^会社fax\d+$/u, () => telephone('offfax')],
  [/^(?:自宅)?携帯(?:電話)?\d+$/u, () => telephone('cell')],
  [/^(?:自宅|その他)?(?:e-?mail|e?メール)(?:アドレス)?\d*$/u, () => ({ to: 'email', kindof: 'home' })],
  [/^会社(?:e-?mail|e?メール)(?:アドレス)?\d*$/u, () => ({ to: 'email', kindof: 'office' })],
  [/^住所\(?([123])\)?$/u, (_, n) => home(`line${n}` as AddressPart)],
  [
    /^その他住所\(?([123])\)?$/u,
    (_, n) => ({ to: 'address', kindof: null, part: `line${n}` as AddressPart }),
  ],
  [/^(?:その他url|webページ\(その他\))$/u, () => link('hp')],
  [/^(?:自宅|会社|その他)social$/u, () => link('profile')],
  [/^(?:自宅|会社|その他)imid$/u, () => ({ to: 'memo', word: 'Message' })],
  [/^(?:自宅)?url\d+$/u, () => link('hp')],
  [/^会社url\d+$/u, () => link('office')],
  [/^会社名\((?:自宅欄|会社欄)\)$/u, () => work('name')],
  [/^部署名?2\((?:自宅欄|会社欄)\)$/u, () => work('dept2')],
  [/^部署名?\d?\((?:自宅欄|会社欄)\)$/u, () => work('dept1')],
  [/^役職名?\((?:自宅欄|会社欄)\)$/u, () => work('title')],
  [/^(?:お?届け先)?住所([12])行目$/u, (_, n) => home(`line${n}` as AddressPart)],
  [/^(?:お?届け先)?住所[34]行目$/u, () => home('line3')],
  [/^(?:備考|メモ)\d+$/u, () => plain('note')],
  [/^(?:ユーザー(?:設定)?|user)(\d+)$/u, (_, n) => ({ to: 'memo', word: `User ${n}` })],
  [/^(?:custom|カスタム)(\d+)$/u, (_, n) => ({ to: 'memo', word: `Custom ${n}` })],
  [/^(?:ウェブ|web)ページ1$/u, () => link('office')],
  [/^(?:ウェブ|web)ページ\d$/u, () => link('hp')],
  // How a mail program displays an address: the name once more, and how it sends.
  [
    /(?=.*(?:mail|e-post|(?<![a-z])epost|messagerie|courrier|correo|correio|posta|эл\.почт|sähköposti|電子郵件|電子メール))(?:.*(?:type|typ|tipo|тип|tyyppi|種類|表示名|類型|顯示名稱|name|näyttönimi|nom|nazwa|имя|краткое|naam|navn|namn|jméno|rodzaj|laji|nimi))/u,
    () => plain('skip'),
  ],
]

/** The words for the recipient in tables of shops, which only hold the recipient's data. */
const toWhom = /^(?:新|ご?連絡先|お?届け?先|送付先|宛名|宛先|送り先|発送先|配送先|顧客|会員|お客様)の?(?=..)/u

/** The column under this header; null for an unknown header. */
export function columnOf(header: string): Column | null {
  // 自宅電話1〜10 says how many numbers one cell may hold.
  const key = headerKey(header)
    .replace(/\d+~\d+$/u, '')
    .replace(/^連名者(?=.)/u, '連名')
  // Former values have no field: 旧住所.
  if (key === '' || /^旧(?!姓)/u.test(key)) return null
  // お電話番号 and ご住所 are polite forms.
  const known = named(key) ?? named(key.replace(/^[おご御](?=..)/u, '')) ?? readingColumn(key)
  if (known) return known
  for (const [pattern, column] of patterns) {
    const match = pattern.exec(key)
    if (match) return column(...match)
  }
  const found =
    placeInBrackets(key) ?? workInCell(key) ?? waysInCell(key) ?? byItsWords(key) ?? withoutNumber(key)
  // 自宅の番地2, Privat: Adresse 2
  return found === null ? withoutAddition(key, header) : inItsLine(found, /(?<!\d)[23](?!\d)/u.exec(key)?.[0])
}

/** The column of the second or third line of a street; any other column unchanged. */
function inItsLine(column: Column, number: string | undefined): Column {
  if (number === undefined || !isTo(column, 'address') || column.part !== 'street') return column
  return { ...column, part: number === '2' ? 'street2' : 'street3' }
}

/**
 * The words for a reading in headers; a longer word comes before a word that it begins or ends with. 氏名・ふりがな is not here: its
 * cell holds both.
 */
const reading =
  /フリガナ|ふりがな|[フふ振]り?仮名|カタカナ|ひらがな|カナ|かな|仮名|ヨミガナ|よみがな|読み?(?:がな|ガナ|かな|仮名)|ヨミ|よみ|読み|katakana|hiragana|furigana|kana|yomi|phonetic/u

/** 氏名カナ(姓), フリガナ(メイ): one part of a whole name. */
const partOfWhole = /^(?:氏名|姓名|お?名前|宛名)?(?:([姓氏]|セイ|せい)|(名|メイ|めい))$/u

const readings: Readonly<Record<string, Column>> = {
  lastname: { to: 'lastkana' },
  firstname: { to: 'firstkana' },
  fullname: { to: 'fullkana' },
  contactname: { to: 'contactkana' },
  'organization.name': { to: 'organization', part: 'kana' },
}

/**
 * The column under a header for a reading, written before or after its word: 姓(よみ), カナ氏名, 会社名のフリガナ. Returns null for any other
 * header.
 */
function readingColumn(key: string): Column | null {
  const word = reading.exec(key)
  if (word === null) return null
  const rest = key
    .replace(word[0], '')
    .replace(/[():]/gu, '')
    .replace(/の$|^の/u, '')
  const [, last, first] = partOfWhole.exec(rest) ?? []
  if (last !== undefined) return plain('lastkana')
  if (first !== undefined) return plain('firstkana')
  const of = named(rest) ?? named(rest.replace(/^[おご]/u, ''))
  return of === undefined ? null : (readings[columnName(of)] ?? null)
}

/** 携帯(父), メール(PTA): the kind, with a word for the owner; 電話(2), お届け先電話番号: only the kind. */
function withoutAddition(key: string, written: string): Column | null {
  if (toWhom.test(key)) return columnOf(key.replace(toWhom, ''))
  const [, header = '', word = ''] = /^([^()]+)\(([^()]+)\)$/u.exec(key) ?? []
  if (word === '請求先') return columnOf(header)
  const column = named(header)
  if (/^(?:\d|確認用?|再入力)$/u.test(word))
    return isTo(column, 'telephone', 'email', 'link', 'note') ? column : null
  if (!isTo(column, 'telephone', 'email')) return null
  // A kind with its own label has no place for another label.
  return column.word === undefined ? { ...column, word: wordAsWritten(written, word) } : null
}

/** The text in the last brackets of a header, with the capital letters of the header. */
function wordAsWritten(header: string, word: string): string {
  const written =
    header
      .normalize('NFKC')
      .split(/[(〔【[)〕】\]]/u)
      .at(-2)
      ?.trim() ?? ''
  return headerKey(written) === word ? written : word
}

/** A second or third column of a known thing: `Adres e-mail 2`; of two pages in Thunderbird, 網頁 1 is the one at work. */
function withoutNumber(key: string): Column | null {
  const column = named(key.replace(/[123]/u, ''))
  if (isTo(column, 'link')) return link(/^(?!home|hp).*1/u.test(key) ? 'office' : 'hp')
  // Company1 is the company; the service has no place for a second company.
  if (isTo(column, 'organization')) return key.includes('1') ? column : null
  if (isTo(column, 'address')) return key.includes('1') ? column : inItsLine(column, /[23]/u.exec(key)?.[0])
  return isTo(column, 'telephone', 'email') ? column : null
}
