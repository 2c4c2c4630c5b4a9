const form = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?Z$/

/**
 * A timestamp of the service with nine fraction digits, so that times compare as text whatever number of digits
 * the service sends (reliability P31). '' for a missing one or an odd form, which compares with nothing.
 */
export function paddedTime(time: string | null | undefined): string {
  const match = form.exec(time ?? '')
  return match ? `${match[1]}.${(match[2] ?? '').padEnd(9, '0')}Z` : ''
}

/** `minutes` before a padded time, in the form of `updatedmin` (spec 4.1: microseconds). */
export function minutesBefore(time: string, minutes: number): string {
  const earlier = new Date(Date.parse(`${time.slice(0, 19)}Z`) - minutes * 60_000)
  return `${earlier.toISOString().slice(0, 19)}.000000Z`
}
