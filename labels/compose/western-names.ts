import { splitWesternHonorific } from '../../contract/record/western-titles.ts'

/** A name in Latin letters in its parts; each may be empty. */
export interface WesternName {
  /** Dr., Ms. */
  readonly title: string
  readonly given: string
  readonly family: string
  /** Jr., M.D. */
  readonly behind: string
}

/** Divides a name whose honorific may have a part before it and one after it. */
export function westernName(given: string, family: string, honorific: string): WesternName {
  const { before, behind } = splitWesternHonorific(honorific)
  return { title: before, given, family, behind }
}

/** A whole name, given name first: `Ms. Margaret Thompson`, `Dr. John Smith, Jr.` */
export function wholeWesternName({ title, given, family, behind }: WesternName): string {
  const whole = [title, given, family].filter((part) => part !== '').join(' ')
  return behind === '' ? whole : `${whole}, ${behind}`
}

/** “and” in countries with one language, by their ISO 3166 codes. */
const andIn = new Map(
  `und AT DE LI
et FR MC
y AR BO CL CO CR CU DO EC ES GT HN MX NI PA PE PR PY SV UY VE
e AO BR CV IT MZ PT SM VA
en NL
og DK IS NO
och SE
i HR PL
a CZ SK
és HU
și MD RO
in SI
ve TR
и BG MK RS RU
та UA
και GR
และ TH`
    .split('\n')
    .flatMap((line) => {
      const [and = '', ...codes] = line.split(' ')
      return codes.map((code) => [code, and] as const)
    }),
)
const latin = /\p{Script=Latin}/u
/** A sound before which Spanish says “e”, as in María e Inés. */
const likeY = /^h?[ií](?![aeou])/iu

/** The word between two names for a country; English where its own is not certain, or of another script than the name. */
function andBefore(name: string, country: string): string {
  const and = andIn.get(country) ?? 'and'
  if (latin.test(and) !== latin.test(name)) return 'and'
  return and === 'y' && likeY.test(name) ? 'e' : and
}

function listed(names: readonly string[], country: string): string {
  const last = names.at(-1) ?? ''
  if (names.length < 2) return last
  return `${names.slice(0, -1).join(', ')} ${andBefore(last, country)} ${last}`
}

/**
 * Several people in one line: `Grace and Tom Miller`; whole names where their family names differ or one has a title, `Grace
 * Miller and Dr. Tom Baker`. Someone without a family name has that of the first. “and” is a word of the country, given by its code.
 */
export function joinedWesternNames(names: readonly WesternName[], country: string): string {
  const shared = names[0]?.family ?? ''
  const whole = names.map((name) => ({ ...name, family: name.family || shared }))
  const isPlain = ({ title, given, family, behind }: WesternName) =>
    title === '' && behind === '' && given !== '' && family === shared
  if (!whole.every(isPlain)) return listed(whole.map(wholeWesternName), country)
  return [
    listed(
      whole.map(({ given }) => given),
      country,
    ),
    shared,
  ]
    .filter((part) => part !== '')
    .join(' ')
}
