/**
 * Headers that programs of Europe and Taiwan give their columns beside those of `headers.ts`: Outlook, Thunderbird and Atmail in
 * German, Finnish, French, Italian, Polish, Portuguese, Russian, Slovak, Spanish and Chinese, and Outlook in English and Japanese for
 * its other address and what goes to the memo. One column a line, as there.
 * A number behind a header (2, 3) needs no word of its own here.
 */
export const headersInLanguages = `
lastname = příjmení | vezetéknév
firstname = jméno | keresztnév | utónév
middle = middle | ďalšie meno | nome do meio | secondo nome
fullname = 이름 | 성명 | näyttönimi | näytettävä nimi | zobrazované meno | отображаемое имя | 顯示名稱 | mostrar nome | nom à afficher | nombre en pantalla | nome visualizzato | nombre completo | nome completo | nom complet | nome e cognome | imię i nazwisko | полное имя | фио | meno a priezvisko | vollständiger name
namesuffix = 稱謂 | prípona | sufixo | suffisso | przyrostek
title = 頭銜 | oslovení
nickname = lempinimi | prezývka | псевдоним | przydomek | 暱稱
gender = gênero | género | genere
birthdate = data de nascimento | дата рождения | data urodzenia | dátum narodenia | syntymäaika | 出生日期
birthyear = syntymävuosi | rok narodenia | год рождения | 生日(年) | ano de nascimento | geburtsjahr | année de naissance | año de nacimiento | anno di nascita | rok urodzenia
birthmonth = syntymäkuukausi | mesiac narodenia | месяц рождения | 生日(月) | mês de nascimento | geburtsmonat | mois | mois de naissance | mes de nacimiento | mese di nascita | miesiąc urodzenia
birthday = deň narodenia | 生日(日) | dia de nascimento | jour | jour de naissance | día de nacimiento | giorno di nascita | dzień urodzenia
note = 备注 | 備註 | 메모 | 記事 | informações | info | observaciones | osservazioni | remarques | annotazioni
tags = distribution lists | ryhmät | grupos | gruppi | groupes | gruppen | grupy | группы | skupiny
organization.name = 单位 | 회사 | järjestö | organizácia | organização | organizzazione | work company | società di lavoro | organizacja
organization.dept1 = oddział | work dept | reparto di lavoro
organization.title = ammattinimi | arbeitstitel | berufsbezeichnung | työnimike | work title | titolo di lavoro | profissão
tel:tel = 电话 | 电话号码 | 전화 | 전화번호 | telefon główny | primárny telefón | haupttelefon | téléphone principal | teléfono principal | telefono principale | fone primario | telefone principal | ensisijainen puhelin | основной телефон | telefon | teléfono | telefono | téléphone | телефон | puhelin | telefón | tél. | fone | 電話號碼
tel:offtel = téléphone société | основной телефон организации | tél. professionnel | tel. dienstlich | telefón do zamestnania | työpuhelin
tel:fax = faksin numero | номер факса | 傳真號碼 | 傳真 | número de fax | fax-nummer | faxnummer | numero fax | numer faksu | faks | факс | faksi | télécopie | telefax
tel:cell = 手机 | 手机号码 | 移动电话 | 휴대폰 | 휴대전화 | matkapuhelinnumero | mobil | номер сотового телефона | 手機號碼 | 手機 | celular pessoal | mobil-tel.-nr. | mobilnummer | portable | telefono mobile | numero cellulare | telefone celular | mobilný | komórka | сотовый телефон | tel. komórkowy
tel:null:pager = hakulaitteen numero | hakulaite | номер пейджера | пейджер | 呼叫器 | 呼叫器號碼 | número do pager | pager-nummer | buscapersonas | localizador | récepteur de radiomessagerie | numero cercapersone | cercapersone | numero pager | operátor
tel:null:car = autotelefón | 汽車電話 | fone do carro | téléphone(voiture) | telefono dell'auto | teléfono del automóvil | telefone do carro | autopuhelin | телефон в машине | telefon w samochodzie
tel:null:other = iný telefón | outro fone | muu puhelin | другой телефон
tel:null:other fax = other fax | その他のファックス | weiteres fax | iný fax | muu faksi | другой факс
tel:null:assistant = telefón asistenta | telefon asystenta | 助理電話 | fone do assistente | telefone do assistente | téléphone de l'assistant(e) | telefono dell'assistente | teléfono del ayudante | телефон помощника | avustajan puhelin
adr:home:pobox = boîte postale du domicile
adr:office:pobox = b.p. professionnelle
adr:null:pobox = autre boîte postale
email:home = 电子邮件 | 电子邮箱 | 邮箱 | 이메일 | ensisijainen sähköposti | toissijainen sähköposti | sähköposti | sähköposti 2 osoite | sähköposti 3 osoite | ďalšia e-mailová adresa | адрес электронной почты | альтернативный адрес электронной почты | электронная почта | эл. почта | 主要email | 次要email | e-mail primário | e-mail secundário | endereço de correio electrónico | endereço de correio eletrônico | primäre e-mail-adresse | sekundäre e-mail-adresse | adresse de courrier | adresse de courrier 2 | adresse de courrier 3 | première adresse électronique | deuxième adresse électronique | adresse électronique principale | adresse électronique secondaire | adresse électronique | adresse e-mail | courriel | dirección de correo electrónico | dirección del correo electrónico | dirección de correo electrónico principal | dirección de correo electrónico secundaria | correo electrónico | indirizzo e-mail | indirizzo di posta elettronica | email principale | email secondaria | posta elettronica | poczta elektroniczna | 電子郵件 | 電子郵件信箱
url:hp = verkkosivu | webová stránka | веб-страница | site web | pagina web | osobista strona sieci web | strona sieci web | личная веб-страница | strona www | verkkosivusto | website home page | persönliche webseite | page web personnelle
url:office = website work
url:blog = website blog
url:profile = website profile
adr:home:zipcode = 邮编 | 邮政编码 | 우편번호 | 住址郵遞區號 | 郵遞區號 | cap | cep pessoal
adr:home:region = pays/état | штат | область | okres | województwo | 居住縣市 | provincia | stato | dép/région | région | lääni | bundesland | kanton
adr:home:city = localidade | localidad | località | localité | miejscowość | kommune | 城市 | postitoimipaikka
adr:home:street = 주소 | адрес | kotiosoite | adresa domov | adresa | 住家住址 | 住址 | 地址 | adresse | adresse privée | dirección | dirección personal | indirizzo | endereço | osoite | adres | anschrift
adr:home:country = kotimaa | 居住國家 | nazione | stát
adr:office:street = työosoite | pracovná adresa | 商務地址 | adresse professionnelle
adr:null:city = iné mesto
adr:null:street = iná ulica | outra rua
adr:null:street2 = 住所2(その他)
adr:null:street3 = 住所3(その他)
adr:null:zipcode = iné psč
adr:null:region = stato altro
memo:Message = imaddress
memo:Spouse = manžel(ka) | 配偶 | conjoint(e) | coniuge | cónyuge | cônjuge | małżonek | супруг(а) | puoliso
memo:Anniversary = 記念日 | 結婚記念日 | anniversary | jahrestag | výročie | rocznica | 紀念日 | anniversaire de mariage ou fête | anniversario | aniversario | годовщина | vuosipäivä
memo:Children = 子供 | children | kinder | 子女 | enfants | hijos | figli | filhos | dzieci | дети | lapset | deti
memo:Hobby = 趣味 | hobby | hobbys | hobbies | passe-temps | 嗜好 | aficiones | pasatiempo | хобби | harrastukset | záľuby
memo:Assistant = 秘書の氏名 | 秘書氏名 | assistant'sname | assistant | assistentname | meno asistenta | asystent | 助理 | 助理名稱 | nome do assistente | name assistent | nom de l'assistant(e) | nome dell'assistente | nombre del ayudante | имя помощника | avustajan nimi
memo:Manager = 上司の氏名 | 上司 | マネージャー | manager'sname | manager | meno manažéra | menadżer | nazwisko menedżera | 主管名稱 | nome do gerente | nombre del director | nome del responsabile | nom du responsable | name des/der vorgesetzten | руководитель | esimiehen nimi
memo:Profession = 職業 | profession | beruf | profesión | professione | zawód | профессия | ammatti | povolanie | 專業
memo:Office = 事業所 | オフィスの場所 | officelocation | büro | emplacement du bureau | oficina | ubicazione ufficio | расположение комнаты | lokalizacja biura | 辦公室位置 | toimisto | kancelária
memo:Keywords = keywords | キーワード | stichwörter | mots clés | palabras clave | parole chiave | palavras-chave | słowa kluczowe | ключевые слова | avainsanat | kľúčové slová | 關鍵字
memo:Referred by = referredby | 参照事項 | 紹介者 | empfohlen von | recommandé par | recomendado por | presentato da | indicado por | polecony przez | рекомендовано | 介紹人
memo:Account = konto | compte | cuenta | conta | счет | tili | účet | 帳戶
memo:Location = location | 場所 | lieu | ubicación | posizione geografica | lokalizacja | расположение | sijainti | umiestnenie | 位置
skip = priorité | prioridad | priorità | prioridade | priorytet | prioriteetti | tärkeys | важность | priorita | 優先順序 | critère de diffusion | sensibilité | confidencialidad | carácter | riservatezza | sensibilidade | diferenciação | charakter | poufność | пометка | luottamuksellisuus | citlivosť | utajenie | 敏感度 | privé | privado | privato | prywatne | частное | личное | yksityinen | súkromné | 私人 | initiales | iniciales | iniziali | iniciais | inicjały | инициалы | nimikirjaimet | iniciály | 縮寫 | 姓名縮寫 | kilométrage | kilometraje | kilometraggio | quilometragem | przebieg | расстояние | kilometrit | kilometre | 英里數 | reisekilometer | facturation | informations facturation | facturación | información de facturación | dati fatturazione | informações de cobrança | informacje o rozliczeniach | abrechnungsinformation | счета | laskutustiedot | fakturačné údaje | 帳單資訊 | verzeichnisserver | serveur de répertoire | serveur d'annuaire | servidor de directorio | server di elenchi in linea | servidor de diretório | serwer katalogowy | сервер каталогов | hakemistopalvelin | adresárový server | 目錄伺服器 | internet-frei/gebucht | disponibilité internet | disponibilidad de internet | disponibilità internet | informações de disponibilidade na internet | internetowe informacje o dostępności | 網際網路空閒-忙碌 | sprache | langue | idioma | lingua | język | язык | kieli | jazyk | 語言 | foto | user photo | foto do usuário | zdjęcie
`

