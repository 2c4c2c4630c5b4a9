import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { localIdOf } from '../../../contract/record/record.ts'
import { startService } from '../../../service/start-service.ts'
import { valueOf } from '../../fakes/api-under-test.ts'
import { startOwnSession } from '../own-session.ts'

it.each(['address', 'homeaddress'] as const)(
  'an answer that was on its way while a save of the same record was done does not bring the old text back, %s',
  async (family) => {
    const service = await startService({ seed: 5 })
    onTestFinished(() => service.close())
    const session = await startOwnSession({ ...service, pace: { undoMs: 20 } })
    const [group_id = ''] = service.group_ids
    const group = family === 'address' ? group_id : null
    const [id = ''] = session.mirror.presentIds(family, group)
    const { etag = null } = valueOf(await session.fetchRecord(family, id)).record
    // Read before the save and answered after it, as on a busy line.
    const path = new RegExp(`/${id}$`, 'u')
    service.faults.next({ match: { method: 'GET', path }, action: 'slow', delayMs: 1500 })
    const read = session.fetchRecord(family, id)
    await expect.poll(() => service.log.filter((entry) => path.test(entry.path)).length).toBeGreaterThan(1)
    const changes = { memo: 'saved meanwhile' }
    valueOf(await session.save({ family, id, group_id: group, etag, changes, key: randomUUID() }))
    expect(valueOf(await read).record.memo).toBe('saved meanwhile')
    expect(session.mirror.read(family, id)?.record.memo).toBe('saved meanwhile')
  },
)

// A list, a search or another window may still show the row of a new contact after the service has given its id.
it.each(['address', 'homeaddress'] as const)(
  'a new contact is still found under the id of this computer once the service has given its own, %s',
  async (family) => {
    const service = await startService({ seed: 5 })
    onTestFinished(() => service.close())
    const session = await startOwnSession(service)
    const [group_id = ''] = service.group_ids
    const key = randomUUID()
    const { view } = valueOf(
      await session.save({
        ...{ family, id: null, group_id: family === 'address' ? group_id : null, etag: null, key },
        changes: { lastname: 'Kisaragi' },
      }),
    )
    expect(view.record.id).not.toBe(localIdOf(key))
    expect(session.readRecord(family, localIdOf(key))).toEqual(session.readRecord(family, view.record.id))
    expect(session.readRecord(family, view.record.id)?.record.lastname).toBe('Kisaragi')
    expect(session.readRecord(family, localIdOf(randomUUID()))).toBeNull()
  },
)
