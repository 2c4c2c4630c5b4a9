import type { Family } from '../../contract/model/family.ts'
import type { ConnectionProfile } from '../../contract/profile.ts'
import type { ServiceApi } from '../api/service-api.ts'
import type { Announce } from '../ipc/announce.ts'
import type { Mirror } from '../mirror/mirror.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { createSync } from '../sync/sync.ts'
import type { Sync, SyncOptions } from '../sync/sync.ts'
import { createSyncThread } from '../sync/sync-thread.ts'
import type { Access } from './access.ts'
import type { TokenHolder } from './token-holder.ts'

/** Entries of the threads of a session, so that neither storing nor searching blocks the window. */
export interface SessionWorkers {
  /** sync/sync-worker.ts */
  sync: URL
  /** search/search-worker.ts */
  search: URL
}

/** The way of a session to the service. */
export interface Connection {
  api: ServiceApi
  holder: TokenHolder
  base_url: string
}

export interface SessionSyncOptions {
  profile: ConnectionProfile
  /** Folder of the profile. */
  folder: string
  announce: Announce
  connection: Connection
  access: Access
  mirror: Mirror
  outbox: Outbox
  /** Without them everything happens in this thread. */
  workers: SessionWorkers | undefined
}

/** Makes the sync of a session; what it changes is announced, and what waits in the outbox is shown over it. */
export function openSync(options: SessionSyncOptions): Sync {
  const { connection, mirror, profile, workers } = options
  const { groups } = profile
  const hears = listeners(options)
  if (!workers) return createSync({ api: connection.api, mirror, groups, ...hears })
  const { folder, access } = options
  const { holder, base_url } = connection
  return createSyncThread({
    url: workers.sync,
    folder,
    profileId: profile.id,
    groups,
    base_url,
    mirror,
    token: holder.token,
    renew: holder.renew,
    // The service has refused the token for good: nothing more is sent with it.
    refusal: () => (access.needsToken ? { kind: 'unauthorized' } : null),
    onAccess: (family, failure) => access.note({ family, to: 'read' }, failure),
    ...hears,
  })
}

function listeners({
  announce,
  outbox,
}: SessionSyncOptions): Required<Pick<SyncOptions, 'onProgress' | 'onChanged'>> {
  return {
    onProgress(state) {
      announce('sync.progress', state)
      // The service was reached, so what waits may go out.
      if (state.phase === 'idle' && state.failure === null) outbox.wake()
    },
    onChanged(family: Family, ids: string[]) {
      // A refresh never hides what waits for a record (issue 6, reliability R10).
      outbox.showAgain(family, ids)
      announce('mirror.changed', { family, ids })
    },
  }
}
