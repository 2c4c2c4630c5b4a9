import { describe, expect, it } from 'vitest'
import { columnOf } from '../column-names.ts'
import { readFile } from '../../../../exchange/read-file.ts'
import { utf8 } from '../bytes.ts'

describe('headers of Outlook in Danish, Norwegian, Swedish, Dutch and Czech', () => {
  it.each([
    [
      'adr:home:street',
      'Gade (privat) | Adresse, priv.: Gate/vei | Gatuadress, hem | Ulice (dom.) | Lähiosoite',
    ],
    ['adr:home:street2', 'Gade 2 (privat) | Adresse 2, priv.: Gate/vei | Gatuadress 2, hem | Ulice 2 (dom.)'],
    ['adr:home:city', 'By (privat) | Adresse, priv.: Poststed | Hemort | Město (dom.)'],
    ['adr:home:region', 'Område (privat) | Adresse, priv.: Område | Region, hem'],
    ['adr:home:zipcode', 'Postnummer (privat) | Postnr, hem | PSČ (dom.)'],
    ['adr:home:country', 'Land/område (privat) | Hjemland/område | Land, hem | Land/regio (thuis)'],
    ['adr:home:pobox', 'Adresse, postboks (privat) | Hemadress, box | Poštovní přihrádka domů'],
    ['adr:office:street', 'Gade (arbejde) | Adresse, arb.: Gate/vei | Gatuadress, arbete | Ulice (zam.)'],
    ['adr:office:street3', 'Gade 3 (firma) | Werkadres 3, straat'],
    ['adr:office:city', 'By (arbejde) | Adresse, arb.: Poststed | Ort, arbete | Město (zam.)'],
    ['adr:office:zipcode', 'Postnummer (arbejde) | Postadress, arbete | PSČ (zam.)'],
    ['adr:office:country', 'Firmaland/område | Land, arbete | Land/regio (werk) | Země (zaměstnání)'],
    ['adr:office:pobox', 'Arbetsadress, box | Adresse, arb.: Postboks | Służbowa skrzynka pocztowa'],
    [
      'adr:null:street',
      'Anden gade | Annen adresse: Gate/vei | Annan gata | Ander adres, straat | Jiná ulice',
    ],
    ['adr:null:city', 'Anden by | Annan ort | Ander adres, plaats | Jiné město'],
    ['adr:null:country', 'Andet land/område | Annat land | Land/regio (anders) | Weiteres/e Land/Region'],
    ['adr:null:zipcode', 'Andet postnummer | Ander adres, postcode | Jiné PSČ'],
    ['tel:tel', 'Telefon, priv. | Telefon 2, hem | Telefon domů | Hoofdtelefoon | Hem | Primær telefon'],
    ['tel:offtel', 'Telefon, arb. | Telefon 2 (arbejde) | Arbete | Telefon (zam.) | Hoofdtelefoon bedrijf'],
    ['tel:fax', 'Telefaks, priv. | Fax, hem | Fax domů'],
    ['tel:offfax', 'Telefaks, arb. | Fax arbete | Fax (arbejde) | Fax (zam.)'],
    ['tel:cell', 'Mobiele telefoon | Mobilní telefon'],
    ['tel:null:other', 'Anden telefon | Telefon, annan | Andere telefoon | Jiný telefon'],
    ['tel:null:other fax', 'Annen telefaks | Fax, annan | Andere fax | Jiný fax'],
    ['tel:null:pager', 'Personsøger | Personsøker | Personsökare'],
    ['email:home', 'E-postadresse | E-postadress 2 | E-mailová adresa 2 | E-mail 2-adresse'],
    [
      'skip',
      'E-mail-vist navn | Visningsnavn for e-post 2 | E-postnamn | Weergavenaam voor e-mail | E-posttyp',
    ],
    ['lastname', 'Etternavn | Efternavn | Efternamn'],
    ['middle', 'Mellemnavn | Mellomnavn | Mellannamn | Middelste naam'],
    ['gender', 'Køn | Kjønn | Kön | Pohlaví'],
    ['birthdate', 'Fødselsdag | Födelsedag | Narozeniny'],
    ['organization.title', 'Stilling | Befattning | Funkce'],
    // Words that only look similar.
    [null, 'Annanname | Bylaw | Personspost'],
  ])('%s', (column, headers) => {
    for (const header of headers.split(' | ')) expect([header, columnOf(header)]).toEqual([header, column])
  })

  it.each([
    ['Kvinde', 'f'],
    ['Kvinna', 'f'],
    ['Mand', 'm'],
    ['Ikke angivet', undefined],
  ])('reads a gender: %s', (word, gender) => {
    const { persons, remarks } = readFile(utf8(`Fornavn;Efternavn;Køn\nKim;Holm;${word}\n`), {
      name: 'a.csv',
    })
    expect(persons[0]?.person).toEqual({ firstname: 'Kim', lastname: 'Holm', ...(gender && { gender }) })
    expect(remarks).toEqual([])
  })
})
