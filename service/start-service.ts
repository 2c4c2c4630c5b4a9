import { allScopes, createTokens, type Scope } from './access/tokens.ts'
import { createApp } from './http/app.ts'
import { createFaults, type Fault, type Faults } from './http/faults.ts'
import { listen } from './http/listen.ts'
import { createRequestLog, type LogEntry } from './http/request-log.ts'
import type { JsonObject } from './json.ts'
import { createParts } from './create-parts.ts'
import { changeFromOutside, eraseRecord, readRecord, type Change } from './outside-change.ts'
import type { Limits } from './parts.ts'
import type { Family } from './records/fields.ts'
import type { Variants } from './variants.ts'

export interface ServiceOptions {
  /** 0 (default): any free port. */
  port?: number
  /** Number of sample address records (default 0); a fifth of it, at most 200, are home addresses on top. */
  seed?: number
  /** SQLite file; in memory when not given. A file that already holds groups is not filled again. */
  db?: string
  variants?: Partial<Variants>
  limits?: Partial<Limits>
  /** Lag of lists under the switch listing=late, in milliseconds (2,000). */
  listDelayMs?: number
  /** Difference of the service's clock from this machine's, in milliseconds (0). */
  clockOffsetMs?: number
  /** Outages planned from the start. */
  faults?: readonly Fault[]
}

export interface RunningService {
  base_url: string
  group_ids: string[]
  /** full: all four scopes of spec 5; read: the two read scopes. */
  tokens: { full: string; read: string }
  /** Issues a further token with these scopes. */
  token(scopes: readonly Scope[], name?: string): string
  /** Makes a token invalid: later requests with it get 401. */
  revoke(token: string): void
  faults: Faults
  /** Requests so far (the latest 10,000), oldest first. */
  log: LogEntry[]
  /** A change by somebody else; see `changeFromOutside`. Undefined when there is no such record. */
  edit(family: Family, id: string, patch: Change): JsonObject | undefined
  /** The record as stored, before any switch changes its presentation. */
  read(family: Family, id: string): JsonObject | undefined
  /** Removes a record for good: it then answers 404. */
  erase(family: Family, id: string): void
  /** Ends open connections and closes the store; a second call waits for the first. */
  close(): Promise<void>
}

/** Starts the reference service on 127.0.0.1. Rejects when the port or the file cannot be used. */
export async function startService(options: ServiceOptions = {}): Promise<RunningService> {
  const { parts, group_ids } = createParts(options)
  const tokens = createTokens()
  const log = createRequestLog()
  const faults = createFaults(options.faults)
  const app = createApp({ parts, tokens, log, faults })
  const listening = await listen(app, options.port ?? 0).catch((reason: unknown) => {
    parts.db.close()
    throw reason
  })
  let closing: Promise<void> | undefined
  return {
    base_url: listening.base_url,
    group_ids,
    tokens: {
      full: tokens.issue('full', allScopes),
      read: tokens.issue('read', ['read_address', 'read_homeaddress']),
    },
    token: (scopes, name = 'other') => tokens.issue(name, scopes),
    revoke: (token) => tokens.revoke(token),
    faults,
    log: log.entries,
    edit: (family, id, patch) => changeFromOutside(parts, { family, id }, patch),
    read: (family, id) => readRecord(parts, family, id),
    erase: (family, id) => eraseRecord(parts, family, id),
    close: () => (closing ??= listening.close().then(() => parts.db.close())),
  }
}
