import type { Result } from '../../contract/failure.ts'
import type { ConnectionProfile } from '../../contract/profile.ts'
import type { OutboxPace } from '../../electron/outbox/outbox.ts'
import type { TokenPace } from '../../electron/session/connection.ts'
import { openSession, type Session } from '../../electron/session/session.ts'
import type { RunningService } from '../../service/start-service.ts'
import { ourClientId } from '../fakes/our-client-id.ts'

/** A session with its real files in `folder`, signed in to a reference service. */
export interface OpenOn extends Pick<RunningService, 'base_url' | 'group_ids' | 'tokens'> {
  folder: string
  pace?: OutboxPace
  tokenPace?: TokenPace
}

export function openOn({
  base_url,
  group_ids,
  tokens,
  folder,
  pace = {},
  tokenPace,
}: OpenOn): Result<Session> {
  const groups = group_ids.map((group_id) => ({ group_id, name: group_id }))
  const profile: ConnectionProfile = {
    id: 'test',
    kind: 'own',
    name: 'Test',
    base_url,
    colour: '#336699',
    groups,
    allowHttp: true,
  }
  return openSession({
    profile,
    token: tokens.full,
    folder,
    clientId: ourClientId,
    renewToken: async () => ({ ok: false, failure: { kind: 'unauthorized' } }),
    announce: () => undefined,
    onAccess: () => undefined,
    onTorn: () => undefined,
    workers: undefined,
    tokenPace: { pauseMs: 20, ...tokenPace },
    outboxPace: {
      undoMs: 300,
      patienceMs: 10_000,
      waits: { entry: [50], look: [20], profile: [200] },
      ...pace,
    },
  })
}
