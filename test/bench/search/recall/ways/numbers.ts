import type { Person } from '../people.ts'
import { type Maybe, type Typed, type Way, samePhone, sameZip, way, wide } from './way.ts'

const split = (phone: string) => [phone.slice(0, 3), phone.slice(3, -4), phone.slice(-4)]
const phoneAs =
  (spell: (person: Person) => Maybe): Typed =>
  (person) => [spell(person), person.phone]
const withHyphens = ({ phone }: Person) => split(phone).join('-')

export const numbers: readonly Way[] = [
  way(
    'telephone: digits',
    phoneAs(({ phone }) => phone),
    samePhone,
  ),
  way('telephone: hyphens', phoneAs(withHyphens), samePhone),
  way(
    'telephone: full width',
    phoneAs((person) => wide(withHyphens(person))),
    samePhone,
  ),
  way(
    'telephone: ー for a hyphen',
    phoneAs((person) => withHyphens(person).replaceAll('-', 'ー')),
    samePhone,
  ),
  way(
    'telephone: another hyphen',
    phoneAs((person) => withHyphens(person).replaceAll('-', '‑')),
    samePhone,
  ),
  way(
    'telephone: a dash',
    phoneAs((person) => withHyphens(person).replaceAll('-', '–')),
    samePhone,
  ),
  way(
    'telephone: +81',
    phoneAs((person) => `+81-${withHyphens(person).slice(1)}`),
    samePhone,
  ),
  way(
    'telephone: +81(0)',
    phoneAs((person) => `+81(0)${withHyphens(person).slice(1)}`),
    samePhone,
  ),
  way(
    'telephone: 0081',
    phoneAs(({ phone }) => `0081${phone.slice(1)}`),
    samePhone,
  ),
  way('telephone: blanks', ({ phone }) => [split(phone).join(' '), ...split(phone)]),
  way(
    'telephone: parentheses',
    phoneAs(({ phone }) => `(${phone.slice(0, 3)})${phone.slice(3, -4)}-${phone.slice(-4)}`),
    samePhone,
  ),
  way('telephone: the last four', ({ phone }) => [phone.slice(-4), phone.slice(-4)]),
  way('postal code: digits', ({ zip }) => [zip, zip], sameZip),
  way('postal code: hyphen', ({ zip }) => [`${zip.slice(0, 3)}-${zip.slice(3)}`, zip], sameZip),
  way('postal code: 〒', ({ zip }) => [`〒${zip.slice(0, 3)}-${zip.slice(3)}`, zip], sameZip),
  way('postal code: full width', ({ zip }) => [wide(`${zip.slice(0, 3)}-${zip.slice(3)}`), zip], sameZip),
  way('postal code: zip:', ({ zip }) => [`zip:${zip.slice(0, 5)}`, zip.slice(0, 5)]),
]

export const addresses: readonly Way[] = [
  way('address: city', ({ city }) => [city, city]),
  way('address: prefecture and city', ({ region, city }) => [region + city, region + city]),
  way('address: city and town', ({ city, town }) => [city + town, city + town]),
  way('address: 1-2-3', ({ town, house }) => [town + house.join('-'), town + house.join('-')]),
  way('address: 1丁目2番3号', ({ town, house: [block, number, own] }) => [
    `${town}${block}丁目${number}番${own}号`,
    `${town}${block}-${number}-${own}`,
  ]),
  way('address: 1丁目2-3', ({ town, house: [block, number, own] }) => [
    `${town}${block}丁目${number}-${own}`,
    `${town}${block}-${number}-${own}`,
  ]),
  way('address: 一丁目2番地3', ({ town, house: [block, number, own] }) => [
    `${town}${'〇一二三四五六七八'.charAt(block)}丁目${number}番地${own}`,
    `${town}${block}-${number}-${own}`,
  ]),
  way('address: full-width numbers', ({ town, house }) => [
    town + wide(house.join('-')),
    town + house.join('-'),
  ]),
  way('address: building', ({ building }) => [building, building]),
]
