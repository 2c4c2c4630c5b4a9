/**
 * Returns whether a text of digits is one of the book without its first zeros: a spreadsheet takes 007 for the number 7. The
 * other way round it is another text, since nothing adds zeros.
 */
export function hasLostZeros(own: string, read: string): boolean {
  return (
    /^\d+$/u.test(read) &&
    own.length > read.length &&
    /^0+$/u.test(own.slice(0, -read.length)) &&
    own.endsWith(read)
  )
}
