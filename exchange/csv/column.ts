import type { JointPerson, PersonOrganization } from '../person.ts'

/** The parts of an address in columns of their own; see `Column`. */
export type AddressPart =
  | 'zipcode'
  | 'country'
  | 'region'
  | 'city'
  | 'street'
  | 'street2'
  | 'street3'
  | 'building'
  | 'pobox'
  | 'station'
  | 'line1'
  | 'line2'
  | 'line3'
  | 'copy'

/** The parts of a joint name in columns of their own. */
export type JointPart = keyof JointPerson | 'fullname' | 'kana'

/** Contents that need no more than their name; see `Column`. */
export type PlainContent =
  | 'lastname'
  | 'firstname'
  | 'fullname'
  | 'lastkana'
  | 'firstkana'
  | 'fullkana'
  | 'middle'
  | 'middlekana'
  | 'lastbefore'
  | 'lastbehind'
  | 'morename'
  | 'morekana'
  | 'belowname'
  | 'contactname'
  | 'contactkana'
  | 'suffix'
  | 'namesuffix'
  | 'title'
  | 'anytitle'
  | 'onchu'
  | 'nickname'
  | 'gender'
  | 'birthdate'
  | 'birthera'
  | 'birthyear'
  | 'birthmonth'
  | 'birthday'
  | 'code'
  | 'tags'
  | 'ticked'
  | 'photo'
  | 'note'
  | 'sentto'
  | 'count'
  | 'numbered'
  | 'skip'

/**
 * The content of a column: a field of a person, a part of one of its lists, or something without a field.
 * - `lastname` … as the service names them; `fullname`, `fullkana`: both parts in one cell; `middle`: after the given name;
 *   `title`: before it, or `anytitle`: there or at work; `lastbefore`, `lastbehind`: parts of the family name in a column of
 *   their own
 * - `contactname`, `contactkana`: the person to ask for at a company or in a house, where no other column names the person
 * - `belowname`: the line below a name, as labels have it: a department, a person, a company
 * - `morename`, `morekana`: the rest of a name in a column without a heading; `count`: row numbers
 * - `ticked`: a tag named like the heading, for contacts with a mark in this column
 * - `sentto`: whether cards go to the home; `note`: the memo itself; `skip`: nothing about a person
 * - `numbered`: a numbered column that `google.ts` reads
 * - `organization`: a part as the service names it; `post`: departments and title, `place`: these after the company
 * - `telephone`, `email`: with the user's own `word` after the kind; a telephone without a kind has it as its label, and for
 *   `any` the number shows the kind
 * - `address`: `copy` is a whole address in addition to its parts, `street2` and `street3` continue the street, and `line1`
 *   begins with prefecture and city
 * - `ways`: several telephones and mail addresses, after a whole address if `hasAddress`
 * - `joint`: the joint name with this number, or several in one cell
 * - `memo`: a line of the memo under this word; without one the memo itself
 */
export type Column =
  | { to: PlainContent }
  | { to: 'organization'; part: keyof PersonOrganization | 'post' | 'place' }
  | { to: 'telephone'; kindof: string | null; word?: string }
  | { to: 'email'; kindof: string; word?: string }
  | { to: 'link'; kindof: string }
  | { to: 'address'; kindof: 'home' | 'office' | null; part: AddressPart }
  | { to: 'ways'; kindof: 'home' | 'office'; hasAddress: boolean }
  | { to: 'joint'; number: number | 'all'; part: JointPart }
  | { to: 'memo'; word?: string }

/** The columns of a table; null for an unknown one. */
export type Columns = readonly (Column | null)[]

/** The column for a part of the joint name with this number, or of all of them. */
export function joint(number: number | 'all', part: JointPart): Column {
  return { to: 'joint', number, part }
}

/** Whether a column has one of these contents. */
export function isTo<To extends Column['to']>(
  column: Column | null | undefined,
  ...contents: To[]
): column is Column & { to: To } {
  return column != null && contents.some((to) => column.to === to)
}

/** Whether this is the column for a part of the company. */
export function isWork(column: Column | null | undefined, part: keyof PersonOrganization): boolean {
  return isTo(column, 'organization') && column.part === part
}

/** Whether this is a column for an address of this kind; with `parts`, for one of these. */
export function isAddress(
  column: Column | null | undefined,
  kindof: 'home' | 'office' | null,
  ...parts: AddressPart[]
): boolean {
  if (!isTo(column, 'address') || column.kindof !== kindof) return false
  return parts.length === 0 || parts.includes(column.part)
}

/** When a column of a table means something else, and what. `Here` is the column with what has to be known of its table. */
export type Rule<Here> = readonly [when: (here: Here) => boolean, column: (here: Here) => Column | null]

/** The column as the first rule that matches has it; unchanged without one. */
export function byRules<Here extends { column: Column | null }>(
  rules: readonly Rule<Here>[],
  here: Here,
): Column | null {
  const [, column] = rules.find(([when]) => when(here)) ?? []
  return column === undefined ? here.column : column(here)
}

/** The words for several joint names in one cell. */
const ofAll: Partial<Record<JointPart, string>> = {
  fullname: 'all',
  suffix: 'suffixes',
  birthdate: 'birthdates',
  gender: 'genders',
}

/** The name of a column in the messages about an import and in the settings (`importColumn`): `tel:cell`, `adr:home:zipcode`. */
export function columnName(column: Column): string {
  const named = (...words: readonly (string | number | undefined)[]) =>
    words.filter((word) => word !== undefined).join(':')
  switch (column.to) {
    case 'organization':
      return `organization.${column.part}`
    case 'telephone':
      return named('tel', String(column.kindof), column.word)
    case 'email':
      return named('email', column.kindof, column.word)
    case 'link':
      return named('url', column.kindof)
    case 'address':
      return named('adr', String(column.kindof), column.part)
    case 'ways':
      return named('ways', column.kindof, column.hasAddress ? 'line1' : undefined)
    case 'joint':
      return column.number === 'all'
        ? named('joint', ofAll[column.part] ?? column.part)
        : named('joint', column.number, column.part)
    case 'memo':
      return named('memo', column.word)
    default:
      return column.to
  }
}

/** Whether a column is the same as another. */
export function isSame(one: Column | null | undefined, other: Column): boolean {
  return one != null && columnName(one) === columnName(other)
}
