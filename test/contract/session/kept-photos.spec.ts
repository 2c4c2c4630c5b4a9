import { existsSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { valueOf } from '../../fakes/api-under-test.ts'
import { newContact, profileOf, startBench, startOwnService } from './session-bench.ts'

describe('the photo of a draft', () => {
  it('is still there after a long absence, and one that nothing needs is not', async () => {
    const service = await startOwnService()
    const { sessions, folder } = startBench([profileOf('a', service), profileOf('b', service)])
    const [needed, forgotten] = [crypto.randomUUID(), crypto.randomUUID()]
    const chosen = join(folder, 'a', 'chosen')
    const files = [needed, forgotten].map((handle) => join(chosen, `${handle}.jpg`))
    await sessions.select('a')
    for (const file of files) {
      writeFileSync(file, 'a photo')
      utimesSync(file, new Date('2026-01-01'), new Date('2026-01-01'))
    }
    const session = valueOf(sessions.current())
    const { changes, ...draft } = newContact(service, 'unfinished')
    const face_picture = { image: needed, source: 'temp' } as const
    valueOf(session.outbox.drafts.save({ ...draft, changes: { ...changes, face_picture } }))
    await sessions.select('b')
    await sessions.select('a')
    expect(files.map(existsSync)).toEqual([true, false])
  })
})
