import type { Family } from '../../contract/record/fields.ts'
import type { ConnectionProfile } from '../../contract/profile.ts'
import type { Announce } from '../ipc/announce.ts'
import type { Mirror } from '../mirror/mirror.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { createSync } from '../sync/sync.ts'
import type { Sync, SyncOptions } from '../sync/sync.ts'
import { createSyncThread } from '../sync/sync-thread.ts'
import type { Access } from './access.ts'
import type { Connection } from './connection.ts'

/** Entries of the threads of a session, so that neither storing nor searching blocks the window. */
export interface SessionWorkers {
  /** sync/sync-worker.ts */
  sync: URL
  /** search/search-worker.ts */
  search: URL
  /** mirror/check-worker.ts; without it the file is not looked through. */
  check?: URL
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
  const { holder, secondAsk, base_url } = connection
  return createSyncThread({
    url: workers.sync,
    folder,
    profileId: profile.id,
    groups,
    base_url,
    mirror,
    token: holder.token,
    renew: holder.renew,
    pause: secondAsk.pause,
    // The service has refused the token for good: nothing more is sent with it.
    refusal: () => (access.needsToken ? { kind: 'unauthorized' } : null),
    onAccess: (family, failure) => access.note({ family, to: 'read' }, failure),
    ...hears,
  })
}

function listeners({
  announce,
  mirror,
  outbox,
}: SessionSyncOptions): Required<Pick<SyncOptions, 'onProgress' | 'onChanged'>> {
  return {
    onProgress(state) {
      // In this thread, whose searches show them.
      const hidden = state.phase === 'idle' ? mirror.hideNoted() : []
      // An edit that waits for one of them is shown all the same.
      outbox.showAgain('address', hidden)
      if (hidden.length > 0) announce('mirror.changed', { family: 'address', ids: null })
      announce('sync.progress', state)
      // The service was reached, so what waits may go out.
      if (state.phase === 'idle' && state.failure === null) outbox.wake()
    },
    onChanged(family: Family, ids: string[]) {
      // A refresh never hides what waits for a record (reliability R10).
      outbox.showAgain(family, ids)
      announce('mirror.changed', { family, ids })
    },
  }
}
