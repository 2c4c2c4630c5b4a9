import { cardFilters, cardYearOn } from '../../contract/ipc/cards.ts'
import {
  cardKinds,
  readCards,
  type CardEdit,
  type CardMark,
  type YearMarks,
} from '../../contract/cards/card-marks.ts'
import { en, ja } from '../../languages/page.ts'
import type { TranslateCount } from './bulk-text.ts'
import type { Translate } from './i18n.ts'

/** The kinds of cards, for a choice. */
export const cardKindChoice = (t: Translate) =>
  cardKinds.map((value) => ({ value, text: t(`cards.kinds.${value}`) }))

/** What is marked in a cell of the table, and the letter that marks it. */
export const cellMarks = [
  { mark: 'sent', key: 'S' },
  { mark: 'received', key: 'R' },
  { mark: 'mourning', key: 'M' },
  { mark: 'stop', key: 'X' },
] as const

/** The filters of the table, for a select. */
export const cardFilterChoice = (t: Translate) =>
  cardFilters.map((value) => ({ value, text: t(`cards.filters.${value}`) }))

/**
 * The years that the list of cards can show, the next one first: cards that arrived, and recipients who were forgotten, are
 * entered later.
 */
export const cardYearChoice = (today: Date) =>
  Array.from({ length: 6 }, (_, at) => String(cardYearOn(today) + 1 - at)).map((year) => ({
    value: year,
    text: year,
  }))

/** Names that are shown of many; the others are counted. */
const most = 8

/** Returns names one after the other, the first ones and how many more there are. */
export function namesText(names: readonly string[], t: Translate, tn: TranslateCount): string {
  const first = names.slice(0, most).join(t('duplicates.comma'))
  return names.length > most
    ? `${first}${t('duplicates.comma')}${tn('cards.andMore', names.length - most)}`
    : first
}

const forms = [en, ja].map(
  ({ print }) => new RegExp(`^${print.sentTag.replace('{year}', String.raw`((?:19|2[01])\d\d)`)}$`),
)

/** The year of a tag that printing gives to those who were written to, in either language; null for any other tag. */
export function sentTagYear(tag: string): number | null {
  const year = forms.map((form) => form.exec(tag)?.[1]).find((each) => each !== undefined)
  return year === undefined ? null : Number(year)
}

/** Returns what our data on a record say of cards, the newest year first; null for data that hold anything else. */
export function cardsText(data: unknown, t: Translate): string | null {
  const years = yearsIn(data)
  if (years.length === 0) return null
  const said = years.map(([year, { marks, mourning }]) => {
    const ofKinds = marksOfKinds(marks, t)
    const whole = [
      ...(mourning ? [t('cards.mark.mourning')] : []),
      ...(marks.includes('stop') ? [t('cards.mark.stop')] : []),
    ]
    return `${year}: ${[...ofKinds, ...whole].join(', ')}`
  })
  return said.join(' · ')
}

/** The cards of the newest year in which one was sent or received, on a line; '' where our data hold none. */
export function lastCardText(data: readonly unknown[], t: Translate): string {
  const cards = data
    .flatMap(yearsIn)
    .map(([year, { marks }]) => ({ year, said: marksOfKinds(marks, t) }))
    .filter(({ said }) => said.length > 0)
  const last = cards.toSorted((one, other) => Number(other.year) - Number(one.year))[0]
  return last === undefined ? '' : `${last.year}: ${last.said.join(', ')}`
}

/** The years of our data, the newest first; none of data that hold anything else. */
function yearsIn(data: unknown): [string, YearMarks][] {
  const years = Object.entries(readCards(data)).toReversed()
  return years.length > 0 && Object.keys(data as object).join() === 'cards' ? years : []
}

function marksOfKinds(marks: readonly CardMark[], t: Translate): string[] {
  return cardKinds.flatMap((kind) => {
    const words = (['sent', 'received'] as const).filter((how) => marks.includes(`${kind}.${how}`))
    return words.map((how) => `${t(`cards.kinds.${kind}`)} ${t(`cards.mark.${how}`)}`)
  })
}

/** Returns what edits of marks put on and take off, a line each. */
export function cardEditLines(edits: readonly CardEdit[], t: Translate): { on: string[]; off: string[] } {
  const lineOf = ({ year, mark }: CardEdit) => {
    const kind = cardKinds.find((each) => mark.startsWith(`${each}.`))
    const how = mark.endsWith('.sent') ? 'sent' : 'received'
    const word = mark === 'stop' || mark === 'mourning' ? mark : how
    return `${year}: ${kind ? `${t(`cards.kinds.${kind}`)} ` : ''}${t(`cards.mark.${word}`)}`
  }
  return {
    on: edits.filter(({ to }) => to).map(lineOf),
    off: edits.filter(({ to }) => !to).map(lineOf),
  }
}
