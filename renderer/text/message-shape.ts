/** The shape another language must have: the same keys, any text. */
export type MessageShape<T> = { readonly [K in keyof T]: T[K] extends string ? string : MessageShape<T[K]> }

/** Every dotted path to a text, for example `list.search`. */
export type MessagePath<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${MessagePath<T[K]>}`
}[keyof T & string]
