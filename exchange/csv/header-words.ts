import { isTo, joint, type AddressPart, type Column, type JointPart } from './column.ts'

type Place = 'home' | 'office' | null
type NumberWord = 'fax' | 'cell' | 'tel'

/** Words in many languages that say whose address or number it is, and which part; a header needs both. */
const places: readonly [RegExp, Place][] = [
  [
    /自宅|郵送先|個人|home|privat|particular|person(?:al|nel)|domicil|abitazione|\(ab\.?\)|ab\.|domow|\(dom\)|дом|koti|kodin|domov|住家|居住|住址|resid[eê]n|casa|pessoal|thuis|huisadres|priv(?:\.|$)|,hem$|^hem(?:ort|adress)|hjemland|dom[.ů]|otthoni|lakás|magán|acasă|kućn|кућн|^ev(?=tel|adres|faks|posta|şehir|ülke)/u,
    'home',
  ],
  [
    /勤務先|会社|business|work|geschäft|dienstlich|bureau|profess|trabajo|trabalho|uff|lavoro|służbow|praca|biuro|раб|työ|zamestnan|prác|商務|comercial|empresa|^werk|opwerk|\(werk\)|arbejde|arbete|^arbets|,arb(?:\.|$)|\((?:firma|zam)|^firma(?=land)|yritykse|hivatali|munkahelyi|céges|serviciu|birou|poslovn|пословн|роб(?:оч|\.)|^iş(?=tel|adres|faks|cep|posta|şehir|ülke)/u,
    'office',
  ],
  [
    /その他|(?<!m|br)other|weiter|autre|otr[oa]|altr[oa]|inn[yea]|iné|iný|iná|друг|інш|egyéb|diğer|muu|outr[oa]|其他|^ander|anders\)|^and(?:en|et)|(?:^|,)ann(?:an|en|et|at)|^jin[áéý]/u,
    null,
  ],
]
const parts: readonly [RegExp, AddressPart | NumberWord][] = [
  // 市区町村以降: the text after the city.
  [/町村以[降下]/u, 'street'],
  [/fax|ファックス|ファクス|télécopie|факс|傳真|faks/u, 'fax'],
  [/携帯|mobil|mobiel|móvil|cellulare|celular|komórk|моб|matka|行動|手機/u, 'cell'],
  [
    /電話|phone|telefon|telefoon|téléphone|teléfono|телефон|puhelin|telefón|telefone|^fone|^tél?\.|^tel(?![a-z])|(?<![a-z])tel$/u,
    'tel',
  ],
  // Before the code: casella postale and caixa postal contain its word, and skrytka pocztowa - adres domowy that of the street.
  [
    /postfach|post(?:office)?box|p\.?o\.?box|postbus|postilokero|私書箱|郵政信箱|boîtepostale|apartado(?:postal|decorreos)|casellapostale|caixapostal|skrytkapocztowa|почтовыйящик|poštovápriehradka|poštovnípřihrádka|skrzynkapocztowa|postboks|adress,box$/u,
    'pobox',
  ],
  [
    /郵便番号|〒|郵遞區號|postal|postcode|postleitzahl|plz|^(?:altro)?cap(?!i)|^(?:outro)?cep|zip|kodpocztowy|индекс|почтовыйкод|postinumero|psč|postn(?:ummer|r)|^postadress,|irányítószám|postakodu|codpo[șş]tal|poštanskibroj|поштанскиброј|індекс/u,
    'zipcode',
  ],
  [
    /国|國|country|(?<!bundes)land(?:$|\/)|^land|země|pays|país|paese|nazione|kraj(?!ina)|страна|maa(?:$|\/|\(|tai)|,land|krajina|štát|ország|ülke|[țţ]ar[ăa]|država|країна/u,
    'country',
  ],
  [
    /都道府県|bundesland|kanton|state|county|provinc|estado|dép|województwo|область|край|штат|縣|lääni|okres|^stato|distrito|område|^region,|^annanregion|sijaintitiedot|megye|jude[țţ]|eyalet/u,
    'region',
  ],
  [
    /市区?町村|市区郡|市\/鎮|city|^ort|ville|ciudad|città|miejscowość|miasto|город|kaupunki|postitoimipaikka|mesto|cidade|localidade|plaats|市鎮|:ort$|město|poststed|^(?:anden)?by(?:\(|$)|^(?:hem|annan)ort|város|şehir|ora[șş]|^grad(?=$|\()|n[ai]grad$|град$|місто/u,
    'city',
  ],
  [
    /番地|街|street|straße|^rue|calle|^(?:altra)?via|ulica|straat|улица|katu|^rua|adress|adres|indirizzo|endereço|dirección|адрес|osoite|地址|ulice|gade|gata(?=\d|$)|gate\/vei|utca|cím$|sokak|strad[ăa]|вулиця/u,
    'street',
  ],
  [/建物|ビル名|マンション|アパート|方書|部屋番号/u, 'building'],
  [/住所/u, 'line1'],
]
/** The kinds of telephones; one for another place has a label. */
const numbers: Readonly<Record<NumberWord, Record<'home' | 'office', string>>> = {
  fax: { home: 'fax', office: 'offfax' },
  cell: { home: 'cell', office: 'offcell' },
  tel: { home: 'tel', office: 'offtel' },
}
const isNumberWord = (part: string): part is NumberWord => part in numbers

/** The column under a header, by the words that say whose it is and what: `Via (uff.)`, 自宅の国または地域. */
export function byItsWords(key: string): Column | null {
  const place = places.find(([word]) => word.test(key))?.[1]
  const part = parts.find(([word]) => word.test(key))?.[1]
  if (/mail|メール/u.test(key)) return mailAt(key, part === 'cell' ? 'cell' : place)
  if (/website|webサイト|webページ|webpage|ウェブ(?:サイト|ページ)|ホームページ/u.test(key))
    return { to: 'link', kindof: place === 'office' ? 'office' : 'hp' }
  if (place === undefined) return withoutPlace(key, part)
  if (part === undefined) return null
  return isNumberWord(part) ? telephoneAt(place, part) : { to: 'address', kindof: place, part }
}

function mailAt(key: string, place: Place | 'cell' | undefined): Column | null {
  if (place === 'cell' || place === 'office') return { to: 'email', kindof: place }
  const isHome = place !== undefined || /\(pc\)|^pc|メール(?:アドレス)?$/u.test(key)
  return isHome ? { to: 'email', kindof: 'home' } : null
}

function withoutPlace(key: string, part: string | undefined): Column | null {
  if (/郵便番号|〒/u.test(key)) return { to: 'address', kindof: 'home', part: 'zipcode' }
  const isMobile = part === 'cell' && /電話|番号|tel|phone/u.test(key)
  return isMobile ? { to: 'telephone', kindof: 'cell' } : null
}

function telephoneAt(place: Place, part: NumberWord): Column {
  if (place !== null) return { to: 'telephone', kindof: numbers[part][place] }
  return { to: 'telephone', kindof: null, word: part === 'fax' ? 'other fax' : 'other' }
}

const department = '(?:所属部署|部署|部門|所属|部課|課)名?'
const title = '(?:役職|肩書き?|職位|職名)名?'
const company = '(?:会社|勤務先|企業|団体)名?'
const and = '[・/、&]'
const postInCell = new RegExp(`^(?:${department}${and}${title}|${title}${and}${department})$`, 'u')
const placeInCell = new RegExp(`^${company}${and}(?:${department}${and}?)?(?:${title})?$`, 'u')

/** 部署・役職, 会社名・部署名・役職: the cell holds several facts about a person's work. Returns null for another header. */
export function workInCell(key: string): Column | null {
  if (postInCell.test(key)) return { to: 'organization', part: 'post' }
  return placeInCell.test(key) ? { to: 'organization', part: 'place' } : null
}

const addressWord = 'ご?(?:郵便番号|〒|住所)'
const wayWord =
  '(?:お?電話(?:番号)?|tel|連絡先|携帯(?:電話)?(?:番号)?|e?メール(?:アドレス)?|e-?mail(?:アドレス)?)'
const together = new RegExp(
  `^(自宅|会社|勤務先)?の?(?=.*[・/、])(?:${addressWord}|${wayWord})(?:[・/、](?:${addressWord}|${wayWord}))+$`,
  'u',
)

const atHome = '(?:固定|自宅)?(?:お?電話|tel)?(?:番号)?'
const mobile = '(?:携帯|スマホ)(?:電話)?(?:番号)?'
const homeOrMobile = new RegExp(
  `^(?:${atHome}${and}${mobile}|${mobile}${and}${atHome}|(?:お?電話|tel)(?:番号)?\\((?:自宅|固定)${and}携帯\\))$`,
  'u',
)

/**
 * 住所・電話番号, 住所(TEL), 電話番号/メールアドレス, 電話/携帯: the cell holds several ways to reach a person. Returns null for another header.
 */
export function waysInCell(key: string): Column | null {
  if (homeOrMobile.test(key)) return { to: 'telephone', kindof: 'any' }
  // People write any way to reach them into such a column.
  if (/^ご?連絡先\d?$/u.test(key)) return { to: 'ways', kindof: 'home', hasAddress: false }
  const [all, place] = together.exec(key.replace(/(?<=住所)\(([^()]+)\)$/u, '・$1')) ?? []
  const kinds = [/住所/u, /電話|tel|連絡先|携帯/u, /メール|mail/u].map((kind) => kind.test(all ?? ''))
  if (all === undefined || kinds.filter(Boolean).length < 2) return null
  const kindof = place === undefined || place === '自宅' ? 'home' : 'office'
  return { to: 'ways', kindof, hasAddress: kinds[0] === true }
}

/**
 * The meaning of the words in brackets of an address header, which people write in many ways; the brackets may hold several.
 */
const inBrackets: readonly [word: RegExp, part: 'region' | 'city' | 'street' | 'building'][] = [
  [/都道府県|府県/u, 'region'],
  [/市区?町村|区市町村|市郡区?|市区郡/u, 'city'],
  [/町(?!村)|番地|丁目|字|^それ以[降下]$/u, 'street'],
  [/建物|ビル|マンション|アパート|部屋|号室|方書/u, 'building'],
]
/** In the order of `inBrackets`; the first line of an envelope begins with prefecture or city, the second with the street. */
const firstLine = { region: 'line1', city: 'line1', street: 'line2', building: 'building' } as const

const placesInWords: Readonly<Record<string, Place>> = {
  自宅: 'home',
  会社: 'office',
  勤務先: 'office',
  その他: null,
}

/** 住所(町名番地), 会社住所（市区町村以降）: part of an address, which one in brackets. Returns null for another header. */
export function placeInBrackets(key: string): Column | null {
  const [, where = '自宅', written = ''] =
    /^ご?(自宅|会社|勤務先|その他)?の?ご?住所\(([^()]+)\)$/u.exec(key) ?? []
  const named = inBrackets.filter(([word]) => word.test(written)).map(([, part]) => part)
  const [first] = named
  if (first === undefined) return null
  const goesOn = named.length > 1 || /以[降下]/u.test(written)
  return { to: 'address', kindof: placesInWords[where] ?? null, part: goesOn ? firstLine[first] : first }
}

/** 配偶者氏名, 妻フリガナ, 子供1フリガナ, お子様の生年月日2: the relative and the part, with a number before or after it. */
const family =
  /^(?:配偶者様?|奥様|妻|ご主人様?|夫|(お?子(?:供|ども|様|さま)?)(\d?))の?お?(?:(?:氏名|名前?)?の?\(?(フリガナ|ふりがな|カナ|かな|よみ(?:がな)?)\)?|(氏名|名前?|姓|敬称|誕生日|生年月日|性別))(\d?)$/u
const familyParts: Readonly<Record<string, JointPart>> = {
  姓: 'lastname',
  敬称: 'suffix',
  誕生日: 'birthdate',
  生年月日: 'birthdate',
  性別: 'gender',
}

/** The spouse comes before all other joint names, and children come after them. */
const spouse = 0
const beforeChildren = 50

/**
 * The column under a header that names a husband, a wife or children; null for any other header. They are joint names in the
 * order in which cards name them.
 */
function ofFamily(key: string): Column | null {
  const [all, child, before = '', kana, part = '', behind = ''] = family.exec(key) ?? []
  if (all === undefined) return null
  const number = before || behind
  const named = kana === undefined ? (familyParts[part] ?? 'fullname') : 'kana'
  if (child === undefined) return number === '' ? joint(spouse, named) : null
  if (number !== '') return joint(beforeChildren + Number(number), named)
  // Without a number, the cell may hold several.
  return named === 'fullname' || named === 'kana' ? joint('all', named) : null
}

/** Whether a header names the husband or the wife. */
export function isOfSpouse(key: string): boolean {
  const column = ofFamily(key)
  return isTo(column, 'joint') && column.number === spouse
}

/** Columns that show that the spouse is printed on labels: a part of the spouse's name, or a column for each child. */
const spouseParts =
  /^配偶者(?:の?姓|の?敬称|名?の?\(?(?:フリガナ|ふりがな|カナ|かな))|^お?子(?:供|ども|様|さま)?(?:の?お?(?:名前?|氏名))?\d$/u

/** The joint name under a header. Outlook also has 配偶者 and 配偶者名, for the memo. */
export function familyOf(key: string, keys: readonly string[]): Column | null {
  if (key !== '配偶者' && key !== '配偶者名') return ofFamily(key)
  if (!keys.some((other) => spouseParts.test(other))) return null
  return joint(spouse, keys.includes('配偶者姓') ? 'firstname' : 'fullname')
}

const jointParts: Readonly<Record<string, JointPart>> = {
  姓: 'lastname',
  名: 'firstname',
  敬称: 'suffix',
  セイ: 'lastkana',
  メイ: 'firstkana',
  誕生日: 'birthdate',
  性別: 'gender',
}

/** Joint names at work come after those at home: a row may have both. */
const beforeWork = 100

function jointAt(number: string, part: string, place: string): Column {
  return joint(Number(number) + (place === '会社' ? beforeWork : 0), jointParts[part] ?? 'fullname')
}

/** The part of the joint name whose number is the only group of a pattern that matched. */
const numbered =
  (part: JointPart) =>
  (_: string, ...numbers: string[]): Column =>
    joint(Number(numbers.find(Boolean)), part)

/** The part of a member of a household, of whom the first is the person. */
const member =
  (part: 'fullname' | 'lastname' | 'firstname') =>
  (_: string, number: string): Column =>
    number === '1' ? { to: part } : joint(Number(number) - 1, part)

/** Headers of joint names with a number, as products build them. The first match decides. */
export const jointPatterns: readonly [pattern: RegExp, column: (...parts: string[]) => Column][] = [
  // はがきデザインキット
  [
    /^連名(\d+)\((姓|名|敬称):(自宅|会社)欄\)$/u,
    (_, n = '', part = '', place = '') => jointAt(n, part, place),
  ],
  // 連名 in other programs
  [/^(会社)?連名(\d+)(?:名前)?\((姓|名)\)$/u, (_, place = '', n = '', part = '') => jointAt(n, part, place)],
  [/^(会社)?(?:連名|家族)(\d+)の?敬称$/u, (_, place = '', n = '') => jointAt(n, '敬称', place)],
  [/^連名\((\d+)\)$|^(?:家族名?|連名名)(\d+)$/u, numbered('fullname')],
  [/^家族の?敬称(\d+)$|^敬称\((\d+)\)$|^連名\(?敬称\(?(\d+)\)?$/u, numbered('suffix')],
  [/^連名(?:ふりがな|フリガナ|かな|カナ)\(?(\d+)\)?$/u, numbered('kana')],
  [/^(?:連名|家族)(\d+)の?(?:ふりがな|フリガナ|かな|カナ)$/u, numbered('kana')],
  // 筆まめ
  [/^連名(\d+)-(姓|名|敬称|セイ|メイ|誕生日|性別)$/u, (_, n = '', part = '') => jointAt(n, part, '')],
  [/^連名(\d+)\(?(?:姓)\)?$|^連名\(?姓\)?(\d+)\)?$/u, numbered('lastname')],
  [/^連名\(?名\)?(\d+)\)?$/u, numbered('firstname')],
  [/^(?:連名|家族)(\d+)の?性別$|^家族の?性別(\d+)$/u, numbered('gender')],
  [/^(?:連名|家族)(\d+)の?(?:誕生日|生年月日)$|^家族の?(?:誕生日|生年月日)(\d+)$/u, numbered('birthdate')],
  [/^第(\d+)連名の?敬称$|^連名\(敬称\)(\d+)$/u, numbered('suffix')],
  [/^家族の?(?:フリガナ|ふりがな|カナ|かな)(\d+)$/u, numbered('kana')],
  [/^第(\d+)連名$|^家族氏名(\d+)$|^家族(\d+)の?氏名$/u, numbered('fullname')],
  [/^(?:お?子(?:供|ども|様|さま)?|ご家族)(\d)$/u, (_, n) => joint(beforeChildren + Number(n), 'fullname')],
  [/^(?:氏名|お?名前|宛名(?=1))([1-9])$/u, member('fullname')],
  [/^連名(\d+)\(?(?:名前?)?\)?$/u, numbered('fullname')],
  // Two members of a household in a row: First Name 1, Last Name 1, First Name 2 …
  [/^(?:firstname|givenname|forename|vorname|pr[ée]nom|voornaam)[#(]?([1-9])\)?$/u, member('firstname')],
  [/^(?:lastname|surname|familyname|nachname|achternaam)[#(]?([1-9])\)?$/u, member('lastname')],
  // In tables of German programs the second name may be the line below the first.
  [/^name1$/u, () => ({ to: 'fullname' })],
  [/^name2$/u, () => ({ to: 'belowname' })],
  // Up to six persons in a row: 姓2, 名2, 敬称2 …
  [/^姓([2-9])$/u, member('lastname')],
  [/^名([2-9])$/u, member('firstname')],
  [/^敬称([2-9])$/u, (_, n) => joint(Number(n) - 1, 'suffix')],
]
