import { describe, expect, it } from 'vitest'
import { columnOf, columnsOf } from '../column-names.ts'

describe('headers that people write in their own sheets', () => {
  it.each([
    ['adr:home:zipcode', 'ZIP / Postal Code | Postleitzahl | CP | C.P. | Индекс'],
    ['adr:home:region', 'State/Province | County | UF'],
    ['adr:home:city', 'Town/City | Wohnort | Commune | Población | Comune | Município | Woonplaats'],
    ['adr:home:street', 'Address Line 1 | Mailing Address | Straße und Hausnummer | Hausnummer | Morada'],
    ['adr:home:street2', 'Address Line 2 | Adresszusatz | Complemento'],
    ['adr:home:building', 'Apt/Suite | Unit | アパート名 | 号室 | 住所4(建物)'],
    ['adr:home:line2', '住所(2) | 住所２ | 番地建物名'],
    ['adr:home:station', '最寄り駅'],
    ['fullkana', '氏名よみ | 氏名（よみ） | 読み仮名'],
    ['fullkana', 'ヨミ | ふり仮名'],
    ['fullname', 'なまえ | おなまえ | あて名'],
    ['lastkana', 'カナ姓 | 姓_カナ'],
    ['joint:1:fullname', '連名１ | 連名1(名前) | 家族1 | 連名名1'],
    ['joint:2:suffix', '連名2の敬称 | 家族２敬称 | 連名敬称2'],
    ['organization.dept1', '会社部署名 | 所属1 | 支店名'],
    ['code', '顧客ID | 取引先コード'],
    ['adr:home:line1', '送付先住所 | お届け先住所 | 住所（自宅）'],
    ['adr:office:line1', '住所（勤務先） | 勤務先ご住所'],
    [
      'tel:tel',
      'Home Phone # | Phone No. | Telefonnummer | Festnetz | Tél. fixe | Teléfono fijo | 連絡先電話番号',
    ],
    ['tel:tel', '☎ | 固定 | 家電 | Ph. No.'],
    ['tel:cell', 'ケータイ番号 | Mob.'],
    ['email:home', 'メアド | メルアド | Eメアド'],
    ['organization.name', '勤め先 | Firm'],
    ['tel:offtel', 'Work Phone # | Telefon (Büro) | 職場電話'],
    ['tel:cell', 'Cell | Mobile No. | Handynummer | Tél. portable | Komórka | Сотовый | けいたい'],
    ['email:home', 'Emails | Mailadresse | Adresse mail | Correo | Почта | メインのメールアドレス'],
    ['birthdate', 'D.O.B. | Geburtsdatum | Date naissance | Né(e) le | F. nacimiento | 생년월일'],
    ['fullname', '会員名 | お届け先名 | 名称 | Vor- und Nachname | Nom et prénom'],
    ['contactname', 'Contact Person | 担当者 | ご担当者様 | 世帯主'],
    ['firstname', 'Given Names | Vornamen | Prénoms | 下の名前'],
    ['organization.name', 'Employer | Unternehmen | Raison sociale | 店名'],
    ['organization.title', 'Job | Ruolo | 职务 | 직책'],
    ['note', 'Comment | Bemerkungen | Commentaires | Примечание | 備考欄'],
    ['tags', 'Groups | Gruppe | Groupe | Grupo'],
    ['title', 'Titel | Civilité | Salutation'],
  ])('%s', (column, headers) => {
    for (const header of headers.split(' | ')) expect([header, columnOf(header)]).toEqual([header, column])
  })
})

