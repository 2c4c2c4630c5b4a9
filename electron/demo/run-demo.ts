import { join } from 'node:path'
import { utilityProcess } from 'electron'
import { z } from 'zod'
import type { ProfileGroup } from '../../contract/profile.ts'
import { createServiceApi } from '../api/record-api.ts'
import { endProcess } from '../thread/end-process.ts'
import type { Log } from '../log/log.ts'
import type { Profiles } from '../session/profile-rules.ts'
import type { Sessions } from '../session/sessions.ts'
import { ownerOf, type Tokens } from '../session/tokens.ts'
import { fail, ok, jsonValue, type Result } from '../../contract/failure.ts'
import { demoProfile, demoProfileId } from '../settings/settings-shape.ts'

/** The first line of the reference service on standard output. */
const started = z.object({
  base_url: z.url(),
  group_ids: z.array(z.string()),
  tokens: z.object({ full: z.string(), read: z.string() }),
})

interface DemoService {
  base_url: string
  group_ids: string[]
  token: string
  stop(): void
}

/** Longest start in ms: the first start fills the store with the sample contacts. */
const deadlineMs = 30_000

/**
 * Starts the reference service with sample contacts in a process of its own. What the user changes stays in `folder`.
 * Returns `unexpected` when it does not come up.
 */
function startDemoService(program: string, folder: string): Promise<Result<DemoService>> {
  const args = ['--port', '0', '--db', join(folder, 'demo-service.sqlite')]
  const child = utilityProcess.fork(program, args, { serviceName: 'Atena demo service', stdio: 'pipe' })
  return new Promise((resolve) => {
    const give = (result: Result<DemoService>) => {
      clearTimeout(timer)
      resolve(result)
    }
    const notUp = () => give(fail({ kind: 'unexpected', logId: 'demo-service' }))
    const timer = setTimeout(notUp, deadlineMs)
    child.once('exit', notUp)
    // Without a listener it would be thrown here.
    child.on('error', notUp)
    // A pipe that is not read fills up, and the service would wait for it.
    child.stderr?.resume()
    let text = ''
    let isTold = false
    child.stdout?.on('data', (chunk: Buffer) => {
      if (isTold) return
      text += chunk.toString('utf8')
      const end = text.indexOf('\n')
      isTold = end >= 0
      if (!isTold) return
      const line = started.safeParse(jsonValue(text.slice(0, end)))
      if (!line.success) return notUp()
      const { base_url, group_ids, tokens } = line.data
      give(ok({ base_url, group_ids, token: tokens.full, stop: () => endProcess(child) }))
    })
  })
}

/** What running the demo needs from the app. */
export interface DemoParts {
  program: string
  folder: string
  profiles: Profiles
  tokens: Tokens
  sessions: Sessions
  log: Log
}

/** The service of the demo. Users who never look at the demo never start it. */
export interface Demo {
  /** Which profile is in use now. Starts the service once that is the demo, and there is a window. */
  use(profile: string): void
  /** There is a window: the service may start. */
  open(): void
  stop(): void
}

/** Runs the demo service from the first use of the demo until the app ends. */
export function createDemo(parts: DemoParts): Demo {
  let [isOpen, isUsed] = [false, false]
  let service: Promise<DemoService | null> | null = null
  const startOnce = () => {
    if (!isOpen || !isUsed || service !== null) return
    service = runDemo(parts).catch((thrown: unknown) => {
      parts.log.unexpected('demo', thrown)
      return null
    })
  }
  return {
    use(profile) {
      isUsed = profile === demoProfileId
      startOnce()
    },
    open() {
      isOpen = true
      startOnce()
    },
    stop: () => void service?.then((running) => running?.stop()),
  }
}

/**
 * Starts the demo service and leads the demo profile to it. Until it is up, and when it does not come up, the demo
 * shows what its mirror holds. Returns null when it does not come up.
 */
async function runDemo(parts: DemoParts): Promise<DemoService | null> {
  const service = await startDemoService(parts.program, parts.folder)
  if (!service.ok) {
    parts.log.warn('the demo service did not start')
    return null
  }
  parts.profiles.setDemo(service.value.base_url, await namedGroups(service.value))
  const owner = ownerOf({ ...demoProfile, base_url: service.value.base_url })
  if (owner) await parts.tokens.keep(owner, service.value.token, 'session')
  if (parts.sessions.state().current === demoProfileId) await parts.sessions.select(demoProfileId)
  return service.value
}

/** Group names are beyond the spec (interface 10.3); where they are not told, the id is shown. */
async function namedGroups({ base_url, group_ids, token }: DemoService): Promise<ProfileGroup[]> {
  const plain = group_ids.map((group_id) => ({ group_id, name: group_id }))
  const api = createServiceApi({ base_url, token: () => token })
  if (!api.ok) return plain
  const groups = await api.value.groups()
  api.value.close()
  return groups.ok && groups.value.length > 0 ? groups.value : plain
}
