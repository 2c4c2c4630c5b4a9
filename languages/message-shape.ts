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

/** What a point is about, and a sentence for each verdict; `{n}` stands for the verdict itself. */
export interface PointText {
  topic: string
  says: Readonly<Record<string, string>>
}
