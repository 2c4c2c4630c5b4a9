import { folded } from '../folded.ts'
import { companyName } from '../record/company-name.ts'
import { z } from 'zod'
import {
  cardEdit,
  cardKind,
  cardYear,
  cardYears,
  hasMark,
  yearOf,
  type CardKind,
  type CardYears,
} from '../cards/card-marks.ts'

/** A contact in the table of cards, also one without any year. */
const cardRow = z.object({
  id: z.string(),
  /** Family and given name, or the company where the contact has no person; may be empty. */
  name: z.string(),
  kana: z.string(),
  organization: z.string(),
  years: cardYears,
})
export type CardRow = z.infer<typeof cardRow>

const profile = z.string().min(1).max(64)

/** The cards of a print run: contacts whose mourning forbids them are left out, and the others are marked as sent. */
export const cardRun = z.strictObject({ year: cardYear, kind: cardKind })
export type CardRun = z.infer<typeof cardRun>

/** The calls for cards by year. Marks are written like any other edit of a contact; many of them are a job (`bulk.start`). */
export const cardChannels = {
  /** Every contact of the profile in use, in the order of kana. */
  'cards.list': {
    input: z.strictObject({ profile }),
    output: z.object({
      rows: z.array(cardRow),
      /** The service does not show the data of applications: the marks stay on this computer. */
      isLocal: z.boolean(),
    }),
  },
  /** Changes the marks of a contact. Returns what is known about it afterwards; `not-found` if it is deleted. */
  'cards.mark': {
    input: z.strictObject({
      profile,
      id: z.string().min(1).max(500),
      edits: z.array(cardEdit).min(1).max(20),
    }),
    output: z.object({ years: cardYears, isLocal: z.boolean() }),
  },
} as const

/** The kind and the New Year of the cards in question. */
export interface CardsOf {
  kind: CardKind
  year: number
}

/** Which contacts the table shows. */
export const cardFilters = ['all', 'to-send', 'unanswered', 'silent', 'mourning', 'new'] as const
export type CardFilter = (typeof cardFilters)[number]

/** The New Year that cards refer to on a day: from September on, the next one. */
export function cardYearOn(day: Date): number {
  return day.getFullYear() + (day.getMonth() >= 8 ? 1 : 0)
}

/** Whether a day is in the season of New Year cards: from 1 November, when they go on sale, to 15 February, after the winter greetings. */
export function isCardSeason(day: Date): boolean {
  const [month, date] = [day.getMonth() + 1, day.getDate()]
  return month >= 11 || month === 1 || (month === 2 && date <= 15)
}

const was = (years: CardYears, { kind, year }: CardsOf, how: 'sent' | 'received') =>
  hasMark(years, year, `${kind}.${how}`)
const exchanged = (years: CardYears, of: CardsOf) => was(years, of, 'sent') || was(years, of, 'received')

/** Whether a contact was to get no more cards by then: the latest entry counts, and a card sent in a later year cancels the mark. */
export function isStopped(years: CardYears, { kind, year }: CardsOf): boolean {
  const known = Object.keys(years)
    .map(Number)
    .filter((each) => each <= year)
    .sort((one, other) => other - one)
  const last = known.find((each) => hasMark(years, each, 'stop') || was(years, { kind, year: each }, 'sent'))
  return last !== undefined && hasMark(years, last, 'stop')
}

/** Why a contact who would usually get a card gets none this time. */
export type LeftOut = 'mourning' | 'stopped' | 'sent'

/** Whether a card is due, judging by earlier years: cards were sent or received in the last two, or one has arrived now. */
function isOwed(years: CardYears, { kind, year }: CardsOf): boolean {
  // Winter greetings go to contacts in mourning, and to those whose New Year card was not answered.
  if (kind === 'kanchu') {
    const hadNone = hasMark(years, year, 'nengajo.received') && !hasMark(years, year, 'nengajo.sent')
    return hadNone || yearOf(years, year).mourning !== null || was(years, { kind, year }, 'received')
  }
  return (
    was(years, { kind, year }, 'received') ||
    exchanged(years, { kind, year: year - 1 }) ||
    exchanged(years, { kind, year: year - 2 })
  )
}

/** Why a contact gets none of these cards; null if there is no reason. */
export function whyLeftOut(years: CardYears, of: CardsOf): LeftOut | null {
  // A contact in mourning gets no New Year wishes, but does get a winter greeting.
  if (of.kind !== 'kanchu' && yearOf(years, of.year).mourning !== null) return 'mourning'
  if (isStopped(years, of)) return 'stopped'
  return was(years, of, 'sent') ? 'sent' : null
}

