// Not `electron-log/main`: that one opens a channel of its own to pages, past our sender check.
import { existsSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { inspect } from 'node:util'
import log from 'electron-log/node'

/** Files of the log at most, and bytes of one of them (SECURITY X36). */
const maxFiles = 5
const maxBytes = 1024 * 1024

/** Writes technical lines; everything passes `redact` first. */
export interface Log {
  info(line: string): void
  warn(line: string): void
  /** Notes something unexpected and returns the id the user can quote. */
  unexpected(where: string, thrown: unknown): string
}

/**
 * Opens the log in `folder`.
 * SECURITY: objects are never logged as they are; an AxiosError holds the bearer token.
 */
export function openLog(folder: string): Log {
  const { file } = log.transports
  file.resolvePathFn = () => `${folder}/atena.log`
  // SECURITY: readable by the user only (SECURITY X30).
  file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' }
  file.maxSize = maxBytes
  file.archiveLogFn = (full) => rotate(full.toString(), maxFiles)
  log.transports.console.level = false
  return {
    info: (line) => log.info(redact(line)),
    warn: (line) => log.warn(redact(line)),
    unexpected(where, thrown) {
      const logId = crypto.randomUUID().slice(0, 8)
      log.error(`${logId} ${redact(`${where}: ${describe(thrown)}`)}`)
      return logId
    },
  }
}

function describe(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : inspect(thrown, { depth: 1 })
}

/** Longest line that is kept, in characters; what follows is dropped. */
const longest = 8192

/** No pattern starts again at each letter of a long word: that would take time with the square of its length. */
const patterns: [RegExp, string][] = [
  // SECURITY: the bearer token in any header-like or query-like spelling (SECURITY X02).
  [/(authorization["']?\s*[:=]\s*["']?)(bearer\s+)?[^\s"',}]+/gi, '$1[token]'],
  [/bearer\s+[A-Za-z0-9._~+/-]+=*/gi, 'Bearer [token]'],
  [/((?:access|refresh|id)_token["']?\s*[:=]\s*["']?)[^\s"',}&]+/gi, '$1[token]'],
  // SECURITY: addresses of the service and of contacts; a query may hold a search.
  [/\b(?:https?|wss?|mailto|tel|photo):[^\s"'<>)]+/gi, '[link]'],
  // SECURITY: personal data of contacts (SECURITY X36): mail, telephone, values that messages quote, names and
  // addresses in other letters than ASCII. A Latin name is recognised only where a message quotes it.
  [/(?<![^\s"'<>])(?=[^\s"'<>]*[^\s"'<>@]@[^\s"'<>@]+\.[A-Za-z]{2,})[^\s"'<>]+/g, '[mail]'],
  [/"[^"\n]*"|`[^`\n]*`|(?<![A-Za-z])'[^'\n]*'/g, '[quoted]'],
  [/(?<![\p{L}\p{M}\p{N}\P{ASCII}])[\p{L}\p{M}\p{N}]*\P{ASCII}[\p{L}\p{M}\p{N}\P{ASCII}]*/gu, '[text]'],
  // SECURITY: long mixtures of letters and digits are ids, keys or a token without its header.
  [/(?<![A-Za-z0-9_+-])(?=[A-Za-z_+-]*\d)[A-Za-z0-9_+-]{20,}=*/g, '[opaque]'],
  [/\+?\d[\d\s().-]{7,}\d/g, '[number]'],
]

/**
 * Finds a folder however it is written: with either slash, one or two of them, in other capitals, percent-encoded as in addresses of
 * files, and by the short names of Windows (`TAROYA~1`). A folder without a name is nowhere.
 */
function spellingsOf(folder: string): RegExp {
  const [drive = '', ...names] = folder.split(/[\\/]+/u)
  if (names.every((name) => name === '')) return /(?!)/gu
  return new RegExp([drive, ...names].map(spellings).join(String.raw`[\\/]{1,2}`), 'giu')
}

function spellings(name: string): string {
  const short = name.replaceAll(/[ .]/gu, '').slice(0, 6)
  // Half a character cannot be encoded, and Windows takes it in a name.
  const spelled = name.replaceAll(/\p{Cs}/gu, '?')
  const whole = [name, encodeURI(spelled), encodeURIComponent(spelled)].map(literal)
  return name === '' ? '' : `(?:${whole.join('|')}|${literal(short)}~\\d)`
}

const literal = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`)

/**
 * The text that the log may hold: without tokens, links, mail addresses, quoted values, long numbers, words beyond
 * ASCII and the user's home folder. Technical words and places in our code stay readable.
 */
export function redact(text: string, home = homedir()): string {
  // SECURITY: the home folder carries the user's name.
  const line = text.slice(0, longest).replaceAll(spellingsOf(home), '~')
  return patterns.reduce((rest, [pattern, word]) => rest.replace(pattern, word), line)
}

/**
 * Makes room for a new log file: `atena.log` becomes `atena.1.log`, that one `atena.2.log`, and so on; the oldest goes.
 * @param file the full one
 * @param kept how many files there are at most, the new one included
 */
export function rotate(file: string, kept: number): void {
  const numbered = (age: number) => (age === 0 ? file : file.replace(/\.log$/, `.${age}.log`))
  rmSync(numbered(kept - 1), { force: true })
  for (let age = kept - 2; age >= 0; age -= 1)
    if (existsSync(numbered(age))) renameSync(numbered(age), numbered(age + 1))
}

/**
 * Removes what a crash may have left.
 * SECURITY: a memory dump holds contacts and the token. The crash reporter is never started; this clears what the
 * system wrote (SECURITY X28).
 */
export function emptyCrashFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // A folder that cannot be removed must not prevent the start; the next start tries again.
  }
}
