import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listCards, markCards } from '../../../electron/jobs/cards/card-years.ts'
import { openNotTheSame } from '../../../electron/jobs/merge/duplicates.ts'
import { valueOf } from '../../fakes/api-under-test.ts'
import { newContact, profileOf, startBench, startOwnService } from './session-bench.ts'

describe('a folder of a profile that is not as it should be', () => {
  it.each([
    ['a file where the photos were', (folder: string) => writeFileSync(join(folder, 'photos'), 'x')],
    ['a file where chosen photos were', (folder: string) => writeFileSync(join(folder, 'chosen'), 'x')],
    [
      'folders among the photos',
      (folder: string) => {
        for (const name of ['photos', 'chosen']) {
          mkdirSync(join(folder, name, 'a.part', 'b'), { recursive: true })
        }
      },
    ],
  ])('%s: the session opens and a save arrives', async (_name, damage) => {
    const service = await startOwnService()
    const bench = startBench([profileOf('a', service)])
    const folder = join(bench.folder, 'a')
    mkdirSync(folder, { recursive: true })
    damage(folder)
    valueOf(await bench.sessions.select('a'))
    valueOf(await bench.sessions.signIn({ profile: 'a', token: service.tokens.full }))
    const session = valueOf(bench.sessions.current())
    expect(session.photoCache.storage().bytes).toBeGreaterThanOrEqual(0)
    await session.photoCache.clear()
    expect((await session.chosenPhotos.jpeg('../../etc/passwd')) ?? null).toBeNull()
    await session.chosenPhotos.discard('no handle')
    const saved = valueOf(await session.save(newContact(service, 'arrives')))
    expect(saved.waiting).toBeNull()
  })

  it.each(['profile.sqlite', 'profile.copy.sqlite', 'book.sqlite', 'history.sqlite', 'copies'])(
    'D27: where %s was there is what it cannot be: the session opens and a save arrives',
    async (name) => {
      const service = await startOwnService()
      const bench = startBench([profileOf('a', service)])
      const folder = join(bench.folder, 'a')
      if (name === 'copies') {
        mkdirSync(folder, { recursive: true })
        writeFileSync(join(folder, name), 'x')
      } else mkdirSync(join(folder, name, 'with', 'something'), { recursive: true })
      valueOf(await bench.sessions.select('a'))
      valueOf(await bench.sessions.signIn({ profile: 'a', token: service.tokens.full }))
      const session = valueOf(bench.sessions.current())
      await session.sync?.start()
      const saved = valueOf(await session.save(newContact(service, 'arrives')))
      expect(saved.waiting).toBeNull()
      expect(
        valueOf(openNotTheSame(session).pairs() && (await listCards(session))).rows.length,
      ).toBeGreaterThan(0)
      const { id = '' } = saved.view.record
      valueOf(await markCards(session, { id, edits: [{ year: 2027, mark: 'nengajo.sent', to: true }] }))
      expect(service.read('address', id)).toMatchObject({ deleted: false })
    },
  )

  it('is read as empty where it disappears in the middle', async () => {
    const service = await startOwnService()
    const bench = startBench([profileOf('a', service)])
    valueOf(await bench.sessions.select('a'))
    const session = valueOf(bench.sessions.current())
    rmSync(join(bench.folder, 'a', 'photos'), { recursive: true })
    expect(session.photoCache.storage()).toEqual({ files: 0, bytes: 0 })
    expect(await session.photoCache.clear()).toEqual({ files: 0, bytes: 0 })
    expect(readdirSync(join(bench.folder, 'a'))).not.toContain('photos')
  })
})
