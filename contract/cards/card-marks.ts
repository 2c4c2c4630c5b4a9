import { z } from 'zod'
import type { ConnectionProfile } from '../profile.ts'

/** The cards of a year that have their own marks: New Year cards, winter greetings, Christmas cards. */
export const cardKinds = ['nengajo', 'kanchu', 'christmas'] as const
export const cardKind = z.enum(cardKinds)
export type CardKind = z.infer<typeof cardKind>

/** The yes-or-no marks of a contact in a year; `stop`: no more cards from that year on. */
export const cardMarks = [
  ...cardKinds.flatMap((kind) => [`${kind}.sent`, `${kind}.received`] as const),
  'stop',
] as const
export const cardMark = z.enum(cardMarks)
export type CardMark = z.infer<typeof cardMark>

const longestWhom = 60

/** A death in the family of a contact, reported by a notice. The date is `%Y-%m-%d`, or '' where the date is not known. */
const mourning = z.strictObject({
  date: z.string().regex(/^(?:\d{4}-\d{2}-\d{2})?$/),
  whom: z.string().max(longestWhom),
})
export type Mourning = z.infer<typeof mourning>

/** Years that a mark can be about. */
export const cardYear = z.int().min(1900).max(2200)

/** One change in one year: a mark on or off, or the mourning, null to remove it. */
export const cardEdit = z.union([
  z.strictObject({ year: cardYear, mark: cardMark, to: z.boolean() }),
  z.strictObject({ year: cardYear, mark: z.literal('mourning'), to: mourning.nullable() }),
])
export type CardEdit = z.infer<typeof cardEdit>

/** Edits of a record's marks, in the order in which they were made, under the id that our data has there. */
export const cardEdits = z.strictObject({
  client_id: z.string().min(1).max(200),
  edits: z.array(cardEdit).min(1).max(2000),
})
export type CardEdits = z.infer<typeof cardEdits>

/** What is known about one year; marks in the order of `cardMarks`. */
const yearMarks = z.object({ marks: z.array(cardMark).readonly(), mourning: mourning.nullable() })
export type YearMarks = z.infer<typeof yearMarks>

/** What is known about a contact, by year; years without data are missing. */
export const cardYears = z.record(z.string(), yearMarks)
export type CardYears = Readonly<z.infer<typeof cardYears>>

/**
 * The id under which a record holds our data (interface 2.4.1). It is the same on all computers of a user, so each computer
 * sees the marks of the others. It is not the id of this installation, under which the record holds its sync keys.
 */
export function applicationIdOf({ oidc }: Pick<ConnectionProfile, 'oidc'>): string {
  return oidc?.client_id || 'atena'
}

const none: YearMarks = { marks: [], mourning: null }

/** What is known about a year; nothing if the contact has no such year. */
export function yearOf(years: CardYears, year: number): YearMarks {
  return (Object.hasOwn(years, String(year)) ? years[String(year)] : undefined) ?? none
}

/** Whether a contact has a mark in a year. */
export function hasMark(years: CardYears, year: number, mark: CardMark | 'mourning'): boolean {
  const known = yearOf(years, year)
  return mark === 'mourning' ? known.mourning !== null : known.marks.includes(mark)
}

/**
 * The path of a mark below `data` of our entry: `cards.years.2026.nengajo.sent`. Code that writes a mark keeps everything else
 * there, so that a newer version may store more.
 */
export function pathOf({ year, mark }: Pick<CardEdit, 'year' | 'mark'>): string[] {
  return ['cards', 'years', String(year), ...mark.split('.')]
}

/** Reads the marks from `data` of our entry. Values that are not ours, or are damaged, are ignored. Never throws. */
export function readCards(data: unknown): CardYears {
  const years = membersOf(membersOf(membersOf(data)['cards'])['years'])
  const read = Object.entries(years).flatMap(([year, value]) => {
    const known = /^\d{4}$/.test(year) && cardYear.safeParse(Number(year)).success ? readYear(value) : none
    return isNothing(known) ? [] : [[year, known] as const]
  })
  return Object.fromEntries(read)
}

