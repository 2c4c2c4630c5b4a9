import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { valueOf } from '../../fakes/api-under-test.ts'
import {
  newContact,
  opened,
  profileOf,
  requests,
  startBench,
  startOwnService,
  type SessionBench,
} from './session-bench.ts'

/** Does something in the files of the profile while they are closed. */
async function inFiles(bench: SessionBench, sql: (database: DatabaseSync) => void, files: string[]) {
  await bench.sessions.whileClosed('a', () => {
    for (const file of files) {
      const database = new DatabaseSync(join(bench.folder, 'a', file))
      sql(database)
      database.close()
    }
    return { ok: true, value: null }
  })
}

it('after a step back to an older Atena the book is read, the Outbox is shown, and edits wait for the newer one', async () => {
  const service = await startOwnService({ seed: 12 })
  const bench = startBench([profileOf('a', service)])
  await bench.sessions.select('a')
  valueOf(await opened(bench).save(newContact(service, 'waits')))
  expect(opened(bench).outbox.list()).toHaveLength(1)
  const files = ['book.sqlite', 'profile.sqlite', 'profile.copy.sqlite']
  await inFiles(bench, (database) => database.exec('CREATE TABLE later (x); PRAGMA user_version = 9'), files)
  await bench.sessions.signIn({ profile: 'a', token: service.tokens.full })
  const session = opened(bench)
  await session.sync?.start()
  const { groups } = valueOf(
    await session.summary({ family: 'address', group_id: null, tags: [], deleted: 'without' }),
  )
  expect(groups.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(0)
  // Nothing is reported as damaged, the waiting edit is shown, and no other edit is accepted.
  expect(bench.sessions.state()).toMatchObject({ signedIn: true, outboxDamaged: false })
  expect(session.outbox.list()).toHaveLength(1)
  expect(await session.save(newContact(service, 'refused'))).toEqual({
    ok: false,
    failure: { kind: 'newer' },
  })
  const [waiting] = session.outbox.list()
  expect(session.outbox.discard(waiting?.key ?? '')).toMatchObject({ ok: false })
  session.outbox.wake()
  expect(requests(service, 'POST')).toEqual([])
  expect(readFileSync(join(bench.folder, 'a', 'book.sqlite.v9')).length).toBeGreaterThan(0)
  // The newer one is back.
  await inFiles(bench, (database) => database.exec('DROP TABLE later; PRAGMA user_version = 1'), [
    'profile.sqlite',
    'profile.copy.sqlite',
  ])
  await expect.poll(() => requests(service, 'POST').length).toBe(1)
  await expect.poll(() => opened(bench).outbox.list()).toEqual([])
})
