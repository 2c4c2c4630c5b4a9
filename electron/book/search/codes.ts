import { createNumberList } from './number-list.ts'

/** One value for each document where many share one, such as groups, headers and tags: each different value is kept once. */
export interface Codes<T> {
  /** Adds the value of the next document; equal names are equal values, and `of` makes a value that is new. */
  add(name: string, of: () => T): void
  at(document: number): T
  /** Calls `visit` for each document whose value `accepts` accepts, in order; each value is looked at a single time. */
  each(accepts: (value: T) => boolean, visit: (document: number) => void): void
  readonly bytes: number
}

export function createCodes<T>(): Codes<T> {
  const codes = createNumberList()
  const known = new Map<string, number>()
  const values: T[] = []
  return {
    add(name, of) {
      let code = known.get(name)
      if (code === undefined) {
        code = values.push(of()) - 1
        known.set(name, code)
      }
      codes.push(code)
    },
    at: (document) => values[codes.at(document)]!,
    each(accepts, visit) {
      const accepted = values.map(accepts)
      for (let document = 0; document < codes.length; document++) {
        if (accepted[codes.at(document)]) visit(document)
      }
    },
    get bytes() {
      return codes.bytes
    },
  }
}
