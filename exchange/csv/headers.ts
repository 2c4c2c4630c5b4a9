import { headersByHand, headersInLanguages, headersOfTheEast } from './headers-in-languages.ts'
import { byItsWords, jointPatterns, placeInBrackets, waysInCell, workInCell } from './header-words.ts'

/**
 * The content of a column: a field of a person, a part of one of its lists, or something without a field.
 * - `lastname`, `organization.name` … as the service names them; `organization.post`: departments and title,
 *   `organization.place`: these after the company
 * - `fullname`, `fullkana`: both parts in one cell; `middle`: after the given name; `title`: before it, or `anytitle`: there or
 *   at work; `lastbefore`, `lastbehind`: parts of the family name in a column of their own
 * - `tel:cell`, `email:home`, `url:hp`; `tel:cell:父` with the user's own word after the kind
 * - `adr:home:zipcode`, where `full` is a whole address and `copy` a whole address in addition to its parts, `street2` and
 *   `street3` continue the street, and `line1` begins with prefecture and city
 * - `ways:home:line1`: a whole address followed by telephones and mail addresses; `ways:home`: only these
 * - `joint:1:firstname`, `joint:1:fullname`, `joint:all` (several in one cell)
 * - `contactname`, `contactkana`: the person to ask for at a company or in a house, where no other column names the person
 * - `belowname`: the line below a name, as labels have it: a department, a person, a company
 * - `morename`, `morekana`: the rest of a name in a column without a heading; `count`: row numbers
 * - `ticked`: a tag named like the heading, for contacts with a mark in this column
 * - `memo:Word`: to the memo under that word, `sentto`: under its heading; `note`: the memo itself; `skip`: nothing about a
 *   person
 */
export type Column = string

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

