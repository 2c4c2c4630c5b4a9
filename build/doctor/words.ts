/** What the command line asks of the doctor. */
export interface DoctorWords {
  base_url: string
  groups: string[]
  mayWrite: boolean
  allowHttp: boolean
  /** File for the report; '' for none. */
  json: string
}

const tokenSentence =
  'An argument looks like an access token. A token is never taken as an argument, because other programs see it and the shell keeps it: give it on standard input. If it is a real one, have it replaced.'

/** Names of options that only a token would have. */
const ofToken = /token|bearer|secret|password|auth/i

/**
 * SECURITY: whether a word is more like a token than like anything the doctor takes. It is refused before anything is said
 * about it, and no sentence repeats it.
 */
function isLikeToken(word: string): boolean {
  const value = word.replace(/^--?[\w-]*=/, '')
  return ofToken.test(/^--?([\w-]*)/.exec(word)?.[1] ?? '') || /^(Bearer\b|[\w.~+/-]{20,}=*$)/i.test(value)
}

/** The longest id that is taken for one: those of a live deployment have 24 digits (interface 10.4). */
const longestGroup = 64

function problemOfValue(name: string, value: string): string | null {
  if (name === '--base-url')
    return /^https?:\/\/[^?#@]*$/i.test(value)
      ? null
      : '--base-url takes an address such as https://example.com.'
  if (name === '--json')
    return value.endsWith('.json') ? null : '--json takes a file whose name ends with .json.'
  return value.length <= longestGroup && !value.includes('.') && value !== '' ? null : tokenSentence
}

/** Reads the words after `npm run doctor --`. Returns a sentence where they are not understood. */
export function doctorWords(words: readonly string[]): DoctorWords | string {
  const found: DoctorWords = { base_url: '', groups: [], mayWrite: false, allowHttp: false, json: '' }
  for (let at = 0; at < words.length; at += 1) {
    const [name = '', own] = (words[at] ?? '').split(/=(.*)/s)
    if (name === '--write-test-record' && own === undefined) found.mayWrite = true
    else if (name === '--allow-http' && own === undefined) found.allowHttp = true
    else if (['--base-url', '--group-id', '--json'].includes(name)) {
      const value = own ?? words[(at += 1)] ?? ''
      const problem = problemOfValue(name, value)
      if (problem !== null) return problem
      if (name === '--base-url') found.base_url = value
      else if (name === '--json') found.json = value
      else found.groups.push(value)
    } else
      return isLikeToken(words[at] ?? '')
        ? tokenSentence
        : `${/^--[a-z-]{1,30}$/.exec(name)?.[0] ?? 'An argument'} is not known.`
  }
  return found.base_url === '' ? 'The address of the service is missing: --base-url URL.' : found
}
