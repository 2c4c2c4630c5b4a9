/** Longest URL that `link.open` takes. */
const longest = 2048

/**
 * The URL to open for a stored web address, or null where it is shown as plain text only.
 * SECURITY: http and https with a host and without a hidden user part; `javascript:`, `file:` and the like never
 * become a button. Main checks again before anything opens (design 6).
 */
export function webLink(text: string | null | undefined): string | null {
  if (text === null || text === undefined || text.length > longest || !URL.canParse(text)) return null
  const url = new URL(text)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  return isWeb && url.host !== '' && url.username === '' && url.password === '' ? url.href : null
}

/** A `mailto:` URL for a plain address, else null. */
export function mailLink(text: string | null | undefined): string | null {
  const parts = /^([^\s@<>"\p{Cs}]+)@([^\s@<>"/?#\p{Cs}]+)$/u.exec(text ?? '')
  if (parts === null) return null
  // SECURITY: encoded, so that `?bcc=…` inside a stored address cannot add a header to the mail.
  const link = `mailto:${encodeURIComponent(parts[1] ?? '')}@${encodeURIComponent(parts[2] ?? '')}`
  return link.length > longest ? null : link
}

/** A `tel:` URL for a number written with digits and the usual separators, else null. */
export function telephoneLink(text: string | null | undefined): string | null {
  const number = (text ?? '').normalize('NFKC').trim()
  if (!/^\+?[\d\s().・‐‑‒–—―−ー/-]{2,40}$/u.test(number)) return null
  const digits = number.replace(/\D/g, '')
  return digits.length < 2 ? null : `tel:${number.startsWith('+') ? '+' : ''}${digits}`
}
