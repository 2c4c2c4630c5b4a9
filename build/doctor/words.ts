/** What the command line asks of the doctor. */
export interface DoctorWords {
  /** '' where a profile brings its own. */
  base_url: string
  /** Name or id of a profile of the app; '' for none. */
  profile: string
  /** Where the app keeps its data; '' for where it usually is. */
  dataFolder: string
  groups: string[]
  mayWrite: boolean
  onRealContacts: boolean
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

/** As in the form of a profile. */
const longestName = 80

function problemOfValue(name: string, value: string): string | null {
  if (name === '--profile') return value.length <= longestName && value !== '' ? null : tokenSentence
  if (name === '--data-folder') return value === '' ? '--data-folder takes a folder.' : null
  if (name === '--base-url')
    return /^https?:\/\/[^?#@]*$/i.test(value)
      ? null
      : '--base-url takes an address such as https://example.com.'
  if (name === '--json')
    return value.endsWith('.json') ? null : '--json takes a file whose name ends with .json.'
  return value.length <= longestGroup && !value.includes('.') && value !== '' ? null : tokenSentence
}

const withValue = ['--base-url', '--profile', '--data-folder', '--group-id', '--json']

/** Reads the words after `npm run doctor --`. Returns a sentence where they are not understood. */
export function doctorWords(words: readonly string[]): DoctorWords | string {
  const found: DoctorWords = {
    ...{ base_url: '', profile: '', dataFolder: '', groups: [], json: '' },
    ...{ mayWrite: false, onRealContacts: false, allowHttp: false },
  }
  for (let at = 0; at < words.length; at += 1) {
    const [name = '', own] = (words[at] ?? '').split(/=(.*)/s)
    if (name === '--write-test-record' && own === undefined) found.mayWrite = true
    else if (name === '--on-real-contacts' && own === undefined) found.onRealContacts = true
    else if (name === '--allow-http' && own === undefined) found.allowHttp = true
    else if (withValue.includes(name)) {
      const value = own ?? words[(at += 1)] ?? ''
      const problem = problemOfValue(name, value)
      if (problem !== null) return problem
      if (name === '--base-url') found.base_url = value
      else if (name === '--json') found.json = value
      else if (name === '--profile') found.profile = value
      else if (name === '--data-folder') found.dataFolder = value
      else found.groups.push(value)
    } else
      return isLikeToken(words[at] ?? '')
        ? tokenSentence
        : `${/^--[a-z-]{1,30}$/.exec(name)?.[0] ?? 'An argument'} is not known.`
  }
  if (found.base_url !== '' && found.profile !== '')
    return 'A profile brings its own address: no --base-url with it.'
  return found.base_url === '' && found.profile === ''
    ? 'The address of the service is missing: --base-url URL, or --profile NAME.'
    : found
}
