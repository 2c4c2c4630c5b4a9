import { randomUUID } from 'node:crypto'
import { createHook } from 'node:async_hooks'
import { readFileSync, mkdtempSync, rmSync } from 'node:fs'
import { Session, type Profiler } from 'node:inspector'
import { tmpdir } from 'node:os'
import { relative, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Result } from '../../contract/failure.ts'
import type { Channel, Output } from '../../contract/ipc/contract.ts'
import type { RecordFilter } from '../../contract/ipc/records.ts'
import type { ConnectionProfile } from '../../contract/profile.ts'
import type { ServiceRecord } from '../../contract/record/record.ts'
import { answer } from '../../electron/ipc/answer.ts'
import { createHandlers, type HandlerParts } from '../../electron/ipc/handlers.ts'
import { endSignIn } from '../../electron/session/oidc/oidc-account.ts'
import { createSessions } from '../../electron/session/sessions.ts'
import { createTokens, memoryTokenStore } from '../../electron/session/tokens.ts'
import { startService, type RunningService } from '../../service/start-service.ts'
import { project } from '../../build/project.mjs'

/** The main process without its window: a session that is signed in and has synced, over a reference service of its own. */
interface TracedApp {
  /** Calls a channel as the page does; throws when it fails. */
  call<C extends Channel>(channel: C, input: unknown): Promise<Output<C>>
  /** A synced record, another one each time, for what each call needs one of its own for. */
  nextRecord(): Promise<ServiceRecord>
  /** Resolves when everything is closed and the folder is removed. */
  end(): Promise<void>
}

const everyone: RecordFilter = {
  family: 'address',
  group_id: null,
  search: '',
  tags: [],
  deleted: 'without',
  sort: 'kana',
}
const profileId = 'traced'
/** Names the profile in use, as each write of the page does. */
const forTraced = { profile: profileId }