/** The marks that a record holds under our id (`applicationIdOf`). */
export function cardsOf(
  {
    extendprops,
  }: {
    extendprops?: readonly { client_id?: string | null | undefined; data?: unknown }[] | null | undefined
  },
  applicationId: string,
): CardYears {
  return readCards(extendprops?.find(({ client_id }) => client_id === applicationId)?.data)
}

function readYear(value: unknown): YearMarks {
  const isMarked = (mark: CardMark) =>
    mark.split('.').reduce<unknown>((within, name) => membersOf(within)[name], value) === true
  return { marks: cardMarks.filter(isMarked), mourning: readMourning(membersOf(value)['mourning']) }
}

/** A contact in mourning gets no card. A notice in a form that is not ours counts as well. */
function readMourning(value: unknown): Mourning | null {
  if (value === undefined || value === null || value === false) return null
  const { date, whom } = membersOf(value)
  return {
    date: mourning.shape.date.safeParse(date).data ?? '',
    whom: typeof whom === 'string' ? whom.slice(0, longestWhom) : '',
  }
}

function membersOf(value: unknown): Record<string, unknown> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  // A name such as __proto__ is an ordinary member.
  return isObject ? Object.assign(Object.create(null), value) : {}
}

function isNothing({ marks, mourning: noted }: YearMarks): boolean {
  return marks.length === 0 && noted === null
}

/** The marks after some edits; the last edit of a mark counts. */
export function withEdits(years: CardYears, edits: readonly CardEdit[]): CardYears {
  const after = new Map(Object.entries(years))
  for (const edit of edits) {
    const changed = editedYear(yearOf(Object.fromEntries(after), edit.year), edit)
    if (isNothing(changed)) after.delete(String(edit.year))
    else after.set(String(edit.year), changed)
  }
  return Object.fromEntries(after)
}

function editedYear(year: YearMarks, edit: CardEdit): YearMarks {
  if (edit.mark === 'mourning') return { ...year, mourning: edit.to }
  const isOn = (mark: CardMark) => (mark === edit.mark ? edit.to : year.marks.includes(mark))
  return { ...year, marks: cardMarks.filter(isOn) }
}

/** The edits that turn one state of the marks into another; [] if both are equal. */
export function editsBetween(before: CardYears, after: CardYears): CardEdit[] {
  const years = [...new Set([...Object.keys(before), ...Object.keys(after)])].map(Number)
  return years.flatMap((year) => {
    const [was, is] = [yearOf(before, year), yearOf(after, year)]
    const changed = cardMarks.filter((mark) => was.marks.includes(mark) !== is.marks.includes(mark))
    const edits: CardEdit[] = changed.map((mark) => ({ year, mark, to: is.marks.includes(mark) }))
    return sameMourning(was.mourning, is.mourning)
      ? edits
      : [...edits, { year, mark: 'mourning', to: is.mourning }]
  })
}

/** Whether two notices are equal. */
function sameMourning(one: Mourning | null, other: Mourning | null): boolean {
  return one?.date === other?.date && one?.whom === other?.whom
}

/** Consecutive edits as one list, with only the last one for each mark. */
export function joinedEdits(first: readonly CardEdit[], then: readonly CardEdit[]): CardEdit[] {
  const last = new Map([...first, ...then].map((edit) => [`${edit.year} ${edit.mark}`, edit]))
  return [...last.values()]
}

/** The edits that reverse edits made to `before`. */
export function inverseEdits(before: CardYears, edits: readonly CardEdit[]): CardEdit[] {
  return editsBetween(withEdits(before, edits), before)
}

/** The edits that bring the marks of a record to those of `has`: existing marks stay. */
export function marksFrom(
  profile: Pick<ConnectionProfile, 'oidc'>,
  record: Parameters<typeof cardsOf>[0],
  has: CardYears,
): { cards?: CardEdits } {
  const client_id = applicationIdOf(profile)
  const edits = editsBetween(has, cardsOf(record, client_id)).filter(
    ({ year, mark, to }) => to && !(mark === 'mourning' && hasMark(has, year, mark)),
  )
  return edits.length > 0 ? { cards: { client_id, edits } } : {}
}
