import type { Email, Organization, PostalAddress, Telephone, WebUrl } from '../../contract/record/parts.ts'
import { isMobile } from './reach.ts'
import { prefectures } from './postal-help.ts'

/**
 * The contents of a pasted signature or address block; holds only what was found. Nothing of it is saved unless the user says so.
 */
export interface Signature {
  lastname?: string
  firstname?: string
  lastkana?: string
  firstkana?: string
  organization?: Organization
  telephones: Telephone[]
  emails: Email[]
  weburls: WebUrl[]
  addresses: PostalAddress[]
}

const email = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu
const web = /(?:https?:\/\/|www\.)[^\s<>「」（）、。|]+/giu
const digits = /(?:\+\d{1,3}[\s.-]?(?:\(0\)[\s.-]?)?|\(?0)[\d().\s-]{6,16}\d/gu
const postalCode = /(?:〒\s*\d{3}-?\d{4}|(?<![\d-])\d{3}-\d{4}(?![\d-]))/u
const prefecture = new RegExp(prefectures.map(({ name }) => name).join('|'), 'u')
/** 京都府京都市 and 四日市市 are why the shortest is not always the whole. */
const city = /^(?:.+?郡.+?[町村]|(?:四日市|廿日市|野々市|.)[^市]*?市(?:[^市\d\s]{1,4}区)?|.+?区|.+?[町村])/u
const company =
  /株式会社|有限会社|合同会社|合資会社|社団法人|財団法人|医療法人|学校法人|大学|研究所|事務所|協会|組合|病院|銀行|[(（][株有][)）]|\b(?:Inc|Ltd|LLC|GmbH|Corp|PLC|LLP|Co|KK|University|Company|Associates|Foundation|Institute|Group)\b\.?/u
const department =
  /(?:部|課|室|係|局|本部|グループ|チーム|センター|学科|研究科|支店|支社)$|\b(?:Department|Dept|Division|Team|Office|Unit|Branch)\b/u
const title =
  /^(?:代表取締役(?:社長)?|代表社員|取締役|専務|常務|社長|会長|理事長?|所長|支店長|室長|(?:\S{0,8})?(?:部長|課長|係長)(?:代理|補佐)?|主任(?:研究員)?|主査|教授|准教授|講師|弁護士|税理士|マネージャー|ディレクター|エンジニア|デザイナー)$/u
const englishTitle =
  /\b(?:Manager|Director|Engineer|Designer|President|Officer|Professor|Lecturer|Consultant|Accountant|Attorney|Editor|Producer|Analyst|Assistant|Head of|C[ETF]O|Founder|Partner)\b/u
/** Labels before a value, or after a name, that say what it is. */
const labels =
  /^(?:〒?住所|所在地|Address|Addr|TEL|Tel|Telephone|Phone|電話(?:番号)?|FAX|Fax|ファックス|携帯(?:電話)?|Mobile|Cell|Direct|直通|代表|E-?mail|Mail|メール|URL|Web|HP|会社名?|氏名|名前|Name|T|F|M|E|W)\s*[:：.／/]\s*/iu

/** Longer texts are not signatures, and would take minutes to read: each of their letters may begin a number or a name. */
const mostLines = 100
const longestLine = 200

/**
 * Reads a signature or an address block, in Japanese or English. A guess: what is not understood is left out. Lines are
 * taken for one thing each, besides numbers and addresses of mail and web, of which a line may hold several.
 */
export function readSignature(text: string): Signature {
  const found: Signature = { telephones: [], emails: [], weburls: [], addresses: [] }
  const lines = text
    .split(/\r?\n/u, mostLines)
    .filter(({ length }) => length <= longestLine)
    .map((line) => bare(line.normalize('NFKC')))
    .filter((line) => line !== '')
  const isWork = lines.some((line) => company.test(line.replace(email, '').replace(web, '')))
  const rest = lines.map((line) => withoutReach(line, found, isWork))
  const others = withoutAddress(rest, found, isWork)
  for (const line of others) readPerson(line, found)
  return found
}

/** How many things were found; a text of which little is understood is not worth a question. */
export function signatureSize({ telephones, emails, weburls, addresses, ...texts }: Signature): number {
  return [telephones, emails, weburls, addresses].flat().length + Object.keys(texts).length
}

/** Without rules, bullets and frames. */
function bare(line: string): string {
  const inner = line.replace(/^[\s\-─━=_*＊#~|│■□●○◆◇▼▲・★☆>+]+(?=\D|$|\d{3})/u, '')
  return inner.replace(/[\s─━=_*＊~|│■□●○◆◇★☆]+$/u, '').trim()
}

/** Takes mail, web and numbers out of a line. Returns what is left of it. */
function withoutReach(line: string, found: Signature, isWork: boolean): string {
  let rest = line.replace(email, (address) => {
    const isCarrier = /@(?:docomo|ezweb|[a-z.]*softbank|i\.softbank)\.(?:ne\.)?jp$/iu.test(address)
    const kindof = isWork ? 'office' : 'home'
    found.emails.push({ kindof: isCarrier ? 'cell' : kindof, address })
    return ' '
  })
  rest = rest.replace(web, (url) => {
    found.weburls.push({ kindof: isWork ? 'office' : 'hp', url: /^www/iu.test(url) ? `https://${url}` : url })
    return ' '
  })
  if (!postalCode.test(rest) || labels.test(rest)) rest = withoutNumbers(rest, found, isWork)
  return rest
    .replace(labels, '')
    .replace(/^(?:TEL|FAX|E-?mail|Mail|URL|Web|[TFMEW])[:：]?$/iu, '')
    .trim()
}

function withoutNumbers(line: string, found: Signature, isWork: boolean): string {
  let label = ''
  let from = 0
  return line
    .replace(digits, (number, at: number) => {
      const plain = number.replace(/\D/gu, '')
      if (plain.length < 9 || plain.length > 14 || postalCode.test(number)) return number
      // The label of a number is before it, after the previous number.
      label = line.slice(from, at)
      from = at + number.length
      found.telephones.push({ kindof: telephoneKind(label, number, isWork), number: number.trim() })
      return '\u0000'
    })
    .replace(/[^\u0000]*\u0000[^\u0000]*$/su, (part) => (part.includes('\u0000') ? '' : part))
}

/** The kind of a number: by the text before it, then by its first digits (090, 080, 070, 060 are mobile). */
export function telephoneKind(label: string, number: string, isWork: boolean): string {
  if (/fax|ファックス|\bF\b/iu.test(label)) return isWork ? 'offfax' : 'fax'
  if (isMobile(number) || /携帯|mobile|cell|\bM\b/iu.test(label)) return 'cell'
  return isWork ? 'offtel' : 'tel'
}

/** Takes the address out of the lines: from its code or prefecture to its building. Returns the other lines. */
function withoutAddress(lines: readonly string[], found: Signature, isWork: boolean): string[] {
  const kindof = isWork ? 'office' : 'home'
  const start = lines.findIndex((line) => postalCode.test(line) || prefecture.test(line.slice(0, 5)))
  if (start < 0) return withoutEnglishAddress(lines, found, kindof)
  const code = postalCode.exec(lines[start] ?? '')?.[0] ?? ''
  let rest = (lines[start] ?? '').replace(code, '').replace(labels, '').trim()
  let end = start + 1
  if (rest === '') rest = lines[end++] ?? ''
  const next = lines[end] ?? ''
  // A building on its own line: it ends with its floor or room, or its name says so.
  if (/(?:\d+(?:F|階|号室?)|ビル|タワー|マンション|ハイツ|コーポ|荘|[A-Z]-?\d{2,4}|\s\d{2,4})$/u.test(next)) {
    rest = `${rest} ${next}`
    end++
  }
  found.addresses.push({ kindof, ...(code === '' ? {} : { zipcode: hyphened(code) }), ...placeOf(rest) })
  return [...lines.slice(0, start), ...lines.slice(end)]
}

const hyphened = (code: string) => code.replace(/\D/gu, '').replace(/^(\d{3})(\d{4})$/u, '$1-$2')

function placeOf(text: string): PostalAddress {
  const region = prefecture.exec(text.slice(0, 5))?.[0] ?? ''
  const afterRegion = text.slice(text.indexOf(region) + region.length).trim()
  const town = city.exec(afterRegion)?.[0] ?? ''
  const local = afterRegion.slice(town.length).trim()
  // The house number ends the street; what comes after it is the building.
  const street = /^(\D*[\d一二三四五六七八九十]+(?:(?:丁目|番地?|号|[-ー‐−–の])\s?\d*)*)(.*)$/u.exec(local)
  const building = (street?.[2] ?? '').trim()
  const parts = { region, city: town, street: (street?.[1] ?? local).trim(), building }
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== ''))
}

const american = /^(?<city>[A-Z][A-Za-z .'-]+),\s*(?<region>[A-Z]{2})\s+(?<zipcode>\d{5}(?:-\d{4})?)$/u
const british = /^(?<city>[A-Z][A-Za-z .'-]+?),?\s+(?<zipcode>[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2})$/u
const continental = /^(?<zipcode>\d{4,5})\s+(?<city>\p{Lu}[\p{L} .'-]+)$/u
const country =
  /^(?:USA|United States|UK|United Kingdom|England|Germany|Deutschland|France|Austria|Switzerland|Canada|Australia)$/iu

function withoutEnglishAddress(lines: readonly string[], found: Signature, kindof: string): string[] {
  // All in one line: street, city, code.
  const split = lines.flatMap((line) => parted(line))
  const at = split.findIndex((line) => [american, british, continental].some((form) => form.test(line)))
  if (at < 0) return [...lines]
  const place = [american, british, continental]
    .map((form) => form.exec(split[at] ?? '')?.groups)
    .find(Boolean)
  const before = split[at - 1] ?? ''
  const hasStreet = /\d/u.test(before)
  const next = split[at + 1] ?? ''
  const isCountry = country.test(next)
  const nation = isCountry ? { country: next } : {}
  found.addresses.push({ kindof, ...(hasStreet ? { street: before } : {}), ...place, ...nation })
  return [...split.slice(0, hasStreet ? at - 1 : at), ...split.slice(isCountry ? at + 2 : at + 1)]
}

function parted(line: string): string[] {
  const whole = /^(\d+[^,]*?),\s*(.+?)(?:,\s*([A-Z][A-Za-z ]+))?$/u.exec(line)
  const [, street = '', place = '', nation = ''] = whole ?? []
  if (![american, british, continental].some((form) => form.test(place))) return [line]
  return [street, place, nation].filter((part) => part !== '')
}

/** The content of a line without numbers: company, department, title or the name. */
function readPerson(line: string, found: Signature): void {
  const own = { ...found.organization }
  const kana = /[(（[]?\s*([ぁ-んァ-ヶー]+)[ ・]([ぁ-んァ-ヶー]+)\s*[)）\]]?$/u.exec(line)
  let rest = line
  if (kana && (found.lastname !== undefined || kana[0] !== line || /^[ぁ-ん]/u.test(line))) {
    if (found.lastkana === undefined) Object.assign(found, { lastkana: kana[1], firstkana: kana[2] })
    rest = line.slice(0, kana.index).trim()
  }
  rest = rest
    .replace(/[(（/／]\s*[A-Za-z][A-Za-z .'-]+[)）]?$/u, (latin, at: number) => (at > 0 ? '' : latin))
    .trim()
  if (rest === '') return
  const words = /[ぁ-んァ-ヶ一-龠々]/u.test(rest) ? rest.split(/[\s　/|]+/u) : rest.split(/\s*[|]\s*/u)
  const names: string[] = []
  for (const word of words) sort(word, own, names)
  if (Object.keys(own).length > 0) found.organization = own
  if (found.lastname === undefined && found.firstname === undefined) takeName(names, found)
}

/** Puts a word where it belongs: a word that is nothing else may be a name. */
function sort(word: string, own: Organization, names: string[]): void {
  if (word === '') return
  if (own.name === undefined && company.test(word)) own.name = word
  else if (title.test(word) || englishTitle.test(word)) own.title ??= word
  else if (department.test(word)) {
    if (own.dept1 === undefined) own.dept1 = word
    else own.dept2 ??= word
  } else names.push(word)
}

function takeName(names: readonly string[], found: Signature): void {
  const [first = '', second = ''] = names.map((name) => name.replace(/(?:様|さん)$/u, ''))
  const isJapanese = /^[ぁ-んァ-ヶ一-龠々ー]{1,6}$/u
  if (isJapanese.test(first) && isJapanese.test(second)) {
    Object.assign(found, { lastname: first, firstname: second })
  } else if (names.length === 1 && /^[一-龠々]{3,5}$/u.test(first)) {
    // Most family names have two characters.
    Object.assign(found, { lastname: first.slice(0, 2), firstname: first.slice(2) })
  } else if (names.length === 1 && /^\p{Lu}[\p{L}.'-]*(?: \p{Lu}[\p{L}.'-]*){1,3}$/u.test(first)) {
    const parts = first.split(' ')
    Object.assign(found, { firstname: parts.slice(0, -1).join(' '), lastname: parts.at(-1) })
  }
}
