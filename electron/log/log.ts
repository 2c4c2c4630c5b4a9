import { inspect } from 'node:util'
// Not `electron-log/main`: that one opens a channel of its own to pages, past our sender check.
import log from 'electron-log/node'
import { redact } from './redact.ts'
import { rotate } from './rotate.ts'

/** Files of the log at most, and bytes of one of them (SECURITY X36). */
const maxFiles = 5
const maxBytes = 1024 * 1024

/** Writes technical lines; everything passes `redact` first. */
export interface Log {
  info(line: string): void
  warn(line: string): void
  /** Notes something unexpected and answers the id the user can quote. */
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
