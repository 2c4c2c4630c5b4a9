import { homedir } from 'node:os'

/** Longest line that is kept, in characters; what follows is dropped. */
const longest = 8192

const patterns: [RegExp, string][] = [
  // SECURITY: the bearer token in any header-like or query-like spelling (SECURITY X02).
  [/(authorization["']?\s*[:=]\s*["']?)(bearer\s+)?[^\s"',}]+/gi, '$1[token]'],
  [/bearer\s+[A-Za-z0-9._~+/-]+=*/gi, 'Bearer [token]'],
  [/((?:access|refresh|id)_token["']?\s*[:=]\s*["']?)[^\s"',}&]+/gi, '$1[token]'],
  // SECURITY: addresses of the service and of contacts; a query may hold a search.
  [/\b(?:https?|wss?|mailto|tel|photo):[^\s"'<>)]+/gi, '[link]'],
  // SECURITY: personal data of contacts (SECURITY X36): mail, telephone, values that messages quote, names and
  // addresses in other letters than ASCII. A Latin name is recognised only where a message quotes it.
  [/[^\s"'<>@]+@[^\s"'<>@]+\.[A-Za-z]{2,}/g, '[mail]'],
  [/"[^"\n]*"|`[^`\n]*`|(?<![A-Za-z])'[^'\n]*'/g, '[quoted]'],
  [/[\p{L}\p{M}\p{N}]*[^\p{ASCII}]+[\p{L}\p{M}\p{N}]*/gu, '[text]'],
  // SECURITY: long mixtures of letters and digits are ids, keys or a token without its header.
  [/(?<![A-Za-z0-9_+-])(?=[A-Za-z_+-]*\d)[A-Za-z0-9_+-]{20,}=*/g, '[opaque]'],
  [/\+?\d[\d\s().-]{7,}\d/g, '[number]'],
]

/**
 * What may stand in the log: the text without tokens, links, mail addresses, quoted values, long numbers, words beyond
 * ASCII and the user's home folder. Technical words and places in our code stay readable.
 */
export function redact(text: string): string {
  // SECURITY: the home folder carries the user's name.
  const line = text.slice(0, longest).replaceAll(homedir(), '~')
  return patterns.reduce((rest, [pattern, word]) => rest.replace(pattern, word), line)
}