/** One column a line: its name, then the headers that programs and people give it in many languages. */
const table = `
lastname = 姓 | 姓氏 | 氏 | 苗字 | 名字 | 氏名(姓) | 姓名(姓) | 名前(姓) | お名前(姓) | 姓1 | lastname | surname | familyname | nachname | familienname | nom | nomdefamille | apellidos | apellido | cognome | nazwisko | sobrenome | apelido | últimonome | фамилия | sukunimi | priezvisko | last
firstname = 名 | 氏名(名) | 姓名(名) | 名前(名) | お名前(名) | 名1 | firstname | givenname | forename | vorname | prénom | nombre | nome | imię | primeironome | имя | etunimi | meno | krstnémeno | first
middle = 中間名 | ミドルネーム | middlename | additionalname | weiterevornamen | deuxièmeprénom | segundonombre | secondonome | drugieimię | segundonome | отчество | toinennimi
middlekana = ミドルネームかな | phoneticmiddlename | additionalnameyomi | middlenameyomi
fullname = 氏名 | 名前 | お名前 | 姓名 | 宛名 | 宛先名 | name | fullname | displayname | 表示名 | 表示名(姓名) | anzeigename | 姓名(漢字) | 氏名(漢字) | contactname | 連絡先名 | フルネーム
lastkana = 氏名(セイ) | セイ | せい
firstkana = 氏名(メイ) | メイ | めい
fullkana = フリガナ | ふりがな | カナ | かな | よみがな | 読み | 読みがな | よみ | kana
suffix = 敬称 | 敬称1 | honorific | suffix(敬称)
namesuffix = suffix | namesuffix | suffixe | sufijo | namenszusatz
title = 肩書き | 肩書 | title | nameprefix | anrede | titre | tratamiento | titolo | tytuł | título | обращение | arvonimi | titul | prefix
nickname = ニックネーム | 呼び名 | 愛称 | nickname | spitzname | surnom | apodo | soprannome | pseudonim
gender = 性別 | gender | sex | geschlecht | sexe | sexo | sesso | płeć | пол | sukupuoli | pohlavie | 性別(男/女) | 性別(男・女) | 性別(男性/女性)
birthdate = 誕生日 | 生まれ | 生年月日 | birthday | birthdate | dateofbirth | geburtstag | anniversaire | datedenaissance | cumpleaños | fechadenacimiento | compleanno | datadinascita | urodziny | datanascimento | aniversário | деньрождения | syntymäpäivä | narodeniny | 生日
birthyear = birthyear | 誕生年 | 生年 | 生年月日(年) | 誕生日(年)
birthmonth = birthmonth | 誕生月 | 生月 | 生年月日(月) | 誕生日(月)
birthday = 生年月日(日) | 誕生日(日)
memo = memo
note = メモ | 備考 | notes | note | comments | notizen | notas | anmerkungen | note(s) | uwagi | notatki | observações | anotações | заметки | muistiinpanot | poznámky | 附註 | メモ1 | メモ2 | メモ3 | メモ4 | メモ5 | 備考1 | 備考2 | 備考3 | コメント | remarks | 摘要
tags = 分類 | 登録グループ | 分類項目 | カテゴリ | カテゴリー | グループ | グループ名 | categories | category | kategorien | catégories | categorías | categorie | kategorie | categorias | категории | luokat | kategórie | 類別 | labels | groupmembership | tags | tag | タグ | ラベル | group
photo = photo | 写真 | 写真url
code = code | 顧客コード | 顧客番号 | 会員番号 | customercode | customerid
organization.name = 会社 | 組織 | 会社名 | 勤務先 | 勤務先名 | 会社名1 | 法人名 | 企業名 | 団体名 | 所属 | company | companyname | organization | organisation | organizationname | organization1-name | firma | société | entreprise | empresa | organización | società | azienda | компания | организация | yritys | spoločnosť | 公司 | 会社名(会社欄) | associatedcompany | 所属企業 | 所属団体
organization.dept1 = 部署 | 部署名 | 所属部署 | 部署1 | 部署名1 | 部門 | department | abteilung | service | départment | département | departamento | reparto | dział | отдел | osasto | oddelenie | 部門名 | organizationdepartment | organization1-department | 部課名
organization.dept2 = 部署2 | 部署名2 | 課
organization.title = 役職 | 役職1 | 肩書1 | titre1 | 役職名 | 職位 | jobtitle | position | stellung | fonction | poste | puesto | cargo | qualifica | posizione | stanowisko | должность | tehtävänimike | funkcia | 職稱 | organizationtitle | organization1-title
tel:tel = 電話 | 優先電話 | generalphone | tel/fax | 電話/fax | 電話番号/fax番号 | 電話番号/fax | tel・fax | 電話・fax | 電話番号・fax番号 | 電話番号・fax | ip電話 | 通常の電話 | primary | 電話番号 | tel | 自宅電話 | 自宅電話番号 | 自宅の電話 | 自宅tel | 電話(自宅) | 電話番号(自宅) | 自宅電話1 | 自宅電話2 | homephone | homephone2 | phone | telephone | phonenumber | telefonprivat | telefon(privat) | téléphonedomicile | téléphone(domicile) | teléfonoparticular | particular | abitazione | telefonodomestico | telefondomowy | telefone | телефондом. | домашнийтелефон | kotipuhelin | 住家電話 | 自宅電話番号1 | 固定電話 | telephone1 | primaryphone | 代表電話 | メイン電話 | tel1 | tel自宅 | 電話1 | 電話2
tel:offtel = 会社電話 | telefonfirma | firmentelefon | númerodecentralitadelaorganización | 会社の電話 | 会社電話1 | 会社電話2 | 会社代表電話 | 会社代表番号 | 会社電話番号 | 勤務先電話 | 勤務先電話番号 | 勤務先の電話 | 電話(会社) | 電話番号(会社) | tel会社 | tel部門 | tel直通 | 部署直通電話 | 部門直通電話 | 会社tel | businessphone | businessphone2 | workphone | companymainphone | officephone | telefongeschäftlich | telefongeschäftlich2 | hauptrufnummerfirma | téléphone(bureau) | téléphonebureau | teléfonodeltrabajo | telefonoufficio | ufficio | telefonsłużbowy | telefonecomercial | рабочийтелефон | телефонраб. | työpuhelin | 商務電話
tel:fax = fax | generalfax | ファックス | ファックス番号 | ファクス | 自宅fax | 自宅ファックス | 自宅のfax | fax(自宅) | fax番号 | homefax | faxprivat | faxdomicile | faxparticular | faxabitazione | faxdomowy | faxresidencial | faxnumber | 自宅ファックス番号 | fax自宅
tel:offfax = 会社fax | 会社ファックス | 勤務先fax | 勤務先ファックス | 会社のfax | fax(会社) | businessfax | workfax | faxgeschäftlich | télécopie(bureau) | faxbureau | faxdeltrabajo | faxufficio | faxsłużbowy | faxcomercial | 商務傳真 | fax会社 | 勤務先のファックス
tel:cell = 携帯 | generalmobile | 携帯電話の番号 | 携帯電話 | 携帯番号 | 携帯電話番号 | 携帯tel | モバイル | スマホ | 携帯電話1 | mobile | mobilephone | cellphone | cellular | mobilenumber | mobiltelefon | handy | mobiltelefon2 | télmobile | tél.mobile | téléphonemobile | móvil | teléfonomóvil | cellulare | telefonokomórkowy | telefonkomórkowy | celular | telefonecelular | telemóvel | мобильныйтелефон | телефонпереносной | matkapuhelin | mobilnýtelefón | 行動電話 | mobile1 | 自宅携帯電話
tel:offcell = 会社携帯 | 会社携帯電話 | 社用携帯 | 社用携帯電話 | 社用スマホ | 業務用携帯 | 業務用携帯電話 | 業務携帯 | 仕事用携帯 | 携帯(社用) | 携帯(業務用) | 携帯(仕事用) | 携帯電話(社用) | 携帯電話(業務用) | workmobile
tel:null:pager = ポケットベル | ポケットベルの番号 | ポケベル番号 | ポケベル | pager | pagernumber
tel:null:car = 自動車電話 | carphone | autotelefon
tel:null:other = その他の電話 | otherphone | weiterestelefon
tel:null:assistant = 秘書の電話 | アシスタントの電話 | アシスタントの電話番号 | assistant'sphone | assistantsphone | telefonassistent
tel:null:callback = callback | コールバック
tel:null:ISDN = isdn
tel:null:telex = telex | テレックス
tel:null:TTY/TDD = ttytddphone | ttytdd | tty/tdd | tty/tddphone
tel:null:radio = 無線電話 | radiophone
email:home = メール | generale-mail | メールアドレス | email | e-mail | e-mailaddress | emailaddress | mail | eメール | 電子メール | 電子メールアドレス | 自宅メール | 自宅email | pcメール | 自宅メールアドレス | primaryemail | e-mail-adresse | e-mail1 | email1 | e-mail:adresse | adressedemessagerie | dirección de correo electrónico | direccióndecorreoelectrónico | indirizzopostaelettronica | adrese-mail | endereçodeemail | endereçodee-mail | адресэл.почты | sähköpostiosoite | e-mailováadresa | 電子郵件地址 | secondaryemail | e-mail2address | e-mail3address | email2 | email3 | 電子メール2アドレス | 電子メール3アドレス | 電子メール2のアドレス | e-mail2:adresse | e-mail2-adresse | e-mail3-adresse | e-mail3:adresse | adressedemessagerie2 | emailaddress2 | メールアドレス1 | メールアドレス2 | メール1 | メール2 | pcメールアドレス | 自宅メールアドレス1 | 別のメールアドレス | 主要なメールアドレス | 追加のメールアドレス
email:office = 会社メール | 会社メールアドレス | 勤務先メール | 会社email | businessemail | workemail | 会社メールアドレス1
email:cell = 携帯メール | 携帯メールアドレス | 携帯email | スマホメール | 携帯電話のメール
url:hp = url | generalwebaddress | homewebaddress | url(個人) | 個人サイトurl | ホームページ | webサイト | ウェブサイト | hp | website | personalwebpage | 個人webページ | 自宅url | 個人のwebページ | 個人用webページ | webpage2 | website1-value | homepage
url:office = webページ | businesswebaddress | url(会社) | 会社サイトurl | webpage | 会社url | 会社ホームページ | 勤務先のwebページ | ビジネスwebページ | businesswebpage | webseite | pageweb | páginaweb | paginaweb | páginadaweb | 網頁 | webpage1 | 勤務先webページ
adr:home:zipcode = 郵便番号 | generalpostal/zipcode | 郵便 | 郵便no | 郵便no. | 〒番号 | 〒 | 自宅〒 | 自宅郵便番号 | 自宅の郵便番号 | 郵便番号(自宅) | 郵便番号(自宅欄) | zip | zipcode | postalcode | postcode | homepostalcode | homezipcode | postleitzahlprivat | plz | codepostal | codepostal(domicile) | códigopostal | códigopostalparticular | codepostaldomicile | capabitazione | kodpocztowy | adresdomowy-kodpocztowy | cep | почтовыйиндекс | postinumero | psč | 住家郵遞區號 | 自宅郵便番号(〒) | homezip
adr:home:region = 都道府県 | generalstate/province | 都道府県名 | 県 | 県名 | 自宅都道府県 | 都道府県(自宅) | 自宅の都道府県 | region | state | province | homestate | bundesland/kantonprivat | départment(domicile) | dép/région(domicile) | provinciaoestadoparticular | provinciaabitazione | estado | homecounty
adr:home:city = 市区町村 | 市郡区 | generalcity | 市区町村名 | 市町村 | 区市町村 | 市区郡 | 郡市区 | 自宅市区町村 | 市区町村(自宅) | 自宅の市区町村 | city | town | homecity | ortprivat | ort | ville | ville(domicile) | ciudad | ciudaddeparticular | città | cittàabitazione | miasto | cidade | город | kaupunki | mesto | 住家市/鎮
adr:home:street = 番地 | 町番地 | それ以降 | それ以降の住所 | その先住所 | 以降の住所 | 残りの住所 | 番地以下 | 地番 | generalstreet | 番地等 | 町域番地 | 町域 | 町名 | 番地以降 | 町名・番地 | 町域・番地 | 丁目・番地 | 町名番地等 | 番地(自宅) | 自宅の番地 | 町名番地 | street | streetaddress | address | homestreet | homeaddress | straßeprivat | straße | strasse | rue | rue(domicile) | calle | calledeldomicilioparticular | via | viaabitazione | ulica | ulicadomowa | rua | улица | katuosoite | 住家-街 | homeaddress1 | 住所(番地)(自宅) | 番地(自宅住所)
adr:home:street2 = 住所2(自宅) | homestreet2 | homeaddress2 | 番地2(自宅) | straßeprivat2 | rue(domicile)2 | 住所2(番地)
adr:home:street3 = 住所3(自宅) | homestreet3 | 番地3(自宅) | straßeprivat3 | rue(domicile)3
adr:home:line1 = 住所 | 住所(上段) | 住所上 | 住所1 | 自宅住所 | 自宅住所1 | 自宅の住所 | 住所(自宅) | ご住所 | 現住所 | 住所上段
adr:home:line2 = 住所2 | 住所詳細 | 自宅の住所2 | 住所(下段) | 住所下 | 自宅住所2 | 住所下段
adr:home:line3 = 住所3 | 住所4 | 自宅住所4 | 様方 | 自宅住所3
adr:home:building = 建物 | マンションなど | 建物名・号室 | 建物名等 | 建物名・部屋番号 | 建物・部屋番号 | 部屋番号 | マンション | マンション・アパート名 | アパート・マンション名 | ビル・マンション名 | 建物名 | ビル名 | マンション名 | building | 建物名(自宅) | アパートマンション | 方書 | マンション・ビル名
adr:home:country = 国 | generalcountry/region | 国名 | country | homecountry | 国/地域(自宅) | 国(自宅)/地域 | 国(自宅) | 自宅の国/地域 | regionprivat | land/regionprivat | land | pays | pays(domicile) | pays/région(domicile) | país | país/regiónparticular | paese | paese/area geograficaabitazione | kraj | страна | maa | krajina | 住家國家/地區 | homecountry/region | 自宅国
adr:home:pobox = 自宅住所私書箱 | 自宅住所の私書箱 | generalp.o.box | pobox | homepobox | homeaddresspobox | 私書箱(自宅) | 私書箱 | postfachprivat | postfach
adr:office:zipcode = 会社〒 | 会社郵便番号 | 勤務先郵便番号 | 勤務先の郵便番号 | 郵便番号(会社) | 郵便番号(会社欄) | 郵便番号(勤務先) | businesspostalcode | workzipcode | workpostalcode | postleitzahlgeschäftlich | codepostal(bureau) | códigopostaldeltrabajo | capufficio | kodpocztowyadresusłużbowego | 商務郵遞區號 | workzip
adr:office:region = 会社都道府県 | 都道府県(会社) | 勤務先の都道府県 | 都道府県(勤務先) | businessstate | workstate | regiongeschäftlich-state | bundesland/kantongeschäftlich | dép/région(bureau) | provinciaoestadodeltrabajo | provinciaufficio
adr:office:city = 会社市区町村 | 市区町村(会社) | 勤務先の市区町村 | 市区町村(勤務先) | businesscity | workcity | ortgeschäftlich | ville(bureau) | ciudaddetrabajo | cittàufficio | miastoadresusłużbowego | 商務-市/鎮
adr:office:street = 番地(会社) | 勤務先の番地 | 番地(勤務先) | businessstreet | workaddress | straßegeschäftlich | rue(bureau) | calledeltrabajo | viaufficio | ulicaadresusłużbowego | 商務-街 | businessaddress
adr:office:street2 = 住所2(会社) | businessstreet2 | workaddress2 | 番地2(会社) | straßegeschäftlich2 | rue(bureau)2
adr:office:street3 = 住所3(会社) | businessstreet3 | 番地3(会社) | straßegeschäftlich3 | rue(bureau)3
adr:office:line1 = 会社住所 | 会社住所1 | 勤務先住所 | 住所(会社) | 勤務先の住所 | 会社の住所
adr:office:line2 = 会社住所2 | 勤務先の住所2 | 勤務先住所2
adr:office:line3 = 会社住所3 | 会社住所4
adr:office:building = 建物名(会社) | 会社ビル名
adr:office:country = 国/地域(会社) | 国(会社)/地域 | 国(会社) | 勤務先の国/地域 | 国(勤務先)/地域 | businesscountry | workcountry | regiongeschäftlich | land/regiongeschäftlich | pays(bureau) | pays/région(bureau) | país/regióndeltrabajo | 商務國家/地區 | businesscountry/region
adr:office:pobox = 会社住所私書箱 | 会社住所の私書箱 | businesspobox | businessaddresspobox | 私書箱(会社)
adr:null:zipcode = その他〒 | 郵便番号(その他) | otherpostalcode | weiterepostleitzahl | codepostal(autre)
adr:null:region = 都道府県(その他) | otherstate | weiteresbundesland/kanton | dép/région(autre)
adr:null:city = 市区町村(その他) | othercity | weitererort | ville(autre)
adr:null:street = 番地(その他) | otherstreet | weiterestraße | rue(autre)
adr:null:country = 国/地域(その他) | 国(その他)/地域 | othercountry | weitereregion | pays(autre) | othercountry/region
adr:null:pobox = その他の住所私書箱 | その他住所私書箱 | otherpobox | 私書箱(その他) | otheraddresspobox
onchu = 御中
joint:all = 連名 | 家族 | 家族名 | 連名名
joint:suffixes = 連名敬称 | 連名の敬称
joint:kana = 連名ふりがな | 連名フリガナ | 連名かな
joint:birthdates = 連名誕生日 | 連名生年月日
joint:genders = 連名性別
memo:Spouse = 配偶者 | 配偶者名 | spouse | partner | partner/in | ehemann/-frau | conjoint
memo:Blood type = 血液型
memo:Received card = 名刺交換日
memo:Connected = connectedon
memo:ID number = governmentidnumber | 会社id | 政府id番号 | id番号 | organizationalidnumber
memo:Account = アカウント | account | screenname | aim
memo:LINE = line | lineid
memo:Skype = skype | skypeid
sentto = 宛名区分 | 宛先 | 宛先区分 | 送付先区分
count = no | no. | 番号 | 通番 | 連番 | 項番
skip = priority | 優先度 | sensitivity | 秘密度 | private | プライベート | initials | イニシャル | 頭文字 | organization1-type | e-mailtype | e-mail2type | e-mail3type | e-maildisplayname | e-mail2displayname | e-mail3displayname | 電子メールの種類 | 電子メール表示名 | 電子メール2の種類 | 電子メール2表示名 | 電子メール3の種類 | 電子メール3表示名 | 電子メール2種類 | 電子メール3種類 | 電子メール種類 | useraccount | 印刷フラグ | 印刷 | fileas | priorität | vertraulichkeit | privat | initialen
`

