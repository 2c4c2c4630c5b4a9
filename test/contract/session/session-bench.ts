import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { ok } from '../../../contract/failure.ts'
import type { NoticeName } from '../../../contract/ipc/notice.ts'
import type { RecordSave } from '../../../contract/ipc/outbox.ts'
import type { SessionState } from '../../../contract/ipc/session.ts'
import type { ConnectionProfile } from '../../../contract/profile.ts'
import type { TokenPace } from '../../../electron/session/connection.ts'
import { endSignIn, renewToken } from '../../../electron/session/oidc/oidc-account.ts'
import { createPins, type CertificateQuestion, type Pins } from '../../../electron/session/pins.ts'
import type { Session } from '../../../electron/session/session.ts'
import type { SessionWorkers } from '../../../electron/session/session-sync.ts'
import { createSessions, type Sessions } from '../../../electron/session/sessions.ts'
import {
  createTokens,
  memoryTokenStore,
  type Tokens,
  type TokenStore,
} from '../../../electron/session/tokens.ts'
import { startService, type RunningService, type ServiceOptions } from '../../../service/start-service.ts'

/** Sessions over real services and a real disk; `notes` and `profiles` are what the settings file would hold. */
export interface SessionBench {
  sessions: Sessions
  tokens: Tokens
  profiles: ConnectionProfile[]
  pins: Pins
  /** What the user was asked about certificates, and what the answer is to be. */
  certificates: { asked: CertificateQuestion[]; yes: boolean }
  notes: { accounts: string[] }
  /** Every state that was announced. */
  states: SessionState[]
  notices: { name: NoticeName; notice: unknown }[]
  /** Folder of all profiles. */
  folder: string
  /** The folder of the app, which that one is in. */
  dataFolder: string
}

export function startBench(
  profiles: ConnectionProfile[],
  keychain: TokenStore = memoryTokenStore(),
  tokenPace: TokenPace = {},
  workers?: SessionWorkers,
): SessionBench {
  const dataFolder = mkdtempSync(join(tmpdir(), 'atena-sessions-'))
  const folder = join(dataFolder, 'profiles')
  const notes = { accounts: [] as string[] }
  const tokens = createTokens(keychain, {
    read: () => notes.accounts,
    write: (accounts) => (notes.accounts = accounts),
  })
  const certificates: SessionBench['certificates'] = { asked: [], yes: false }
  const pins = createPins({
    profiles: () => profiles,
    write: (own) => ok(profiles.splice(0, profiles.length, ...profiles.filter(isDemo), ...own)),
    async confirmCertificate(question) {
      certificates.asked.push(question)
      return certificates.yes
    },
  })
  const states: SessionState[] = []
  const notices: SessionBench['notices'] = []
  const sessions = createSessions({
    folder,
    clientId: () => 'example.atena.test',
    tokens,
    profiles: () => profiles,
    announce(name, notice) {
      notices.push({ name, notice })
      // The name decides the type of the notice.
      if (name === 'session.changed') states.push(notice as SessionState)
    },
    onSelected: () => undefined,
    renewToken: (profile) => renewToken(tokens, profile),
    endSignIn: (profile) => endSignIn(tokens, profile),
    outboxPace: { patienceMs: 10_000, waits: { entry: [20], look: [20], profile: [50] } },
    tokenPace: { pauseMs: 20, ...tokenPace },
    ...(workers && { workers }),
  })
  onTestFinished(async () => {
    await sessions.close()
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 })
  })
  return { sessions, tokens, profiles, pins, certificates, notes, states, notices, folder, dataFolder }
}

const isDemo = ({ kind }: ConnectionProfile) => kind === 'demo'

/** The session that is open; the test fails where none is. */
export function opened(bench: SessionBench): Session {
  const session = bench.sessions.current()
  if (!session.ok) throw new Error('no session is open')
  return session.value
}

/** A reference service that ends with the test. */
export async function startOwnService(options: ServiceOptions = {}): Promise<RunningService> {
  const service = await startService(options)
  onTestFinished(() => service.close())
  return service
}

/** A profile of the user that leads to this service. */
export function profileOf(
  id: string,
  service: Pick<RunningService, 'base_url' | 'group_ids'>,
): ConnectionProfile {
  return {
    id,
    kind: 'own',
    name: `Profile ${id}`,
    base_url: service.base_url,
    groups: service.group_ids.map((group_id) => ({ group_id, name: group_id })),
    colour: '#336699',
    allowHttp: false,
  }
}

/** A save of a new contact with this memo. */
export function newContact(service: Pick<RunningService, 'group_ids'>, memo: string): RecordSave {
  const [group_id = ''] = service.group_ids
  return {
    family: 'address',
    id: null,
    group_id,
    etag: null,
    changes: { lastname: 'Test', memo },
    key: randomUUID(),
  }
}

/** Requests that reached the service after sign-in checks, oldest first, as method and status. */
export function requests(service: RunningService, method: string): RunningService['log'] {
  return service.log.filter((entry) => entry.method === method)
}

/** Which of the names any file below the folder has. */
export function foundIn(folder: string, names: string[]): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
  const bytes = files.map((file) => readFileSync(join(file.parentPath, file.name)).toString('latin1'))
  return names.filter((name) => bytes.some((one) => one.includes(name)))
}
