import { hasUnits } from './names.ts'

/** A kind of the service, with the label that replaces it where the service has no such kind. */
export interface Kind {
  kindof: string | null
  label?: string
}

/** Where a number, a mail or an address belongs, as words of many programs say it. */
interface Meaning {
  place: 'home' | 'work' | null
  device: 'fax' | 'cell' | 'pager' | 'voice' | null
}

const words: readonly [words: RegExp, meaning: Partial<Meaning>][] = [
  [/ファックス|ファクス|ﾌｧｯｸｽ|fax|télécopie|faks|факс|傳真|传真|팩스/iu, { device: 'fax' }],
  [
    /\bcell(ular)?\b|\bmobil|iphone|携帯|ケータイ|モバイル|スマホ|cellulare|celular|móvil|telemóvel|handy|komórk|мобил|мобільн|^cep(?:\s|$)|mobiel|matka|portable|行動|手機|手机|휴대/iu,
    { device: 'cell' },
  ],
  [/\bpager\b|ポケベル|bipeur|ページャ|пейджер|呼叫器|호출기/iu, { device: 'pager' }],
  [
    /\bhome(?:\b|fax)|\bpersonal\b|\bprivate?\b|\bprivat\b|自宅|住宅|個人|\bdomicile\b|\bcasa\b|particular|residencia|pessoal|domow|\bzuhause\b|\babitazione\b|домаш|koti|thuis|\bhem\b|\bhjem|住家|^집|집(?=\s|$)|domáci|otthon|acasă|^ev(?:\s|$)/iu,
    { place: 'home' },
  ],
  // In a Polish label it has a capital letter; as a type on a card it means domestic post.
  [/^(?:Dom|Domů|Domov|Дом)$/u, { place: 'home' }],
  [
    /\bwork(?:\b|fax)|\bbusiness\b|\boffice\b|\bcompany\b|勤務|会社|職場|仕事|\bbureau\b|\btrabajo\b|ufficio|lavoro|\btrabalho\b|comercial|geschäft|dienst|arbeit|służb|рабоч|работа|\bprac[ay]\b|pracovn|\bpr[aá]ce\b|\btravail\b|professionn?el|profissional|\bemprego\b|työ|werk\b|arbete|arbets|公司|商務|单位|單位|工作|직장|회사|\bpráca\b|munkahely|hivatal|робоч|робота|serviciu|^[İi]ş(?:\s|$)/iu,
    { place: 'work' },
  ],
]

/** Types and labels that name neither a place nor a device. */
const silent =
  /^(?:\*|pref|preferred|primary|main|メイン|主要|hauptnummer|principale?|voice|internet|x-internet|text|msg|textphone|video|smtp|x400|parcel|postal|dom|intl|電話(?:番号)?|tel|phone|email|e-mail|mail|メール|住所|address|default|代表?|番号)$/iu

/** What Google calls a home page in the languages of its users. */
const homePage =
  'home ?page|ホームページ|startseite|page d.accueil|página (?:principal|inicial)|pagina (?:iniziale|principale)|strona główna|首頁|主页|홈페이지'
const isHomePage = new RegExp(homePage, 'iu')

/** Words that add nothing to a kind: "other", words that `linkKind` looks for, and types of the standard. */
const nothingMore = new RegExp(
  `^(?:${homePage}|other|その他|その他の.*|andere?|sonstige|weitere|autre|otr[oa]|altr[oa]|outr[oa]|inn[ey]|muu|iné|другой|其他|기타|obsolete|custom|car|isdn|modem|bbs|pcs|x-?socialprofile)$`,
  'iu',
)

/** Names of the thing, which its field already shows, and small words between others. */
const idle =
  /^(?:x|w|wab|e|(?:tele)?phone|number|line|address|web|site|website|page|homepage|url|(?:we)?blog|profile?|other|telefone?o?n?|nummer|rufnummer|anschrift|adresse|seite|webseite|weiteres?|andere[sr]?|téléphone|tél|numéro|courriel|adresse|autre|teléfono|número|correo|electrónico|dirección|otr[oa]|numero|posta|elettronica|indirizzo|altr[oa]|endereço|outr[oa]|inn[ey]|numer|adres|poczta|телефон|номер|почта|адрес|другой|puhelin|osoite|telefón|the|of|at|my|d[eiu]|del|d[ao]|la|le|el)$/iu

