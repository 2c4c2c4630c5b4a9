const accents = /[\u0300-\u036f]/g
/** Letters that no accent is taken off from. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  å: 'a',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
const titles = new Set(
  'dr drs dra prof professor doctor ing dipl mag lic univ phd md mba esq mr mrs ms miss mme mlle madame monsieur herr frau frk hr sir rev sra srta dott avv'.split(
    ' ',
  ),
)
/** Of a doctor; Phil alone is a name. */
const subjects = new Set('med phil jur rer nat pol oec theol habil hc dent vet'.split(' '))
/** Father and son of one name; at the end of it alone. */
const generations: Readonly<Record<string, number>> = {
  sr: 1,
  senior: 1,
  snr: 1,
  jr: 2,
  junior: 2,
  jnr: 2,
  ii: 2,
  iii: 3,
  iv: 4,
}
const particles = new Set(
  'von van vom zu zum zur de der den del della di da do dos das du la le les af av el al bin ten ter y'.split(
    ' ',
  ),
)

/** A name in Latin letters as it compares. */
export interface LatinName {
  /** Its words, small and without accents, titles and what tells generations apart. */
  words: string[]
  /** 1 for Sr., 2 for Jr. and so on; 0 where it does not say. */
  generation: number
}

/** Returns the words of a name; null where it is not in Latin letters. */
export function latinName(text: string): LatinName | null {
  if (!/[a-z\u00c0-\u024f\uff21-\uff5a]/i.test(text)) return null
  const plain = text
    .normalize('NFKD')
    .replace(accents, '')
    .toLowerCase()
    .replace(/[ßøæœåłđðþı]/g, (letter) => letters[letter] ?? letter)
    .replace(/['’‘`´]/g, '')
  if (!/^[a-z\s.,()\u2010-\u2015-]+$/.test(plain)) return null
  const all = plain.split(/[^a-z]+/).filter((word) => word !== '')
  const isTitle = (word: string, at: number) =>
    titles.has(word) ||
    (word === 'sr' && at === 0) ||
    (at > 0 && at < all.length - 1 && subjects.has(word) && isLearned(all, at - 1))
  const named = all.filter((word, at) => !isTitle(word, at))
  const words = named.length === 0 ? all : named
  const generation =
    words.length > 1 || all.length > words.length ? (generations[words.at(-1) ?? ''] ?? 0) : 0
  return { words: generation > 0 && words.length > 1 ? words.slice(0, -1) : words, generation }
}

function isLearned(words: readonly string[], at: number): boolean {
  const word = words[at] ?? ''
  return word === 'dr' || word === 'prof' || (at > 0 && subjects.has(word) && isLearned(words, at - 1))
}

/**
 * Returns the parts of a name that is in one field, family name first; null where it is one part: van der Berg.
 * The given name follows a comma.
 */
export function latinParts(text: string): [family: string, given: string] | null {
  const [before = '', ...behind] = text.split(',')
  const given = behind.filter((part) =>
    latinName(part)?.words.some((word) => generations[word] === undefined),
  )
  if (given.length > 0) return [before, behind.join(' ')]
  const { words = [], generation = 0 } = latinName(text) ?? {}
  if (words.length < 2 || particles.has(words[0] ?? '')) return null
  const mark = ['', ' sr', ' jr', ' iii', ' iv'][generation] ?? ''
  // Of two either may be the family name.
  if (words.length === 2) return [words[0] ?? '', `${words[1]}${mark}`]
  const family = words.findIndex((word, at) => at > 0 && (particles.has(word) || at === words.length - 1))
  return [words.slice(family).join(' '), `${words.slice(0, family).join(' ')}${mark}`]
}

/** Returns a name in letters that do not tell ü, ue and u apart. */
const plainly = (word: string) =>
  word.replace(/([aou])e|aa/g, (pair, vowel?: string) => vowel ?? pair.charAt(0))

/** Returns what a name has in common with itself in other writings, with middle names or without, of its words with blanks between. */
export function latinSound(form: string): string {
  const words = form.split(' ')
  return plainly(words.find((word) => !particles.has(word)) ?? words[0] ?? '')
}

/** How two names in Latin letters compare; null where they are not the same. */
export type LatinLikeness = 'same' | 'sound' | 'middle' | 'initial' | 'different' | null

/** Compares two family names, words with blanks between: Leroy-Martin is Leroy Martin, Müller Mueller, von Arnim Arnim. */
export function compareLatinFamilies(one: string, other: string): LatinLikeness {
  const [a, b] = [one, other].map((form) => form.split(' ')) as [string[], string[]]
  if (a.join('') === b.join('')) return 'same'
  const [first, second] = [a, b].map((words) =>
    plainly(words.filter((word) => !particles.has(word)).join('')),
  )
  return first !== '' && first === second ? 'sound' : null
}

/**
 * Compares two given names, words with blanks between. `middle` where one has more of them, `initial` where one has only the first
 * letter: both may be of a parent and a child, so the caller has to ask for more. `different` with other middle names.
 */
export function compareLatinGivens(one: string, other: string): LatinLikeness {
  const [a, b] = [one, other].map((form) => form.split(' ')) as [string[], string[]]
  // Two people called M. do not share a name.
  if (a.join('') === b.join('')) return a[0]?.length === 1 ? 'initial' : 'same'
  if (plainly(a.join('')) === plainly(b.join(''))) return 'sound'
  const shorter = Math.min(a.length, b.length)
  for (let at = 0; at < shorter; at++)
    if (!isOneWord(a[at] ?? '', b[at] ?? '')) return at > 0 ? 'different' : null
  return plainly(a[0] ?? '') === plainly(b[0] ?? '') ? 'middle' : 'initial'
}

function isOneWord(one: string, other: string): boolean {
  if (one.length === 1 || other.length === 1) return one.charAt(0) === other.charAt(0)
  return plainly(one) === plainly(other)
}

/** Returns whether two names of one character apart are those of a man and a woman: Daniel and Daniela, Mario and Maria. */
export function isOtherEnd(one: string, other: string): boolean {
  const least = Math.min(one.length, other.length)
  const common = one.length === other.length ? least - 1 : least
  return one.slice(0, common) === other.slice(0, common)
}
