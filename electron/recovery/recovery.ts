import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { RecoveryAct, RecoveryDone, RecoveryItem } from '../../contract/ipc/recovery.ts'
import type { SetAsideProfile } from '../settings/stored-profile.ts'
import { blank, ownOf } from './found.ts'
import type { Found, RecoveryParts, Recovered } from './found.ts'
import { foundFiles } from './found-files.ts'
import { foundFolders } from './found-folders.ts'
import { foundRows } from './found-rows.ts'
import { saveCopy } from './save-copy.ts'
import { usableProfile } from './usable-profile.ts'

/** What was moved aside as damaged, or belongs to no profile, and what the user does with it. */
export interface Recovery {
  /** What matters most first. Looks at the disk each time and changes nothing. */
  list(): RecoveryItem[]
  /**
   * Recovers, copies or removes one of them. `not-found` when it is not there any more, `cancelled` when no folder was
   * chosen, `storage` when the disk refuses.
   */
  act(input: RecoveryAct): Promise<Result<RecoveryDone>>
}

const nothing: Recovered = { profile: null, edits: 0 }

export function createRecovery(parts: RecoveryParts): Recovery {
  const find = (): Found[] => [
    ...foundFolders(parts),
    ...foundRows(parts),
    ...foundProfiles(parts),
    ...foundFiles(parts),
  ]
  const list = () => find().map(({ item }) => item)
  // Two at once would both find what one of them takes.
  let last: Promise<unknown> = Promise.resolve()
  return {
    list,
    act(input) {
      const next = last.then(async () => {
        // SECURITY: the page names an item that is in the list now; what lies behind the name is known here alone.
        const found = find().find(({ item }) => item.key === input.key)
        if (!found) return fail({ kind: 'not-found' })
        const done = await does(parts, found, input)
        return done.ok ? ok({ ...done.value, items: list() }) : done
      })
      last = next.catch(() => undefined)
      return next
    },
  }
}

async function does(parts: RecoveryParts, found: Found, input: RecoveryAct): Promise<Result<Recovered>> {
  if (input.act === 'recover') return found.recover(input)
  if (input.act === 'remove') {
    const removed = await found.remove()
    return removed.ok ? ok(nothing) : removed
  }
  const folder = await parts.askCopyFolder()
  if (folder === null) return fail({ kind: 'cancelled' })
  const saved = saveCopy(folder, found.copy)
  return saved.ok ? ok(nothing) : saved
}

/** Profiles that stand in the settings and are not used. */
function foundProfiles(parts: RecoveryParts): Found[] {
  return parts.settings.setAside().map((aside) => foundProfile(parts, aside))
}

function foundProfile(parts: RecoveryParts, { key, name, base_url, text }: SetAsideProfile): Found {
  const made = usableProfile(text, parts.profiles())
  return {
    item: {
      ...blank,
      ...{ key: `profile:${key}`, kind: 'profile', name, base_url, bytes: Buffer.byteLength(text) },
      ways: made ? ['restore'] : [],
      refusal: made ? null : 'unreadable',
      isUrgent: made !== null,
    },
    copy: { name: `Atena ${name || 'profile'}.json`, text },
    async recover() {
      if (made === null) return fail({ kind: 'invalid-input', path: 'key', expected: 'a readable address' })
      // Its place in the file is given up only when it stands there as a profile.
      const written = parts.write([...ownOf(parts.profiles()), made])
      if (!written.ok) return written
      const forgotten = parts.settings.forget(key)
      if (!forgotten.ok) return forgotten
      await parts.sessions.refresh(made.id)
      return ok({ profile: made.id, edits: 0 })
    },
    remove: async () => parts.settings.forget(key),
  }
}
