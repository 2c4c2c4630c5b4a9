import { join } from 'node:path'
import { utilityProcess } from 'electron'
import { z } from 'zod'
import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'

/** The first line of the reference service on standard output. */
const started = z.object({
  base_url: z.url(),
  group_ids: z.array(z.string()),
  tokens: z.object({ full: z.string(), read: z.string() }),
})

/** A running demo service. */
export interface DemoService {
  base_url: string
  group_ids: string[]
  token: string
  stop(): void
}

/** Longest start in ms: seeding the sample contacts draws their photos the first time. */
const deadlineMs = 30_000

/**
 * Starts the reference service with sample contacts in a process of its own. What the user changes stays in `folder`.
 * Answers `unexpected` when it does not come up.
 */
export function startDemoService(program: string, folder: string): Promise<Result<DemoService>> {
  const args = ['--port', '0', '--seed', '120', '--db', join(folder, 'demo-service.sqlite')]
  const child = utilityProcess.fork(program, args, { serviceName: 'Atena demo service', stdio: 'pipe' })
  return new Promise((resolve) => {
    const give = (result: Result<DemoService>) => {
      clearTimeout(timer)
      resolve(result)
    }
    const notUp = () => give(fail({ kind: 'unexpected', logId: 'demo-service' }))
    const timer = setTimeout(notUp, deadlineMs)
    child.once('exit', notUp)
    let text = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8')
      const end = text.indexOf('\n')
      if (end < 0) return
      const line = started.safeParse(parseJson(text.slice(0, end)))
      if (!line.success) return notUp()
      const { base_url, group_ids, tokens } = line.data
      give(ok({ base_url, group_ids, token: tokens.full, stop: () => void child.kill() }))
    })
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
