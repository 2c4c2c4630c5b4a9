/** Longest wait we accept, in seconds (reliability 4.1, row 429). */
const longest = 15 * 60

/**
 * Reads a Retry-After header: whole seconds, or an HTTP date measured against the answer's own Date header, so a wrong
 * local clock does no harm. Answers seconds, or null when it is missing or unreadable.
 */
export function retryAfterSeconds(retryAfter: string | undefined, date: string | undefined): number | null {
  if (retryAfter === undefined) return null
  if (/^\d+$/.test(retryAfter)) return Math.min(Number(retryAfter), longest)
  if (!/^[A-Z][a-z]{2},/.test(retryAfter)) return null
  const until = Date.parse(retryAfter)
  const now = date === undefined ? Date.now() : Date.parse(date)
  if (Number.isNaN(until) || Number.isNaN(now)) return null
  return Math.min(Math.max(0, Math.ceil((until - now) / 1000)), longest)
}
