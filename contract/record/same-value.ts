/** Line ends as a text area has them (fault P23). */
export function normaliseLines(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/** True for every way to say "no value": null, missing, '', [], {} and objects of such. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && Object.values(value).every(isEmpty)
}

/**
 * Whether two values of a record mean the same to the user: null, absent, '' and [] are one value, and so are the
 * line ends CRLF, CR and LF.
 */
export function sameValue(one: unknown, other: unknown): boolean {
  return sameMeaning(one, other) && sameMeaning(other, one)
}

/**
 * True when `got` says what was `meant`: any form of "no value" equals any other, line ends do not count, and what the
 * service adds to an object is its own business.
 */
export function sameMeaning(meant: unknown, got: unknown): boolean {
  if (isEmpty(meant) || isEmpty(got)) return isEmpty(meant) && isEmpty(got)
  if (typeof meant === 'string' && typeof got === 'string')
    return normaliseLines(meant) === normaliseLines(got)
  if (Array.isArray(meant)) {
    return (
      Array.isArray(got) &&
      meant.length === got.length &&
      meant.every((each, at) => sameMeaning(each, got[at]))
    )
  }
  if (isObject(meant) && isObject(got))
    return Object.entries(meant).every(([name, value]) => sameMeaning(value, got[name]))
  return Object.is(meant, got)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
