import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Session } from '../../electron/session/session.ts'
import { valueOf } from '../fakes/api-under-test.ts'
import { openOn, type OpenOn } from '../faults/open-on.ts'

/** A session with files of its own, after its first sync; it ends with the test. */
export async function startOwnSession(on: Omit<OpenOn, 'folder'>): Promise<Session> {
  const folder = mkdtempSync(join(tmpdir(), 'atena-session-'))
  const session = valueOf(openOn({ ...on, folder }))
  onTestFinished(async () => {
    await session.finish()
    await session.end()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  await session.sync?.start()
  return session
}
