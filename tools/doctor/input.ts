import type { ReadStream } from 'node:tty'
import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Result } from '../../contract/failure.ts'
import type { ConnectionProfile } from '../../contract/profile.ts'
import { dataFolders, surroundings } from '../../electron/platform/folders.ts'
import {
  createKeychainCalls,
  keychainEnvironment,
  keychainTokenStore,
  type KeychainProcess,
} from '../../electron/session/keychain/keychain.ts'
import { accountOf, ownerOf, type TokenOwner } from '../../electron/session/tokens.ts'
import { readSettings, type Settings } from '../../electron/settings/settings-shape.ts'

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
    base_url: '',
    profile: '',
    dataFolder: '',
    groups: [],
    json: '',
    mayWrite: false,
    onRealContacts: false,
    allowHttp: false,
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

/** Longest token that is read, in characters; the transport takes half of it. */
const longest = 16_384

/**
 * The token from standard input: the first line of what is piped in, or what is typed and not shown. Returns '' where
 * nothing comes, and null where the user broke off.
 */
export async function readToken(
  input: NodeJS.ReadStream,
  say: (text: string) => void,
): Promise<string | null> {
  if (input.isTTY) return typedToken(input, say)
  let text = ''
  input.setEncoding('utf8')
  for await (const part of input) {
    text += String(part)
    if (text.length > longest || text.includes('\n')) break
  }
  return text.slice(0, longest).split(/\r?\n/)[0]?.trim() ?? ''
}

/** SECURITY: nothing that is typed is shown, nor kept by a terminal that others look at. */
function typedToken(input: ReadStream, say: (text: string) => void): Promise<string | null> {
  say('Access token (it is not shown): ')
  input.setRawMode(true)
  input.setEncoding('utf8')
  return new Promise((resolve) => {
    let text = ''
    const end = (value: string | null) => {
      input.setRawMode(false)
      input.removeListener('data', take)
      input.pause()
      say('\n')
      resolve(value)
    }
    const take = (part: string | Buffer) => {
      for (const letter of String(part)) {
        if (letter === '\r' || letter === '\n' || letter === '\u0004') return end(text.trim())
        if (letter === '\u0003') return end(null)
        text = letter === '\u007f' || letter === '\b' ? text.slice(0, -1) : text + letter
      }
      if (text.length > longest) end('')
    }
    input.on('data', take)
  })
}

/** What the app knows of a connection, read without changing anything of it. */
export interface KnownProfile {
  profile: ConnectionProfile
  token: string
  /**
   * Another token in place of this one, where the app has renewed it meanwhile; null where not. Renewing it here would take the
   * sign-in from an app that runs: many providers take each refresh token once.
   */
  another(refused: string): Promise<string | null>
}

/** Where a mistake costs nothing, by the word of the user who runs the command: no second word is needed. */
const harmless: readonly ConnectionProfile['kind'][] = ['demo', 'staging']

/**
 * The profile of the app that has this name or id, with its token out of the keychain of the system. Returns a sentence
 * where that is not available; no sentence repeats what was given, which may be a token by mistake.
 */
export async function knownProfile(asked: DoctorWords): Promise<KnownProfile | string> {
  const folders = asked.dataFolder ? [asked.dataFolder] : dataFolders(surroundings())
  const settings = folders.map(settingsIn).find((each) => each !== null) ?? null
  if (settings === null)
    return 'There are no settings of Atena to be read: --data-folder says where they are.'
  const named = settings.profiles.filter(({ id, name }) => id === asked.profile || name === asked.profile)
  const [profile, second] = named
  if (profile === undefined) return 'Atena has no profile of that name.'
  if (second !== undefined) return 'Atena has several profiles of that name: give the id of one.'
  // SECURITY: where contacts may be real the app asks once more; here that is a word of its own (X48).
  if (asked.mayWrite && !asked.onRealContacts && !harmless.includes(profile.kind))
    return 'The contacts of this profile may be real. A test record is made there only with --on-real-contacts, too.'
  const owner = ownerOf(profile)
  // SECURITY: who has signed out, or leads elsewhere by now, has no token here, whatever the keychain still holds.
  if (owner === null || !settings.keptTokens.includes(accountOf(owner)))
    return 'Atena keeps no token of this profile in the keychain: sign in there, or give the token on standard input.'
  const read = await tokenOf(owner)
  if (!read.ok)
    return 'The keychain gave no token: it is locked, or there is none. Give the token on standard input.'
  if (read.value === null)
    return 'The keychain is locked, or has the token no more. Give it on standard input.'
  const another = async (refused: string) => {
    const now = await tokenOf(owner)
    return now.ok && now.value !== refused ? now.value : null
  }
  return { profile, token: read.value, another }
}

async function tokenOf(owner: TokenOwner): Promise<Result<string | null>> {
  const calls = createKeychainCalls({ start: startKeychain })
  const read = await keychainTokenStore(calls).read(owner)
  calls.close()
  return read
}

function settingsIn(folder: string): Settings | null {
  try {
    const fields: unknown = JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'))
    return readSettings(Object(fields))
  } catch {
    return null
  }
}

/** SECURITY: its output is thrown away, since native libraries may write anything about a secret. */
function startKeychain(): KeychainProcess {
  const program = fileURLToPath(
    new URL('../../electron/session/keychain/keychain-process.ts', import.meta.url),
  )
  const env = keychainEnvironment(process.env)
  const child = fork(program, [], { env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  return {
    postMessage: (request) => void child.send(request),
    on: (event: 'message' | 'exit' | 'error', listener: (answer: unknown) => void) =>
      child.on(event, listener),
    once: (event: 'spawn', listener: () => void) => child.once(event, listener),
    kill: () => child.kill(),
  }
}
