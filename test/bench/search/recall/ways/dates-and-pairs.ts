import { toPassport } from '../romaji.ts'
import {
  type Maybe,
  type Typed,
  type Way,
  atWork,
  japanese,
  kanji,
  sameCompany,
  sameFamily,
  samePhone,
  sameSound,
  way,
} from './way.ts'

const two = (part: number) => String(part).padStart(2, '0')
const dateAs =
  (spell: (year: number, month: number, day: number) => Maybe): Typed =>
  ({ born }) => [spell(...born), born.map(two).join('-')]
const era = (year: number) =>
  year > 1989 ? (['平成', 'H', year - 1988] as const) : (['昭和', 'S', year - 1925] as const)

export const datesAndPairs: readonly Way[] = [
  way(
    'birth: 1980-05-13',
    dateAs((year, month, day) => [year, month, day].map(two).join('-')),
  ),
  way(
    'birth: 1980/05/13',
    dateAs((year, month, day) => [year, month, day].map(two).join('/')),
  ),
  way(
    'birth: 1980/5/13',
    dateAs((year, month, day) => `${year}/${month}/${day}`),
  ),
  way(
    'birth: 1980年5月13日',
    dateAs((year, month, day) => `${year}年${month}月${day}日`),
  ),
  way(
    'birth: 19800513',
    dateAs((year, month, day) => [year, month, day].map(two).join('')),
  ),
  way(
    'birth: 昭和55年5月13日',
    dateAs((year, month, day) => year !== 1989 && `${era(year)[0]}${era(year)[2]}年${month}月${day}日`),
  ),
  way(
    'birth: S55.5.13',
    dateAs((year, month, day) => year !== 1989 && `${era(year)[1]}${era(year)[2]}.${month}.${day}`),
  ),
  way(
    'birth: 13.5.1980',
    dateAs((year, month, day) => `${day}.${month}.${year}`),
  ),
  way('birth: 5月13日', ({ born: [, month, day] }) => [`${month}月${day}日`, `-${two(month)}-${two(day)}`]),
  way('mail: whole', ({ mail }) => [mail, mail]),
  way('mail: before the @', ({ mail }) => [mail.split('@')[0], mail.split('@')[0] ?? '']),
  way('memo: a word', ({ memo }) => [memo.slice(0, 4).trim(), memo.slice(0, 4).trim()]),
  way('tag: as a word', ({ tag }) => [tag, tag]),
  way('tag: tag:', ({ tag }) => [tag && `tag:${tag}`, tag]),
  way(
    'together: company and name',
    atWork(([company], { family }) => [`${company} ${kanji(family)}`, company, kanji(family)]),
    (a, b) => sameCompany(a, b) && sameFamily(a, b),
  ),
  way(
    'together: name and company',
    atWork(([company], { family }) => [`${kanji(family)} ${company}`, company, kanji(family)]),
    (a, b) => sameCompany(a, b) && sameFamily(a, b),
  ),
  way(
    'together: city and name',
    ({ city, family }) => [`${city} ${kanji(family)}`, city, kanji(family)],
    (a, b) => a.city === b.city && sameFamily(a, b),
  ),
  way(
    'together: name and city',
    ({ city, family }) => [`${kanji(family)} ${city}`, city, kanji(family)],
    (a, b) => a.city === b.city && sameFamily(a, b),
  ),
  way(
    'together: romaji and city',
    japanese(({ city, family }) => [`${toPassport(family.reading)} ${city}`, city, family.reading]),
    (a, b) => a.city === b.city && sameSound(a, b),
  ),
  way(
    'together: name and the end of a number',
    ({ phone, family }) => [`${kanji(family)} ${phone.slice(-4)}`, kanji(family), phone.slice(-4)],
    (a, b) => sameFamily(a, b) && samePhone(a, b),
  ),
  way(
    'together: tag and name',
    ({ tag, family }) => [tag && `tag:${tag} ${kanji(family)}`, tag, kanji(family)],
    (a, b) => a.tag === b.tag && sameFamily(a, b),
  ),
]
