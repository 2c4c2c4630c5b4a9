import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Result } from '../../contract/failure.ts'
import type { Channel, Output } from '../../contract/ipc/contract.ts'
import type { RecordFilter } from '../../contract/ipc/record-window.ts'
import type { ServiceRecord } from '../../contract/record/record.ts'
import type { ConnectionProfile } from '../../contract/profile.ts'
import { answer } from '../../electron/ipc/answer.ts'
import { createHandlers } from '../../electron/ipc/handlers.ts'
import type { HandlerParts } from '../../electron/ipc/handlers.ts'
import { createSessions } from '../../electron/session/sessions.ts'
import { memoryTokenStore } from '../../electron/session/token-store.ts'
import { createTokens } from '../../electron/session/tokens.ts'
import { startService } from '../../service/start-service.ts'
import type { RunningService } from '../../service/start-service.ts'

/** The main process without its window: a session that is signed in and has synced, over a reference service of its own. */
export interface TracedApp {
  /** Calls a channel as the page does; throws when it fails. */
  call<C extends Channel>(channel: C, input: unknown): Promise<Output<C>>
  /** A synced record, another one each time, for what each call needs one of its own for. */
  nextRecord(): Promise<ServiceRecord>
  /** Resolves with everything closed and the folder gone. */
  end(): Promise<void>
}

export const everyone: RecordFilter = {
  ...{ family: 'address', group_id: null, search: '', tags: [], deleted: 'without', sort: 'kana' },
}
const profileId = 'traced'
/** Names the profile in use, as each write of the page does. */
export const forTraced = { profile: profileId }

/** Starts the service with sample contacts and an app in a temporary folder, all in this process and without threads. */
export async function startTracedApp(): Promise<TracedApp> {
  const service = await startService({ seed: 40 })
  const folder = mkdtempSync(join(tmpdir(), 'atena-trace-'))
  let synced = () => {}
  const isSynced = new Promise<void>((resolve) => (synced = resolve))
  const sessions = createSessions({
    folder,
    clientIdOf: () => 'example.atena.trace',
    tokens: createTokens(memoryTokenStore(), { read: () => [], write: () => undefined }),
    profiles: () => [profileOf(service)],
    announce(name, notice) {
      if (name === 'sync.progress' && 'completedAt' in notice && notice.completedAt !== null) synced()
    },
    onSelected: () => undefined,
    renewToken: async () => ({ ok: false, failure: { kind: 'unauthorized' } }),
    // A form that waits for the service answers when the outcome is settled.
    outboxPace: { patienceMs: 30_000 },
  })
  // The channels that are traced reach nothing else of the app.
  const handlers = createHandlers({ sessions, print: {}, bulk: {}, share: {} } as HandlerParts)
  const call = async <C extends Channel>(channel: C, input: unknown) =>
    valueOf((await answer(handlers, channel, input, (_, thrown) => String(thrown))) as Result<Output<C>>)
  await sessions.select(profileId)
  await call('session.signIn', { profile: profileId, token: service.tokens.full, keep: 'session' })
  await isSynced
  const rows = (await call('record.window', { ...everyone, offset: 0, limit: 40 })).rows
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
    ...{ id: profileId, kind: 'own', name: 'Traced', base_url, groups, colour: '#336699', allowHttp: true },
  }
}

function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value
}
