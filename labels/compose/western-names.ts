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

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}

/**
 * Several people in one line: `Grace and Tom Miller`; whole names where their family names differ or one has a title, `Grace
 * Miller and Dr. Tom Baker`. Someone without a family name has that of the first.
 */
export function joinedWesternNames(names: readonly WesternName[]): string {
  const shared = names[0]?.family ?? ''
  const whole = names.map((name) => ({ ...name, family: name.family || shared }))
  const isPlain = ({ title, given, family, behind }: WesternName) =>
    title === '' && behind === '' && given !== '' && family === shared
  if (!whole.every(isPlain)) return listed(whole.map(wholeWesternName))
  return [listed(whole.map(({ given }) => given)), shared].filter((part) => part !== '').join(' ')
}
