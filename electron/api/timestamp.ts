/**
 * A form of a service timestamp that sorts as text: the fraction padded to nine digits (reliability P31). `Date` would
 * drop the microseconds of spec 2.1. Text of any other form is answered as it is.
 */
export function timestampKey(timestamp: string): string {
  const match = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?Z$/.exec(timestamp)
  return match ? `${match[1]}.${(match[2] ?? '').padEnd(9, '0')}Z` : timestamp
}
