import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { profileOf, startBench, startOwnService } from './session-bench.ts'

describe('an outbox that cannot be read whole', () => {
  it('is reported for its profile until the app ends, also when it is opened again', async () => {
    const service = await startOwnService()
    const { sessions, folder } = startBench([profileOf('a', service), profileOf('b', service)])
    mkdirSync(join(folder, 'a'), { recursive: true })
    writeFileSync(join(folder, 'a', 'profile.sqlite'), 'no database '.repeat(1000))
    await sessions.select('a')
    expect(sessions.state().outboxDamaged).toBe(true)
    await sessions.select('b')
    expect(sessions.state().outboxDamaged).toBe(false)
    await sessions.select('a')
    await sessions.signIn({ profile: 'a', token: service.tokens.full })
    expect(sessions.state()).toMatchObject({ signedIn: true, outboxDamaged: true })
  })
})
