import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Result } from '../../../../contract/failure.ts'
import type { RecoveryItem, RecoveryKind } from '../../../../contract/ipc/recovery.ts'
import type { ConnectionProfile } from '../../../../contract/profile.ts'
import { demoProfile } from '../../../../electron/settings/settings-shape.ts'
import type { OutboxEntry } from '../../../../electron/outbox/entry.ts'
import { openJournal } from '../../../../electron/outbox/journal.ts'
import { createRecovery } from '../../../../electron/recovery/recovery.ts'
import { createSessions } from '../../../../electron/session/sessions.ts'
import { createTokens, memoryTokenStore } from '../../../../electron/session/tokens.ts'
import { profileFiles } from '../../../../electron/settings/profile-files.ts'
import { openSettings } from '../../../../electron/settings/settings.ts'

/** Nobody listens there. */
export const nowhere = 'http://127.0.0.1:1'

/** A profile of the user that leads nowhere. */
export function profile(id: string, more: Partial<ConnectionProfile> = {}): ConnectionProfile {
  const fixed = { kind: 'own' as const, groups: [{ group_id: 'g1', name: 'Group' }], colour: '#336699' }
  return { id, name: `Profile ${id}`, base_url: nowhere, allowHttp: false, ...fixed, ...more }
}

/** A create that waits. */
export function waiting(lastname: string, more: Partial<OutboxEntry> = {}): OutboxEntry {
  const key = randomUUID()
  return {
    ...{ key, profile: 'x', origin: nowhere, action: 'create', family: 'address', id: `local-${key}` },
    ...{ group_id: 'g1', etag: null, base: null, changes: { lastname, firstname: 'Mei' }, state: 'queued' },
    ...{ held: false, doubt: false, sends: 0, failure: null, serverTime: null, twinOf: null, shelved: null },
    ...{ savedAt: '2026-11-22T10:00:00.000Z', ...more },
  } as OutboxEntry
}

/** A data folder of its own with `text` as its settings. */
export function dataFolder(settings?: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'atena-recovery-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  if (settings) writeFileSync(join(folder, 'settings.json'), JSON.stringify(settings))
  return folder
}

/** Puts edits into the outbox below `profiles/<name>`; returns the folder. */
export function outboxIn(data: string, name: string, put: OutboxEntry[]): string {
  const folder = join(data, 'profiles', name)
  mkdirSync(folder, { recursive: true })
  const journal = valueOf(openJournal(folder))
  valueOf(journal.write({ put }))
  journal.close()
  return folder
}

export function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value
}

/** Recovery over real settings, sessions and a real disk. */
export function startRecovery(data: string, copies: string | null = null) {
  const settings = openSettings(data)
  const folder = join(data, 'profiles')
  const files = profileFiles(folder)
  const profiles = () => [demoProfile, ...settings.read().profiles]
  const clientIdOf = (id: string) => files.read(id)?.clientId ?? settings.read().clientId
  const keep = () => files.keep(settings.read().profiles, settings.read().clientId)
  keep()
  const tokens = createTokens(memoryTokenStore(), { read: () => [], write: () => undefined })
  const sessions = createSessions({
    ...{ folder, clientIdOf, tokens, profiles, announce: () => undefined, onSelected: () => undefined },
    renewToken: async () => ({ ok: false, failure: { kind: 'unauthorized' } }),
  })
  onTestFinished(() => sessions.close())
  const recovery = createRecovery({
    ...{
      dataFolder: data,
      settings,
      profiles,
      clientIdOf,
      sessions,
      tokens,
      askCopyFolder: async () => copies,
    },
    write(own) {
      const written = settings.change({ profiles: own })
      keep()
      return written
    },
  })
  const only = (kind: RecoveryKind): RecoveryItem => {
    const [item, ...more] = recovery.list().filter((each) => each.kind === kind)
    if (!item || more.length > 0) throw new Error(JSON.stringify(recovery.list()))
    return item
  }
  const recover = (key: string, into: string | null = null, despiteAddress = false) =>
    recovery.act({ act: 'recover', key, into, despiteAddress })
  const waitingIn = async (id: string) => {
    valueOf(await sessions.select(id))
    return valueOf(sessions.current()).outbox.list()
  }
  return { settings, sessions, recovery, only, recover, waitingIn }
}
