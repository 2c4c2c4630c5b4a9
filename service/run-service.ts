import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { allScopes, createTokens, type Scope } from './access/tokens.ts'
import { createApp, createRequestLog, type LogEntry } from './http/app.ts'
import { createFaults, type Fault, type Faults } from './http/faults.ts'
import { parseStored, type Json, type JsonObject } from './json.ts'
import type { Family } from './records/fields.ts'
import type { Limits, Parts } from './parts.ts'
import type { Imaging } from './image/picture.ts'
import { done } from './refusal.ts'
import { commit, createIds, newEtag, createLateListing, openRecordTable } from './store/record-table.ts'
import { openDatabase, type Database } from './store/database.ts'
import { openImageTable } from './store/image-table.ts'
import { createClock } from './records/clock.ts'
import { presentation } from './records/present.ts'
import { seedStore, users } from './sample/seed.ts'
import { completeVariants, type Variants } from './variants.ts'

const usualLimits: Limits = {
  jsonBytes: 5 * 1024 * 1024,
  uploadBytes: 20 * 1024 * 1024,
  pixels: 50_000_000,
  temporaryMs: 60 * 60 * 1000,
}

/** The options for the parts of a service. */
interface PartsOptions {
  /** Number of sample address records (default 0); a fifth of it, at most 200, are home addresses on top. */
  seed?: number
  /** SQLite file; in memory when not given. A file that already holds groups is not filled again. */
  db?: string
  variants?: Partial<Variants>
  /** Collects the name of each switch that the service consults. */
  asked?: Set<string>
  /** Names of further fields that records in a list do not have; [] by default. */
  listsWithout?: readonly string[]
  /** Status with which `strict` refuses an update (400). */
  strictStatus?: 400 | 422
  limits?: Partial<Limits>
  /** Lag of lists under the switch listing=late, in milliseconds (2,000). */
  listDelayMs?: number
  /** Difference of the service's clock from this machine's, in milliseconds (0). */
  clockOffsetMs?: number
}

/** Opens the store, fills it with sample records when it is new, and puts the parts of the service together. */
function createParts(options: PartsOptions, imaging: Imaging): { parts: Parts; group_ids: string[] } {
  const variants = noting(completeVariants(options.variants ?? {}), options.asked)
  const limits = { ...usualLimits, ...options.limits }
  const db = openDatabase(options.db ?? ':memory:')
  const nextId = createIds()
  const isLate = variants.listing === 'late'
  const records = openRecordTable(db, isLate ? 'listing' : 'records')
  const images = openImageTable({ db, nextId, temporaryMs: limits.temporaryMs })
  if (groupIds(db).length === 0) seedStore({ db, records, images }, options.seed ?? 0, variants.weburl)
  const lateListing = isLate ? createLateListing(db, options.listDelayMs ?? 2000) : undefined
  lateListing?.copyAll()
  const clock = createClock(records.latest(), options.clockOffsetMs ?? 0)
  const present = presentation(variants, options.listsWithout)
  const parts = {
    variants,
    limits,
    db,
    records,
    images,
    lateListing,
    clock,
    nextId,
    present,
    strictStatus: options.strictStatus ?? 400,
    users,
    imaging,
  }
  return { parts, group_ids: groupIds(db) }
}

/** The switches, noting in `asked` the name of each one that is read; without `asked`, the switches themselves. */
function noting(variants: Variants, asked: Set<string> | undefined): Variants {
  if (asked === undefined) return variants
  const get = (of: Variants, name: string) => {
    asked.add(name)
    return Reflect.get(of, name)
  }
  return new Proxy(variants, { get: (of, name) => (typeof name === 'string' ? get(of, name) : undefined) })
}

function groupIds(db: Database): string[] {
  return db.all('SELECT id FROM contact_groups ORDER BY id').map(({ id }) => String(id))
}

/** Fields to set; undefined removes a field. */
type Change = Readonly<Record<string, Json | undefined>>

/**
 * Changes a record as another user would: new etag, updated_at and updated_by. Nothing is checked, and the patch overrides
 * everything, so that tests can make records that a client could not (an etag of null, a gender of "x", a missing field). Lists
 * continue to find the record under its own group. Returns the record as stored, undefined when it does not exist.
 */
function changeFromOutside(
  parts: Parts,
  { family, id }: { family: Family; id: string },
  patch: Change,
): JsonObject | undefined {
  const before = parts.records.read(family, id)
  if (!before) return undefined
  const record = parseStored(before.text)
  const etag = newEtag(record, parts.variants)
  const stamp = { etag, updated_at: parts.clock.now(), updated_by: parts.users.other }
  // JSON omits undefined values, so the text holds exactly the fields that remain.
  const changed = parseStored(JSON.stringify({ ...record, ...stamp, ...patch }))
  const outcome = parts.db.transaction(() => done(commit(parts, before, changed)))
  return outcome.ok ? changed : undefined
}

/** How a reference service is to run. */
export interface ServiceOptions extends PartsOptions {
  /** 0 (default): any free port. */
  port?: number
  /** Outages planned from the start. */
  faults?: readonly Fault[]
}

export interface RunningService {
  base_url: string
  group_ids: string[]
  /** full: all four scopes of interface 5; read: the two read scopes. */
  tokens: { full: string; read: string }
  /** Issues a further token with these scopes. */
  token(scopes: readonly Scope[], name?: string): string
  /** Makes a token invalid: later requests with it get 401. */
  revoke(token: string): void
  faults: Faults
  /** Requests so far (the latest 10,000), oldest first. */
  log: LogEntry[]
  /** A change by another user; see `changeFromOutside`. Undefined when the record does not exist. */
  edit(family: Family, id: string, patch: Change): JsonObject | undefined
  /** The record as stored, before any switch changes its presentation. */
  read(family: Family, id: string): JsonObject | undefined
  /** Removes a record for good: it then answers 404. */
  erase(family: Family, id: string): void
  /** Under the switch listing=late: lists show the delayed changes, as if `listDelayMs` had passed. */
  endListDelay(): void
  /** Ends open connections and closes the store; a second call waits for the first. */
  close(): Promise<void>
}

/** Starts the reference service on 127.0.0.1. Rejects when the port or the file cannot be used. */
export async function runService(options: ServiceOptions, imaging: Imaging): Promise<RunningService> {
  const { parts, group_ids } = createParts(options, imaging)
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
    read(family, id) {
      const stored = parts.records.read(family, id)
      return stored && parseStored(stored.text)
    },
    erase: (family, id) => parts.records.erase(family, id),
    endListDelay: () => parts.lateListing?.copyAll(),
    close: () => (closing ??= listening.close().then(() => parts.db.close())),
  }
}

interface Listening {
  base_url: string
  close(): Promise<void>
}

/** Serves the application on `port` (0: any free one). Rejects when the port cannot be had. */
async function listen(app: ReturnType<typeof createApp>, port: number): Promise<Listening> {
  // The process may be a test or the app's: its global Request and Response are not ours to replace.
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }))
  // SECURITY: this machine only; the service is for development, demonstration and tests.
  const host = '127.0.0.1'
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const { port: taken } = server.address() as AddressInfo // a TCP server that listens has one
  return { base_url: `http://${host}:${taken}`, close: () => close(server) }
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
