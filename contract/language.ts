/** The languages of Atena, listed only here; the texts of each are in its folder of `languages/`. */
export const languages = ['ja', 'en'] as const

export type Language = (typeof languages)[number]

/**
 * How a language calls itself and writes: `tag` for dates and numbers (BCP 47), `gap` between two sentences; `byReading` where
 * the family name comes first, and every name has a reading by which lists go.
 */
export const writing: Record<Language, { name: string; tag: string; gap: string; byReading: boolean }> = {
  en: { name: 'English', tag: 'en-GB', gap: ' ', byReading: false },
  ja: { name: '日本語', tag: 'ja', gap: '', byReading: true },
}

/** Before it Japan counted lunar months: the year of an era next to a Gregorian date would mislead. */
export const firstYearOfJapaneseCalendar = 1873

/**
 * Returns the language to use: the user's choice, else the system's preference, else English.
 * @param preferred BCP 47 tags such as `ja-JP`, the best first
 */
export function chooseLanguage(choice: 'system' | Language, preferred: readonly string[]): Language {
  if (choice !== 'system') return choice
  const [best = ''] = preferred
  const begin = best.toLowerCase().split('-')[0]
  return languages.find((language) => language === begin) ?? 'en'
}

/** The shape another language must have: the same keys, any text; texts with values are functions of the same values. */
export type MessageShape<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...values: infer Values) => string
      ? (...values: Values) => string
      : MessageShape<T[K]>
}

/** Every dotted path to a text, for example `list.search`. */
export type MessagePath<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${MessagePath<T[K]>}`
}[keyof T & string]

/** The subject of a point, and a sentence for each verdict; `{n}` stands for the verdict itself. */
export interface PointText {
  topic: string
  says: Readonly<Record<string, string>>
}