/** Starts the service with sample contacts and an app in a temporary folder, all in this process and without threads. */
async function startTracedApp(): Promise<TracedApp> {
  const service = await startService({ seed: 40 })
  const folder = mkdtempSync(join(tmpdir(), 'atena-trace-'))
  let synced = () => {}
  const isSynced = new Promise<void>((resolve) => (synced = resolve))
  const runs = new Set<string>()
  const tokens = createTokens(memoryTokenStore(), { read: () => [], write: () => undefined })
  const sessions = createSessions({
    folder,
    clientId: () => 'example.atena.trace',
    tokens,
    profiles: () => [profileOf(service)],
    announce(name, notice) {
      if (name !== 'sync.progress' || !notice || !('completedAt' in notice)) return
      if (notice.completedAt !== null) runs.add(notice.completedAt)
      // The second run asks a few contacts for what lists may leave out (fault C45); after that nothing runs by itself.
      if (runs.size === 2) synced()
    },
    onSelected: () => undefined,
    renewToken: async () => ({ ok: false, failure: { kind: 'unauthorized' } }),
    endSignIn: (profile) => endSignIn(tokens, profile),
    // A form that waits for the service answers when the outcome is settled.
    outboxPace: { patienceMs: 30_000 },
  })
  // The channels that are traced reach nothing else of the app.
  const handlers = createHandlers({ sessions, print: {}, bulk: {}, share: {} } as HandlerParts)
  const call = async <C extends Channel>(channel: C, input: unknown) =>
    valueOf(
      (await answer({ handlers, log: (_, thrown) => String(thrown) }, channel, input)) as Result<Output<C>>,
    )
  await sessions.select(profileId)
  await call('session.signIn', { profile: profileId, token: service.tokens.full, keep: 'session' })
  await isSynced
  const rows = (await call('record.rows', { ...everyone, offset: 0, limit: 40 })).rows
  return {
    call,
    nextRecord: async () =>
      (await call('record.read', { family: 'address', id: rows.pop()?.id ?? '' })).record,
    async end() {
      await sessions.close()
      await service.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function profileOf({ base_url, group_ids }: RunningService): ConnectionProfile {
  const groups = group_ids.map((group_id) => ({ group_id, name: group_id }))
  return {
    id: profileId,
    kind: 'own',
    name: 'Traced',
    base_url,
    groups,
    colour: '#336699',
    allowHttp: true,
  }
}

function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value
}

/** A file that ran, with the functions that ran in it, each as `name:line`, in the order of the file. */
interface RanFile {
  /** Path inside the project, with `/`. */
  path: string
  functions: string[]
}

/**
 * Returns the files whose functions ran during `act`, in the order of their first run. V8 counts calls but not when they
 * happened, so the counts are taken before each callback and each continued promise. What ran between two of these
 * is in the order in which the files were loaded, each after the file that led to it first. Rejects when `act` does.
 * @param isCounted whether a file, given by its path inside the project, belongs in the list
 */
async function measure(
  act: () => Promise<unknown>,
  isCounted: (path: string) => boolean,
): Promise<RanFile[]> {
  const profiler = new Session()
  profiler.connect()
  profiler.post('Profiler.enable')
  profiler.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  const ran = new Map<string, Set<string>>()
  const take = () => note(ran, takeCounts(profiler), isCounted)
  const turns = createHook({ before: take })
  takeCounts(profiler)
  turns.enable()
  await act().finally(() => turns.disable())
  take()
  profiler.disconnect()
  return [...ran].map(([path, functions]) => ({ path, functions: inOrder(functions) }))
}

/** Returns what ran since it was called last; V8 then counts from zero. The callback is called before `post` returns. */
function takeCounts(profiler: Session): Profiler.ScriptCoverage[] {
  let scripts: Profiler.ScriptCoverage[] = []
  profiler.post('Profiler.takePreciseCoverage', (problem, taken) => {
    if (problem) throw problem
    scripts = taken.result
  })
  return scripts
}

function note(
  ran: Map<string, Set<string>>,
  scripts: Profiler.ScriptCoverage[],
  isCounted: (path: string) => boolean,
): void {
  for (const { url, functions } of scripts.sort((a, b) => Number(a.scriptId) - Number(b.scriptId))) {
    if (!url.startsWith('file:')) continue
    const path = relative(project, fileURLToPath(url)).replaceAll('\\', '/')
    if (!isCounted(path)) continue
    for (const [at, { functionName, ranges }] of functions.entries()) {
      const range = ranges[0]
      if (!range || range.count === 0) continue
      const names = ran.get(path) ?? new Set()
      // The first of a script is the script itself: it runs when a file is first imported.
      names.add(at === 0 && range.startOffset === 0 ? '(import):1' : `${functionName}:${lineOf(path, range)}`)
      ran.set(path, names)
    }
  }
}

const sources = new Map<string, string>()

/** Number of the line where a function begins. Node takes types out without moving anything. */
function lineOf(path: string, { startOffset }: Profiler.CoverageRange): number {
  const source = sources.get(path) ?? readFileSync(`${project}/${path}`, 'utf8')
  sources.set(path, source)
  return source.slice(0, startOffset).split('\n').length
}

function inOrder(functions: Set<string>): string[] {
  const line = (name: string) => Number(name.split(':')[1])
  return [...functions].sort((a, b) => line(a) - line(b))
}

const help = `npm run trace -- CHANNEL

Calls a channel once as the page would, in plain Node over a reference service with sample contacts (real HTTP, real
SQLite), and prints the files of electron/ and contract/ that ran, with the functions that ran in them and the lines where
those begin. The same call was made once before, so what only a first call does is not shown. What counts is a function
that was called, by V8's coverage: tables and types do not. Sync and search have no threads of their own here.

The order is that of the first run as far as coverage can tell, which knows no times: it is taken before each callback and
each continued promise. What ran between two of these, such as all that a save does before its first request, stands in
the order in which the files were loaded: each behind the file that led to it first. That is not the order of the calls.

record.save    one edited family name, until the service has it, its outcome is settled and the history has it
record.delete  until the answer: the delete waits behind its Undo then, and sending it is not counted
record.read    one contact, from the mirror
record.rows    the first 50 rows of a list without a search

Last line: {"channel":"record.save","files":N}
Exit code: 0; 1 when the call failed; 2 for words that are not understood.`

type Call = () => Promise<unknown>

/** By channel: prepares a call, which is not measured, and returns it. */
const calls: Record<string, (app: TracedApp) => Call | Promise<Call>> = {
  async 'record.save'(app) {
    const { id, etag, updated_at } = await app.nextRecord()
    const save = { id, etag, updated_at, group_id: null, changes: { lastname: '鈴木' }, key: randomUUID() }
    return async () => {
      const { waiting } = await app.call('record.save', { ...forTraced, family: 'address', ...save })
      if (waiting !== null) throw new Error(`the service does not have it: ${JSON.stringify(waiting)}`)
      // The history is written a second after the answer. Its timer began before this one and has less to wait.
      await delay(1500)
    }
  },
  async 'record.delete'(app) {
    const { id, etag } = await app.nextRecord()
    return () => app.call('record.delete', { ...forTraced, family: 'address', id, etag })
  },
  async 'record.read'(app) {
    const { id } = await app.nextRecord()
    return () => app.call('record.read', { family: 'address', id })
  },
  'record.rows': (app) => () => app.call('record.rows', { ...everyone, offset: 0, limit: 50 }),
}

const words = process.argv.slice(2)
const [channel = ''] = words
const prepare = Object.hasOwn(calls, channel) ? calls[channel] : undefined
if (words.includes('--help')) {
  console.log(help)
} else if (!prepare || words.length > 1) {
  const asked =
    words.length === 0 ? 'No channel was named' : `${words.join(' ')} is not a channel that can be traced`
  console.error(`${asked}; these can: ${Object.keys(calls).join(', ')}.`)
  process.exitCode = 2
} else {
  const files = await trace(prepare).catch((thrown: unknown) => {
    console.error(`${channel} failed: ${thrown instanceof Error ? thrown.message : String(thrown)}`)
    process.exitCode = 1
    return null
  })
  if (files) print(files)
}

async function trace(prepareCall: (app: TracedApp) => Call | Promise<Call>): Promise<RanFile[]> {
  const app = await startTracedApp()
  try {
    const first = await prepareCall(app)
    await first()
    const call = await prepareCall(app)
    return await measure(call, (path) => /^(electron|contract)\//.test(path))
  } finally {
    await app.end()
  }
}

function print(files: RanFile[]): void {
  for (const { path, functions } of files) console.log(`${path}\n  ${functions.join(', ')}`)
  console.log(JSON.stringify({ channel, files: files.length }))
}
