import type { ProfileGroup } from '../../contract/profile.ts'
import { createServiceApi } from '../api/service-api.ts'
import type { Log } from '../log/log.ts'
import type { Profiles } from '../session/profiles.ts'
import type { Sessions } from '../session/sessions.ts'
import type { Tokens } from '../session/tokens.ts'
import { ownerOf } from '../session/token-store.ts'
import { demoProfile, demoProfileId } from './demo-profile.ts'
import { startDemoService } from './demo-service.ts'
import type { DemoService } from './demo-service.ts'

/** What running the demo needs from the app. */
export interface DemoParts {
  program: string
  folder: string
  profiles: Profiles
  tokens: Tokens
  sessions: Sessions
  log: Log
}

/**
 * Starts the demo service and leads the demo profile to it. Until it is up, and when it does not come up, the demo
 * shows what its mirror holds. Answers how to stop it.
 */
export async function runDemo(parts: DemoParts): Promise<() => void> {
  const service = await startDemoService(parts.program, parts.folder)
  if (!service.ok) {
    parts.log.warn('the demo service did not start')
    return () => undefined
  }
  parts.profiles.setDemo(service.value.base_url, await namedGroups(service.value))
  const owner = ownerOf({ ...demoProfile, base_url: service.value.base_url })
  if (owner) await parts.tokens.keep(owner, service.value.token, 'session')
  if (parts.sessions.state().current === demoProfileId) await parts.sessions.select(demoProfileId)
  return service.value.stop
}

/** Group names are beyond the spec (service-facts); where they are not told, the id is shown. */
async function namedGroups({ base_url, group_ids, token }: DemoService): Promise<ProfileGroup[]> {
  const plain = group_ids.map((group_id) => ({ group_id, name: group_id }))
  const api = createServiceApi({ base_url, token: () => token })
  if (!api.ok) return plain
  const groups = await api.value.groups()
  api.value.close()
  return groups.ok && groups.value.length > 0 ? groups.value : plain
}