/** The same for languages without blanks between words. */
const idleOfEast =
  /その他|電話|番号|メール|アドレス|住所|ホームページ|ウェブ|サイト|ページ|ブログ|プロフィール|电话|号码|號碼|邮箱|郵箱|邮件|郵件|電郵|地址|网站|網站|网页|網頁|其他|전화|번호|이메일|메일|주소|사이트|기타|폰|[の用先宛欄的]/gu

const wordsOfLabel =
  /[\p{Script=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Hangul}]+|[\p{L}\p{M}]+|\p{N}+|\p{Extended_Pictographic}/gu
const isOfEast = /^[\p{Script=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Hangul}]/u

/** Whether a word of a label only names a place, a device or the thing. */
function isOfKind(word: string): boolean {
  if (!isOfEast.test(word))
    return silent.test(word) || idle.test(word) || words.some(([known]) => known.test(word))
  const rest = words.reduce((text, [known]) => text.replace(new RegExp(known, 'giu'), ''), word)
  return rest.replace(idleOfEast, '') === ''
}

/** The meaning of a single label. */
interface Label {
  /** Without X- before it; '' for one without a meaning. */
  text: string
  meaning: Partial<Meaning>
  isKnown: boolean
  /** Whether it says more than a kind. */
  isMore: boolean
  /** Its meaning as the only label. */
  alone: Labels
}

/** A file has few labels, but looks them up for each entry. */
const known = new Map<string, Label>()
const mostKept = 1000
const longestKept = 100

function labelOf(type: string): Label {
  const found = known.get(type)
  if (found) return found
  const label = newLabel(type.trim())
  if (known.size < mostKept && type.length < longestKept) known.set(type, label)
  return label
}

function newLabel(type: string): Label {
  // Programs may join words with an underscore: work_fax.
  const spaced = type.replaceAll('_', ' ')
  const found = words.filter(([word]) => word.test(spaced)).map(([, meaning]) => meaning)
  const text = silent.test(type) ? '' : type.replace(/^x-/iu, '')
  const isTwoPlaces = found.filter(({ place }) => place).length > 1
  const hasOther = (text.match(wordsOfLabel) ?? []).some((word) => !isOfKind(word))
  const isMore = (isTwoPlaces || hasOther) && !nothingMore.test(text)
  const meaning: Partial<Meaning> = Object.assign({}, ...found)
  const label = { text, meaning, isKnown: found.length > 0, isMore }
  return { ...label, alone: together([label]) }
}

/** The joint meaning of labels, and those that are unknown, say more than a kind, or name a device. */
interface Labels {
  meaning: Meaning
  unknown: string[]
  more: string[]
  devices: string[]
}

/** Most entries have a single label, whose meaning alone is already cached; callers do not change it. */
function meaningOf(types: readonly string[]): Readonly<Labels> {
  return types.length === 1 ? labelOf(types[0] ?? '').alone : together(types.map(labelOf))
}

function together(labels: readonly Omit<Label, 'alone'>[]): Labels {
  const all: Labels = { meaning: { place: null, device: null }, unknown: [], more: [], devices: [] }
  for (const { text, meaning, isKnown, isMore } of labels) {
    if (meaning.place) all.meaning.place = meaning.place
    if (meaning.device) all.meaning.device = meaning.device
    if (text === '') continue
    if (!isKnown) all.unknown.push(text)
    if (isMore) all.more.push(text)
    if (meaning.device) all.devices.push(text)
  }
  return all
}

/** The kind of a telephone number, by the words that a file has for it. */
export function telephoneKind(types: readonly string[]): Kind {
  const { meaning, unknown, more, devices } = meaningOf(types)
  const isWork = meaning.place === 'work'
  if (meaning.device === 'pager') {
    const ownWord = devices.find((word) => /[^\p{ASCII}]/u.test(word)) ?? 'pager'
    return { kindof: null, label: [...new Set([...unknown, ...more])].join(' ') || ownWord }
  }
  if (meaning.device === 'fax') return { kindof: isWork ? 'offfax' : 'fax' }
  if (meaning.device === 'cell') return { kindof: isWork ? 'offcell' : 'cell' }
  if (unknown.length > 0) return { kindof: null, label: unknown.join(' ') }
  return { kindof: isWork ? 'offtel' : 'tel' }
}

