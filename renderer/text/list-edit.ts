/** The list with the element at `at` replaced. */
export function replacedAt<T>(list: readonly T[], at: number, value: T): T[] {
  return list.map((element, index) => (index === at ? value : element))
}

/** The list without the element at `at`. */
export function withoutAt<T>(list: readonly T[], at: number): T[] {
  return list.filter((_, index) => index !== at)
}

/** The list with the element at `from` standing at `to`; unchanged where either lies outside. */
export function movedTo<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = withoutAt(list, from)
  const taken = list.slice(from, from + 1)
  return to < 0 || to >= list.length || from < 0 ? [...list] : rest.toSpliced(to, 0, ...taken)
}
