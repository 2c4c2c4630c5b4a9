import { describe, expect, it } from 'vitest'
import { columnOf } from '../column-names.ts'
import { readFile } from '../../../../exchange/read-file.ts'
import { utf8 } from '../bytes.ts'

describe('headers of Hungary, Romania, Serbia, Turkey and Ukraine', () => {
  it.each([
    ['lastname', 'Vezetéknév | Nume | Prezime | Презиме | Soyadı | SOYADI | Прізвище'],
    ['firstname', "Utónév | Prenume | Ime | Име | Adı | Ім'я | Ім’я"],
    ['fullname', 'Teljes név | Nume și prenume | Ime i prezime | Ad Soyad | ПІБ'],
    [
      'birthdate',
      'Születésnap | Data naşterii | Datum rođenja | Датум рођења | Doğum Günü | Дата народження',
    ],
    ['organization.name', 'Cég | Companie | Preduzeće | Şirket | Компанія'],
    ['organization.title', 'Beosztás | Funcție | Funcţie | Radno mesto | İş Unvanı | Посада'],
    ['tel:tel', 'Otthoni telefon | Telefon acasă | Kućni telefon | Ev Telefonu | Домашній телефон'],
    [
      'tel:offtel',
      'Munkahelyi telefon | Telefon serviciu | Poslovni telefon | İş Telefonu | Робочий телефон',
    ],
    ['tel:cell', 'Mobiltelefon | Telefon mobil | Mobilni telefon | Cep Telefonu | Мобільний телефон'],
    ['email:home', 'E-mail cím | Adresă e-mail | E-pošta | E-posta Adresi | Адреса електронної пошти'],
    ['adr:home:street', 'Utca | Stradă | Ulica i broj | Ev Adresi | Вулиця'],
    ['adr:office:street', 'Utca (hivatali) | İş Adresi Sokak | Poslovna adresa'],
    ['adr:home:city', 'Város | Oraş | Oraș | Grad | Град | Şehir | Місто'],
    ['adr:home:zipcode', 'Irányítószám | Cod poștal | Kućni poštanski broj | Posta Kodu | Поштовий індекс'],
    ['adr:home:country', 'Ország | Țară | Država | Ülke | Країна'],
    ['adr:office:city', 'Місто (роб. адреса) | Poslovni grad | Oraş (birou) | Város (hivatali)'],
    ['middle', 'İkinci Ad | По батькові | Második név'],
    ['note', 'Megjegyzések | Observaţii | Napomena | Notlar | Примітки'],
    // Words that only look similar.
    [null, 'Evidence | Events | Grade | Gradska | Cemetery'],
  ])('%s', (column, headers) => {
    for (const header of headers.split(' | ')) expect([header, columnOf(header)]).toEqual([header, column])
  })

  it.each([
    ['Vezetéknév;Utónév;Nem;Születésnap', 'Nagy;Éva;Nő;1980.06.05.', 'f'],
    ['Soyadı;Adı;Cinsiyet;Doğum Tarihi', 'Yıldız;Ali;Erkek;05.06.1980', 'm'],
    ['Прізвище;Імʼя;Стать;Дата народження', 'Шевченко;Олена;Жіноча;05.06.1980', 'f'],
  ])('reads a gender and a birthday: %s', (headers, row, gender) => {
    const { persons, remarks } = readFile(utf8(`${headers}\n${row}\n`), { name: 'list.csv' })
    const [lastname, firstname] = row.split(';')
    expect(persons[0]?.person).toEqual({ lastname, firstname, gender, birthdate: '1980-06-05' })
    expect(remarks).toEqual([])
  })
})