describe('headers of Outlook, Thunderbird and others in their languages', () => {
  it.each([
    [
      'adr:home:city',
      'Kotikaupunki | Mesto (domov) | Miasto (dom) | 居住市鎮 | Cidade de casa | Privat: Ort',
    ],
    ['adr:home:region', 'Kodin lääni | Okres (domov) | Województwo (dom) | 住家 - 縣/市 | Estado de casa'],
    [
      'adr:office:city',
      'Työpaikan kaupunki | Miasto (biuro) | 商務市鎮 | Cidade de trabalho | Città di lavoro',
    ],
    ['adr:office:region', 'Työpaikan lääni | Okres (práca) | Штат (раб.) | Provincia di lavoro'],
    ['adr:home:street', 'Kotiosoite | Adresa domov | Адрес | 住家住址 | Endereço de casa | Adresse privée'],
    [
      'adr:office:street',
      'Työosoite | Pracovná adresa | Адрес (раб.) | Dienstlich: Adresse | Dirección de trabajo',
    ],
    [
      'adr:home:zipcode',
      'Kodin postinumero | PSČ domov | Kod pocztowy (dom) | CEP de casa | CAP di residenza',
    ],
    ['adr:office:zipcode', 'Työpaikan postinumero | PSČ zamestnania | CEP de trabalho | Dienstlich: PLZ'],
    ['adr:home:country', 'Kotimaa | Štát domov | 居住國家 | País de residencia | Nazione/Regione di casa'],
    ['adr:office:country', 'Työpaikan maa | Kraj/region (biuro) | País de trabalho | Nazione di lavoro'],
    ['adr:null:zipcode', 'Iné PSČ | 其他 - 郵遞區號 | Outro Código Postal | その他〒'],
    ['tel:tel', 'Telefón domov 2 | Fone de casa | Telefono di casa 2 | Téléphone principal | Haupttelefon'],
    ['tel:offtel', 'Telefón do zamestnania | Fone comercial 2 | Tél. professionnel | Telefono di Lavoro'],
    ['tel:cell', 'Matkapuhelinnumero | Mobil-Tel.-Nr. | 手機號碼 | Номер сотового телефона | 携帯電話の番号'],
    ['tel:offcell', 'Celular de trabalho | Cellulare di lavoro'],
    ['tel:fax', 'Faksin numero | Номер факса | 傳真號碼 | Numero fax'],
    ['tel:offfax', 'Fax do práce | Faks służbowy | 商務傳真 | Fax di Lavoro'],
    ['tel:null:pager', 'Hakulaitteen numero | 呼叫器 | Buscapersonas | ポケットベルの番号'],
    [
      'email:home',
      'Ensisijainen sähköposti | 次要 Email | Adres e-mail 2 | Indirizzo E-mail 2 | その他E-mail',
    ],
    ['organization.name', 'Järjestö | Organizácia | Organização | 組織'],
    [
      'url:hp',
      'Homepage 1 | Verkkosivu 2 | Webová stránka | Веб-страница 2 | Web Page 2 | Osobista strona sieci Web',
    ],
    ['url:office', '会社 Web ページ | 勤務先ウェブサイト'],
    ['email:home', 'E-mailアドレス | Eメールアドレス | 自宅Eメール1'],
    ['tel:tel', 'Tél fixe | Tél. fixe'],
    ['tel:cell', 'Tél portable'],
    ['url:office', 'Verkkosivu 1 | 網頁 1 | Página web 1 | Web Page 1'],
    ['birthyear', 'Syntymävuosi | Rok narodenia | Год рождения | 生日 (年) | Geburtsjahr'],
    ['memo:Spouse', 'Manžel(ka) | 配偶 | Conjoint(e) | Coniuge'],
    ['skip', 'Sähköpostin tyyppi | Тип эл. почты | 電子郵件類型 | Priorité | Prioridade'],
    ['adr:home:pobox', '自宅住所 私書箱 | Home Address PO Box'],
    ['adr:office:pobox', '会社住所 私書箱'],
    [
      'adr:home:pobox',
      'Casella postale (ab.) | Skrytka pocztowa - adres domowy | 住家地址郵政信箱 | P.O. Box (domov)',
    ],
    [
      'adr:home:pobox',
      'Apartado postal de la dirección particular | Почтовый ящик (дом. адрес) | Postilokero (koti)',
    ],
    [
      'adr:office:pobox',
      'Casella postale (uff.) | Caixa postal do endereço comercial | Apartado postal del trabajo',
    ],
    ['adr:null:pobox', 'Altra casella postale | Outra caixa postal'],
    ['adr:null:street', 'Altra via | Otra calle | Outra rua'],
    ['adr:null:zipcode', 'Altro CAP | Outro CEP'],
    ['adr:home:country', 'Maa tai alue (koti)'],
    ['tel:tel', '通常の電話 | Primary Phone'],
    [
      'tel:null:callback',
      'コールバック | Callback | Rückmeldung | Rappel | Devolución de llamada | Обратный вызов | 回撥電話',
    ],
    ['tel:null:ISDN', 'ISDN | RNIS | RDSI'],
    ['tel:null:telex', 'Télex | Teleks | Телекс | Teleksi'],
    ['tel:null:TTY/TDD', 'TTY/TDD 電話 | Telefon für Hörbehinderte | Téléphone TDD/TTY | Telefono TTY/TDD'],
    [
      'tel:null:radio',
      'Radio téléphone | Radioteléfono | Radiotelefon | Радиотелефон | Radiopuhelin | Rádio',
    ],
    [
      'tel:offtel',
      'Telefono principale società | Telefon główny do firmy | Yrityksen päänumero | 公司代表線',
    ],
    ['tel:tel', 'Telefon podstawowy'],
    ['note', '備忘稿'],
    ['skip', '頭文字'],
    ['adr:home:line1', '住所（上段） | ご住所※必須'],
    ['lastname', 'お名前（姓）※必須'],
    ['joint:2:suffix', '敬称(2) | 連名２敬称'],
    ['joint:3:lastname', '連名３（姓） | 連名３　名前（姓）'],
    ['joint:101:firstname', '会社連名１（名） | 連名1(名:会社欄)'],
  ])('%s', (column, headers) => {
    for (const header of headers.split(' | ')) expect([header, columnOf(header)]).toEqual([header, column])
  })

  it.each([
    [
      ['Syntymäpäivä', 'Syntymäkuukausi', 'Syntymävuosi'],
      ['birthday', 'birthmonth', 'birthyear'],
    ],
    [
      ['Syntymäpäivä', 'Etunimi'],
      ['birthdate', 'firstname'],
    ],
    [
      ['Adresse privée', 'Ville', 'Adresse professionnelle', 'Ville'],
      ['adr:home:street', 'adr:home:city', 'adr:office:street', 'adr:office:city'],
    ],
    [
      ['Sobrenome', 'Apelido', 'Particular'],
      ['lastname', 'nickname', 'skip'],
    ],
    [
      ['Nome', 'Apelido'],
      ['firstname', 'lastname'],
    ],
    [
      ['First', 'Home', 'Work', 'Mobile', 'Work Post Code', 'Work County'],
      ['firstname', 'tel:tel', 'tel:offtel', 'tel:cell', 'adr:office:zipcode', 'adr:office:region'],
    ],
    [
      ['Apellidos', 'Particular'],
      ['lastname', 'tel:tel'],
    ],
    [
      ['Prénom', 'Profession'],
      ['firstname', 'organization.title'],
    ],
  ])('the other headers decide what a word means: %j', (headers, columns) => {
    expect(columnsOf(headers)).toEqual(columns)
  })
})