/** This year's list: whom to write to, and who is left out with the reason, both in the order of the rows. */
export function sendList(
  rows: readonly CardRow[],
  of: CardsOf,
): { to: CardRow[]; leftOut: { row: CardRow; why: LeftOut }[] } {
  const owed = rows.filter(({ years }) => isOwed(years, of))
  const leftOut = owed.flatMap((row) => {
    const why = whyLeftOut(row.years, of)
    return why === null ? [] : [{ row, why }]
  })
  return { to: owed.filter(({ years }) => whyLeftOut(years, of) === null), leftOut }
}

/** The rows that a filter shows. */
export function filteredCards(rows: readonly CardRow[], of: CardsOf, filter: CardFilter): readonly CardRow[] {
  if (filter === 'all') return rows
  if (filter === 'to-send') return sendList(rows, of).to
  return rows.filter(({ years }) => shows[filter](years, of))
}

const shows: Record<Exclude<CardFilter, 'all' | 'to-send'>, (years: CardYears, of: CardsOf) => boolean> = {
  unanswered: (years, of) => was(years, of, 'received') && !was(years, of, 'sent'),
  silent: (years, of) =>
    !exchanged(years, of) &&
    !exchanged(years, { ...of, year: of.year - 1 }) &&
    Object.keys(years).some((year) => exchanged(years, { ...of, year: Number(year) })),
  mourning: (years, { year }) => yearOf(years, year).mourning !== null,
  new: (years, of) =>
    exchanged(years, of) &&
    !Object.keys(years).some(
      (year) => Number(year) < of.year && exchanged(years, { ...of, year: Number(year) }),
    ),
}

/** How many cards of a kind went out and came in a year. */
export function countCards(rows: readonly CardRow[], of: CardsOf): { sent: number; received: number } {
  return {
    sent: rows.filter(({ years }) => was(years, of, 'sent')).length,
    received: rows.filter(({ years }) => was(years, of, 'received')).length,
  }
}

/**
 * Contacts in mourning who have not been sent a winter greeting yet: from 8 January, when the New Year decorations are
 * down, to 3 February, the day before spring begins by the old calendar. Empty on any other day.
 */
export function kanchuDue(rows: readonly CardRow[], day: Date): CardRow[] {
  const [month, date] = [day.getMonth(), day.getDate()]
  if (!((month === 0 && date >= 8) || (month === 1 && date <= 3))) return []
  const of = { kind: 'kanchu', year: day.getFullYear() } as const
  return rows.filter(({ years }) => {
    const isMourned = yearOf(years, of.year).mourning !== null
    return isMourned && !was(years, of, 'sent') && !isStopped(years, of)
  })
}

/** The form in which readings are compared: without blanks between the names. */
function foldedReading(text: string): string {
  return folded(text).replaceAll(/[\s・]/g, '')
}

/** As many as are taken in at a glance. */
const mostFound = 6

/**
 * Whom a reading that is being typed may mean, the likeliest first: those without a card of this kind and year before the
 * others, whole readings before beginnings. Names and companies are found as well, and last those of whom a later name begins
 * so: John Smith is looked for as Smith too, and a company without its legal form.
 */
export function findByReading(rows: readonly CardRow[], typed: string, of: CardsOf): CardRow[] {
  const wanted = foldedReading(typed)
  if (wanted === '') return []
  const ranked = rows.flatMap((row, at) => {
    const rank = rankOf(row, wanted)
    if (rank === null) return []
    const isHere = was(row.years, of, 'received')
    return [{ row, rank: rank + (isHere ? 4 : 0), at }]
  })
  return ranked
    .sort((one, other) => one.rank - other.rank || one.at - other.at)
    .slice(0, mostFound)
    .map(({ row }) => row)
}

/** How well a contact fits what is typed, 0 best; null where it does not. */
function rankOf({ kana, name, organization }: CardRow, wanted: string): number | null {
  const reading = foldedReading(kana)
  if (reading.startsWith(wanted)) return reading === wanted ? 0 : 1
  const [named, company] = [foldedReading(name), foldedReading(organization)]
  if (named.startsWith(wanted) || company.startsWith(wanted)) return 2
  // Few contacts have it at all: only these are looked at word by word.
  const texts = [
    { whole: reading, text: kana },
    { whole: named, text: name },
    { whole: company, text: organization },
  ]
  return texts.some(({ whole, text }) => whole.includes(wanted) && hasWord(text, wanted)) ? 3 : null
}

/** Whether a later name begins so, or a company without its legal form. */
function hasWord(text: string, wanted: string): boolean {
  return [companyName(text), ...text.split(/[\s・]+/u)].some((word) => foldedReading(word).startsWith(wanted))
}