/** Domains of Japanese mobile phones. */
const mobileMail =
  /@(?:[^@]+\.)?(?:docomo\.ne\.jp|ezweb\.ne\.jp|au\.com|softbank\.ne\.jp|i\.softbank\.jp|[a-z]\.vodafone\.ne\.jp|willcom\.com|ymobile\.ne\.jp|disney\.ne\.jp)$/iu

/** Facts about domains: a table has few, in many rows. */
const ofOneDomain = new Map<string, boolean>()

function isMobile(address: string): boolean {
  const at = address.indexOf('@')
  if (at < 0) return false
  const domain = address.slice(at)
  const known = ofOneDomain.get(domain)
  if (known !== undefined) return known
  const isOne = mobileMail.test(domain)
  if (ofOneDomain.size < mostKept && domain.length < longestKept) ofOneDomain.set(domain, isOne)
  return isOne
}

/** A word before a number or in brackets after it: FAX: 06-1111-2222, FAX06-1111-2222, 075-111-2222（自宅）. */
const wordBefore = /^([^\d\s:：.・/／()（）+]{1,10})(?:\s*[:：.]\s*|\s*)(?=[\d０-９+(（])/u
const wordBehind = /^(.*[\d０-９])\s*[(（]([^\d()（）]{1,10})[)）]$/u

/** Whether the first character is a digit, a plus or a bracket. */
export function beginsAsNumber(text: string): boolean {
  const unit = text.charCodeAt(0)
  return (unit > 0x2f && unit < 0x3a) || unit === 0x28 || unit === 0x2b
}

function endsInBracket(text: string): boolean {
  const unit = text.charCodeAt(text.length - 1)
  return unit === 0x29 || unit === 0xff09
}

/** A number without the word for its kind in the same cell, and that kind; null for an unknown kind. */
export function numberWithKind(text: string): { number: string; kindof: string | null } {
  // The text has neither a word before the number nor brackets after it.
  if (beginsAsNumber(text) && !endsInBracket(text)) return { number: text, kindof: null }
  const before = wordBefore.exec(text)
  const behind = before ? null : wordBehind.exec(text)
  const word = (before?.[1] ?? behind?.[2])?.normalize('NFKC')
  const { kindof, label } = word === undefined ? { kindof: null } : telephoneKind([word])
  // An unknown word stays, and Tel. adds nothing.
  if (word === undefined || kindof === null || label !== undefined) return { number: text, kindof: null }
  const number = before ? text.slice(before[0].length) : (behind?.[1] ?? text)
  return { number, kindof: silent.test(word) ? null : kindof }
}

/** A name in the directory of Exchange, which cannot be reached by mail from outside. */
export const directoryName = /^\/o=/iu

/** A mail address without the name that mail programs put before it. */
export function plainEmail(written: string): string {
  // In full width, as people type when they write Japanese.
  const plain = hasUnits(written, 0xff01, 0xff5e) ? written.normalize('NFKC') : written
  return /(?:<|^mailto:)([^<>\s:@]+@[^<>\s@?]+)(?:\?[^<>\s]*)?>?$/iu.exec(plain)?.[1] ?? plain
}

/** Programs end a single address with the character that separates several. */
function withoutLastSign(text: string): string {
  const [at, end] = [text.lastIndexOf('@'), text.length - 1]
  const isSign = text[end] === ';' || text[end] === ','
  return isSign && at >= 0 && !/[;,]/u.test(text.slice(at, end)) ? text.slice(0, end) : text
}

/** The mail addresses in one value: commas or semicolons separate several, each with or without a name before it. */
export function emailsIn(written: string): string[] {
  const text = withoutLastSign(written.trim())
  const several = /[,;]/u.test(text) ? text.split(/[,;]/u).map((each) => plainEmail(each.trim())) : []
  // A comma may be part of a name: Ross, Bob <bob@x.com>.
  const areAll = several.length > 1 && several.every((each) => /^[^\s@<>"]+@[^\s@<>"]+$/u.test(each))
  const emails = areAll ? several : [plainEmail(text)]
  return emails.filter((each) => each !== '')
}

/** The text in such a value apart from the addresses: names; '' without any. */
export function nameBesideEmails(written: string, emails: readonly string[]): string {
  const rest = emails.reduce((text, email) => text.replace(email, ' '), written.replace(/^\s*mailto:/iu, ''))
  return rest.replace(/[\s<>"',;]+/gu, ' ').trim()
}

/** The kind of a mail address: home, unless it is one of the three kinds that the service has for addresses (interface 2.1). */
export function emailKind(types: readonly string[], address: string): Kind {
  if (isMobile(address)) return { kindof: 'cell' }
  if (types.length === 0) return { kindof: 'home' }
  const { meaning } = meaningOf(types)
  if (meaning.device === 'cell') return { kindof: 'cell' }
  return { kindof: meaning.place === 'work' ? 'office' : 'home' }
}

/** Kinds that belong to no device. */
const withoutDevice = new Set(['home', 'office', 'hp', 'blog', 'profile'])

/**
 * The user's labels among those that a file has for a thing, unchanged, if its kind does not express them or not fully; '' if
 * it does. A link names the service that it leads to.
 */
export function labelBeside({ kindof, label }: Kind, types: readonly string[], url = ''): string {
  if (types.length === 0 || label !== undefined) return ''
  const { more, devices } = meaningOf(types)
  const isLost = devices.length > 0 && withoutDevice.has(kindof ?? '')
  const kept = isLost ? [...new Set([...more, ...devices])] : more
  if (kept.length === 0) return ''
  const address = url.toLowerCase()
  return kept.filter((word) => !address.includes(word.toLowerCase())).join(' ')
}

/** The kind of a postal address. */
export function addressKind(types: readonly string[]): Kind {
  const { meaning, unknown, devices } = meaningOf(types)
  if (meaning.place === 'home') return { kindof: 'home' }
  if (meaning.place === 'work') return { kindof: 'office' }
  const label = [...unknown, ...devices].join(' ')
  return label === '' ? { kindof: null } : { kindof: null, label }
}

/** Hosts whose pages are profiles of people. */
const profileHosts =
  /(?:^|\.)(?:x\.com|(?:linkedin|facebook|twitter|instagram|mixi|github|xing)\.(?:com|jp))$/iu

/** The kind of a web address. */
export function linkKind(types: readonly string[], url: string): Kind {
  const { meaning, unknown } = meaningOf(types.filter((type) => !isHomePage.test(type)))
  const host = URL.canParse(url) ? new URL(url).hostname : ''
  if (types.some((type) => /blog|ブログ/iu.test(type))) return { kindof: 'blog' }
  if (types.some((type) => /profil|プロフィール/iu.test(type)) || profileHosts.test(host))
    return { kindof: 'profile' }
  if (types.some((type) => isHomePage.test(type) || /^home$/iu.test(type))) return { kindof: 'hp' }
  if (meaning.place === 'work') return { kindof: 'office' }
  if (meaning.place === 'home') return { kindof: 'hp' }
  return unknown.length > 0 ? { kindof: null, label: unknown.join(' ') } : { kindof: 'hp' }
}

/** Groups that contain every contact, or that the program keeps for itself. */
const everybody = /^(?:my ?contacts|starred|(?:all|other) contacts)$/iu

/** Returns whether a tag says something about the person. */
export function isTag(text: string): boolean {
  return text !== '' && !everybody.test(text)
}

/** Tags of cells already divided: a table has few, and the same in many rows. */
const ofOneCell = new Map<string, readonly string[]>()

/** Tags in one cell. Google separates them with ` ::: ` and marks the groups that every user has with `* `. */
export function tagsIn(cell: string): readonly string[] {
  const known = ofOneCell.get(cell)
  if (known) return known
  const tags = cell
    .split(cell.includes(':::') ? ':::' : /[;,、，；\n]/u)
    .map((tag) => tag.trim().replace(/^\*\s*|^"(?=.+"$)|"$/gu, ''))
    .filter(isTag)
  if (ofOneCell.size < mostKept && cell.length < longestKept) ofOneCell.set(cell, tags)
  return tags
}