const columns = new Map<string, Column>()
// Our own words come last: where two languages share a word, ours decide.
for (const row of [headersOfTheEast, headersByHand, headersInLanguages, table].flatMap((each) =>
  each.trim().split('\n'),
)) {
  const at = row.indexOf(' = ')
  for (const header of row.slice(at + 3).split('|'))
    columns.set(headerKey(header).replaceAll('.', ''), row.slice(0, at))
}
// Many people write capitals without accents: PRENOM, SOCIETE.
for (const [header, column] of [...columns]) {
  const bare = withoutAccents(header)
  if (!columns.has(bare)) columns.set(bare, column)
}
// Some people write Tél fixe for Tél. fixe.
const named = (key: string) => columns.get(key.replaceAll('.', ''))

/** Headers with a number or a place in them, as products build them. The first match decides. */
const patterns: readonly [pattern: RegExp, column: (...parts: string[]) => Column][] = [
  ...jointPatterns,
  [/^(?:自宅|会社)電話\d+$/u, (all) => (all.startsWith('会社') ? 'tel:offtel' : 'tel:tel')],
  [/^(?:自宅|(会社))?fax\d+$/u, (_, work = '') => (work === '' ? 'tel:fax' : 'tel:offfax')],
  [/^(?:自宅)?携帯(?:電話)?\d+$/u, () => 'tel:cell'],
  [/^(?:自宅|その他)?(?:e-?mail|e?メール)(?:アドレス)?\d*$/u, () => 'email:home'],
  [/^会社(?:e-?mail|e?メール)(?:アドレス)?\d*$/u, () => 'email:office'],
  [
    /^(その他)?住所\(?([123])\)?$/u,
    (_, other = '', n = '') => `adr:${other === '' ? 'home' : 'null'}:line${n}`,
  ],
  [/^(?:その他url|webページ\(その他\))$/u, () => 'url:hp'],
  [/^(?:自宅|会社|その他)social$/u, () => 'url:profile'],
  [/^(?:自宅|会社|その他)imid$/u, () => 'memo:Message'],
  [/^(?:自宅|(会社))?url\d+$/u, (_, work = '') => (work === '' ? 'url:hp' : 'url:office')],
  [/^会社名\((?:自宅欄|会社欄)\)$/u, () => 'organization.name'],
  [
    /^部署名?(\d?)\((?:自宅欄|会社欄)\)$/u,
    (_, n = '') => (n === '2' ? 'organization.dept2' : 'organization.dept1'),
  ],
  [/^役職名?\((?:自宅欄|会社欄)\)$/u, () => 'organization.title'],
  [/^(?:お?届け先)?住所([1-4])行目$/u, (_, n = '') => `adr:home:line${Math.min(Number(n), 3)}`],
  [/^(?:備考|メモ)\d+$/u, () => 'note'],
  [/^(?:ユーザー(?:設定)?|user)(\d+)$/u, (_, n = '') => `memo:User ${n}`],
  [/^(?:custom|カスタム)(\d+)$/u, (_, n = '') => `memo:Custom ${n}`],
  [/^(?:ウェブ|web)ページ(\d)$/u, (_, n = '') => (n === '1' ? 'url:office' : 'url:hp')],
  // How a mail program displays an address: the name once more, and how it sends.
  [
    /(?=.*(?:mail|e-post|(?<![a-z])epost|messagerie|courrier|correo|correio|posta|эл\.почт|sähköposti|電子郵件|電子メール))(?:.*(?:type|typ|tipo|тип|tyyppi|種類|表示名|類型|顯示名稱|name|näyttönimi|nom|nazwa|имя|краткое|naam|navn|namn|jméno|rodzaj|laji|nimi))/u,
    () => 'skip',
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
  if (found?.endsWith(':street') === true) return found + (/(?<!\d)[23](?!\d)/u.exec(key)?.[0] ?? '')
  return found ?? withoutAddition(key, header)
}

/**
 * The words for a reading in headers; a longer word comes before a word that it begins or ends with. 氏名・ふりがな is not here: its
 * cell holds both.
 */
const reading =
  /フリガナ|ふりがな|[フふ振]り?仮名|カタカナ|ひらがな|カナ|かな|仮名|ヨミガナ|よみがな|読み?(?:がな|ガナ|かな|仮名)|ヨミ|よみ|読み|katakana|hiragana|furigana|kana|yomi|phonetic/u

/** 氏名カナ(姓), フリガナ(メイ): one part of a whole name. */
const partOfWhole = /^(?:氏名|姓名|お?名前|宛名)?(?:([姓氏]|セイ|せい)|(名|メイ|めい))$/u

const readings: Readonly<Record<string, string>> = {
  lastname: 'lastkana',
  firstname: 'firstkana',
  fullname: 'fullkana',
  contactname: 'contactkana',
  'organization.name': 'organization.kana',
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
  if (last !== undefined || first !== undefined) return last === undefined ? 'firstkana' : 'lastkana'
  return readings[named(rest) ?? named(rest.replace(/^[おご]/u, '')) ?? ''] ?? null
}

/** 携帯(父), メール(PTA): the kind, with a word for the owner; 電話(2), お届け先電話番号: only the kind. */
function withoutAddition(key: string, written: string): Column | null {
  if (toWhom.test(key)) return columnOf(key.replace(toWhom, ''))
  const [, header = '', word = ''] = /^([^()]+)\(([^()]+)\)$/u.exec(key) ?? []
  if (word === '請求先') return columnOf(header)
  const column = named(header) ?? ''
  if (/^(?:\d|確認用?|再入力)$/u.test(word)) return /^(?:tel|email|url|note)/u.test(column) ? column : null
  // A kind with its own label has no place for another label.
  return /^(?:tel|email):\w+$/u.test(column) ? `${column}:${wordAsWritten(written, word)}` : null
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
  const column = named(key.replace(/[123]/u, '')) ?? ''
  if (column.startsWith('url:')) return /^(?!home|hp).*1/u.test(key) ? 'url:office' : 'url:hp'
  if (column.startsWith('adr:') && column.endsWith(':street') && !key.includes('1'))
    return `${column}${/[23]/u.exec(key)?.[0] ?? ''}`
  // Company1 is the company; the service has no place for a second company.
  if (column.startsWith('organization.')) return key.includes('1') ? column : null
  return /^(?:tel|email|url|adr):/u.test(column) ? column : null
}