/** Headers that people write over their own sheets. */
export const headersByHand = `
lastname = zuname | name(nachname) | primer apellido | achternaam | efternamn
firstname = given name(s) | given names | forenames | vornamen | rufname | prénoms | nombres | nome próprio | 下の名前 | voornaam | förnamn | christian name
fullname = 会員名 | 会員氏名 | 生徒名 | 園児名 | 児童名 | 学生名 | 社員名 | 職員名 | 患者名 | 参加者名 | 利用者名 | 申込者名 | 契約者名 | 保護者名 | 芳名 | ご芳名 | 届け先名 | お届け先名 | 送り先名 | 送付先名 | 顧客名 | 顧客氏名 | お客様名 | お客様氏名 | 得意先名 | 世帯主 | 世帯主名 | 世帯主氏名 | contact person | 担当者 | 担当者名 | ご担当者 | ご担当者名 | ご担当者様 | 代表者 | 代表者名 | vor- und nachname | vorname und nachname | nom et prénom | nom prénom | prénom et nom | nombre y apellidos | naam | なまえ | あて名
lastkana = surname yomi | カナ姓 | 姓_カナ | 姓_かな | 姓_フリガナ
firstkana = given yomi | カナ名 | 名_カナ | 名_かな | 名_フリガナ
suffix = 宛名敬称
code = 顧客id | 取引先コード | お客様番号 | お客様コード
fullkana = 氏名よみ | 姓名よみ | 氏名ヨミ | 氏名読み | 氏名(よみ) | 氏名(読み) | ヨミガナ | カナ氏名 | 読み仮名 | 読みかな | 振り仮名 | furigana | yomi | ヨミ | ふり仮名
title = titel | salutation | mr/mrs | civilité | titre de civilité | akademischer titel
gender = 男女 | 男・女 | 性别 | 성별
birthdate = dob | d.o.b. | born | geburtsdatum | geb. | geb. am | geboren | geboren am | date naissance | né(e) le | né le | née le | fecha nacimiento | f. nacimiento | nato il | nata il | nascimento | д.р. | д/р | 생일 | 생년월일 | 生年月日(年齢) | geboortedatum | födelsedatum | bday | b-day
note = notes/remarks | comment | bemerkung | bemerkungen | anmerkung | notiz | hinweis | remarque | commentaire | commentaires | observations | comentario | comentarios | commenti | commento | примечание | примечания | комментарий | huomautus | poznámka | 備考欄 | 特記事項 | 비고 | opmerkingen | anteckningar | ノート
tags = groups | gruppe | groupe | grupo | gruppo | grupa | группа | ryhmä | skupina | 分组 | 그룹
organization.kana = 会社名(フリガナ) | 会社名(ふりがな) | 会社名(カナ)
organization.name = 社名 | 貴社名 | 御社名 | 店舗名 | 屋号 | employer | unternehmen | arbeitgeber | raison sociale | compañía | ditta | 店名 | 学校名 | 所属先 | bedrijf | företag | company/organization | 勤め先 | firm
organization.dept2 = 所属2 | 会社部署2
organization.dept1 = 会社部署名 | 会社部署 | 会社部署1 | 所属1 | 支店名 | 支社名 | 事業部 | 担当部署 | dept | division | 部门 | 부서
organization.title = role | 会社役職 | 会社役職名 | 役職名1 | job | job position | job/position | ruolo | 职务 | 職務 | 职位 | 직책 | functie | funktion | rolle | titel/position
tel:tel = tel. no | tel no | phone no | phone nr | phones | telephone number | home tel | home tel no | landline | telefonnummer | telefonnr | tel.-nr | telnr | rufnummer | festnetz | telefon festnetz | tél | tél. fixe | téléphone fixe | fixe | numéro de téléphone | tél. domicile | tfno | tlf | teléfono fijo | telefono fisso | telefone fixo | puhelinnumero | でんわ | tel番号 | 連絡先電話番号 | 連絡先電話 | 緊急連絡先電話 | telefoon | telefoonnummer | ☎ | 固定 | 家電 | ph | ph no
tel:offtel = telefon(büro) | telefon büro | telefon arbeit | tel. arbeit | tél. bureau | teléfono oficina | 職場電話 | 職場電話番号 | 職場tel
tel:cell = cell | cell no | mobile no | mobile nr | handynummer | handynr | handy-nr | tél. portable | téléphone portable | n° portable | mobile(portable) | gsm | tel. kom | мобильный | мобильный тел | сотовый | ケータイ | けいたい | スマートフォン | スマホ番号 | mobiel | ケータイ番号 | mob | mob no
tel:fax = fax no | fax nr | 传真
email:home = emails | mail address | alternate email | other email | mailadresse | adresse mail | mél | correo | indirizzo email | почта | e-postadress | e-post | メアド | メルアド | eメアド | gmail
email:office = correo trabajo | email professionnel | e-mail professionnel
url:hp = web | webseite privat | site internet | sitio web | sito web | site | サイト | 网站
adr:home:zipcode = zip/postal code | zip/postcode | postal | postleitzahl | cp | c.p. | индекс | postnummer | postnr | zip/postal
adr:home:region = state/province | province/state | state/region | county | uf | 府県 | 省 | 省份 | 縣市 | st
adr:home:city = town/city | city/town | home town | hometown | wohnort | stadt | commune | población | poblacion | municipio | comune | município | obec | 市 | plaats | woonplaats | stad | plz/ort | plz ort | plz, ort | plz und ort | zip/city | code postal/ville | code postal ville | cp/ville | cp ville | cap/città | city, state, zip | city, state zip | city/state/zip | city state zip | city/state | city, state | city/state/zip code | postal code/city | postcode/plaats | postnr/sted
adr:home:street = street & no | street and number | street/no | address line 1 | addressline1 | mailing address | postal address | residential address | straße und hausnummer | straße und hausnr | straße, nr | straße/nr | strasse/nr | straße/hausnr | straße, hausnummer | hausnummer | hausnr | adresse postale | domicilio | morada | 通讯地址 | straat | huisnummer | adress | gatuadress | 丁目番地 | haus-nr | hausnr | full address
adr:home:street2 = address 2 | address line 2 | adresszusatz | complément d'adresse | complemento
adr:home:station = 最寄駅 | 最寄り駅 | 最寄の駅
adr:home:line2 = 番地建物名 | 番地・建物 | 番地・建物名 | 町名・番地・建物名
adr:home:line1 = 都道府県市区町村 | 連絡先住所 | 送付先住所 | 送付先 | お届け先住所 | 配送先住所 | 所在地 | 住所① | 郵送先住所 | じゅうしょ | 郵便番号・住所 | 〒・住所 | 郵便番号/住所 | 郵便番号 住所 | 〒 住所 | 〒/住所
adr:home:building = 住所4(建物) | 住所4(建物名) | apt/suite | apt | apartment | suite | apt/unit | アパート名 | floor | unit | 号室
adr:home:country = country/region | 国家 | staat
joint:all = 連名者 | 配偶者連名 | 同居家族 | family members
`
